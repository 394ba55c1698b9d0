# The daily service. Built and run by compose.yaml; docs/deploy.md tells what can be set.
FROM python:3.11-slim
WORKDIR /srv/fairdeal
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY generator generator
COPY service service
COPY templates templates
COPY docs docs
RUN pip install --no-cache-dir --constraint constraints.txt '.[gunicorn]' \
    && useradd --system --create-home --home-dir /var/lib/fairdeal fairdeal
USER fairdeal
# Solvers are compiled at their first use, and kept here.
ENV FAIRDEAL_DATA=/var/lib/fairdeal NUMBA_CACHE_DIR=/var/lib/fairdeal/numba
VOLUME /var/lib/fairdeal
EXPOSE 8000
CMD ["fairdeal", "serve", "--host", "0.0.0.0", "--port", "8000"]

# Two commands do everything: `make pack` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: pack serve test lint bench bench-service schema approve gallery catalogues clean
.DEFAULT_GOAL := pack

pack: $(VENV)/ready            ## set up, then print a real pack and pad into output/
	$(BIN)/fairdeal pack --out output/pack.pdf
	$(BIN)/fairdeal pad --side both --out output/pad.pdf

serve: $(VENV)/ready           ## set up, then serve the daily puzzles on this machine
	$(BIN)/fairdeal serve

test: $(VENV)/ready-dev lint   ## everything that CI checks
	$(BIN)/python -m tests.compile
	$(BIN)/python -m pytest --numprocesses 2

lint: $(VENV)/ready-dev
	$(BIN)/ruff check --quiet generator service tests
	$(BIN)/ruff format --quiet --check generator service tests
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(VENV)/ready-dev       ## figures and ratios, measured in one run
	$(BIN)/python -m tests.bench

bench-service: $(VENV)/ready-dev ## requests per second of the service, against a bare view
	$(BIN)/python -m tests.bench_service

schema: $(VENV)/ready          ## write the published JSON Schema of a record
	$(BIN)/python -c "import json; from generator.core.puzzle import record_schema; print(json.dumps(record_schema(), indent=2))" > docs/puzzle.schema.json

approve: $(VENV)/ready-dev    ## show what changed on the pages, side by side, and approve it
	$(BIN)/python -m tests.visual.approve

gallery: $(VENV)/ready-dev    ## take the README's pictures from real pages
	$(BIN)/python -m tests.visual.gallery

catalogues: $(VENV)/ready-dev  ## compile the translations, templates/locale/**/*.po
	$(BIN)/pybabel --quiet compile --domain "pad lost-island rumors calibration pack" --directory templates/locale --statistics

clean:
	rm -rf $(VENV) dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Fairdeal needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) --editable .
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready
	$(PIP) --editable '.[dev]'
	@touch $@

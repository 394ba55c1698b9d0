"""Run by Alembic: applies migrations on the connection that ``service.migrating`` opened and locked."""

from alembic import context

from service.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()

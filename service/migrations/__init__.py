"""The history of the tables, as Alembic migrations; ``service.migrating`` applies them."""

"""The buffer of vetted puzzles and the published ones."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "vetted",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("date", sa.Date, primary_key=True),
        sa.Column("fingerprint", sa.String(16), primary_key=True, comment="the settings that decide an almanac"),
        sa.Column("puzzle", sa.String(120), nullable=False, comment="the record's id"),
        sa.Column("deal", sa.String(64), nullable=False, comment="SHA-256 of 'GAME:DEAL', in hex"),
        sa.Column("record", sa.Text, nullable=False, comment="the record as JSON, with its solution"),
        sa.Column("almanac", sa.Integer, nullable=False),
    )
    op.create_index("vetted_puzzle", "vetted", ["puzzle"])
    op.create_index("vetted_deal", "vetted", ["deal"])
    op.create_table(
        "published",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("date", sa.Date, primary_key=True),
        sa.Column("fingerprint", sa.String(16), nullable=False, comment="the settings that decide an almanac"),
        sa.Column("puzzle", sa.String(120), nullable=False, comment="the record's id"),
        sa.Column("deal", sa.String(64), nullable=False, comment="SHA-256 of 'GAME:DEAL', in hex"),
        sa.Column("record", sa.Text, nullable=False, comment="the record as JSON, with its solution"),
        sa.Column("almanac", sa.Integer, nullable=False),
        sa.Column("published_at", sa.BigInteger, nullable=False, comment="seconds since 1970"),
    )
    op.create_index("published_date", "published", ["date"])
    op.create_index("published_puzzle", "published", ["puzzle"])
    op.create_index("published_deal", "published", ["deal"])

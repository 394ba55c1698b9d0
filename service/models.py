"""The tables. A migration in ``service/migrations`` makes each of them; a test keeps the two the same.

``vetted``: the buffer, puzzles found ahead for a game and date under an almanac's settings. ``published``: what was
shown to people, at most one puzzle a game and date, never changed.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Date, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()


def _record_columns() -> list[Column[object]]:
    return [
        Column("puzzle", String(120), nullable=False, comment="the record's id"),
        Column("deal", String(64), nullable=False, comment="SHA-256 of 'GAME:DEAL', in hex"),
        Column("record", Text, nullable=False, comment="the record as JSON, with its solution"),
        Column("almanac", Integer, nullable=False),
    ]


def _fingerprint(*, key: bool) -> Column[object]:
    comment = "the settings that decide an almanac"
    return Column("fingerprint", String(16), primary_key=key, nullable=False, comment=comment)


vetted = Table(
    "vetted",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("date", Date, primary_key=True),
    _fingerprint(key=True),
    *_record_columns(),
    Index("vetted_puzzle", "puzzle"),
    Index("vetted_deal", "deal"),
)

published = Table(
    "published",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("date", Date, primary_key=True),
    _fingerprint(key=False),
    *_record_columns(),
    Column("published_at", BigInteger, nullable=False, comment="seconds since 1970"),
    Index("published_date", "date"),
    Index("published_puzzle", "puzzle"),
    Index("published_deal", "deal"),
)

"""Fairdeal: deals that can be won, proved by a solver and replayed by the rules."""

__version__ = "0.1.0"

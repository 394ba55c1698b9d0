"""The Lost Island."""

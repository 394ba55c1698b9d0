"""Cairn Card Castle: the table of contents."""

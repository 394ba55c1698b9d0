"""Islands: the table of contents."""

"""The public API, the feeds and what is made on request."""

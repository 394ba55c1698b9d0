"""What other programs subscribe to: Atom, iCalendar, a sitemap, and a word to robots."""

from service.feeds.routes import blueprint

__all__ = ["blueprint"]

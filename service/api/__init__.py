"""The public API: JSON for programs, the same things as SVG and PDF, and a page that explains it all."""

from service.api.routes import blueprint

__all__ = ["blueprint"]

"""The pages: server-rendered, working without JavaScript, smoother with it."""

from service.pages import about, archive, day, free, images, printing_forms, rules, today, trouble
from service.pages.assets import blueprint as assets
from service.pages.site import blueprint

__all__ = [
    "about",
    "archive",
    "assets",
    "blueprint",
    "day",
    "free",
    "images",
    "printing_forms",
    "rules",
    "today",
    "trouble",
]

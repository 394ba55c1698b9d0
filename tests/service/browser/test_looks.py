"""What every page owes everyone: axe finds nothing serious, nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.service.browser.conftest import DESKTOP, PHONE, Watched
from tests.service.conftest import TODAY

PAGES = (
    "/",
    "/about",
    "/games",
    "/print/pack",
    "/print/pad?seed=7&side=both",
    "/print/pad?sheets=0",
    "/games/islands",
    f"/archive/{TODAY:%Y/%m}",
    f"/daily/empire/{TODAY}",
    f"/daily/hopper/{TODAY}/play?p=a1",
    f"/daily/cairn/{TODAY}/play",
    f"/daily/islands/{TODAY}/play",
    f"/daily/empire/{TODAY}/solution",
)


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_axe_finds_nothing_serious(window: Callable[..., Watched], axe: str, mode: str) -> None:
    """No page keeps anyone out: names, roles, order, contrast."""
    watched = window(PHONE if mode == "light" else DESKTOP, color_scheme=mode, reduced_motion="reduce")
    page = watched.page
    for path in PAGES:
        page.goto(path)
        page.evaluate(axe)
        found = page.evaluate("axe.run().then(result => result.violations)")
        serious = [
            (each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in ("serious", "critical")
        ]
        assert serious == [], path
        assert watched.refused() == [], path


@pytest.mark.parametrize("size", [PHONE, DESKTOP, {"width": 320, "height": 640}], ids=["phone", "desktop", "small"])
def test_no_page_is_wider_than_the_screen(window: Callable[..., Watched], size: dict[str, int]) -> None:
    """Nobody scrolls sideways to read; wide boards and tables scroll within themselves."""
    page = window(size).page
    for path in PAGES:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path

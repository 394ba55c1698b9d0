"""People print: they fill in a form, look at the island, and get a PDF that other programs find sound."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pypdfium2
import pytest

from tests.service.browser.conftest import DESKTOP, PHONE, Watched

Window = Callable[..., Watched]
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def download(page: Any, path: Path) -> str:
    """Press the button that makes the PDF and keep what comes; returns its address."""
    with page.expect_download() as coming:
        page.get_by_role("button", name="Make the PDF").click()
    coming.value.save_as(path)
    address: str = coming.value.url
    return address


def sound(path: Path, program: Callable[[str], str]) -> list[str]:
    """The words of each page; qpdf finds nothing to complain of, every font is embedded, every page has ink."""
    subprocess.run([program("qpdf"), "--check", str(path)], check=True, capture_output=True)
    listed = subprocess.run([program("pdffonts"), str(path)], check=True, capture_output=True, text=True).stdout
    fonts = listed.splitlines()[2:]
    assert fonts and all(line.split()[-5] == "yes" for line in fonts), listed
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            darkest, lightest = page.render(scale=0.5).to_pil().convert("L").getextrema()
            assert darkest < 128 and lightest == 255
        return [page.get_textpage().get_text_range() for page in document]


@SIZES
def test_a_pack_is_downloaded(
    window: Window, program: Callable[[str], str], tmp_path: Path, size: dict[str, int]
) -> None:
    """What was filled in is what is printed."""
    watched = window(size, has_touch=size is PHONE)
    page = watched.page
    page.goto("/")
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Print").click()
    page.get_by_label("Card Hopper").check()
    page.get_by_label("Islands", exact=True).check()
    page.get_by_label("Puzzles (1 to 48)").fill("4")
    page.get_by_label("Paper").select_option("letter")
    page.get_by_label("Title").fill("Rainy days")
    assert watched.refused() == []
    address = download(page, tmp_path / "pack.pdf")
    query = parse_qs(urlsplit(address).query)
    assert (query["games"], query["paper"]) == (["hopper", "islands"], ["letter"])
    words = sound(tmp_path / "pack.pdf", program)
    assert "Rainy days" in words[0]
    whole = " ".join(words)
    assert "Card Hopper" in whole and "Islands" in whole and "Cairn Card Castle" not in whole


@SIZES
def test_a_pad_is_downloaded(
    window: Window, program: Callable[[str], str], tmp_path: Path, size: dict[str, int]
) -> None:
    """The game's own island, on both sides of the paper."""
    watched = window(size, has_touch=size is PHONE)
    page = watched.page
    page.goto("/print/pad")
    page.get_by_label("Side").select_option("both")
    page.wait_for_selector("#preview figure:nth-of-type(2)")
    page.get_by_label("Leaves (1 to 48)").fill("2")
    page.get_by_label("Language").select_option("de")
    assert watched.refused() == []
    download(page, tmp_path / "pad.pdf")
    assert len(sound(tmp_path / "pad.pdf", program)) == 2


def _shown(page: Any) -> list[str]:
    """Addresses of the islands shown, once all of them have come."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('#preview img')].every(i => i.complete && i.naturalWidth)"
    )
    found: list[str] = page.eval_on_selector_all("#preview img", "all => all.map(i => i.getAttribute('src'))")
    return found


def test_the_island_follows_the_form(window: Window) -> None:
    """Each change shows another picture and leaves the rest as it was filled in; a fault stands beside the form."""
    watched = window()
    page = watched.page
    page.goto("/print/pad")
    assert _shown(page) == ["/print/island.svg?side=A"]
    page.get_by_label("Title").fill("Mine")
    page.get_by_label("Its shape").select_option("atoll")
    assert "give a seed too" in page.get_by_role("alert").inner_text()
    page.get_by_label("Seed of a made island").fill("7")
    page.get_by_label("Seed of a made island").press("Tab")
    page.wait_for_selector("#preview img")
    assert _shown(page) == ["/print/island.svg?side=A&seed=7&shape=atoll"]
    assert page.get_by_label("Title").input_value() == "Mine"
    page.get_by_role("button", name="Another island").click()
    page.wait_for_url("**/print/pad?*seed=*")
    (other,) = _shown(page)
    assert "shape=atoll" in other and "seed=7&" not in other
    assert page.get_by_label("Title").input_value() == "Mine"
    assert watched.refused() == []


def test_a_form_without_javascript(window: Window) -> None:
    """Preview is a button; Enter in a field previews too; a fault of the PDF comes back with the form filled in."""
    page = window(java_script_enabled=False).page
    page.goto("/print/pad")
    page.get_by_label("Seed of a made island").fill("7")
    page.get_by_label("Side").select_option("both")
    page.get_by_role("button", name="Preview").click()
    assert page.locator("#preview img").count() == 2
    page.get_by_label("Seed of a made island").fill("8")
    page.get_by_label("Seed of a made island").press("Enter")
    page.wait_for_url("**seed=8*")
    assert "seed=8" in page.locator("#preview img").first.get_attribute("src")


def test_a_fault_comes_back_to_the_form(window: Window) -> None:
    """More puzzles than the archive has: one line, and the boxes stay as they were."""
    watched = window()
    page = watched.page
    page.goto("/print/pack")
    page.get_by_label("Card Hopper").check()
    page.get_by_role("button", name="Make the PDF").click()
    assert "The archive has only 3 such puzzles of Card Hopper" in page.get_by_role("alert").inner_text()
    assert page.get_by_label("Card Hopper").is_checked()
    assert len(watched.faults) == 1 and "422" in watched.faults.pop()  # the browser's own word on the status

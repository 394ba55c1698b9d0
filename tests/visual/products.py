"""What the press makes, page by page, as pictures: small, grey, the same on every machine."""

from __future__ import annotations

import io
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

from generator.cli import run
from tests.conftest import DATA

APPROVED = Path(__file__).parent / "approved"
DPI = 48
"""Enough to see what moved; a page is some ten kilobytes."""
PRODUCTS = {
    "pack": "pack --from {records}",
    "pack-screen": "pack --from {records} --profile screen --suits 4 --paper letter --per-page 1",
    "pack-press": "pack --from {records} --profile press --paper a5 --per-page 1",
    "pack-large": "pack --from {records} --paper a3 --large --language de",
    "pack-bound": "pack --from {records} --paper a5 --per-page 1 --impose booklet --duplex short",
    "pad": "pad --sheets 2 --side both",
    "pad-own": "pad --sheets 1 --island seed:7 --ranks none --paper a5 --language de",
    "puzzle": "pad --dice-script 5 --rumors peaceful --budget 2000",
    "pad-left": "pad --sheets 1 --side B --paper a5 --left-handed",
    "puzzle-large": "pad --dice-script 5 --rumors peaceful --budget 2000 --paper letter --large --left-handed",
    "rumors": "rumors",
    "rumors-large": "rumors --large --faces fronts --language fr",
    "rumors-mini": "rumors --size mini --paper letter --language ru",
    "calibration": "calibrate",
}
"""A name and the command that makes it."""
NEAR, FAR = 24, 0.002
"""Pixels may differ by NEAR of 255 anywhere; the share of those that differ by more is at most FAR."""


def pages(product: str) -> list[Image.Image]:
    """The product's pages, rendered in grey."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "x.pdf"
        command = PRODUCTS[product].format(records=shlex.quote(str(a_record_each(Path(folder)))))
        assert run([*shlex.split(command), "--out", str(out)]) == 0, command
        with pypdfium2.PdfDocument(out) as pdf:
            return [page.render(scale=DPI / 72, grayscale=True).to_pil().convert("L") for page in pdf]


def a_record_each(folder: Path) -> Path:
    """A record of each game, in one file."""
    file = folder / "records.jsonl"
    firsts = (path.read_text(encoding="utf-8").splitlines()[0] for path in sorted((DATA / "puzzles").glob("*.jsonl")))
    file.write_text("\n".join(firsts) + "\n", encoding="utf-8")
    return file


def approved(product: str) -> list[Image.Image]:
    """The pages that were looked at and found good."""
    return [Image.open(path).convert("L") for path in sorted(APPROVED.glob(f"{product}.*.png"))]


def changed(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ visibly; 1 where the sizes do."""
    if one.size != other.size:
        return 1.0
    histogram = ImageChops.difference(one, other).histogram()
    return sum(histogram[NEAR + 1 :]) / (one.width * one.height)


def save(product: str, made: list[Image.Image]) -> None:
    """Approve the pages of a product."""
    for path in APPROVED.glob(f"{product}.*.png"):
        path.unlink()
    for number, page in enumerate(made, 1):
        buffer = io.BytesIO()
        page.save(buffer, "PNG", optimize=True)
        (APPROVED / f"{product}.{number:02}.png").write_bytes(buffer.getvalue())


def differing(product: str, made: list[Image.Image]) -> Iterator[int]:
    """The numbers, from 1, of pages that are new, gone or changed."""
    good = approved(product)
    for number in range(1, max(len(good), len(made)) + 1):
        both = number <= len(good) and number <= len(made)
        if not both or changed(good[number - 1], made[number - 1]) > FAR:
            yield number

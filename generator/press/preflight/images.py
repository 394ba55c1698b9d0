"""Images: pixels to an inch, and the ink of their pixels."""

from __future__ import annotations

from typing import Any

from generator.press.preflight.marks import Drawn
from generator.press.preflight.profiles import LEAST_PPI
from generator.press.preflight.report import Finding, Tally
from generator.press.preflight.source import Source, entry, number, numbers
from generator.press.preflight.spaces import CMYK, space_of

_MOST_BYTES = 200_000_000


def check_images(source: Source, drawn: list[Drawn]) -> list[Finding]:
    """Images with fewer than 300 pixels to an inch in their coarser direction."""
    tally = Tally()
    for page, what in zip(source.pages, drawn, strict=True):
        for picture in what.pictures:
            if picture.ppi < LEAST_PPI - 0.5:
                says = f"an image has fewer than {LEAST_PPI:g} pixels to an inch"
                tally.add(
                    "image.resolution",
                    "warning",
                    says,
                    f"{LEAST_PPI:g} or more",
                    page=page.number,
                    place=page.place(picture.box[0], picture.box[3]),
                    detail=f"{picture.ppi:.0f} pixels to an inch",
                    worse=-picture.ppi,
                )
    return tally.findings()


def most_ink(image: Any) -> float | None:
    """The largest sum of inks in percent of a CMYK image's pixels; ``None`` for other images and packed ones (JPEG),
    whose inks are not measured.
    """
    import numpy
    import pikepdf

    space = space_of(entry(image, "ColorSpace"), None)
    if space.family != CMYK or space.parts != 4 or number(entry(image, "BitsPerComponent")) != 8:
        return None
    wide, high = number(entry(image, "Width")) or 0, number(entry(image, "Height")) or 0
    if not 0 < 4 * wide * high <= _MOST_BYTES:
        return None
    try:
        pixels = numpy.frombuffer(image.read_bytes(), dtype=numpy.uint8)
    except pikepdf.PdfError:
        return None
    pixels = pixels[: pixels.size // 4 * 4].reshape(-1, 4).astype(numpy.int32)
    if not len(pixels):
        return None
    decode = numbers(entry(image, "Decode"), 8)
    sums = (255 - pixels if decode and decode[0] > decode[1] else pixels).sum(axis=1)
    return float(sums.max()) / 2.55

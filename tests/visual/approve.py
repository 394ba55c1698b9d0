"""``make approve``: shows what changed on the pages, side by side, and approves it.

The sheet is ``output/changes.png``: each changed page as it was, as it is, and where they differ. Look at it before you
commit the pictures.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops

from tests.visual.products import PRODUCTS, approved, differing, pages, save

SHEET = Path("output") / "changes.png"
GAP = 10


def main() -> None:
    """Go through the products; write the sheet and the new pictures."""
    rows = []
    for product in PRODUCTS:
        made, good = pages(product), approved(product)
        numbers = list(differing(product, made))
        for number in numbers:
            was = good[number - 1] if number <= len(good) else None
            now = made[number - 1] if number <= len(made) else None
            rows.append(_row(was, now))
            print(f"{product}, page {number}: {'new' if was is None else 'gone' if now is None else 'changed'}")
        if numbers:
            save(product, made)
    if rows:
        _stacked(rows).save(SHEET)
    print(f"{len(rows)} pages changed" + (f"; look at {SHEET}" if rows else ""))


def _row(was: Image.Image | None, now: Image.Image | None) -> Image.Image:
    known = [image for image in (was, now) if image is not None]
    size = (max(image.width for image in known), max(image.height for image in known))
    left, right = (Image.new("L", size, 200) if image is None else image.resize(size) for image in (was, now))
    row = Image.new("L", (3 * size[0] + 2 * GAP, size[1]), 128)
    for place, image in enumerate((left, right, ImageChops.invert(ImageChops.difference(left, right)))):
        row.paste(image, (place * (size[0] + GAP), 0))
    return row


def _stacked(rows: list[Image.Image]) -> Image.Image:
    sheet = Image.new("L", (max(row.width for row in rows), sum(row.height + GAP for row in rows)), 128)
    y = 0
    for row in rows:
        sheet.paste(row, (0, y))
        y += row.height + GAP
    return sheet


if __name__ == "__main__":
    main()

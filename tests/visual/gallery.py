"""``make gallery``: the README's pictures, taken from real pages."""

from __future__ import annotations

import io
import shlex
import tempfile
from pathlib import Path

import pypdfium2

from generator.cli import run
from tests.visual.products import a_record_each

FOLDER = Path("docs") / "gallery"
WIDTH = 640
"""Pixels across."""
PACK = "pack --from {records}"
SHOTS = {
    "cover": (PACK, 1),
    "rules": (PACK, 4),
    "puzzles": (PACK, 8),
    "answers": (PACK, 11),
    "pad": ("pad --sheets 1 --side A --up 1", 1),
    "rumors": ("rumors", 1),
}
"""A picture's name: the command and the page."""


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (command, number) in SHOTS.items():
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "x.pdf"
            command = command.format(records=shlex.quote(str(a_record_each(Path(folder)))))
            assert run([*shlex.split(command), "--out", str(out)]) == 0, command
            with pypdfium2.PdfDocument(out) as pdf:
                page = pdf[number - 1]
                image = page.render(scale=WIDTH / page.get_width(), grayscale=True).to_pil().convert("L")
        buffer = io.BytesIO()
        image.quantize(16).save(buffer, "PNG", optimize=True)
        (FOLDER / f"{name}.png").write_bytes(buffer.getvalue())
        print(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()

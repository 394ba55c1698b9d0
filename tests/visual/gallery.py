"""``make gallery``: the README's pictures, taken from real pages."""

from __future__ import annotations

import io
import shlex
import tempfile
from pathlib import Path

import pypdfium2

from generator.cli import run
from tests.conftest import DATA

FOLDER = Path("docs") / "gallery"
WIDTH = 640
"""Pixels across."""
SHOTS = {
    "puzzles": ("pack --from {records} --per-page 1", "empire"),
    "answer": ("pack --from {records} --per-page 1", "cairn"),
    "pad": ("pad --sheets 1 --side A --up 1 --paper a5", None),
    "rumors": ("rumors", None),
}
"""A picture's name: the command, and the game whose record it prints (its answer, for that name)."""


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (command, game) in SHOTS.items():
        with tempfile.TemporaryDirectory() as folder:
            out, records = Path(folder) / "x.pdf", Path(folder) / "one.jsonl"
            if game:
                lines = (DATA / "puzzles" / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
                records.write_text(lines[0] + "\n", encoding="utf-8")
            assert run([*shlex.split(command.format(records=records)), "--out", str(out)]) == 0
            with pypdfium2.PdfDocument(out) as pdf:
                page = pdf[len(pdf) - 1 if name == "answer" else 2 if game else 0]
                image = page.render(scale=WIDTH / page.get_width(), grayscale=True).to_pil().convert("L")
        buffer = io.BytesIO()
        image.quantize(16).save(buffer, "PNG", optimize=True)
        (FOLDER / f"{name}.png").write_bytes(buffer.getvalue())
        print(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()

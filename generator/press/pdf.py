"""Scenes and text as PDF: a thin writer of ReportLab canvas calls.

A page is measured as a scene is: in millimetres from its top left corner, y down.
Every symbol is written once as a form XObject (once for each scale, where it has hairlines). The same calls give the
same bytes: no clock, a file id from the contents. All fonts are embedded subsets; a missing glyph is a ``PaperError``.
"""

from __future__ import annotations

import io
from pathlib import Path as FilePath

from generator import __version__
from generator.core.errors import PaperError
from generator.core.files import write_whole
from generator.press.fonts import face
from generator.press.painter import Painter
from generator.scene.inks import Theme, theme
from generator.scene.shapes import PT, Group, Scene, Shape, framed, place

_UNITS = 1 / PT


class PdfDocument:
    """A document being written: ``page`` begins each page, ``finish`` or ``to_bytes`` ends the whole.

    ``paper`` is the width and height of pages in mm, unless ``page`` is told another.
    """

    def __init__(
        self,
        paper: tuple[float, float],
        *,
        theme: Theme,
        title: str,
        author: str = "",
        subject: str = "",
        keywords: str = "",
        language: str = "en",
    ) -> None:
        from reportlab import rl_config
        from reportlab.pdfgen.canvas import Canvas

        self.paper = paper
        self.theme = theme
        self.pages = 0
        self._size = paper
        rl_config.useA85 = 0  # streams as plain bytes: a fifth smaller, and faster
        self._canvas = Canvas(
            io.BytesIO(),
            pagesize=_points(paper),
            pageCompression=1,
            invariant=1,
            pdfVersion=(1, 7),
            initialFontName=face().name,  # else every page names an unembedded Helvetica
            lang=language,
        )
        self._painter = Painter(self._canvas, theme)
        self._levels = -1
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setSubject(subject)
        self._canvas.setKeywords(keywords)
        self._canvas.setCreator(f"Fairdeal {__version__}")
        self._canvas.setProducer(f"Fairdeal {__version__}")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")

    def page(self, size: tuple[float, float] | None = None) -> None:
        """Begin a new page, of the document's paper or another size in mm."""
        if self.pages:
            self._canvas.showPage()
        self.pages += 1
        self._size = size or self.paper
        self._canvas.setPageSize(_points(self._size))
        self._painter.fresh()
        self._canvas.transform(_UNITS, 0, 0, -_UNITS, 0, self._size[1] * _UNITS)

    def draw(self, scene: Scene, x: float, y: float, width: float) -> float:
        """Draw a scene with its top left corner at a point, ``width`` mm wide; returns its height in mm."""
        scale = width / scene.width
        self._painter.symbols(scene)
        self._painter.shape(Group(scene.shapes, place(x, y, scale)), 1.0)
        return scale * scene.height

    def shapes(self, *shapes: Shape) -> None:
        """Draw shapes (no symbols) in millimetres of the page: crop marks, rules, text."""
        for shape in shapes:
            self._painter.shape(shape, 1.0)

    def anchor(self, name: str, y: float = 0.0) -> None:
        """Name this place of the page, for ``outline`` and ``link``."""
        self._canvas.bookmarkPage(name, fit="XYZ", left=0, top=(self._size[1] - y) * _UNITS)

    def outline(self, title: str, anchor: str, level: int = 0) -> None:
        """Add an entry to the outline, at most one level deeper than the one before."""
        self._levels = min(level, self._levels + 1)
        self._canvas.addOutlineEntry(title, anchor, self._levels, closed=self._levels > 0)
        self._canvas.showOutline()

    def link(self, x: float, y: float, width: float, height: float, target: str, label: str = "") -> None:
        """Make a box of the page lead to an anchor, or to a URL if the target has ``://``."""
        top = self._size[1] - y
        box = tuple(value * _UNITS for value in (x, top - height, x + width, top))
        if "://" in target:
            self._canvas.linkURL(target, box)
        else:
            self._canvas.linkRect(label, target, box, relative=0)

    def to_bytes(self) -> bytes:
        """End the document; it takes no more pages. Raises ``PaperError`` if it has none."""
        if not self.pages:
            raise PaperError("the document has no page; it needs at least one")
        self._canvas.showPage()
        self._painter.write_forms()
        return bytes(self._canvas.getpdfdata())

    def finish(self, path: FilePath) -> None:
        """End the document and write the file whole or not at all."""
        write_whole(path, self.to_bytes())


def _points(size: tuple[float, float]) -> tuple[float, float]:
    return size[0] * _UNITS, size[1] * _UNITS


def scene_pdf(scene: Scene, colours: Theme | None = None, margin: float = 2.0) -> bytes:
    """A PDF of one page with one scene, ``margin`` mm of white around it."""
    whole = framed(scene, margin)
    document = PdfDocument(
        (whole.width, whole.height), theme=colours or theme("home"), title=scene.title, subject=scene.description
    )
    document.page()
    document.draw(whole, 0, 0, whole.width)
    return document.to_bytes()


def scene_png(scene: Scene, colours: Theme | None = None, *, dpi: float = 150, margin: float = 2.0) -> bytes:
    """A PNG of one scene, through its PDF."""
    import pypdfium2

    with pypdfium2.PdfDocument(scene_pdf(scene, colours or theme("screen"), margin)) as document:
        image = document[0].render(scale=dpi / 72).to_pil()
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi))
    return buffer.getvalue()

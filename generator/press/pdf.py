"""Scenes and text as PDF: a thin writer of ReportLab canvas calls, finished by ``generator.press.prepress``.

A page is measured as a scene is: in millimetres from its top left corner, y down.
Every symbol is written once as a form XObject (once for each scale, where it has fine lines). The same calls give the
same bytes: no clock, a file id from the contents, and one library that compresses on every machine. All fonts are
embedded subsets; a missing glyph is a ``PaperError``.
"""

from __future__ import annotations

import io
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from generator import __version__
from generator.core.errors import PaperError
from generator.core.files import write_whole
from generator.press.fonts import face
from generator.press.impose.marks import ROOM, page_marks
from generator.press.painter import Painter
from generator.press.prepress.tags import Tagger
from generator.press.profile import Profile, profile
from generator.scene.inks import Theme, theme
from generator.scene.shapes import PT, Group, Scene, Shape, framed, place

if TYPE_CHECKING:
    from generator.press.impose.writing import Imposing

_UNITS = 1 / PT


class PdfDocument:
    """A document being written: ``page`` begins each page, ``finish`` or ``to_bytes`` ends the whole.

    ``paper`` is the width and height of pages in mm, unless ``page`` is told another. A document is for a ``profile``,
    or has the colours of a ``theme`` alone. Where the profile has trimmed pages, they get bleed and marks around them.
    ``language`` is that of the text, ``pictures`` that of the words for pictures, where it is another.
    """

    def __init__(
        self,
        paper: tuple[float, float],
        *,
        theme: Theme | None = None,
        profile: Profile | None = None,
        title: str,
        author: str = "",
        subject: str = "",
        keywords: str = "",
        language: str = "en",
        pictures: str = "",
    ) -> None:
        from reportlab.pdfgen.canvas import Canvas

        self.paper = paper
        self.profile = profile or Profile("home", theme or _home(), links=True)
        self.theme = self.profile.theme
        self.pages = 0
        self._border = ROOM if self.profile.trimmed else 0.0
        self._size = paper
        self._canvas = Canvas(
            io.BytesIO(),
            pagesize=self._points(paper),
            pageCompression=0,  # the last step compresses, with its own library
            invariant=1,
            pdfVersion=(1, 7),
            initialFontName=face().name,  # else every page names an unembedded Helvetica
            lang=language,
        )
        self._painter = Painter(self._canvas, self.theme, black_text=self.profile.trimmed)
        self._tagger = Tagger(self._painter) if self.profile.tagged else None
        self._pictures = pictures if pictures != language else ""
        self._levels = -1
        self._contents: list[str] = []
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setSubject(subject)
        self._canvas.setKeywords(keywords)
        self._canvas.setCreator(f"Fairdeal {__version__}")
        self._canvas.setProducer(f"Fairdeal {__version__}")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")

    def page(self, size: tuple[float, float] | None = None) -> None:
        """Begin a new page, of the document's paper or another size in mm."""
        self._end_page()
        self.pages += 1
        self._size = size or self.paper
        self._canvas.setPageSize(self._points(self._size))
        if self.profile.trimmed:
            self._painter.write("\n".join(page_marks(self._size)))
        left, top = self._border * _UNITS, (self._size[1] + self._border) * _UNITS
        self._painter.write(f"{_UNITS:.6f} 0 0 {-_UNITS:.6f} {left:.4f} {top:.4f} cm")
        self._painter.begin_page()

    def draw(self, scene: Scene, x: float, y: float, width: float) -> float:
        """Draw a scene with its top left corner at a point, ``width`` mm wide; returns its height in mm."""
        scale = width / scene.width
        self._painter.symbols(scene)
        self._draw(Group(scene.shapes, place(x, y, scale)))
        return scale * scene.height

    def shapes(self, *shapes: Shape) -> None:
        """Draw shapes (no symbols) in millimetres of the page: crop marks, rules, text."""
        for shape in shapes:
            self._draw(shape)

    def furniture(self, *shapes: Shape) -> None:
        """Draw shapes (no symbols) that are no part of what is read: the title and number at a page's foot."""
        if self._tagger:
            self._tagger.artifact(shapes)
        else:
            self.shapes(*shapes)

    def _draw(self, shape: Shape) -> None:
        if self._tagger:
            self._tagger.draw(shape)
        else:
            self._painter.shape(shape, 1.0)

    def anchor(self, name: str, y: float = 0.0) -> None:
        """Name this place of the page, for ``outline`` and ``link``."""
        left, top = self._border * _UNITS, (self._size[1] + self._border - y) * _UNITS
        self._canvas.bookmarkPage(name, fit="XYZ", left=left, top=top)

    def outline(self, title: str, anchor: str, level: int = 0) -> None:
        """Add an entry to the outline, at most one level deeper than the one before."""
        self._levels = min(level, self._levels + 1)
        self._canvas.addOutlineEntry(title, anchor, self._levels, closed=self._levels > 0)
        self._canvas.showOutline()

    def link(self, x: float, y: float, width: float, height: float, target: str, label: str = "") -> None:
        """Make a box of the page lead to an anchor, or to a URL if the target has ``://``; if the profile has links."""
        if not self.profile.links:
            return
        left, top = x + self._border, self._size[1] + self._border - y
        box = tuple(value * _UNITS for value in (left, top - height, left + width, top))
        if "://" in target:
            self._canvas.linkURL(target, box)
        else:
            self._canvas.linkRect(label, target, box, relative=0)

    def to_bytes(self, imposing: Imposing | None = None) -> bytes:
        """End the document, laid on sheets where that is asked for; it takes no more pages.

        Raises ``PaperError`` if it has none, or if its pages cannot be laid so.
        """
        from generator.press.prepress.finishing import Job, finish

        if not self.pages:
            raise PaperError("the document has no page; it needs at least one")
        self._end_page()
        tags = self._tagger.pages if self._tagger else None
        job = Job(self.profile, self._contents, self._painter.forms(), self._border, imposing, tags, self._pictures)
        return finish(bytes(self._canvas.getpdfdata()), job)

    def finish(self, path: FilePath, imposing: Imposing | None = None) -> None:
        """End the document and write the file whole or not at all."""
        write_whole(path, self.to_bytes(imposing))

    def _end_page(self) -> None:
        if not self.pages:
            return
        if self._tagger:
            self._tagger.end_page()
        self._contents.append(self._painter.taken())  # ReportLab would encode every sign of it by a table
        self._canvas.showPage()

    def _points(self, size: tuple[float, float]) -> tuple[float, float]:
        return (size[0] + 2 * self._border) * _UNITS, (size[1] + 2 * self._border) * _UNITS


def _home() -> Theme:
    return profile("home").theme


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

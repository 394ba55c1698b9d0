"""Laying the pages of a PDF on sheets: each page becomes a form, outline and links follow it.

Boxes: the trim box of a source page is the trimmed page; art reaches its bleed box, where it has one.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

from generator.core.errors import PaperError
from generator.press.impose.marks import cut_marks, inner_marks
from generator.press.impose.scheme import Faces, Layout, Place, Side, chosen, sides
from generator.scene.numbers import numbers
from generator.scene.shapes import PT, Matrix, compose

_UNITS = 1 / PT


@dataclass(frozen=True, slots=True)
class Imposing:
    """What is asked: the scheme and turning, which faces, how far backs are moved (mm right and down), cut marks."""

    layout: Layout
    faces: Faces = "both"
    back_offset: tuple[float, float] = (0.0, 0.0)
    marks: bool = False
    bleed: float = 0.0
    """How far the sheets' bleed box lies outside their trim box, in mm: none says that nothing is trimmed."""


def impose(source: bytes, asked: Imposing) -> bytes:
    """The PDF with its pages on sheets; raises ``PaperError`` where pages are of several sizes or faces are missing."""
    import pikepdf

    with pikepdf.open(io.BytesIO(source)) as pdf:
        lay_on_sheets(pdf, asked)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return out.getvalue()


def lay_on_sheets(pdf: Any, asked: Imposing) -> None:
    """Replace the pages of an open PDF by sheets; raises ``PaperError`` as ``impose`` does."""
    pages = list(pdf.pages)
    _refuse_sizes(pages, asked.layout.page)
    printed = chosen(sides(asked.layout, len(pages)), asked.faces)
    if not printed:
        raise PaperError(f"there are no {asked.faces} without --duplex long or short")
    sources = [_Source(pdf, page) for page in pages]
    _lay(pdf, sources, printed, asked)
    _follow(pdf, sources)
    for _ in pages:
        del pdf.pages[0]
    _blank_identity(pdf)


class _Source:
    """A page of the source: its trim box in points, its form, and where it went."""

    def __init__(self, pdf: Any, page: Any) -> None:
        self.page = page
        self.trim = tuple(float(value) for value in page.trimbox)
        self._pdf = pdf
        self._form: Any = None
        self.sheet: Any = None
        self.matrix: Matrix = (1, 0, 0, 1, 0, 0)

    @property
    def form(self) -> Any:
        """The page as a form, written once."""
        if self._form is None:
            self._form = self._pdf.make_indirect(self.page.as_form_xobject())
            self._form.Resources = self.page.obj.Resources  # shared by all pages, not a copy for each
            self._form.BBox = [float(value) for value in self.page.obj.get("/BleedBox", self.page.mediabox)]
        return self._form


def _refuse_sizes(pages: list[Any], size: tuple[float, float]) -> None:
    for number, page in enumerate(pages, 1):
        left, bottom, right, top = (float(value) for value in page.trimbox)
        found = ((right - left) * PT, (top - bottom) * PT)
        if any(abs(is_ - asked) > 0.1 for is_, asked in zip(found, size, strict=True)):
            raise PaperError(f"page {number} is {found[0]:.1f} x {found[1]:.1f} mm; pages to impose are all alike")


def _lay(pdf: Any, sources: list[_Source], printed: list[Side], asked: Imposing) -> None:
    """Add a page for every side."""
    import pikepdf

    width, height = asked.layout.sheet
    box = [0, 0, width * _UNITS, height * _UNITS]
    for side in printed:
        sheet = pdf.add_blank_page(page_size=(box[2], box[3]))
        forms, lines = pikepdf.Dictionary(), []
        for i, place in enumerate(side.places):
            source = sources[place.page]
            source.sheet, source.matrix = sheet, _matrix(place, side, source, asked)
            forms[f"/P{i}"] = source.form
            lines.append(f"q {numbers(source.matrix)} cm /P{i} Do Q")
        if asked.marks:
            marks = cut_marks if asked.layout.border else inner_marks
            lines += marks(asked.layout, asked.back_offset if side.back else (0.0, 0.0))
        if asked.bleed:
            _set_boxes(sheet.obj, asked, asked.back_offset if side.back else (0.0, 0.0))
        sheet.obj.Resources = pikepdf.Dictionary(XObject=forms)
        sheet.obj.Contents = pdf.make_stream("\n".join(lines).encode())


def _set_boxes(sheet: Any, asked: Imposing, offset: tuple[float, float]) -> None:
    """The boxes of a sheet whose border is cut off: where its pages lie, on backs that are moved too.

    What a bleed box has beyond the sheet is lost.
    """
    width, height = asked.layout.sheet
    right, down = offset
    for name, border in (("/TrimBox", asked.layout.border), ("/BleedBox", asked.layout.border - asked.bleed)):
        edges = border + right, border - down, width - border + right, height - border - down
        within = (min(max(value, 0.0), side) for value, side in zip(edges, (width, height) * 2, strict=True))
        sheet[name] = [value * _UNITS for value in within]


def _matrix(place: Place, side: Side, source: _Source, asked: Imposing) -> Matrix:
    """From the source page's points to the sheet's."""
    _width, height = asked.layout.sheet
    page_width, page_height = asked.layout.page
    shift_x, shift_y = asked.back_offset if side.back else (0.0, 0.0)
    left, bottom = source.trim[0], source.trim[1]
    x, y = (place.x + shift_x) * _UNITS, (height - place.y - shift_y - page_height) * _UNITS
    home: Matrix = (1, 0, 0, 1, -left, -bottom)
    if place.upside_down:
        return compose((-1, 0, 0, -1, x + page_width * _UNITS, y + page_height * _UNITS), home)
    return compose((1, 0, 0, 1, x, y), home)


def _follow(pdf: Any, sources: list[_Source]) -> None:
    """Let outline and links lead to where the pages are now; links move with their page."""
    by_page = {source.page.obj.objgen: source for source in sources}
    if "/Outlines" in pdf.Root:
        _follow_outline(pdf.Root.Outlines, by_page)
    for source in sources:
        if source.sheet is None:
            continue
        for note in source.page.obj.get("/Annots", []):
            _move_link(pdf, note, source, by_page)


def _follow_outline(item: Any, by_page: dict[Any, _Source]) -> None:
    child = item.get("/First")
    while child is not None:
        _lead(child, by_page)
        _follow_outline(child, by_page)
        child = child.get("/Next")


def _lead(holder: Any, by_page: dict[Any, _Source]) -> None:
    """A destination taken to its page's sheet; one whose page is not printed is dropped."""
    target = holder.get("/Dest")
    action = holder.get("/A")
    if target is None and action is not None and action.get("/S") == "/GoTo":
        holder, target = action, action.get("/D")
    if target is None or not hasattr(target, "__len__") or not len(target) or isinstance(target, str):
        return
    key = "/Dest" if "/Dest" in holder else "/D"
    source = by_page.get(getattr(target[0], "objgen", None))
    if source is None:
        return
    if source.sheet is None:
        del holder[key]
        return
    x, y = (float(value) if value is not None else 0.0 for value in (target[2], target[3]))
    holder[key] = [source.sheet.obj, target[1], *_through(source.matrix, x, y), None]


def _move_link(pdf: Any, note: Any, source: _Source, by_page: dict[Any, _Source]) -> None:
    import pikepdf

    _lead(note, by_page)
    left, bottom, right, top = (float(value) for value in note.Rect)
    corners = [_through(source.matrix, x, y) for x in (left, right) for y in (bottom, top)]
    xs, ys = zip(*corners, strict=True)
    note.Rect = [min(xs), min(ys), max(xs), max(ys)]
    if "/P" in note:
        note.P = source.sheet.obj
    notes = source.sheet.obj.get("/Annots")
    if notes is None:
        notes = source.sheet.obj.Annots = pikepdf.Array()
    notes.append(note if note.is_indirect else pdf.make_indirect(note))


def _through(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _blank_identity(pdf: Any) -> None:
    """The file id is made anew from the contents."""
    if "/ID" in pdf.trailer:
        del pdf.trailer["/ID"]

"""From what ReportLab wrote to the finished file."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from generator.press.forms import Form
from generator.press.impose.writing import Imposing, lay_on_sheets
from generator.press.prepress.standard import claim_standard
from generator.press.prepress.structure import write_structure
from generator.press.prepress.tags import Tag
from generator.press.profile import BLEED, Profile
from generator.scene.shapes import PT

_UNITS = 1 / PT
_LEVEL: Literal[9] = 9
"""How hard streams are compressed: the smallest files."""
_DEAD = ("/Trans", "/Rotate", "/Dur")
"""What ReportLab writes in every page, and no page of ours needs."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is known of a document: its profile, what its pages paint, its forms, the border round its pages in mm, how
    it is laid on sheets, and the tags of its pages; the language of the words for pictures, where it is not the
    document's."""

    profile: Profile
    contents: Sequence[str]
    forms: Mapping[str, Form]
    border: float = 0.0
    imposing: Imposing | None = None
    tags: Sequence[Sequence[Tag]] | None = None
    pictures: str = ""


def finish(raw: bytes, job: Job) -> bytes:
    """The finished file, from one of empty pages; raises ``PaperError`` where its pages cannot be laid on sheets."""
    import pikepdf

    pikepdf.settings.set_flate_compression_level(_LEVEL)
    with pikepdf.open(io.BytesIO(raw)) as pdf:
        _fill(pdf, job.contents)
        _share_resources(pdf, job.forms)
        if job.profile.trimmed:
            _set_boxes(pdf, job.border)
        if job.imposing:
            lay_on_sheets(pdf, job.imposing)
        elif job.tags is not None:
            write_structure(pdf, job.tags, job.pictures)
        if job.profile.trimmed:
            claim_standard(pdf, [raw, *(content.encode("latin-1") for content in job.contents)])
        if "/ID" in pdf.trailer:
            del pdf.trailer["/ID"]  # made anew from the contents
        return _saved(pdf, "1.6" if job.profile.trimmed else "1.7")  # PDF/X-4 is a kind of PDF 1.6


def _saved(pdf: Any, version: str) -> bytes:
    import pikepdf

    out = io.BytesIO()
    pdf.save(
        out,
        force_version=version,
        deterministic_id=True,
        compress_streams=True,
        recompress_flate=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
    )
    return out.getvalue()


def _fill(pdf: Any, contents: Sequence[str]) -> None:
    """Give every page what it paints."""
    for page, content in zip(pdf.pages, contents, strict=True):
        page.obj.Contents = pdf.make_stream(content.encode("latin-1"))


def _share_resources(pdf: Any, forms: Mapping[str, Form]) -> None:
    """One dictionary of fonts and forms for all pages and forms: each of its own took more than the page itself."""
    import pikepdf

    shared = pdf.make_indirect(pikepdf.Dictionary())
    fonts = pdf.pages[0].obj.Resources.get("/Font")
    if fonts is not None:
        shared.Font = fonts
    if forms:
        shared.XObject = pikepdf.Dictionary({f"/{name}": _form(pdf, form, shared) for name, form in forms.items()})
    for page in pdf.pages:
        page.obj.Resources = shared
        for key in _DEAD:
            if key in page.obj:
                del page.obj[key]


def _form(pdf: Any, form: Form, shared: Any) -> Any:
    import pikepdf

    stream = pikepdf.Stream(pdf, form.operators.encode("latin-1"))
    stream.Type, stream.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
    stream.BBox = [round(value, 3) for value in form.box]
    if " Tf" in form.operators or " Do" in form.operators:
        stream.Resources = shared
    return stream


def _set_boxes(pdf: Any, border: float) -> None:
    """Trim box within bleed box within media box."""
    for page in pdf.pages:
        left, bottom, right, top = (float(value) for value in page.mediabox)
        for name, inset in (("/TrimBox", border * _UNITS), ("/BleedBox", (border - BLEED) * _UNITS)):
            page.obj[name] = [left + inset, bottom + inset, right - inset, top - inset]

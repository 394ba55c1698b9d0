"""One good file a profile, and the same file with one fault each."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from generator.press.fonts import face

Fault = Callable[[pikepdf.Pdf], Any]
MM = 72 / 25.4
DATE = "D:20260102030405+00'00'"
_XMP = b"""<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:dc="http://purl.org/dc/elements/1.1/"
xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmp:CreateDate="2026-01-02T03:04:05+00:00"
xmp:ModifyDate="2026-01-02T03:04:05+00:00" xmpMM:DocumentID="uuid:1" xmpMM:VersionID="1"
xmpMM:RenditionClass="default" pdf:Trapped="False" pdfxid:GTS_PDFXVersion="PDF/X-4">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Good</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""


def good(profile: str) -> bytes:
    """Two pages that a profile takes: text, a line, and what the profile asks for besides."""
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(300, 400), invariant=1, pdfVersion=(1, 6), initialFontName=face().name)
    canvas.setTitle("Good")
    for number in range(2):
        if profile == "press":
            canvas.setFillColorCMYK(0, 0, 0, 1)
            canvas.setStrokeColorCMYK(0, 0, 0, 1)
        canvas.setFont(face().name, 12)
        canvas.drawString(60, 300, f"Page {number} of good")
        canvas.line(60, 200, 200, 200)
        canvas.showPage()
    canvas.save()
    with pikepdf.open(io.BytesIO(buffer.getvalue())) as pdf:
        pdf.docinfo["/CreationDate"] = pdf.docinfo["/ModDate"] = pikepdf.String(DATE)
        {"home": lambda pdf: None, "screen": _screen, "press": _press}[profile](pdf)
        return saved(pdf)


def faulty(profile: str, fault: Fault) -> bytes:
    """The good file with a fault."""
    with pikepdf.open(io.BytesIO(good(profile))) as pdf:
        fault(pdf)
        return saved(pdf)


def saved(pdf: pikepdf.Pdf) -> bytes:
    """The file's bytes."""
    out = io.BytesIO()
    pdf.save(out, deterministic_id=True, fix_metadata_version=False)
    return out.getvalue()


def content(text: str, page: int = 1, *, before: str = "") -> Fault:
    """Adds operators to the end of a page; its font is named F there."""

    def change(pdf: pikepdf.Pdf) -> None:
        of = pdf.pages[page - 1].obj
        fonts = of.Resources.Font
        fonts.F = next(iter(dict(fonts).values()))
        old = of.Contents.read_bytes()
        of.Contents = pdf.make_stream(before.encode() + b"q\n" + old + b"\nQ\n" + text.encode())

    return change


def root(key: str, value: Any) -> Fault:
    """Sets an entry of the catalog; None takes it away."""
    return lambda pdf: _put(pdf.Root, key, value)


def page(key: str, value: Any, number: int = 1) -> Fault:
    """Sets an entry of a page; None takes it away."""
    return lambda pdf: _put(pdf.pages[number - 1].obj, key, value)


def every_page(key: str, value: Any) -> Fault:
    """Sets an entry of all pages."""
    return lambda pdf: [_put(one.obj, key, value) for one in pdf.pages]


def font(key: str, value: Any, *, about: bool = False) -> Fault:
    """Sets an entry of the first font (or of its descriptor)."""

    def change(pdf: pikepdf.Pdf) -> None:
        of = next(iter(dict(pdf.pages[0].Resources.Font).values()))
        _put(of.FontDescriptor if about else of, key, value)

    return change


def xmp(old: bytes, new: bytes) -> Fault:
    """Changes the XMP."""

    def change(pdf: pikepdf.Pdf) -> None:
        data = pdf.Root.Metadata.read_bytes()
        assert old in data
        pdf.Root.Metadata.write(data.replace(old, new))

    return change


def icc(old: bytes, new: bytes) -> Fault:
    """Changes the output intent's profile."""

    def change(pdf: pikepdf.Pdf) -> None:
        of = pdf.Root.OutputIntents[0].DestOutputProfile
        of.write(of.read_bytes().replace(old, new))

    return change


def image(wide: int, space: str, pixel: bytes, points: float) -> Fault:
    """Places a square image."""

    def change(pdf: pikepdf.Pdf) -> None:
        stream = pdf.make_stream(pixel * wide * wide)
        stream.update(Dictionary(Type=Name.XObject, Subtype=Name.Image, Width=wide, Height=wide, BitsPerComponent=8))
        stream.ColorSpace = Name(f"/{space}")
        pdf.pages[0].Resources.XObject = Dictionary(I=stream)
        content(f"q {points} 0 0 {points} 60 100 cm /I Do Q")(pdf)

    return change


def link(**entries: Any) -> Fault:
    """Adds a link to the first page."""
    note = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([60, 60, 90, 90]), **entries)
    return page("/Annots", Array([note]))


def form(text: str, matrix: list[float]) -> Fault:
    """Draws text in a form within a form, with a matrix each."""

    def change(pdf: pikepdf.Pdf) -> None:
        def make(data: str, resources: Any) -> Any:
            stream = pdf.make_stream(data.encode())
            stream.update(Dictionary(Subtype=Name.Form, BBox=Array([-999, -999, 999, 999]), Matrix=Array(matrix)))
            stream.Resources = resources
            return stream

        content("/Outer Do")(pdf)
        inner = make(text, Dictionary(Font=pdf.pages[0].Resources.Font))
        outer = make("/Inner Do", Dictionary(XObject=Dictionary(Inner=inner)))
        pdf.pages[0].Resources.XObject = Dictionary(Outer=outer)

    return change


def _put(of: Any, key: str, value: Any) -> None:
    if value is None:
        del of[key]
    else:
        of[key] = value


def _screen(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Lang = pikepdf.String("en")
    pdf.Root.MarkInfo = Dictionary(Marked=True)
    pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    kids = Array()
    for number, one in enumerate(pdf.pages):
        data = one.obj.Contents.read_bytes()
        one.obj.Contents = pdf.make_stream(b"/P <</MCID 0>> BDC\n" + data + b"\nEMC")
        one.obj.StructParents = number
        element = Dictionary(Type=Name.StructElem, S=Name.Figure, Alt=pikepdf.String("words"), Pg=one.obj, K=0)
        kids.append(pdf.make_indirect(element))
    pdf.Root.StructTreeRoot = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot, K=kids))


def _press(pdf: pikepdf.Pdf) -> None:
    trim = Array([20, 20, 280, 380])
    wide = 3.01 * MM
    bleed = Array([20 - wide, 20 - wide, 280 + wide, 380 + wide])
    for one in pdf.pages:
        one.obj.TrimBox, one.obj.BleedBox = trim, bleed
    pdf.docinfo["/Trapped"] = Name("/False")
    pdf.Root.Metadata = pdf.make_stream(_XMP, Type=Name.Metadata, Subtype=Name.XML)
    head = (132).to_bytes(4, "big") + b"\0" * 8 + b"prtrCMYKLab " + b"\0" * 12 + b"acsp"
    profile = pdf.make_stream(head.ljust(132, b"\0"), N=4)
    pdf.Root.OutputIntents = Array(
        [
            Dictionary(
                Type=Name.OutputIntent,
                S=Name.GTS_PDFX,
                OutputConditionIdentifier=pikepdf.String("FOGRA39"),
                DestOutputProfile=profile,
            )
        ]
    )

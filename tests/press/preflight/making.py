"""Small PDFs that pass, one for each profile, and the means to spoil them.

Points are millimetres from the trim's lower left corner; a page is A5. Content that is added stands in an artifact of
its own, so that a tagged file stays tagged.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from generator.press.pdf import PdfDocument
from generator.scene.inks import theme
from generator.scene.shapes import Text

MM = 72 / 25.4
WIDE, HIGH = 148 * MM, 210 * MM
SLUG, BLEED = 10 * MM, 3 * MM
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .,0123456789"
BLACK = {"home": "0 g", "screen": "0 0 0 rg", "press": "0 0 0 1 k"}
STROKE = {"home": "0 G", "screen": "0 0 0 RG", "press": "0 0 0 1 K"}
TINT = {"home": "0.9 g", "screen": "0.9 0.9 1 rg", "press": "0.1 0 0 0 k"}
SPACE = {"home": Name.DeviceGray, "screen": Name.DeviceRGB, "press": Name.DeviceCMYK}

XMP = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" pdfxid:GTS_PDFXVersion="PDF/X-4" pdf:Trapped="False"
 xmpMM:DocumentID="uuid:1" xmpMM:VersionID="1" xmpMM:RenditionClass="default">
<xmp:CreateDate>2000-01-01T00:00:00Z</xmp:CreateDate><xmp:ModifyDate>2000-01-01T02:00:00+02:00</xmp:ModifyDate>
<xmp:MetadataDate>2000-01-01T00:00:00Z</xmp:MetadataDate>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A test</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


@cache
def _font_source() -> bytes:
    document = PdfDocument((200, 50), theme=theme("home"), title="")
    document.page()
    document.shapes(Text(10, 20, LETTERS, 4))
    return document.to_bytes()


def font(pdf: Pdf) -> Dictionary:
    """A font with the letters above, an embedded subset, brought into a file."""
    with pikepdf.open(io.BytesIO(_font_source())) as source:
        fonts = source.pages[0].obj.Resources.Font
        (found,) = [one for one in fonts.values() if str(one.BaseFont).endswith("FiraSans-Regular")]
        copied = pdf.copy_foreign(found)
    assert isinstance(copied, Dictionary)
    return copied


@cache
def _codes() -> dict[str, int]:
    """The codes of the letters, as ReportLab gives them: in the order of their use, the space as itself."""
    from generator.press.preflight.cmap import unicode_map

    with pikepdf.open(io.BytesIO(_font_source())) as source:
        fonts = source.pages[0].obj.Resources.Font
        (found,) = [one for one in fonts.values() if str(one.BaseFont).endswith("FiraSans-Regular")]
        return {text: code for code, text in unicode_map(found.ToUnicode.read_bytes()).items()}


def encoded(text: str) -> str:
    """A text as a string of the font, in hexadecimal digits."""
    return "<" + "".join(f"{_codes()[letter]:02x}" for letter in text) + ">"


def shown(text: str, x: float, y: float, size: float = 12, colour: str = "", font_name: str = "F") -> str:
    """The operators that show a text, its size in points."""
    return f"{colour} BT /{font_name} {size} Tf 1 0 0 1 {x * MM:.3f} {y * MM:.3f} Tm {encoded(text)} Tj ET\n"


def corner(pdf: Pdf) -> tuple[float, float]:
    """The trim's lower left corner."""
    page = pdf.pages[0].obj
    return (SLUG, SLUG) if float(page.MediaBox[2]) > WIDE + 1 else (0.0, 0.0)


def add(pdf: Pdf, content: str | bytes, page: int = 0) -> None:
    """Draw more on a page."""
    x, y = corner(pdf)
    raw = content.encode("latin-1") if isinstance(content, str) else content
    whole = b"/Artifact BMC q 1 0 0 1 %f %f cm\n" % (x, y) + raw + b"\nQ EMC\n"
    obj = pdf.pages[page].obj
    parts = list(obj.Contents) if isinstance(obj.Contents, Array) else [obj.Contents]
    obj.Contents = Array([*parts, Stream(pdf, whole)])


def resource(pdf: Pdf, group: str, name: str, value: object) -> None:
    """Name something in the resources of the first page."""
    resources = pdf.pages[0].obj.Resources
    if f"/{group}" not in resources:
        resources[f"/{group}"] = Dictionary()
    resources[f"/{group}"][f"/{name}"] = value


def image(pdf: Pdf, space: Name, pixel: bytes, size: int = 40) -> Stream:
    """A square image of one colour."""
    stream = Stream(pdf, pixel * size * size)
    stream.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Image, Width=size, Height=size, BitsPerComponent=8, ColorSpace=space
    )
    return stream


def form(pdf: Pdf, content: str, box: tuple[float, float, float, float], matrix: tuple[float, ...] = ()) -> Stream:
    """A form XObject with the font and what else the first page has."""
    stream = Stream(pdf, content.encode("latin-1"))
    stream.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Form, BBox=Array(list(box)), Resources=pdf.pages[0].obj.Resources
    )
    if matrix:
        stream.Matrix = Array(list(matrix))
    return stream


def icc(space: bytes = b"CMYK", kind: bytes = b"prtr", version: int = 2) -> bytes:
    """The header of a colour profile, and an empty table of tags."""
    header = bytearray(132)
    header[0:4] = len(header).to_bytes(4, "big")
    header[8], header[12:16], header[16:20], header[36:40] = version, kind, space, b"acsp"
    return bytes(header)


def base(profile: str) -> Pdf:
    """A file of two pages that passes."""
    pdf = Pdf.new()
    face = font(pdf)
    for number in (1, 2):
        pdf.add_blank_page(page_size=(WIDE, HIGH))
        page = pdf.pages[-1].obj
        page.Resources = Dictionary(Font=Dictionary(F=face), XObject=Dictionary())
        page.Resources.XObject.I = image(
            pdf, SPACE[profile], {"home": b"\x80", "screen": b"\x80\x80\xff"}.get(profile, b"\x40\0\0\0")
        )
        _draw(pdf, page, profile, number)
    pdf.docinfo["/Title"] = String("A test")
    pdf.docinfo["/CreationDate"] = pdf.docinfo["/ModDate"] = String("D:20000101000000Z")
    outline = pdf.make_indirect(Dictionary(Type=Name.Outlines, Count=1))
    entry = pdf.make_indirect(
        Dictionary(Title=String("First"), Parent=outline, Dest=Array([pdf.pages[0].obj, Name.Fit]))
    )
    outline.First = outline.Last = entry
    pdf.Root.Outlines = outline
    {"home": lambda _: None, "screen": _tag, "press": _prepare}[profile](pdf)
    return pdf


def _draw(pdf: Pdf, page: pikepdf.Object, profile: str, number: int) -> None:
    """A heading, a line of text in a form, a framed box, a rule, an image."""
    words = form_of(pdf, page, shown("Some words in a form", 0, 0, 6, BLACK[profile]))
    page.Resources.XObject.W = words
    x, y = (SLUG, SLUG) if profile == "press" else (0.0, 0.0)
    heading = shown(f"Page {number}", 20, 180, 18, BLACK[profile])
    art = f"{TINT[profile]} {STROKE[profile]} 0.5 w {20 * MM} {100 * MM} {40 * MM} {20 * MM} re B "
    art += f"{20 * MM} {90 * MM} m {60 * MM} {90 * MM} l S "
    picture = f"q 8 0 0 8 {80 * MM} {100 * MM} cm /I Do Q "
    lines = f"q 2 0 0 2 {20 * MM} {160 * MM} cm /W Do Q "
    parts = (f"/H1 <</MCID 0>> BDC {heading} EMC", f"/P <</MCID 1>> BDC {lines} EMC")
    rest = (f"/Artifact BMC {art} EMC", f"/Figure <</MCID 2>> BDC {picture} EMC")
    extra = ""
    if profile == "press":
        extra = f"0.2 0 0 0 k {-BLEED} {-BLEED} {WIDE + 2 * BLEED} {30 * MM} re f "
        extra += f"0 0 0 1 K 0.25 w {-5 * MM} 0 m {-4 * MM} 0 l 0 {-5 * MM} m 0 {-4 * MM} l S "
    page.Contents = Stream(pdf, f"q 1 0 0 1 {x} {y} cm {extra} {' '.join((*parts, *rest))} Q\n".encode("latin-1"))
    if profile == "press":
        page.MediaBox = Array([0, 0, WIDE + 2 * SLUG, HIGH + 2 * SLUG])
        page.TrimBox = Array([SLUG, SLUG, SLUG + WIDE, SLUG + HIGH])
        low = SLUG - BLEED
        page.BleedBox = Array([low, low, SLUG + WIDE + BLEED, SLUG + HIGH + BLEED])


def form_of(pdf: Pdf, page: pikepdf.Object, content: str) -> Stream:
    """A form with a page's font, large enough for a line."""
    stream = Stream(pdf, content.encode("latin-1"))
    stream.stream_dict = Dictionary(
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([-2, -4, 200, 12]),
        Resources=Dictionary(Font=page.Resources.Font),
    )
    return stream


def _tag(pdf: Pdf) -> None:
    """Structure tree, language, title in the window, a link in the tree."""
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    whole = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=root, K=Array()))
    numbers: list[object] = []
    for place, page in enumerate(pdf.pages):
        elements = []
        for mcid, kind in enumerate((Name.H1, Name.P, Name.Figure)):
            element = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=kind, P=whole, Pg=page.obj, K=mcid))
            if kind == Name.Figure:
                element.Alt = String("A blue square")
            elements.append(element)
            whole.K.append(element)
        page.obj.StructParents = place
        numbers += [place, pdf.make_indirect(Array(elements))]
    link = link_to(pdf, Array([pdf.pages[1].obj, Name.Fit]))
    element = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Link, P=whole, Pg=pdf.pages[0].obj))
    element.K = Dictionary(Type=Name.OBJR, Obj=link)
    whole.K.append(element)
    link.StructParent = 2
    numbers += [2, element]
    root.K, root.ParentTree, root.ParentTreeNextKey = whole, pdf.make_indirect(Dictionary(Nums=Array(numbers))), 3
    pdf.Root.StructTreeRoot, pdf.Root.MarkInfo, pdf.Root.Lang = root, Dictionary(Marked=True), String("en")
    pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    pdf.pages[0].obj.Tabs = Name.S


def link_to(pdf: Pdf, target: object) -> Dictionary:
    """A link on the first page."""
    x, y = corner(pdf)
    link = pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Link, Dest=target, Contents=String("there")))
    link.Rect = Array([x + 50, y + 50, x + 90, y + 60])
    page = pdf.pages[0].obj
    page.Annots = Array([*page.get("/Annots", []), link])
    assert isinstance(link, Dictionary)
    return link


def _prepare(pdf: Pdf) -> None:
    """Output intent, XMP, Trapped."""
    profile = Stream(pdf, icc())
    profile.N = 4
    intent = Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFX, OutputConditionIdentifier=String("Test"))
    intent.DestOutputProfile = profile
    pdf.Root.OutputIntents = Array([intent])
    pdf.docinfo["/Trapped"] = Name("/False")
    set_xmp(pdf, lambda text: text)


def set_xmp(pdf: Pdf, change: Callable[[str], str]) -> None:
    """Give the file its XMP, changed."""
    pdf.Root.Metadata = Stream(pdf, change(XMP).encode())
    pdf.Root.Metadata.stream_dict = Dictionary(Type=Name.Metadata, Subtype=Name.XML)


def save(pdf: Pdf, path: Path, profile: str = "home", **how: object) -> Path:
    """Write a file as its profile has it."""
    version = "1.6" if profile == "press" else "1.7"
    options = {
        "force_version": version,
        "static_id": True,
        "fix_metadata_version": False,
        "object_stream_mode": pikepdf.ObjectStreamMode.disable,
    }
    pdf.save(path, **{**options, **how})  # type: ignore[arg-type]
    return path

"""What spoils a good file: one small function for each fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from tests.press.preflight.making import (
    HIGH,
    MM,
    SLUG,
    WIDE,
    XMP,
    add,
    encoded,
    form,
    image,
    resource,
    set_xmp,
    shown,
)

Spoil = Callable[[Pdf], Any]


def drawing(content: str) -> Spoil:
    """A spoiler that draws."""
    return lambda pdf: add(pdf, content)


def setting(**values: Any) -> Spoil:
    """A spoiler that sets entries of the first page; ``None`` removes one."""

    def spoil(pdf: Pdf) -> None:
        for key, value in values.items():
            if value is None:
                del pdf.pages[0].obj[f"/{key}"]
            else:
                pdf.pages[0].obj[f"/{key}"] = value

    return spoil


def in_root(**values: Any) -> Spoil:
    """A spoiler that sets entries of the catalogue; ``None`` removes one."""

    def spoil(pdf: Pdf) -> None:
        for key, value in values.items():
            if value is None:
                del pdf.Root[f"/{key}"]
            else:
                pdf.Root[f"/{key}"] = value

    return spoil


def in_xmp(old: str, new: str) -> Spoil:
    """A spoiler that changes the XMP."""
    assert old in XMP
    return lambda pdf: set_xmp(pdf, lambda text: text.replace(old, new))


def with_resource(group: str, make: Callable[[Pdf], Any], content: str) -> Spoil:
    """A spoiler that names a resource X and draws with it."""

    def spoil(pdf: Pdf) -> None:
        resource(pdf, group, "X", make(pdf))
        add(pdf, content)

    return spoil


def the_font(pdf: Pdf) -> Any:
    """The font that all pages use."""
    return pdf.pages[0].obj.Resources.Font.F


def no_font_file(pdf: Pdf) -> None:
    """The font, not embedded."""
    del the_font(pdf).FontDescriptor.FontFile2


def half_font_file(pdf: Pdf) -> None:
    """The font's program, cut in the middle."""
    stream = the_font(pdf).FontDescriptor.FontFile2
    stream.write(stream.read_bytes()[:700])


def type3(pdf: Pdf) -> Any:
    """A Type 3 font with one glyph."""
    glyph = Stream(pdf, b"500 0 d0 0 0 400 400 re f")
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=Array([0, 0, 500, 500]),
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=Dictionary(a=pdf.make_indirect(glyph)),
        Encoding=Dictionary(Type=Name.Encoding, Differences=Array([97, Name.a])),
        FirstChar=97,
        LastChar=97,
        Widths=Array([500]),
        Resources=Dictionary(),
    )


def separation(label: str, alternate: str, *full: float) -> Callable[[Pdf], Any]:
    """A space of one ink."""

    def make(pdf: Pdf) -> Any:
        tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1, C0=Array([0] * len(full)), C1=Array(list(full)))
        return Array([Name.Separation, Name(f"/{label}"), Name(f"/{alternate}"), tint])

    return make


def shading(*ends: list[float], space: str) -> Callable[[Pdf], Any]:
    """A gradient from left to right."""

    def make(pdf: Pdf) -> Any:
        function = Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1, C0=Array(ends[0]), C1=Array(ends[1]))
        return Dictionary(
            ShadingType=2, ColorSpace=Name(f"/{space}"), Coords=Array([100, 0, 200, 0]), Function=function
        )

    return make


def pattern(content: str) -> Callable[[Pdf], Any]:
    """A tiling pattern in colours of its own."""

    def make(pdf: Pdf) -> Any:
        tile = Stream(pdf, content.encode())
        tile.stream_dict = Dictionary(
            PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 9, 9]), XStep=9, YStep=9, Resources=Dictionary()
        )
        return pdf.make_indirect(tile)

    return make


def javascript(pdf: Pdf) -> Any:
    """A script as an action."""
    return Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))


def nested_forms(pdf: Pdf) -> None:
    """A line of 1 pt in a form at a half, in a form at a third, drawn turned: 0.167 pt."""
    inner = form(pdf, "1 w 0 G 10 10 m 90 10 l S", (0, 0, 100, 100), (0.5, 0, 0, 0.5, 0, 0))
    resource(pdf, "XObject", "Inner", pdf.make_indirect(inner))
    outer = form(pdf, "q /Inner Do Q", (0, 0, 100, 100))
    resource(pdf, "XObject", "Outer", pdf.make_indirect(outer))
    add(pdf, "q 0 0.3333 -0.3333 0 200 100 cm /Outer Do Q")


def small_in_form(pdf: Pdf) -> None:
    """Text of 10 pt, halved by the form that it is in."""
    words = form(pdf, shown("small", 0, 0, 10), (-9, -9, 200, 20), (0.5, 0, 0, 0.5, 0, 0))
    resource(pdf, "XObject", "X", pdf.make_indirect(words))
    add(pdf, f"q 1 0 0 1 {20 * MM} {60 * MM} cm /X Do Q")


def cut_by_form(pdf: Pdf) -> None:
    """Text in a form whose box ends in the middle of it."""
    words = form(pdf, shown("cut here", 0, 0), (-2, -4, 20, 12))
    resource(pdf, "XObject", "X", pdf.make_indirect(words))
    add(pdf, f"q 1 0 0 1 {20 * MM} {60 * MM} cm /X Do Q")


def turned(text: str, x: float, y: float, size: float = 12) -> str:
    """Text that goes up the page."""
    return f"BT /F {size} Tf 0 1 -1 0 {x * MM} {y * MM} Tm {encoded(text)} Tj ET "


def outline_to_nothing(pdf: Pdf) -> None:
    """The outline's entry leads to a page that was taken away."""
    stray = pdf.make_indirect(Dictionary(Type=Name.Page, MediaBox=Array([0, 0, 9, 9])))
    pdf.Root.Outlines.First.Dest = Array([stray, Name.Fit])


def second_size(pdf: Pdf) -> None:
    """The second page is wider."""
    pdf.pages[1].obj.MediaBox = Array([0, 0, WIDE + 20, HIGH])


def user_units(pdf: Pdf) -> None:
    """All pages measure in tenths more than a point."""
    for page in pdf.pages:
        page.obj.UserUnit = 1.1


def attached(pdf: Pdf) -> None:
    """A file in the file."""
    pdf.attachments["note.txt"] = b"a note"


def form_field(pdf: Pdf) -> None:
    """A form with one field that no page shows."""
    box = pdf.make_indirect(Dictionary(FT=Name.Tx, T=String("name")))
    pdf.Root.AcroForm = Dictionary(Fields=Array([box]))


def rgb_group(pdf: Pdf) -> None:
    """A page that blends in RGB."""
    pdf.pages[0].obj.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)


def named_script(pdf: Pdf) -> None:
    """A script that runs when the file is opened."""
    names = Array([String("a"), javascript(pdf)])
    pdf.Root.Names = Dictionary(JavaScript=Dictionary(Names=names))


def broken_xmp(pdf: Pdf) -> None:
    """Metadata that is no XML."""
    pdf.Root.Metadata = Stream(pdf, b"<x")


def astray(pdf: Pdf) -> None:
    """The parent tree leads from the heading to the paragraph."""
    pdf.Root.StructTreeRoot.ParentTree.Nums[1][0] = tree(pdf).K[1]


def untitled(pdf: Pdf) -> None:
    """No title."""
    del pdf.docinfo["/Title"]


def no_id(pdf: Pdf) -> None:
    """Nothing to do here: the ID is taken out of the saved bytes."""


def tree(pdf: Pdf) -> Any:
    """The structure tree's one element at the top."""
    return pdf.Root.StructTreeRoot.K


def inked_image(pdf: Pdf) -> None:
    """An image of 380 % of ink."""
    resource(pdf, "XObject", "X", pdf.make_indirect(image(pdf, Name.DeviceCMYK, bytes((255, 255, 255, 204)))))
    add(pdf, "q 8 0 0 8 200 100 cm /X Do Q")


def profile_of(data: bytes, count: int = 4) -> Spoil:
    """A spoiler that changes the output intent's profile."""

    def spoil(pdf: Pdf) -> None:
        stream = Stream(pdf, data)
        stream.N = count
        pdf.Root.OutputIntents[0].DestOutputProfile = stream

    return spoil


def bleed_of(mm: float) -> Spoil:
    """A spoiler that sets the bleed of the first page."""
    low = SLUG - mm * MM
    return setting(BleedBox=Array([low, low, SLUG + WIDE + mm * MM, SLUG + HIGH + mm * MM]))


def tag_of(index: int, **values: Any) -> Spoil:
    """A spoiler that sets entries of an element of the tree."""

    def spoil(pdf: Pdf) -> None:
        for key, value in values.items():
            if value is None:
                del tree(pdf).K[index][f"/{key}"]
            else:
                tree(pdf).K[index][f"/{key}"] = value

    return spoil


def twice_in_tree(pdf: Pdf) -> None:
    """A second element claims the first paragraph."""
    extra = Dictionary(Type=Name.StructElem, S=Name.P, P=tree(pdf), Pg=pdf.pages[0].obj, K=1)
    tree(pdf).K.append(pdf.make_indirect(extra))


def rectangle(colour: str) -> str:
    """A filled square in the middle of the page."""
    return f"{colour} 150 150 30 30 re f"


def box_of(key: str, *values: float) -> Spoil:
    """A spoiler that sets a page box of the first page."""
    return setting(**{key: Array(list(values))})


def rgb_form(pdf: Pdf) -> Any:
    """A form that draws a form that fills in RGB."""
    inner = form(pdf, rectangle("0 1 0 rg"), (0, 0, 900, 900))
    inner.Resources = Dictionary()
    outer = form(pdf, "q /In Do Q", (0, 0, 900, 900))
    outer.Resources = Dictionary(XObject=Dictionary(In=pdf.make_indirect(inner)))
    return pdf.make_indirect(outer)

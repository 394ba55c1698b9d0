"""One fault at a time: what to do to a good file, and the one rule that must speak of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pikepdf import Array, Dictionary, Encryption, Name, String

from generator.press.preflight import Profile
from tests.press.preflight.making import (
    HIGH,
    MM,
    SLUG,
    WIDE,
    add,
    encoded,
    icc,
    image,
    link_to,
    resource,
    shown,
)
from tests.press.preflight.spoiling import (
    Spoil,
    astray,
    attached,
    bleed_of,
    box_of,
    broken_xmp,
    cut_by_form,
    drawing,
    form_field,
    half_font_file,
    in_root,
    in_xmp,
    inked_image,
    javascript,
    named_script,
    nested_forms,
    no_font_file,
    no_id,
    outline_to_nothing,
    pattern,
    profile_of,
    rectangle,
    rgb_form,
    rgb_group,
    second_size,
    separation,
    setting,
    shading,
    small_in_form,
    tag_of,
    the_font,
    tree,
    turned,
    twice_in_tree,
    type3,
    untitled,
    user_units,
    with_resource,
)


@dataclass(frozen=True)
class Fault:
    """A fault: the profile, the rule and its severity, what spoils the file, how the file is saved."""

    name: str
    profile: Profile
    rule: str
    spoil: Spoil
    severity: str = "error"
    how: dict[str, Any] = field(default_factory=dict)


PIXELS = "\x41" * (20 * 20 * 3)
INLINE = f"q 4 0 0 4 200 100 cm BI /W 20 /H 20 /BPC 8 /CS /RGB ID {PIXELS} EI Q"
COARSE = f"q 40 0 0 40 200 100 cm BI /W 20 /H 20 /BPC 8 /CS /G ID {PIXELS[:400]} EI Q"
HELVETICA = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)


def home() -> Iterator[Fault]:
    """Faults of a file to print at home; most are faults of any file."""
    yield Fault("rgb fill", "home", "colour.space", drawing(rectangle("1 0 0 rg")))
    yield Fault("rgb that is never painted", "home", "colour.space", drawing("1 0 0 RG"))
    yield Fault("cmyk fill", "home", "colour.space", drawing(rectangle("0 0 0 1 k")))
    yield Fault("cmyk by cs", "home", "colour.space", drawing("/DeviceCMYK cs 0 0 0 1 sc 150 150 30 30 re f"))
    yield Fault("rgb in an inline image", "home", "colour.space", drawing(INLINE))
    rgb_image = with_resource(
        "XObject", lambda pdf: pdf.make_indirect(image(pdf, Name.DeviceRGB, b"abc")), "q 8 0 0 8 200 100 cm /X Do Q"
    )
    yield Fault("rgb image", "home", "colour.space", rgb_image)
    indexed = with_resource(
        "ColorSpace",
        lambda pdf: Array([Name.Indexed, Name.DeviceRGB, 1, String("abcdef")]),
        "/X cs 0 sc 150 150 9 9 re f",
    )
    yield Fault("rgb in an indexed space", "home", "colour.space", indexed)
    gradient = with_resource(
        "Shading", shading([0, 0, 0], [1, 0, 0], space="DeviceRGB"), "q 150 150 9 9 re W n /X sh Q"
    )
    yield Fault("rgb gradient", "home", "colour.space", gradient)
    tiles = with_resource("Pattern", pattern("1 0 0 rg 0 0 4 4 re f"), "/Pattern cs /X scn 150 150 30 30 re f")
    yield Fault("rgb in a pattern", "home", "colour.space", tiles)
    spot = with_resource("ColorSpace", separation("Gold", "DeviceGray", 1), "/X cs 1 scn 150 150 30 30 re f")
    yield Fault("spot ink", "home", "colour.space", spot)
    yield Fault(
        "default space", "home", "colour.space", with_resource("ColorSpace", lambda pdf: Name.DeviceRGB, "/X cs")
    )

    yield Fault("small text", "home", "text.size", drawing(shown("small", 20, 60, 5.5)))
    yield Fault(
        "text made small by cm", "home", "text.size", drawing(f"q .5 0 0 .5 0 0 cm {shown('small', 40, 90, 11)} Q")
    )
    tm = f"BT /F 11 Tf .5 0 0 .5 90 150 Tm {encoded('small')} Tj ET"
    yield Fault("text made small by Tm", "home", "text.size", drawing(tm))
    yield Fault("text made small by a form", "home", "text.size", small_in_form)
    yield Fault("text beside the page", "home", "text.outside", drawing(shown("out", 145, 60)))
    yield Fault("text off the page", "home", "text.outside", drawing(shown("out", 160, 60)))
    yield Fault("text near the edge", "home", "text.edge", drawing(shown("near", 3, 60)))
    yield Fault("text cut by a form", "home", "text.cut", cut_by_form)
    clipped = f"q 0 0 70 900 re W n {shown('cut here', 20, 60)} Q"
    yield Fault("text cut by a clip", "home", "text.cut", drawing(clipped))
    yield Fault("text on text", "home", "text.overlap", drawing(shown("one", 20, 60) + shown("two", 22, 61)))
    yield Fault(
        "turned text on text", "home", "text.overlap", drawing(shown("level words", 20, 60) + turned("upright", 26, 50))
    )
    slanted = f"BT /F 12 Tf .8 .6 -.6 .8 {30 * MM} {50 * MM} Tm {encoded('slanted words')} Tj ET "
    yield Fault("slanted text on text", "home", "text.overlap", drawing(shown("level words", 30, 56) + slanted))
    moved = f"BT /F 12 Tf 60 170 Td [{encoded('ab')} -900 {encoded('cd')}] TJ ET {shown('x', 30, 60)}"
    yield Fault("text moved by TJ on text", "home", "text.overlap", drawing(moved))
    behind = shown("100", 20, 60, 20) + "1 g 54 165 50 13 re f " + shown("100", 20, 60, 8, "0 g")
    yield Fault("text from behind", "home", "text.covered", drawing(behind), "warning")
    half = shown("100", 20, 60, 20) + "0.5 g 54 164 60 13 re f 0 g"
    yield Fault("area over half of text", "home", "text.painted", drawing(half), "warning")
    disc = shown("8", 20, 60, 20) + "0 g 60 164 m 72 166 l 60 178 l 54 172 l h f"
    yield Fault("drawing over a corner of a figure", "home", "text.painted", drawing(disc), "warning")

    yield Fault("thin line", "home", "art.stroke", drawing("0.1 w 100 150 m 200 150 l S"), "warning")
    yield Fault("line of no width", "home", "art.stroke", drawing("0 w 100 150 m 200 150 l S"), "warning")
    yield Fault("line made thin by two forms", "home", "art.stroke", nested_forms, "warning")
    width = with_resource("ExtGState", lambda pdf: Dictionary(LW=0.1), "q /X gs 100 150 m 200 150 l S Q")
    yield Fault("thin line by gs", "home", "art.stroke", width, "warning")
    yield Fault("area near the edge", "home", "art.edge", drawing("0.5 g 3 150 30 30 re f"), "warning")
    yield Fault("line near the edge", "home", "art.edge", drawing("1 w 3 150 m 3 190 l S"), "warning")
    yield Fault("coarse image", "home", "image.resolution", drawing(COARSE), "warning")

    yield Fault("font not embedded", "home", "fonts.embedded", no_font_file)
    yield Fault("font named but not used", "home", "fonts.embedded", lambda pdf: resource(pdf, "Font", "H", HELVETICA))
    used = with_resource("Font", lambda pdf: HELVETICA, f"BT /X 12 Tf {20 * MM} 150 Td (Used) Tj ET")
    yield Fault("font used but not embedded", "home", "fonts.embedded", used)
    yield Fault("whole font", "home", "fonts.subset", lambda pdf: the_font(pdf).__setitem__("/BaseFont", Name("/Fira")))
    drawn = with_resource("Font", type3, f"BT /X 12 Tf {20 * MM} 150 Td (a) Tj ET")
    yield Fault("Type 3", "home", "fonts.type3", drawn)
    yield Fault("glyph that is not there", "home", "fonts.glyphs", drawing("BT /F 12 Tf 80 150 Td <fa> Tj ET"))
    yield Fault("broken font", "home", "fonts.program", half_font_file)
    yield Fault(
        "no characters", "home", "fonts.unicode", lambda pdf: the_font(pdf).__delitem__("/ToUnicode"), "warning"
    )

    yield Fault("two sizes", "home", "boxes.mixed", second_size, "warning")
    yield Fault("trim within the page", "home", "boxes.trim", box_of("TrimBox", 9, 9, WIDE - 9, HIGH - 9))
    yield Fault("crop beyond the page", "home", "boxes.nesting", box_of("BleedBox", -9, -9, WIDE, HIGH))
    yield Fault("a turn of 45 degrees", "home", "boxes.rotation", setting(Rotate=45))
    yield Fault("user units", "home", "boxes.user-unit", user_units, "warning")

    yield Fault("link to no name", "home", "links.target", lambda pdf: link_to(pdf, String("nowhere")))
    yield Fault("link to no page", "home", "links.target", lambda pdf: link_to(pdf, Array([7, Name.Fit])))
    yield Fault("outline to no page", "home", "links.outline", outline_to_nothing)
    yield Fault("script on opening", "home", "active.scripts", lambda pdf: in_root(OpenAction=javascript(pdf))(pdf))
    yield Fault("script by name", "home", "active.scripts", named_script)
    yield Fault(
        "script of a page", "home", "active.scripts", lambda pdf: setting(AA=Dictionary(O=javascript(pdf)))(pdf)
    )
    yield Fault("file in the file", "home", "active.files", attached, "warning")
    yield Fault("form to fill in", "home", "active.forms", form_field, "warning")

    yield Fault("q without Q", "home", "file.content", drawing("q"))
    yield Fault("Q without q", "home", "file.content", drawing("Q Q"))
    yield Fault("unknown operator", "home", "file.content", drawing("1 2 3 nonsense"))
    yield Fault("too few numbers", "home", "file.content", drawing("1 0 0 1 5 cm"))
    yield Fault("no such font", "home", "file.content", drawing("BT /Nix 12 Tf ET"))
    yield Fault("bytes that mean nothing", "home", "file.content", drawing("1 ) 2"))
    locked = {"encryption": Encryption(owner="x", user="", R=4)}
    yield Fault("encrypted", "home", "file.encrypted", lambda pdf: None, how=locked)
    yield Fault("old version", "home", "file.version", lambda pdf: None, "warning", {"force_version": "1.4"})
    yield Fault("no title", "home", "meta.title", untitled, "warning")
    yield Fault("no id", "home", "meta.id", no_id, "warning")
    yield Fault("broken XMP", "home", "meta.xmp", broken_xmp)


def screen() -> Iterator[Fault]:
    """Faults of a file to read on a screen."""
    yield Fault("not marked", "screen", "tags.marked", in_root(MarkInfo=None))
    yield Fault("no tree", "screen", "tags.tree", in_root(StructTreeRoot=None))
    yield Fault("unknown tag", "screen", "tags.tree", tag_of(1, S=Name("/Paragraph")))
    yield Fault("stray parent", "screen", "tags.tree", lambda pdf: tag_of(1, P=tree(pdf).K[0])(pdf))
    yield Fault(
        "content without a tag", "screen", "tags.content", lambda pdf: add(pdf, f"EMC {rectangle('0 0 1 rg')} /P BMC")
    )
    yield Fault(
        "content not in the tree", "screen", "tags.content", drawing("EMC /P <</MCID 9>> BDC " + rectangle("0 0 1 rg"))
    )
    yield Fault("content twice in the tree", "screen", "tags.content", twice_in_tree)
    yield Fault("tagged artifact", "screen", "tags.content", lambda pdf: add(pdf, "/P <</MCID 1>> BDC EMC"))
    yield Fault("figure without words", "screen", "tags.alt", tag_of(2, Alt=None))
    yield Fault("figure with empty words", "screen", "tags.alt", tag_of(2, Alt=String("  ")))
    yield Fault("heading too deep", "screen", "tags.headings", tag_of(3, S=Name.H3))
    yield Fault("first heading too deep", "screen", "tags.headings", tag_of(0, S=Name.H2))
    yield Fault("parent tree astray", "screen", "tags.parents", astray)
    yield Fault(
        "link not in the tree",
        "screen",
        "tags.links",
        lambda pdf: pdf.pages[0].obj.Annots[0].__delitem__("/StructParent"),
    )
    yield Fault(
        "link without words", "screen", "tags.links", lambda pdf: pdf.pages[0].obj.Annots[0].__delitem__("/Contents")
    )
    yield Fault("links out of order", "screen", "tags.links", setting(Tabs=None))
    yield Fault("no language", "screen", "meta.language", in_root(Lang=None))
    yield Fault("no such language", "screen", "meta.language", in_root(Lang=String("english please")))
    yield Fault("title not shown", "screen", "meta.title", in_root(ViewerPreferences=None))
    yield Fault("no title on a screen", "screen", "meta.title", untitled)
    yield Fault(
        "no characters on a screen", "screen", "fonts.unicode", lambda pdf: the_font(pdf).__delitem__("/ToUnicode")
    )


def press() -> Iterator[Fault]:
    """Faults of a file for a press."""
    yield Fault("no trim", "press", "boxes.trim", setting(TrimBox=None))
    yield Fault("art box", "press", "boxes.trim", box_of("ArtBox", SLUG, SLUG, SLUG + WIDE, SLUG + HIGH))
    yield Fault("no bleed", "press", "boxes.bleed", setting(BleedBox=None))
    yield Fault("narrow bleed", "press", "boxes.bleed", bleed_of(2))
    yield Fault("bleed within the trim", "press", "boxes.nesting", bleed_of(-1))
    yield Fault(
        "bleed beyond the sheet",
        "press",
        "boxes.nesting",
        box_of("MediaBox", 20.5, 0, WIDE + 2 * SLUG, HIGH + 2 * SLUG),
    )
    crop = box_of("CropBox", SLUG, SLUG, SLUG + WIDE, SLUG + HIGH)
    yield Fault("crop at the trim", "press", "boxes.crop", crop, "warning")
    yield Fault("user units on a press", "press", "boxes.user-unit", setting(UserUnit=1.0001))
    mark = f"0 0 0 1 K .25 w {-2 * MM} 100 m {-1 * MM} 100 l S"
    yield Fault("mark in the bleed", "press", "art.marks", drawing(mark))
    yield Fault("art that stops in the bleed", "press", "art.bleed", drawing(f"0 0 0 1 k {-2 * MM} 300 99 9 re f"))
    yield Fault("art near the trim", "press", "art.edge", drawing("0 0 0 1 k 3 300 99 9 re f"), "warning")
    yield Fault("hairline", "press", "art.stroke", drawing("0 0 0 1 K 0.2 w 100 150 m 200 150 l S"))
    yield Fault("line of no width on a press", "press", "art.stroke", drawing("0 0 0 1 K 0 w 100 150 m 200 150 l S"))
    scaled = "q 2 0 0 .2 0 0 cm 0 0 0 1 K 1 w 100 750 m 150 750 l S Q"
    yield Fault("line thin in one direction", "press", "art.stroke", drawing(scaled))
    yield Fault("rgb on a press", "press", "colour.space", drawing(rectangle("1 0 0 rg")))
    yield Fault("rgb in a deep form", "press", "colour.space", with_resource("XObject", rgb_form, "q /X Do Q"))
    yield Fault("rgb blending", "press", "colour.space", rgb_group)
    yield Fault(
        "rgb under an ink",
        "press",
        "colour.space",
        with_resource("ColorSpace", separation("Black", "DeviceRGB", 0, 0, 0), "/X cs"),
    )
    spot = with_resource("ColorSpace", separation("Gold", "DeviceCMYK", 0, 0.2, 1, 0), "/X cs 1 scn 150 150 30 30 re f")
    yield Fault("spot ink on a press", "press", "colour.spot", spot, "warning")
    yield Fault("text in four inks", "press", "colour.text", drawing(shown("rich", 20, 60, 12, ".5 .5 .5 1 k")))
    yield Fault("grey text", "press", "colour.text", drawing(shown("grey", 20, 60, 12, "0 0 0 .6 k")))
    yield Fault("grey text by g", "press", "colour.text", drawing(shown("grey", 20, 60, 12, ".3 g")))
    yield Fault(
        "white text",
        "press",
        "colour.text",
        drawing(".9 .2 0 0 k 50 160 60 30 re f " + shown("white", 20, 60, 12, "0 0 0 0 k")),
        "warning",
    )
    outlined = f"0 1 0 0 K 0 0 0 1 k .3 w 1 Tr {shown('lines', 20, 60)} 0 Tr"
    yield Fault("text outlined in colour", "press", "colour.text", drawing(outlined))
    yield Fault("much ink", "press", "colour.ink", drawing(rectangle("1 1 .8 .4 k")))
    yield Fault("much ink in an image", "press", "colour.ink", inked_image)
    rich = with_resource(
        "Shading", shading([0, 0, 0, 1], [1, 1, 1, 1], space="DeviceCMYK"), "q 150 150 9 9 re W n /X sh Q"
    )
    yield Fault("much ink in a gradient", "press", "colour.ink", rich)
    every = with_resource("ColorSpace", separation("All", "DeviceCMYK", 1, 1, 1, 1), "/X cs 1 scn 150 150 30 30 re f")
    yield Fault("registration colour", "press", "colour.registration", every)
    transfer = with_resource(
        "ExtGState", lambda pdf: Dictionary(TR=Dictionary(FunctionType=2, Domain=Array([0, 1]), N=2)), "/X gs"
    )
    yield Fault("transfer curve", "press", "colour.transfer", transfer)
    yield Fault(
        "link in the bleed", "press", "links.annotation", lambda pdf: link_to(pdf, Array([pdf.pages[1].obj, Name.Fit]))
    )
    yield Fault("file in the file for a press", "press", "active.files", attached)
    yield Fault("form for a press", "press", "active.forms", form_field)
    yield Fault("no intent", "press", "press.intent", in_root(OutputIntents=None))
    yield Fault(
        "two intents", "press", "press.intent", lambda pdf: pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0])
    )
    yield Fault(
        "intent of another kind",
        "press",
        "press.intent",
        lambda pdf: setattr(pdf.Root.OutputIntents[0], "S", Name.GTS_PDFA1),
    )
    yield Fault(
        "no condition",
        "press",
        "press.intent",
        lambda pdf: pdf.Root.OutputIntents[0].__delitem__("/OutputConditionIdentifier"),
    )
    yield Fault(
        "no profile", "press", "press.intent", lambda pdf: pdf.Root.OutputIntents[0].__delitem__("/DestOutputProfile")
    )
    yield Fault("rgb profile", "press", "press.profile", profile_of(icc(b"RGB ")))
    yield Fault("monitor profile", "press", "press.profile", profile_of(icc(kind=b"mntr")))
    yield Fault("short profile", "press", "press.profile", profile_of(icc()[:-1]))
    yield Fault("profile of three inks", "press", "press.profile", profile_of(icc(), 3))
    yield Fault("no XMP", "press", "meta.xmp", in_root(Metadata=None))
    yield Fault(
        "another standard", "press", "meta.pdfx", in_xmp('GTS_PDFXVersion="PDF/X-4"', 'GTS_PDFXVersion="PDF/X-3"')
    )
    yield Fault("dates that differ", "press", "meta.dates", in_xmp("2000-01-01T02:00:00+02:00", "2000-01-01T02:00:00Z"))
    yield Fault("no metadata date", "press", "meta.dates", in_xmp("<xmp:MetadataDate>2000", "<xmp:MetadataDate>x2000"))
    yield Fault("no date in Info", "press", "meta.dates", lambda pdf: pdf.docinfo.__delitem__("/ModDate"))
    yield Fault("no document id", "press", "meta.ids", in_xmp('xmpMM:DocumentID="uuid:1"', ""))
    yield Fault("no version id", "press", "meta.ids", in_xmp('xmpMM:VersionID="1"', ""))
    yield Fault("trapped in doubt", "press", "meta.trapped", in_xmp('pdf:Trapped="False"', 'pdf:Trapped="True"'))
    yield Fault(
        "trapped unknown",
        "press",
        "meta.trapped",
        lambda pdf: (in_xmp(' pdf:Trapped="False"', "")(pdf), pdf.docinfo.__setitem__("/Trapped", Name.Unknown)),
    )
    yield Fault("two titles", "press", "meta.title", in_xmp("A test", "Another"))
    yield Fault("no id for a press", "press", "meta.id", no_id)
    yield Fault(
        "encrypted for a press",
        "press",
        "file.encrypted",
        lambda pdf: None,
        how={"encryption": Encryption(owner="x", user="", R=4)},
    )
    yield Fault("new version", "press", "file.version", lambda pdf: None, how={"force_version": "2.0"})


FAULTS = [*home(), *screen(), *press()]

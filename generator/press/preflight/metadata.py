"""Rules on what the file says of itself: version, title, dates, ids, XMP, output intent (ISO 15930-7; XMP part 1)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from xml.etree import ElementTree

import pikepdf

from generator.press.preflight.profiles import Profile
from generator.press.preflight.report import Finding, Severity

_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_SPACES = {
    "dc": ("http://purl.org/dc/elements/1.1/", ("title",)),
    "xmp": ("http://ns.adobe.com/xap/1.0/", ("CreateDate", "ModifyDate")),
    "xmpMM": ("http://ns.adobe.com/xap/1.0/mm/", ("DocumentID", "VersionID", "RenditionClass")),
    "pdf": ("http://ns.adobe.com/pdf/1.3/", ("Trapped",)),
    "pdfxid": ("http://www.npes.org/pdfx/ns/id/", ("GTS_PDFXVersion",)),
}
_XMP = {f"{prefix}:{key}": f"{{{space}}}{key}" for prefix, (space, keys) in _SPACES.items() for key in keys}
"""The properties that rules ask for: short name -> name in the XML."""


def metadata(pdf: pikepdf.Pdf, profile: Profile) -> Iterator[Finding]:
    """Everything to say of the file's version and metadata."""
    press = profile == "press"
    strict: Severity = "error" if press else "warning"
    if pdf.pdf_version not in ("1.3", "1.4", "1.5", "1.6", "1.7"):
        yield Finding("version", strict, f"the file is PDF {pdf.pdf_version}", "PDF 1.3 to 1.7")
    ids = pdf.trailer.get("/ID")
    if not isinstance(ids, pikepdf.Array) or len(ids) != 2 or not all(len(bytes(one)) for one in ids):
        yield Finding("file-id", strict, "the file has no id", "two strings under ID in the trailer")
    info = pdf.trailer.get("/Info", pikepdf.Dictionary())
    xmp = _xmp(pdf)
    if xmp is None:
        yield Finding("xmp", "error", "the XMP metadata cannot be read", "XMP as XML")
        xmp = {}
    yield from _title(pdf, info, xmp, profile)
    yield from _dates(info, xmp, press)
    if press:
        yield from _pdfx(info, xmp)
        yield from _intent(pdf)


def _xmp(pdf: pikepdf.Pdf) -> dict[str, str] | None:
    """The XMP properties that rules ask for; empty where the file has no XMP, None where it cannot be read."""
    if "/Metadata" not in pdf.Root:
        return {}
    try:
        tree = ElementTree.fromstring(pdf.Root.Metadata.read_bytes())
    except (ElementTree.ParseError, ValueError, LookupError):  # LookupError: an encoding that there is not
        return None
    if next(tree.iter(f"{{{_RDF}}}RDF"), None) is None:
        return None
    found: dict[str, str] = {}
    for about in tree.iter(f"{{{_RDF}}}Description"):
        found |= about.attrib
        for element in about:
            item = next(element.iter(f"{{{_RDF}}}li"), element)
            found[element.tag] = (item.text or "").strip()
    return {short: found[name] for short, name in _XMP.items() if name in found}


def _title(pdf: pikepdf.Pdf, info: Any, xmp: dict[str, str], profile: Profile) -> Iterator[Finding]:
    title = str(info.get("/Title", "")).strip()
    severity: Severity = "warning" if profile == "home" else "error"
    if not title and not xmp.get("dc:title"):
        yield Finding("title", severity, "the file has no title", "a title in the document information")
    elif xmp.get("dc:title", title) != title and profile == "press":
        yield Finding("title", "error", "the title differs between XMP and document information", "one title")
    if profile == "screen":
        shows = pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary()).get("/DisplayDocTitle", False)
        if not bool(shows):
            says = "viewers are not told to show the title"
            yield Finding("title", "error", says, "DisplayDocTitle true in the viewer preferences")
        if not str(pdf.Root.get("/Lang", "")).strip():
            yield Finding(
                "language", "error", "the file does not say its language", "Lang in the catalog, as en or pt-BR"
            )


def _dates(info: Any, xmp: dict[str, str], press: bool) -> Iterator[Finding]:
    for key, name in (("/CreationDate", "xmp:CreateDate"), ("/ModDate", "xmp:ModifyDate")):
        given, told = info.get(key), xmp.get(name)
        if given is None or told is None:
            if press:
                where = "document information" if given is None else "XMP"
                yield Finding(
                    "dates", "error", f"the {where} lacks {key[1:] if given is None else name}", "both dates in both"
                )
            continue
        try:
            same = pikepdf.models.metadata.decode_pdf_date(str(given)) == datetime.fromisoformat(told)
        except (ValueError, TypeError):
            same = False
        if not same:
            says = f"{key[1:]} and {name} differ"
            yield Finding("dates", "error", says, "the same moment in both", detail=f"{given} and {told}")


def _pdfx(info: Any, xmp: dict[str, str]) -> Iterator[Finding]:
    if xmp.get("pdfxid:GTS_PDFXVersion") != "PDF/X-4":
        says = "the XMP does not say that the file is PDF/X-4"
        yield Finding("pdfx-version", "error", says, "pdfxid:GTS_PDFXVersion with PDF/X-4")
    lacking = [key for key in ("DocumentID", "VersionID", "RenditionClass") if not xmp.get(f"xmpMM:{key}")]
    if lacking:
        says = f"the XMP lacks {', '.join(f'xmpMM:{key}' for key in lacking)}"
        yield Finding("document-id", "error", says, "document id, version id and rendition class")
    trapped = str(info.get("/Trapped", ""))
    if trapped not in ("/True", "/False"):
        yield Finding("trapped", "error", "the file does not say whether it is trapped", "Trapped True or False")
    elif xmp.get("pdf:Trapped", trapped[1:]) != trapped[1:]:
        yield Finding("trapped", "error", "Trapped differs between XMP and document information", "one answer")


def _intent(pdf: pikepdf.Pdf) -> Iterator[Finding]:
    found = [one for one in pdf.Root.get("/OutputIntents", []) if str(one.get("/S")) == "/GTS_PDFX"]
    accepted = "one GTS_PDFX intent with an embedded CMYK printer profile"
    if len(found) != 1:
        yield Finding("output-intent", "error", f"the file has {len(found)} PDF/X output intents", accepted)
        return
    if not str(found[0].get("/OutputConditionIdentifier", "")):
        yield Finding("output-intent", "error", "the output intent names no printing condition", accepted)
    profile = found[0].get("/DestOutputProfile")
    if not isinstance(profile, pikepdf.Stream):
        yield Finding("output-intent", "error", "the output intent has no profile", accepted)
        return
    data = profile.read_bytes()
    if len(data) < 128 or data[36:40] != b"acsp" or int.from_bytes(data[:4], "big") != len(data):
        yield Finding("output-intent", "error", "the output intent's profile is no whole ICC profile", accepted)
    elif (data[12:16], data[16:20]) != (b"prtr", b"CMYK") or int(profile.get("/N", 0)) != 4:
        kind = data[12:20].decode("latin-1")
        yield Finding(
            "output-intent", "error", "the output intent's profile is not for CMYK print", accepted, detail=kind
        )

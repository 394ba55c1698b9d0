"""What a file says of itself: title, language, dates, ids, trapping, the standard it keeps."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from xml.etree import ElementTree

from generator.press.preflight.profiles import Profile
from generator.press.preflight.report import Finding, Severity, Tally
from generator.press.preflight.source import Source, entry, is_stream, is_text, items, name

_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_XMP = "{http://ns.adobe.com/xap/1.0/}"
_MM = "{http://ns.adobe.com/xap/1.0/mm/}"
_PDF = "{http://ns.adobe.com/pdf/1.3/}"
_PDFX = "{http://www.npes.org/pdfx/ns/id/}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_MOST_XMP = 5_000_000
_DATE = re.compile(
    r"D:(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(Z|[+-])(?:(\d\d)'?(?:(\d\d)'?)?)?)?)?)?)?)?)?"
)
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
_IDS = ("DocumentID", "VersionID", "RenditionClass")


def check_metadata(source: Source, profile: Profile) -> list[Finding]:
    """Title and language for screens (ISO 14289-1, 7.1 and 7.2); XMP, dates, ids, title and trapping for presses
    (ISO 15930-7).
    """
    tally = Tally()
    info = source.pdf.trailer.get("/Info")
    xmp = _xmp(source, profile, tally)
    _title(source, info, xmp, profile, tally)
    if profile == "screen":
        _language(source, tally)
    if xmp is not None:
        _dates(info, xmp, profile, tally)
    if profile == "press":
        _trapped(info, xmp or {}, tally)
        if xmp is not None:
            _identified(xmp, tally)
    ids = items(source.pdf.trailer.get("/ID"))
    if len(ids) != 2 or not all(is_text(one) and bytes(one) for one in ids):
        severity: Severity = "error" if profile == "press" else "warning"
        tally.add("meta.id", severity, "the file has no ID", "two strings in the trailer's ID (ISO 32000-1, 14.4)")
    return tally.findings()


def read_xmp(data: bytes) -> dict[str, str]:
    """The properties of an XMP packet by namespace and name; of a list the first item. Raises ``ParseError``."""
    found: dict[str, str] = {}
    for description in ElementTree.fromstring(data).iter(f"{_RDF}Description"):
        found |= description.attrib
        for child in description:
            first = next(child.iter(f"{_RDF}li"), child)
            found[child.tag] = (first.text or "").strip()
    return found


def _xmp(source: Source, profile: Profile, tally: Tally) -> dict[str, str] | None:
    stream = entry(source.root, "Metadata")
    if not is_stream(stream):
        if profile == "press":
            tally.add("meta.xmp", "error", "the document has no XMP metadata", "XMP with pdfxid:GTS_PDFXVersion")
        return None
    try:
        data = stream.read_bytes()
        if len(data) > _MOST_XMP:
            raise ValueError("too long")
        return read_xmp(data)
    except Exception:  # a stream that its filter does not fit, or text that is no XML
        tally.add("meta.xmp", "error", "the XMP metadata cannot be read", "a packet of RDF in XML")
        return None


def _identified(xmp: dict[str, str], tally: Tally) -> None:
    """The key that says PDF/X-4, and the ids of document, version and rendition."""
    version = xmp.get(f"{_PDFX}GTS_PDFXVersion")
    if version != "PDF/X-4":
        says = "the XMP does not say PDF/X-4"
        tally.add("meta.pdfx", "error", says, "pdfxid:GTS_PDFXVersion PDF/X-4", detail=f"it says {version}")
    for key in _IDS:
        if not xmp.get(f"{_MM}{key}"):
            tally.add("meta.ids", "error", f"the XMP has no {key}", f"xmpMM:{key} with a value")


def _dates(info: Any, xmp: dict[str, str], profile: Profile, tally: Tally) -> None:
    """Both times of the Info dictionary are those of the XMP; a press asks that they, and MetadataDate, be there."""
    severity: Severity = "error" if profile == "press" else "warning"
    for old, new in (("CreationDate", "CreateDate"), ("ModDate", "ModifyDate")):
        ours, theirs = entry(info, old), xmp.get(f"{_XMP}{new}")
        said = _pdf_date(str(ours)) if is_text(ours) else None
        meant = _iso_date(theirs) if theirs else None
        if said is None or meant is None:
            if profile == "press" or (ours and said is None) or (theirs and meant is None):
                says = f"{old} or xmp:{new} is missing or no date"
                tally.add("meta.dates", severity, says, f"{old} in Info and xmp:{new}, equal")
        elif said != meant:
            says = f"{old} in Info differs from xmp:{new}"
            tally.add("meta.dates", severity, says, "equal dates", detail=f"{ours} and {theirs}")
    if profile == "press" and _iso_date(xmp.get(f"{_XMP}MetadataDate", "")) is None:
        tally.add("meta.dates", severity, "xmp:MetadataDate is missing or no date", "a date as in ISO 8601")


def _trapped(info: Any, xmp: dict[str, str], tally: Tally) -> None:
    ours, theirs = name(entry(info, "Trapped")), xmp.get(f"{_PDF}Trapped")
    words = {word for word in (ours, theirs) if word is not None}
    if len(words) != 1 or not words <= {"True", "False"}:
        says = "it is not said whether the document is trapped"
        detail = f"Info: {ours or 'nothing'}, XMP: {theirs or 'nothing'}"
        tally.add("meta.trapped", "error", says, "Trapped, True or False, the same in Info and XMP", detail=detail)


def _title(source: Source, info: Any, xmp: dict[str, str] | None, profile: Profile, tally: Tally) -> None:
    """A title; a press wants it in both places, a screen wants it in the window's bar (ISO 14289-1, 7.1)."""
    severity: Severity = "warning" if profile == "home" else "error"
    given = entry(info, "Title")
    ours, theirs = str(given).strip() if is_text(given) else "", (xmp or {}).get(f"{_DC}title", "")
    if not ours and not theirs:
        tally.add("meta.title", severity, "the document has no title", "Title in Info, dc:title in XMP")
    elif xmp is not None and ours != theirs and (profile == "press" or (ours and theirs)):
        detail = f"{ours[:60]!r} and {theirs[:60]!r}"
        tally.add("meta.title", severity, "the title in Info differs from dc:title", "equal titles", detail=detail)
    if profile == "screen" and entry(source.root, "ViewerPreferences", "DisplayDocTitle") is not True:
        says = "a viewer shows the file's name instead of the title"
        tally.add("meta.title", "error", says, "ViewerPreferences with DisplayDocTitle true")


def _language(source: Source, tally: Tally) -> None:
    given = entry(source.root, "Lang")
    language = str(given) if is_text(given) else ""
    if not _LANGUAGE.fullmatch(language):
        says = f"{language[:20]!r} is not a language" if language else "the document does not say its language"
        tally.add("meta.language", "error", says, "Lang with a tag such as en or pt-BR")


def _pdf_date(text: str) -> datetime | None:
    """A date of ISO 32000-1, 7.9.4; without a zone it is taken as UTC."""
    found = _DATE.fullmatch(text.strip())
    if found is None:
        return None
    year, month, day, hour, minute, second, sign, hours, minutes = found.groups()
    shift = timedelta(hours=int(hours or 0), minutes=int(minutes or 0)) * (-1 if sign == "-" else 1)
    try:
        parts = (int(year), int(month or 1), int(day or 1), int(hour or 0), int(minute or 0), int(second or 0))
        return datetime(*parts, tzinfo=timezone(shift))
    except (ValueError, OverflowError):
        return None


def _iso_date(text: str) -> datetime | None:
    """A date of XMP; without a zone it is taken as UTC."""
    try:
        found = datetime.fromisoformat(text)
        return found if found.tzinfo else found.replace(tzinfo=UTC)
    except ValueError:
        return None

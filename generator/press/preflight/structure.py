"""The file as a file: whole, unlocked, of the version that its profile names, its streams as the standard has them."""

from __future__ import annotations

from generator.press.preflight.marks import FAULT, Drawn
from generator.press.preflight.profiles import Profile
from generator.press.preflight.report import Finding, Tally
from generator.press.preflight.source import Source, words

_ACCEPTED = {
    FAULT: "content streams as in ISO 32000-1, 7.8",
    "colour.transfer": "no transfer curves (ISO 15930-7)",
    "image.alternates": "no Alternates and no OPI",
    "active.scripts": "no scripts",
}
_PRESS_ONLY = ("colour.transfer", "image.alternates")


def check_file(source: Source, profile: Profile) -> list[Finding]:
    """Version and encryption. Our files are PDF 1.7; PDF/X-4 is built on 1.6 and takes up to 1.7 in the header; both
    lock nothing (ISO 15930-7 takes no encryption).
    """
    tally = Tally()
    version = source.pdf.pdf_version
    tally.add("file.version", "info", f"PDF {version}")
    if profile == "press" and not "1.3" <= version <= "1.7":
        tally.add("file.version", "error", f"PDF {version} is not what PDF/X-4 is built on", "PDF 1.3 to 1.7")
    if profile != "press" and version != "1.7":
        tally.add("file.version", "warning", f"the file is PDF {version}", "PDF 1.7")
    if source.pdf.is_encrypted:
        tally.add("file.encrypted", "error", "the file is encrypted", "a file without encryption")
    return tally.findings()


def check_streams(source: Source, profile: Profile, drawn: list[Drawn]) -> list[Finding]:
    """What following the content found against the standard."""
    tally = Tally()
    for page, what in zip(source.pages, drawn, strict=True):
        for rule, says in what.loose:
            if rule.startswith("tags.") or (rule in _PRESS_ONLY and profile != "press"):
                continue
            tally.add(rule, "error", says, _ACCEPTED[rule], page=page.number)
    return tally.findings()


def check_damage(source: Source) -> list[Finding]:
    """What the reader had to mend to read the file at all; asked last, since objects are read when they are needed."""
    faults = [words(ValueError(str(warning))) for warning in source.pdf.get_warnings()]
    if not faults:
        return []
    detail = f"{len(faults)} faults, first: {faults[0]}" if len(faults) > 1 else faults[0]
    return [Finding("file.damaged", "error", "the file is damaged", "a file as it was written", detail=detail)]

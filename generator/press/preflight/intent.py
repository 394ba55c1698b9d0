"""The press that a file is made for: its output intent and colour profile."""

from __future__ import annotations

from typing import Any

from generator.press.preflight.report import Finding, Tally
from generator.press.preflight.source import Source, entry, is_stream, is_text, items, name, number, words

_RULE = "press.intent"
_HEADER = 128


def check_intent(source: Source) -> list[Finding]:
    """One output intent of the kind GTS_PDFX with a condition and an embedded CMYK printer profile (ISO 15930-7;
    ISO 15076-1, 7.2 for the profile's header).
    """
    tally = Tally()
    intents = [one for one in items(entry(source.root, "OutputIntents")) if name(entry(one, "S")) == "GTS_PDFX"]
    if len(intents) != 1:
        says = f"{len(intents) or 'no'} output intent{'s' if len(intents) > 1 else ''} of the kind GTS_PDFX"
        tally.add(_RULE, "error", says, "one OutputIntent with S GTS_PDFX")
        return tally.findings()
    condition = entry(intents[0], "OutputConditionIdentifier")
    if not is_text(condition) or not str(condition).strip():
        says = "the output intent does not name its condition"
        tally.add(_RULE, "error", says, "OutputConditionIdentifier, such as FOGRA39")
    profile = entry(intents[0], "DestOutputProfile")
    if not is_stream(profile):
        tally.add(_RULE, "error", "the output intent carries no profile", "DestOutputProfile, an embedded ICC profile")
        return tally.findings()
    for says, accepted in _faults(profile):
        tally.add("press.profile", "error", says, accepted)
    return tally.findings()


def _faults(profile: Any) -> list[tuple[str, str]]:
    """What is wrong with an ICC profile, and what would be right."""
    try:
        data = profile.read_bytes()
    except Exception as error:  # a stream that its filter does not fit
        return [(f"the profile cannot be read ({words(error)})", "an ICC profile")]
    if len(data) < _HEADER or data[36:40] != b"acsp" or int.from_bytes(data[:4], "big") != len(data):
        return [("the profile is no whole ICC profile", "an ICC profile with its header and its full length")]
    faults = []
    space, kind = data[16:20].decode("latin-1"), data[12:16].decode("latin-1")
    if space != "CMYK":
        faults.append((f"the profile's header says {space.strip()!r}", "a profile for CMYK"))
    if kind != "prtr":
        faults.append((f"the profile's header says that it is of the class {kind!r}", "a printer's profile (prtr)"))
    if data[8] > 4:
        faults.append((f"the profile has version {data[8]}", "ICC version 2 or 4"))
    if number(entry(profile, "N")) != 4:
        faults.append(("the profile's stream does not have N 4", "N 4, for four inks"))
    return faults

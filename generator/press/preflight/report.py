"""What a check of a file found, as text for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from itertools import groupby
from typing import Any, Literal, NamedTuple

Severity = Literal["error", "warning", "info"]
_ORDER: dict[Severity, int] = {"error": 0, "warning": 1, "info": 2}
_SHOWN = 3
"""How many places of one finding the text names; the JSON has one a page."""


class Place(NamedTuple):
    """A point of a page, in mm from the top left corner of its trim (of the page, where it has no trim)."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{self.x:.1f}, {self.y:.1f} mm"


@dataclass(frozen=True)
class Finding:
    """One thing that a rule has to say of one page, or of the file.

    ``says`` is the same for every page with the same fault; ``detail`` and ``place`` tell of the first or the worst of
    the ``count`` cases on this page.
    """

    rule: str
    severity: Severity
    says: str
    accepted: str = ""
    page: int | None = None
    place: Place | None = None
    detail: str = ""
    count: int = 1

    def as_dict(self) -> dict[str, Any]:
        """The finding as JSON says it."""
        place = None if self.place is None else [round(self.place.x, 2), round(self.place.y, 2)]
        return {**asdict(self), "place": place}


@dataclass(frozen=True)
class Report:
    """Everything that was found, errors first, each severity by rule and page."""

    path: str
    profile: str
    pages: int
    findings: tuple[Finding, ...] = field(default=())

    @property
    def ok(self) -> bool:
        """Whether nothing fails; warnings may be there."""
        return not self.count("error")

    def count(self, severity: Severity) -> int:
        """How many findings have a severity, a page counted once for each fault."""
        return sum(finding.severity == severity for finding in self.findings)

    def rules(self, severity: Severity = "error") -> set[str]:
        """The rules with a finding of a severity."""
        return {finding.rule for finding in self.findings if finding.severity == severity}

    def summary(self) -> str:
        """One line: does the file pass, and how much was found."""
        word = "passes" if self.ok else "fails"
        counts = f"{_many(self.count('error'), 'error')}, {_many(self.count('warning'), 'warning')}"
        return f"{self.path}: {word} {self.profile}; {counts}, {_many(self.pages, 'page')}"

    def text(self) -> str:
        """The report for people: one paragraph for every rule, with the pages it speaks of, then the summary."""
        paragraphs = []
        for (severity, rule), findings in groupby(self.findings, lambda finding: (finding.severity, finding.rule)):
            lines = [line for same in _alike(findings) for line in _lines(same)]
            paragraphs.append("\n".join([f"{severity} {rule}", *lines]))
        return "\n\n".join([*paragraphs, self.summary()])

    def as_dict(self) -> dict[str, Any]:
        """The report as JSON says it."""
        return {
            "file": self.path,
            "profile": self.profile,
            "ok": self.ok,
            "pages": self.pages,
            "errors": self.count("error"),
            "warnings": self.count("warning"),
            "findings": [finding.as_dict() for finding in self.findings],
        }


class Tally:
    """Findings of one check being gathered: many cases of one fault on one page become one finding, with the worst."""

    def __init__(self) -> None:
        self._cases: dict[tuple[str, Severity, str, str, int | None], tuple[float, Place | None, str, int]] = {}

    def add(
        self,
        rule: str,
        severity: Severity,
        says: str,
        accepted: str = "",
        *,
        page: int | None = None,
        place: Place | None = None,
        detail: str = "",
        worse: float = 0.0,
    ) -> None:
        """Note a case; of several on one page the one with the largest ``worse`` is told, the first where equal."""
        key = (rule, severity, says, accepted, page)
        known = self._cases.get(key)
        count = known[3] + 1 if known else 1
        if known and known[0] >= worse:
            worse, place, detail = known[:3]
        self._cases[key] = (worse, place, detail, count)

    def findings(self) -> list[Finding]:
        """What was gathered."""
        return [
            Finding(rule, severity, says, accepted, page, place, detail, count)
            for (rule, severity, says, accepted, page), (_, place, detail, count) in self._cases.items()
        ]


def report(path: str, profile: str, pages: int, findings: Iterable[Finding]) -> Report:
    """A report with its findings in order and every one of them once."""
    unique = dict.fromkeys(findings)
    ordered = sorted(unique, key=lambda one: (_ORDER[one.severity], one.rule, one.says, one.page or 0))
    return Report(path, profile, pages, tuple(ordered))


def page_ranges(pages: Iterable[int]) -> str:
    """Pages in words.

    >>> page_ranges([1, 2, 3, 7])
    'pages 1-3, 7'
    """
    numbers = sorted(set(pages))
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    listed = ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)
    return f"page{'s' if len(numbers) > 1 else ''} {listed}"


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _alike(findings: Iterable[Finding]) -> list[list[Finding]]:
    """Findings that say the same, together."""
    kinds: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        kinds.setdefault((finding.says, finding.accepted), []).append(finding)
    return list(kinds.values())


def _lines(same: list[Finding]) -> list[str]:
    """What one fault looks like: what, where, what is accepted, the first places."""
    pages = [finding.page for finding in same if finding.page is not None]
    times = sum(finding.count for finding in same)
    where = f" ({page_ranges(pages)}{f'; {times} times' if times > len(pages) else ''})" if pages else ""
    accepted = f"; accepted: {same[0].accepted}" if same[0].accepted else ""
    told = [finding for finding in same if finding.detail or finding.place]
    lines = [f"  {same[0].says}{where}{accepted}"]
    lines += [f"    {_told(finding)}" for finding in told[:_SHOWN]]
    return [*lines, f"    and on {_many(len(told) - _SHOWN, 'other page')}"] if len(told) > _SHOWN else lines


def _told(finding: Finding) -> str:
    where = ", ".join(
        part for part in (finding.page and f"page {finding.page}", finding.place and f"at {finding.place}") if part
    )
    return ": ".join(part for part in (where, finding.detail) if part)

"""What makes a file more than pages: links, outline, annotations, scripts, attached files, forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.press.preflight.geometry import Box, common, grown, is_empty
from generator.press.preflight.profiles import SLACK_PT, Profile
from generator.press.preflight.report import Finding, Severity, Tally
from generator.press.preflight.source import (
    Page,
    Source,
    entries,
    entry,
    is_array,
    is_dictionary,
    is_text,
    items,
    name,
    numbers,
)

_SCRIPTS = ("JavaScript", "Launch", "Rendition", "Movie", "Sound", "ImportData", "SubmitForm", "ResetForm")
_MOST_ENTRIES = 100_000


def check_links(source: Source, profile: Profile) -> list[Finding]:
    """Annotations, their targets, the outline and everything active in the file."""
    tally = Tally()
    targets = dict(named_targets(source.root))
    for page in source.pages:
        for annotation in items(page.obj.get("/Annots")):
            _annotation(source, page, annotation, targets, profile, tally)
        if page.obj.get("/AA") is not None:
            _active(tally, "a page has actions of its own (AA)", page.number)
    _outline(source, targets, tally)
    _document(source, targets, profile, tally)
    return tally.findings()


def named_targets(root: Any) -> Iterator[tuple[str, Any]]:
    """The destinations with a name, from the old dictionary and from the name tree (ISO 32000-1, 12.3.2.3)."""
    yield from entries(entry(root, "Dests"))
    yield from name_tree(entry(root, "Names", "Dests"))


def name_tree(node: Any) -> Iterator[tuple[str, Any]]:
    """The names and values of a name tree (ISO 32000-1, 7.9.6)."""
    todo, seen = [node], 0
    while todo and seen < _MOST_ENTRIES:
        node = todo.pop()
        seen += 1
        pairs = items(entry(node, "Names"))
        yield from ((str(key), value) for key, value in zip(pairs[0::2], pairs[1::2], strict=False))
        todo += items(entry(node, "Kids"))


def _annotation(
    source: Source, page: Page, annotation: Any, targets: dict[str, Any], profile: Profile, tally: Tally
) -> None:
    """ISO 15930-7 keeps all but printer's and trap marks outside the bleed."""
    kind = name(entry(annotation, "Subtype")) or "?"
    box = numbers(entry(annotation, "Rect"), 4)
    if box is None:
        tally.add("links.annotation", "error", f"an annotation ({kind}) has no Rect of four numbers", page=page.number)
        return
    x0, y0, x1, y1 = (value * page.unit for value in box)
    area: Box = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    place = page.place(area[0], area[3])
    marks = kind in ("PrinterMark", "TrapNet")
    if profile == "press" and not marks and not is_empty(common(area, grown(page.bleed, -SLACK_PT))):
        says = f"an annotation ({kind}) lies within the bleed"
        tally.add("links.annotation", "error", says, "annotations outside the BleedBox", page=page.number, place=place)
    fault = _fault(source, entry(annotation, "A"), entry(annotation, "Dest"), targets)
    if fault:
        says = f"a link leads nowhere: {fault}"
        tally.add("links.target", "error", says, "a page of the file, or an address", page=page.number, place=place)
    _action(entry(annotation, "A"), tally, page.number)
    if entry(annotation, "AA") is not None:
        _active(tally, "an annotation has actions of its own (AA)", page.number)
    if kind == "FileAttachment":
        _attached(tally, profile)


def _fault(source: Source, action: Any, target: Any, targets: dict[str, Any]) -> str:
    """Why a link or outline entry leads nowhere; nothing if it leads somewhere, or does not try to."""
    kind = name(entry(action, "S"))
    if kind == "URI":
        address = entry(action, "URI")
        good = is_text(address) and ":" in str(address) and " " not in str(address)
        return "" if good else f"{str(address)[:60]!r} is no address"
    if kind == "GoTo":
        target = entry(action, "D")
        if target is None:
            return "its action has no destination"
    if target is None:
        return ""
    if is_text(target) or name(target) is not None:
        label = name(target) or str(target)
        if label not in targets:
            return f"there is no destination {label[:60]!r}"
        target = targets[label]
    target = entry(target, "D") if is_dictionary(target) else target
    found = is_array(target) and len(target) > 0 and source.number_of(target[0]) is not None
    return "" if found else "its destination is no page of the file"


def _action(action: Any, tally: Tally, page: int | None) -> None:
    """Scripts and their kin, in an action and those that follow it."""
    todo = [action]
    for _ in range(100):
        if not todo:
            return
        one = todo.pop()
        todo += items(one)
        if not is_dictionary(one):
            continue
        kind = name(entry(one, "S"))
        if kind in _SCRIPTS or entry(one, "JS") is not None:
            _active(tally, f"an action of the kind {kind}", page)
        todo.append(entry(one, "Next"))


def _active(tally: Tally, says: str, page: int | None) -> None:
    """ISO 15930-7 takes none; on paper and on our screens none are needed either."""
    tally.add("active.scripts", "error", says, "no scripts and no actions but links", page=page)


def _outline(source: Source, targets: dict[str, Any], tally: Tally) -> None:
    """Every entry of the outline leads to a page (ISO 32000-1, 12.3.3)."""
    todo = [entry(source.root, "Outlines", "First")]
    seen: set[tuple[int, int]] = set()
    while todo and len(seen) < _MOST_ENTRIES:
        item = todo.pop()
        if not is_dictionary(item) or item.objgen in seen:
            continue
        seen.add(item.objgen)
        fault = _fault(source, entry(item, "A"), entry(item, "Dest"), targets)
        if fault:
            title = str(entry(item, "Title") or "")[:60]
            says = "an entry of the outline leads nowhere"
            tally.add("links.outline", "error", says, "a page of the file", detail=f"{title!r}: {fault}")
        _action(entry(item, "A"), tally, None)
        todo += [entry(item, "Next"), entry(item, "First")]


def _document(source: Source, targets: dict[str, Any], profile: Profile, tally: Tally) -> None:
    root = source.root
    if entry(root, "AA") is not None:
        _active(tally, "the document has actions of its own (AA)", None)
    if next(name_tree(entry(root, "Names", "JavaScript")), None):
        _active(tally, "the document carries JavaScript", None)
    opening = entry(root, "OpenAction")
    if is_dictionary(opening):
        _action(opening, tally, None)
    fault = _fault(source, opening, None, targets) if is_dictionary(opening) else _fault(source, None, opening, targets)
    if fault:
        tally.add("links.target", "error", f"the document opens nowhere: {fault}", "a page of the file")
    if next(name_tree(entry(root, "Names", "EmbeddedFiles")), None) or items(entry(root, "AF")):
        _attached(tally, profile)
    form = entry(root, "AcroForm")
    if items(entry(form, "Fields")) or entry(form, "XFA") is not None:
        severity = _severity(profile)
        tally.add("active.forms", severity, "the document has a form to fill in", "no form")


def _attached(tally: Tally, profile: Profile) -> None:
    tally.add("active.files", _severity(profile), "files are attached to the document", "no attached files")


def _severity(profile: Profile) -> Severity:
    return "error" if profile == "press" else "warning"

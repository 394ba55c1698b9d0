"""Rules on links, outline, scripts, attachments, forms and tags (ISO 32000-1, 12 and 14.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pikepdf

from generator.press.preflight.geometry import around, common, corners, is_empty
from generator.press.preflight.profiles import Profile, Sheet
from generator.press.preflight.report import Finding, Severity

_EMPTY = pikepdf.Dictionary()
_MOST = 100_000
"""How many nodes of a tree are read: more than any file of ours has, so that a ring of nodes ends."""


class Places:
    """Where links may lead: the file's pages and its named destinations."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pages = {page.obj.objgen for page in pdf.pages}
        self._named: dict[str, Any] = {key[1:]: value for key, value in dict(pdf.Root.get("/Dests", _EMPTY)).items()}
        tree = pdf.Root.get("/Names", _EMPTY).get("/Dests")
        for node in _nodes([] if tree is None else [tree], lambda one: one.get("/Kids", [])):
            items = list(node.get("/Names", []))
            self._named |= {str(key): value for key, value in zip(items[0::2], items[1::2], strict=False)}

    def leads(self, target: Any) -> bool:
        """Whether a destination is a page of this file."""
        if isinstance(target, (pikepdf.String, pikepdf.Name, str)):
            name = str(target).removeprefix("/") if isinstance(target, pikepdf.Name) else str(target)
            target = self._named.get(name)
            if isinstance(target, pikepdf.Dictionary):
                target = target.get("/D")
        if not isinstance(target, pikepdf.Array) or not len(target):
            return False
        first = target[0]
        return isinstance(first, pikepdf.Dictionary) and first.objgen in self._pages


def structure(pdf: pikepdf.Pdf, sheets: Sequence[Sheet], profile: Profile) -> Iterator[Finding]:
    """Everything to say of what is not drawn."""
    places = Places(pdf)
    for sheet in sheets:
        yield from _annotations(sheet, places, profile)
    yield from _outline(pdf, places)
    yield from _active(pdf, profile)
    if profile == "screen":
        yield from _tags(pdf, sheets)


def _annotations(sheet: Sheet, places: Places, profile: Profile) -> Iterator[Finding]:
    if "/AA" in sheet.page:
        yield sheet.find(
            "scripts", "error", "the page does something when it is opened (AA)", "no actions of their own"
        )
    for note in sheet.page.get("/Annots", []):
        kind = str(note.get("/Subtype", "/?"))[1:]
        edges = [float(edge) for edge in note.get("/Rect", [])]
        box = around(corners((edges[0], edges[1], edges[2], edges[3]), (1, 0, 0, 1, 0, 0))) if len(edges) == 4 else None
        at = None if box is None else (box[0], box[3])
        if profile == "press" and (box is None or not is_empty(common(box, sheet.bleed))):
            says = f"an annotation ({kind}) lies inside the bleed"
            yield sheet.find("annotations", "error", says, "none inside the bleed", at)
        action = note.get("/A", _EMPTY)
        if "/AA" in note or str(action.get("/S")) in ("/JavaScript", "/Launch", "/SubmitForm", "/ImportData"):
            yield sheet.find("scripts", "error", "an annotation runs something", "links to pages and addresses", at)
        target = note.get("/Dest", action.get("/D") if str(action.get("/S")) == "/GoTo" else None)
        dead = target is not None and not places.leads(target)
        if dead or (kind == "Link" and target is None and "/A" not in note):
            says = "a link leads nowhere"
            yield sheet.find("links", "error", says, "a page of this file, or an address", at, _said(target))


def _outline(pdf: pikepdf.Pdf, places: Places) -> Iterator[Finding]:
    root = pdf.Root.get("/Outlines", _EMPTY)
    first = root.get("/First")
    for item in _nodes([] if first is None else [first], _after):
        action = item.get("/A", _EMPTY)
        target = item.get("/Dest", action.get("/D"))
        if str(action.get("/S", "/GoTo")) == "/GoTo" and not places.leads(target):
            says = "an entry of the outline leads nowhere"
            yield Finding("links", "error", says, "a page of this file", detail=str(item.get("/Title", ""))[:60])


def _active(pdf: pikepdf.Pdf, profile: Profile) -> Iterator[Finding]:
    root, names = pdf.Root, pdf.Root.get("/Names", _EMPTY)
    opened = root.get("/OpenAction")
    acts = isinstance(opened, pikepdf.Dictionary) and str(opened.get("/S")) != "/GoTo"
    if acts or (opened is not None and profile == "press"):
        yield Finding("scripts", "error", "the file does something when it is opened (OpenAction)", "no OpenAction")
    if "/JavaScript" in names or "/AA" in root:
        yield Finding("scripts", "error", "the file has scripts or actions of its own", "no JavaScript, no AA")
    if "/EmbeddedFiles" in names or "/AF" in root:
        severity: Severity = "error" if profile == "press" else "warning"
        yield Finding("embedded-files", severity, "other files are embedded", "none")
    form = root.get("/AcroForm", _EMPTY)
    if len(form.get("/Fields", [])) or "/XFA" in form:
        yield Finding("forms", "error", "the file is a form to fill in", "no fields")


def _tags(pdf: pikepdf.Pdf, sheets: Sequence[Sheet]) -> Iterator[Finding]:
    if not bool(pdf.Root.get("/MarkInfo", _EMPTY).get("/Marked", False)):
        yield Finding("tags", "error", "the file does not say that it is tagged", "MarkInfo with Marked true")
    tree = pdf.Root.get("/StructTreeRoot")
    if tree is None:
        yield Finding("tags", "error", "the file has no structure tree", "StructTreeRoot in the catalog")
        return
    numbers = {sheet.page.objgen: sheet.number for sheet in sheets}
    known: dict[int, set[int]] = {sheet.number: set() for sheet in sheets}
    roles = tree.get("/RoleMap", _EMPTY)
    for node, page in _elements(tree):
        page = node.get("/Pg", page)
        number = numbers.get(page.objgen, 0) if page is not None else 0
        kind = node.get("/S")
        figure = kind is not None and str(roles.get(str(kind), kind)) == "/Figure"
        if figure and not str(node.get("/Alt", node.get("/ActualText", ""))).strip():
            says = "a figure has no words that stand for it"
            yield Finding("alt-text", "error", says, "Alt on every Figure", number or None)
        for kid in _kids(node):
            if isinstance(kid, int):
                known.setdefault(number, set()).add(kid)
            elif isinstance(kid, pikepdf.Dictionary) and "/MCID" in kid:
                own = kid.get("/Pg", page)
                known.setdefault(numbers.get(own.objgen, 0), set()).add(int(kid.MCID))
    for sheet in sheets:
        lost = sorted(sheet.trace.mcids - known[sheet.number])
        if lost:
            says, accepted = "marked content is not in the structure tree", "every MCID in the tree"
            yield sheet.find("tags", "error", says, accepted, None, f"MCID {', '.join(map(str, lost[:5]))}", len(lost))
        gone = sorted(known[sheet.number] - sheet.trace.mcids)
        if gone:
            says, accepted = "the structure tree names content that the page lacks", "only MCIDs of the page"
            yield sheet.find("tags", "error", says, accepted, None, f"MCID {', '.join(map(str, gone[:5]))}", len(gone))
        if sheet.trace.mcids and "/StructParents" not in sheet.page:
            yield sheet.find("tags", "error", "the page has no way to its tags", "StructParents on every tagged page")


def _elements(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every structure element with the page that it takes from the ones above."""
    waiting = [(tree, None)]
    for _ in range(_MOST):
        if not waiting:
            return
        node, page = waiting.pop()
        page = node.get("/Pg", page)
        yield node, page
        waiting.extend((kid, page) for kid in _kids(node) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid)


def _kids(node: Any) -> list[Any]:
    found = node.get("/K")
    return [] if found is None else list(found) if isinstance(found, pikepdf.Array) else [found]


def _after(item: Any) -> list[Any]:
    """The outline entries that an entry leads on to."""
    return [item[key] for key in ("/First", "/Next") if key in item]


def _nodes(waiting: list[Any], on: Any) -> Iterator[Any]:
    """The nodes of a tree, each once."""
    seen: set[Any] = set()
    while waiting and len(seen) < _MOST:
        node = waiting.pop()
        if node.objgen != (0, 0):
            if node.objgen in seen:
                continue
            seen.add(node.objgen)
        yield node
        waiting.extend(on(node))


def _said(target: Any) -> str:
    return str(target)[:60] if isinstance(target, (pikepdf.String, pikepdf.Name, str)) else ""

"""Tags for readers who do not see the page: the structure tree and the content that it claims (ISO 14289-1, 7)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from generator.press.preflight.marks import Drawn
from generator.press.preflight.report import Finding, Place, Tally
from generator.press.preflight.source import Page, Source, entry, is_array, is_dictionary, is_text, items, name, number

_STANDARD_TAGS = """
Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody
Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP
Figure Formula Form
"""
_STANDARD = frozenset(_STANDARD_TAGS.split())
_HEADING = re.compile(r"H([1-6])")
_MOST_ELEMENTS = 500_000
Claim = tuple[int, Any, int]
"""Page number, the form's object (``None`` for the page itself), MCID."""


@dataclass
class _Tree:
    """What the structure tree holds, in reading order. ``owners`` are the elements that claim content."""

    headings: list[int] = field(default_factory=list)
    owners: dict[Claim, list[Any]] = field(default_factory=dict)
    objects: set[Any] = field(default_factory=set)
    elements: int = 0


def check_tags(source: Source, drawn: list[Drawn]) -> list[Finding]:
    """A tagged file whose tree claims all content once, with alternative texts and headings in order."""
    tally = Tally()
    if entry(source.root, "MarkInfo", "Marked") is not True:
        tally.add("tags.marked", "error", "the file does not say that it is tagged", "MarkInfo with Marked true")
    root = entry(source.root, "StructTreeRoot")
    if not is_dictionary(root):
        tally.add("tags.tree", "error", "there is no structure tree", "a StructTreeRoot")
        return tally.findings()
    tree = _Tree()
    _walk(source, root, tree, tally)
    _headings(tree, tally)
    parents = dict(_number_tree(entry(root, "ParentTree")))
    for page, what in zip(source.pages, drawn, strict=True):
        _content(page, what, tree, tally)
        _parents(page, what, tree, parents, tally)
        _annotations(page, tree, parents, tally)
    _orphans(source, drawn, tree, tally)
    return tally.findings()


def _walk(source: Source, root: Any, tree: _Tree, tally: Tally) -> None:
    """Visit every element in reading order; a tree that comes back to itself, or never ends, is told."""
    roles = entry(root, "RoleMap")
    todo: list[tuple[Any, Any, Any, int | None]] = [(kid, root, root, None) for kid in reversed(_kids(root))]
    seen: set[tuple[int, int]] = set()
    while todo:
        kid, element, parent, page = todo.pop()
        if _is_content(kid):
            _claim(source, kid, element, page, tree)
            continue
        if not is_dictionary(kid):
            continue
        if kid.objgen in seen or tree.elements > _MOST_ELEMENTS:
            tally.add("tags.tree", "error", "an element stands in the tree twice", "every element once")
            continue
        if kid.objgen != (0, 0):
            seen.add(kid.objgen)
        tree.elements += 1
        here = source.number_of(entry(kid, "Pg")) or page
        _element(kid, parent, here, roles, tree, tally)
        todo += [(inner, kid, kid, here) for inner in reversed(_kids(kid))]


def _kids(element: Any) -> list[Any]:
    kids = entry(element, "K")
    return items(kids) if is_array(kids) else [kids] * (kids is not None)


def _is_content(kid: Any) -> bool:
    return number(kid) is not None or name(entry(kid, "Type")) in ("MCR", "OBJR")


def _claim(source: Source, kid: Any, element: Any, page: int | None, tree: _Tree) -> None:
    """Content that an element claims, by MCID or as an object (ISO 32000-1, 14.7.4)."""
    page = source.number_of(entry(kid, "Pg")) or page
    mcid = number(kid if number(kid) is not None else entry(kid, "MCID"))
    if name(entry(kid, "Type")) == "OBJR":
        tree.objects.add(getattr(entry(kid, "Obj"), "objgen", None))
    elif mcid is not None and page is not None:
        form = entry(kid, "Stm")
        tree.owners.setdefault((page, form.objgen if form is not None else None, int(mcid)), []).append(element)


def _element(element: Any, parent: Any, page: int | None, roles: Any, tree: _Tree, tally: Tally) -> None:
    """One element: a known kind, tied to its parent, with words where it is a picture (7.1, 7.3, 7.4)."""
    given = name(entry(element, "S")) or ""
    kind = given
    for _ in range(20):
        if kind in _STANDARD:
            break
        kind = name(entry(roles, kind)) or ""
    if kind not in _STANDARD:
        says = f"the tag {given or 'without a name'} is none of the standard's"
        tally.add("tags.tree", "error", says, "a standard tag, or a role for it in RoleMap", page=page)
    above = entry(element, "P")
    if getattr(above, "objgen", None) != parent.objgen:
        tally.add("tags.tree", "error", "an element does not name its parent", "P, the element above it", page=page)
    if kind in ("Figure", "Formula") and not any(_says(element, key) for key in ("Alt", "ActualText")):
        tally.add("tags.alt", "error", f"a {kind} has no words in its place", "Alt or ActualText", page=page)
    if found := _HEADING.fullmatch(kind):
        tree.headings.append(int(found[1]))
    elif kind == "H":
        tree.headings.append(0)


def _says(element: Any, key: str) -> bool:
    text = entry(element, key)
    return is_text(text) and bool(str(text).strip())


def _headings(tree: _Tree, tally: Tally) -> None:
    """Headings begin at H1 and go down one level at a time (7.4.2)."""
    if not tree.headings:
        tally.add("tags.headings", "error", "no headings are tagged", "H1 first, then H1 to H6")
    deepest = 0
    for level in tree.headings:
        if level > deepest + 1:
            says = f"an H{level} comes after " + (f"an H{deepest}" if deepest else "nothing")
            tally.add("tags.headings", "error", says, "H1 first, then at most one level deeper")
        deepest = level or deepest


def _content(page: Page, drawn: Drawn, tree: _Tree, tally: Tally) -> None:
    """All that is painted is an artifact or has a place in the reading order, one place (7.1)."""
    unclaimed: list[tuple[Place, str]] = []
    marks = [(mark.tag, mark.box, "a line or an area") for mark in drawn.paints]
    marks += [(mark.tag, mark.box, "an image") for mark in drawn.pictures]
    marks += [(run.tag, run.box, run.quoted) for run in drawn.runs]
    for tag, box, what in marks:
        if tag is None:
            unclaimed.append((page.place(box[0], box[3]), what))
    for place, what in unclaimed:
        says, accepted = "content is neither tagged nor an artifact", "marked content with an MCID, or an Artifact"
        tally.add("tags.content", "error", says, accepted, page=page.number, place=place, detail=what)
    for rule, says in drawn.loose:
        if rule == "tags.content":
            tally.add(rule, "error", says, "tagged content and artifacts apart", page=page.number)
    for form, mcid in drawn.mcids:
        claims = len(tree.owners.get((page.number, form, mcid), ()))
        if claims != 1:
            says = "marked content has no place in the tree" if not claims else "marked content is in the tree twice"
            tally.add("tags.content", "error", says, "every MCID once", page=page.number, detail=f"MCID {mcid}")


def _parents(page: Page, drawn: Drawn, tree: _Tree, parents: dict[int, Any], tally: Tally) -> None:
    """The parent tree leads from content to the element that claims it (ISO 32000-1, 14.7.4.4)."""
    own = [mcid for form, mcid in drawn.mcids if form is None]
    if not own:
        return
    listed = items(parents.get(int(number(page.obj.get("/StructParents")) or 0)))
    for mcid in own:
        owner = tree.owners.get((page.number, None, mcid))
        there = listed[mcid] if 0 <= mcid < len(listed) else None
        if owner and getattr(there, "objgen", None) != owner[0].objgen:
            says = "the parent tree does not lead to the element of its content"
            tally.add(
                "tags.parents", "error", says, "ParentTree by StructParents", page=page.number, detail=f"MCID {mcid}"
            )


def _annotations(page: Page, tree: _Tree, parents: dict[int, Any], tally: Tally) -> None:
    """Links are in the tree, say what they are, and are reached in its order (7.18.1, 7.18.3, 7.18.5)."""
    annotations = [one for one in items(page.obj.get("/Annots")) if name(entry(one, "Subtype")) not in (None, "Popup")]
    for one in annotations:
        key = number(entry(one, "StructParent"))
        if one.objgen not in tree.objects or key is None or int(key) not in parents:
            says = "a link or another annotation is not in the structure tree"
            tally.add("tags.links", "error", says, "an OBJR in the tree, and StructParent", page=page.number)
        if not _says(one, "Contents"):
            tally.add("tags.links", "error", "a link does not say where it leads", "Contents", page=page.number)
    if annotations and name(page.obj.get("/Tabs")) != "S":
        tally.add("tags.links", "error", "links are not reached in the order of the tree", "Tabs S", page=page.number)


def _orphans(source: Source, drawn: list[Drawn], tree: _Tree, tally: Tally) -> None:
    """What the tree claims is there."""
    there = {
        (page.number, form, mcid) for page, what in zip(source.pages, drawn, strict=True) for form, mcid in what.mcids
    }
    for page_number, form, mcid in tree.owners:
        if (page_number, form, mcid) not in there:
            says = "the tree claims content that is not there"
            tally.add("tags.content", "error", says, "MCIDs of the page", page=page_number, detail=f"MCID {mcid}")


def _number_tree(node: Any) -> list[tuple[int, Any]]:
    """The numbers and values of a number tree (ISO 32000-1, 7.9.7)."""
    todo, found, seen = [node], [], 0
    while todo and seen < _MOST_ELEMENTS:
        node = todo.pop()
        seen += 1
        pairs = items(entry(node, "Nums"))
        found += [(int(number(key) or 0), value) for key, value in zip(pairs[0::2], pairs[1::2], strict=False)]
        todo += items(entry(node, "Kids"))
    return found

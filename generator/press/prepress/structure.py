"""The structure tree of a tagged PDF: every mark on every page has its place in it, in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.press.prepress.bounds import Box
from generator.press.prepress.tags import Tag
from generator.scene.shapes import PT


def write_structure(pdf: Any, pages: Sequence[Sequence[Tag]], pictures: str = "") -> None:
    """Give a PDF its tree: a document of headings, paragraphs, pictures with their words, and links.

    ``pictures`` is the language of pictures' words, where it is not the document's.
    """
    import pikepdf

    root = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot))
    whole = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructElem, S=pikepdf.Name.Document, P=root))
    parents: list[Any] = []
    kids, of_links = list[Any](), list[Any]()
    for number, (page, tags) in enumerate(zip(pdf.pages, pages, strict=True)):
        marked: dict[int, Any] = {}
        for tag in tags:
            element = _element(pdf, whole, page.obj, tag, pictures)
            kids.append(element)
            marked |= dict.fromkeys(tag.contents, element)
        parents += [number, pikepdf.Array([marked[i] for i in range(len(marked))])]
        page.obj.StructParents, page.obj.Tabs = number, pikepdf.Name.S
        for note in page.obj.get("/Annots", []):
            note.StructParent = len(pdf.pages) + len(of_links)
            element = _link(pdf, whole, page.obj, note)
            kids.append(element)
            of_links.append(element)
    for i, element in enumerate(of_links):
        parents += [len(pdf.pages) + i, element]
    whole.K = pikepdf.Array(kids)
    root.K = pikepdf.Array([whole])
    root.ParentTree = pdf.make_indirect(pikepdf.Dictionary(Nums=pikepdf.Array(parents)))
    root.ParentTreeNextKey = len(pdf.pages) + len(of_links)
    pdf.Root.StructTreeRoot = root
    pdf.Root.MarkInfo = pikepdf.Dictionary(Marked=True)


def _element(pdf: Any, whole: Any, page: Any, tag: Tag, pictures: str) -> Any:
    import pikepdf

    contents: Any = tag.contents[0] if len(tag.contents) == 1 else pikepdf.Array(tag.contents)
    element = pikepdf.Dictionary(S=pikepdf.Name(f"/{tag.role}"), P=whole, Pg=page, K=contents)
    if tag.alt:
        element.Alt = pikepdf.String(tag.alt)
        if pictures:
            element.Lang = pikepdf.String(pictures)
    if tag.box:
        element.A = _place(page, tag.box)
    return pdf.make_indirect(element)


def _place(page: Any, box: Box) -> Any:
    """Where a picture is on its page, as the attribute that readers look for (ISO 32000-1, 14.8.5.4.3)."""
    import pikepdf

    left, top, right, bottom = (value / PT for value in box)
    height = float(page.MediaBox[3])
    corners = [round(value, 2) for value in (left, height - bottom, right, height - top)]
    return pikepdf.Dictionary(O=pikepdf.Name.Layout, BBox=pikepdf.Array(corners))


def _link(pdf: Any, whole: Any, page: Any, note: Any) -> Any:
    import pikepdf

    reference = pikepdf.Dictionary(Type=pikepdf.Name.OBJR, Obj=note, Pg=page)
    element = pikepdf.Dictionary(S=pikepdf.Name.Link, P=whole, Pg=page, K=pikepdf.Array([reference]))
    if "/Contents" in note:
        element.Alt = note.Contents
    return pdf.make_indirect(element)

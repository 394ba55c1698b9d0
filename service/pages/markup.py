"""A game's page for players as HTML: headings, paragraphs, lists, bold, italics and code, as the pages use them."""

from __future__ import annotations

from itertools import groupby

from markupsafe import Markup, escape

from generator.press.fonts import runs

_TAGS = {"regular": "", "bold": "strong", "italic": "em", "medium": "code"}


def to_html(text: str) -> Markup:
    """The text below its title.

    >>> to_html("# Title\\n\\n**Win** at once.")
    Markup('<p><strong>Win</strong> at once.</p>')
    """
    blocks = text.strip().split("\n\n")
    return Markup("\n").join(map(_block, blocks[1:] if blocks[0].startswith("# ") else blocks))


def _block(block: str) -> Markup:
    """A heading, or the lines of a block: plain ones make a paragraph, marked ones a list."""
    if block.startswith("#"):
        return Markup("<h2>{}</h2>").format(_inline(block.lstrip("# ")))
    parts = []
    for kind, lines in groupby(_items(block), key=lambda item: item[0]):
        bodies = [_inline(body) for _kind, body in lines]
        if kind == "p":
            parts += [Markup("<p>{}</p>").format(body) for body in bodies]
        else:
            items = Markup("").join(Markup("<li>{}</li>").format(body) for body in bodies)
            parts.append(Markup("<{0}>{1}</{0}>").format(kind, items))
    return Markup("\n").join(parts)


def _items(block: str) -> list[tuple[str, str]]:
    """Each paragraph or item on one line, with the tag of what it belongs to."""
    found: list[tuple[str, str]] = []
    for line in block.splitlines():
        sign, _, rest = line.strip().partition(" ")
        if sign == "-":
            found.append(("ul", rest))
        elif sign.endswith(".") and sign[:-1].isdecimal():
            found.append(("ol", rest))
        elif found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
        else:
            found.append(("p", line.strip()))
    return found


def _inline(text: str) -> Markup:
    """Bold, italic and code."""
    parts = ((part, _TAGS[weight]) for part, weight in runs(text))
    return Markup("").join(Markup("<{0}>{1}</{0}>").format(tag, part) if tag else escape(part) for part, tag in parts)

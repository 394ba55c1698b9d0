"""What a page says to those who hear it: which of its marks are headings, paragraphs, pictures, or nothing to read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from generator.press.painter import Painter
from generator.press.prepress.bounds import Box, bounds
from generator.press.sheet import HEAD, TITLE
from generator.scene.shapes import HERE, Group, Matrix, Shape, Text, compose, scale_of

Role = Literal["H1", "H2", "P", "Figure"]
_NEXT_LINE = 1.8
"""A line begins a new paragraph when it lies more than so many ems below the one before."""
_SLACK = 0.01


@dataclass(slots=True)
class Tag:
    """An element of the structure: its role, the marked contents of its page that belong to it, a picture's words and
    the box that it covers."""

    role: Role
    contents: list[int] = field(default_factory=list)
    alt: str = ""
    box: Box | None = None


class Tagger:
    """Draws by a painter and marks what it draws. ``pages`` has the tags of every finished page, in reading order."""

    def __init__(self, painter: Painter) -> None:
        self.pages: list[list[Tag]] = []
        self._painter = painter
        self._tags: list[Tag] = []
        self._marked = 0
        self._open: Tag | None = None
        self._marking = False
        self._last: tuple[float, float] | None = None
        self._words = ""

    def draw(self, shape: Shape, matrix: Matrix = HERE) -> None:
        """Draw a shape: a titled group is a picture, text is text, all else is nothing to read.

        ``matrix`` is the way from the shape's lengths to millimetres of the page.
        """
        if isinstance(shape, Group):
            self._group(shape, matrix)
        elif isinstance(shape, Text) and shape.ink != "mid":  # grey labels belong to what is written by hand
            self._text(shape, matrix)
            self._painter.shape(shape, scale_of(matrix))
        else:
            self._artifact()
            self._painter.shape(shape, scale_of(matrix))

    def artifact(self, shapes: Iterable[Shape]) -> None:
        """Draw shapes that are nothing to read."""
        self._artifact()
        for shape in shapes:
            self._painter.shape(shape, 1.0)

    def end_page(self) -> None:
        """Close what is open."""
        self._close()
        self.pages.append(self._tags)
        self._tags, self._marked, self._last = [], 0, None

    def _group(self, group: Group, matrix: Matrix) -> None:
        self._close()
        if group.title:
            self._begin(Tag("Figure", alt=group.title, box=bounds([group], matrix, self._painter.known)))
            self._painter.shape(group, scale_of(matrix))
            self._close()
            self._last = None
            return
        before = self._painter.enter(group.transform)
        for shape in group.children:
            self.draw(shape, compose(matrix, group.transform) if group.transform else matrix)
        self._close()
        self._painter.leave(before)

    def _text(self, text: Text, matrix: Matrix) -> None:
        """Go on with the open paragraph or heading, or begin another."""
        here = _through(text, matrix), scale_of(matrix) * text.size
        if self._tags and self._last and self._goes_on(self._tags[-1], text, self._last, here):
            if self._open is not self._tags[-1]:
                self._close()
                self._mark(self._tags[-1])
        else:
            self._close()
            self._begin(Tag(self._role(text)))
            self._words = ""
        self._last = here
        self._words += text.text

    def _goes_on(self, tag: Tag, text: Text, last: tuple[float, float], here: tuple[float, float]) -> bool:
        """Whether text at a baseline and of a size, both in mm of the page, belongs to what was read last."""
        if tag.role == "H2" and self._words.isdigit():
            return True  # a number takes the words after it into its heading
        if text.weight == "bold" and text.text.isdigit():
            return False  # any other bold number begins something: a game on a cover, a move of an answer
        down, alike = here[0] - last[0], abs(here[1] - last[1]) < _SLACK
        role = self._role(text)
        if tag.role != "P" or role != "P":
            return tag.role == role and (alike or abs(down) < _SLACK)
        return abs(down) < _SLACK or (alike and 0 < down <= _NEXT_LINE * here[1])

    def _begin(self, tag: Tag) -> None:
        self._tags.append(tag)
        self._mark(tag)

    def _mark(self, tag: Tag) -> None:
        tag.contents.append(self._marked)
        self._painter.write(f"/{tag.role} <</MCID {self._marked}>> BDC")
        self._marked += 1
        self._open, self._marking = tag, True

    def _artifact(self) -> None:
        if self._marking and self._open is None:
            return
        self._close()
        self._painter.write("/Artifact BMC")
        self._marking = True

    def _close(self) -> None:
        if self._marking:
            self._painter.write("EMC")
        self._open, self._marking = None, False

    def _role(self, text: Text) -> Role:
        """Titles are headings, and so are the numbers of puzzles and answers; the first of all is the document's."""
        if text.heading:
            return "H1" if text.heading == 1 else "H2"
        if text.size > TITLE - _SLACK:
            return "H2" if text.text.isdigit() and self.pages else "H1"
        return "H2" if abs(text.size - HEAD) < _SLACK and text.weight == "bold" else "P"


def _through(text: Text, matrix: Matrix) -> float:
    """The baseline of a text on the page."""
    return matrix[1] * text.x + matrix[3] * text.y + matrix[5]

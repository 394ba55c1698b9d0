"""What a pack says, in its language: its own furniture, and the words that games put into their tables and drawings.

Games speak English and know nothing of languages. Here their texts are looked up whole in the catalogue of packs, with
numbers as places: "Round 3" is the text "Round {0}". What the pad has translated already is taken from there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain

from generator.core.languages import translator
from generator.press.fonts import string_width, wrap
from generator.press.sheet import in_its_room
from generator.scene.shapes import Group, Scene, Shape, Text, move

_NUMBER = re.compile(r"\d+")
_LOOSE = 1.1
"""A paragraph in another language may be this much wider than the widest line of the English one."""
_LEAD = 1.7
"""Lines of one paragraph follow each other within this many sizes."""


@dataclass(frozen=True)
class Wording:
    """Says texts in one language; English where there is no translation."""

    language: str = "en"

    def __call__(self, text: str, **values: object) -> str:
        """A text with its places filled."""
        said = self._known(text) or text
        return said.format(**values) if values else said

    def number(self, one: str, many: str, count: int) -> str:
        """The form of a text that suits a number; ``{count}`` in it stands for the number."""
        return translator("pack", self.language).catalogue.ngettext(one, many, count).format(count=count)

    def phrase(self, text: str) -> str:
        """A text of a game, which may hold numbers, or be a name and a text after a colon."""
        if known := self._known(text):
            return known
        if known := self._known(pattern(text)):
            return known.format(*_NUMBER.findall(text))
        name, colon, rest = text.partition(": ")
        if colon and (first := self._known(name)) and (second := self._known(rest)):
            return self("{name}: {what}", name=first, what=second)
        return text

    def _known(self, text: str) -> str | None:
        """The translation of a whole text, if there is one; a catalogue's text for nothing is its own head."""
        for domain in ("pack", "lost-island") if text else ():
            said = translator(domain, self.language)(text)
            if said != text:
                return said
        return None

    def scene(self, scene: Scene) -> Scene:
        """A game's drawing with its words in this language; it grows where a paragraph takes more lines."""
        if self.language == "en":
            return scene
        shapes, grown = self._shapes(scene.shapes, scene.width)
        return replace(scene, shapes=shapes, height=scene.height + grown, title=self.phrase(scene.title))

    def _shapes(self, shapes: Sequence[Shape], room: float) -> tuple[tuple[Shape, ...], float]:
        """The shapes in this language; and by how much those after a longer paragraph had to move down, in mm."""
        found: list[Shape] = []
        down = 0.0
        for some in _paragraphs(shapes):
            said: tuple[Shape, ...] = some
            more = 0.0
            if isinstance(some[0], Text):
                said, more = self._paragraph([shape for shape in some if isinstance(shape, Text)], room)
            elif isinstance(some[0], Group):
                said = (replace(some[0], children=self._shapes(some[0].children, 0.0)[0]),)
            found += [Group(said, move(0, down))] if down else said
            down += more
        return tuple(found), down

    def _paragraph(self, lines: list[Text], room: float) -> tuple[tuple[Shape, ...], float]:
        """Lines of text, broken anew where the whole is known; and how much higher they are now.

        A name with its text, such as a rumor, may fill the room; other paragraphs stay about as wide as in English.
        """
        first, whole = lines[0], " ".join(line.text for line in lines)
        said, named = self.phrase(whole), ": " in whole and self._known(pattern(whole)) is None
        if said == whole or (len(lines) == 1 and not named):
            fitted = (in_its_room(replace(line, text=self.phrase(line.text))) for line in lines)
            return tuple(chain.from_iterable(fitted)), 0.0
        lead = lines[1].y - first.y if len(lines) > 1 else 1.27 * first.size
        width = _LOOSE * max(string_width(line.text, line.size, line.weight) for line in lines)
        broken = wrap([(said, first.weight)], first.size, room - first.x if named and room > first.x else width)
        texts = ["".join(text for text, _weight in line) for line in broken]
        set_anew = tuple(replace(first, y=first.y + i * lead, text=text) for i, text in enumerate(texts))
        return set_anew, (len(texts) - len(lines)) * lead if named else 0.0


ENGLISH = Wording()
"""As the code says it."""


@cache
def wording(language: str) -> Wording:
    """The wording of a language; raises ``UsageProblem`` for one that there is not."""
    translator("pack", language)
    return Wording(language)


def pattern(text: str) -> str:
    """A text with its numbers as places.

    >>> pattern("Tide 2: rounds 5 to 9")
    'Tide {0}: rounds {1} to {2}'
    """
    places = iter(range(len(text)))
    return _NUMBER.sub(lambda _match: f"{{{next(places)}}}", text)


def _paragraphs(shapes: Sequence[Shape]) -> Iterator[tuple[Shape, ...]]:
    """Lines of text that stand under one another together, every other shape alone."""
    some: list[Shape] = []
    for shape in shapes:
        if some and not _goes_on(some[-1], shape):
            yield tuple(some)
            some = []
        some.append(shape)
    if some:
        yield tuple(some)


def _goes_on(above: Shape, below: Shape) -> bool:
    if not (isinstance(above, Text) and isinstance(below, Text)):
        return False
    alike = (above.x, above.size, above.weight, above.ink, above.anchor) == (
        below.x, below.size, below.weight, below.ink, below.anchor)  # fmt: skip
    return alike and above.anchor == "start" and 0 < below.y - above.y <= _LEAD * above.size

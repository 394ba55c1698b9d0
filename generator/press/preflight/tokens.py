"""A content stream cut into operators and their operands (ISO 32000-1, 7.8.2).

Most of a stream is paths and operators with numbers alone, so one pattern takes a whole path, and another an operator
with its numbers: pages of many thousand operators are read in a few hundredths of a second.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

Operand = Any
"""A float, a bool, None, ``bytes`` (a string), ``Name``, a list or a dict of these."""

_SPACE = rb"[\x00\t\n\x0c\r ]"
_NUMBER = rb"[-+]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)"
_END = rb"(?=[\x00\t\n\x0c\r ()<>\[\]{}/%]|\Z)"
_TOKEN = re.compile(
    _SPACE
    + rb"*+(?:(?P<path>(?:(?:(?:"
    + _NUMBER
    + _SPACE
    + rb"++){2,6}+(?:[mlcvy]|re)|h)(?:"
    + _SPACE
    + rb"++|\Z))++)"
    + rb"|(?P<call>(?P<args>(?:"
    + _NUMBER
    + _SPACE
    + rb"++){0,6}+)(?P<op>[A-Za-z'\"][A-Za-z0-9*'\"]*+))"
    + _END
    + rb"|(?P<string>\((?:[^()\\]|\\[\s\S])*+\))"
    + rb"|(?P<number>"
    + _NUMBER
    + rb")"
    + _END
    + rb"|(?P<name>/[^\x00\t\n\x0c\r ()<>\[\]{}/%]*+)"
    + rb"|(?P<dict><<)|(?P<undict>>>)"
    + rb"|(?P<hex><[0-9A-Fa-f\x00\t\n\x0c\r ]*+>)"
    + rb"|(?P<list>\[)|(?P<unlist>\])"
    + rb"|(?P<comment>%[^\r\n]*+)"
    + rb"|(?P<nested>\()"
    + rb"|(?P<end>\Z))"
)
_WORDS: dict[bytes, Operand] = {b"true": True, b"false": False, b"null": None}
_ESCAPE = re.compile(rb"\\(?:([0-7]{1,3})|(\r\n|[\s\S]))")
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\r\n": b"", b"\n": b"", b"\r": b""}
_OPEN_OR_SHUT = re.compile(rb"\\[\s\S]|[()]")
_IMAGE_END = re.compile(_SPACE + rb"EI" + _END)
_PATH_NUMBERS = {b"m": 2, b"l": 2, b"c": 6, b"v": 4, b"y": 4, b"re": 4, b"h": 0}
_CODE = re.compile(rb"#([0-9A-Fa-f]{2})")


class Name(str):
    """A name of the stream, without its slash."""

    __slots__ = ()


class Junk(ValueError):
    """Bytes that are no content stream; says where."""


def instructions(data: bytes) -> Iterator[tuple[str, list[Operand]]]:
    """Every operator with its operands; ``path`` stands for a whole path, its operand the bytes, and ``BI`` for an
    inline image, its operand the dictionary. Raises ``Junk`` at bytes that mean nothing.
    """
    match, place = _TOKEN.match, 0
    operands: list[Operand] = []
    open_lists: list[tuple[str, list[Operand]]] = []
    while True:
        found = match(data, place)
        if found is None:
            raise Junk(f"byte {place} of the content stream is no operator and no operand: {data[place : place + 9]!r}")
        place, kind = found.end(), found.lastgroup
        if kind == "path":
            if operands or open_lists:
                raise Junk(f"before byte {place} of the content stream stand operands that no operator takes")
            yield "path", [found["path"]]
        elif kind == "call":
            word, numbers = found["op"], found["args"]
            if numbers:
                operands += map(float, numbers.split())
            if word in _WORDS:
                operands.append(_WORDS[word])
            elif open_lists:
                raise Junk(f"byte {place} of the content stream: an operator inside a list")
            elif word == b"BI":
                image, place = _inline_image(data, place)
                yield "BI", [image]
                operands = []
            else:
                yield word.decode("ascii"), operands
                operands = []
        elif kind == "string":
            operands.append(_unescaped(found["string"][1:-1]))
        elif kind == "number":
            operands.append(float(found["number"]))
        elif kind == "name":
            operands.append(_name(found["name"]))
        elif kind == "hex":
            operands.append(_from_hex(found["hex"]))
        elif kind in ("list", "dict"):
            if len(open_lists) > 60:
                raise Junk(f"byte {place} of the content stream: lists in lists more than 60 deep")
            open_lists.append((kind, operands))
            operands = []
        elif kind in ("unlist", "undict"):
            if not open_lists or open_lists[-1][0] != kind[2:]:
                raise Junk(f"byte {place} of the content stream closes what is not open")
            inner, operands = operands, open_lists.pop()[1]
            operands.append(inner if kind == "unlist" else _dictionary(inner))
        elif kind == "nested":
            text, place = _nested_string(data, place)
            operands.append(text)
        elif kind == "end":
            if operands or open_lists:
                raise Junk("the content stream ends in the middle of an instruction")
            return


def subpaths(chunk: bytes) -> list[list[tuple[float, float]]]:
    """The points of a path, handles of curves and corners of rectangles among them, part by part."""
    parts: list[list[tuple[float, float]]] = []
    pending: list[float] = []
    for word in chunk.split():
        if not word.isalpha():
            pending.append(float(word))
            continue
        if len(pending) != _PATH_NUMBERS[word]:
            raise ValueError("not so many numbers")
        if word == b"re":
            x, y, width, height = pending
            pending = [x, y, x + width, y, x + width, y + height, x, y + height]
        if word in (b"m", b"re") or not parts:
            parts.append([])
        parts[-1] += zip(pending[0::2], pending[1::2], strict=True)
        pending = []
    return [part for part in parts if part]


def flattened(chunk: bytes) -> list[tuple[float, float]]:
    """A path of one part as a polygon, four sides to a curve."""
    found: list[tuple[float, float]] = []
    pending: list[float] = []
    for word in chunk.split():
        if not word.isalpha():
            pending.append(float(word))
            continue
        points = list(zip(pending[0::2], pending[1::2], strict=False))
        if word == b"re":
            (x, y), (width, height) = points
            points = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        elif word in (b"c", b"v", b"y") and found:
            handles = {b"c": points, b"v": [found[-1], *points], b"y": [*points, points[-1]]}[word]
            points = [_on_curve([found[-1], *handles], t / 4) for t in (1, 2, 3, 4)]
        found += points
        pending = []
    return found


def _on_curve(points: list[tuple[float, float]], t: float) -> tuple[float, float]:
    """A point of a cubic curve."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(weight * point[i] for weight, point in zip(weights, points, strict=False)) for i in (0, 1))
    return x, y


def _name(token: bytes) -> Name:
    plain = _CODE.sub(lambda code: bytes([int(code[1], 16)]), token[1:]) if b"#" in token else token[1:]
    return Name(plain.decode("utf-8", "surrogateescape"))


def _dictionary(items: list[Operand]) -> dict[str, Operand]:
    return {str(key): value for key, value in zip(items[0::2], items[1::2], strict=False)}


def _from_hex(token: bytes) -> bytes:
    digits = bytes(byte for byte in token[1:-1] if byte not in b"\x00\t\n\x0c\r ")
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))


def _unescaped(text: bytes) -> bytes:
    if b"\\" not in text:
        return text.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in text else text
    return _ESCAPE.sub(lambda found: bytes([int(found[1], 8) & 255]) if found[1] else _escape(found[2]), text)


def _escape(letter: bytes) -> bytes:
    return _ESCAPES.get(letter, letter)


def _nested_string(data: bytes, start: int) -> tuple[bytes, int]:
    """A string with brackets in it, from after its first bracket."""
    level = 1
    for found in _OPEN_OR_SHUT.finditer(data, start):
        level += {b"(": 1, b")": -1}.get(found[0], 0)
        if not level:
            return _unescaped(data[start : found.start()]), found.end()
    raise Junk(f"the string at byte {start} of the content stream has no end")


def _inline_image(data: bytes, place: int) -> tuple[dict[str, Operand], int]:
    """The dictionary of an inline image, and where the stream goes on after its pixels (ISO 32000-1, 8.9.7)."""
    start = data.find(b"ID", place)
    while start >= 0 and not (data[start - 1 : start].isspace() and data[start + 2 : start + 3].isspace()):
        start = data.find(b"ID", start + 2)
    if start < 0:
        raise Junk(f"the inline image at byte {place} of the content stream has no pixels")
    items: list[Operand] = []
    for word, operands in instructions(data[place:start] + b" ID"):
        items = operands if word == "ID" else []
    image = _dictionary(items)
    found = _IMAGE_END.search(data, start + 2 + _plain_length(image))
    if found is None:
        raise Junk(f"the inline image at byte {place} of the content stream has no end")
    return image, found.end()


def _plain_length(image: dict[str, Operand]) -> int:
    """How many bytes the pixels have, where no filter packs them and the space has a name that tells; else 0."""
    if image.get("F", image.get("Filter")):
        return 0
    known = {"G": 1, "DeviceGray": 1, "RGB": 3, "DeviceRGB": 3, "CMYK": 4, "DeviceCMYK": 4}
    parts = known.get(str(image.get("CS", image.get("ColorSpace"))), 1)
    wide: Any = image.get("W", image.get("Width"))
    high: Any = image.get("H", image.get("Height"))
    depth: Any = image.get("BPC", image.get("BitsPerComponent", 8))
    if image.get("IM", image.get("ImageMask")) is True:
        parts = depth = 1
    if not all(isinstance(value, (int, float)) and 0 <= value < 1e6 for value in (wide, high, depth)):
        return 0
    return (int(wide) * int(depth) * parts + 7) // 8 * int(high)

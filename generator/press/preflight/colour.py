"""Colour spaces, the paints made from them, and what each profile allows (ISO 32000-1, 8.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pikepdf

_DEVICE = {"DeviceGray": "grey", "G": "grey", "CalGray": "grey", "DeviceRGB": "rgb", "RGB": "rgb", "CalRGB": "rgb"}
_DEVICE |= {"Lab": "rgb", "DeviceCMYK": "cmyk", "CMYK": "cmyk", "Pattern": "pattern"}
_PARTS = {"grey": 1, "rgb": 3, "cmyk": 4}
_FULL = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
MAX_INK = 3.0
"""The sum of a colour's inks, 1 each, that a press takes."""


class Space(NamedTuple):
    """A colour space: its name for people, its family (grey, rgb, cmyk, spot, pattern), numbers to a colour."""

    name: str
    family: str
    parts: int
    inks: tuple[str, ...] = ()
    base: Any = None
    """The space beneath an indexed space or a pattern."""
    table: bytes = b""
    """The colours of an indexed space, one byte a number."""


class Paint(NamedTuple):
    """A colour in a space; ``values`` is None where there are many (images, shadings)."""

    space: Space
    values: tuple[float, ...] | None

    def __str__(self) -> str:
        numbers = "" if self.values is None else " " + " ".join(f"{value:g}" for value in self.values)
        return self.space.name + numbers

    def ink(self) -> float:
        """The sum of inks, where a colour in this space says it: 1 for each plate printed full."""
        if self.values is None or self.space.family not in ("cmyk", "spot", "grey"):
            return 0.0
        if self.space.family == "grey":
            return 1 - sum(self.values)
        return sum(self.values) * (4 if self.space.inks == ("All",) else 1)

    def is_grey(self) -> bool:
        """Whether only black ink is used, whatever the space."""
        space = self.space
        if space.family == "cmyk" and self.values is not None:
            return len(self.values) == 4 and not any(self.values[:3])
        return space.family == "grey" or set(space.inks) == {"Black"}

    def is_black(self) -> bool:
        """Whether it is full black on the black plate alone, or no ink at all."""
        return self.is_grey() and self.values is not None and (self.ink() >= 0.9995 or self.ink() <= 0.0005)


GREY = Space("DeviceGray", "grey", 1)
RGB = Space("DeviceRGB", "rgb", 3)
CMYK = Space("DeviceCMYK", "cmyk", 4)
PATTERN = Space("Pattern", "pattern", 0)
BLACK = Paint(GREY, (0.0,))


def first_paint(space: Space) -> Paint:
    """The colour in force once a space is chosen (ISO 32000-1, 8.6.5.3 and on): black, for spot colours full ink."""
    if space.family == "cmyk" and not space.base:
        return Paint(space, (0.0, 0.0, 0.0, 1.0))
    return Paint(space, (1.0 if space.family == "spot" else 0.0,) * space.parts)


def paint(space: Space, numbers: list[float]) -> Paint:
    """A colour as a stream sets it; an entry of an indexed space becomes the colour it stands for."""
    if space.base and space.table and numbers:
        base: Space = space.base
        start = int(numbers[0]) * base.parts
        return Paint(base, tuple(round(byte / 255, 3) for byte in space.table[start : start + base.parts]))
    return Paint(space, tuple(round(float(number), 3) for number in numbers))


def space(value: Any, depth: int = 0) -> Space:
    """A colour space from its PDF object or name. Raises ``ValueError`` for one that there is not."""
    if isinstance(value, (str, pikepdf.Name)):
        name = str(value).lstrip("/")
        if name not in _DEVICE:
            raise ValueError(f"there is no colour space {name!r}")
        family = _DEVICE[name]
        return Space(_FULL.get(name, name), family, _PARTS.get(family, 0))
    if depth > 6 or not isinstance(value, (pikepdf.Array, list)) or not len(value):
        raise ValueError("a colour space is neither a name nor a list")
    kind = str(value[0]).lstrip("/")
    if kind == "ICCBased":
        parts = int(value[1].N)
        families = {1: "grey", 3: "rgb", 4: "cmyk"}
        if parts not in families:
            raise ValueError(f"an ICC profile has {parts} colours; 1, 3 or 4 are accepted")
        return Space(f"ICCBased {families[parts]}", families[parts], parts)
    if kind in ("Indexed", "I"):
        base = space(value[1], depth + 1)
        table = value[3].read_bytes() if isinstance(value[3], pikepdf.Stream) else _bytes(value[3])
        return Space(f"Indexed {base.name}", base.family, 1, base.inks, base, table)
    if kind == "Separation":
        ink = str(value[1]).lstrip("/")
        return Space(f"Separation {ink}", "spot", 1, (ink,))
    if kind == "DeviceN":
        inks = tuple(str(one).lstrip("/") for one in value[1])
        return Space(f"DeviceN {', '.join(inks)}", "spot", len(inks), inks)
    if kind == "Pattern":
        under = space(value[1], depth + 1) if len(value) > 1 else None
        return Space("Pattern", "pattern", 0, (), under)
    return space(kind, depth + 1)


def stops(shading: Any) -> Iterator[Paint]:
    """The colours of a shading as far as its functions name them; at least one paint of its space."""
    of = space(shading.ColorSpace)
    yield Paint(of, None)
    functions = shading.get("/Function")
    if isinstance(functions, (pikepdf.Dictionary, pikepdf.Stream)) and of.parts > 0:
        for numbers in _ends(functions, 0):
            if len(numbers) == of.parts:
                yield paint(of, numbers)


def _ends(function: Any, depth: int) -> Iterator[list[float]]:
    """What a function gives at its ends, and its parts at theirs."""
    kind = int(function.get("/FunctionType", -1))
    if kind == 2:
        for key, otherwise in (("/C0", 0.0), ("/C1", 1.0)):
            yield [float(one) for one in function.get(key, [otherwise])]
    elif kind == 3 and depth < 6:
        for part in function.Functions:
            yield from _ends(part, depth + 1)
    elif kind == 0 and int(function.BitsPerSample) == 8:
        data, parts = function.read_bytes(), len(function.Range) // 2
        for start in range(0, min(len(data), 4096 * parts) - parts + 1, parts):
            yield [byte / 255 for byte in data[start : start + parts]]


def most_ink(image: Any, of: Space) -> Paint | None:
    """The pixel of a CMYK image with the most ink; None where the image is in another space or packed as JPEG."""
    import numpy as np

    if of.family != "cmyk" or int(image.get("/BitsPerComponent", 8)) != 8:
        return None
    packed = str(image.get("/Filter", ""))
    if "DCT" in packed or "JPX" in packed or (of.base and not of.table):
        return None
    data = np.frombuffer(of.table if of.base else image.read_bytes(), dtype=np.uint8)
    pixels = data[: len(data) // 4 * 4].reshape(-1, 4)
    if not len(pixels):
        return None
    if len(image.get("/Decode", [])) == 8 and float(image.Decode[0]) > float(image.Decode[1]):
        pixels = 255 - pixels
    sums = pixels.sum(axis=1, dtype=np.int64)
    return Paint(CMYK, tuple(round(float(value) / 255, 3) for value in pixels[int(sums.argmax())]))


def _bytes(value: Any) -> bytes:
    return value if isinstance(value, bytes) else bytes(value)

"""Colour spaces, told apart by the inks that they ask for (ISO 32000-1, 8.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from generator.press.preflight.source import MALFORMED, entry, is_array, is_stream, items, name, number
from generator.press.preflight.tokens import Name

GREY, RGB, CMYK, SPOT, ALL, PATTERN, OTHER = "grey", "RGB", "CMYK", "spot", "registration", "pattern", "other"
_DEEPEST = 8


@dataclass(frozen=True)
class Space:
    """A colour space: its name in words, the family of its inks, how many numbers a colour has, what it stands on."""

    label: str
    family: str
    parts: int
    colorants: tuple[str, ...] = ()
    base: Space | None = None

    @property
    def first(self) -> tuple[float, ...]:
        """The colour that a space begins with: black, or all of the ink (ISO 32000-1, 8.6.8)."""
        if self.family == CMYK:
            return (0.0, 0.0, 0.0, 1.0)
        return (1.0 if self.colorants else 0.0,) * self.parts


DEVICE_GREY = Space("DeviceGray", GREY, 1)
DEVICE_RGB = Space("DeviceRGB", RGB, 3)
DEVICE_CMYK = Space("DeviceCMYK", CMYK, 4)
PATTERN_SPACE = Space("Pattern", PATTERN, 0)
UNKNOWN = Space("unknown", OTHER, 0)
_DEVICE = {
    **dict.fromkeys(("DeviceGray", "G", "CalGray"), DEVICE_GREY),
    **dict.fromkeys(("DeviceRGB", "RGB"), DEVICE_RGB),
    **dict.fromkeys(("DeviceCMYK", "CMYK"), DEVICE_CMYK),
}
_ICC = {1: Space("ICCBased grey", GREY, 1), 3: Space("ICCBased RGB", RGB, 3), 4: Space("ICCBased CMYK", CMYK, 4)}
_CALIBRATED = {"CalGray": Space("CalGray", GREY, 1), "CalRGB": Space("CalRGB", RGB, 3), "Lab": Space("Lab", OTHER, 3)}
_DEFAULTS = {"DeviceGray": "DefaultGray", "DeviceRGB": "DefaultRGB", "DeviceCMYK": "DefaultCMYK"}


class Colour(NamedTuple):
    """A colour as it was set. ``pattern`` is the pattern's object, where it is one."""

    space: Space
    values: tuple[float, ...]
    pattern: Any = None

    @property
    def ink(self) -> float | None:
        """The sum of its inks in percent; ``None`` where the space does not say."""
        if len(self.values) < self.space.parts:
            return None
        match self.space.family:
            case "grey":
                return 100 * (1 - self.values[0])
            case "CMYK" | "spot":
                return 100 * sum(self.values[: self.space.parts])
        return None

    @property
    def is_paper(self) -> bool:
        """Whether it leaves the paper as it is."""
        if self.pattern is not None:
            return False
        if self.space.family == RGB:
            return len(self.values) == 3 and min(self.values) >= 1
        ink = self.ink
        return ink is not None and ink <= 0

    @property
    def is_black(self) -> bool:
        """Whether it is all of the black ink and nothing else."""
        if self.pattern is not None:
            return False
        if self.space.family == SPOT:
            return self.space.colorants == ("Black",) and self.values[:1] == (1.0,)
        return (self.space.family, self.values) in ((GREY, (0.0,)), (CMYK, (0.0, 0.0, 0.0, 1.0)))

    def __str__(self) -> str:
        if self.pattern is not None:
            return "a pattern"
        shown = self.values if self.space.family == RGB else [100 * value for value in self.values]
        return f"{self.space.label} {' '.join(f'{value:.4g}' for value in shown)}"


BLACK = Colour(DEVICE_GREY, (0.0,))


def device(label: str, resources: Any) -> Space:
    """A device space, or what the resources put in its place (ISO 32000-1, 8.6.5.6)."""
    instead = entry(resources, "ColorSpace", _DEFAULTS[label])
    return _DEVICE[label] if instead is None else space_of(instead, None)


def space_of(value: Any, resources: Any, deep: int = 0) -> Space:
    """The space that an object or a name in a content stream stands for; ``UNKNOWN`` for nonsense."""
    label = str(value) if isinstance(value, Name) else name(value)
    if label is not None:
        return _named(label, resources, deep)
    if not is_array(value) or not len(value) or deep > _DEEPEST:
        return UNKNOWN
    try:
        return _composed(name(value[0]) or "", items(value), resources, deep + 1)
    except MALFORMED:
        return UNKNOWN


def _named(label: str, resources: Any, deep: int) -> Space:
    if label == "Pattern":
        return PATTERN_SPACE
    if label in _DEVICE and label != "CalGray":
        return device(_DEVICE[label].label, resources)
    found = entry(resources, "ColorSpace", label)
    return UNKNOWN if found is None or deep > _DEEPEST else space_of(found, resources, deep + 1)


def _composed(kind: str, parts: list[Any], resources: Any, deep: int) -> Space:
    """A space that an array describes."""
    if kind in _CALIBRATED:
        return _CALIBRATED[kind]
    if kind in ("Indexed", "I"):
        base = space_of(parts[1], resources, deep)
        return Space(f"Indexed ({base.label})", base.family, 1, (), base)
    if kind == "ICCBased":
        profile = parts[1]
        return _ICC.get(int(number(entry(profile, "N")) or 0), UNKNOWN) if is_stream(profile) else UNKNOWN
    if kind == "Pattern":
        under = space_of(parts[1], resources, deep) if len(parts) > 1 else None
        return Space("Pattern", PATTERN, under.parts if under else 0, (), under)
    if kind in ("Separation", "DeviceN"):
        colorants = tuple(name(part) or "?" for part in ([parts[1]] if kind == "Separation" else items(parts[1])))
        family = ALL if colorants == ("All",) else SPOT
        base = space_of(parts[2], resources, deep)
        return Space(f"{kind} {' '.join(colorants)} ({base.label})", family, len(colorants), colorants, base)
    return _named(kind, resources, deep) if len(parts) == 1 else UNKNOWN

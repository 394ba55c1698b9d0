"""Colours page by page: which are used, which a profile takes, how much ink they are, transparency."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.press.preflight.geometry import Box, common, inside, is_empty
from generator.press.preflight.images import most_ink
from generator.press.preflight.marks import Drawn, Paint, Run
from generator.press.preflight.profiles import MOST_INK, SLACK_PT, Profile
from generator.press.preflight.report import Finding, Place, Tally
from generator.press.preflight.source import Page, Source, entry, name
from generator.press.preflight.spaces import ALL, CMYK, GREY, OTHER, PATTERN, RGB, SPOT, Colour, Space, space_of

_ACCEPTED = {
    "home": "grey only (g, G, DeviceGray)",
    "press": "CMYK and grey",
    "screen": "a colour space of ISO 32000-1, 8.6",
}
_PROCESS = frozenset(("Cyan", "Magenta", "Yellow", "Black", "None"))
_PLATES = (CMYK, SPOT, ALL)


def check_colours(source: Source, profile: Profile, drawn: list[Drawn]) -> list[Finding]:
    """The colours of every page. A press takes the device spaces of its output intent (ISO 15930-7); that it
    takes no RGB at all, text in black ink alone and at most 300 % of ink are this project's own, narrower rules.
    """
    tally = Tally()
    inks = _remembered(most_ink)
    for page, what in zip(source.pages, drawn, strict=True):
        _used(what, page.number, tally)
        _spaces(what, profile, page.number, tally)
        _group(page, profile, tally)
        for says in what.transparency:
            tally.add("colour.transparency", "info", f"transparency: {says}", page=page.number)
        if profile == "press":
            _black_text(page, what, tally)
            _ink(page, what, inks, tally)
    return tally.findings()


def _used(drawn: Drawn, page: int, tally: Tally) -> None:
    """List the spaces, and what set them."""
    operators: dict[str, set[str]] = {}
    for operator, colour in drawn.colours:
        operators.setdefault(colour.space.label, set()).add(operator)
    for label, by in operators.items():
        tally.add("colour.used", "info", f"{label} ({', '.join(sorted(by, key=str.lower))})", page=page)


def _takes(profile: Profile, space: Space) -> bool:
    """Whether a profile takes a space; patterns are told by what they draw."""
    base = space.base
    if space.label == "unknown":
        return False
    if profile == "screen" or space.family == PATTERN:
        return base is None or _takes(profile, base)
    if space.family in (SPOT, ALL):
        allowed = (GREY,) if profile == "home" else (GREY, CMYK)
        return base is not None and base.family in allowed and (profile == "press" or space.colorants == ("Black",))
    return space.family == GREY or (profile == "press" and space.family == CMYK)


def _spaces(drawn: Drawn, profile: Profile, page: int, tally: Tally) -> None:
    for operator, colour in drawn.colours:
        space = colour.space
        if not _takes(profile, space):
            says = f"{space.label} is used"
            tally.add("colour.space", "error", says, _ACCEPTED[profile], page=page, detail=f"by {operator}: {colour}")
        elif profile == "press" and space.family == SPOT and not _PROCESS.issuperset(space.colorants):
            says = f"{space.label} asks for a plate of its own"
            tally.add("colour.spot", "warning", says, "the four process inks", page=page)


def _group(page: Page, profile: Profile, tally: Tally) -> None:
    """The space in which a page blends (ISO 32000-1, 11.6.6) is held to the same rule as a colour."""
    group = page.obj.get("/Group")
    if name(entry(group, "S")) != "Transparency":
        return
    tally.add("colour.transparency", "info", "transparency: the page is a group", page=page.number)
    value = entry(group, "CS")
    space = None if value is None else space_of(value, page.get("Resources"))
    if space and profile == "press" and not _takes(profile, space):
        says = f"the page blends in {space.label}"
        tally.add("colour.space", "error", says, _ACCEPTED[profile], page=page.number)


def _black_text(page: Page, drawn: Drawn, tally: Tally) -> None:
    """Text within the bleed is of black ink alone, so that no plate can miss another."""
    for run in drawn.runs:
        if is_empty(common(run.box, page.bleed)):
            continue
        for colour in (run.fill, run.stroke):
            if colour is None or colour.space.family in (RGB, OTHER, ALL) or colour.is_black:
                continue
            place = page.place(run.box[0], run.box[3])
            if colour.is_paper:
                if not _on_black(run, drawn.paints):
                    says = "text is left white in an area of several inks, whose plates must fit"
                    accepted = "white text in areas of black ink alone"
                    tally.add(
                        "colour.text", "warning", says, accepted, page=page.number, place=place, detail=run.quoted
                    )
                continue
            detail = f"{colour}: {run.quoted}"
            accepted = "black 100 % and no other ink (0 0 0 1 k)"
            says = "text is not of black ink alone"
            tally.add("colour.text", "error", says, accepted, page=page.number, place=place, detail=detail)


def _on_black(run: Run, paints: list[Paint]) -> bool:
    """Whether the area that a text stands on is of black ink alone, or of none."""
    under = [paint for paint in paints if paint.cover and paint.order < run.order and inside(run.box, paint.box)]
    if not under:
        return True
    colour = max(under, key=lambda paint: paint.order).colour
    return colour.space.family == GREY or (colour.space.family == CMYK and not any(colour.values[:3]))


def _ink(page: Page, drawn: Drawn, inks: Callable[[Any], float | None], tally: Tally) -> None:
    """The sum of the inks, and no registration colour, in what falls within the bleed; marks outside have both."""
    for paint in drawn.paints:
        if _within(paint.box, page.bleed):
            _ink_of(paint.colour, page.number, page.place(paint.box[0], paint.box[3]), tally)
    for run in drawn.runs:
        if _within(run.box, page.bleed):
            _registration(run.fill or run.stroke, page, run, tally)
    for operator, colour in drawn.colours:
        if "shading" in operator:
            _ink_of(colour, page.number, None, tally)
    for picture in drawn.pictures:
        ink = inks(picture.obj) if picture.obj is not None else None
        if ink is not None and ink > MOST_INK + 0.5 and _within(picture.box, page.bleed):
            _too_much(ink, "an image", page.number, page.place(picture.box[0], picture.box[3]), tally)


def _remembered(measure: Callable[[Any], float | None]) -> Callable[[Any], float | None]:
    """The same function, asked once for every object."""
    known: dict[Any, float | None] = {}

    def ask(obj: Any) -> float | None:
        if obj.objgen not in known:
            known[obj.objgen] = measure(obj)
        return known[obj.objgen]

    return ask


def _within(box: Box, bleed: Box) -> bool:
    x0, y0, x1, y1 = common(box, bleed)
    return x1 - x0 > -SLACK_PT and y1 - y0 > -SLACK_PT and not is_empty((x0, y0, x1, y1))


def _registration(colour: Colour | None, page: Page, mark: Paint | Run, tally: Tally) -> None:
    if colour and colour.space.family == ALL:
        _all_plates(page.number, page.place(mark.box[0], mark.box[3]), tally)


def _all_plates(page: int, place: Place | None, tally: Tally) -> None:
    says = "the registration colour (All) is used within the bleed"
    tally.add("colour.registration", "error", says, "registration colour on marks alone", page=page, place=place)


def _ink_of(colour: Colour, page: int, place: Place | None, tally: Tally) -> None:
    if colour.space.family == ALL:
        _all_plates(page, place, tally)
    ink = colour.ink if colour.pattern is None and colour.space.family in _PLATES else None
    if ink is not None and ink > MOST_INK + 0.05:
        _too_much(ink, str(colour), page, place, tally)


def _too_much(ink: float, what: str, page: int, place: Place | None, tally: Tally) -> None:
    says = f"more than {MOST_INK:g} % of ink"
    accepted = f"at most {MOST_INK:g} % in sum"
    tally.add("colour.ink", "error", says, accepted, page=page, place=place, detail=f"{ink:.0f} %: {what}", worse=ink)

"""The options that all printed products share, and what they mean together."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.core.errors import UsageProblem
from generator.core.verdict import Budget
from generator.press.impose.scheme import DUPLEX, FACES, SCHEMES

if TYPE_CHECKING:
    from generator.press.printing import Printing
    from generator.press.profile import Profile

F = TypeVar("F", bound=Callable[..., Any])
MOST_TITLE = 120
MOST_OFFSET = 7.0
"""Backs are moved no further, in mm."""
_OPTIONS: Mapping[str, Any] = {
    "profile": click.option(
        "--profile",
        type=click.Choice(["home", "screen", "press"]),
        default="home",
        help="Black ink for home, colours and links for screens, PDF/X-4 for print shops [default: home].",
    ),
    "impose": click.option(
        "--impose",
        type=click.Choice(SCHEMES),
        default="none",
        help="How pages are laid on larger sheets [default: none].",
    ),
    "duplex": click.option(
        "--duplex",
        type=click.Choice(DUPLEX),
        default="none",
        help="The edge that sheets turn on, to be printed on both sides [default: none].",
    ),
    "faces": click.option(
        "--faces",
        type=click.Choice(FACES),
        default="both",
        help="The sides of sheets to print [default: both].",
    ),
    "back_offset": click.option(
        "--back-offset",
        default="0,0",
        metavar="X,Y",
        help="Move the backs right and down, in mm; fairdeal calibrate tells how far [default: 0,0].",
    ),
    "suits": click.option(
        "--suits", type=click.Choice(["2", "4"]), default="2", help="Suits of two or four colours [default: 2]."
    ),
}


large_option = click.option("--large", is_flag=True, help="Large print: no text under 14 pt.")


def print_options(
    *, leave_out: tuple[str, ...] = (), duplex: str | None = None, refused: Mapping[str, str] | None = None
) -> Callable[[F], F]:
    """The shared options, but for those that a product has in a form of its own.

    ``duplex`` is its usual edge, none unless told. Those that make no sense for it are ``refused``, each for a reason.
    """
    options = dict(_OPTIONS) | ({"duplex": _duplex(duplex)} if duplex else {})
    options |= {name: _refused(name, why) for name, why in (refused or {}).items()}

    def decorate(function: F) -> F:
        for name, option in reversed(list(options.items())):
            if name not in leave_out:
                function = option(function)
        return function

    return decorate


def _duplex(usual: str) -> Any:
    return click.option(
        "--duplex",
        type=click.Choice(DUPLEX),
        default=usual,
        help=f"The edge that sheets turn on; none prints one side [default: {usual}].",
    )


def _refused(name: str, why: str) -> Any:
    """An option that a product does not take: it says so, and is not listed."""

    def refuse(_context: click.Context, _param: click.Parameter, value: str | None) -> None:
        if value is not None:
            raise UsageProblem(why)

    return click.option(f"--{name.replace('_', '-')}", hidden=True, expose_value=False, callback=refuse)


def printing_of(given: Mapping[str, str]) -> Printing:
    """What the shared options ask for; raises ``PaperError`` or ``UsageProblem`` for what does not go together."""
    from typing import cast

    from generator.press.impose.scheme import Duplex, Faces, Scheme
    from generator.press.printing import Printing

    return Printing(
        profile_of(given),
        cast(Scheme, given.get("impose", "none")),
        cast(Duplex, given.get("duplex", "none")),
        cast(Faces, given.get("faces", "both")),
        parse_offset(given.get("back_offset", "0,0")),
    )


def profile_of(given: Mapping[str, str]) -> Profile:
    """The profile asked for; raises ``UsageProblem`` for four colours in black ink."""
    from typing import cast

    from generator.press.profile import ProfileName, profile

    name, suits = cast(ProfileName, given["profile"]), int(given.get("suits", "2"))
    if suits == 4 and name == "home":
        raise UsageProblem("the home profile prints with black ink; four colours need --profile screen or press")
    return profile(name, suits)


def moves_backs(given: Mapping[str, str]) -> bool:
    """Whether fronts and backs are not simply printed as they stand."""
    return given["faces"] != "both" or any(parse_offset(given["back_offset"]))


def parse_offset(text: str) -> tuple[float, float]:
    """Two numbers of mm with a comma between them; raises ``UsageProblem``."""
    match = re.fullmatch(r"([+-]?\d{1,3}(?:\.\d{1,3})?),\s*([+-]?\d{1,3}(?:\.\d{1,3})?)", text.strip(), re.ASCII)
    if not match or any(abs(float(part)) > MOST_OFFSET for part in match.groups()):
        raise UsageProblem(
            f"{text[:40]!r} is not an offset of the backs; it is two numbers of mm, each -{MOST_OFFSET:g} to "
            f"{MOST_OFFSET:g}, such as 0.5,-1"
        )
    return float(match[1]), float(match[2])


def default_out(name: str) -> Path:
    """Where a product goes by default: into the folder ``output`` where there is one."""
    return Path("output") / name if Path("output").is_dir() else Path(name)


def checked_title(title: str) -> str:
    """A title with its spaces put in order; raises ``UsageProblem`` for an empty or very long one, or several lines."""
    if len(title.splitlines()) > 1:
        raise UsageProblem("the title has several lines; a title is one line")
    title = " ".join(title.split())
    if not 1 <= len(title) <= MOST_TITLE:
        raise UsageProblem(f"the title has {len(title)} characters; a title has 1 to {MOST_TITLE}")
    return title


def made_by(context: click.Context, *, files: Collection[str] = (), leave_out: Collection[str] = ()) -> Iterator[str]:
    """The options given, as words that make the same pages again: without what changes no page, files by their name."""
    for param in context.command.params:
        name = str(param.name)
        given = context.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE
        if not given or name in ("out", "jobs", *leave_out):
            continue
        value = context.params[name]
        if isinstance(value, bool):
            yield (param.opts if value else param.secondary_opts)[0]
            continue
        for one in value if param.multiple else (value,):
            yield f"{param.opts[0]} {shlex.quote(Path(one).name if name in files else _as_given(one))}"


def _as_given(value: object) -> str:
    if isinstance(value, tuple):  # a range of grades
        return str(value[0]) if len(value) == 1 else f"{value[0]}..{value[-1]}"
    return str(value.nodes if isinstance(value, Budget) else value)

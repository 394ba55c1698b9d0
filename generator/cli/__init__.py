"""The command ``fairdeal``: a lazy table of commands, and the one place where errors become exit codes."""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
from importlib import import_module

import click

from generator import __version__
from generator.core.errors import FairdealError

COMMANDS = {
    "games": "generator.cli.games:games",
    "rules": "generator.cli.games:rules",
    "deal": "generator.cli.deal:deal",
    "solve": "generator.cli.solve:solve",
    "check": "generator.cli.check:check",
    "find": "generator.cli.find:find",
    "survey": "generator.cli.survey:survey",
    "pack": "generator.cli.pack:pack",
    "rumors": "generator.cli.rumors:rumors",
    "pad": "generator.cli.pad:pad",
    "island": "generator.cli.island:island",
    "calibrate": "generator.cli.calibrate:calibrate",
    "daily": "generator.cli.daily:daily",
    "serve": "service.commands.serve:serve",
    "scheduler": "service.commands.scheduler:scheduler",
    "publish": "service.commands.publish:publish",
    "db": "service.commands.db:db",
}
"""Command name -> module and function, imported when the command is used."""

SUMMARIES = {
    "games": "List the games and their variants.",
    "rules": "Show how a game is played.",
    "deal": "Show a deal as text, picture or page.",
    "solve": "Say whether deals can be won, and how.",
    "check": "Put a record or a game played before the referee.",
    "find": "Find fair deals and write their records.",
    "survey": "Count how many deals can be won.",
    "pack": "Print a puzzle pack with its solutions.",
    "rumors": "Print the rumor cards of The Lost Island.",
    "pad": "Print a pad of Lost Island sheets.",
    "island": "Make islands for The Lost Island.",
    "calibrate": "Print a page that measures a printer.",
    "daily": "Show the puzzle of the day.",
    "serve": "Serve a puzzle a day as web pages and an API.",
    "scheduler": "Publish and vet ahead, beside web processes.",
    "publish": "Vet and publish days by hand.",
    "db": "Bring the service's database up to date; copy it.",
}
"""What ``--help`` says of each, so that it need not import them."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, in the table's order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the one that is asked for."""
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(SUMMARIES.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message="%(prog)s %(version)s")
def cli() -> None:
    """Solo card games from deals that can be won: a solver wins them, the rules replay the win."""


def main(args: list[str] | None = None) -> None:
    """Run the command and leave with its exit code: 2 for what the user got wrong, 1 for what the machine did."""
    _ready_streams()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends as Ctrl-C does: nothing half-written stays
    sys.exit(run(args))


def _ready_streams() -> None:
    """A closed standard stream is an empty one; a character that the terminal lacks becomes a question mark."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (for as long as the process)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def run(args: list[str] | None = None) -> int:
    """Run the command; every error becomes one clear line on standard error. Returns the exit code."""
    try:
        with cli.make_context("fairdeal", sys.argv[1:] if args is None else list(args)) as context:
            code = cli.invoke(context)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.exceptions.NoArgsIsHelpError as missing:
        click.echo(missing.format_message())
        return 0
    except click.ClickException as error:
        return _say(error.format_message(), error.exit_code)
    except FairdealError as error:
        return _say(str(error), error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        return _say("interrupted; what was finished is kept, nothing is half-written", 1)
    except BrokenPipeError:
        return _hang_up()
    except OSError as error:
        return _say(*_fault(error))
    except MemoryError:
        return _say("out of memory", 1)


def _fault(error: OSError) -> tuple[str, int]:
    """An operating system error in words, and whose fault it is."""
    of_user = (FileNotFoundError, NotADirectoryError, IsADirectoryError, PermissionError, FileExistsError)
    wrong_name = error.errno in (errno.ENAMETOOLONG, errno.EINVAL, errno.EROFS, errno.ELOOP)
    where = f"{error.filename}: " if error.filename else ""
    code = 2 if error.filename and (isinstance(error, of_user) or wrong_name) else 1
    return f"{where}{(error.strerror or str(error)).lower()}", code


def _hang_up() -> int:
    """The reader of our output left: leave too, without a word and without a second failure at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _say(message: str, code: int) -> int:
    line = " ".join(message.split())
    try:
        print(f"fairdeal: {line}", file=sys.stderr)
        sys.stdout.flush()
    except OSError:
        _hang_up()
    return code

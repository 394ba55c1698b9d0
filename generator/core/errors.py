"""One small tree of errors; every message says what was wrong, where, and what is accepted.

``FairdealError`` is what the user got wrong (exit code 2 on the command line, a 4xx problem
on the web); ``MachineError`` is what the machine did (exit code 1, or 503).
"""


class FairdealError(Exception):
    """The root: something the user can put right."""

    exit_code = 2


class NotationError(FairdealError, ValueError):
    """A text that should name a card, a cell, a move or a state does not."""


class IllegalMove(FairdealError, ValueError):
    """A well-formed move that the rules do not allow here."""


class DealError(FairdealError, ValueError):
    """A deal, seed or variant that does not exist."""


class RecordError(FairdealError, ValueError):
    """A record or game file that cannot be used, or that the referee refuses."""


class PaperError(FairdealError, ValueError):
    """A paper, page layout or text that cannot be printed as asked."""


class UsageProblem(FairdealError, ValueError):
    """An option or file given on the command line that cannot be used."""


class MachineError(FairdealError):
    """A full disk, a broken pipe, a worker that died: nothing the user wrote is at fault."""

    exit_code = 1

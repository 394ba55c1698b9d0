"""The rumor cards of The Lost Island as a PDF: twelve rumors, four cards to look things up, a player aid."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from generator import __version__
from generator.core.errors import PaperError
from generator.games.lost_island.rumors import RUMORS
from generator.press.cut_sheets import CARDS, Grid, Job, imprint_lines, make_grid, print_cards
from generator.press.fonts import printable
from generator.press.paper import Paper
from generator.press.pdf import PdfDocument
from generator.press.player_aid import LARGE_TYPE, USUAL, Type, aid_pages
from generator.press.profile import Profile, profile
from generator.press.rumor_back import back
from generator.press.rumor_extras import extras
from generator.press.rumor_fronts import front
from generator.press.rumor_kit import SIZES, Kit, make_kit
from generator.press.sheet import LARGE_PRINT, SMALLEST, Block
from generator.scene.shapes import Scene


@dataclass(frozen=True, slots=True)
class Order:
    """What is printed: cards of a size in a language, on a paper, how many to a sheet (None: as many as fit).

    ``faces`` is ``fronts``, ``backs`` or ``both``; ``duplex`` is the edge that sheets turn on, or ``none``: they are
    printed on one side. ``aid`` adds the player aid, unless only backs are printed. ``large``: nothing under 14 pt.
    Raises ``PaperError`` for what does not go together.
    """

    paper: Paper
    size: str = "poker"
    language: str = "en"
    faces: str = "both"
    duplex: str = "long"
    per_sheet: int | None = None
    offset: tuple[float, float] = (0.0, 0.0)
    aid: bool = True
    command: str = "fairdeal rumors"
    profile: Profile = field(default_factory=profile)
    large: bool = False

    def __post_init__(self) -> None:
        if self.large and SIZES[self.size].small < LARGE_PRINT:
            raise PaperError(f"a {self.size} card has no room for large print, 14 pt; leave out --size, or take jumbo")
        if self.duplex == "none" and self.faces == "backs":
            raise PaperError("there are no backs without --duplex long or short")
        if self.duplex == "none" and any(self.offset):
            raise PaperError("--back-offset moves the backs; add --duplex long or short")


def fronts(kit: Kit) -> list[Block]:
    """The fronts of all cards: the rumors by their numbers, then the four others."""
    return [*(front(kit, number) for number in RUMORS), *extras(kit)]


def _grid(order: Order, kit: Kit, imprint: str, small: float) -> Grid:
    """Places for as many cards as asked for, or as fit with the imprint."""
    shared = order.paper, (kit.size.width, kit.size.height), kit.size.name
    most = make_grid(*shared, order.per_sheet, small)
    for count in range(most.places, 0, -1) if order.per_sheet is None else ():
        try:
            grid = make_grid(*shared, count, small)
            imprint_lines(imprint, small, grid)
        except PaperError:
            continue
        return grid
    return most


def rumors_pdf(order: Order) -> bytes:
    """The cards, and the player aid after them; raises ``PaperError`` for what cannot be printed."""
    kit = make_kit(order.size, order.language)
    small = LARGE_PRINT if order.large else SMALLEST
    title = f"{kit.game('The Lost Island')} · {kit.words('rumor cards')}"
    imprint = " · ".join(
        (title, f"Fairdeal {__version__}", printable(order.command), kit.words("You may copy and share these cards."))
    )
    grid = _grid(order, kit, imprint, small)
    told = kit.words("The backs of the cards: a compass on the sea.")
    faces = "fronts" if order.duplex == "none" else order.faces
    job = Job(grid, faces, order.duplex, order.offset, imprint, title, told, small)
    document = PdfDocument(
        grid.page, profile=order.profile, title=title, subject=order.command, language=order.language
    )
    print_cards(document, job, fronts(kit), back(kit.size))
    document.outline(title, CARDS)
    if order.aid and order.faces != "backs":
        to = LARGE_TYPE if order.large else USUAL
        for number, page in enumerate(_aid(order.paper, grid, kit, imprint, to)):
            document.page((page.width, page.height))
            if not number:
                document.anchor(page.title)
                document.outline(page.title, page.title)
            document.draw(page, 0, 0, page.width)
    return document.to_bytes()


def _aid(paper: Paper, grid: Grid, kit: Kit, imprint: str, to: Type) -> list[Scene]:
    """The player aid on pages that lie as those of the cards do, or as they may where that leaves too little room."""
    turned = replace(paper, width=grid.page[0], height=grid.page[1])
    try:
        return list(aid_pages(turned, kit.words, kit.game, imprint, to))
    except PaperError:
        return list(aid_pages(paper, kit.words, kit.game, imprint, to))

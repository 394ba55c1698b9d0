"""The rumor cards of The Lost Island as a PDF: twelve rumors, four cards to look things up, a player aid."""

from __future__ import annotations

from dataclasses import dataclass

from generator import __version__
from generator.games.lost_island.rumors import RUMORS
from generator.press.cut_sheets import Job, make_grid, print_cards
from generator.press.fonts import printable
from generator.press.paper import Paper
from generator.press.pdf import PdfDocument
from generator.press.player_aid import aid_pages
from generator.press.rumor_back import back
from generator.press.rumor_extras import extras
from generator.press.rumor_fronts import front
from generator.press.rumor_kit import Kit, make_kit
from generator.press.sheet import Block
from generator.scene.inks import theme


@dataclass(frozen=True, slots=True)
class Order:
    """What is printed: cards of a size in a language, on a paper, how many to a sheet (None: as many as fit).

    ``faces`` is ``fronts``, ``backs`` or ``both``; ``aid`` adds the player aid, unless only backs are printed.
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


def fronts(kit: Kit) -> list[Block]:
    """The fronts of all cards: the rumors by their numbers, then the four others."""
    return [*(front(kit, number) for number in RUMORS), *extras(kit)]


def rumors_pdf(order: Order) -> bytes:
    """The cards, and the player aid after them; raises ``PaperError`` for what cannot be printed."""
    kit = make_kit(order.size, order.language)
    grid = make_grid(order.paper, (kit.size.width, kit.size.height), kit.size.name, order.per_sheet)
    title = f"{kit.game('The Lost Island')} · {kit.words('rumor cards')}"
    imprint = " · ".join(
        (title, f"Fairdeal {__version__}", printable(order.command), kit.words("You may copy and share these cards."))
    )
    job = Job(grid, order.faces, order.duplex, order.offset, imprint)
    document = PdfDocument(grid.page, theme=theme("home"), title=title, subject=order.command, language=order.language)
    print_cards(document, job, fronts(kit), back(kit.size))
    if order.aid and order.faces != "backs":
        size = order.paper.width, order.paper.height
        for page in aid_pages(order.paper, kit.words, kit.game, imprint):
            document.page(size)
            document.draw(page, 0, 0, size[0])
    return document.to_bytes()

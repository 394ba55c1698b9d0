"""How a product is printed: its profile, and how its pages are laid on sheets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from generator.core.errors import PaperError
from generator.press.impose.marks import ROOM
from generator.press.impose.scheme import Duplex, Faces, Layout, Scheme
from generator.press.impose.writing import Imposing
from generator.press.paper import Paper
from generator.press.profile import BLEED, Profile, profile
from generator.press.sheet import SMALL, cap

EDGE = 5.0
"""Nothing is printed nearer to the edge of a page than this, in mm: printers at home do not reach there."""
SPINE = 2.5
"""How far the pages of a booklet move away from its fold, in mm."""


@dataclass(frozen=True, slots=True)
class Printing:
    """The profile, the scheme, the edge that sheets turn on, the faces to print, how far backs are moved in mm.

    Raises ``PaperError`` for what does not go together.
    """

    profile: Profile = field(default_factory=profile)
    scheme: Scheme = "none"
    duplex: Duplex = "none"
    faces: Faces = "both"
    back_offset: tuple[float, float] = (0.0, 0.0)

    def __post_init__(self) -> None:
        if self.profile.name == "screen" and (self.scheme, self.duplex) != ("none", "none"):
            raise PaperError(
                "the screen profile has pages to be read one after another; to lay them on sheets "
                "(--impose, --duplex) take --profile home or press"
            )
        if self.scheme == "booklet" and self.duplex == "none":
            raise PaperError("a booklet is printed on both sides; add --duplex short (or long)")
        if self.duplex == "none" and self.faces != "both":
            raise PaperError(f"there are no {self.faces} without --duplex long or short")
        if self.duplex == "none" and any(self.back_offset):
            raise PaperError("--back-offset moves the backs; add --duplex long or short")

    def with_room(self, paper: Paper) -> Paper:
        """The paper with as much margin as keeps backs that are moved off its edges, where those are the trim.

        Trimmed pages need none: their trim box moves with them.
        """
        if self.profile.trimmed or not any(self.back_offset):
            return paper
        aside, down = map(abs, self.back_offset)
        inwards = SPINE if self.scheme == "booklet" else 0.0
        own = paper.margin * paper.enlarged
        line = cap(SMALL) * paper.enlarged + 2.0  # a page's head, and what is between it and the text
        need = max(aside + inwards + EDGE + 0.7, down + EDGE + line)  # frames reach out a little
        return replace(paper, extra=max(0.0, need - own))

    def moved_by(self, page: int) -> tuple[float, float]:
        """How far a page, counted from 1, of a document of fronts and backs is moved within its edges, in mm."""
        return self.back_offset if page % 2 == 0 and not self.profile.trimmed else (0.0, 0.0)

    def imposing(self, page: tuple[float, float]) -> Imposing | None:
        """How pages of a size in mm are laid on sheets, or None where every page is a sheet as it stands.

        Trimmed pages keep their bleed, and marks around them; other pages touch, with marks only where they are cut.
        """
        if (self.scheme, self.duplex) == ("none", "none"):
            return None
        trimmed = self.profile.trimmed
        gap, border = (2 * BLEED, ROOM) if trimmed else (0.0, 0.0)
        layout = Layout(self.scheme, self.duplex, page, gap, border)
        marks = trimmed or self.scheme in ("cut-stack", "2up", "4up")
        return Imposing(layout, self.faces, self.back_offset, marks, BLEED if trimmed else 0.0)

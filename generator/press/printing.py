"""How a product is printed: its profile, and how its pages are laid on sheets."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.core.errors import PaperError
from generator.press.impose.marks import ROOM
from generator.press.impose.scheme import Duplex, Faces, Layout, Scheme
from generator.press.impose.writing import Imposing
from generator.press.profile import BLEED, Profile, profile


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

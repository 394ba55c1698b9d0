"""Marks on boards: arrows and their numbers."""

from __future__ import annotations

from generator.scene.marks import Step, Way, arrows
from generator.scene.shapes import Group, RoundRect


def test_numbers_of_arrows_there_and_back_stand_apart() -> None:
    """Two short arrows between the same cards leave no room for both numbers on the line: one stands beside it."""
    for there, back in (((0.0, 0.0), (0.0, 20.0)), ((0.0, 0.0), (20.0, 0.0))):
        steps = (Step(16, there, back), Step(20, back, there))
        shapes = arrows([Way(step, 7.0, 6.0, 9.0) for step in steps], [], 2.0)
        badges = [group for group in shapes if isinstance(group, Group) and len(group.children) == 3]
        (x1, y1), (x2, y2) = (badge.transform[4:] for badge in badges if badge.transform)
        plate = badges[0].children[1]
        assert isinstance(plate, RoundRect)
        assert abs(x1 - x2) >= plate.width or abs(y1 - y2) >= plate.height

"""Proofs from capacity: how many stones a base can carry, and so which deals must fall."""

from __future__ import annotations

from generator.games.cairn.rules import (
    CARDS,
    ROLLS,
    ROUND,
    SET_ROUNDS,
    WAVE,
    WAVES,
    Deal,
    State,
    initial,
    is_set,
)


def carries(base: int) -> int:
    """The most stones, the base's among them, that a base of so many places carries without a wave.

    Row r + 1 has at most base - r stones on two supports: together a triangle. A stone on one support supports
    nothing, so at each end every second row at most has one: two times ceil(base / 2) more.

    >>> carries(6), carries(12), carries(18)
    (27, 90, 189)
    """
    return base * (base + 1) // 2 + 2 * ((base + 1) // 2)


def sea(state: State) -> list[bool]:
    """Whether a wave follows each of the placements to come; the state waits for a placement.

    The die does not depend on the player, so this is known. The list ends a pack after the last wave.
    """
    coming: list[bool] = [False] * (len(state.hand) - 1)
    rolled, waves, round_ = state.rolled, state.waves, state.round
    while rolled < ROLLS and waves < WAVES:
        wave = False
        if round_ > SET_ROUNDS:
            wave = state.deal.rolls[rolled] == WAVE
            rolled, waves = rolled + 1, waves + wave
        coming += [wave, *[False] * (ROUND - 1)]
        round_ += 1
    while coming and not coming[-1]:
        coming.pop()
    return coming + [False] * CARDS


def overflow(state: State, coming: list[bool]) -> str:
    """Why the castle must fall, or nothing: a number of stones that no base can carry.

    A wave widens the base by at most one place and takes at most as many stones as the base has places, so the
    castle holds at least ``stones`` of them where the base has at most ``base`` places.
    """
    columns = [x for (row, x), _card in state.castle.stones if row == 1]
    base, stones = (max(columns) - min(columns)) // 2 + 1 if columns else 0, len(state.castle)
    for placement, wave in enumerate(coming, 1):
        stones += 1
        if stones > carries(base):
            waves = sum(coming[: placement - 1])
            after = f"after {waves} more wave{'s' if waves > 1 else ''} " if waves else ""
            return f"capacity: {after}a base of {base} carries at most {carries(base)} stones, and {stones} must stand"
        if stones == CARDS:
            return ""
        if wave:
            stones, base = stones - base, base + 1
    return ""


def best_score(state: State, coming: list[bool]) -> int:
    """The most that a win can score: no calm sea after a wave, no agate that lies where it can never be set."""
    if any(coming[: CARDS - len(state.castle) - 1]):
        return 12
    agates = [place for place, card in state.castle.stones if card.joker]
    lost = sum(not is_set(state.castle, place) for place in agates)
    return 4 + 4 * (2 - lost) + 4 * (state.waves == 0)


def score_bound(deal: Deal) -> int:
    """The most that a deal can score, 0 where capacity proves it lost."""
    state = initial(deal)
    coming = sea(state)
    return 0 if overflow(state, coming) else best_score(state, coming)

"""Whether a deal can be won for sure by a player who knows the three reserve cards, but not their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from generator.core.game import Facts
from generator.core.verdict import Budget, Unknown, Unwinnable
from generator.games.empire.rules import Deal, State, initial
from generator.games.empire.solver import load, scratch, solve

GLANCE = 20_000
"""Positions of a first look, which finds almost every sure win."""


def guaranteed(state: State, budget: Budget) -> bool | None:
    """True: some way to play wins whatever the order of the reserve; False: none does; None: the budget ran out.

    First a glance; then each order by itself, for one that cannot be won denies it; then the rest of the budget.
    """
    word, spent = _sure(state, min(GLANCE, budget.nodes))
    for order in _orders(state) if word is None else ():
        if spent >= budget.nodes:
            return None
        verdict = solve(order, Budget(budget.nodes - spent))
        if isinstance(verdict, Unwinnable):
            return False
        spent += verdict.spent
        if isinstance(verdict, Unknown):
            return None
    return _sure(state, budget.nodes - spent)[0] if word is None and spent < budget.nodes else word


def _orders(state: State) -> Iterator[State]:
    """The state with its reserve in every order."""
    return (replace(state, reserve=reserve) for reserve in permutations(state.reserve))


def _sure(state: State, nodes: int) -> tuple[bool | None, int]:
    """The and-or search's word, and the positions it visited."""
    from generator.games.empire import kernel, sure_kernel

    load(state)
    word = int(sure_kernel.sure(scratch(), nodes))
    return {kernel.WON: True, kernel.LOST: False}.get(word), int(scratch()[6][kernel.NODES])


def facts(deal: Deal, budget: Budget) -> Facts:
    """What the game adds to a record."""
    return {"guaranteed": guaranteed(initial(deal), budget)}

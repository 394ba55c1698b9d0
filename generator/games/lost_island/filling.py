"""Connected areas of a given size: how many cells a draw may fill, and in which order they are written."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from generator.core.cells import Cell
from generator.games.lost_island.sheet import around, spread


def fillings(empty: Iterable[Cell], touch: Collection[Cell], size: int) -> Iterator[tuple[Cell, ...]]:
    """Every connected set of ``size`` empty cells with one in ``touch``, each once.

    Sets are grown from a root cell; later roots may not use earlier ones, nor a branch the cells that were left out
    before it, so that no set is met twice.
    """
    free = dict.fromkeys(empty)
    for root in list(free):
        yield from _grown((root,), [near for near in around(root) if near in free], {root}, free, touch, size)
        del free[root]


def _grown(
    chosen: tuple[Cell, ...],
    edge: list[Cell],
    seen: set[Cell],
    free: Collection[Cell],
    touch: Collection[Cell],
    size: int,
) -> Iterator[tuple[Cell, ...]]:
    """The sets that add cells of ``edge``, or beyond, to those chosen; ``seen`` are the cells met on the way."""
    if len(chosen) == size:
        if any(cell in touch for cell in chosen):
            yield chosen
        return
    seen = seen | set(edge)
    for i, cell in enumerate(edge):
        beyond = [near for near in around(cell) if near in free and near not in seen]
        yield from _grown((*chosen, cell), edge[i + 1 :] + beyond, seen, free, touch, size)


def in_touch(cells: Collection[Cell]) -> bool:
    """Whether the cells form one connected area."""
    return len(spread(next(iter(cells)), cells)) == len(set(cells)) if cells else True


def touching_order(cells: Iterable[Cell]) -> list[Cell]:
    """The cells from the topmost, leftmost one on, each touching one before it, as far as they are connected.

    >>> touching_order([(0, 1), (1, 0), (1, 1)])
    [(1, 0), (1, 1), (0, 1)]
    """
    left = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    ordered: list[Cell] = []
    beside: set[Cell] = set()
    while left:
        cell = next((cell for cell in left if cell in beside), left[0])
        left.remove(cell)
        ordered.append(cell)
        beside.update(around(cell))
    return ordered


def extensions(chosen: Collection[Cell], free: Collection[Cell], touch: Collection[Cell], size: int) -> Iterator[Cell]:
    """The free cells that may come next to those chosen, so that ``size`` of them can still touch the map."""
    candidates = free if not chosen else dict.fromkeys(near for cell in chosen for near in around(cell) if near in free)
    for cell in candidates:
        if cell not in chosen and _can_end(cell, chosen, free, touch, size):
            yield cell


def _can_end(cell: Cell, chosen: Collection[Cell], free: Collection[Cell], touch: Collection[Cell], size: int) -> bool:
    """Whether the chosen cells with one more can grow to ``size`` and reach ``touch`` by then."""
    if len(spread(cell, free)) < size:
        return False
    reached, steps = {*chosen, cell}, size - len(chosen) - 1
    for _ in range(steps):
        if not reached.isdisjoint(touch):
            return True
        reached |= {near for some in reached for near in around(some) if near in free}
    return not reached.isdisjoint(touch)

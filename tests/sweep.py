"""A second way to count layouts, for views that nobody can enumerate: cell by cell.

It shares nothing with the core but the rules of the game: no boxes, no orders of elimination, no
modular numbers, no clue is decided before the rest. A component is swept cell by cell; for each set
of counts that the clues begun and not finished may have, one polynomial tells the layouts by their
mines.
"""

from __future__ import annotations

from collections import deque
from math import comb

from minewise import View
from minewise.game.clues import ClueModel, clue_model
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, FLAG
from minewise.testing.reference import seen_and_unseen

Clues = dict[Cell, tuple[frozenset[int], list[Cell]]]
"""Of each clue: how many mines may stand on the covered cells around it, and these cells."""


def count_by_sweep(view: View, clues: ClueModel | str = "exact") -> int:
    """The layouts of positive likelihood."""
    seen, unseen = seen_and_unseen(view)
    asked = _clues(view, clue_model(clues))
    if any(not around and 0 not in allowed for allowed, around in asked.values()):
        return 0
    by_mines = [1]
    for component in _components(seen, asked):
        by_mines = _product(by_mines, _sweep(component, asked))
    if view.mines is None:
        return sum(by_mines) << len(unseen)
    left = view.mines - len(view.where(EXPLODED))
    return sum(
        ways * comb(len(unseen), left - mines)
        for mines, ways in enumerate(by_mines)
        if left >= mines
    )


def _clues(view: View, model: ClueModel) -> Clues:
    hidden = {*view.where(COVERED), *view.where(FLAG)}
    exploded = set(view.where(EXPLODED))
    clues: Clues = {}
    for shown in range(9):
        for cell in view.where(shown):
            around = list(view.neighbors(cell))
            known = len(exploded.intersection(around))
            possible = (n for n in range(9) if model.likelihood(shown, n) > 0)
            allowed = frozenset(n - known for n in possible if n >= known)
            clues[cell] = allowed, [c for c in around if c in hidden]
    return clues


def _components(seen: list[Cell], clues: Clues) -> list[list[Cell]]:
    """Cells that hang together by clues, in the order in which a walk from one end meets them."""
    clues_at: dict[Cell, list[Cell]] = {cell: [] for cell in seen}
    for clue, (_, around) in clues.items():
        for cell in around:
            clues_at[cell].append(clue)

    def walk(start: Cell) -> list[Cell]:
        met, order = {start}, deque([start])
        walked = []
        while order:
            walked.append(cell := order.popleft())
            for near in (c for clue in clues_at[cell] for c in clues[clue][1]):
                if near not in met:
                    met.add(near)
                    order.append(near)
        return walked

    components = []
    left = dict.fromkeys(seen)
    while left:
        component = walk(walk(next(iter(left)))[-1])
        components.append(component)
        for cell in component:
            del left[cell]
    return components


def _sweep(cells: list[Cell], clues: Clues) -> list[int]:
    """The layouts of a component by their mines.

    A polynomial is one long whole number: the layouts of n mines stand from bit n x `bits` on.
    """
    bits = len(cells) + 1
    place = {cell: number for number, cell in enumerate(cells)}
    touching: list[list[Cell]] = [[] for _ in cells]
    last = {}
    for clue, (_, around) in clues.items():
        if around and around[0] in place:
            last[clue] = max(place[c] for c in around)
            for cell in around:
                touching[place[cell]].append(clue)
    states: dict[frozenset[tuple[Cell, int]], int] = {frozenset(): 1}
    for number in range(len(cells)):
        following: dict[frozenset[tuple[Cell, int]], int] = {}
        for state, ways in states.items():
            for mine in (0, 1):
                counts = dict(state)
                fits = True
                for clue in touching[number]:
                    counts[clue] = counts.get(clue, 0) + mine
                    most = max(clues[clue][0], default=-1)
                    fits = fits and counts[clue] <= most
                    if last[clue] == number:
                        fits = fits and counts.pop(clue) in clues[clue][0]
                if fits:
                    key = frozenset(counts.items())
                    following[key] = following.get(key, 0) + (ways << bits * mine)
        states = following
    ways = states.get(frozenset(), 0)
    mask = (1 << bits) - 1
    return [ways >> bits * n & mask for n in range(len(cells) + 1)]


def _product(one: list[int], other: list[int]) -> list[int]:
    result = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            if a and b:
                result[i + j] += a * b
    return result

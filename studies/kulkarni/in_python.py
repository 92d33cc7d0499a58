"""What `csp` concludes, in Python: a time of its search beside that of rules in the same language.

The agents search in the compiled core, and the learned patterns are looked up in Python, so times
of those would compare two languages. Tests hold this search to that of the core, node for node.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from minewise.agents.patterns import PatternsAgent
from minewise.game.view import BYTE, COVERED, EXPLODED, FLAG, View, neighbors_at


class Constraint(NamedTuple):
    """So many mines are left among the covered cells around a clue, by their place in the view."""

    cells: tuple[int, ...]
    mines: int


class Found(NamedTuple):
    """Cells that are certainly safe and certainly mines, by their place in the view; whether any
    covered cells were searched, and how many assignments that tried."""

    safe: list[int]
    mines: list[int]
    searched: bool = False
    nodes: int = 0


@cache
def _around(height: int, width: int) -> list[tuple[int, ...]]:
    return [
        tuple(
            row * width + column for row, column in neighbors_at(divmod(at, width), height, width)
        )
        for at in range(height * width)
    ]


def constraints(view: View) -> list[Constraint]:
    """Of every clue with a covered neighbour, row by row."""
    cells, around = view.cells, _around(view.height, view.width)
    found = []
    for at, code in enumerate(cells):
        if code > 8:  # no clue
            continue
        covered = tuple([n for n in around[at] if cells[n] == BYTE[COVERED]])
        if covered:
            known = sum(cells[n] in (BYTE[FLAG], BYTE[EXPLODED]) for n in around[at])
            found.append(Constraint(covered, code - known))
    return found


def rules(view: View) -> Found:
    """The two rules of `basic`, once over the clues (section 3.3): a mine that is found counts for
    the clues after it."""
    safe: dict[int, None] = {}
    mines: dict[int, None] = {}
    for cells, count in constraints(view):
        left = [cell for cell in cells if cell not in mines]
        missing = count - len(cells) + len(left)
        if missing == len(left):
            mines |= dict.fromkeys(left)
        elif missing == 0:
            safe |= dict.fromkeys(left)
    return Found([cell for cell in safe if cell not in mines], list(mines))


def search(view: View, limit: int) -> Found:
    """The search of `csp` over the most constrained cells, at most `limit` of them (section 3.4).
    Each solution is merged into the domains at once."""
    every = constraints(view)
    degree: dict[int, int] = {}
    for cells, _ in every:
        for cell in cells:
            degree[cell] = degree.get(cell, 0) + 1
    chosen = sorted(degree, key=lambda cell: -degree[cell])[:limit]
    inside = set(chosen)
    kept = [one for one in every if inside.issuperset(one.cells)]
    safe: list[int] = []
    mines: list[int] = []
    nodes = 0
    for part in _parts(kept):
        variables = [cell for cell in chosen if any(cell in one.cells for one in part)]
        domains, tried = _domains(variables, part)
        nodes += tried
        safe += [cell for cell, domain in domains.items() if domain == {0}]
        mines += [cell for cell, domain in domains.items() if domain == {1}]
    return Found(safe, mines, BYTE[COVERED] in view.cells, nodes)


def _parts(kept: list[Constraint]) -> list[list[Constraint]]:
    """The constraints that share cells, directly or through others, together."""
    parts: list[list[Constraint]] = []
    for one in kept:
        near = [part for part in parts if any(set(one.cells) & set(other.cells) for other in part)]
        parts = [part for part in parts if part not in near]
        parts.append([one, *(other for part in near for other in part)])
    return parts


def _domains(variables: list[int], part: list[Constraint]) -> tuple[dict[int, set[int]], int]:
    """The values of each variable in all solutions, and how many assignments were tried."""
    seen_by: dict[int, list[int]] = {cell: [] for cell in variables}
    for number, one in enumerate(part):
        for cell in one.cells:
            seen_by[cell].append(number)
    missing = [one.mines for one in part]
    unset = [len(one.cells) for one in part]
    domains: dict[int, set[int]] = {cell: set() for cell in variables}
    path: list[int] = []
    nodes = 0

    def descend(depth: int) -> None:
        nonlocal nodes
        if depth == len(variables):
            for cell, value in zip(variables, path, strict=True):
                domains[cell].add(value)
            return
        numbers = seen_by[variables[depth]]
        for value in (0, 1):
            nodes += 1
            for number in numbers:
                missing[number] -= value
                unset[number] -= 1
            if all(0 <= missing[number] <= unset[number] for number in numbers):
                path.append(value)
                descend(depth + 1)
                path.pop()
            for number in numbers:
                missing[number] += value
                unset[number] += 1

    descend(0)
    return domains, nodes


def rules_first(view: View, limit: int) -> Found:
    """The two rules, and the search where they find no safe cell: `csp`."""
    found = rules(view)
    return found if found.safe else search(_flagged(view, found.mines), limit)


def learned_first(view: View, limit: int, patterns: PatternsAgent) -> Found:
    """The same with learned rules before the search. Where these find mines alone, both kinds of
    rules start again."""
    while True:
        found = rules(view)
        view = _flagged(view, found.mines)
        if found.safe:
            return found
        safe, mines, _ = patterns.apply(view)
        view = view.with_flags(mines)
        if safe:
            return Found([row * view.width + column for row, column in safe], [])
        if not (found.mines or mines):
            return search(view, limit)


def _flagged(view: View, mines: list[int]) -> View:
    return view.with_flags([divmod(at, view.width) for at in mines])

"""The rules for where mines may lie, as regions over sums of mines."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from minewise.game.rules import Cell
from minewise.shapes.variants.rule import Region, Regions

ACROSS, DOWN, FALLING, RISING = STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))
SQUARE = [(0, 0), (0, 1), (1, 0), (1, 1)]
KNIGHT = [[(0, 0), move] for move in ((1, 2), (2, 1), (2, -1), (1, -2))]
SIDES = {(-1, 0): 1, (1, 0): 1, (0, -1): 1, (0, 1): 1}

IN_LINE = {-2: 1, -1: 2, 1: 5, 2: 4}
"""Weights by the place in a line through a mine. If their sum is 3, or 7 or more, the mine is one
of three in the line, otherwise not. No weights with a smaller sum in all tell that."""
BASE = sum(IN_LINE.values()) + 1  # so that the sums of four lines are the digits of one number


def line(step: Cell, length: int) -> list[Cell]:
    """The offsets of a line of cells."""
    return [(step[0] * place, step[1] * place) for place in range(length)]


def everywhere(noun: str, figures: list[list[Cell]], least: int, most: int) -> Regions:
    """Wherever a figure of offsets lies on the board, it holds from `least` to `most` mines."""
    sums = frozenset(range(least, most + 1))

    def regions(height: int, width: int, _mines: int | None) -> Iterator[Region]:
        corners = [(row, column) for row in range(height) for column in range(width)]
        for figure in figures:
            for row, column in corners:
                cells = [(row + down, column + right) for down, right in figure]
                if all(0 <= y < height and 0 <= x < width for y, x in cells):
                    (top, left), (bottom, right) = cells[0], cells[-1]
                    what = f"the {noun} from ({top},{left}) to ({bottom},{right})"
                    yield Region(what, dict.fromkeys(cells, 1), sums)

    return regions


def each_mine(weights: dict[Cell, int], allowed: Collection[int]) -> Regions:
    """Around each mine, the weights of the mines at these offsets have one of the allowed sums."""
    own = sum(weights.values()) + 1  # more than the others together tells whether it is a mine
    sums = frozenset((*range(own), *(own + total for total in allowed)))

    def regions(height: int, width: int, _mines: int | None) -> Iterator[Region]:
        for row in range(height):
            for column in range(width):
                cells = {(row + y, column + x): weight for (y, x), weight in weights.items()}
                yield Region(f"({row},{column})", cells | {(row, column): own}, sums)

    return regions


def in_threes() -> Regions:
    """Each mine is one of three in a line, in one of the four directions."""
    weights = {
        (down * place, right * place): weight * BASE**digit
        for digit, (down, right) in enumerate(STEPS)
        for place, weight in IN_LINE.items()
    }
    threes = {3, *range(7, BASE)}
    digits = [[total // BASE**digit % BASE for digit in range(4)] for total in range(BASE**4)]
    return each_mine(weights, [n for n, of_lines in enumerate(digits) if threes & {*of_lines}])


def balance(height: int, width: int, mines: int | None) -> Iterator[Region]:
    """As many mines in each row, and as many in each column.

    Without a mine total every two neighbors are compared: a mine in the second counts one more
    than a first that is full, so that the sum tells the count of each.
    """
    rows = [[(y, x) for x in range(width)] for y in range(height)]
    columns = [[(y, x) for y in range(height)] for x in range(width)]
    for noun, parts in (("row", rows), ("column", columns)):
        if mines is not None:
            for place, cells in enumerate(parts):
                sums = frozenset(n for n in range(len(cells) + 1) if n * len(parts) == mines)
                what = f"{noun} {place} of {len(parts)} that share {mines} mines"
                yield Region(what, dict.fromkeys(cells, 1), sums)
            continue
        for place, (first, second) in enumerate(pairwise(parts)):
            weight = len(first) + 1
            weights = dict.fromkeys(first, 1) | dict.fromkeys(second, weight)
            sums = frozenset(count * (weight + 1) for count in range(weight))
            yield Region(f"{noun}s {place} and {place + 1}", weights, sums)


def ships(height: int, width: int, mines: int | None) -> Iterator[Region]:
    """No two mines touch diagonally, so that those that touch form a line; no line has five."""
    diagonals, lines = [line(FALLING, 2), line(RISING, 2)], [line(ACROSS, 5), line(DOWN, 5)]
    yield from everywhere("pair", diagonals, 0, 1)(height, width, mines)
    yield from everywhere("line", lines, 0, 4)(height, width, mines)


LAYOUT_RULES: dict[str, Regions] = {
    "Q": everywhere("square", [SQUARE], 1, 4),
    "T": everywhere("line", [line(step, 3) for step in STEPS], 0, 2),
    "D": each_mine(SIDES, [1]),
    "B": balance,
    "A": everywhere("pair", KNIGHT, 0, 1),
    "H": everywhere("pair", [line(ACROSS, 2)], 0, 1),
    "T'": in_threes(),
    "D'": ships,
}

"""The rules for what a clue means, as functions of the mines that it depends on."""

from __future__ import annotations

from collections.abc import Callable

from minewise.game.rules import Cell
from minewise.shapes.variants.rule import Clues, Scope

RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
CROSS = ((-1, 0), (1, 0), (0, -1), (0, 1))
LARGE_CROSS = (*CROSS, (-2, 0), (2, 0), (0, -2), (0, 2))
KNIGHTS = tuple((y, x) for y in (-2, -1, 1, 2) for x in (-2, -1, 1, 2) if abs(y) != abs(x))


def exact(count: int) -> tuple[str, ...]:
    """The clue is the count."""
    return (str(count),)


def off_by_one(count: int) -> tuple[str, ...]:
    """The clue is one more than the count, or one less where that is a number of mines."""
    return tuple(str(clue) for clue in (count - 1, count + 1) if clue >= 0)


def difference(total: int) -> tuple[str, ...]:
    """Of a sum in which mines on colored cells count 5, and there are at most four others."""
    return (str(abs(total // 5 - total % 5)),)


def counting(offsets: tuple[Cell, ...], clues: Clues = exact, colored: int = 1) -> Scope:
    """Clues of the number of mines at these offsets. Those on colored cells count `colored`: cells
    are colored as on a chessboard, and (0,0) is not."""

    def scope(height: int, width: int, cell: Cell) -> tuple[dict[Cell, int], Clues]:
        cells = [(cell[0] + down, cell[1] + right) for down, right in offsets]
        inside = [(y, x) for y, x in cells if 0 <= y < height and 0 <= x < width]
        return {(y, x): colored if (y + x) % 2 else 1 for y, x in inside}, clues

    return scope


def powers(cells: list[Cell]) -> dict[Cell, int]:
    """Weights that tell every pattern apart: a sum has one bit a cell, the first one highest."""
    return {cell: 2**place for place, cell in enumerate(reversed(cells))}


def around(clue: Callable[[list[int]], str]) -> Scope:
    """Clues of the lengths of the runs of mines around a cell, shortest first. Cells outside the
    board end a run."""

    def clues(total: int) -> tuple[str, ...]:
        ring = f"{total:08b}"
        start = max(ring.find("0"), 0)
        runs = (ring[start:] + ring[:start]).replace("0", " ").split()
        return (clue(sorted(map(len, runs))),)

    def scope(_height: int, _width: int, cell: Cell) -> tuple[dict[Cell, int], Clues]:
        return powers([(cell[0] + down, cell[1] + right) for down, right in RING]), clues

    return scope


def sight(clue: Callable[[int, int], str]) -> Scope:
    """Clues of how many cells are seen up and down, and across, up to the first mine."""

    def scope(height: int, width: int, cell: Cell) -> tuple[dict[Cell, int], Clues]:
        row, column = cell
        up = [(y, column) for y in range(row - 1, -1, -1)]
        down = [(y, column) for y in range(row + 1, height)]
        left = [(row, x) for x in range(column - 1, -1, -1)]
        right = [(row, x) for x in range(column + 1, width)]

        def clues(total: int) -> tuple[str, ...]:
            seen = []
            for arm in (right, left, down, up):  # the nearest cell of each is its highest bit
                total, mines = divmod(total, 2 ** len(arm))
                seen.append(len(arm) - mines.bit_length())
            return (clue(seen[2] + seen[3], seen[0] + seen[1]),)

        return powers(up + down + left + right), clues

    return scope


def longer(down: int, across: int) -> str:
    """The difference of two sights, after a sign for the longer one."""
    return f"{'|' if down > across else '-' if down < across else ''}{abs(down - across)}"


CLUE_RULES: dict[str, Scope] = {
    "V": counting(RING),
    "M": counting(RING, colored=2),
    "L": counting(RING, off_by_one),
    "W": around(lambda runs: "+".join(map(str, runs)) or "0"),
    "N": counting(RING, difference, colored=5),
    "X": counting(LARGE_CROSS),
    "P": around(lambda runs: str(len(runs))),
    "E": sight(lambda down, across: str(1 + down + across)),
    "X'": counting(CROSS),
    "K": counting(KNIGHTS),
    "W'": around(lambda runs: str(max(runs, default=0))),
    "E'": sight(longer),
}

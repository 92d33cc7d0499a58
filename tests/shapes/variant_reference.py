"""The rules of variants, stated over whole layouts; nothing of the package is used."""

from __future__ import annotations

from itertools import combinations, pairwise

from minewise.game.rules import Cell

Mines = frozenset[Cell]


def keeps(letter: str, height: int, width: int, mines: Mines) -> bool:
    """Does a whole layout keep a rule for layouts?"""
    rows = ["".join(".X"[(y, x) in mines] for x in range(width)) for y in range(height)]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    match letter:
        case "Q":
            return not any(
                above[x : x + 2] == below[x : x + 2] == ".."
                for above, below in pairwise(rows)
                for x in range(width - 1)
            )
        case "T":
            return not threes(mines)
        case "D":
            return all(len(group) == 2 for group in groups(mines))
        case "B":
            return all(len({part.count("X") for part in parts}) == 1 for parts in (rows, columns))
        case "A":
            moves = ({abs(a - c), abs(b - d)} for (a, b), (c, d) in combinations(mines, 2))
            return {1, 2} not in moves
        case "H":
            return "XX" not in "\n".join(rows)
        case "T'":
            return mines == frozenset().union(*threes(mines))
        case "D'":
            return all(is_ship(group) for group in groups(mines, diagonally=True))
    raise LookupError(letter)


def clues(letter: str, height: int, width: int, mines: Mines, cell: Cell) -> set[str]:
    """The clues that a safe cell may show under a rule for clues."""
    row, column = cell
    steps = [(y - row, x - column) for y, x in mines]
    around = {(y, x) for y, x in mines if max(abs(y - row), abs(x - column)) == 1}
    runs = sorted(map(len, groups(around)))  # on the ring, neighbors are side by side
    odd = sum((y + x) % 2 for y, x in around)
    across = "".join(".X"[(row, x) in mines] for x in range(width))
    down = "".join(".X"[(y, column) in mines] for y in range(height))
    seen = [
        len(text[:at].rpartition("X")[2]) + len(text[at + 1 :].partition("X")[0])
        for text, at in ((down, row), (across, column))
    ]
    more = seen[0] - seen[1]
    match letter:
        case "L":
            return {str(clue) for clue in (len(around) - 1, len(around) + 1)} - {"-1"}
        case "W":
            return {"+".join(map(str, runs)) or "0"}
        case "E'":
            return {"0" if not more else f"|{more}" if more > 0 else str(more)}
    numbers = {
        "V": len(around),
        "M": len(around) + odd,
        "N": abs(2 * odd - len(around)),
        "X": sum(0 in step and abs(sum(step)) <= 2 for step in steps),
        "P": len(runs),
        "E": sum(seen) + 1,
        "X'": sum(abs(y) + abs(x) == 1 for y, x in steps),
        "K": sum(y * y + x * x == 5 for y, x in steps),
        "W'": max(runs, default=0),
    }
    return {str(numbers[letter])}


def groups(mines: Mines | set[Cell], *, diagonally: bool = False) -> list[set[Cell]]:
    """The mines by who touches whom."""
    rest, found = set(mines), []
    while rest:
        group, edge = set(), [rest.pop()]
        while edge:
            row, column = edge.pop()
            group.add((row, column))
            near = {
                (y, x)
                for y, x in rest
                if max(abs(y - row), abs(x - column)) == 1
                and (diagonally or y == row or x == column)
            }
            rest -= near
            edge += near
        found.append(group)
    return found


def is_ship(group: set[Cell]) -> bool:
    """Is a group one line across or down, of four mines at most?"""
    lines = {y for y, _ in group}, {x for _, x in group}
    return min(map(len, lines)) == 1 and max(map(len, lines)) <= 4


def threes(mines: Mines) -> list[Mines]:
    """Every three mines in a line of neighbors."""
    lines = (
        frozenset((row + down * place, column + right * place) for place in range(3))
        for row, column in mines
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    )
    return [line for line in lines if line <= mines]

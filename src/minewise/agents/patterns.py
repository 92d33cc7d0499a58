"""The agent that applies rules about small windows, which were learned from positions.

P. Kulkarni names "rule learning" as future work ("MineSweeper AI", 2020, section 6), and the author
of h2g2 A337097 a program "which learns which patterns to look out for". The list is `patterns.txt`;
`examples/learn_patterns.py` writes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import ClassVar

from minewise.agents.lib.guess import any_covered
from minewise.agents.lib.inference import prove_by_single_clues
from minewise.agents.protocol import Decision
from minewise.game.rules import Cell
from minewise.game.view import BYTE, COVERED, EXPLODED, FLAG, NO_CLUE, View, as_view, neighbors_at
from minewise.random import Random

Clue = tuple[int, int, int, int]
"""Row, column, mines left to find, and which of the 8 neighbours are covered (a bit each)."""
Key = tuple[Clue, ...]
"""Two or three clues in the order of their cells, the first at 0,0: what a window is known by."""

AROUND = tuple((row - 1, column - 1) for row, column in neighbors_at((1, 1), 3, 3))
"""The steps to the eight neighbours."""
TURNS = tuple(
    turn
    for turn in product((-1, 0, 1), repeat=4)
    if turn.count(0) == 2 and abs(turn[0] * turn[3] - turn[1] * turn[2]) == 1
)
"""The eight turns and mirrors: (row, column) becomes (a row + b column, c row + d column)."""


@dataclass(frozen=True)
class WindowProof:
    """What follows from the clues of a window, by place relative to its first clue."""

    safe: tuple[Cell, ...]
    mines: tuple[Cell, ...]


def scope(clue: Clue) -> list[Cell]:
    """The covered cells around a clue."""
    row, column, _, mask = clue
    return [(row + r, column + c) for bit, (r, c) in enumerate(AROUND) if mask >> bit & 1]


def moved(clues: Iterable[Clue]) -> Key:
    """The clues in order, the first at 0,0."""
    ordered = sorted(clues)
    top, left = ordered[0][:2]
    return tuple((row - top, column - left, mines, mask) for row, column, mines, mask in ordered)


def turned(key: Key) -> Iterator[Key]:
    """The same window turned and mirrored in all eight ways."""
    for a, b, c, d in TURNS:
        bits = [AROUND.index((a * r + b * s, c * r + d * s)) for r, s in AROUND]
        yield moved(
            (
                a * row + b * column,
                c * row + d * column,
                mines,
                sum(1 << bits[bit] for bit in range(8) if mask >> bit & 1),
            )
            for row, column, mines, mask in key
        )


def prove(key: Key) -> WindowProof | None:
    """What holds in every way to place mines on the covered cells of a window; None if nothing.

    The clues tell of no cell outside the window, so it holds whatever lies there. The placements
    are enumerated for each clue in turn, and those that break one are left out.
    """
    placements: list[dict[Cell, bool]] = [{}]
    for clue in key:
        cells = scope(clue)
        longer: list[dict[Cell, bool]] = []
        for placed in placements:
            new = [cell for cell in cells if cell not in placed]
            left = clue[2] - sum(placed[cell] for cell in cells if cell in placed)
            if 0 <= left <= len(new):
                longer += [
                    placed | {cell: cell in mines for cell in new}
                    for mines in combinations(new, left)
                ]
        placements = longer
    if not placements:
        return None
    first = placements[0]
    fixed = [c for c in sorted(first) if all(p[c] == first[c] for p in placements)]
    if not fixed:
        return None
    safe = tuple(cell for cell in fixed if not first[cell])
    return WindowProof(safe, tuple(cell for cell in fixed if first[cell]))


def window_text(key: Key) -> str:
    """A window and what follows, as a line of the list.

    `#` is a covered cell, a digit the mines that a clue has left to find among them, and `.` any
    cell that is neither: revealed, a known mine, off the board or not next to one of the clues.
    What follows is the same window with `F` for a mine and `s` for a safe cell.

    >>> window_text(((0, 0, 1, 0b111), (0, 1, 2, 0b111)))
    '####/.12. -> s##F/.12.'
    """
    proof = prove(key)
    assert proof is not None
    marks = {cell: "#" for clue in key for cell in scope(clue)}
    marks |= {(row, column): str(mines) for row, column, mines, _ in key}
    after = marks | dict.fromkeys(proof.safe, "s") | dict.fromkeys(proof.mines, "F")
    rows = range(min(r for r, _ in marks), max(r for r, _ in marks) + 1)
    columns = range(min(c for _, c in marks), max(c for _, c in marks) + 1)
    shown = (
        "/".join("".join(show.get((r, c), ".") for c in columns) for r in rows)
        for show in (marks, after)
    )
    return " -> ".join(shown)


def window_key(text: str) -> Key:
    """The clues of a window as the list writes it.

    >>> window_key("####/.12.")
    ((0, 0, 1, 7), (0, 1, 2, 7))
    """
    marks = {
        (r, c): mark
        for r, row in enumerate(text.partition(" ")[0].split("/"))
        for c, mark in enumerate(row)
    }
    return moved(
        (r, c, int(mark), mask_at(marks, r, c)) for (r, c), mark in marks.items() if mark.isdigit()
    )


def mask_at(marks: dict[Cell, str], row: int, column: int) -> int:
    """Which neighbours of a cell are covered, as bits."""
    return sum(1 << b for b, (r, c) in enumerate(AROUND) if marks.get((row + r, column + c)) == "#")


def open_clues(view: View) -> list[Clue]:
    """The clues that have covered neighbours, less the mines known around them, row by row."""
    width = view.width + 2
    rim = bytes([BYTE[NO_CLUE]])  # as a withheld clue: no cell to find there
    padded = rim * width + b"".join(
        rim + view.cells[start : start + view.width] + rim
        for start in range(0, len(view.cells), view.width)
    )
    padded += rim * width
    steps = [r * width + c for r, c in AROUND]
    clues: list[Clue] = []
    for at, code in enumerate(padded):
        if not 1 <= code <= 8:
            continue
        mask = 0
        mines = code
        for bit, step in enumerate(steps):
            near = padded[at + step]
            if near == BYTE[COVERED]:
                mask |= 1 << bit
            elif near in (BYTE[FLAG], BYTE[EXPLODED]):
                mines -= 1
        if mask:
            clues.append((at // width - 1, at % width - 1, mines, mask))
    return clues


def windows(clues: list[Clue]) -> Iterator[tuple[Cell, Key]]:
    """Every two clues with a covered cell in common, and every three that hang together so.

    Each comes with the cell of its first clue, and clues are in order as in `open_clues`.
    """
    seen_by: dict[Cell, list[int]] = {}
    for number, clue in enumerate(clues):
        for cell in scope(clue):
            seen_by.setdefault(cell, []).append(number)
    near: list[set[int]] = [set() for _ in clues]
    for numbers in seen_by.values():
        for number in numbers:
            near[number].update(numbers)
    for first, also in enumerate(near):
        also.discard(first)
    for first, beside in enumerate(map(sorted, near)):
        for second in beside:
            if second > first:
                yield clues[first][:2], moved((clues[first], clues[second]))
            for third in beside:
                # Where all three see cells of each other, any of them could stand in the middle.
                if third > second and (first < second or third not in near[second]):
                    three = (clues[first], clues[second], clues[third])
                    yield min(three)[:2], moved(three)


@cache
def known_patterns() -> dict[Key, WindowProof]:
    """The learned windows, turned and mirrored, and what follows from each."""
    from importlib.resources import files

    text = files("minewise.agents").joinpath("patterns.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("--")]
    known: dict[Key, WindowProof] = {}
    for line in lines:
        for key in turned(window_key(line)):
            proof = prove(key)
            assert proof is not None, line
            known[key] = proof
    return known


class PatternsAgent:
    """Single clues first, then the learned patterns, else a random cell.

    A pattern is a window of two or three clues and the covered cells around them, and what follows
    from it. The list was found in positions of games, and each of its patterns is proved by
    enumeration when it is read. Mines that are found count as identified, and the rules start
    again, until a safe cell is found or nothing new. No search is made. As in `basic` and `csp` the
    guess is a random cell of those about which nothing is known.
    """

    name: ClassVar = "patterns"
    source: ClassVar = "Kulkarni 2020, section 6 (rule learning); h2g2 A337097"
    sound: ClassVar = True

    def decide(self, view: View, rng: Random) -> Decision:
        view = as_view(view)
        flags: list[Cell] = []
        while True:
            proven = prove_by_single_clues(view)
            safe, mines = proven.safe, proven.mines
            reason = "a clue has all its mines, so its other neighbours are safe"
            view = view.with_flags(mines)
            flags += mines
            if not safe:
                safe, mines, reason = self.apply(view)
                view = view.with_flags(mines)
                flags += mines
            if safe:
                return Decision(tuple(safe), tuple(flags), certain=True, reason=reason)
            if not mines:
                reason = "no single clue and no known pattern proves a safe cell"
                return Decision(any_covered(view, rng), tuple(flags), reason=reason)

    def apply(self, view: View) -> tuple[list[Cell], list[Cell], str]:
        """What all known patterns prove in a view: safe cells, mines, and a reason for people."""
        known = known_patterns()
        safe: dict[Cell, None] = {}
        mines: dict[Cell, None] = {}
        reason = ""
        for (row, column), key in windows(open_clues(view)):
            proof = known.get(key)
            if proof is None:
                continue
            if proof.safe and not reason:
                reason = f"the pattern {window_text(key)} at the clue {row},{column}"
            safe |= {(row + r, column + c): None for r, c in proof.safe}
            mines |= {(row + r, column + c): None for r, c in proof.mines}
        # Wrong flags can make clues contradict each other; a cell proven both ways is a mine here.
        return [cell for cell in safe if cell not in mines], list(mines), reason

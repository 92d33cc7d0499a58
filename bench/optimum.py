"""The exact optimum of small boards: what the best play wins, and with which first cell.

python bench/optimum.py                   all boards up to 5x4, then 5x5 and 6x6 as far as they go
python bench/optimum.py --cells 9         no board with more cells
python bench/optimum.py --seconds 600     begin no board after that much CPU time

Every line is an exact count, one process, no chance. What is in the file already is not searched
again, so a run that was stopped goes on where it was. With --page, the page of docs that shows the
file is written anew. A board beyond --budget, or 2 GB, is named at the end.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from pathlib import Path
from time import process_time

from optimum_page import page

from minewise import optimal
from minewise.errors import RulesError, TooWideError
from minewise.game.rules import Cell, Rules

COLUMNS = (
    "board",
    "mines",
    "layouts",
    "won",
    "corner",
    "edge",
    "inner",
    "best",
    "opening_layouts",
    "opening_won",
    "opening_best",
)
"""`layouts` are those of the whole board. `won` is how many the best play wins with the best first
cell, and `corner`, `edge` and `inner` with the best one of these; the others are those of a first
click that opens a zero. Cells are of one quarter of the board."""

LARGE = ((5, 5), (6, 6))
"""Height and width of what is tried beyond 5x4."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path("runs/optimum.csv"))
    parser.add_argument("--page", type=Path)
    parser.add_argument("--cells", type=int, default=36)
    parser.add_argument("--layouts", type=int, default=400_000, help="no board with more")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--budget", type=int, default=4_000_000_000)
    given = parser.parse_args()
    refused = run(given.out, given.cells, given.layouts, given.seconds, given.budget)
    for rules in refused:
        print(f"left out: {rules}")
    if given.page is not None:
        given.page.write_text(page(read(given.out)), encoding="utf-8")


def run(out: Path, cells: int, layouts: int, seconds: float, budget: int) -> list[str]:
    """Adds what is missing to the file; returns what did not fit, and why."""
    done = {(row["board"], row["mines"]) for row in read(out)}
    refused = []
    for height, width, mines in boards(cells):
        board = f"{width}x{height}"
        if (board, str(mines)) in done:
            continue
        started = process_time()
        name = f"{board}/{mines}"
        if comb(height * width, mines) > layouts:
            refused.append(f"{name} has {comb(height * width, mines):,} layouts")
            continue
        if started > seconds:
            refused.append(f"{name}: no time was left")
            continue
        try:
            row = found(height, width, mines, budget)
        except TooWideError:
            refused.append(f"{name} needs more than {budget:,} beliefs or 2 GB")
            continue
        except KeyboardInterrupt:
            print(f"stopped at {name}; start again to go on")
            break
        append(out, row)
        print(f"{name}: {row['won']} of {row['layouts']} ({process_time() - started:.1f} s)")
    return refused


def boards(cells: int) -> Iterator[tuple[int, int, int]]:
    """Height, width and mines, the boards with few layouts first."""
    small = [(height, width) for width in range(1, 6) for height in range(1, min(width, 4) + 1)]
    for group in (small, LARGE):
        sizes = (
            (height, width, mines)
            for height, width in group
            if height * width <= cells
            for mines in range(1, height * width)
        )
        yield from sorted(sizes, key=lambda size: comb(size[0] * size[1], size[2]))


def found(height: int, width: int, mines: int, budget: int) -> dict[str, str]:
    """A line of the file."""
    text = f"{width}x{height}/{mines}"
    safe = optimal(text, budget=budget)
    row = dict.fromkeys(COLUMNS, "")
    row |= {
        "board": f"{width}x{height}",
        "mines": str(mines),
        "layouts": str(comb(height * width, mines)),
        "won": str(safe.wins),
        "best": quarter(safe.win_rate_by_cell, height, width),
    }
    for cell, wins in safe.wins_by_cell.items():
        kind = kind_of(cell, height, width)
        row[kind] = str(max(wins, int(row[kind] or 0)))
    try:
        rules = Rules.parse(f"{text} first_click=opening")
    except RulesError:
        return row  # some cell leaves no room for all mines
    opening = optimal(rules, budget=budget)
    row["opening_layouts"] = str(opening.layouts)
    row["opening_won"] = str(opening.wins)
    row["opening_best"] = quarter(opening.win_rate_by_cell, height, width)
    return row


def kind_of(cell: Cell, height: int, width: int) -> str:
    """How many of its coordinates are at the end of the board."""
    ends = (cell[0] in (0, height - 1)) + (cell[1] in (0, width - 1))
    return ("inner", "edge", "corner")[ends]


def quarter(rates: Mapping[Cell, Fraction], height: int, width: int) -> str:
    """The best cells, of those that mirror each other the first one."""
    best = max(rates.values())
    firsts = set()
    for (row, column), rate in rates.items():
        if rate == best:
            first = (min(row, height - 1 - row), min(column, width - 1 - column))
            firsts.add(min(first, first[::-1]) if height == width else first)
    return " ".join(f"{row},{column}" for row, column in sorted(firsts))


def read(path: Path) -> list[dict[str, str]]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def append(path: Path, row: dict[str, str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = not path.exists()
    with path.open("a", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        if fresh:
            writer.writeheader()
        writer.writerow(row)


if __name__ == "__main__":
    main()

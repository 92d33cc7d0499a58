"""worst: where `best` goes wrong on small boards, every guess that costs wins, as CSV."""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from measuring.command import Commands
from measuring.small import BARS
from minewise import Rules, View
from minewise.engine.search_settings import STRENGTHS
from minewise.game.rules import Cell
from minewise.testing.exhaustive import mistakes

OUT = Path("runs/strength/mistakes.csv")


class Row(NamedTuple):
    """A guess that is not the best one. `lost` are layouts that it wins less, `points` the same in
    percent of all games, `games` those that come to the position."""

    rules: str
    strength: str
    points: str
    lost: str
    games: int
    move: str
    best: str
    position: str


def add(commands: Commands) -> None:
    parser = commands.add_parser("worst", help="where `best` goes wrong on small boards, as CSV")
    parser.add_argument("boards", nargs="*", default=list(BARS), metavar="RULES")
    parser.add_argument("--strength", nargs="*", default=["default", "deep"], choices=STRENGTHS)
    parser.add_argument("--out", type=Path, default=OUT, help=f"default: {OUT}")
    parser.add_argument("--top", type=int, default=10, help="so many are printed")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    rows: list[Row] = []
    for text in given.boards:
        for strength in given.strength:
            found = list(rows_of(text, strength))
            rows += found
            sum_points = sum(float(row.points) for row in found)
            told = f"{len(found)} guesses that lose {sum_points:.3f} points"
            print(f"{Rules.parse(text)}, {strength}: {told}", flush=True)
    rows.sort(key=lambda row: -float(row.points))
    given.out.parent.mkdir(parents=True, exist_ok=True)
    with given.out.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(rows)
    for row in rows[: given.top]:
        print(" ".join(f"{name}={value}" for name, value in row._asdict().items()))
    print(f"{len(rows)} guesses in {given.out}")
    return 0


def rows_of(text: str, strength: str) -> Iterator[Row]:
    """Those of one board, the worst first."""
    found = mistakes(f"best:strength={strength}", text)
    for mistake in found:
        yield Row(
            text,
            strength,
            f"{100 * float(mistake.share):.4f}",
            f"{float(mistake.lost):g}",
            mistake.layouts,
            cell_text(mistake.cell),
            cell_text(mistake.best),
            position_text(mistake.view),
        )


def cell_text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def position_text(view: View) -> str:
    return str(view).replace(" ", "").replace("\n", "/")

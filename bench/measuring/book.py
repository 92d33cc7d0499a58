"""book: the guesses before the first cascade of expert games, solved together, against those of
the default strength.

`book build` solves them by playouts and keeps them in a file; it goes on where it was stopped.
`book judge` plays the plan and the default strength on the same fresh boards, the latter on from
both, and says what the plan gains. It builds first what the file lacks.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from math import comb
from pathlib import Path

import numpy as np

from measuring.command import Commands
from measuring.going_on import GoingOn, Plan, Scores, view_after
from measuring.opening_tree import OpeningTree, Solved, name_of
from minewise import Game, Rules, View, sample_layouts
from minewise.engine.search_settings import strength_of
from minewise.stats import Z95

# Written down before anything was played: nothing is judged on the layouts that it was chosen on.
BUILD_SEED = 53001
JUDGE_SEED = 53002

RULES = "expert start=0,0"
FIRST = (0, 0)
BLOCK = 500
"""Boards that are judged at a time."""

BOOK = Path("runs/strength/book.json")


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "book",
        help="the guesses before the first cascade, solved together",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("what", choices=("build", "judge"))
    parser.add_argument("--rules", default=RULES, help="with a safe first click in the corner")
    parser.add_argument("--layouts", type=int, default=5_000, help="of a view of all games")
    parser.add_argument("--boards", type=int, default=50_000, help="on which the plan is judged")
    parser.add_argument("--book", type=Path, default=BOOK, help=f"default: {BOOK}")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    rules = Rules.parse(given.rules)
    tree = tree_of(rules, given.book, given.layouts)
    try:
        for view, share in roots(rules):
            tree.solve(view, share)
        print("\n".join(f"{name}: {told(one)}" for name, one in read(given.book).items()))
        if given.what == "judge":
            judge(rules, tree.plan, given.boards)
    except KeyboardInterrupt:
        print("stopped; the same command goes on", file=sys.stderr)
        return 130
    return 0


def tree_of(rules: Rules, book: Path, layouts: int) -> OpeningTree:
    """With what the file has; it is written at each view that is solved."""
    solved = read(book)

    def note(name: str, one: Solved) -> None:
        print(f"{name}: {told(one)}", file=sys.stderr, flush=True)
        write(book, solved)

    fast = GoingOn(rules, strength_of("fast"))
    return OpeningTree(fast, solved, seed=BUILD_SEED, layouts=layouts, note=note)


def read(book: Path) -> dict[str, Solved]:
    """The views of a file; none where there is no file."""
    if not book.exists():
        return {}
    views = json.loads(book.read_text(encoding="utf-8"))
    return {
        name: Solved(
            tuple(one["cell"]),
            tuple(one["own"]),
            tuple(tuple(cell) for cell in one["finalists"]),
            one["gain"],
            one["half"],
            one["reach"],
        )
        for name, one in views.items()
    }


def write(book: Path, solved: dict[str, Solved]) -> None:
    book.parent.mkdir(parents=True, exist_ok=True)
    views = {name: one._asdict() for name, one in solved.items()}
    book.write_text(json.dumps(views, indent=1) + "\n", encoding="utf-8")


def told(one: Solved) -> str:
    """The cell of the plan and what it gains."""
    choice = "as best" if one.cell == one.own else f"not {one.own}"
    gain = "" if one.cell == one.own else f", gain {one.gain:+.2f} +-{one.half:.2f} when built"
    return f"{one.cell}, {choice}{gain}; {100 * one.reach:.1f}% of games"


def roots(rules: Rules) -> list[tuple[View, float]]:
    """The views after a first click that shows 1 or 2, and the share of games that come there."""
    fresh = Game(replace(rules, start="agent"), seed=1).view
    around, others = 3, rules.cells - 1 - 3
    mines = rules.mines or 0
    return [
        (
            view_after(fresh, FIRST, clue),
            comb(around, clue) * comb(others, mines - clue) / comb(rules.cells - 1, mines),
        )
        for clue in (1, 2)
    ]


def judge(rules: Rules, plan: Plan, boards: int) -> None:
    """Prints what the plan gains after each first answer, and in all games."""
    whole, variance = 0.0, 0.0
    for view, share in roots(rules):
        found = 100 * gains_after(view, rules, plan, round(boards * share))
        mean, error = float(found.mean()), float(found.std(ddof=1)) / len(found) ** 0.5
        print(f"{name_of(view)}: gain {mean:+.3f} +-{Z95 * error:.3f} on {len(found):,} boards")
        whole += share * mean
        variance += (share * error) ** 2
    print(f"{rules}: the plan gains {whole:+.3f} +-{Z95 * variance**0.5:.3f} points a game")


def gains_after(view: View, rules: Rules, plan: Plan, boards: int) -> Scores:
    """By how much the plan wins more than the player by itself, on each of the same boards; at
    least one block of them."""
    going_on = GoingOn(rules, strength_of("default"))
    gains = []
    for block in range(max(1, round(boards / BLOCK))):
        seed = JUDGE_SEED * 10_000 + block
        drawn = sample_layouts(view, BLOCK, seed).reshape(BLOCK, -1)
        with_plan = going_on.scores_of_view(view, drawn, seed, plan)
        gains.append(with_plan - going_on.scores_of_view(view, drawn, seed))
    return np.concatenate(gains)

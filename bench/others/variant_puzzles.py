"""Puzzles by variant rules from the package minesweepervariants, with the cells it calls certain.

    PYTHON bench/others/variant_puzzles.py --rules Q W --size 5 --puzzles 20 --out puzzles.jsonl

PYTHON is one of 3.12 to 3.14 in which minesweepervariants 1.2.3 is installed; minewise is not
needed. Each line of the file is a position: a puzzle, in which every cell is certain, or the same
puzzle without some of its clues, in which the package's own model is asked about each cell.
`bench/variants.py` compares them with minewise.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

from minesweepervariants.config.config import DEFAULT_CONFIG
from minesweepervariants.impl.summon import solver as csp
from minesweepervariants.impl.summon.summon import Summon
from minesweepervariants.utils.tool import get_logger, get_random
from ortools.sat.python import cp_model

COLORED = {"M", "N"}
MARKS = {"N": "#", "F": "*"}


def name(letter: str) -> str:
    """The package's name of a rule of the game."""
    return letter if letter == "V" else f"1{letter}"


def mark(board: Any, position: Any, letter: str) -> str:
    """The mark of a cell, as minewise writes it."""
    kind = board.get_type(position, special="raw")
    text = str(board.get_value(position))
    if kind in MARKS:
        return MARKS[kind]
    if letter == "W":
        return text.replace(".", "+")
    if letter == "E'" and text not in ("?", "0", "-0"):
        return f"|{text}" if int(text) > 0 else text
    return text


def certain(summon: Summon, board: Any) -> dict[str, bool]:
    """The cells that the package's model leaves no choice: is each of them a mine?"""
    board = board.clone()
    board.clear_variable()
    model, switch = board.get_model(), csp.Switch()
    for rule in [*summon.mines_rules.rules, summon.clue_rule, summon.mines_clue_rule]:
        if rule is not None:
            rule.create_constraints(board, switch)
    for _, value in board():
        if value is not None:
            value.create_constraints(board, switch)
    for kind, known in (("C", 0), ("F", 1)):
        for _, variable in board(kind, mode="variable", special="raw"):
            model.Add(variable == known)
    for variable in switch.get_all_vars():
        model.Add(variable == 1)
    solver = cp_model.CpSolver()
    solver.parameters.num_search_workers = 1
    found = {}
    for position, _ in board("N"):
        possible = []
        for mine in (0, 1):
            trial = model.clone()
            trial.Add(board.get_variable(position, special="raw") == mine)
            status = solver.Solve(trial)
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
                raise RuntimeError(f"the model ends with {solver.StatusName(status)}")
            possible += [mine] * (status != cp_model.INFEASIBLE)
        if len(possible) == 1:
            found[f"{position.x},{position.y}"] = bool(possible[0])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", nargs="+", required=True)
    parser.add_argument("--size", type=int, default=5)
    parser.add_argument("--mines", type=int, default=-1, help="default: as the package suggests")
    parser.add_argument("--puzzles", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True)
    given = parser.parse_args()
    clue = next((one for one in given.rules if one in CLUES), "V")
    names = [name(one) for one in given.rules if one not in CLUES] + [name(clue)]
    DEFAULT_CONFIG["workes_number"] = csp.CONFIG["workes_number"] = 1
    get_logger(log_lv="ERROR")
    size = (given.size, given.size)
    for seed in range(given.seed, given.seed + given.puzzles):
        get_random(seed, new=True)
        summon = Summon(
            size=size,
            total=given.mines,
            rules=names[:],
            dye="c" if clue in COLORED else "",
            board=DEFAULT_CONFIG["board_class"],
            unseed=True,
        )
        try:
            puzzle = summon.create_puzzle()
        except Exception as error:
            print(f"{' '.join(given.rules)} seed {seed}: {type(error).__name__}: {error}")
            continue
        if puzzle is None:
            continue
        draw = random.Random(seed)
        weaker = puzzle.clone()
        shown = [position for position, value in weaker() if value is not None]
        for position in draw.sample(shown, min(len(shown), draw.randint(1, 3))):
            weaker.set_value(position, None)
        for kind, board in (("puzzle", puzzle), ("weaker", weaker)):
            rows = [
                [mark(board, board.get_pos(row, column), clue) for column in range(size[1])]
                for row in range(size[0])
            ]
            line = {
                "kind": kind,
                "rules": given.rules,
                "mines": summon.total,
                "text": " / ".join(" ".join(row) for row in rows),
                "certain": certain(summon, board),
            }
            with Path(given.out).open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")


CLUES = ("V", "M", "L", "W", "N", "X", "P", "E", "X'", "K", "W'", "E'")

if __name__ == "__main__":
    main()

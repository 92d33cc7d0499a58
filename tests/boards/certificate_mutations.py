"""Certificates with one thing wrong of them, or what may be wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from minewise.boards import LEVELS


def step_of(random: Random, values: Any) -> Any:
    return random.choice(values["steps"])


def cells_of(values: Any) -> list[list[int]]:
    return [[r, c] for r, row in enumerate(values["board"]) for c in range(len(row))]


def move_a_step(random: Random, values: Any) -> None:
    steps = values["steps"]
    steps.insert(random.randrange(len(steps)), steps.pop(random.randrange(len(steps))))


def leave_a_step_out(random: Random, values: Any) -> None:
    values["steps"].pop(random.randrange(len(values["steps"])))


def leave_a_clue_out(random: Random, values: Any) -> None:
    clues = step_of(random, values)["clues"]
    if clues:
        clues.pop(random.randrange(len(clues)))


def add_a_clue(random: Random, values: Any) -> None:
    step_of(random, values)["clues"].append(random.choice(cells_of(values)))


def move_a_mine(random: Random, values: Any) -> None:
    rows = [list(row) for row in values["board"]]
    mines = [(r, c) for r, c in cells_of(values) if rows[r][c] == "*"]
    free = [(r, c) for r, c in cells_of(values) if rows[r][c] == "."]
    (a, b), (c, d) = random.choice(mines), random.choice(free)
    rows[a][b], rows[c][d] = ".", "*"
    values["board"] = ["".join(row) for row in rows]


def lower_a_level(random: Random, values: Any) -> None:
    high = [step for step in values["steps"] if step["level"] != "single"]
    if high:
        step = random.choice(high)
        step["level"] = LEVELS[random.randrange(LEVELS.index(step["level"]))]
        step["total"] = random.random() < 0.5 and step["total"]


def raise_a_level(random: Random, values: Any) -> None:
    step = step_of(random, values)
    step["level"] = random.choice(LEVELS)
    step["total"] = step["level"] == "exact"


def turn_the_total(random: Random, values: Any) -> None:
    step = step_of(random, values)
    step["total"] = not step["total"]


def add_a_safe_cell(random: Random, values: Any) -> None:
    step_of(random, values)["safe"].append(random.choice(cells_of(values)))


def add_a_mine(random: Random, values: Any) -> None:
    step_of(random, values)["mines"].append(random.choice(cells_of(values)))


def leave_a_cell_out(random: Random, values: Any) -> None:
    step = step_of(random, values)
    cells = step["safe"] or step["mines"]
    cells.pop(random.randrange(len(cells)))


def turn_a_cell(random: Random, values: Any) -> None:
    step = step_of(random, values)
    step["safe"], step["mines"] = step["mines"], step["safe"]


def move_the_first_cell(random: Random, values: Any) -> None:
    values["first_cell"] = random.choice(cells_of(values))


MUTATIONS: list[Callable[[Random, Any], None]] = [
    move_a_step,
    leave_a_step_out,
    leave_a_clue_out,
    add_a_clue,
    move_a_mine,
    lower_a_level,
    raise_a_level,
    turn_the_total,
    add_a_safe_cell,
    add_a_mine,
    leave_a_cell_out,
    turn_a_cell,
    move_the_first_cell,
]


def mutated(random: Random, mutation: Callable[[Random, Any], None], values: Any) -> Any:
    """A changed copy of a certificate with steps, as its JSON holds it."""
    changed = json.loads(json.dumps(values))
    mutation(random, changed)
    return changed

"""How hard the agent `best` thinks: presets, and its parts by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from importlib.resources import files
from typing import Any

from minewise._core import LinearValue, Phase, PlayoutLimits, Strength
from minewise.errors import RulesError, expected_one_of

Coefficients = Mapping[str, Mapping[str, float]]
"""Of each phase, early and late: the coefficients of its value, by feature (`LinearValue`)."""

PHASES = ("early", "late")
"""Of a game: openings, and what follows."""

STRENGTHS = ("fast", "default", "strong", "deep")
"""Presets, from the quickest on. Budgets count work, never time: a position has one answer."""

PARTS = {
    "look-ahead": "look at what the safest cells may show; else take the safest",
    "ending": "search end games with few layouts to their last move",
    "third-step": "look one step further after the most promising cells",
    "wide": "in the opening, look at all cells that are nearly as safe as the safest",
    "broad": "after the opening, look at twenty cells; else at ten",
    "progress": "count it for a cell if an answer makes another cell safe",
    "second-best": "count the second safest cell after an answer beside the safest",
    "playouts": "play the close candidates on, on layouts drawn at random",
    "learned": "the value of positions is learned; else it is as found by hand before",
    "first-cell": "the first click goes where it pays most; else to the middle",
}
"""The parts that can be left out, to measure what each brings."""

BY_HAND: Coefficients = {
    "early": {
        "zero": 0.4935,
        "safe_1": 0.4935,
        "safe_2": 0.4935,
        "safe_3": 0.4935,
        "safe_4": 0.4935,
        "base": 0.0,
        "best": 0.376,
        "second": 0.094,
        "apart": 0.0,
    },
    "late": {
        "zero": 0.5565,
        "safe_1": 0.53,
        "safe_2": 0.5565,
        "safe_3": 0.567,
        "safe_4": 0.578,
        "base": 0.0,
        "best": 0.371,
        "second": 0.159,
        "apart": 0.0,
    },
}
"""The value of positions before it was learned, from 0 to 1. Labels are made by `best` with this,
so that they do not change with what is learned from them.

A leaf is worth 0.47 of the chances of the safest cell and the next one in an opening, 0.53 after
it. The next cell has a fifth of that weight, or three tenths (without it 0.29 +-0.20 points are
lost). Where cells are safe for certain the value is that of a chance of 1 and up to 9% more
(without that 0.34 +-0.21). What else was tried: docs/explanation/how-good-is-best.md.
"""

OPENING = 300.0
"""Positions with at least 2 ** OPENING layouts are openings, the early phase; others are late. 250
instead of 300 gains 0.00 +-0.03 points: how-good-is-best.md, "What was tried and did not pay"."""

FEW_CANDIDATES = 10
"""Cells that are looked at without the parts `wide` and `broad`."""

# Each number: its unit and range, and what measured it. "Tried" and "parts" are two tables of
# docs/explanation: "What was tried and did not pay" of how-good-is-best.md and "What each part is
# worth" of strong-play.md. `python bench/strength.py games`, `guesses` and `parts` fill them; gains
# are in points of games won.
_DEFAULT: dict[str, Any] = {
    "look_ahead": True,  # parts: 0.93 +-0.20 points
    "opening": OPENING,
    "early": {
        "candidates": 1000,  # cells, 1 or more: all that the tolerance leaves
        "tolerance": 0.75,  # share of the best safety, 0 to 1; parts, "wide": 0.02 +-0.04
        "deeper": 0,  # cells, 0 or more. Tried: a third step in openings loses 0.29 +-0.27
    },
    "late": {
        "candidates": 20,  # tried: ten lose 0.02 +-0.01 (safe) and 0.03 +-0.02 (opening)
        "tolerance": 0.9,  # tried: 0.85 gains no more; 0.93 loses 0.02 +-0.02
        "deeper": 5,  # tried: five instead of three gain 0.04 +-0.05; eight no more
    },
    "deeper_next": 5,  # cells, 1 or more. Tried: eight, with eight `deeper`, gain 0.00 +-0.02
    "layouts": 2500,  # 0 or more. Tried: 5,000 gain 0.02 +-0.01 at three fifths of the speed
    "beliefs": 1_000_000,  # of one search, which is given up beyond: with `work` it keeps the
    "work": 20_000_000,  # slowest turn under 250 ms ("The slowest turn"); what-ifs of a look ahead
    "first_cell": True,  # parts: 3.22 +-0.26, and docs/explanation/first-cells.md
    "playouts": {
        "layouts": 0,  # none: they cost most of the speed of `strong`
        # Not measured one by one, but as parts of `strong`:
        "guesses": 8,  # cells, 2 or more
        "tolerance": 0.75,  # share of the best safety, 0 to 1
        "margin": 0.06,  # of scores, 0 to 1
        "least_gain": 0.001,  # chance to win, 0 to 1
    },
}
# `strong` gains 0.07 +-0.06 (safe) and 0.12 +-0.06 (opening) over the default,
# at a seventh of its speed ("How it is measured"). `deep` is optimal, or nearly, on small boards
# ("What came out"), and may think for seconds.
_CHANGES: dict[str, dict[str, Any]] = {
    "fast": {"late": {**_DEFAULT["late"], "deeper": 0}, "layouts": 200, "beliefs": 30_000},
    # Who plays guesses on. With end games of 200 layouts a playout takes twice as long.
    "playing on": {"look_ahead": False, "layouts": 30, "beliefs": 30_000},
    "default": {},
    "strong": {
        "layouts": 5000,
        "beliefs": 2_000_000,
        "playouts": {**_DEFAULT["playouts"], "layouts": 512},
    },
    "deep": {
        "layouts": 60_000,
        "beliefs": 30_000_000,
        "playouts": {
            "layouts": 2048,
            "guesses": 12,
            "tolerance": 0.7,
            "margin": 0.08,
            "least_gain": 0.0004,
        },
    },
}


@cache
def learned_value() -> Coefficients:
    """The value of positions, as `minewise train value` found it."""
    text = files("minewise.engine").joinpath("value.json").read_text(encoding="utf-8")
    value: Coefficients = json.loads(text)["value"]
    return value


def strength_of(
    name: str = "default", without: str = "", *, value: Coefficients | None = None
) -> Strength:
    """A preset as the core reads it; `without` names parts to leave out, joined by `+`.

    `value` gives the coefficients by which positions are valued in each phase, `early` and `late`;
    by default those that come with the package.

    >>> strength_of("fast", without="wide+progress")
    <minewise._core.Strength object at ...>
    >>> strength_of("hard")
    Traceback (most recent call last):
    minewise.errors.RulesError: unknown strength 'hard'. Expected one of: fast, default, ...
    """
    if not isinstance(name, str) or name not in STRENGTHS:
        raise RulesError(expected_one_of("strength", name, list(STRENGTHS)))
    return _made(name, without, value)


def _made(name: str, without: str, value: Coefficients | None) -> Strength:
    settings = deepcopy(_DEFAULT | _CHANGES[name])
    parts = [part for part in without.split("+") if part]
    coefficients = BY_HAND if "learned" in parts else value or learned_value()
    for phase in PHASES:
        settings[phase]["value"] = LinearValue(coefficients[phase])
    for part in parts:
        if part not in PARTS:
            raise RulesError(expected_one_of("part", part, list(PARTS)))
        _leave_out(part, settings)
    for phase in PHASES:
        settings[phase] = Phase(**settings[phase])
    if settings["playouts"]["layouts"] > 0:
        settings["playing_on"] = _made("playing on", "", coefficients)
    else:
        settings["playing_on"] = None
    settings["playouts"] = PlayoutLimits(**settings["playouts"])
    return Strength(**settings)


def _leave_out(part: str, settings: dict[str, Any]) -> None:
    phases = [settings[phase] for phase in PHASES]
    match part:
        case "look-ahead":
            settings["look_ahead"] = False
        case "ending":
            settings["layouts"] = 0
        case "third-step":
            settings["early"]["deeper"] = settings["late"]["deeper"] = 0
        case "wide":
            settings["early"]["candidates"] = FEW_CANDIDATES
            settings["early"]["tolerance"] = settings["late"]["tolerance"]
        case "broad":
            settings["late"]["candidates"] = FEW_CANDIDATES
        case "playouts":
            settings["playouts"]["layouts"] = 0
        case "progress":
            for phase in phases:
                phase["value"] = phase["value"].without_progress()
        case "second-best":
            for phase in phases:
                phase["value"] = phase["value"].without_second()
        case "first-cell":
            settings["first_cell"] = False

"""How hard the agent `best` thinks: presets, and its parts by name."""

from __future__ import annotations

from typing import Any

from minewise._core import Phase, Strength
from minewise.errors import RulesError, expected_one_of

STRENGTHS = ("fast", "default", "deep")
"""Presets, from the quickest on. Budgets count work, never time: a position has one answer."""

PARTS = {
    "look-ahead": "look at what the safest cells may show; else take the safest",
    "ending": "search end games with few layouts to their last move",
    "third-step": "look one step further after the most promising cells",
    "wide": "in the opening, look at all cells that are nearly as safe as the safest",
    "progress": "count it for a cell if an answer makes another cell safe",
    "second-best": "count the second safest cell after an answer beside the safest",
    "first-cell": "the first click goes where it pays most; else to the middle",
}
"""The parts that can be left out, to measure what each is worth."""

_DEFAULT: dict[str, Any] = {
    "look_ahead": True,
    "opening": 216.4,  # bits: e^150 layouts
    "early": {"candidates": 1000, "tolerance": 0.75, "bonus": 0.1, "blend": 0.2},
    "late": {"candidates": 10, "tolerance": 0.9, "bonus": 0.1, "blend": 0.2},
    "deeper": 0,
    "deeper_next": 3,
    "deeper_progress": 1.0,
    "layouts": 1000,
    "beliefs": 300_000,
    "work": 20_000_000,
    "first_cell": True,
}
_CHANGES: dict[str, dict[str, Any]] = {
    "fast": {"layouts": 200, "beliefs": 30_000},
    "default": {},
    "deep": {"deeper": 4, "deeper_next": 5, "layouts": 60_000, "beliefs": 30_000_000},
}


def strength_of(name: str = "default", without: str = "") -> Strength:
    """A preset as the core reads it; `without` names parts to leave out, joined by `+`.

    >>> strength_of("fast", without="wide+progress")
    <minewise._core.Strength object at ...>
    >>> strength_of("hard")
    Traceback (most recent call last):
    minewise.errors.RulesError: unknown strength 'hard'. Expected one of: fast, default, deep
    """
    if name not in STRENGTHS:
        raise RulesError(expected_one_of("strength", name, list(STRENGTHS)))
    settings = _DEFAULT | _CHANGES[name]
    settings["early"], settings["late"] = dict(settings["early"]), dict(settings["late"])
    for part in filter(None, without.split("+")):
        if part not in PARTS:
            raise RulesError(expected_one_of("part", part, list(PARTS)))
        _leave_out(part, settings)
    phases = {phase: Phase(**settings[phase]) for phase in ("early", "late")}
    return Strength(**settings | phases)


def _leave_out(part: str, settings: dict[str, Any]) -> None:
    match part:
        case "look-ahead":
            settings["look_ahead"] = False
        case "ending":
            settings["layouts"] = 0
        case "third-step":
            settings["deeper"] = 0
        case "wide":
            settings["early"] |= {k: settings["late"][k] for k in ("candidates", "tolerance")}
        case "progress":
            settings["early"]["bonus"] = settings["late"]["bonus"] = 0.0
        case "second-best":
            settings["early"]["blend"] = settings["late"]["blend"] = 0.0
        case "first-cell":
            settings["first_cell"] = False

"""What is wrong with a decision, by what the clues prove."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from minewise.agents.protocol import Decision
from minewise.engine.analysis import Analysis
from minewise.game.rules import Cell

Kind = Literal[
    "wrong safe cell",
    "wrong flag",
    "missed safe cell",
    "missed mine",
    "worse guess",
    "fault",
    "time",
]

KINDS: dict[Kind, str] = {
    "wrong safe cell": "called a cell safe that the clues do not prove safe",
    "wrong flag": "flagged a cell that the clues do not prove a mine",
    "missed safe cell": "risked a mine while another cell was proved safe",
    "missed mine": "did not flag a cell that is proved a mine",
    "worse guess": "guessed with a higher chance of a mine than the least on the board",
    "fault": "raised an error, or decided something illegal",
    "time": "took longer than the limit",
}
"""The kinds of mistakes. A mine is missed only under rules that ask for flags."""

CLOSE = 1e-9
"""Chances that differ by less are the same."""


@dataclass(frozen=True)
class DecisionMistake:
    """What was wrong with a decision: the `cell` that it is about; for a missed safe cell and a
    worse guess also the cell that was revealed."""

    kind: Kind
    cell: Cell | None
    revealed: Cell | None = None
    chance: float = 0.0


def mistakes_of(decision: Decision, analysis: Analysis) -> Iterator[DecisionMistake]:
    """Each mistake of a decision in the view of an analysis.

    >>> from minewise import Decision, analyze
    >>> careless = Decision([(0, 1)], certain=True)
    >>> [mistake.kind for mistake in mistakes_of(careless, analyze("###/111"))]
    ['wrong safe cell']
    """
    if analysis.protected:
        return
    view, chance = analysis.view, analysis.probability
    safe, mines = analysis.to_reveal, {*analysis.to_flag}
    proved = analysis.safe
    if decision.certain:
        for cell in decision.reveal:
            if cell in view and view[cell] < 0 and cell not in proved and not analysis.undecided:
                yield DecisionMistake("wrong safe cell", cell, chance=float(chance[cell]))
    for cell in decision.flag:
        if cell in view and cell not in mines and not analysis.undecided:
            yield DecisionMistake("wrong flag", cell, chance=float(chance[cell]))
    if view.rules.win != "all_safe":
        yield from (
            DecisionMistake("missed mine", cell) for cell in sorted(mines - {*decision.flag})
        )
    if decision.certain or not decision.reveal or (cell := decision.reveal[0]) not in view:
        return
    risk = float(chance[cell])
    if safe and risk > 0:
        yield DecisionMistake("missed safe cell", safe[0], cell, risk)
    elif analysis.least and risk > float(chance[analysis.least[0]]) + CLOSE:
        yield DecisionMistake("worse guess", analysis.least[0], cell, risk)


def is_shared(mistake: DecisionMistake, reference: list[DecisionMistake]) -> bool:
    """Does the reference do no better?"""
    same = [one for one in reference if one.kind == mistake.kind]
    if mistake.kind == "worse guess":
        return any(one.chance >= mistake.chance - CLOSE for one in same)
    if mistake.kind == "missed safe cell":
        return bool(same)
    return any(one.cell == mistake.cell for one in same)

"""Positions out of the grids that both environments print, and the player that reads them."""

from __future__ import annotations

import re

from minewise import Agent, Random, Rules, View, make
from minewise.game.rules import Cell
from minewise.game.view import COVERED

ROW = re.compile(r"^[ \d]\d ((?: +[.F*\d])+) *$", re.MULTILINE)


def view_of(text: str, rules: Rules) -> View:
    """The position that the last grid of a text shows."""
    rows = ["".join(row.split()) for row in ROW.findall(text)[-rules.height :]]
    return View.parse("/".join(rows).replace(".", "#"), rules=rules)


class Reader:
    """Plays by the text alone, as `exact` does. It is told the mine total: no text does."""

    def __init__(self, height: int, width: int, mines: int) -> None:
        self.rules = Rules(height=height, width=width, mines=mines, first_click="opening")
        self.agent: Agent = make("exact")

    def cell(self, text: str) -> Cell:
        """What it reveals next."""
        return self.agent.decide(view_of(text, self.rules), Random(1, 1)).reveal[0]

    def covered(self, text: str) -> list[Cell]:
        """The cells that are covered, row by row."""
        return view_of(text, self.rules).where(COVERED)

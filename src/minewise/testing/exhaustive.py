"""Every game there is: an agent on all boards that the rules may lay, with no luck left; and where
it goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from minewise.agents.protocol import Agent, Decision
from minewise.agents.registry import as_agent
from minewise.engine.optimal import optimal
from minewise.errors import RulesError
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.rules import Cell, Rules, as_rules
from minewise.game.view import BYTE, COVERED, View
from minewise.match.turn import ask, turns
from minewise.random import Random


class AllGames(NamedTuple):
    """The first cell of an agent, and how many of all layouts it wins from there."""

    first: Cell
    wins: int
    layouts: int


class Mistake(NamedTuple):
    """A guess that is not among the best: the cell that the agent reveals, one that is best, the
    layouts that fit the view, which are the games that come to it, how many of those the guess wins
    less under the best play afterwards, and that as a share of all games."""

    view: View
    cell: Cell
    best: Cell
    layouts: int
    lost: Fraction
    share: Fraction


class _Settled:
    """An agent whose decisions are kept: the same view, the same decision."""

    def __init__(self, agent: Agent) -> None:
        self.name = agent.name
        self._agent = agent
        self.decided: dict[bytes, Decision] = {}

    def decide(self, view: View, rng: Random) -> Decision:  # noqa: ARG002 - chance has no part
        if view.cells not in self.decided:
            self.decided[view.cells] = ask(self._agent, view, Random(1))
        return self.decided[view.cells]


def boards_of(rules: Rules, first: Cell) -> Iterator[Board]:
    """Every board that the rules may lay where this is the first click."""
    held = set() if rules.first_click == "any" else {first}
    if rules.first_click == "opening":
        held.update(_fresh(rules).neighbors(first))
    cells = [(row, column) for row in range(rules.height) for column in range(rules.width)]
    free = [cell for cell in cells if cell not in held]
    for mines in combinations(free, rules.mines or 0):
        yield Board(rules.height, rules.width, mines=set(mines))


def play_all(agent: Agent | str, rules: Rules | str) -> AllGames:
    """Lets an agent play every layout of a small board, and counts those that it wins.

    Rules with a number of mines, clues that are exact and a first cell that the agent chooses. An
    agent that leaves something to chance makes one choice a view, the same on every board. Raises
    AgentFault if the agent makes one.

    >>> play_all("best:strength=deep", "3x3/3")
    AllGames(first=(0, 0), wins=33, layouts=56)
    """
    return _played(agent, rules)[0]


def mistakes(agent: Agent | str, rules: Rules | str) -> list[Mistake]:
    """The guesses that an agent makes on all layouts and that are not the best, the worst first.

    For agents whose certain moves are right and that guess one cell at a time. What the mistakes
    lose adds up to what the agent wins less than the best play does. Rules as in `optimal`.

    >>> [(m.cell, m.best, m.layouts, m.lost) for m in mistakes("exact:guess=random", "3x2/2")]
    [((1, 1), (0, 2), 4, Fraction(1, 1))]
    """
    games, settled = _played(agent, rules)
    rules = as_rules(rules).public()
    guesses = []
    for cells, decision in settled.decided.items():
        if decision.certain or not decision.reveal:
            continue
        position = optimal(View(rules, cells))
        cell = decision.reveal[0]
        rates = position.win_rate_by_cell
        if rates[cell] == position.win_rate:
            continue
        layouts = position.layouts_by_cell[cell]
        lost = (position.win_rate - rates[cell]) * layouts
        share = lost / games.layouts
        guesses.append(Mistake(position.view, cell, min(position.best), layouts, lost, share))
    return sorted(guesses, key=lambda mistake: (-mistake.lost, mistake.view.cells))


def _played(agent: Agent | str, rules: Rules | str) -> tuple[AllGames, _Settled]:
    rules = as_rules(rules)
    if rules.mines is None or rules.clues != "exact" or rules.start != "agent":
        raise RulesError(
            f"expected rules with a number of mines, clues=exact and start=agent: {rules}"
        )
    settled = _Settled(as_agent(agent))
    first = ask(settled, _fresh(rules), Random(1)).reveal[0]
    wins = layouts = 0
    for board in boards_of(rules, first):
        game = Game.on_board(board, rules)
        game.reveal(*first)
        for _ in turns(settled, game):
            pass
        wins += game.status == "won"
        layouts += 1
    return AllGames(first, wins, layouts), settled


def _fresh(rules: Rules) -> View:
    return View(rules.public(), bytes([BYTE[COVERED]] * rules.cells))

"""play_many: an agent's games on boards of one shape, counted."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from minewise.errors import AgentFault, RulesError
from minewise.random import Random
from minewise.shapes.agents import ShapeAgent, as_agent
from minewise.shapes.game import FirstClick, ShapeGame
from minewise.shapes.shape import BoardShape, Label, as_shape
from minewise.shapes.view import FLAG
from minewise.stats import Interval, wilson


@dataclass(frozen=True)
class ShapeGames:
    """Games that were played: how many, how many were won, and how many were lost on a cell that
    the agent called certain."""

    shape: BoardShape
    mines: int
    games: int
    wins: int
    certain_losses: int
    seed: int

    @property
    def interval(self) -> Interval:
        """The 95% interval of the share of wins (Wilson)."""
        return wilson(self.wins, self.games)


def play_shape(game: ShapeGame, agent: ShapeAgent | str, *, seed: int = 0, number: int = 0) -> bool:
    """Plays a game to its end. Returns whether it was lost on a cell that was called certain.

    Turn t draws its random numbers from (seed, number, t). AgentFault where a decision reveals no
    covered cell.

    >>> game = ShapeGame("torus:5x5", 3, seed=1)
    >>> play_shape(game, "exact"), game.status
    (False, 'lost')
    """
    agent, turn = as_agent(agent), 0
    while not game.over:
        view = game.view
        decision = agent.decide(view, Random(seed, number, turn))
        cells, certain = getattr(decision, "reveal", None), getattr(decision, "certain", None)
        if not isinstance(cells, tuple | list) or not isinstance(certain, bool):
            got = reprlib.repr(decision)
            raise AgentFault(
                f"expected a decision with cells to reveal, certain or not, got {got}", view=view
            )
        if not _uncovered(game, cells):
            raise AgentFault("expected a covered cell to reveal", view=view)
        if game.hit_mine and certain:
            return True
        turn += 1
    return False


def _uncovered(game: ShapeGame, cells: Iterable[Label]) -> int:
    """How many cells the clicks of a decision uncover. A flag on one of them is taken away."""
    flagged, uncovered = set(game.view.where(FLAG)), 0
    for cell in cells:
        if game.over:
            break
        if cell in game.shape and cell in flagged:
            game.unflag(cell)
            flagged.remove(cell)
        uncovered += game.reveal(cell)
    return uncovered


def play_many(
    shape: BoardShape | str | Mapping[Label, Iterable[Label]],
    mines: int,
    games: int,
    *,
    agent: ShapeAgent | str = "exact",
    seed: int = 0,
    first_click: FirstClick = "safe",
) -> ShapeGames:
    """Plays the boards 0 to games - 1 of a seed. The same seed gives the same games everywhere.

    >>> played = play_many("hexagons:6x6", mines=5, games=20, seed=1)
    >>> played.wins, played.certain_losses
    (16, 0)
    """
    shape, agent = as_shape(shape), as_agent(agent)
    if type(games) is not int or games < 0:
        raise RulesError(f"expected a number of games, got {reprlib.repr(games)}")
    wins = losses = 0
    for number in range(games):
        game = ShapeGame(shape, mines, seed=seed, number=number, first_click=first_click)
        losses += play_shape(game, agent, seed=seed, number=number)
        wins += not game.hit_mine
    return ShapeGames(shape, mines, games, wins, losses, seed)

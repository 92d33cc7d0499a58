"""Positions of real games: boards of ours, played by agents of ours up to some move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from minewise._core import PlayedMove, Player
from minewise.agents.registry import as_agent
from minewise.engine.analysis import analyze
from minewise.errors import RulesError
from minewise.game.game import Game
from minewise.game.rules import Rules
from minewise.game.view import View
from minewise.match.compiled import compiled_player
from minewise.random import Random
from minewise.tasks.question import Stage

PLAYERS = ("exact", "basic")
"""`exact` misses nothing. `basic` sees what single clues prove and then guesses, so that harder
deductions pile up before it. Games of both are drawn equally often; forced guesses are those of
`exact`."""

VIEWS_A_GAME = 20
"""Moves of one game that are tried for a position that fits."""


@dataclass(frozen=True)
class GamePosition:
    """A view from a game, after so many reveals of the agent."""

    view: View
    agent: str
    game_seed: int
    game: int
    move: int


class GamePositions:
    """What is drawn from games by some rules, at a stage of theirs."""

    def __init__(self, rules: Rules, stage: Stage) -> None:
        if rules.mines is None or rules.clues != "exact":
            raise RulesError(f"expected rules with a number of mines and exact clues, got {rules}")
        self.rules = rules
        self.stage = stage

    @cached_property
    def _players(self) -> dict[str, Player]:
        players = {name: compiled_player(as_agent(name), self.rules) for name in PLAYERS}
        return {name: player for name, player in players.items() if player is not None}

    def draw(
        self, seed: int, number: int, rng: Random, fits: Callable[[View], bool]
    ) -> GamePosition | None:
        """A position of one game, each of its moves being as likely; None if none fits."""
        agent = "exact" if self.stage.guess else rng.choice(PLAYERS)
        moves = [move for move in self._players[agent].moves(seed, number) if move.kind == "reveal"]
        ends = [
            count for count in range(1, len(moves)) if moves[count].guess or not self.stage.guess
        ]
        if self.stage.most_layouts is None:
            rng.shuffle(ends)
            ends = ends[:VIEWS_A_GAME]
        views = self._views(seed, number, moves, ends)
        if self.stage.most_layouts is not None:
            ends = _late(ends, views, self.stage.most_layouts)
            rng.shuffle(ends)
        for end in ends[:VIEWS_A_GAME]:
            if fits(views[end]):
                return GamePosition(views[end], agent, seed, number, end)
        return None

    def _views(
        self, seed: int, number: int, moves: list[PlayedMove], ends: list[int]
    ) -> dict[int, View]:
        """What the player saw after these numbers of reveals, without the flags."""
        counts, views = set(ends), {}
        game = Game(self.rules, seed=seed, number=number)
        for count, move in enumerate(moves[: max(ends, default=0)], start=1):
            game.reveal(*move.cell)
            if count in counts:
                views[count] = game.view
        return views


def _late(ends: list[int], views: dict[int, View], most: int) -> list[int]:
    """The ends from which on at most so many layouts fit: never more fit later than before."""
    first, past = 0, len(ends)
    if not ends or _layouts_above(views[ends[-1]], most):
        return []
    while first < past:
        middle = (first + past) // 2
        if _layouts_above(views[ends[middle]], most):
            first = middle + 1
        else:
            past = middle
    return ends[first:]


def _layouts_above(view: View, most: int) -> bool:
    analysis = analyze(view)
    return (
        not analysis.exact or analysis.log2_layouts > most.bit_length() or (analysis.layouts > most)
    )

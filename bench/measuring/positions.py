"""The guesses in games of `best`: each with the view that it was made in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from minewise import Analysis, Game, Rules, View, analyze, make
from minewise.game.move import moves_of_core
from minewise.game.rules import Cell
from minewise.match.compiled import compiled_player

PHASES = {"E": 300.0, "M1": 72.0, "M2": 22.0, "M3": 11.3}
"""The phases of a game, and the binary logarithm of the fewest layouts of each. Below the last one
`best` searches the end game."""


class Guess(NamedTuple):
    """A guess of a player, not the first click."""

    view: View
    cell: Cell
    log2_layouts: float

    @property
    def phase(self) -> str:
        """One of PHASES; empty where the end game is searched."""
        return next((name for name, least in PHASES.items() if self.log2_layouts >= least), "")


def guesses_of(agent: str, rules: Rules, seed: int, game: int) -> Iterator[Guess]:
    """Those of one game, in order.

    >>> [(guess.cell, guess.phase) for guess in guesses_of("best", Rules.parse("expert"), 5, 1)][:2]
    [((0, 29), 'E'), ((0, 27), 'E')]
    """
    player = compiled_player(make(agent), rules)
    if player is None:
        raise ValueError(f"expected an agent of the core, got {agent!r}")
    state = Game(rules, seed=seed, number=game)
    for number, (kind, cell, guess) in enumerate(moves_of_core(player.moves(seed, game))):
        if guess and (number > 0 or rules.first_click == "any"):
            analysis: Analysis = analyze(state.view)
            yield Guess(state.view, cell, analysis.log2_layouts)
        state.move(kind, cell)

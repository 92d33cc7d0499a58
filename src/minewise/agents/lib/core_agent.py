"""Agents that the compiled core decides for: a name, options, and the player behind them."""

from __future__ import annotations

import reprlib
from abc import ABC, abstractmethod

from minewise._core import Player
from minewise.agents.protocol import Decision
from minewise.errors import RulesError
from minewise.game.rules import Rules
from minewise.game.view import View, as_view
from minewise.random import Random


class CoreAgent(ABC):
    """An agent whose decisions are made in the core, and its whole games too."""

    @property
    def slowness(self) -> int:
        """About how many times as long as one of `exact` an expert game takes; 1 if it does not."""
        return 1

    @abstractmethod
    def make_player(self, rules: Rules) -> Player:
        """What decides and plays by these rules; the total may be unknown to who only decides."""

    def core_player(self, rules: Rules) -> Player | None:
        """What plays whole games by these rules; None for a subclass that decides otherwise."""
        return self.make_player(rules) if type(self).decide is CoreAgent.decide else None

    def decide(self, view: View, rng: Random) -> Decision:
        view = as_view(view)
        if not isinstance(rng, Random):
            raise RulesError(f"expected a Random, got {reprlib.repr(rng)}")
        return Decision(*self.make_player(view.rules).decide(view.cells, rng))

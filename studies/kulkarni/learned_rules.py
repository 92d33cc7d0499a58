"""Rule learning inside the agents that search, as section 6 of Kulkarni 2020 names it."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from minewise.agents.csp import CspAgent
from minewise.agents.patterns import PatternsAgent
from minewise.agents.protocol import Decision
from minewise.game.view import View
from minewise.random import Random


class LearnedRulesAgent:
    """Single clues first, then the learned patterns, then the search of `csp`, or of another agent
    that searches, and its guess."""

    name: ClassVar = "csp-after-patterns"
    sound: ClassVar = True

    def __init__(self, search: CspAgent | None = None) -> None:
        self.patterns, self.search = PatternsAgent(), search or CspAgent()

    def decide(self, view: View, rng: Random) -> Decision:
        # The guess of `patterns` is not played, so it draws from a generator of its own.
        found = self.patterns.decide(view, Random(seed=0))
        if found.certain:
            return found
        searched = self.search.decide(view.with_flags(found.flag), rng)
        return replace(searched, flag=(*found.flag, *searched.flag))

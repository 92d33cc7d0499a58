"""The strongest agent: certain cells as `exact`, guesses that look ahead and solve end games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from minewise._core import Source, best_guess
from minewise.agents.exact import ExactAgent
from minewise.agents.protocol import Decision
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.search_settings import strength_of
from minewise.game.view import View
from minewise.random import Random

REASONS = {
    Source.first_click: "where a protected first click pays most",
    Source.ending: "the end game, searched to its last move",
    Source.look_ahead: "safest over this guess and the next one",
    Source.safest: "the least likely mine of all cells",
}


@dataclass
class BestAgent:
    """Certain cells first; else an exact end game, or the guess that survives the next ones best.

    Certain cells are those of `exact`. Where none is safe and few layouts are left, all ways to
    play on are searched and the best is taken. With more layouts it looks at what the safest cells
    may show, and takes the one after which the next guess is the safest; strong and deep play
    those that come close on to the end, on layouts drawn by what is seen. `strength` says how far
    it looks, fast, default, strong or deep; `without` leaves out parts of it, joined by `+` (see
    `minewise.engine.search_settings`). Chance decides nothing: a view has one decision. Where
    clues may lie it plays as `exact` does.
    """

    strength: str = "default"
    without: str = ""

    name: ClassVar[str] = "best"
    source: ClassVar[str] = "look-ahead on survival, exact end games"
    sound: ClassVar[bool] = True

    def __post_init__(self) -> None:
        strength_of(self.strength, self.without)  # refuses what it does not know

    def decide(self, view: View, rng: Random) -> Decision:
        decision = ExactAgent().decide(view, rng)
        if decision.certain or not decision.reveal or view.rules.clues != "exact":
            return decision
        cell, source, wins = best_guess(
            view.cells,
            view.rules.core(),
            view.rules.mines_known,
            strength_of(self.strength, self.without),
            DEFAULT_BUDGET,
        )
        if cell is None:
            return decision
        reason = REASONS[source]
        if source is Source.ending:
            reason += f": won in {100 * wins:.1f}% of the layouts"
        return replace(decision, reveal=(cell,), reason=reason)

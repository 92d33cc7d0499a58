"""An agent of your own, as an object, against two that come with minewise."""

from __future__ import annotations

from minewise import Decision, Random, View, compare, make
from minewise.game.view import COVERED
from minewise.report.table import to_markdown


class Edges:
    """As the basic agent, but it guesses on the edge of the board where it can."""

    name = "edges"

    def __init__(self) -> None:
        self.basic = make("basic")

    def decide(self, view: View, rng: Random) -> Decision:
        decision = self.basic.decide(view, rng)
        if decision.certain:
            return decision
        covered = [c for c in view.where(COVERED) if c not in decision.flag]
        edge = [(r, c) for r, c in covered if r in (0, view.height - 1) or c in (0, view.width - 1)]
        guess = [rng.choice(edge or covered)] if covered else []
        return Decision(guess, decision.flag, reason="a guess, on the edge if there is room")


# Worker processes import this file again: without the guard each would start the comparison anew.
if __name__ == "__main__":
    comparison = compare(["basic", Edges(), "csp"], "beginner", games=200, seed=1, workers=2)
    print(to_markdown(comparison))

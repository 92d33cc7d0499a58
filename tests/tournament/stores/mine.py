"""An agent of somebody's own, as it played in the store beside it."""

from __future__ import annotations

from minewise import Decision, Random, View


class Mine:
    name = "mine"

    def decide(self, view: View, rng: Random) -> Decision:
        return Decision([rng.choice(view.where(-1))])

"""Text games as an environment of TextArena: `textarena.make("Minewise-v0", ...)`."""

from __future__ import annotations

import secrets
from typing import Any

from minewise.errors import TaskError
from minewise.game.rules import Rules
from minewise.tasks.adapters import framework
from minewise.tasks.text_game import TextGame

with framework("textarena"):
    import textarena
    from textarena.envs.registration import register
    from textarena.wrappers import LLMObservationWrapper


class TextArenaGame(textarena.Env):
    """One player, one game. It takes the arguments of `TextGame`; only the seed goes to `reset`.

    A move that is not allowed is answered and changes nothing, as everywhere in minewise. The
    reward is what the game has earned at its end.
    """

    def __init__(self, rules: Rules | str = "beginner", number: int = 0, **settings: Any) -> None:
        self.rules, self.number, self.settings = rules, number, settings

    def reset(self, num_players: int = 1, seed: int | None = None) -> None:
        """Begins a game; without a seed, one that nobody has chosen."""
        if num_players != 1:
            raise TaskError(f"expected 1 player, got {num_players}")
        seed = secrets.randbits(32) if seed is None else seed
        self.game = TextGame(self.rules, seed=seed, number=self.number, **self.settings)
        self.state = textarena.SinglePlayerState(num_players=1)
        self.state.reset(
            game_state={"rules": str(self.game.rules), "seed": seed, "number": self.number},
            player_prompt_function=lambda **_: self.game.prompt,
        )

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """One reply of the player."""
        kinds = textarena.ObservationType
        self.state.add_observation(action, kinds.PLAYER_ACTION, from_id=0)
        turn = self.game.step(action)
        self.state.add_observation(turn.text, kinds.GAME_BOARD)
        self.state.step_info = {"kind": turn.kind, "reward": turn.reward}
        if turn.over:
            self.state.game_info[0] |= self.game.summary
            self.state.set_outcome(self.game.earned, turn.text.partition("\n")[0])
        done, info = self.state.step()
        return bool(done), dict(info)


register("Minewise-v0", TextArenaGame, default_wrappers=[LLMObservationWrapper])

"""One game by the interface of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import Env
from numpy.typing import NDArray

from minewise._core import Autoreset, IllegalMove, InvalidRules
from minewise.errors import IllegalMoveError, RulesError
from minewise.game.rules import check_seed
from minewise.learn.env.picture import HUMAN, METADATA, RENDER_MODES, checked_render_mode, render
from minewise.learn.env.settings import EnvironmentSettings, Infos, Observed, checked_options


class MinesweeperEnv(Env[Observed, Any]):
    """Minesweeper; made by `gymnasium.make("minewise:Minesweeper-v0", ...)`.

    `level` is a preset or the text form of rules, and every field of `Rules` may be given beside
    it: `height`, `width`, `mines`, `first_click`, `start`, `on_mine`, `cascade`, `mines_known`,
    `win`, `clues`. After `reset(seed=s)` the game is `Game(rules, seed=s)`; a reset without a seed
    plays the next number of that seed, and `options={"game": n}` number n. A game that is over when
    it begins, since its first cell is given, is skipped.

    `moves` are the kinds of moves, by default those that the rules need (`default_moves`).
    `actions` is "index", where kind k at cell (r, c) is (k * height + r) * width + c, or "cell",
    where it is (r, c), or (k, r, c) if there are several kinds. `observation` is "board", the codes
    of `View.array`, "planes", one-hot (PLANES), or "text", the mine total and a grid. `reward` is a
    name of SCHEMES, a mapping of numbers, or `Rewards`. An illegal action, one that would change
    nothing, costs its reward and says so in `info` with `illegal="penalty"`, and raises
    IllegalMoveError with `illegal="error"`; what is no action at all always raises it.

    `info` holds `action_mask` (int8, 1 where an action is legal), `won` and `illegal`, and with
    `probabilities=True` `mine_probability` (float64, nan where a cell is revealed), with
    `certain=True` `safe` and `mines`, the cells that are certain (bool). Nothing shows where mines
    are before the game is over, and then only what the board shows. The render mode `human` prints
    the board.

    >>> import gymnasium
    >>> env = gymnasium.make("minewise:Minesweeper-v0", level="4x4/3", probabilities=True)
    >>> board, info = env.reset(seed=1)
    >>> board, reward, over, cut_off, info = env.step(0)
    >>> board[0].tolist(), info["mine_probability"][0].round(2).tolist()
    ([0, 1, -1, -1], [nan, nan, 0.5, 0.14])
    """

    metadata = METADATA | {"render_modes": [*RENDER_MODES, HUMAN]}

    def __init__(self, level: Any = "beginner", *, render_mode: str | None = None, **settings: Any):
        self.settings = EnvironmentSettings.from_options(level, **settings)
        self.render_mode = checked_render_mode(render_mode, self.metadata["render_modes"])
        self.observation_space = self.settings.observation_space
        self.action_space = self.settings.action_space
        # One game of the vector environment, so that the two cannot differ.
        self._core = self.settings.core(1, Autoreset.disabled, 0)
        self._begun = False

    @property
    def seed_and_number(self) -> tuple[int, int]:
        """The seed and the number of the game, which lead to its board."""
        return int(self._core.seeds[0]), int(self._core.numbers[0])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, Infos]:
        """Begins game 0 of `seed`; without one, the next game. Options: `game`, its number."""
        check_seed(0 if seed is None else seed)
        requested = checked_options(options).get("game")
        super().reset(seed=seed)
        played, number = self.seed_and_number
        if seed is not None:
            played, number = seed, 0
        elif self._begun:
            number += 1
        else:
            played = int(self.np_random.integers(2**63))
        if requested is not None:
            number = requested
            check_seed(0, number)
        try:
            self._core.reset(np.array([played], np.uint64), np.array([number], np.uint64))
        except InvalidRules as error:
            raise RulesError(f"{error}: {self.settings.rules}") from None
        self._begun = True
        self._show()
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, Infos]:
        """One move; IllegalMoveError, with nothing changed, for what is none."""
        try:
            self._core.step(self.settings.indices(np.asarray(action)[None], 1))
        except IllegalMove as error:
            raise IllegalMoveError(f"{error}: {self.settings.rules}") from None
        self._show()
        reward, over = float(self._core.rewards[0]), bool(self._core.terminated[0])
        return self._observed(), reward, over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as the libraries ask for it that mask actions: bool."""
        masks: NDArray[np.bool_] = self._mask().astype(np.bool_)
        return masks

    def render(self) -> Any:
        """The text (`ansi`) or the picture (`rgb_array`) of the board; None without a mode, and
        with `human`, where each reset and step prints the text."""
        if self.render_mode in (None, HUMAN):
            return None
        return render(self._core.observations[0], self.render_mode)

    def _show(self) -> None:
        if self.render_mode == HUMAN:
            print(render(self._core.observations[0], "ansi"), end="\n\n")

    def _observed(self) -> Observed:
        seen = self.settings.observe(self._core.observations)[0]
        return seen.copy() if isinstance(seen, np.ndarray) else seen

    def _info(self) -> Infos:
        info: Infos = {
            "action_mask": self._mask(),
            "won": bool(self._core.won[0]),
            "illegal": bool(self._core.illegal[0]),
        }
        labels = self.settings.labels(self._core.observations)
        return info | {name: label[0] for name, label in labels.items()}

    def _mask(self) -> NDArray[np.int8]:
        mask: NDArray[np.int8] = self._core.masks[0].reshape(self.settings.mask_shape).copy()
        return mask

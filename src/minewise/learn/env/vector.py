"""Many games stepped at once in the core, by the vector interface of Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from minewise._core import Autoreset, IllegalMove, InvalidRules
from minewise.errors import IllegalMoveError, RulesError, expected_one_of
from minewise.game.rules import check_seed
from minewise.learn.env.picture import METADATA, RENDER_MODES, checked_render_mode, render
from minewise.learn.env.settings import EnvironmentSettings, Infos, Observed, checked_options

_AUTORESET = {
    AutoresetMode.NEXT_STEP: Autoreset.next_step,
    AutoresetMode.SAME_STEP: Autoreset.same_step,
    AutoresetMode.DISABLED: Autoreset.disabled,
}

Flags = NDArray[np.bool_]
Seeds = int | Sequence[int | None] | None
Step = tuple[Observed, NDArray[np.float64], Flags, Flags, Infos]


class MinesweeperVectorEnv(VectorEnv[Observed, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` games at once; made by `gymnasium.make_vec("minewise:Minesweeper-v0", ...)`.

    Takes what `MinesweeperEnv` takes, and steps as as many of these would, one by one: the same
    boards, observations, rewards and infos. After `reset(seed=s)` game i plays `Game(rules,
    seed=s + i)`, number 0, 1, 2 and so on. With `copy=False` observations, masks and rewards are
    read-only arrays that change with the next step, and a step copies next to nothing.

    `autoreset_mode` is Gymnasium's; with DISABLED, `reset(options={"reset_mask": over})` begins the
    next games of those that are over. `max_episode_steps` cuts games off.

    >>> import gymnasium
    >>> envs = gymnasium.make_vec("minewise:Minesweeper-v0", num_envs=2, level="4x4/3")
    >>> boards, infos = envs.reset(seed=1)
    >>> boards, rewards, over, cut_off, infos = envs.step(np.array([0, 0]))
    >>> boards[0].tolist()
    [[0, 1, -1, -1], [1, 2, -1, -1], [-1, -1, -1, -1], [-1, -1, -1, -1]]
    >>> infos["action_mask"].sum(axis=1).tolist()
    [12, 15]
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        if type(num_envs) is not int or not 1 <= num_envs < 2**63:
            raise RulesError(f"expected from 1 to 2**63 - 1 environments, got {num_envs!r}")
        most = max_episode_steps
        if most is not None and (type(most) is not int or not 0 < most < 2**31):
            raise RulesError(f"expected at least 1 step an episode, got {most!r}")
        self.settings = EnvironmentSettings.from_options(**settings)
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            names = [mode.value for mode in AutoresetMode]
            raise RulesError(expected_one_of("autoreset mode", autoreset_mode, names)) from None
        self.metadata = METADATA | {"autoreset_mode": self.autoreset_mode}
        self.render_mode = checked_render_mode(render_mode, RENDER_MODES)
        self.num_envs = num_envs
        self.copy = copy
        self._core = core = self.settings.core(
            num_envs, _AUTORESET[self.autoreset_mode], max_episode_steps or 0
        )
        self.single_observation_space = self.settings.observation_space
        self.single_action_space = self.settings.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._same_step = self.autoreset_mode is AutoresetMode.SAME_STEP
        self._boards, self._rewards = core.observations, core.rewards
        self._terminated, self._truncated = core.terminated, core.truncated
        self._won, self._illegal = core.won, core.illegal
        self._masks = core.masks.reshape(num_envs, *self.settings.mask_shape)
        self._last_boards = core.last_observations
        self._last_masks = core.last_masks.reshape(-1, *self.settings.mask_shape)
        self._begun = False

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seed of each game: with its number, what leads to its board."""
        return self._core.seeds.copy()

    @property
    def numbers(self) -> NDArray[np.uint64]:
        """Which game of its seed each is."""
        return self._core.numbers.copy()

    def reset(
        self,
        *,
        seed: Seeds = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observed, Infos]:
        """Begins games: of `seed`, `seed` + 1 and so on, or of a list of seeds; without a seed, the
        next game of each.

        Options: `game`, the number of the game, for all or one each; `reset_mask`, bool, which of
        them to begin, the others going on.
        """
        which = reset_mask_of(options, self.num_envs)
        if which is not None and not self._begun:
            raise RulesError("expected a reset of all games before one of some of them")
        seeds, numbers = self._next_games(seed)
        if options and "game" in options:
            numbers[:] = numbers_of(options["game"], self.num_envs)
        try:
            self._core.reset(seeds, numbers, which)
        except InvalidRules as error:
            raise RulesError(f"{error}: {self.settings.rules}") from None
        if seed is not None or not self._begun:
            self._core.seed_sampler(int(seeds[0]))
        self._begun = True
        present = np.ones(self.num_envs, np.bool_) if which is None else which
        return self._observed(), self._infos(present)

    def _next_games(self, seed: Seeds) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """The next game of each seed, at first of random ones; the first game of seeds given."""
        if isinstance(seed, int):
            check_seed(seed, seed + self.num_envs - 1)
            super().reset(seed=seed)
        if self._begun:
            seeds, numbers = self.seeds, self.numbers + np.uint64(1)
        else:
            seeds = self.np_random.integers(2**63, size=self.num_envs, dtype=np.uint64)
            numbers = np.zeros(self.num_envs, np.uint64)
        if seed is None:
            return seeds, numbers
        try:
            listed = range(seed, seed + self.num_envs) if isinstance(seed, int) else list(seed)
        except TypeError:
            raise RulesError(f"expected a seed or a list of them, got {seed!r}") from None
        if len(listed) != self.num_envs:
            raise RulesError(f"expected {self.num_envs} seeds, got {len(listed)}")
        for place, one in enumerate(listed):
            if one is not None:
                check_seed(one)
                seeds[place], numbers[place] = one, 0
        return seeds, numbers

    def step(self, actions: NDArray[np.int64]) -> Step:
        """One action for each game; IllegalMoveError, with nothing changed, for what is none."""
        try:
            self._core.step(self.settings.indices(actions, self.num_envs))
        except IllegalMove as error:
            raise IllegalMoveError(f"{error}: {self.settings.rules}") from None
        except InvalidRules as error:
            raise RulesError(f"{error}: {self.settings.rules}") from None
        infos = self._infos(np.ones(self.num_envs, np.bool_))
        if self._same_step:
            self._add_ends(infos)
        rewards, over, cut_off = self._rewards, self._terminated, self._truncated
        if self.copy:
            rewards, over, cut_off = rewards.copy(), over.copy(), cut_off.copy()
        return self._observed(), rewards, over, cut_off, infos

    def sample_actions(self) -> NDArray[np.int64]:
        """A random legal action for each game, uniform over them: what `action_space` has.

        The same after the same seed and steps. For a game that is over it is the first action.
        """
        indices = np.empty(self.num_envs, np.int64)
        self._core.sample(indices)
        return self.settings.actions_of(indices)

    def render(self) -> tuple[Any, ...] | None:
        """Of each game its text (`ansi`) or its picture (`rgb_array`); None without a mode."""
        if self.render_mode is None:
            return None
        return tuple(render(board, self.render_mode) for board in self._boards)

    def _observed(self) -> Observed:
        seen = self.settings.observe(self._boards)
        return self._boards.copy() if self.copy and seen is self._boards else seen

    def _infos(self, present: Flags) -> Infos:
        won, illegal = self._won, self._illegal
        if self._same_step:
            # These are of the step that ended the game before this one: see `final_info`.
            going_on = ~(self._terminated | self._truncated)
            won, illegal = won & going_on, illegal & going_on
        infos: Infos = {
            "action_mask": self._masks.copy() if self.copy else self._masks,
            "won": won.copy(),
            "illegal": illegal.copy(),
        }
        return with_presence(infos | self.settings.labels(self._boards), present)

    def _add_ends(self, infos: Infos) -> None:
        """How the games ended that were followed by the next ones in this step."""
        ended = self._terminated | self._truncated
        if not ended.any():
            return
        boards = self._last_boards[ended]
        masks = np.zeros(self._masks.shape, np.int8)
        masks[ended] = self._last_masks[ended]
        final: Infos = {
            "action_mask": masks,
            "won": self._won & ended,
            "illegal": self._illegal & ended,
        }
        for name, label in self.settings.labels(boards).items():
            final[name] = np.zeros(self._boards.shape, label.dtype)
            final[name][ended] = label
        observations = np.full(self.num_envs, None, dtype=object)
        seen = self.settings.observe(boards)
        for place, one in zip(np.flatnonzero(ended).tolist(), seen, strict=True):
            observations[place] = one
        infos["final_obs"], infos["_final_obs"] = observations, ended
        infos["final_info"], infos["_final_info"] = with_presence(final, ended), ended.copy()


def with_presence(infos: Infos, present: Flags) -> Infos:
    """The infos and, as Gymnasium has it, for each key which games it is of."""
    return infos | {f"_{key}": present.copy() for key in infos}


def reset_mask_of(options: dict[str, Any] | None, games: int) -> Flags | None:
    """Which games to begin, where the options say so."""
    mask = checked_options(options).get("reset_mask")
    if mask is None:
        return None
    mask = np.asarray(mask)
    if mask.dtype != np.bool_ or mask.shape != (games,):
        raise RulesError(f"expected a reset_mask of bool, shape ({games},), got {mask!r}")
    return cast("Flags", mask)


def numbers_of(number: Any, games: int) -> NDArray[np.uint64]:
    """Numbers of games, from one for all or one each."""
    try:
        listed = [number] * games if isinstance(number, int) else list(number)
    except TypeError:
        raise RulesError(f"expected a game number, or {games}, got {number!r}") from None
    if len(listed) != games:
        raise RulesError(f"expected a game number, or {games}, got {number!r}")
    for one in listed:
        check_seed(0, one)
    return np.array(listed, dtype=np.uint64)

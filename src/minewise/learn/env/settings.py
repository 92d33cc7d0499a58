"""What the scalar and the vector environment have in common: rules, actions, observations."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from inspect import signature
from typing import Any, Literal, get_args

import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete, Space, Text
from numpy.typing import NDArray

from minewise._core import Autoreset, CellVerdict, Move, VectorEnvironment
from minewise.engine.batch import analyze_many
from minewise.errors import IllegalMoveError, RulesError, expected_one_of
from minewise.game.encoding import view_text
from minewise.game.move import MOVE_KINDS, MoveKind
from minewise.game.rules import Rules, as_rules
from minewise.game.view import COVERED, EXPLODED, FLAG, NO_CLUE, View
from minewise.learn.env.rewards import Rewards, as_rewards

ActionForm = Literal["index", "cell"]
ObservationForm = Literal["board", "planes", "text"]
Illegal = Literal["penalty", "error"]

PLANES = (*range(9), COVERED, FLAG, EXPLODED, NO_CLUE)
"""The cell code of each plane of one-hot observations."""
_CODES = np.array(PLANES, dtype=np.int8)[:, None, None]

_CHARACTERS = frozenset("Mines: unknown.\n #F*_0123456789")
"""Of a position as text."""

Codes = NDArray[np.int8]
Observed = Any
"""What is observed: codes, or text where that is asked for, of several games a tuple of texts."""
Infos = dict[str, Any]


@dataclass(frozen=True)
class EnvironmentSettings:
    """The choices that `gymnasium.make` takes; see `MinesweeperEnv`.

    >>> EnvironmentSettings.from_options("expert", first_click="opening").action_space
    Discrete(480)
    """

    rules: Rules
    moves: tuple[MoveKind, ...]
    actions: ActionForm
    observation: ObservationForm
    rewards: Rewards
    illegal: Illegal
    probabilities: bool
    certain: bool

    @classmethod
    def from_options(
        cls,
        level: Rules | str = "beginner",
        *,
        moves: Iterable[MoveKind] | None = None,
        actions: ActionForm = "index",
        observation: ObservationForm = "board",
        reward: str | Mapping[str, float] | Rewards = "win-loss",
        illegal: Illegal = "penalty",
        probabilities: bool = False,
        certain: bool = False,
        **switches: Any,
    ) -> EnvironmentSettings:
        """The settings with everything checked that can be; RulesError for what cannot be."""
        names = [field.name for field in fields(Rules)]
        for name in switches:
            if name == "rules":
                raise RulesError("expected the rules as level, such as level='expert', got rules=")
            if name not in names:
                raise RulesError(expected_one_of("argument", name, [*_ARGUMENTS, *names]))
        rules = replace(as_rules(level), **switches)
        if rules.mines is None:
            raise RulesError(f"expected rules with a number of mines: {rules}")
        for what, value, kinds in (
            ("form of actions", actions, get_args(ActionForm)),
            ("form of observations", observation, get_args(ObservationForm)),
            ("answer to illegal actions", illegal, get_args(Illegal)),
        ):
            if not isinstance(value, str) or value not in kinds:
                raise RulesError(expected_one_of(what, value, kinds))
        try:
            kinds_of_moves = default_moves(rules) if moves is None else tuple(moves)
        except TypeError:
            kinds_of_moves = ()
        if not kinds_of_moves:
            raise RulesError(f"expected moves, such as ('reveal', 'flag'), got {moves!r}")
        for move in kinds_of_moves:
            if not isinstance(move, str) or move not in MOVE_KINDS:
                raise RulesError(expected_one_of("kind of move", move, MOVE_KINDS))
        return cls(
            rules,
            kinds_of_moves,
            actions,
            observation,
            as_rewards(reward),
            illegal,
            bool(probabilities),
            bool(certain),
        )

    @property
    def shape(self) -> tuple[int, int]:
        return self.rules.height, self.rules.width

    @cached_property
    def action_space(self) -> Discrete | MultiDiscrete:
        """Of one game."""
        if self.actions == "index":
            return Discrete(len(self.moves) * self.rules.cells)
        return MultiDiscrete(np.array(self.mask_shape, dtype=np.int64))

    @cached_property
    def observation_space(self) -> Space[Any]:
        """Of one game."""
        if self.observation == "text":
            size = len(self._text(np.full(self.shape, COVERED, np.int8)))
            return Text(size, min_length=size, charset=_CHARACTERS)
        if self.observation == "board":
            return Box(NO_CLUE, 8, self.shape, np.int8)
        return Box(0, 1, self.planes_shape, np.int8)

    @property
    def planes_shape(self) -> tuple[int, int, int]:
        """Of the one-hot observation of one game."""
        return (len(PLANES), *self.shape)

    @property
    def mask_shape(self) -> tuple[int, ...]:
        """Of the table of legal actions of one game, which an action is an index of."""
        if self.actions == "index":
            return (len(self.moves) * self.rules.cells,)
        return self.shape if len(self.moves) == 1 else (len(self.moves), *self.shape)

    def core(self, games: int, autoreset: Autoreset, most_steps: int) -> VectorEnvironment:
        """The games in the compiled core; RulesError if they cannot be played."""
        try:
            return VectorEnvironment(
                self.rules.core(),
                games,
                [Move[move] for move in self.moves],
                self.rewards.core(),
                autoreset,
                self.illegal == "error",
                most_steps,
            )
        except ValueError as error:
            raise RulesError(f"{error}: {self.rules}, moves={self.moves}") from None

    def indices(self, actions: Any, games: int) -> NDArray[np.int64]:
        """Actions of so many games as the core numbers them: int64, shape (games,)."""
        array = np.asarray(actions)
        shape = (games,) if self.actions == "index" else (games, len(self.mask_shape))
        if array.dtype.kind not in "iu" or array.shape != shape:
            form = "a whole number" if len(shape) == 1 else f"{shape[1]} whole numbers"
            each = "an action" if games == 1 else f"an action for each of {games} games"
            shown = array.tolist()[0] if games == 1 and array.shape[:1] == (1,) else array.tolist()
            raise IllegalMoveError(f"expected {form} as {each}, got {reprlib.repr(shown)}")
        if self.actions == "index":
            return np.ascontiguousarray(array, dtype=np.int64)
        if ((array < 0) | (array >= self.mask_shape)).any():
            raise IllegalMoveError(f"expected actions of {self.action_space}: {array.tolist()}")
        indices: NDArray[np.int64] = np.ravel_multi_index(tuple(array.T), self.mask_shape)
        return indices

    def actions_of(self, indices: NDArray[np.int64]) -> NDArray[np.int64]:
        """The actions that the core numbers so, as the action space has them."""
        if self.actions == "index":
            return indices
        return np.stack(np.unravel_index(indices, self.mask_shape), axis=1)

    def observe(self, boards: Codes) -> Observed:
        """What is observed where boards of shape (games, height, width) are seen."""
        if self.observation == "text":
            return tuple(self._text(board) for board in boards)
        if self.observation == "board":
            return boards
        planes = np.empty((len(boards), *self.planes_shape), np.int8)
        np.equal(boards[:, None], _CODES, out=planes.view(np.bool_))
        return planes

    def _text(self, board: Codes) -> str:
        """The mine total and a grid of marks; as long for every board of these rules."""
        view = View(self.rules.public(), board.tobytes())
        total = "unknown" if view.mines is None else view.mines
        return f"Mines: {total}.\n{view_text(view, 'grid')}"

    def labels(self, boards: Codes) -> dict[str, NDArray[Any]]:
        """The labels in `info`, of shape (games, height, width): the chance of a mine, float64, and
        which cells are certainly safe or mines, bool; each only on request."""
        if not self.probabilities and not self.certain:
            return {}
        batch = analyze_many(boards, rules=self.rules)
        labels: dict[str, NDArray[Any]] = {}
        if self.probabilities:
            labels["mine_probability"] = batch.probability
        if self.certain:
            labels["safe"] = batch.verdict == CellVerdict.safe.value
            labels["mines"] = batch.verdict == CellVerdict.mine.value
        return labels


_ARGUMENTS = list(signature(EnvironmentSettings.from_options).parameters)[:-1]


def checked_options(options: dict[str, Any] | None) -> Mapping[str, Any]:
    """The options of a reset; RulesError for what are none."""
    if not isinstance(options, Mapping | None):
        raise RulesError(f"expected options as a dictionary, got {options!r}")
    return options or {}


def default_moves(rules: Rules) -> tuple[MoveKind, ...]:
    """The kinds of moves that a game of these rules needs.

    >>> default_moves(Rules(9, 9, 10)), default_moves(Rules(9, 9, 10, win="all_identified"))
    (('reveal',), ('reveal', 'flag'))
    """
    needed: dict[str, tuple[MoveKind, ...]] = {
        "all_safe": ("reveal",),
        "all_identified": ("reveal", "flag"),
        "all_flagged": ("reveal", "flag", "unflag"),
    }
    return needed[rules.win]

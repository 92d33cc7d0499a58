"""Many games at once: what as many single environments would do, in every mode of resetting."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

from minewise import Game, Rules
from minewise.errors import IllegalMoveError, RulesError
from minewise.learn.env.picture import RENDER_MODES
from minewise.learn.env.vector import MinesweeperVectorEnv

ID = "minewise:Minesweeper-v0"
GAMES = 6

FORMS: dict[str, dict[str, Any]] = {
    "beginner": {"level": "5x5/4"},
    "cut off": {"level": "5x5/4", "max_episode_steps": 3, "reward": "guided"},
    "planes": {"level": "4x5/3 first_click=any", "observation": "planes", "probabilities": True},
    "played on": {"level": "kulkarni", "height": 4, "width": 4, "mines": 3, "actions": "cell",
                  "reward": "score"},
    "flags": {"level": "cs50", "height": 3, "width": 4, "mines": 2, "probabilities": True,
              "moves": ["reveal", "flag", "unflag", "chord"], "max_episode_steps": 9},
    "text": {"level": "4x4/3", "observation": "text", "certain": True, "max_episode_steps": 5},
    "start": {"level": "4x4/5 start=random first_click=any", "actions": "cell"},
}  # fmt: skip


def make(**settings: Any) -> MinesweeperVectorEnv:
    games = settings.pop("num_envs", GAMES)
    made = gymnasium.make_vec(ID, games, vectorization_mode="vector_entry_point", **settings)
    assert isinstance(made, MinesweeperVectorEnv)
    return made


def one_by_one(mode: AutoresetMode, **settings: Any) -> SyncVectorEnv:
    """The same games in single environments, as Gymnasium puts them together."""

    def single() -> Any:
        return gymnasium.make(ID, disable_env_checker=True, **settings)

    return SyncVectorEnv([single] * GAMES, autoreset_mode=mode)


def same(ours: Any, theirs: Any) -> bool:
    if isinstance(theirs, dict):
        return list(ours) == list(theirs) and all(same(ours[key], theirs[key]) for key in theirs)
    if isinstance(theirs, str | tuple):
        return bool(ours == theirs)
    if ours.dtype != theirs.dtype or ours.shape != theirs.shape:
        return False
    if theirs.dtype == object:
        return all(a is b or same(a, b) for a, b in zip(ours, theirs, strict=True))
    return np.array_equal(ours, theirs, equal_nan=theirs.dtype == np.float64)


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("form", FORMS)
def test_it_steps_as_single_environments_do(form: str, mode: AutoresetMode) -> None:
    ours, theirs = make(autoreset_mode=mode, **FORMS[form]), one_by_one(mode, **FORMS[form])
    assert ours.single_action_space == theirs.single_action_space
    assert ours.action_space == theirs.action_space
    assert ours.observation_space == theirs.observation_space
    assert ours.metadata == theirs.metadata | {"render_modes": RENDER_MODES}
    for mine, other in zip(ours.reset(seed=7), theirs.reset(seed=7), strict=True):
        assert same(sorted_infos(mine), sorted_infos(other))
    ended = 0
    for _ in range(40):
        actions = ours.sample_actions()
        assert ours.action_space.contains(actions)
        mine, other = ours.step(actions), theirs.step(actions)
        for a, b in zip(mine, other, strict=True):
            assert same(sorted_infos(a), sorted_infos(b))
        assert ours.observation_space.contains(mine[0])
        over = mine[2] | mine[3]
        ended += int(over.sum())
        if mode is AutoresetMode.DISABLED and over.any():
            begun = ours.reset(options={"reset_mask": over})
            others = theirs.reset(options={"reset_mask": over})
            assert same(begun[0], others[0])
            # Of the games that go on, theirs has no info, and ours what it was.
            assert same(begun[1]["_action_mask"], others[1]["_action_mask"])
            assert same(begun[1]["action_mask"][over], others[1]["action_mask"][over])
    assert ended >= GAMES


def sorted_infos(item: Any) -> Any:
    """Infos are the same in any order of their keys."""
    if isinstance(item, dict):
        return {key: sorted_infos(item[key]) for key in sorted(item)}
    return item


def test_illegal_actions_are_told_game_by_game() -> None:
    ours, theirs = make(level="4x4/3"), one_by_one(AutoresetMode.NEXT_STEP, level="4x4/3")
    ours.reset(seed=1)
    theirs.reset(seed=1)
    told = 0
    for turn in range(30):
        actions = np.full(GAMES, turn % 3)
        mine, other = ours.step(actions), theirs.step(actions)
        assert same(sorted_infos(mine[4]), sorted_infos(other[4]))
        assert same(mine[1], other[1])
        told += int(mine[4]["illegal"].sum())
    assert told > GAMES


def test_boards_are_those_of_seed_and_number() -> None:
    env = make(level="beginner")
    env.reset(seed=[5, 9, 5, 0, 2**64 - 1, 3], options={"game": [4, 0, 2**40, 1, 7, 3]})
    boards, *_ = env.step(np.full(GAMES, 40))
    for board, seed, number in zip(boards, env.seeds, env.numbers, strict=True):
        game = Game("beginner", seed=int(seed), number=int(number))
        game.reveal(4, 4)
        assert np.array_equal(board, game.view.array)


def test_resets_without_a_seed_go_on_with_the_next_games() -> None:
    env = make(level="5x5/5")
    env.reset(seed=10)
    env.reset()
    assert env.seeds.tolist() == [10, 11, 12, 13, 14, 15]
    assert env.numbers.tolist() == [1] * GAMES
    env.reset(seed=[None, 8, None, None, None, None])
    assert env.seeds.tolist() == [10, 8, 12, 13, 14, 15]
    assert env.numbers.tolist() == [2, 0, 2, 2, 2, 2]
    fresh = [make(), make()]
    for one in fresh:
        one.reset()
    assert len({seed for one in fresh for seed in one.seeds.tolist()}) == 2 * GAMES


def test_what_is_returned_is_the_callers() -> None:
    env = make(level="5x5/5")
    kept: list[Any] = [env.reset(seed=1), env.step(np.zeros(GAMES, np.int64))]
    arrays = [a for step in kept for a in [*step[:-1], *step[-1].values()]]
    before = [a.copy() for a in arrays]
    for _ in range(5):
        env.step(env.sample_actions())
    assert all(np.array_equal(a, b) for a, b in zip(arrays, before, strict=True))
    assert all(a.flags.writeable for a in arrays)


def test_without_copies_the_same_arrays_change_and_cannot_be_written() -> None:
    env, copied = make(level="5x5/5", copy=False), make(level="5x5/5")
    boards, infos = env.reset(seed=1)
    copied.reset(seed=1)
    for _ in range(10):
        actions = env.sample_actions()
        step, expected = env.step(actions), copied.step(actions)
        assert np.shares_memory(step[0], boards)
        assert np.shares_memory(step[4]["action_mask"], infos["action_mask"])
        for ours, theirs in zip(step[:4], expected[:4], strict=True):
            assert same(ours, theirs)
        assert same(step[4], expected[4])
    with pytest.raises(ValueError, match="read-only"):
        boards[0, 0, 0] = 3
    del env
    assert np.array_equal(boards, step[0])


def test_a_refused_step_changes_nothing() -> None:
    env = make(level="5x5/5", illegal="error", copy=False)
    boards, _ = env.reset(seed=1)
    env.step(np.zeros(GAMES, np.int64))
    before = boards.copy()
    # The actions of the first games are legal.
    actions = np.array([24, 24, 24, 24, 24, 0])
    with pytest.raises(IllegalMoveError, match="expected a legal action, got action 0 in game 5"):
        env.step(actions)
    assert np.array_equal(boards, before)
    assert not env.numbers.any()


@pytest.mark.parametrize(
    "actions", [np.zeros(GAMES + 1, np.int64), np.zeros(GAMES), np.full(GAMES, 25), 0, None]
)
def test_what_is_no_action_is_an_error(actions: Any) -> None:
    env = make(level="5x5/5")
    env.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="expected"):
        env.step(actions)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: make(num_envs=0), "expected from 1 to"),
        (lambda: make(num_envs=2**40), r"expected at most \d+ games of this size at once"),
        (lambda: make(max_episode_steps=0), "expected at least 1 step"),
        (lambda: make(render_mode="human"), "unknown render mode 'human'"),
        (lambda: make().reset(seed=[1, 2]), "expected 6 seeds, got 2"),
        (lambda: make().reset(seed=2**64 - 2), "expected a seed"),
        (lambda: make().reset(options={"game": [1, 2]}), "expected a game number, or 6"),
        (lambda: make().reset(options={"reset_mask": np.ones(6)}), "expected a reset_mask"),
        (
            lambda: make().reset(options={"reset_mask": np.ones(6, np.bool_)}),
            "expected a reset of all games before one of some of them",
        ),
    ],
)
def test_what_cannot_be_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        call()


def test_random_actions_are_legal_and_the_same_after_the_same_seed() -> None:
    def played(seed: int) -> list[list[int]]:
        env = make(level="kulkarni", illegal="error", copy=False)
        _, infos = env.reset(seed=seed)
        listed = []
        for _ in range(50):
            actions = env.sample_actions()
            listed.append(actions.tolist())
            legal = infos["action_mask"][np.arange(GAMES), actions]
            going_on = infos["action_mask"].any(axis=1)
            assert legal[going_on].all()
            env.step(actions)
        return listed

    assert played(1) == played(1) != played(2)


def test_threads_take_turns() -> None:
    env = make(level="expert", num_envs=200)
    env.reset(seed=1)
    faults: list[BaseException] = []

    def play() -> None:
        try:
            for _ in range(100):
                env.step(np.zeros(200, np.int64))
        except BaseException as fault:
            faults.append(fault)

    threads = [Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


def test_gymnasium_wrappers_fit() -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(make(level="4x4/3", reward="cells"))
    envs.reset(seed=1)
    told: list[NDArray[Any]] = []
    for _ in range(20):
        *_, infos = envs.step(envs.unwrapped.sample_actions())  # type: ignore[attr-defined]
        if "episode" in infos:
            told.append(infos["episode"]["r"][infos["_episode"]])
    # A return by this scheme is how many safe cells were uncovered.
    assert max(float(r.max()) for r in told) <= 13
    assert sum(map(len, told)) > 5


def test_rules_given_as_they_are() -> None:
    env = make(level=Rules(3, 5, 4, win="all_identified"), reward={"win": 2})
    boards, _ = env.reset(seed=1)
    assert boards.shape == (GAMES, 3, 5)
    assert env.single_action_space == gymnasium.spaces.Discrete(30)

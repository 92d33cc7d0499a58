"""One game by Gymnasium's interface: the game of minewise, move for move, under every rule."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from minewise import EXPERT, Game, MinewiseError, Rules, View, analyze
from minewise.errors import IllegalMoveError, RulesError
from minewise.game.move import MoveKind
from minewise.game.view import COVERED, EXPLODED, FLAG
from minewise.learn.env.environment import MinesweeperEnv
from minewise.learn.env.settings import PLANES, default_moves
from tests.reference import around
from tests.strategies import all_rules, noisy_rules, rules, seeds

ID = "minewise:Minesweeper-v0"
ALL_MOVES: tuple[MoveKind, ...] = ("reveal", "flag", "unflag", "chord")

FORMS: list[dict[str, Any]] = [
    {},
    {"level": "expert", "observation": "planes", "first_click": "opening"},
    {"level": "kulkarni", "actions": "cell", "probabilities": True, "reward": "score"},
    {"level": "cs50", "actions": "cell", "moves": ALL_MOVES},
    {"level": "5x12/9 mines_known=no", "observation": "text", "certain": True},
    {"level": "4x3/2 start=1,1", "reward": {"win": 1, "step": -0.01}},
]


def make(**settings: Any) -> MinesweeperEnv:
    made = gymnasium.make(ID, **settings).unwrapped
    assert isinstance(made, MinesweeperEnv)
    return made


@pytest.mark.parametrize("form", FORMS)
def test_gymnasium_finds_no_fault(form: dict[str, Any]) -> None:
    env = make(**form)
    check_env(env)
    # That Gymnasium makes it from what it has written down is part of the check.
    assert env.spec is not None
    assert env.spec.kwargs == form


def changes(game: Game, kind: MoveKind, cell: tuple[int, int]) -> bool:
    """Is a move allowed, and does it change anything? Told from the view alone."""
    view = game.view
    if kind != "chord":
        return view[cell] == (FLAG if kind == "unflag" else COVERED)
    near = [view[other] for other in around(view.height, view.width, cell)]
    known = sum(code in (FLAG, EXPLODED) for code in near)
    return 0 <= view[cell] == known and COVERED in near


@settings(max_examples=60)
@given(rules=st.one_of(all_rules, noisy_rules()), seed=seeds, data=st.data())
def test_a_game_is_that_of_its_seed_and_number(
    rules: Rules, seed: int, data: st.DataObject
) -> None:
    more = data.draw(st.booleans())
    kinds = ALL_MOVES if more else default_moves(rules)
    env = make(level=rules, moves=kinds if more else None)
    number = data.draw(st.integers(0, 5))
    assume(Game(rules, seed=seed, number=number).status == "playing")
    observed, info = env.reset(seed=seed, options={"game": number})
    game = Game(rules, seed=seed, number=number)
    assert env.seed_and_number == (seed, number)
    for _ in range(8):
        assert observed.dtype == np.int8
        assert np.array_equal(observed, game.view.array)
        cells = [(r, c) for r in range(rules.height) for c in range(rules.width)]
        legal = [changes(game, kind, cell) for kind in kinds for cell in cells]
        assert info["action_mask"].tolist() == [int(one) for one in legal]
        action = data.draw(st.sampled_from(np.flatnonzero(legal).tolist()))
        observed, reward, over, cut_off, info = env.step(action)
        game.move(kinds[action // len(cells)], cells[action % len(cells)])
        assert (over, cut_off) == (game.over, False)
        assert info["won"] == (game.status == "won")
        assert reward == {"won": 1.0, "lost": -1.0, "playing": 0.0}[game.status]
        if over:
            assert np.array_equal(observed, game.view.array)
            assert not info["action_mask"].any()
            break


def test_resets_go_through_the_games_of_a_seed() -> None:
    env = make(level="5x5/5")
    env.reset(seed=8)
    env.step(0)
    for number in (1, 2):
        env.reset()
        assert env.seed_and_number == (8, number)
    env.reset(options={"game": 30})
    assert env.seed_and_number == (8, 30)
    env.reset()
    assert env.seed_and_number == (8, 31)
    env.reset(seed=8)
    assert env.seed_and_number == (8, 0)


def test_without_a_seed_games_differ() -> None:
    played = set()
    for _ in range(3):
        env = make()
        env.reset()
        played.add(env.seed_and_number)
    assert len(played) == 3


def test_games_that_are_over_when_they_begin_are_passed_over() -> None:
    rules = Rules(4, 4, 12, first_click="any", start="random")
    env = make(level=rules)
    env.reset(seed=2)
    _, number = env.seed_and_number
    assert number > 0
    assert {Game(rules, seed=2, number=n).status for n in range(number)} == {"lost"}
    assert Game(rules, seed=2, number=number).status == "playing"


def test_rules_that_leave_nothing_to_play_are_refused() -> None:
    env = make(level="3x3/9 first_click=any")
    with pytest.raises(RulesError, match="a game can begin, but 111111 games in a row"):
        env.reset(seed=1)


def test_cells_as_actions() -> None:
    index, cell = make(level="expert"), make(level="expert", actions="cell")
    assert cell.action_space == gymnasium.spaces.MultiDiscrete([16, 30])
    index.reset(seed=3)
    _, info = cell.reset(seed=3)
    assert info["action_mask"].shape == (16, 30)
    by_index, *_ = index.step(4 * 30 + 7)
    by_cell, *_ = cell.step(np.array([4, 7]))
    assert np.array_equal(by_index, by_cell)

    kinds = make(level="kulkarni", actions="cell")
    assert kinds.action_space == gymnasium.spaces.MultiDiscrete([2, 10, 10])
    kinds.reset(seed=1)
    board, *_ = kinds.step((1, 2, 3))
    assert np.argwhere(board == FLAG).tolist() == [[2, 3]]


def test_libraries_that_mask_actions_find_the_masks() -> None:
    for form in FORMS:
        env = gymnasium.make(ID, **form)
        _, info = env.reset(seed=1)
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == np.bool_
        assert np.array_equal(masks, info["action_mask"].astype(bool))


def test_planes_are_the_board_one_hot() -> None:
    board, planes = make(level="kulkarni"), make(level="kulkarni", observation="planes")
    board.reset(seed=4)
    planes.reset(seed=4)
    for action in (0, 9, 55, 100 + 37, 71, 72, 73):
        codes, *_ = board.step(action)
        hot, *_ = planes.step(action)
        assert hot.shape == (13, 10, 10)
        assert (hot.sum(axis=0) == 1).all()
        assert np.array_equal(np.array(PLANES)[hot.argmax(axis=0)], codes)


def test_text_is_the_mine_total_and_the_grid() -> None:
    board, text = make(level="10x3/5"), make(level="10x3/5", observation="text")
    board.reset(seed=4)
    text.reset(seed=4)
    for action in (0, 9):
        codes, *_ = board.step(action)
        seen, *_ = text.step(action)
        head, numbers, *rows = seen.splitlines()
        assert head == "Mines: 5."
        assert numbers.split() == [str(column) for column in range(10)]
        view = View.parse("/".join("".join(row.split()[1:]) for row in rows))
        assert np.array_equal(view.array, codes)


def test_each_level_has_an_id() -> None:
    for level in ("beginner", "intermediate", "expert"):
        env = gymnasium.make(f"minewise:minewise/{level.title()}-v0", first_click="opening")
        made = env.unwrapped
        assert isinstance(made, MinesweeperEnv)
        assert made.settings.rules == Rules.parse(f"{level} first_click=opening")
        envs = gymnasium.make_vec(f"minewise/{level.title()}-v0", 2)
        assert envs.single_observation_space == env.observation_space


def test_human_mode_prints_each_board(capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(ID, level="4x4/3", render_mode="human")
        first, _ = env.reset(seed=1)
        second, *_ = env.step(0)
        assert env.render() is None
    shown = [str(View.from_array(board)) for board in (first, second)]
    assert capsys.readouterr().out == f"{shown[0]}\n\n{shown[1]}\n\n"


@settings(max_examples=15)
@given(rules=rules(longest=5, on_mine="end"), seed=seeds, data=st.data())
def test_probabilities_are_those_of_analyze(rules: Rules, seed: int, data: st.DataObject) -> None:
    assume(Game(rules, seed=seed).status == "playing")
    env = make(level=rules, probabilities=True, certain=True)
    board, info = env.reset(seed=seed)
    for _ in range(3):
        view = View(rules.public(), board.tobytes())
        for name in ("safe", "mines"):
            assert (info[name].dtype, info[name].shape) == (np.bool_, board.shape)
            assert set(zip(*np.nonzero(info[name]), strict=True)) == getattr(analyze(view), name)
        if not np.array_equal(
            np.nan_to_num(info["mine_probability"], nan=-1),
            np.nan_to_num(analyze(view).probability, nan=-1),
        ):
            np.testing.assert_allclose(info["mine_probability"], analyze(view).probability)
        assert info["mine_probability"].shape == board.shape
        choice = st.sampled_from(np.flatnonzero(info["action_mask"]).tolist())
        board, _, over, _, info = env.step(data.draw(choice))
        if over:
            break


def test_an_illegal_action_costs_its_reward_and_changes_nothing() -> None:
    env = make(level="5x5/5", reward={"win": 1, "step": 0.25, "illegal": -3})
    env.reset(seed=1)
    before, reward, _, _, info = env.step(0)
    assert (reward, info["illegal"]) == (0.25, False)
    after, reward, over, _, info = env.step(0)
    assert (reward, over, info["illegal"]) == (-3.0, False, True)
    assert np.array_equal(before, after)


def test_an_illegal_action_is_an_error_where_it_shall_be() -> None:
    env = make(level="5x5/5", illegal="error")
    env.reset(seed=1)
    before, *_ = env.step(0)
    with pytest.raises(IllegalMoveError, match=r"expected a legal action, got action 0 in game 0"):
        env.step(0)
    after, *_ = env.step(int(np.flatnonzero(before.ravel() == COVERED)[0]))
    assert np.count_nonzero(after != COVERED) > np.count_nonzero(before != COVERED)


@pytest.mark.parametrize("illegal", ["penalty", "error"])
@pytest.mark.parametrize("action", [-1, 25, 2**70, 1.5, "a", None, [0, 0], np.array([[1]])])
def test_what_is_no_action_is_an_error(action: object, illegal: str) -> None:
    env = make(level="5x5/5", illegal=illegal)
    before, _ = env.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="expected"):
        env.step(action)
    assert (before == COVERED).all()
    cells = make(level="5x5/5", illegal=illegal, actions="cell")
    cells.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="expected"):
        cells.step((4, 5))


def test_steps_before_the_first_reset_and_after_the_end_are_refused() -> None:
    env = make(level="5x5/24 first_click=any", reward="win")
    with pytest.raises(IllegalMoveError, match="expected a reset before the first step"):
        env.step(0)
    env.reset(seed=1)
    _, reward, over, _, _ = env.step(0)
    assert (reward, over) == (0.0, True)
    with pytest.raises(IllegalMoveError, match="expected a reset of a game that is over"):
        env.step(1)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"level": "expart"}, "unknown rules 'expart', did you mean 'expert'"),
        ({"level": "9x9/?"}, "expected rules with a number of mines"),
        ({"first_clik": "any"}, "unknown argument 'first_clik', did you mean 'first_click'"),
        ({"first_click": "never"}, "unknown first_click rule 'never'"),
        ({"mines": 81}, "expected at most 80 mines"),
        ({"actions": "cells"}, "unknown form of actions 'cells', did you mean 'cell'"),
        ({"observation": "plane"}, "unknown form of observations 'plane', did you mean 'planes'"),
        ({"illegal": "ignore"}, "unknown answer to illegal actions 'ignore'"),
        ({"reward": "wins"}, "unknown reward scheme 'wins', did you mean 'win'"),
        ({"moves": ["click"]}, "unknown kind of move 'click'"),
        ({"moves": ["flag", "unflag"]}, "expected reveal among the kinds of moves"),
        ({"moves": ["reveal", "flag"]}, "expected unflag among the kinds of moves"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        MinesweeperEnv(**settings)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_that_cannot_be_are_refused(seed: int) -> None:
    with pytest.raises(MinewiseError, match="expected a seed"):
        make().reset(seed=seed)
    with pytest.raises(MinewiseError, match="expected a seed"):
        make().reset(options={"game": seed})


def test_rules_come_as_a_level_with_switches_or_as_they_are() -> None:
    by_text = make(level="expert", first_click="opening", clues="exact").settings
    assert by_text.rules == Rules(16, 30, 99, first_click="opening")
    assert make(level=EXPERT).settings.rules == make(height=16, width=30, mines=99).settings.rules
    noisy = make(level="8x8/9", clues="withheld:p=0.5", cascade=False)
    board, _ = noisy.reset(seed=1)
    shown = set()
    for action in range(64):
        board, _, over, _, _ = noisy.step(action)
        shown |= set(board.ravel().tolist())
        if over:
            noisy.reset()
    assert -4 in shown


def test_a_limit_of_steps() -> None:
    env = gymnasium.make(ID, level="5x5/5", max_episode_steps=3)
    env.reset(seed=1)
    assert [env.step(0)[3] for _ in range(3)] == [False, False, True]

"""Ctrl+C is heard while a board is looked for, which may take hours, at every door to a game."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from minewise import Decision, Game, View, play, play_many
from minewise.errors import IllegalMoveError
from minewise.match import compiled
from minewise.match.turn import take_turn
from tests.interrupts import interrupted_at

RARE = "20x20/110 first_click=opening boards=no-guess"
"""One board in a hundred needs no guess here: a core that hears nothing finds one and goes on."""
AT = 10
"""The check at which Ctrl+C comes: the search makes more of them, and all else no more than two."""

DOORS: dict[str, Callable[[], object]] = {
    "beginning": lambda: Game(f"{RARE} start=5,5", seed=1),
    "random": lambda: play("random", RARE, seed=1),
    "basic": lambda: play("basic", RARE, seed=1),
    "csp": lambda: play("csp", RARE, seed=1),
    "exact": lambda: play("exact", RARE, seed=1),
    "best": lambda: play_many("best", RARE, games=2, seed=1),
    "text": lambda: View.parse(f"#rules={RARE.replace(' ', '+')}&seed=1&moves=r5.5"),
}


@pytest.mark.parametrize("door", DOORS)
def test_ctrl_c_ends_the_search_for_a_board(door: str) -> None:
    with interrupted_at(AT):
        DOORS[door]()


def test_ctrl_c_ends_the_search_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "CELLS_A_TURN", 100 * 400)  # both threads have games
    with interrupted_at(AT, most=10_000):  # of 20,000
        play_many("csp", RARE, games=200, seed=1, threads=2)


def test_ctrl_c_ends_the_search_of_environments() -> None:
    pytest.importorskip("gymnasium", reason="needs the extra rl")
    from minewise.learn.env.environment import MinesweeperEnv
    from minewise.learn.env.vector import MinesweeperVectorEnv

    env = MinesweeperEnv(RARE)
    env.reset(seed=1)
    with interrupted_at(AT):
        env.step(0)
    env = MinesweeperEnv(f"{RARE} start=5,5")
    with interrupted_at(AT):
        env.reset(seed=1)
    # Once is enough for all of its games.
    vector = MinesweeperVectorEnv(2, level=RARE)
    vector.reset(seed=1)
    with interrupted_at(AT):
        vector.step(np.zeros(2, dtype=np.int64))
    assert vector.reset(seed=1)[0].max() == -1


def test_ctrl_c_ends_the_search_at_the_last_flag() -> None:
    """The board is looked for there, since that flag may win."""
    game = Game(f"{RARE} win=all_identified", seed=1)
    *cells, last = (divmod(cell, 20) for cell in range(400))
    for cell in cells:
        game.flag(*cell)
    with interrupted_at(AT):
        game.flag(*last)
    # It is not set: whether it wins is not known.
    assert (game.status, game.flags, game.view[last]) == ("playing", 399, -1)


def test_a_game_that_did_not_begin_is_no_game_of_an_environment() -> None:
    """An action on it ended the process: it had the legal actions of the game before."""
    pytest.importorskip("gymnasium", reason="needs the extra rl")
    from minewise.learn.env.environment import MinesweeperEnv

    env = MinesweeperEnv(
        "30x16/120 start=5,5 boards=no-guess:level=single", moves=("reveal", "flag", "unflag")
    )
    board, info = env.reset(seed=1)
    cell = int(info["action_mask"][480:960].argmax())
    env.step(480 + cell)
    with interrupted_at(AT):
        env.reset(seed=2)
    with pytest.raises(
        IllegalMoveError, match="expected a reset of a game that is over, got action"
    ):
        env.step(960 + cell)
    assert (env.reset(seed=1)[0] == board).all()


def test_a_game_goes_on_after_an_interrupted_search() -> None:
    """The same board as in a game that nobody interrupted."""
    game, other = Game(RARE, seed=1), Game(RARE, seed=1)
    with interrupted_at(AT):
        game.reveal(5, 5)
    assert (game.status, game.clicks, game.board) == ("playing", 0, None)
    assert game.reveal(5, 5) == other.reveal(5, 5)
    assert game.board == other.board
    assert game.view == other.view


class Flagger:
    """Flags before it reveals; the search for the board is interrupted in between."""

    name = "flagger"

    def decide(self, view: View, rng: object) -> Decision:
        return Decision(flag=((0, 0),), reveal=((5, 5),))


def test_a_turn_without_a_board_leaves_no_flags() -> None:
    game = Game(RARE, seed=1)
    with interrupted_at(AT):
        take_turn(Flagger(), game, 0)
    assert (game.flags, game.view[0, 0], game.clicks) == (0, -1, 0)

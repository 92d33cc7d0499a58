"""Boards as text and as pixels."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from minewise import View
from minewise.learn.env.picture import SIDE, render
from minewise.learn.env.vector import MinesweeperVectorEnv

CODES = np.array([range(-4, 3), range(2, 9)], dtype=np.int8)


def test_text_is_that_of_the_view() -> None:
    env = gymnasium.make("minewise:Minesweeper-v0", level="5x4/3", render_mode="ansi")
    board, _ = env.reset(seed=1)
    assert env.render() == "\n".join(["# # # # #"] * 4)
    board, *_ = env.step(7)
    assert env.render() == str(View.from_array(board))
    # Clues that are too large for the rim of a board are text too.
    assert render(np.full((2, 2), 8, np.int8), "ansi") == "8 8\n8 8"


def test_pixels_tell_every_code_apart() -> None:
    frame = render(CODES, "rgb_array")
    assert (frame.dtype, frame.shape) == (np.uint8, (2 * SIDE, 7 * SIDE, 3))
    tiles = frame.reshape(2, SIDE, 7, SIDE, 3).swapaxes(1, 2).reshape(14, -1)
    # The code 2 stands in both rows.
    assert len({tile.tobytes() for tile in tiles}) == 13
    assert np.array_equal(tiles[6], tiles[7])


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_each_game_is_rendered(mode: str) -> None:
    envs = MinesweeperVectorEnv(2, level="4x4/3", render_mode=mode)
    envs.reset(seed=1)
    boards, *_ = envs.step(np.array([0, 5]))
    frames = envs.render()
    assert frames is not None
    for frame, board in zip(frames, boards, strict=True):
        assert np.array_equal(np.asarray(frame), np.asarray(render(board, mode)))
    assert MinesweeperVectorEnv(2).render() is None

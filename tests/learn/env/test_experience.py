"""What is trained on: the games, the positions kept, the turned boards, the exported network."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnxruntime
import pytest

pytest.importorskip("torch", reason="needs the extra `train`")

import torch

from minewise import Game, Rules, _core
from minewise.agents.lib.learned import planes, turned
from minewise.game.view import COVERED
from minewise.learn.train.board_learner import wins
from minewise.learn.train.boards import TRAINING, Boards, Size
from minewise.learn.train.dqn import Transitions
from minewise.learn.train.export import Levels, export
from minewise.learn.train.network import Network, Shape, orthogonal
from minewise.learn.train.ring import Positions, weights
from tests.reference import around


def played(boards: Boards, moves: int) -> list[_core.Status]:
    rng = np.random.default_rng(5)
    found = []
    for move in range(moves):
        place = move % len(boards)
        covered = np.flatnonzero(boards.codes[place].ravel() == COVERED)
        found.append(boards.reveal(place, rng.permutation(covered)[:2].tolist()))
    return found


def test_games_are_those_of_the_training_seed_and_end_and_begin_anew() -> None:
    boards = Boards(Size(4, 5, 3, 3, ("safe",)), 6, 9, np.random.default_rng(1))
    starts = boards.codes.copy()
    firsts = {_shown_after(number, cell) for number in range(boards.number) for cell in range(20)}
    assert all(codes.tobytes() in firsts for codes in starts)
    found = played(boards, 300)
    assert {status.name for status in found} == {"playing", "won", "lost"}
    assert boards.number > 50
    assert ((boards.codes == COVERED).sum(axis=(1, 2)) > 3).all()


def _shown_after(number: int, cell: int) -> bytes:
    game = Game("5x4/3", seed=TRAINING + 9, number=number)
    game.reveal(*divmod(cell, 5))
    return game.view.cells


def test_games_are_taken_up_where_they_were() -> None:
    size = Size(4, 5, 2, 5)
    boards = Boards(size, 6, 9, np.random.default_rng(1))
    played(boards, 100)
    other = Boards(size, 6, 9, np.random.default_rng(2))
    other.load_state(boards.state())
    assert (other.codes == boards.codes).all()
    assert (other.mines == boards.mines).all()
    assert set(boards.mines.tolist()) <= {2, 3, 4, 5}
    assert played(other, 1) == played(boards, 1)


def test_positions_come_as_often_as_their_priority_says() -> None:
    store = Positions(8, 2, 2)
    codes = np.arange(4, dtype=np.int8)[:, None, None] * np.ones((1, 2, 2), dtype=np.int8)
    store.add(
        codes=codes,
        mines=np.zeros(4, np.int32),
        target=np.zeros((4, 2, 2)),
        value=np.zeros((4, 2, 2)),
        priority=np.array([0.0, 1.0, 3.0, 0.0]),
    )
    sample = store.sample(4000, np.random.default_rng(1))
    counts = np.bincount(sample.places, minlength=4)
    assert counts[[0, 3]].tolist() == [0, 0]
    assert 2850 < counts[2] < 3150
    assert (sample.codes[:, 0, 0] == sample.places).all()


def test_the_oldest_positions_make_room() -> None:
    store = Positions(5, 1, 1)
    for start in (0, 4):
        codes = np.arange(start, start + 4, dtype=np.int8).reshape(4, 1, 1)
        store.add(
            codes=codes,
            mines=np.zeros(4, np.int32),
            target=np.zeros((4, 1, 1)),
            value=np.zeros((4, 1, 1)),
            priority=np.ones(4),
        )
    assert sorted(store.columns["codes"].ravel().tolist()) == [3, 4, 5, 6, 7]
    other = Positions(5, 1, 1)
    other.load_state(store.state())
    assert (other.columns["codes"] == store.columns["codes"]).all()


def test_moves_are_turned_with_their_views() -> None:
    store = Transitions(8, 2, 3)
    before = np.arange(6, dtype=np.int8).reshape(1, 2, 3)
    status = np.zeros(1, np.int8)
    store.add(
        before=before,
        after=before + 10,
        mines=np.ones(1, np.int32),
        cell=np.array([4]),
        status=status,
    )
    rng = np.random.default_rng(1)
    shapes = set()
    for _ in range(40):
        moves = store.sample(3, rng)
        assert (moves.before[moves.cell] == 4).all()
        assert (moves.after[moves.cell] == 14).all()
        shapes.add(moves.before.shape)
    assert shapes == {(3, 2, 3), (3, 3, 2)}


def test_the_eight_ways_to_turn_a_board_are_all_different() -> None:
    board = np.arange(9, dtype=np.int8).reshape(1, 3, 3)
    assert len({turned(board, turn).tobytes() for turn in range(8)}) == 8


def test_unconstrained_cells_count_together_as_four() -> None:
    codes = np.full((1, 5, 7), COVERED, dtype=np.int8)
    codes[0, 0, 0], codes[0, 0, 1] = 1, 2
    found = weights(codes)[0]
    near = {(0, 2), *around(5, 7, (0, 0)), *around(5, 7, (0, 1))} - {(0, 0), (0, 1)}
    for cell in np.ndindex(5, 7):
        if codes[0][cell] != COVERED:
            assert found[cell] == 0
        else:
            expected = 1 if cell in near else 4 / (35 - 2 - len(near))
            assert found[cell] == pytest.approx(expected)


def test_steps_of_muon_have_singular_values_near_one() -> None:
    torch.manual_seed(1)
    for shape in ((8, 72), (72, 8), (16, 16)):
        values = torch.linalg.svdvals(orthogonal(torch.randn(shape)).float())
        assert 0.5 < values.min() <= values.max() < 1.4


def kept(weight: torch.Tensor) -> torch.Tensor:
    """What levels keep of a weight, which as a linear map is a convolution of one cell."""
    shape = (*weight.shape[:2], *(weight.shape[2:] or (1, 1)))
    return torch.from_numpy(Levels.from_weight(weight.reshape(shape).numpy()).weight()).reshape(
        weight.shape
    )


@pytest.mark.parametrize(("dueling", "win_blocks"), [(False, 0), (True, 0), (False, 1)])
def test_the_exported_network_says_the_same(dueling: bool, win_blocks: int, tmp_path: Path) -> None:
    torch.manual_seed(2)
    network = Network(Shape(8, 2, win_blocks), dueling=dueling)
    with torch.no_grad():
        for weight in network.parameters():
            weight.copy_(0.3 * torch.randn_like(weight))
    export(network, tmp_path / "net.onnx", {"agent": "none"})
    # The network goes on with what the file keeps of its weights.
    with torch.no_grad():
        for weight in network.parameters():
            weight.copy_(kept(weight) if len(weight) > 1 and weight.ndim > 1 else weight.half())
    session = onnxruntime.InferenceSession(tmp_path / "net.onnx")
    for height, width, mines in ((6, 6, 6), (1, 9, 2), (7, 4, 0)):
        game = Game(Rules(height, width, mines, first_click="any"), seed=2)
        while not (game.over or game.revealed > 5):
            game.reveal(*game.view.where(COVERED)[0])
        read = planes(game.view.array[None], np.array([mines], dtype=np.int32))
        ours = np.concatenate(session.run(None, {"planes": read}))
        with torch.no_grad():
            theirs = network(torch.from_numpy(read)).numpy().reshape(ours.shape)
        assert ours.shape == (2 if win_blocks else 1, height, width)
        np.testing.assert_allclose(ours, theirs, atol=1e-4)


def test_wins_are_counted_as_games_are_played() -> None:
    rules = Rules.parse("4x4/3")

    def rows(codes: np.ndarray, mines: np.ndarray) -> np.ndarray:
        assert (mines == 3).all()
        return np.broadcast_to(np.arange(16, dtype=np.float32).reshape(4, 4), codes.shape)

    expected = 0
    for number in range(200):
        game = Game(rules, seed=4, number=number)
        while not game.over:
            game.reveal(*game.view.where(COVERED)[0])
        expected += game.status == "won"
    assert wins(rows, rules, 200, 4) == expected > 0

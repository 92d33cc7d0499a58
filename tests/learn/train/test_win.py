"""The chance to win after a reveal: its values, its loss, and its weights in files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("torch", reason="needs the extra `train`")

import torch

from minewise import Game, Rules, View, analyze, optimal
from minewise.agents.lib.learned import outputs
from minewise.errors import TrainingError
from minewise.game.view import COVERED
from minewise.learn.train.belief import BeliefLearner, regret, win_loss
from minewise.learn.train.boards import Boards, Size
from minewise.learn.train.export import export, load_weights
from minewise.learn.train.guesses import UNKNOWN, guess_values
from minewise.learn.train.network import WIN_SHARE, Muon, Network, ResidualBlock, Shape, optimizers


def guess(rules: Rules, seed: int) -> View | None:
    """A view of a game in which no cell is certainly safe, if it comes to one."""
    game = Game(rules, seed=seed)
    game.reveal(0, 0)
    while not game.over:
        safe = analyze(game.view).safe
        if not safe:
            return game.view
        game.reveal(*min(safe))
    return None


@settings(max_examples=40)
@given(seed=st.integers(0, 10_000), mines=st.integers(3, 6))
def test_values_of_guesses_are_those_of_the_best_play(seed: int, mines: int) -> None:
    rules = Rules(4, 5, mines)
    view = guess(rules, seed)
    if view is None:
        return
    values = guess_values(view.array, mines)
    best = optimal(view).win_rate_by_cell
    if optimal(view).layouts > 2500:
        return
    for cell in view.where(COVERED):
        assert values[cell] == pytest.approx(float(best.get(cell, 0)), abs=1e-6) or (
            values[cell] == UNKNOWN and analyze(view).probability[cell] == 1
        )
    assert (values[view.array != COVERED] == UNKNOWN).all()


def test_cells_far_from_all_clues_have_one_value_for_corners_edges_and_the_rest() -> None:
    codes = np.full((9, 9), COVERED, dtype=np.int8)
    codes[0, 0] = 1
    values = guess_values(codes, 25)
    assert (values[codes == COVERED] > 0).all()
    inside, edge, corners = values[3:8, 3:8], values[8, 3:8], values[[0, 8, 8], [8, 0, 8]]
    for same in (inside, edge, corners):
        assert len(np.unique(same)) == 1
    assert len({inside[0, 0], edge[0], corners[0]}) == 3


def test_the_loss_is_least_where_log_odds_are_those_of_the_values() -> None:
    value = torch.tensor([[[0.8, 0.79, 0.3], [UNKNOWN, 0.5, UNKNOWN]]])
    right = torch.logit(value.clamp(0.01, 0.99)).requires_grad_()
    win_loss(right, value).backward()  # type: ignore[no-untyped-call]
    assert right.grad is not None
    assert right.grad.abs().max() < 1e-6
    wrong = torch.zeros_like(value)
    assert win_loss(wrong, value) > win_loss(right, value)
    assert win_loss(wrong, torch.full_like(value, UNKNOWN)) == 0
    assert regret(-right, value).tolist() == pytest.approx([0.5])
    assert regret(right, torch.full_like(value, UNKNOWN)).tolist() == [0]


def test_weights_of_a_file_are_taken_and_those_of_a_smaller_network_stay(tmp_path: Path) -> None:
    torch.manual_seed(4)
    small, large = Network(Shape(8, 2)), Network(Shape(8, 2, win_blocks=1))
    path = tmp_path / "net.onnx"
    for network in (small, large):
        with torch.no_grad():
            for weight in network.parameters():
                weight.copy_(torch.randn_like(weight))
        export(network, path, {})
        taken = Network(Shape(8, 2, win_blocks=1))
        load_weights(taken, path)
        again = tmp_path / "again.onnx"
        export(taken, again, {})
        view = View.parse("1##/###/##1", mines=3)
        for ours, theirs in zip(outputs(again, view), outputs(path, view), strict=False):
            np.testing.assert_allclose(ours, theirs, rtol=0.02, atol=0.5)
        learned = {n for n, weight in taken.named_parameters() if weight.requires_grad}
        assert all(name.startswith("win") for name in learned) == (network is small)
    with pytest.raises(TrainingError, match="expected weights of a network of this shape"):
        load_weights(Network(Shape(4, 2)), path)


def test_means_over_all_cells_move_no_faster_than_convolutions() -> None:
    network = Network(Shape(8, 1, win_blocks=1))
    names = {weight: name for name, weight in network.named_parameters()}
    muon, adam = (
        {names[w]: group["share"] for group in one.param_groups for w in group["params"]}
        for one in optimizers(network, 0.1)
    )
    parts = ("all.weight", "first.weight", "second.weight")
    assert muon == {
        **{f"blocks.0.{part}": 1.0 for part in parts},
        **{f"win_blocks.0.{part}": WIN_SHARE for part in parts},
    }
    assert muon.keys() | adam.keys() == {*names.values()}
    assert {name for name, share in adam.items() if share == WIN_SHARE} == {
        name for name in adam if name.startswith("win")
    }


def test_what_teaches_nothing_lets_weights_decay() -> None:
    weight = torch.nn.Parameter(torch.full((2, 2), 8.0))
    weight.grad = torch.zeros_like(weight)
    Muon([{"params": [weight]}], 0.5, decay=0.25).step()
    assert weight.tolist() == [[7.0, 7.0], [7.0, 7.0]]


@pytest.mark.check
def test_blocks_of_the_chance_to_win_do_not_fall_silent() -> None:
    """With Adam for the means, 5 to 14 of the 64 units of each block were left after 300 steps."""
    learner = BeliefLearner.from_rules(None, seed=70)
    for _ in range(300):
        learner.step(0.1)
    heard: list[torch.Tensor] = []
    for block in learner.network.win_blocks:
        assert isinstance(block, ResidualBlock)
        block.second.register_forward_pre_hook(lambda _, read: heard.append(read[0] > 0))
    pool = learner.pools[8]
    sample = pool.kept.sample(pool.batch, learner.rng)
    learner.device.log_odds(learner.network, sample.codes, sample.mines)
    assert len(heard) == 3
    assert all(one.float().mean((0, 2, 3)).gt(0.001).sum() > 48 for one in heard)


def test_usual_games_begin_where_players_do() -> None:
    boards = Boards(Size(6, 6, 6, 6), 8, 3, np.random.default_rng(1), usual=1.0)
    games = [game for _, _, _, game in boards.state()["games"]]
    assert {tuple(revealed) for revealed in games} <= {(0,), (14,)}

"""dqn-source: the network of the NCSU report, how it learns, and that a training repeats."""

from __future__ import annotations

from collections.abc import Iterator
from math import nan
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra `train`")

import torch
from click.testing import CliRunner
from numpy.typing import NDArray

from minewise import Random, View, make
from minewise.agents.dqn_source import CELLS, DqnSourceAgent, q_values, read_states
from minewise.cli.main import main
from minewise.engine.batch import analyze_many
from minewise.errors import TrainingError, UnknownAgentError
from minewise.game.game import Game
from minewise.game.view import COVERED
from minewise.learn.train import curve
from minewise.learn.train.boards import TRAINING
from minewise.learn.train.dqn_source import (
    Clicks,
    SourceLearner,
    SourceNetwork,
    TrainingGames,
    any_closed,
    play,
)
from minewise.learn.train.dqn_source_settings import (
    EPOCHS,
    FIRST_CELLS,
    RULES,
    FirstCell,
    SourceSettings,
)
from minewise.learn.train.loop import Budget, Training
from minewise.learn.train.ring import Ring

Codes = NDArray[np.int8]

QUICK = SourceSettings(batch=64, games=16, buffer=200, leg=4, follow=0.1)


@pytest.fixture(autouse=True)
def _one_thread() -> Iterator[None]:
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def some_codes(rows: int, seed: int = 1) -> Codes:
    """Views with every code, of which at least one cell is covered."""
    rng = np.random.default_rng(seed)
    codes = rng.choice(np.array([-4, -3, -2, -1, -1, -1, 0, 1, 2, 8], np.int8), (rows, CELLS))
    codes[:, 0] = COVERED
    return codes


def weights_of(network: SourceNetwork) -> dict[str, NDArray[np.float64]]:
    state = network.state_dict()
    return {name: weight.numpy().astype(np.float64) for name, weight in state.items()}


def test_the_network_has_the_layers_of_the_source() -> None:
    shapes = {name: tuple(w.shape) for name, w in SourceNetwork().state_dict().items()}
    assert shapes == {
        "first.weight": (128, 36),
        "first.bias": (128,),
        "second.weight": (128, 128),
        "second.bias": (128,),
        "advantage_hidden.weight": (64, 128),
        "advantage_hidden.bias": (64,),
        "advantage.weight": (36, 64),
        "advantage.bias": (36,),
        "value_hidden.weight": (64, 128),
        "value_hidden.bias": (64,),
        "value.weight": (1, 64),
        "value.bias": (1,),
    }
    stated = SourceSettings()
    assert (stated.buffer, stated.batch, EPOCHS) == (100_000, 4096, 20_000)
    assert stated.first_cell == "network"


def test_states_are_divided_by_eight() -> None:
    codes = np.array([[-1, 0, 1, 8, -2, -3, -4]], np.int8)
    states, closed = read_states(codes)
    assert states.tolist() == [[-0.125, 0.0, 0.125, 1.0, -0.125, -0.125, -0.125]]
    assert closed.tolist() == [[True] + [False] * 6]


def test_the_agent_computes_what_the_network_does() -> None:
    torch.manual_seed(3)
    network = SourceNetwork()
    codes = some_codes(200)
    states, closed = read_states(codes)
    with torch.no_grad():
        theirs = network(torch.from_numpy(states), torch.from_numpy(closed)).numpy()
    ours = q_values(weights_of(network), codes)
    assert np.allclose(ours[closed], theirs[closed], atol=1e-5)
    best = network.best(torch.from_numpy(states), torch.from_numpy(closed)).numpy()
    gap = np.sort(ours, axis=1)
    clear = gap[:, -1] - gap[:, -2] > 1e-4
    assert clear.sum() > 100
    assert (ours.argmax(axis=1) == best)[clear].all()


def test_opened_cells_cannot_be_chosen() -> None:
    torch.manual_seed(4)
    network = SourceNetwork()
    codes = some_codes(100)
    states, closed = read_states(codes)
    before = q_values(weights_of(network), codes)
    assert (before[~closed] == -np.inf).all()
    # However well the network thinks of opened cells, it changes nothing for the others.
    row = codes[:1]
    opened = np.flatnonzero(row[0] != COVERED)
    weights = weights_of(network)
    weights["advantage.bias"][opened] += 100
    after = q_values(weights, row)
    assert np.allclose(after[closed[:1]], before[:1][closed[:1]])
    with torch.no_grad():
        network.advantage.bias[torch.from_numpy(opened)] += 100
        best = network.best(torch.from_numpy(states[:1]), torch.from_numpy(closed[:1]))
    assert row[0, int(best)] == COVERED


def test_q_is_put_together_as_the_source_words_it() -> None:
    # Cell by cell from exp, as the words go: the agent and the network have other ways to it.
    torch.manual_seed(5)
    network = SourceNetwork()
    # A low value, where what keeps the softmax safe is seen.
    torch.nn.init.constant_(network.value.bias, -9)
    weights = weights_of(network)
    codes = some_codes(50)
    states, closed = read_states(codes)
    worth = q_values(weights, codes)
    for row in range(50):

        def layer(name: str, read: NDArray[np.float64]) -> NDArray[np.float64]:
            return np.asarray(weights[f"{name}.weight"] @ read + weights[f"{name}.bias"])

        hidden = states[row].astype(float)
        for name in ("first", "second"):
            hidden = np.maximum(layer(name, hidden), 0)
        soft = {}
        for name in ("advantage", "value"):
            number = layer(name, np.maximum(layer(f"{name}_hidden", hidden), 0))
            power = np.exp(number) * closed[row]
            soft[name] = power / (power.sum() + 1e-5)
        expected = soft["value"] + soft["advantage"] - soft["advantage"].mean()
        assert np.allclose(worth[row][closed[row]], expected[closed[row]])


def test_the_target_is_that_of_double_q_learning() -> None:
    learner = SourceLearner(QUICK)
    learner.network.short = learner.follower.short = False
    torch.manual_seed(6)
    for weight in learner.follower.parameters():
        torch.nn.init.normal_(weight, std=0.1)
    learner.games.begin(0)
    kept = [learner.games.click(learner.best, explore=0.5) for _ in range(30)]
    for some in kept:
        learner.buffer.add(**vars(some))
    learner.rng.bit_generator.state = np.random.default_rng(7).bit_generator.state
    found = learner._loss().item()
    batch = Clicks(**learner.buffer.drawn(QUICK.batch, np.random.default_rng(7)))
    assert batch.over.any()
    assert not batch.over.all()
    online, target = weights_of(learner.network), weights_of(learner.follower)
    squares = []
    for row in range(QUICK.batch):
        worth = float(batch.reward[row])
        if not batch.over[row]:
            best = int(q_values(online, batch.after[row : row + 1]).argmax())
            worth += QUICK.discount * q_values(target, batch.after[row : row + 1])[0, best]
        q = q_values(online, batch.before[row : row + 1])[0, batch.cell[row]]
        squares.append((q - worth) ** 2)
    assert found == pytest.approx(np.mean(squares), rel=1e-4)


def test_games_pay_as_the_settings_say() -> None:
    rng = np.random.default_rng(1)
    settings = SourceSettings(games=8, seed=5, safe=0.4, win=2.0, mine=-0.5)
    games = TrainingGames(settings, rng)
    games.begin(leg=2)
    # The first game of each place, played again by itself.
    again = [Game(RULES, seed=TRAINING + 5, number=2 * 2**40 + place * 2**20) for place in range(8)]
    paid = []
    for _ in range(12):
        some = games.click(lambda seen: any_closed(seen == COVERED, rng), explore=0.0)
        for place, game in enumerate(again):
            if game.over:
                continue
            assert (some.before[place] == game.view.array.ravel()).all()
            game.reveal(*divmod(int(some.cell[place]), 6))
            reward = {"won": 2.0, "lost": -0.5, "playing": 0.4}[game.status]
            assert some.reward[place] == np.float32(reward)
            assert bool(some.over[place]) == game.over
            paid.append(reward)
            if not game.over:
                assert (some.after[place] == game.view.array.ravel()).all()
    assert {-0.5, 0.4} <= set(paid)


def test_the_buffer_keeps_the_last_clicks() -> None:
    buffer = Ring(5, seen=(np.int8, (CELLS,)), cell=(np.int64, ()))
    for number in range(4):
        buffer.add(seen=np.full((2, CELLS), number, np.int8), cell=np.array([number, number]))
    assert len(buffer) == 5
    drawn = buffer.drawn(2000, np.random.default_rng(1))
    counts = {int(cell): int((drawn["cell"] == cell).sum()) for cell in np.unique(drawn["cell"])}
    assert set(counts) == {1, 2, 3}
    assert 300 < counts[1] < 500  # one of five places
    assert 700 < counts[2] < 900  # two of five
    assert (drawn["seen"][:, 0] == drawn["cell"]).all()


@pytest.mark.parametrize("first_cell", FIRST_CELLS)
def test_the_first_cell_is_chosen_as_the_settings_say(first_cell: FirstCell) -> None:
    rng = np.random.default_rng(2)
    games = TrainingGames(SourceSettings(games=400, first_cell=first_cell), rng)
    games.begin(leg=0)

    def corner(seen: Codes) -> NDArray[np.int64]:
        return np.full(len(seen), 35, np.int64)

    clicked = set(games.click(corner, explore=0.0).cell)
    assert clicked == ({35} if first_cell == "network" else set(range(CELLS)))
    games.begin(leg=0)
    assert len(set(games.click(corner, explore=1.0).cell)) == CELLS


@pytest.mark.parametrize(
    ("first_cell", "won"), [("network", (0.699, 0.837)), ("random", (0.640, 0.765))]
)
def test_a_score_is_that_of_the_player(first_cell: FirstCell, won: tuple[float, float]) -> None:
    def exact(seen: Codes) -> NDArray[np.int64]:
        found = analyze_many(seen.reshape(-1, 6, 6), mines=6).probability.reshape(-1, CELLS)
        # Of cells that are alike the first, which is a corner at the start.
        least: NDArray[np.int64] = np.nan_to_num(found, nan=2.0).argmin(axis=1)
        return least

    score = play(exact, 2000, seed=3, first_cell=first_cell)
    assert score.games == 2000
    # 5 standard errors around one in six, and around about what `exact` is known to win.
    assert abs(score.lost_at_once / 2000 - 1 / 6) < 0.042
    assert abs(score.wins / 2000 - won[0]) < 0.056
    assert abs(score.wins / (2000 - score.lost_at_once) - won[1]) < 0.056


def test_it_learns_which_cells_are_safe() -> None:
    def paid(learner: SourceLearner) -> float:
        """The mean of 8,000 clicks, which leaves 0.016 open."""
        games = TrainingGames(SourceSettings(games=1000, seed=9), np.random.default_rng(3))
        games.begin(leg=0)
        return float(np.mean([games.click(learner.best, explore=0.0).reward for _ in range(8)]))

    learner = SourceLearner(SourceSettings(batch=512, games=128, buffer=20_000))
    before = paid(learner)
    for batch in range(150):
        learner.step(batch / 300)
    assert paid(learner) > before + 0.02


def test_the_target_network_follows() -> None:
    learner = SourceLearner(QUICK)
    before = weights_of(learner.follower)
    for _ in range(3):
        apart = weights_of(learner.follower)
        learner.step(0.5)
    after, online = weights_of(learner.follower), weights_of(learner.network)
    for name, weight in after.items():
        assert np.allclose(weight, apart[name] + 0.1 * (online[name] - apart[name]), atol=1e-6)
    assert not np.allclose(after["first.weight"], before["first.weight"], atol=1e-6)


def trained(folder: Path, *, stop: int | None = None, resume: bool = False) -> bool:
    """A quick training of 10 batches; interrupted while the batch `stop` is told."""
    told = 0

    def progress(share: float) -> None:
        nonlocal told
        told += 1
        if told == stop:
            raise KeyboardInterrupt

    folder.mkdir(exist_ok=True)
    learner = SourceLearner(QUICK, measured=50)
    return Training(learner, Budget(steps=10), folder, progress=progress).run(resume=resume)


def arrays(path: Path) -> dict[str, bytes]:
    with np.load(path) as file:
        return {name: file[name].tobytes() for name in file if name != "record"}


def test_the_same_seed_gives_the_same_weights_interrupted_or_not(tmp_path: Path) -> None:
    assert trained(tmp_path / "once")
    for stop in (2, 7):
        folder = tmp_path / str(stop)
        assert not trained(folder, stop=stop)
        assert trained(folder, resume=True)
        assert arrays(folder / "dqn-source.npz") == arrays(tmp_path / "once" / "dqn-source.npz")
    assert (tmp_path / "once" / "curve.svg").exists()
    record = DqnSourceAgent(weights=str(tmp_path / "once" / "dqn-source.npz")).record()
    assert [point["batches"] for point in record["curve"]] == [4, 8, 10]
    assert (record["batches"], record["seed"], record["rules"]) == (10, 1, str(RULES))


def test_a_training_that_is_extended_begins_its_curve_anew(tmp_path: Path) -> None:
    trained(tmp_path, stop=7)
    for steps, extensions in ((10, []), (12, [10]), (14, [10, 12])):
        learner = SourceLearner(QUICK, measured=50)
        assert Training(learner, Budget(steps=steps), tmp_path).run(resume=True)
        assert learner.extensions == extensions
    lines = curve.by_first_click(learner.points, learner.extensions)
    batches = [4, 8, 10, nan, 12, nan, 14]
    for line in lines:
        np.testing.assert_equal(line.x, batches)
        assert line.low is not None
        np.testing.assert_equal(np.isnan(line.y), np.isnan(batches))
        np.testing.assert_equal(np.isnan(line.low), np.isnan(batches))
    note = curve.source_words(learner.points, learner.extensions).note
    assert "extended after 10 and 12 batches" in note
    assert (tmp_path / "curve.svg").exists()


def test_a_training_is_not_mixed_with_another(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="expected a checkpoint to resume"):
        trained(tmp_path, resume=True)
    trained(tmp_path, stop=1)
    with pytest.raises(TrainingError, match="expected a folder without a checkpoint"):
        trained(tmp_path)
    other = Training(SourceLearner(SourceSettings(seed=2)), Budget(steps=10), tmp_path)
    with pytest.raises(TrainingError, match="expected the settings of the checkpoint"):
        other.run(resume=True)


def test_the_shipped_weights_win_as_their_record_says() -> None:
    agent = DqnSourceAgent()
    last = agent.record()["curve"][-1]
    with np.load(agent.weights_file) as file:
        weights = {name: file[name].astype(np.float64) for name in file if name != "record"}
    score = play(lambda seen: q_values(weights, seen).argmax(axis=1), last["games"], seed=1)
    assert abs(score.lost_at_once - last["lost_at_once"]) < 0.01 * last["games"]
    # Training may have computed in bfloat16, which decides a little otherwise now and then.
    assert abs(score.wins - last["wins"]) < 0.01 * last["games"]
    assert agent.record()["batches"] == last["batches"]


def test_weights_are_saved_with_their_record(tmp_path: Path) -> None:
    learner = SourceLearner(QUICK)
    learner.write_weights(tmp_path / "w.npz", {"seed": 1, "curve": []})
    agent = DqnSourceAgent(weights=str(tmp_path / "w.npz"))
    assert agent.record() == {"seed": 1, "curve": []}
    assert arrays(tmp_path / "w.npz") == {
        name: weight.numpy().tobytes() for name, weight in learner.network.state_dict().items()
    }


def test_the_command_trains_and_goes_on(tmp_path: Path) -> None:
    command = ["train", "dqn-source", "--out", str(tmp_path / "run")]
    first = CliRunner().invoke(main, [*command, "--batches", "1"])
    assert first.exit_code == 0, first.output
    assert "1 batches, " in first.output
    path = tmp_path / "run" / "dqn-source.npz"
    assert f"{path} holds the weights: play it as dqn-source:weights={path}" in first.output
    other = [*command, "--first-cell", "random"]
    refused = CliRunner().invoke(main, [*other, "--batches", "2", "--resume"])
    assert "expected the settings of the checkpoint" in refused.output
    on = CliRunner().invoke(main, [*command, "--batches", "2", "--resume"])
    assert on.exit_code == 0, on.output
    assert DqnSourceAgent(weights=str(path)).record()["batches"] == 2
    both = CliRunner().invoke(main, [*command, "--batches", "2", "--minutes", "1"])
    assert both.exit_code == 2
    assert "expected one limit: minutes, or a number of steps" in both.output


@pytest.mark.parametrize("name", ["none.npz", "text.npz", "other.npz"])
def test_what_are_no_weights_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("no weights")
    np.savez(tmp_path / "other.npz", first=np.zeros((128, 35)))
    with pytest.raises(UnknownAgentError, match=f"expected .* {tmp_path / name}"):
        make(f"dqn-source:weights={tmp_path / name}").decide(
            View.parse(("######/" * 6)[:-1]), Random(1)
        )

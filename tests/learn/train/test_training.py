"""Training: the same from the same seed, going on as if never stopped, and learning at all."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch", reason="needs the extra `train`")

import onnx
import torch
from click.testing import CliRunner

from minewise import compare
from minewise.cli.main import main
from minewise.errors import TrainingError
from minewise.game.rules import Rules
from minewise.learn.train.belief import BeliefLearner
from minewise.learn.train.board_learner import BoardLearner, BoardSettings
from minewise.learn.train.curve import TrainingPoint
from minewise.learn.train.dqn import DqnLearner
from minewise.learn.train.learner import CHECKPOINT, load_checkpoint
from minewise.learn.train.loop import Budget, Training
from minewise.learn.train.network import Shape

NAMES = ("belief", "dqn")
LEARNERS: dict[str, type[BoardLearner[Any]]] = {"belief": BeliefLearner, "dqn": DqnLearner}
SMALL = {"belief": Shape(8, 1, win_blocks=1), "dqn": Shape(8, 1)}
BOARD = Rules.parse("3x3/2")


def training(
    name: str, folder: Path, steps: int, shape: Shape | None = None, *, seed: int = 3
) -> Training:
    folder.mkdir(exist_ok=True)
    settings = replace(
        BoardSettings.from_name(name, BOARD, seed), shape=shape or SMALL[name], cells=600
    )
    learner = LEARNERS[name](settings, [BOARD], cells=1000)
    return Training(learner, Budget(steps=steps), folder)


def points(training: Training) -> list[TrainingPoint]:
    assert isinstance(training.learner, BoardLearner)
    return training.learner.points


def weights(folder: Path) -> dict[str, torch.Tensor]:
    learner = load_checkpoint(folder, "cpu")["learner"]
    return {**learner["network"], **{f"average {k}": v for k, v in learner["average"].items()}}


def assert_equal(one: Path, other: Path) -> None:
    first, second = weights(one), weights(other)
    assert first.keys() == second.keys()
    for name, tensor in first.items():
        assert torch.equal(tensor, second[name]), name


@pytest.mark.check
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_steps_give_the_same_weights(name: str, tmp_path: Path) -> None:
    for folder in ("one", "other"):
        assert training(name, tmp_path / folder, steps=5).run()
    assert_equal(tmp_path / "one", tmp_path / "other")
    for file in ("curve.json", "curve.png", f"{name}.onnx"):
        one, other = ((tmp_path / folder / file) for folder in ("one", "other"))
        if file == "curve.json":  # the seconds differ
            curves = [json.loads(path.read_text()) for path in (one, other)]
            assert [(p["steps"], p["wins"]) for p in curves[0]] == [
                (p["steps"], p["wins"]) for p in curves[1]
            ]
            assert len(curves[0]) == 5
        else:
            assert one.stat().st_size > 1000
    training(name, tmp_path / "seed", steps=1, seed=4).run()
    assert not torch.equal(
        weights(tmp_path / "seed")["stem.weight"], weights(tmp_path / "one")["stem.weight"]
    )


@pytest.mark.parametrize("name", NAMES)
def test_what_is_resumed_ends_as_if_never_stopped(name: str, tmp_path: Path) -> None:
    training(name, tmp_path / "whole", steps=5).run()
    stopped = training(name, tmp_path / "parts", steps=5)

    def stop(share: float) -> None:
        if share >= 0.4:
            raise KeyboardInterrupt

    stopped.progress = stop
    assert not stopped.run()
    assert len(points(stopped)) == 2
    resumed = training(name, tmp_path / "parts", steps=5)
    assert resumed.run(resume=True)
    assert len(points(resumed)) == 5
    assert_equal(tmp_path / "whole", tmp_path / "parts")


@pytest.mark.check
@pytest.mark.parametrize("name", NAMES)
def test_it_learns_to_win(name: str, tmp_path: Path) -> None:
    learning = training(name, tmp_path / "run", steps=300, shape=replace(SMALL[name], channels=32))
    learning.run()
    rates = [point.wins / point.games for point in points(learning)]
    # Any cell at random wins about a tenth of these games; exact play wins 0.68.
    assert rates[-1] > rates[0] + 0.15
    agents = [f"{name}:weights={tmp_path}/run/{name}.onnx", "random"]
    ours, random = compare(agents, "3x3/2", games=300, seed=2).rows
    assert ours.win_rate > random.win_rate + 0.1
    model = onnx.load(tmp_path / "run" / f"{name}.onnx")
    told = json.loads({entry.key: entry.value for entry in model.metadata_props}["minewise"])
    assert (told["agent"], told["steps"], told["boards"]) == (name, 300, {"3x3/2": 1.0})


def test_minutes_end_a_training_too(tmp_path: Path) -> None:
    short = training("belief", tmp_path / "run", steps=1)
    short.budget = Budget(minutes=0.01)
    assert short.run()
    assert short.seconds >= 0.6


def test_a_training_that_cannot_begin_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with pytest.raises(TrainingError, match="expected a checkpoint to resume"):
        training("belief", folder, steps=2).run(resume=True)
    training("belief", folder, steps=2).run()
    with pytest.raises(TrainingError, match="or resume"):
        training("belief", folder, steps=2).run()
    other = training("belief", folder, steps=4, shape=Shape(8, 2, 1))
    with pytest.raises(TrainingError, match="expected the settings of the checkpoint"):
        other.run(resume=True)
    (folder / CHECKPOINT).write_bytes(b"no checkpoint")
    with pytest.raises(TrainingError, match="expected a checkpoint in"):
        training("belief", folder, steps=4).run(resume=True)
    with pytest.raises(TrainingError, match="minutes, or a number of steps"):
        Budget()
    with pytest.raises(TrainingError, match="minutes, or a number of steps"):
        Budget(minutes=1, steps=1)


def test_the_command_trains_and_goes_on(tmp_path: Path) -> None:
    command = ["train", "belief", "--rules", "3x3/2", "--out", str(tmp_path / "run")]
    first = CliRunner().invoke(main, [*command, "--steps", "1"])
    assert first.exit_code == 0, first.output
    assert "1 steps, 3x3/2: " in first.output
    assert f"play it as belief:weights={tmp_path}/run/belief.onnx" in first.output
    again = CliRunner().invoke(main, [*command, "--steps", "2"])
    assert again.exit_code == 2
    assert "or resume" in again.output
    on = CliRunner().invoke(main, [*command, "--steps", "2", "--resume"])
    assert on.exit_code == 0, on.output
    assert "2 steps, 3x3/2: " in on.output
    both = CliRunner().invoke(main, [*command, "--steps", "2", "--minutes", "1"])
    assert both.exit_code == 2
    assert "expected one limit: minutes, or a number of steps" in both.output

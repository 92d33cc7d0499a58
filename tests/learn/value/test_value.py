"""The value of positions: labels are right on average, the fit finds what is there, and the file
that is shipped is what the command makes."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from minewise import Rules
from minewise._core import Labeller
from minewise.cli.train import POSITIONS
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.search_settings import BY_HAND, PHASES, Coefficients, strength_of
from minewise.errors import TrainingError
from minewise.learn.train.loop import Budget, Training
from minewise.learn.value.labels import SOURCES, Labelling, Labels, label_game
from minewise.learn.value.learner import (
    LABELS,
    MOMENTS,
    VALUE,
    Moments,
    PhaseFit,
    ValueLearner,
    fitted,
    vector_of,
)

HERE = Path(__file__).parent
SHIPPED = json.loads(files("minewise.engine").joinpath("value.json").read_text(encoding="utf-8"))
SMALL = Labelling(layouts=2)


def read_moments(path: Path) -> dict[str, Moments]:
    """What `write_fit` wrote."""
    document = json.loads(path.read_text(encoding="utf-8"))
    return {
        phase: Moments(
            np.array(one["products"]),
            np.array(one["targets"]),
            np.array(one["chosen"]),
            one["value"],
        )
        for phase, one in document.items()
    }


def labels_of(labeller: Labeller, games: range) -> Labels:
    return Labels(np.concatenate([label_game(labeller, 0, 5, game) for game in games]))


def small_labeller(layouts: int, searched: int) -> Labeller:
    """Of guesses that `best` does not search; the deep strength, which does, plays on."""
    return Labeller(
        Rules.parse("4x4/5").core(),
        strength_of("default", "ending", value=BY_HAND),
        strength_of("deep", value=BY_HAND),
        *(4, 2, 0.75, layouts, searched, 10**7, DEFAULT_BUDGET),
    )


def test_labels_have_the_mean_of_exact_values() -> None:
    """Five standard errors; one label in twenty may be off by more than two of its own."""
    games = range(30)
    exact = labels_of(small_labeller(1, 10**5), games)
    drawn = labels_of(small_labeller(12, 0), games)
    np.testing.assert_array_equal(drawn.candidate("safety"), exact.candidate("safety"))
    assert exact.positions > 10
    assert not exact.candidate("variance").any()
    off = drawn.candidate("value") - exact.candidate("value")
    error = np.sqrt(drawn.candidate("variance"))
    assert abs(off.mean()) < 5 * off.std() / len(off) ** 0.5
    assert np.quantile(np.abs(off) - 2 * error, 0.9) < 0.01
    assert off.std() > 0


def test_answers_of_a_candidate_add_up_to_its_safety() -> None:
    labels = labels_of(SMALL.labeller("expert"), range(3))
    total = np.add.reduceat(labels.answer("chance"), labels.first)
    np.testing.assert_allclose(total, labels.candidate("safety"), atol=1e-6)
    assert np.bincount(labels.position).max() <= SMALL.candidates


def test_the_fit_finds_what_labels_were_made_from() -> None:
    """Whatever is added to all candidates of a position."""
    labels = labels_of(SMALL.labeller("expert"), range(25))
    learned = {"zero": 0.45, "safe_1": 0.4, "safe_2": 0.42, "safe_3": 0.43, "safe_4": 0.44}
    truth: Coefficients = {phase: {**BY_HAND[phase], **learned} for phase in PHASES}
    rng = np.random.default_rng(1)
    offset = rng.normal(size=labels.positions)[labels.position]
    for phase in PHASES:
        fit = PhaseFit(labels, phase)
        fit.value = fit.features @ vector_of(truth[phase]) + offset
        moment = fit.moments()
        many = 10**6  # so that nothing is shrunk
        certain = replace(moment, products=moment.products * many, targets=moment.targets * many)
        np.testing.assert_allclose(
            certain.change(), vector_of(truth[phase]) - vector_of(BY_HAND[phase]), atol=0.002
        )
        height = moment.chosen @ moment.solve(phase)
        assert height == pytest.approx(moment.value)
        assert moment.value == pytest.approx(
            fit.value[fit.inside & (labels.candidate("chosen") > 0)].sum()
        )


def run(folder: Path, positions: int, *, seed: int = 1, resume: bool = False) -> ValueLearner:
    folder.mkdir(exist_ok=True)
    learner = ValueLearner(seed, SMALL)
    assert Training(learner, Budget(steps=positions), folder).run(resume=resume)
    return learner


def test_a_training_that_is_resumed_makes_the_same_file(tmp_path: Path) -> None:
    assert run(tmp_path / "whole", 30).steps >= 30
    run(tmp_path / "parts", 8)
    with pytest.raises(TrainingError, match=r"expected a folder without labels\.npz, or resume"):
        run(tmp_path / "parts", 30)
    run(tmp_path / "parts", 30, resume=True)
    for name in (VALUE, MOMENTS):
        assert (tmp_path / "parts" / name).read_text() == (tmp_path / "whole" / name).read_text()
    with pytest.raises(TrainingError, match="made as now"):
        run(tmp_path / "whole", 40, seed=2, resume=True)
    with pytest.raises(TrainingError, match="got none"):
        run(tmp_path, 1, resume=True)
    (tmp_path / LABELS).write_text("no labels")
    with pytest.raises(TrainingError, match="which has none"):
        run(tmp_path, 1, resume=True)


def test_an_interrupted_training_keeps_its_labels(tmp_path: Path) -> None:
    def interrupt(share: float) -> None:
        if share > 0:
            raise KeyboardInterrupt

    learner = ValueLearner(labelling=SMALL)
    assert not Training(learner, Budget(steps=50), tmp_path, progress=interrupt).run()
    with np.load(tmp_path / LABELS) as kept:
        assert Labels(kept["rows"]).positions == learner.steps > 0
    assert (tmp_path / VALUE).exists()


def test_rows_of_another_shape_are_refused() -> None:
    with pytest.raises(TrainingError, match="expected rows with the columns"):
        Labels(np.zeros((3, 5), dtype=np.float32))


def test_the_shipped_coefficients_are_fitted_to_the_shipped_sums() -> None:
    found = fitted(read_moments(HERE / "moments.json"))
    for phase in PHASES:
        np.testing.assert_allclose(
            vector_of(found[phase]), vector_of(SHIPPED["value"][phase]), atol=1.5e-4
        )


def test_the_labels_of_the_shipped_coefficients_come_out_again() -> None:
    """The first games of the training, whose sums are part of those of all."""
    data = SHIPPED["data"]
    assert (data["sources"], data["positions"], data["seed"]) == (
        list(SOURCES),
        POSITIONS,
        1,
    )
    names = ("layouts", "candidates", "at_random", "tolerance", "searched", "beliefs")
    labelling = Labelling(**{name: data[name] for name in names})
    with np.load(HERE / "labels.npz") as kept:
        stored = kept["rows"]
    again = np.concatenate(
        [
            label_game(labelling.labeller(rules), source, data["seed"], source)
            for source, rules in enumerate(SOURCES)
        ]
    )
    for name in again.dtype.names or ():
        np.testing.assert_allclose(
            again[name], stored[name][: len(again)], rtol=1e-5, atol=1e-6, err_msg=name
        )
    whole = read_moments(HERE / "moments.json")
    for phase in PHASES:
        part = PhaseFit(Labels(stored), phase).moments()
        # Sums of squares: what the other games add is positive in every direction.
        rest = np.linalg.eigvalsh(whole[phase].products - part.products)
        assert rest.min() > -1e-6
        assert part.products.trace() > 0
        assert (whole[phase].chosen >= part.chosen - 1e-6).all()
        assert whole[phase].value > part.value > 0

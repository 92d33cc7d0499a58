"""The learned chance to win: positions are sampled without favour, what is read of them does not
depend on how they lie, and the core says what the file that is shipped says."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from minewise import Rules
from minewise._core import PositionSampler, chance_feature_names, chance_features, learned_chances
from minewise.cli.train import CHANCE_POSITIONS
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.search_settings import strength_of
from minewise.errors import TrainingError
from minewise.learn.chance.positions import CERTAIN, SOURCES, TURNS, PlayedRows, Sampler
from minewise.learn.chance.weights import FARTHEST, Vector, Weights, header, whole
from minewise.learn.train.loop import Budget, Training

REPOSITORY = Path(__file__).parents[3]
SHIPPED = json.loads(files("minewise.engine").joinpath("chance.json").read_text(encoding="utf-8"))
NAMES = chance_feature_names()


def weights_of(document: dict[str, Any]) -> Weights:
    """What `Weights.document` gave."""
    numbers = np.array(list(document["features"].values()))
    unit = document["unit"]
    layers = tuple(
        (np.array(layer["weights"]) / unit, np.array(layer["bias"]) / unit)
        for layer in document["layers"]
    )
    return Weights(numbers[:, 0], numbers[:, 1], layers)


WEIGHTS = weights_of(SHIPPED)


def chances_by(network: Weights, features: NDArray[np.floating[Any]]) -> Vector:
    """Of each row: as the core has it, up to the last bits."""
    values = np.clip((features - network.mean) * network.scale, -FARTHEST, FARTHEST)
    for number, (weights, bias) in enumerate(network.layers):
        values = (np.maximum(values, 0.0) if number else values) @ weights.T + bias
    chances: Vector = 1.0 / (1.0 + np.exp(-values[:, 0]))
    return chances


def cells_of(rules: str, seed: int, games: int, *, guess: float = 1.0) -> NDArray[np.int8]:
    """Positions of games: shape (positions, height, width)."""
    parsed = Rules.parse(rules)
    sampler = PositionSampler(
        parsed.core(), strength_of("fast"), guess, 0.05, False, DEFAULT_BUDGET
    )
    views = b"".join(one.cells for one in sampler.sample(seed, 0, games))
    return np.frombuffer(views, np.int8).reshape(-1, parsed.height, parsed.width)


def features_of(rules: str, cells: NDArray[np.int8]) -> NDArray[np.float32]:
    found = chance_features(Rules.parse(rules).core(), cells.tobytes(), DEFAULT_BUDGET)
    return np.frombuffer(found, np.float32).reshape(-1, len(NAMES))


def chances_of(rules: str, cells: NDArray[np.int8]) -> NDArray[np.float64]:
    found = learned_chances(Rules.parse(rules).core(), cells.tobytes(), DEFAULT_BUDGET)
    return np.frombuffer(found, np.float64)


@pytest.mark.parametrize("rules", ["expert", "16x16/40 start=random", "12x12/30 start=random"])
def test_the_core_says_what_the_file_says(rules: str) -> None:
    cells = cells_of(rules, 5, 30)
    expected = chances_by(WEIGHTS, features_of(rules, cells))
    np.testing.assert_allclose(chances_of(rules, cells), expected, atol=2e-6)
    assert expected.min() < expected.max()


def test_the_core_holds_the_file() -> None:
    assert (REPOSITORY / "cpp/players/learned_chance.hpp").read_text() == header(WEIGHTS)
    assert WEIGHTS.document() == {name: SHIPPED[name] for name in WEIGHTS.document()}
    assert tuple(SHIPPED["features"]) == NAMES
    data = SHIPPED["data"]
    assert (data["sources"], data["turns"], data["certain"]) == (SOURCES, TURNS, CERTAIN)
    assert data["positions"] == CHANCE_POSITIONS


@pytest.mark.parametrize("rules", ["20x12/45 start=random", "8x8/12"])
def test_a_position_that_is_turned_over_has_the_same_features(rules: str) -> None:
    cells = cells_of(rules, 6, 40)
    expected = features_of(rules, cells)
    for turned in (cells[:, ::-1], cells[:, :, ::-1]):
        found = features_of(rules, np.ascontiguousarray(turned))
        # Of cells that are alike, the first one stands for the safest.
        steady = [i for i, name in enumerate(NAMES) if not name.startswith("safest_")]
        np.testing.assert_allclose(found[:, steady], expected[:, steady], atol=1e-5)


def test_flags_are_covered_cells() -> None:
    cells = cells_of("16x16/40", 7, 5)
    flagged = np.where(cells == -1, np.int8(-2), cells)
    np.testing.assert_array_equal(chances_of("16x16/40", cells), chances_of("16x16/40", flagged))


def test_what_no_layout_fits_has_no_chance() -> None:
    cells = np.array([[[8, -1], [-1, -1]]], np.int8)
    assert np.isnan(chances_of("2x2/1", cells)).all()


def test_a_pair_that_no_clue_tells_apart_is_found() -> None:
    rows = ["###2", "13#2", "0111"]  # the two mines on the right are certain, so is one on the left
    cells = np.array([[[-1 if c == "#" else int(c) for c in row] for row in rows]], np.int8)
    features = features_of("4x3/3", cells)[0]
    assert features[NAMES.index("pairs")] == pytest.approx(1.0)
    assert features[NAMES.index("region_loss")] == pytest.approx(0.5)
    assert features[NAMES.index("guessed_regions")] == pytest.approx(0.5)  # log2(1 + 1) / 2


@pytest.mark.parametrize("one", [False, True])
def test_positions_are_kept_without_a_look_at_how_the_game_ends(one: bool) -> None:
    """The steadied outcome has the mean of the wins, five standard errors at most apart, in
    positions that were met early and late: one chosen from a whole game would be lost too often."""
    rules = Rules.parse("8x8/14")
    strength = strength_of("fast", "ending")
    sampler = PositionSampler(rules.core(), strength, 0.5, 0.05, one, DEFAULT_BUDGET)
    found = sampler.sample(11, 0, 4_000)
    for certain in (False, True):
        kept = [row for row in found if row.certain == certain]
        off = np.array([row.steadied - row.won for row in kept])
        assert len(kept) > 500
        assert abs(off.mean()) < 5 * off.std() / len(off) ** 0.5
    games = [(row.game, row.certain) for row in found]
    assert (len(set(games)) == len(games)) == one


def test_the_first_positions_of_the_training_come_out_again() -> None:
    """Chances of the shipped network fit games of other seeds: of 3,000 games the mean is right."""
    rows = Sampler(0).sample(2, 0, 1_500)
    chances, outcome = chances_by(WEIGHTS, rows.features), rows.outcome("steadied")
    off = chances - outcome
    assert abs(off.mean()) < 5 * off.std() / len(off) ** 0.5
    assert np.corrcoef(chances, outcome)[0, 1] > 0.3


def test_weights_that_are_too_large_are_refused() -> None:
    with pytest.raises(TrainingError, match="expected weights below 2, got one of 3"):
        whole(np.array([0.1, -3.0]))


class TestLearner:
    """Needs the extra `train`."""

    def run(self, folder: Path, steps: int, *, seed: int = 1, resume: bool = False) -> None:
        from minewise.learn.chance.learner import ChanceLearner

        folder.mkdir(exist_ok=True)
        learner = ChanceLearner(seed, turns=1)
        assert Training(learner, Budget(steps=steps), folder).run(resume=resume)
        assert learner.steps >= steps

    @pytest.fixture(autouse=True)
    def _extra(self) -> None:
        pytest.importorskip("torch")

    def test_a_training_that_is_resumed_makes_the_same_file(self, tmp_path: Path) -> None:
        self.run(tmp_path / "whole", 600)
        self.run(tmp_path / "parts", 300)
        with pytest.raises(TrainingError, match=r"expected a folder without positions\.npz"):
            self.run(tmp_path / "parts", 600)
        self.run(tmp_path / "parts", 600, resume=True)
        for name in ("chance.json", "learned_chance.hpp"):
            texts = {(tmp_path / part / name).read_text() for part in ("whole", "parts")}
            assert len(texts) == 1
        with pytest.raises(TrainingError, match="sampled as now"):
            self.run(tmp_path / "whole", 900, seed=2, resume=True)
        with pytest.raises(TrainingError, match="got none"):
            self.run(tmp_path, 1, resume=True)
        (tmp_path / "positions.npz").write_text("no positions")
        with pytest.raises(TrainingError, match="which has none"):
            self.run(tmp_path, 1, resume=True)

    def test_a_network_finds_what_outcomes_were_made_from(self) -> None:
        from minewise.learn.chance.learner import fitted

        rng = np.random.default_rng(1)
        features = rng.normal(size=(20_000, len(NAMES))).astype(np.float32)
        truth = 1 / (1 + np.exp(-features[:, 0] + 0.5 * features[:, 1]))
        outcomes = np.zeros((len(features), 6))
        outcomes[:, 5] = truth + rng.normal(0, 0.2, len(features))
        weights = fitted(PlayedRows(features, outcomes), seed=1, epochs=4)
        assert np.abs(chances_by(weights, features[:2_000]) - truth[:2_000]).mean() < 0.06

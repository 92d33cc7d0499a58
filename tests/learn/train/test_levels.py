"""Levels: what is left of the weights of a convolution that are kept in one byte each."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra `train`")

from minewise.learn.train.export import HIGHEST, Levels

SHAPE = (6, 5, 3, 3)


def drawn(seed: int) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal(SHAPE).astype(np.float32)


def test_a_weight_is_missed_by_half_a_level_at_most() -> None:
    weight = drawn(1)
    kept = Levels.from_weight(weight)
    assert kept.levels.dtype == np.int8
    assert np.abs(kept.levels.astype(int)).max() == HIGHEST
    half = 0.5 * kept.outputs * kept.inputs
    assert (np.abs(kept.weight() - weight) <= 1.001 * half).all()
    assert np.abs(kept.weight() - weight).max() > 0


@pytest.mark.parametrize("axis", [0, 1])
def test_a_channel_of_large_weights_takes_no_levels_from_others(axis: int) -> None:
    """With one scale for all, an error would be up to half of 100 * 3 / 127."""
    weight = drawn(2)
    large = np.take(weight, 0, axis=axis) * 100
    np.moveaxis(weight, axis, 0)[0] = large
    missed = np.moveaxis(np.abs(Levels.from_weight(weight).weight() - weight), axis, 0)
    assert missed[1:].max() < 0.2
    assert missed[0].max() > missed[1:].max()


def test_channels_of_zeros_stay_zeros() -> None:
    weight = drawn(3)
    weight[2] = 0
    weight[:, 4] = 0
    kept = Levels.from_weight(weight).weight()
    assert np.isfinite(kept).all()
    assert (kept == 0)[2].all()
    assert (kept == 0)[:, 4].all()
    assert (Levels.from_weight(np.zeros(SHAPE, np.float32)).weight() == 0).all()

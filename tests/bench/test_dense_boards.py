"""bench/dense_boards.py: what is measured of walks over dense boards."""

from __future__ import annotations

import numpy as np
import pytest
from dense_boards import diagnose, effective, r_hat

from minewise.errors import BoardError


def test_what_no_walk_reaches_is_refused() -> None:
    with pytest.raises(BoardError, match="a walk to such a board, got none"):
        diagnose("2x2/2 first_click=safe start=0,0", seed=1)
    with pytest.raises(BoardError, match="2 walks or more, of 4 boards or more"):
        diagnose("9x9/10 first_click=opening", seed=1, walks=1)


def test_walks_agree_about_dense_boards() -> None:
    found = diagnose("9x9/20 first_click=opening", seed=3, boards=300, moves=100)
    assert [measure.name for measure in found.measures][:2] == ["3BV", "openings"]
    for measure in found.measures:
        assert measure.r_hat < 1.05, str(found)
        assert 100 < measure.effective < 3_000
    assert 0 < found.moved < 1


def test_the_effective_sample_size_is_that_of_a_known_chain() -> None:
    """An autoregressive process: each draw keeps 0.8 of the one before."""
    noise = np.random.default_rng(1).normal(size=(4, 20_000))
    draws = np.zeros_like(noise)
    for i in range(1, draws.shape[1]):
        draws[:, i] = 0.8 * draws[:, i - 1] + noise[:, i]
    assert effective(draws) == pytest.approx(draws.size * 0.2 / 1.8, rel=0.1)
    assert effective(noise) == pytest.approx(noise.size, rel=0.1)
    assert r_hat(draws) < 1.01
    apart = draws + np.arange(4)[:, None]
    assert r_hat(apart) > 1.1
    assert effective(apart) < 200

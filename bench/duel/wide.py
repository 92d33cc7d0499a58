"""Too wide for the budget: how good the sampled answer is, where the exact one is known."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np

from duel.positions import lattice
from duel.report import goal, line, title
from minewise import analyze
from minewise.errors import MinewiseError

SMALL, LARGE = 10_000, 50_000_000
"""Budgets in states: one that forces sampling here, one that does not."""

LATTICES = 3


def run() -> None:
    """Each lattice under both budgets; the errors of all of them together."""
    title(f"{LATTICES} lattices of 17x17 cells at 30%, too wide for a budget of {SMALL:,} states")
    seconds: list[float] = []
    away: list[float] = []
    stated: list[float] = []
    for seed in range(1, LATTICES + 1):
        view = lattice(17, seed)
        exact = analyze(view, budget=LARGE).probability
        started = perf_counter()
        try:
            sampled: Any = analyze(view, budget=SMALL)
        except MinewiseError as error:
            line(f"no answer: {type(error).__name__}")
            return
        seconds.append(perf_counter() - started)
        if sampled.exact:
            line("answered exactly within the budget, so there is nothing to compare")
            return
        covered = ~np.isnan(exact)
        away += np.abs(sampled.probability - exact)[covered].tolist()
        # No error is stated where the answer is exact after all.
        stated += np.nan_to_num(sampled.error[covered], nan=1e-9).tolist()
    line(f"slowest {max(seconds):.2f} s {goal(max(seconds) < 2, 'under 2 s')}")
    mean = float(np.mean(away))
    cover = float(np.mean(np.array(away) <= np.array(stated)))
    line(f"mean error {mean:.4f} {goal(mean <= 0.02, 'at most 0.02')}, largest {max(away):.4f}")
    line(f"stated errors that cover: {cover:.1%} {goal(cover >= 0.95, 'at least 95%')}")
    line(f"mean stated error {float(np.mean(stated)):.4f}, {len(stated)} cells")

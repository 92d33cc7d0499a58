"""Too wide for the budget: how good the sampled answer is, where the exact one is known."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import numpy as np
from numpy.typing import NDArray

from duel import known
from duel.positions import lattice
from duel.report import goal, line, title
from minewise import analyze
from minewise.engine.analysis import DEFAULT_BUDGET

SMALL, LARGE = 1000, 100_000_000
"""Budgets: one that forces sampling on 17x17 cells, one that does not."""

Exact = Callable[[int], NDArray[np.float64]]


def run() -> None:
    """Lattices whose exact answer is counted here, and larger ones whose answer is kept."""
    title("Too wide for the budget: lattices at 30% mines, sampled, against the exact answer")
    tell("17x17 cells", 17, range(1, 6), SMALL, counted)
    tell("12x12 clues", known.SIDE, known.SEEDS, DEFAULT_BUDGET, known.known)


def counted(seed: int) -> NDArray[np.float64]:
    analysis = analyze(lattice(17, seed), budget=LARGE)
    assert analysis.exact
    return analysis.probability


def tell(what: str, side: int, seeds: range | tuple[int, ...], budget: int, exact: Exact) -> None:
    """The errors of all cells of all boards together; the slowest board."""
    line(f"{len(seeds)} boards of {what}, budget {budget:,}")
    seconds: list[float] = []
    away: list[float] = []
    stated: list[float] = []
    for seed in seeds:
        view = lattice(side, seed)
        started = process_time()
        sampled = analyze(view, budget=budget)
        covered = ~np.isnan(sampled.probability)
        seconds.append(process_time() - started)
        if sampled.exact:
            line(f"  seed {seed} is answered exactly within the budget and left out")
            continue
        away += np.abs(sampled.probability - exact(seed))[covered].tolist()
        stated += sampled.error[covered].tolist()
    if not away:
        return
    line(f"  slowest {max(seconds):.2f} s {goal(max(seconds) < 2, 'under 2 s')}")
    mean = float(np.mean(away))
    # The exact answers are kept in millionths.
    cover = float(np.mean(np.array(away) <= np.array(stated) + 1e-6))
    line(f"  mean error {mean:.4f} {goal(mean <= 0.02, 'at most 0.02')}, largest {max(away):.4f}")
    line(f"  stated errors that cover: {cover:.1%} {goal(cover >= 0.95, 'at least 95%')}")
    line(f"  mean stated error {float(np.mean(stated)):.4f}, {len(stated)} cells")

"""The same positions to both engines: times, ratios, and whether they agree."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from duel.positions import PositionClass, classes
from duel.report import goal, line, ms, ratio, title
from duel.rival import Answer, Rival
from duel.timing import best_of, quantile
from minewise import View, analyze
from minewise.errors import MinewiseError

AGREE = 1e-6


@dataclass(frozen=True)
class Pair:
    """One position: our time (none if it was too wide), the rival's answer, the difference."""

    ours: float | None
    theirs: Answer
    difference: float
    sampled: bool


def run(rival: Rival) -> None:
    """Prints every class."""
    title("All probabilities of a position: minewise.analyze and ms_toollib, processor time")
    for kind in classes():
        tell(kind, [both(view, rival) for view in kind.views])


def both(view: View, rival: Rival) -> Pair:
    """One after the other, so that neither takes the processor from the other."""
    theirs = rival.ask(view)
    try:
        ours, (probability, sampled) = best_of(lambda: analyzed(view))
    except MinewiseError:
        return Pair(None, theirs, 0.0, sampled=False)
    difference = 0.0
    if theirs.probability is not None:
        covered = ~np.isnan(probability)
        away = np.abs(probability - np.array(theirs.probability))[covered]
        difference = float(np.nan_to_num(away, nan=np.inf).max())
    return Pair(ours, theirs, difference, sampled)


def analyzed(view: View) -> tuple[np.typing.NDArray[np.float64], bool]:
    """Our probabilities, and whether they are sampled."""
    analysis = analyze(view)
    return analysis.probability, not getattr(analysis, "exact", True)


def tell(kind: PositionClass, pairs: list[Pair]) -> None:
    line(f"{kind.name}: {len(pairs)} position{'s' if len(pairs) > 1 else ''}")
    answered = [pair for pair in pairs if pair.theirs.probability is not None]
    for failure, times in Counter(p.theirs.failure for p in pairs if p.theirs.failure).items():
        line(f"  ms_toollib: {failure} ({times} of {len(pairs)})")
    tell_ours(kind, pairs)
    fair = [(p.ours, p.theirs.seconds) for p in answered if p.ours is not None and not p.sampled]
    if not fair:
        return
    ours, theirs = zip(*fair, strict=True)
    for name, share in (("median", 0.5), ("p99", 0.99)) if len(fair) > 1 else (("time", 0.5),):
        mine, its = quantile(ours, share), quantile(theirs, share)
        reached = kind.ratio_goal and goal(its / mine >= kind.ratio_goal, f"{kind.ratio_goal:.0f}x")
        line(
            f"  {name:<7}ours {ms(mine):>12}   ms_toollib {ms(its):>12}   "
            f"{ratio(its / mine):>6} {reached or ''}".rstrip()
        )
    if len(fair) > 1:
        single = [its / mine for mine, its in fair]
        line(
            f"  position by position: median {ratio(quantile(single, 0.5))}, "
            f"1 in 100 below {ratio(quantile(single, 0.01))}"
        )
    differences = [pair.difference for pair in answered if not pair.sampled]
    apart = sum(difference >= AGREE for difference in differences)
    line(f"  largest difference {max(differences):.1e}" + (f"; {apart} DIFFER" if apart else ""))


def tell_ours(kind: PositionClass, pairs: list[Pair]) -> None:
    """What we do alone: whether all is answered, and how long the slowest takes."""
    if too_wide := sum(pair.ours is None for pair in pairs):
        line(f"  ours: too wide for the budget ({too_wide} of {len(pairs)})")
    if sampled := sum(pair.sampled for pair in pairs):
        line(f"  ours: sampled, not exact ({sampled} of {len(pairs)})")
    times = [pair.ours for pair in pairs if pair.ours is not None]
    if kind.seconds_goal is not None:
        slowest = max(times, default=float("inf"))
        met = slowest < kind.seconds_goal and not too_wide
        line(f"  ours, slowest {ms(slowest)} {goal(met, f'under {kind.seconds_goal:.0f} s')}")

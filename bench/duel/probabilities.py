"""The same positions to both engines: times, ratios, and whether they agree."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from duel.positions import PositionClass, classes
from duel.report import goal, line, ms, ratio, title
from duel.rival import Answer, Rival
from duel.timing import analyzed_anew, best_of, in_order, quantile
from minewise import View
from minewise.errors import TooWideError
from minewise.game.view import COVERED

AGREE = 1e-6
EDGE = 1e-3
"""By so little a position may miss the share that it was opened to."""


@dataclass(frozen=True)
class Pair:
    """One position: the share of it that is revealed, our time (none if it was too wide), the
    rival's answer, the difference."""

    revealed: float
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
    revealed = 1 - len(view.where(COVERED)) / view.rules.cells
    try:
        ours, (probability, sampled) = best_of(lambda: analyzed(view))
    except TooWideError:
        return Pair(revealed, None, theirs, 0.0, sampled=False)
    difference = 0.0
    if theirs.probability is not None:
        covered = ~np.isnan(probability)
        away = np.abs(probability - np.array(theirs.probability))[covered]
        difference = float(np.nan_to_num(away, nan=np.inf).max())
    return Pair(revealed, ours, theirs, difference, sampled)


def analyzed(view: View) -> tuple[np.typing.NDArray[np.float64], bool]:
    """Our probabilities, counted from nothing, and whether they are sampled."""
    analysis = analyzed_anew(view)
    return analysis.probability, not analysis.exact


def tell(kind: PositionClass, pairs: list[Pair]) -> None:
    line(f"{kind.name}: {len(pairs)} position{'s' if len(pairs) > 1 else ''}")
    answered = [pair for pair in pairs if pair.theirs.probability is not None]
    for failure, times in Counter(p.theirs.failure for p in pairs if p.theirs.failure).items():
        line(f"  ms_toollib: {failure} ({times} of {len(pairs)})")
    tell_ours(kind, pairs)
    fair = [pair for pair in answered if pair.ours is not None and not pair.sampled]
    if not fair:
        return
    for name, share in (("median", 0.5), ("p99", 0.99)) if len(fair) > 1 else (("time", 0.5),):
        ours, theirs, quicker = times_at(fair, share)
        reached = kind.ratio_goal and goal(quicker >= kind.ratio_goal, f"{kind.ratio_goal:.0f}x")
        line(
            f"  {name:<7}ours {ms(ours):>12}   ms_toollib {ms(theirs):>12}   "
            f"{ratio(quicker):>6} {reached or ''}".rstrip()
        )
    tell_order(kind, answered)
    tell_bands(kind.bands, fair)
    if len(fair) > 1:
        single = [pair.theirs.seconds / pair.ours for pair in fair if pair.ours is not None]
        line(
            f"  position by position: median {ratio(quantile(single, 0.5))}, "
            f"1 in 100 below {ratio(quantile(single, 0.01))}, least {ratio(min(single))}"
        )
    differences = [pair.difference for pair in answered if not pair.sampled]
    apart = sum(difference >= AGREE for difference in differences)
    line(f"  largest difference {max(differences):.1e}" + (f"; {apart} DIFFER" if apart else ""))


def times_at(pairs: list[Pair], share: float) -> tuple[float, float, float]:
    """Our time, the rival's, and their ratio, at that share of the positions of each."""
    ours = quantile([pair.ours for pair in pairs if pair.ours is not None], share)
    theirs = quantile([pair.theirs.seconds for pair in pairs], share)
    return ours, theirs, theirs / ours


def tell_order(kind: PositionClass, answered: list[Pair]) -> None:
    """The same in the order of games, where an analysis begins with what the last have counted."""
    if kind.order_goal is None:
        return
    ours = quantile(in_order(kind.views), 0.5)
    theirs = quantile([pair.theirs.seconds for pair in answered], 0.5)
    reached = goal(theirs / ours >= kind.order_goal, f"{kind.order_goal:.0f}x")
    line(
        f"  in order, median: ours {ms(ours):>9}   ms_toollib {ms(theirs):>12}   "
        f"{ratio(theirs / ours):>6} {reached}"
    )


def tell_bands(edges: tuple[float, ...], pairs: list[Pair]) -> None:
    """The same by how much is revealed; the last band holds its upper end too."""
    for low, high in pairwise(edges):
        last = high == edges[-1]
        band = [p for p in pairs if low <= p.revealed + EDGE < high or (last and p.revealed > low)]
        if not band:
            continue
        _, _, median = times_at(band, 0.5)
        _, _, p99 = times_at(band, 0.99)
        line(
            f"    {low:.0%} to {high:.0%} revealed, {len(band)} positions: "
            f"median {ratio(median)}, p99 {ratio(p99)}"
        )


def tell_ours(kind: PositionClass, pairs: list[Pair]) -> None:
    """What we do alone: whether all is answered, and how long the slowest takes."""
    if too_wide := sum(pair.ours is None for pair in pairs):
        line(f"  ours: too wide for the budget ({too_wide} of {len(pairs)})")
    if sampled := sum(pair.sampled for pair in pairs):
        line(f"  ours: sampled, not exact ({sampled} of {len(pairs)})")
    times = [pair.ours for pair in pairs if pair.ours is not None]
    if kind.seconds_goal is not None:
        slowest = max(times, default=float("inf"))
        met = slowest < kind.seconds_goal and not too_wide and not (kind.exactly and sampled)
        aim = f"{'exactly, ' if kind.exactly else ''}under {kind.seconds_goal:.0f} s"
        line(f"  ours, slowest {ms(slowest)} {goal(met, aim)}")

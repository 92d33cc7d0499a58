"""Times that can be compared on a machine that also does other things."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from itertools import count, islice
from math import ceil
from time import process_time
from typing import TypeVar

from minewise import Analysis, View, analyze
from minewise.engine.analysis import DEFAULT_BUDGET

Result = TypeVar("Result")

REPEATS = 5
PATIENCE = 1.0
"""Seconds after which a call is not repeated any more."""
BUDGETS = count(DEFAULT_BUDGET)


def analyzed_anew(view: View) -> Analysis:
    """An analysis that counts from nothing: one begins with what the last ones of its budget have
    counted, and no other one has this budget."""
    return analyze(view, budget=next(BUDGETS))


def cost_of_clock(readings: int = 2_000) -> float:
    """Seconds between two readings of the clock with nothing between them, the median: a tenth of
    the time of a beginner position."""
    apart = []
    for _ in range(readings):
        started = process_time()
        apart.append(process_time() - started)
    return quantile(apart, 0.5)


def best_of(call: Callable[[], Result]) -> tuple[float, Result]:
    """The least processor time of a few calls, in seconds, and what the last one gave.

    Processor time of this process: others can only slow it down, so the least is the truest.
    """
    clock = cost_of_clock(readings=20)
    gc.disable()
    try:
        best = spent = float("inf")
        for repeat in range(REPEATS):
            started = process_time()
            result = call()
            seconds = process_time() - started - clock
            best = min(best, seconds)
            spent = seconds if repeat == 0 else spent + seconds
            if spent > PATIENCE:
                break
        return best, result
    finally:
        gc.enable()


def in_order(views: Sequence[View]) -> list[float]:
    """Seconds of each analysis with its array of probabilities, in processor time, where the views
    come one after the other as in games: the least of a few passes.

    A pass begins from nothing. An analysis then begins with what those before it have counted.
    """
    clock = cost_of_clock()
    passes = []
    gc.disable()
    try:
        for budget in islice(BUDGETS, REPEATS):
            seconds = []
            for view in views:
                started = process_time()
                analyze(view, budget=budget).probability  # noqa: B018 - it is made when asked for
                seconds.append(process_time() - started - clock)
            passes.append(seconds)
    finally:
        gc.enable()
    return [min(times) for times in zip(*passes, strict=True)]


def quantile(values: Sequence[float], share: float) -> float:
    """The least value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(ceil(share * len(ordered)) - 1, 0)]

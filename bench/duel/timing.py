"""Times that can be compared on a machine that also does other things."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from itertools import count
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


def best_of(call: Callable[[], Result]) -> tuple[float, Result]:
    """The least processor time of a few calls, in seconds, and what the last one gave.

    Processor time of this process: others can only slow it down, so the least is the truest.
    """
    gc.disable()
    try:
        best = spent = float("inf")
        for repeat in range(REPEATS):
            started = process_time()
            result = call()
            seconds = process_time() - started
            best = min(best, seconds)
            spent = seconds if repeat == 0 else spent + seconds
            if spent > PATIENCE:
                break
        return best, result
    finally:
        gc.enable()


def quantile(values: Sequence[float], share: float) -> float:
    """The least value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(ceil(share * len(ordered)) - 1, 0)]

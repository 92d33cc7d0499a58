"""Times that can be compared on a machine that also does other things."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from math import ceil
from time import process_time
from typing import TypeVar

Result = TypeVar("Result")

REPEATS = 5
PATIENCE = 1.0
"""Seconds after which a call is not repeated any more."""


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

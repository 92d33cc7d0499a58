"""Irreducible sets: the few among many that are enough for a contradiction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def irreducible(items: Sequence[Item], fits: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """Items that do not fit together, of which none can be left out; all of them must not fit.

    Half of the items at a time are left out, as long as the rest still does not fit (QuickXplain,
    Junker 2004), so a handful of guilty ones is found in few questions.

    >>> irreducible([1, 2, 3, 4, 5, 6], lambda kept: not {2, 5} <= set(kept))
    [2, 5]
    """

    def needed(sure: list[Item], maybe: list[Item]) -> list[Item]:
        """The fewest of `maybe` that do not fit together with `sure`."""
        if not fits(sure):
            return []
        if len(maybe) == 1:
            return maybe
        half = len(maybe) // 2
        first, second = maybe[:half], maybe[half:]
        of_second = needed(sure + first, second)
        return needed(sure + of_second, first) + of_second

    return needed([], list(items)) if items else []

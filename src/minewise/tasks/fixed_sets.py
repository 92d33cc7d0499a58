"""Fixed test sets: recipes that make the same thousand tasks a family everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from minewise.game.encoding import Encoding
from minewise.tasks.dataset import dataset
from minewise.tasks.difficulty import DIFFICULTIES, DifficultyKind
from minewise.tasks.folded import folded
from minewise.tasks.question import Family
from minewise.tasks.task import Task

RULES = (
    "6x6/7 first_click=opening",
    "beginner first_click=opening",
    "intermediate first_click=opening",
    "expert first_click=opening",
)
"""A quarter of each test set is by each of these rules, in this order."""

SEED = 1
"""Any will do: what matters is that it stays."""
SIZE = 1_000
"""Enough that the 95% interval of a share of correct answers is at most 6.2 points wide."""

DIGESTS: dict[Family, str] = {
    "deduction": "f148eda03684b73b4b32a3a94d81e71b9e0786367973d8291f5dea25147987cf",
    "counting": "a930fde377078e95e1a536551698c5a69260fb26375d5e8d1dd0dfb32be3b2c3",
    "probability": "723b9264b094225d7dfb4f89d6f8c0db1a829bfe614c86ab2a7a9fe0c3f165cb",
    "best-move": "6d58aa39d10a1ad0ba89ee31f6a191bb92e7089b117b7e2b14b3558df7f110bb",
    "proof": "8040ee94eef098721e18d7cfad8377a431973e2eaa1ac5bfab6b3b32cdb4d8ea",
    "possibility": "e6d16cf298105f6ab01ef0045b2cd167b826da1a8754392daacba9c34971361a",
}
"""Of each test set: see `digest_of`."""


RARE = ("one clue", "mine total")
"""Difficulties that take a second to find on the two larger boards: they are left out there."""


def kinds_of(family: Family, rules: str) -> tuple[DifficultyKind | None, ...]:
    """The difficulties of a test set, one task of each in turn; None is for whatever comes."""
    if family not in ("deduction", "probability", "proof"):
        return (None,)
    return tuple(
        kind
        for kind in DIFFICULTIES
        if (rules in RULES[:2] or kind not in RARE) and (family, kind) != ("proof", "guess")
    )


def fixed_set(family: Family, *, encoding: Encoding = "grid") -> Iterator[Task]:
    """The test set of a family: 1,000 tasks, no two of positions that are alike when turned.

    All are of the split `test`, which no training set meets.

    >>> next(fixed_set("counting")).metadata["split"]
    'test'
    """
    share = SIZE // len(RULES)
    return (task for rules in RULES for task in islice(_by(rules, family, encoding), share))


def _by(rules: str, family: Family, encoding: Encoding) -> Iterator[Task]:
    """Tasks by some rules, the difficulties in turn."""
    by_kind = [
        dataset(
            family,
            rules,
            seed=SEED,
            size=SIZE,
            encoding=encoding,
            difficulty=kind,
            split="test",
        ).distinct()
        for kind in kinds_of(family, rules)
    ]
    met: set[str] = set()
    for task in chain.from_iterable(zip(*by_kind, strict=True)):
        if (fold := folded(task.view)) not in met:  # one may be asked about in two ways
            met.add(fold)
            yield task

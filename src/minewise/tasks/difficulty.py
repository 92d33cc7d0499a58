"""How hard a position is: the proof of its easiest certain cell, and how wide it is."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Literal, get_args

from minewise.errors import TaskError, expected_one_of
from minewise.game.view import View
from minewise.tasks.truth import Truth
from minewise.why.proof import Proof

DifficultyKind = Literal["one clue", "two clues", "several clues", "mine total", "guess"]

DIFFICULTIES: tuple[DifficultyKind, ...] = get_args(DifficultyKind)


@dataclass(frozen=True)
class TaskDifficulty:
    """How hard a position is.

    `kind` is the reasoning that the proof takes, or `guess` where no cell is certain. `clues` are
    those of the proof and `steps` its sentences, both 0 for a guess. `width` is the number of
    undecided cells in the largest component: how much has to be counted together.
    """

    kind: DifficultyKind
    clues: int
    steps: int
    width: int

    @classmethod
    def from_truth(cls, truth: Truth, proof: Proof | None) -> TaskDifficulty:
        """That of a position, by a proof or by the lack of one."""
        widths = (
            sum(len(box.cells) for box in component.boxes)
            for component in truth.analysis.components
        )
        width = max(widths, default=0)
        if proof is None:
            return cls("guess", 0, 0, width)
        return cls(proof.kind, len(proof.clues), len(proof.steps), width)

    def to_dict(self) -> dict[str, Any]:
        """As JSON holds it."""
        return asdict(self)


def kind_of(clues: int, *, total: bool) -> DifficultyKind:
    """The kind of an argument from so many clues, and the mine total or not."""
    return "mine total" if total else DIFFICULTIES[min(clues, 3) - 1]


def check_difficulty(kind: str | None) -> None:
    """TaskError if there is no such kind of difficulty."""
    if kind is not None and kind not in DIFFICULTIES:
        raise TaskError(expected_one_of("difficulty", kind, DIFFICULTIES))


Split = Literal["train", "validation", "test"]

SPLITS: tuple[Split, ...] = get_args(Split)

PARTS = 10
"""Positions fall into so many parts of equal size: one is `test`, one `validation`."""


def folded(view: View) -> str:
    """A digest that two views share if one is the other turned or mirrored, flags left out.

    >>> one, other = View.parse("#1/##", mines=1), View.parse("##/F1", mines=1)
    >>> folded(one) == folded(other)
    True
    """
    import numpy as np

    square = view.without_flags().array.view(np.uint8)
    turned = [
        (*board.shape, board.tobytes())
        for side in (square, square.T)
        for board in (side, side[::-1], side[:, ::-1], side[::-1, ::-1])
    ]
    height, width, least = min(turned)
    total = view.mines if view.rules.mines_known else None
    return sha256(f"{width}x{height}/{total}:".encode() + least).hexdigest()


def split_of(view: View) -> Split:
    """The split that a position belongs to, whatever the seed, the family and the encoding."""
    part = int(folded(view)[:8], 16) % PARTS
    return "test" if part == 0 else "validation" if part == 1 else "train"

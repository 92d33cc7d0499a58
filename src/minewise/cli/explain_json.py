"""What `minewise explain` says as JSON, of boards of every shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from minewise.cli.output import finite

NOT_CERTAIN = "The cell is not certain: it may be safe, and it may be a mine."


class AnyProof(Protocol):
    """A proof on squares or on another shape."""

    @property
    def cell(self) -> Any: ...
    @property
    def mine(self) -> bool: ...
    @property
    def clues(self) -> Sequence[Any]: ...
    @property
    def uses_mine_total(self) -> bool: ...


def proof_fields(proof: AnyProof) -> dict[str, Any]:
    """What every proof has."""
    return {
        "cell": proof.cell,
        "mine": proof.mine,
        "clues": proof.clues,
        "with_total": proof.uses_mine_total,
    }


def uncertain_cell(
    cell: tuple[int, ...], chance: float, sentence: str, *, decided: bool
) -> dict[str, Any]:
    """A cell that is not proved safe or a mine. Was it `decided` that it cannot be?"""
    return {
        "cell": cell,
        "mine": None,
        "decided": decided,
        "chance": finite(chance),
        "sentence": sentence,
    }

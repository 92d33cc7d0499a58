"""What `minewise explain` says as JSON, of boards of every shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minewise.cli.output import finite

if TYPE_CHECKING:
    from minewise.shapes import ShapeProof
    from minewise.why.proof import Proof

NOT_CERTAIN = "The cell is not certain: it may be safe, and it may be a mine."


def proof_fields(proof: Proof | ShapeProof) -> dict[str, Any]:
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

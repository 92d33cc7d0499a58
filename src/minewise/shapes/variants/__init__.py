"""Rules of other Minesweeper games: where mines may lie, and what clues mean."""

from __future__ import annotations

from minewise.shapes.variants.analysis import VariantProof, analyze, explain
from minewise.shapes.variants.board import puzzle, random_board
from minewise.shapes.variants.rule import Region, VariantRule
from minewise.shapes.variants.rules import RULES
from minewise.shapes.variants.view import VariantView

__all__ = ["RULES", "Region", "VariantProof", "VariantRule", "VariantView"]
__all__ += ["analyze", "explain", "puzzle", "random_board"]

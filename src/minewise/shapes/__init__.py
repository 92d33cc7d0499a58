"""Boards that are no squares, and rules of other games, on the same counting core."""

from __future__ import annotations

from minewise.shapes.agents import ShapeAgent, ShapeDecision
from minewise.shapes.analysis import ShapeAnalysis, ShapeProof, analyze, explain
from minewise.shapes.game import ShapeGame
from minewise.shapes.games import ShapeGames, play_many, play_shape
from minewise.shapes.hints import ShapeHint, hint
from minewise.shapes.shape import (
    BoardShape,
    as_shape,
    cylinder,
    graph,
    hexagons,
    knights,
    parse_shape,
    space,
    square,
    torus,
    triangles,
)
from minewise.shapes.view import ShapeView

__all__ = [
    "BoardShape",
    "ShapeAgent",
    "ShapeAnalysis",
    "ShapeDecision",
    "ShapeGame",
    "ShapeGames",
    "ShapeHint",
    "ShapeProof",
    "ShapeView",
    "analyze",
    "as_shape",
    "cylinder",
    "explain",
    "graph",
    "hexagons",
    "hint",
    "knights",
    "parse_shape",
    "play_many",
    "play_shape",
    "space",
    "square",
    "torus",
    "triangles",
]

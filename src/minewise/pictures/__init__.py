"""Positions from pictures: a screenshot of any Minesweeper program."""

from __future__ import annotations

from minewise.pictures.reading import Picture, Reading, read

__all__ = ["Picture", "Reading", "read"]

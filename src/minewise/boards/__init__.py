"""Boards that need no guess."""

from minewise.boards.level import LEVELS, Level
from minewise.boards.no_guess import NoGuessBoard, generate, solves

__all__ = ["LEVELS", "Level", "NoGuessBoard", "generate", "solves"]

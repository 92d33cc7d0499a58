"""Boards that need no guess, and drills: positions of boards as exercises."""

from minewise.boards.certificate import Certificate, CertificateStep, Difficulty
from minewise.boards.daily import DailyBoard
from minewise.boards.drill import Drill, DrillKind, drill_of, drills
from minewise.boards.level import LEVELS, PATTERNS, Level, Pattern
from minewise.boards.no_guess import NoGuessBoard, generate, generate_many, solves

__all__ = [
    "LEVELS",
    "PATTERNS",
    "Certificate",
    "CertificateStep",
    "DailyBoard",
    "Difficulty",
    "Drill",
    "DrillKind",
    "Level",
    "NoGuessBoard",
    "Pattern",
    "drill_of",
    "drills",
    "generate",
    "generate_many",
    "solves",
]

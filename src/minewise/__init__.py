"""Play, understand, solve and study Minesweeper."""

from minewise._core import Random
from minewise.agents.base import Agent, Decision
from minewise.agents.registry import make
from minewise.board import Board
from minewise.contract import check_agent
from minewise.engine import Analysis, analyze
from minewise.errors import MinewiseError
from minewise.game import Game
from minewise.match import play
from minewise.optimal import Optimal, optimal
from minewise.record import Move, Record
from minewise.rules import BEGINNER, EXPERT, INTERMEDIATE, PRESETS, Rules
from minewise.tournament.compare import compare
from minewise.tournament.result import Comparison
from minewise.view import View

__all__ = [
    "BEGINNER",
    "EXPERT",
    "INTERMEDIATE",
    "PRESETS",
    "Agent",
    "Analysis",
    "Board",
    "Comparison",
    "Decision",
    "Game",
    "MinewiseError",
    "Move",
    "Optimal",
    "Random",
    "Record",
    "Rules",
    "View",
    "analyze",
    "check_agent",
    "compare",
    "make",
    "optimal",
    "play",
]

"""Play, understand, solve and study Minesweeper."""

from minewise._core import Random
from minewise.agents.base import Agent, Decision
from minewise.agents.registry import make
from minewise.batch import Batch, analyze_many
from minewise.board import Board
from minewise.compiled import Games, play_many
from minewise.contract import check_agent
from minewise.engine import Analysis, analyze, sample_layouts
from minewise.errors import MinewiseError
from minewise.evaluation import Evaluation, evaluate
from minewise.game import Game
from minewise.hint import Hint, hint
from minewise.match import play
from minewise.optimal import Optimal, optimal
from minewise.proof import Proof, explain
from minewise.record import Move, Record
from minewise.rl.registration import register_when_possible
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
    "Batch",
    "Board",
    "Comparison",
    "Decision",
    "Evaluation",
    "Game",
    "Games",
    "Hint",
    "MinewiseError",
    "Move",
    "Optimal",
    "Proof",
    "Random",
    "Record",
    "Rules",
    "View",
    "analyze",
    "analyze_many",
    "check_agent",
    "compare",
    "evaluate",
    "explain",
    "hint",
    "make",
    "optimal",
    "play",
    "play_many",
    "sample_layouts",
]

register_when_possible()

"""Play, understand, solve and study Minesweeper."""

from minewise.agents.protocol import Agent, Decision
from minewise.agents.registry import make
from minewise.engine.analysis import Analysis, analyze, sample_layouts
from minewise.engine.batch import Batch, analyze_many
from minewise.engine.evaluation import Evaluation, evaluate
from minewise.engine.optimal import Optimal, optimal
from minewise.errors import MinewiseError
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.record import Move, Record
from minewise.game.rules import BEGINNER, EXPERT, INTERMEDIATE, PRESETS, Rules
from minewise.game.view import View
from minewise.learn.env.registration import register_when_possible
from minewise.play.compiled import Games, play_many
from minewise.play.match import play
from minewise.random import Random
from minewise.testing.contract import check_agent
from minewise.tournament.compare import compare
from minewise.tournament.result import Comparison
from minewise.why.hint import Hint, hint
from minewise.why.proof import Proof, explain

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

"""What travels: the requests and answers of the server."""

from minewise.web.models.about import About
from minewise.web.models.advice import Advice, AskAdvice, AskCell, CellAdvice, Position
from minewise.web.models.analysis import Analysis, CellDigits, Hint
from minewise.web.models.games import AgentTurn, Conflict, Game, GameAndDecision, NewGame, NewMoves
from minewise.web.models.parts import Record, Refusal
from minewise.web.models.review import AskJudged, AskReview, JudgedPart, RecordedMoves, Review

__all__ = [
    "About",
    "Advice",
    "AgentTurn",
    "Analysis",
    "AskAdvice",
    "AskCell",
    "AskJudged",
    "AskReview",
    "CellAdvice",
    "CellDigits",
    "Conflict",
    "Game",
    "GameAndDecision",
    "Hint",
    "JudgedPart",
    "NewGame",
    "NewMoves",
    "Position",
    "Record",
    "RecordedMoves",
    "Refusal",
    "Review",
]

"""What travels: the requests and answers of the server."""

from minewise.web.schema.about import About
from minewise.web.schema.advice import Advice, AskAdvice, AskCell, CellAdvice, Position
from minewise.web.schema.analysis import Analysis, CellDigits, Hint
from minewise.web.schema.games import AgentTurn, Conflict, Game, GameAndDecision, NewGame, NewMoves
from minewise.web.schema.parts import Record, Refusal
from minewise.web.schema.review import AskJudged, AskReview, JudgedPart, RecordedMoves, Review

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

"""Records of games, and how their moves are judged."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from minewise.web.models.parts import (
    Asked,
    Cell,
    Document,
    Kind,
    Outcome,
    Place,
    Shown,
    Status,
)
from minewise.web.settings import LARGEST_SEED

_A_RECORD: dict[str, Any] = {
    "format": "minewise record",
    "version": 1,
    "agent": "person",
    "options": "",
    "rules": "3x1/1 first_click=any",
    "status": "won",
    "revealed": 2,
    "mines_hit": 0,
    "flags_right": 0,
    "flags_wrong": 0,
    "clicks": 1,
    "redundant_clicks": 0,
    "guesses": 0,
    "seed": 1,
    "game": 0,
    "moves": [["reveal", 0, 0, False]],
    "board": "0 1 *",
}


class AskReview(Asked, json_schema_extra={"examples": [{"record": _A_RECORD}]}):
    """A record of a game: its JSON, or that as text."""

    record: dict[str, Any] | Annotated[str, Field(max_length=900_000)]


class RecordedMove(Document):
    """A move of a record; `guess` if its player called it one."""

    kind: Kind
    cell: Cell
    guess: bool


class Judged(Document):
    """A move that revealed something, judged by what its player could know."""

    verdict: Literal["certain", "protected", "least risk", "more risk than needed", "needless risk"]
    guess: bool
    chance: float
    least: float
    safest: Cell
    luck: float
    skill_loss: float
    hit: bool
    exact: bool
    sentence: str


class Frame(Document):
    """The view after a move; the first one is that before all moves."""

    rows: list[str]
    move: RecordedMove | None
    judged: Judged | None


class RecordedGame(Outcome):
    """How a recorded game came out."""

    rules: str
    view: Shown
    agent: str
    options: str
    seed: str
    number: str
    status: Status
    clicks: int


class Review(Document):
    """A recorded game, move by move, and what its guesses come to."""

    game: RecordedGame
    frames: list[Frame]
    summary: str
    guesses: int
    needless: int
    luck: float
    skill_loss: float
    survival: float


class AskJudged(AskReview):
    """A record, and from which of its moves on the judgements are wanted; `proved` is what the
    answer before told."""

    first: Annotated[int, Field(ge=0, le=LARGEST_SEED)] = 0
    proved: Annotated[list[Cell], Field(max_length=1_000_000)] = Field(default=[])


Change = Annotated[
    tuple[Place, Place, str],
    Field(description="[row, column, mark]: a cell that a move has changed, and its mark since."),
]


class ChangingMove(Document):
    """A move of a record and what it changes."""

    move: RecordedMove
    changes: list[Change]


class RecordedMoves(Document):
    """A recorded game: how it came out, the rows before all moves, and what each move changes."""

    game: RecordedGame
    rows: list[str]
    moves: list[ChangingMove]


class JudgedPart(Document):
    """The judgements of the moves from `first` on, null where nothing was revealed. The part that
    follows begins with `next`, null after the last; `proved` are the covered cells that the clues
    have proved safe by then."""

    first: int
    judged: list[Judged | None]
    next: int | None
    proved: list[Cell]

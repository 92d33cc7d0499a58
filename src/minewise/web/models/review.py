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
    Shown,
    Status,
)

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
    "boards": "given:0386733d5bbe99eb",
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

"""Games: how they are asked for, and as their player may know them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from minewise.web.models.analysis import Decision
from minewise.web.models.parts import (
    AgentText,
    Asked,
    Cell,
    Document,
    Kind,
    Outcome,
    RulesText,
    Shown,
    Status,
)
from minewise.web.settings import LARGEST_SEED


class Move(Asked):
    """A move that is asked for."""

    kind: Kind
    cell: Cell


class MadeMove(Document):
    """A move of a game, and who made it: `person`, or the name of an agent."""

    kind: Kind
    cell: Cell
    by: str


class NewGame(Asked, json_schema_extra={"examples": [{"rules": "beginner", "may_undo": True}]}):
    """Which game to begin. Without a seed one is drawn and withheld until the end. With `may_undo`
    steps can be taken back. `moves` are made at once: with them a link holds a position."""

    rules: RulesText
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] | None = None
    number: Annotated[int, Field(ge=0, le=LARGEST_SEED)] = 0
    may_undo: bool = False
    moves: Annotated[list[Move], Field(max_length=100_000)] = Field(default=[])


class NewMoves(
    Asked,
    json_schema_extra={"examples": [{"moves": [{"kind": "reveal", "cell": [0, 0]}], "after": 0}]},
):
    """Moves to make, one after the other, in a game that has `after` moves."""

    moves: Annotated[list[Move], Field(min_length=1, max_length=10_000)]
    after: Annotated[int, Field(ge=0, le=LARGEST_SEED)]


class AgentTurn(Asked, json_schema_extra={"examples": [{"agent": "exact"}]}):
    """Which agent is to decide: `name` or `name:option=value,...`."""

    agent: AgentText


class Game(Outcome):
    """A game as its player may know it. What became of it is null until it is over, and so is a
    seed that was drawn by the server."""

    id: str
    view: Shown
    status: Status
    moves: list[MadeMove]
    mines_left: Annotated[int | None, Field(description="Less flags and exploded mines.")]
    flags: int
    clicks: int
    may_undo: bool
    taken_back: int
    seed: int | None
    number: int
    elapsed: Annotated[float, Field(description="Seconds since the first move.")]


class Conflict(Document):
    """Why a game does not allow a request, and the current game."""

    error: str
    game: Game


class GameAndDecision(Game):
    """A game after a decision of an agent."""

    decision: Decision

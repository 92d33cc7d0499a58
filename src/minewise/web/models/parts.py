"""What requests and answers are made of."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

from minewise.game import game as played
from minewise.game.view import View

LONGEST_TEXT = 2_000
"""Characters of rules, clue models and agents."""


class Asked(BaseModel):
    """A request: exactly these fields, and nothing that only might be meant."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Document(BaseModel):
    """An answer: exactly these fields. It can be read from what has attributes of their names."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)


Id = Annotated[
    str,
    Path(alias="id", pattern=r"^[A-Za-z0-9_-]{1,64}$", description="Of a game or a comparison."),
]
Place = Annotated[int, Field(ge=0, le=999)]
# Not strict as a whole: JSON has lists and no tuples. Its numbers are as strict as what holds it.
Cell = Annotated[
    tuple[Place, Place],
    Field(description="[row, column], both from zero.", examples=[[0, 0]], strict=False),
]
RulesText = Annotated[str, Field(max_length=LONGEST_TEXT, examples=["beginner"])]
CluesText = Annotated[str, Field(max_length=LONGEST_TEXT, examples=["exact"])]
AgentText = Annotated[str, Field(max_length=LONGEST_TEXT, examples=["exact"])]
Grid = list[list[float | None]]
Kind = Literal["reveal", "flag", "unflag", "chord"]
Status = Literal["playing", "won", "lost"]


class Refusal(Document):
    """Why a request is not done, in a sentence."""

    error: str


class Shown(Document):
    """A view: one text a row (# F * _ 0 to 8), the public rules, the mine total if it is known."""

    rows: list[str]
    rules: str
    mines: int | None

    @classmethod
    def of(cls, view: View) -> Shown:
        """A view and its public rules, in their text forms."""
        return cls(rows=view.rows(), rules=str(view.rules), mines=view.mines)


class Outcome(Document):
    """What became of a game. Everything except the mines that were hit is null until it is over."""

    mines_hit: int
    score: Annotated[float | None, Field(description="Where play goes on after a mine.")]
    mines: list[Cell] | None
    wrong_flags: list[Cell] | None
    visited: Annotated[list[Cell] | None, Field(description="Safe cells that were revealed.")]
    identified: Annotated[list[Cell] | None, Field(description="Mines that were identified.")]


def outcome(game: played.Game) -> dict[str, Any]:
    """The fields of an `Outcome`."""
    has_score = game.over and game.rules.measure == "score"
    solved = game.solved
    fields = ("mines", "wrong_flags", "visited", "identified")
    return {name: solved and getattr(solved, name) for name in fields} | {
        "mines_hit": game.mines_hit,
        "score": game.score if has_score else None,
    }


class Record(BaseModel):
    """A record of a game, as `Record.to_json` of minewise writes it."""

    model_config = ConfigDict(extra="allow")

    format: Literal["minewise record"]
    version: int

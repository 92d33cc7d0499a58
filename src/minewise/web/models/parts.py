"""What requests and answers are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

LONGEST_TEXT = 2_000
"""Characters of rules, clue models and agents."""


class Asked(BaseModel):
    """A request: exactly these fields, and nothing that only might be meant."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Document(BaseModel):
    """An answer: exactly these fields."""

    model_config = ConfigDict(extra="forbid")


Place = Annotated[int, Field(ge=0, le=999)]
Cell = Annotated[
    list[Place],
    Field(
        min_length=2, max_length=2, description="[row, column], both from zero.", examples=[[0, 0]]
    ),
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
    """A view: one text a row (# F * _ 0 to 8), the public rules, the mine total if it is told."""

    rows: list[str]
    rules: str
    mines: int | None


class Record(BaseModel):
    """A record of a game, as `Record.to_json` of minewise writes it."""

    model_config = ConfigDict(extra="allow")

    format: Literal["minewise record"]
    version: int

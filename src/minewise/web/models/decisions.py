"""What an agent is asked to decide."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from minewise.web.models.advice import Position
from minewise.web.models.parts import AgentText, Asked
from minewise.web.settings import LARGEST_SEED

_A_TURN: dict[str, Any] = {
    "view": {"text": "1##/###", "rules": "3x2/2"},
    "agent": "sat",
    "seed": 1,
}
Whole = Annotated[int, Field(ge=0, le=LARGEST_SEED)]


class AskDecision(Asked, json_schema_extra={"examples": [_A_TURN]}):
    """A position, the agent that is to decide in it, and what its random numbers are drawn from:
    the seed of the board, the number of the game, and how many decisions were made in it before."""

    view: Position
    agent: AgentText
    seed: Whole = 0
    number: Whole = 0
    turn: Whole = 0

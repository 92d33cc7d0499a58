"""What requests and answers are made of."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path
from pydantic import BaseModel, ConfigDict, FailFast, Field, model_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

LONGEST_TEXT = 2_000
"""Characters of rules, clue models and agents."""
LARGEST_PLACE = 999
"""The last row or column of the largest board that the core reads."""


class FirstError(FailFast):
    """Marks a list of which only the first wrong element is told: a request may hold 500,000."""

    __hash__ = object.__hash__  # types are compared by what marks them


MOST_FIELDS = 50
"""Of a request: each one that is unknown would be an error of its own."""


class RequestBody(BaseModel):
    """A request. Unknown fields and wrong types are refused."""

    model_config = ConfigDict(strict=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def check_fields(cls, body: Any) -> Any:
        """Refuses too many fields before any is looked at."""
        if isinstance(body, dict) and len(body) > MOST_FIELDS:
            sentence = f"expected at most {MOST_FIELDS} fields, got {len(body):,}"
            raise PydanticCustomError("too_many_fields", "{sentence}", {"sentence": sentence})
        return body


class Document(BaseModel):
    """An answer: exactly these fields. It can be read from what has attributes of their names."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)


Id = Annotated[
    str, Path(alias="id", pattern=r"^[A-Za-z0-9_-]{1,64}$", description="Of a comparison.")
]
Place = Annotated[int, Field(ge=0, le=LARGEST_PLACE)]
# Not strict as a whole: JSON has lists and no tuples. Its numbers are as strict as what holds it.
Cell = TypeAliasType(
    "Cell",
    Annotated[
        tuple[Place, Place],
        Field(description="[row, column], both from zero.", examples=[[0, 0]], strict=False),
    ],
)
RulesText = Annotated[str, Field(max_length=LONGEST_TEXT, examples=["beginner"])]
AgentText = Annotated[str, Field(max_length=LONGEST_TEXT, examples=["exact"])]


class Refusal(Document):
    """Why a request is not done, in a sentence. `kind` is the name of the error in Python, where
    the core refuses. Of clues, or sets, that contradict each other, `clues` or `sets` are some, and
    each is needed; `with_total` says that the mine total is needed, too."""

    error: str
    kind: str | None = None
    clues: list[Cell] | None = None
    sets: list[int] | None = None
    with_total: bool | None = None


class Conflict(Refusal):
    """Why a game does not allow a request, and its state: the answer to `state`."""

    state: dict[str, Any]


class ServedAgent(Document):
    """An agent and its options with their defaults; `unavailable` says why it cannot play here."""

    name: str
    summary: str
    sound: bool
    unavailable: str | None
    options: dict[str, str]


class Limits(Document):
    """What the server allows: sides of boards, moves of a game, bytes of a request, seconds until
    an idle game ends, seconds for an answer."""

    longest_side: int
    most_moves: int
    body: int
    idle: float
    seconds: float


class ServerInfo(Document):
    """What this server knows."""

    version: str
    agents: list[ServedAgent]
    limits: Limits

"""Positions that people enter, and what there is to say about them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from minewise.web.models.analysis import Analysis, CellDigits, Decision
from minewise.web.models.parts import AgentText, Asked, Cell, CluesText, Document, RulesText, Shown

_A_POSITION: dict[str, Any] = {
    "view": {"text": "1##/###", "mines": 2},
    "proofs": True,
    "agents": ["exact", "best"],
    "evaluate": True,
}


class Position(Asked):
    """A position: its rows, or any text form of one, also that of JSMinesweeper (a first line
    WIDTHxHEIGHTxMINES). `rules` are those it is played by, if it is known; `mines` is the total."""

    rows: (
        Annotated[list[Annotated[str, Field(max_length=1_000)]], Field(max_length=1_000)] | None
    ) = None
    text: Annotated[str, Field(max_length=150_000, examples=["####/1221"])] | None = None
    rules: RulesText | None = None
    mines: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class AskAdvice(Asked, json_schema_extra={"examples": [_A_POSITION]}):
    """A position, the model of its clues if it is not the one of its rules, and what is wanted
    beside the analysis: proofs, opinions of agents, the chances to win."""

    view: Position
    clues: CluesText | None = None
    proofs: bool = False
    agents: Annotated[list[AgentText], Field(max_length=20)] = Field(default=[])
    evaluate: bool = False


class AskCell(Asked, json_schema_extra={"examples": [_A_POSITION | {"cell": [0, 0]}]}):
    """A covered cell of a position."""

    view: Position
    clues: CluesText | None = None
    cell: Cell


class ProofStep(Document):
    """One idea of a proof: the clues that speak, the cells that it is about, and whether it says,
    supposes or concludes that they are mines (true) or safe (false); null if neither."""

    kind: Literal["fact", "supposition", "conclusion", "conflict", "pattern"]
    text: str
    clues: list[Cell]
    cells: list[Cell]
    mine: bool | None


class Proof(Document):
    """Clues that prove a cell; each of them is needed. The sentence joins all steps."""

    cell: Cell
    mine: bool
    clues: list[Cell]
    with_total: Annotated[bool, Field(validation_alias="uses_mine_total")]
    sentence: str
    steps: list[ProofStep]


class CellAdvice(CellDigits):
    """What a covered cell would show, and its proof if it is certain; null too for what is certain
    in a part that is too wide for proofs."""

    proof: Proof | None


class NextMove(Document):
    """What to do next, and why."""

    cell: Cell
    action: Literal["reveal", "flag", "unflag"]
    sentence: str
    chance: float
    certain: bool
    clues: list[Cell]


class Opinion(Document):
    """What an agent would do, or why it does nothing."""

    agent: str
    decision: Decision | None
    fault: str | None


class MoveValue(Document):
    """A move, the chance to survive it, and the chance to win with it."""

    cell: Cell
    survival: float
    win: float


class Evaluation(Document):
    """The chance to win with each move that is worth considering, the best first; `exact` if the
    end game was searched to its last move, else off by about `error`. `fault` says why there is
    none."""

    win: float | None
    error: float | None
    exact: bool | None
    moves: list[MoveValue]
    fault: str | None


class Advice(Document):
    """What there is to say about a position. `safe` and `mines` are certain and not flagged yet."""

    view: Shown
    sized_text: Annotated[str | None, Field(description="The position as JSMinesweeper writes it.")]
    analysis: Analysis
    safe: list[Cell]
    mines: list[Cell]
    wrong_flags: list[Cell]
    proofs: list[Proof]
    next: NextMove | None
    opinions: list[Opinion]
    evaluation: Evaluation | None

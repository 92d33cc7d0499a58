"""What travels: the requests and answers of the server."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from minewise.web.settings import LARGEST_SEED

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
Chance = Annotated[float, Field(ge=0, le=1)]
Grid = list[list[float | None]]
Kind = Literal["reveal", "flag", "unflag", "chord"]
Status = Literal["playing", "won", "lost"]


class Refusal(Document):
    """Why a request is not done, in a sentence."""

    error: str


# Games


class Move(Asked):
    """A move that is asked for."""

    kind: Kind
    cell: Cell


class MadeMove(Document):
    """A move of a game, and who made it: `person`, or the name of an agent."""

    kind: Kind
    cell: Cell
    by: str


class NewGame(Asked):
    """Which game to begin. Without a seed one is drawn and withheld until the end. `moves` are made
    at once: with them a link holds a position."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"rules": "beginner", "practice": True}]}
    )

    rules: RulesText
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] | None = None
    number: Annotated[int, Field(ge=0, le=LARGEST_SEED)] = 0
    practice: bool = False
    moves: Annotated[list[Move], Field(max_length=100_000)] = []


class NewMoves(Asked):
    """Moves to make, one after the other, in a game that has `after` moves."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"moves": [{"kind": "reveal", "cell": [0, 0]}], "after": 0}]
        }
    )

    moves: Annotated[list[Move], Field(min_length=1, max_length=10_000)]
    after: Annotated[int, Field(ge=0, le=LARGEST_SEED)]


class AgentTurn(Asked):
    """Which agent is to decide: `name` or `name:option=value,...`."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"agent": "exact"}]})

    agent: AgentText


class Shown(Document):
    """A view: one text a row (# F * _ 0 to 8), the public rules, the mine total if it is told."""

    rows: list[str]
    rules: str
    mines: int | None


class Game(Document):
    """A game as its player may know it. What lies behind `mines` is null until it is over, and so
    is a seed that was drawn by the server."""

    id: str
    view: Shown
    status: Status
    moves: list[MadeMove]
    mines_left: Annotated[int | None, Field(description="Less flags and exploded mines.")]
    mines_hit: int
    flags: int
    clicks: int
    practice: bool
    taken_back: int
    seed: int | None
    number: int
    elapsed: Annotated[float, Field(description="Seconds since the first move.")]
    score: Annotated[float | None, Field(description="Where play goes on after a mine.")]
    mines: list[Cell] | None
    wrong_flags: list[Cell] | None
    visited: Annotated[list[Cell] | None, Field(description="Safe cells that were revealed.")]
    identified: Annotated[list[Cell] | None, Field(description="Mines that were identified.")]


class Conflict(Document):
    """Why a game does not allow a request, and the game as it is."""

    error: str
    game: Game


class CellChance(Document):
    """The chance of a mine that an agent gives a cell."""

    cell: Cell
    mine: float


class Decision(Document):
    """What an agent has decided; `chances` where it has them and the board is not large."""

    agent: str
    reveal: list[Cell]
    flag: list[Cell]
    certain: bool
    reason: str
    chances: list[CellChance] | None


class GameAndDecision(Game):
    """A game after a decision of an agent."""

    decision: Decision


class Region(Document):
    """First and last row, first and last column."""

    rows: Annotated[list[int], Field(min_length=2, max_length=2)]
    columns: Annotated[list[int], Field(min_length=2, max_length=2)]


class Hint(Document):
    """The steps of a hint that are told so far: where to look, why, and the cell."""

    steps: list[str]
    region: Region | None
    clues: list[Cell]
    cell: Cell | None
    action: Literal["reveal", "flag"] | None
    certain: bool
    chance: float | None
    done: bool


class Contradiction(Document):
    """Clues that cannot hold together, of which none can be left out."""

    sentence: str
    clues: list[Cell]
    with_total: bool


class Certain(Document):
    """Covered cells that are safe, or mines, in every layout that fits."""

    safe: list[Cell]
    mines: list[Cell]


class Analysis(Document):
    """All that the clues say. A probability is null where a cell is revealed; it is 0 or 1 only
    where that is certain. `error` is by how much one may be off where a part was sampled."""

    exact: bool
    error: float | None
    layouts: Annotated[
        str | None,
        Field(description="How many layouts fit, in decimal digits; null where not counted."),
    ]
    protected: Annotated[bool, Field(description="The next reveal is safe by the rules.")]
    probability: Grid
    certain: Certain
    least: Annotated[list[Cell], Field(description="Least likely mines where none is safe.")]
    dead: Annotated[list[Cell], Field(description="Cells that would tell nothing.")]
    contradiction: Contradiction | None


class CellDigits(Document):
    """What a covered cell would show if it is safe: the chances of 0 to 8 (null where it is a mine
    or not counted), and the chance that it is a mine."""

    digits: Annotated[list[float], Field(min_length=9, max_length=9)] | None
    mine: float


class Record(BaseModel):
    """A record of a game, as `Record.to_json` of minewise writes it."""

    model_config = ConfigDict(extra="allow")

    format: Literal["minewise record"]
    version: int


# What there is


class Preset(Document):
    """Rules with a name."""

    name: str
    rules: str
    height: int
    width: int
    mines: int


class AgentInfo(Document):
    """An agent and its options with their defaults."""

    name: str
    summary: str
    sound: bool
    options: dict[str, str]


class Switch(Document):
    """A switch of the rules."""

    name: str
    values: list[str]
    meaning: str


class Limits(Document):
    """What the server allows: sides of boards, moves of a game, bytes of a request, seconds until
    an idle game ends, seconds for an analysis."""

    longest_side: int
    most_moves: int
    body: int
    idle: float
    seconds: float


class About(Document):
    """What this server knows."""

    version: str
    presets: list[Preset]
    agents: list[AgentInfo]
    clue_models: list[str]
    rule_switches: list[Switch]
    limits: Limits


# Positions and records of people

_A_POSITION: dict[str, Any] = {
    "view": {"text": "1##/###", "mines": 2},
    "proofs": True,
    "agents": ["exact", "best"],
    "evaluate": True,
}
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


class Position(Asked):
    """A position: its rows, or any text form of one, also that of JSMinesweeper (a first line
    WIDTHxHEIGHTxMINES). `rules` are those it is played by, if it is known; `mines` is the total."""

    rows: (
        Annotated[list[Annotated[str, Field(max_length=1_000)]], Field(max_length=1_000)] | None
    ) = None
    text: Annotated[str, Field(max_length=150_000, examples=["####/1221"])] | None = None
    rules: RulesText | None = None
    mines: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class AskAdvice(Asked):
    """A position, the model of its clues if it is not the one of its rules, and what is wanted
    beside the analysis: proofs, opinions of agents, the chances to win."""

    model_config = ConfigDict(json_schema_extra={"examples": [_A_POSITION]})

    view: Position
    clues: CluesText | None = None
    proofs: bool = False
    agents: Annotated[list[AgentText], Field(max_length=20)] = []
    evaluate: bool = False


class AskCell(Asked):
    """A covered cell of a position."""

    model_config = ConfigDict(json_schema_extra={"examples": [_A_POSITION | {"cell": [0, 0]}]})

    view: Position
    clues: CluesText | None = None
    cell: Cell


class Proof(Document):
    """Clues that alone prove a cell, of which none can be left out."""

    cell: Cell
    mine: bool
    clues: list[Cell]
    with_total: bool
    sentence: str


class CellAdvice(CellDigits):
    """What a covered cell would show, and its proof if it is certain; null too for what is certain
    in a part that is too wide for proofs."""

    proof: Proof | None


class NextMove(Document):
    """What to do next, and why."""

    cell: Cell
    action: Literal["reveal", "flag"]
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
    end game was searched to its last move. `fault` says why there is none."""

    win: float | None
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


class AskReview(Asked):
    """A record of a game: its JSON, or that as text."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"record": _A_RECORD}]})

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


class RecordedGame(Document):
    """How a recorded game came out."""

    rules: str
    view: Shown
    agent: str
    options: str
    seed: str
    number: str
    status: Status
    clicks: int
    mines_hit: int
    score: float | None
    mines: list[Cell] | None
    wrong_flags: list[Cell] | None
    visited: list[Cell] | None
    identified: list[Cell] | None


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
    proved: Annotated[list[Cell], Field(max_length=1_000_000)] = []


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

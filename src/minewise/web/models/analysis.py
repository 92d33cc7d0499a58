"""What the clues say, and what agents make of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from minewise.web.models.parts import Cell, Document, Grid


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

"""What the clues say, and what agents make of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isnan
from typing import Annotated, Any, Literal

from pydantic import Field

from minewise.agents import protocol
from minewise.companion.advice import contradiction_words
from minewise.companion.hints import StepwiseHint, first_click_protected
from minewise.engine import analysis as engine
from minewise.errors import ContradictionError, TooWideError
from minewise.game import rules
from minewise.game.view import COVERED, FLAG, View
from minewise.report.phrases import one_line
from minewise.web.models.parts import Cell, Document, Grid
from minewise.web.settings import MOST_CELLS_OF_A_GRID
from minewise.why.guess import missing_total_text

LEAST = 1e-12
"""What a chance that is not certain is told as at least: no double tells a smaller one from 0."""


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

    @classmethod
    def of(cls, text: str, decision: protocol.Decision, view: View) -> Decision:
        """What the agent of that text has decided in a view."""
        chances = None
        probability: Mapping[Any, float] | None = decision.probability
        if probability is not None and view.rules.cells <= MOST_CELLS_OF_A_GRID:
            chances = [CellChance(cell=c, mine=float(p)) for c, p in sorted(probability.items())]
        return cls(
            agent=text,
            reveal=list(decision.reveal),
            flag=list(decision.flag),
            certain=decision.certain,
            reason=one_line(decision.reason),
            chances=chances,
        )


class Region(Document):
    """First and last row, first and last column."""

    rows: tuple[int, int]
    columns: tuple[int, int]


class Hint(Document):
    """The steps of a hint that are told so far: where to look, why, and the cell."""

    steps: list[str]
    region: Region | None
    clues: list[Cell]
    cell: Cell | None
    action: Literal["reveal", "flag", "unflag"] | None
    certain: bool
    chance: float | None
    done: bool

    @classmethod
    def of(cls, hint: StepwiseHint, steps: tuple[str, ...]) -> Hint:
        """The steps of a hint that are told."""
        region = None
        if hint.region is not None:
            rows, columns = hint.region
            region = Region(rows=(rows[0], rows[-1]), columns=(columns[0], columns[-1]))
        return cls(
            steps=list(steps),
            region=region,
            clues=sorted(hint.clues),
            cell=hint.cell,
            action=hint.move,
            certain=hint.certain,
            chance=hint.chance,
            done=hint.done,
        )


class Contradiction(Document):
    """Clues that contradict each other; each of them is needed."""

    sentence: str
    clues: list[Cell]
    with_total: bool


class Certain(Document):
    """Covered cells that are safe, or mines, in every layout that fits."""

    safe: list[Cell]
    mines: list[Cell]


class Analysis(Document):
    """Everything that the clues say. A probability is null where a cell is revealed, and where the
    chance is unknown; it is 0 or 1 only where that is certain. `error` is by how much one may be
    off where a part was sampled."""

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
    unknown: Annotated[
        list[Cell],
        Field(description="Cells away from clues while the mine total is not given."),
    ]
    missing_total: Annotated[
        str, Field(description="What to say where the mine total is not given, else empty.")
    ]
    dead: Annotated[list[Cell], Field(description="Cells that would show nothing new.")]
    contradiction: Contradiction | None

    @classmethod
    def of(cls, analysis: engine.Analysis) -> Analysis:
        """What an analysis says, with no number that rounds to certainty."""
        view = analysis.view
        error = None if analysis.exact else max(_numbers(analysis.error.tolist()), default=0.0)
        return cls(
            exact=analysis.exact,
            error=error,
            layouts=_layouts(analysis),
            protected=first_click_protected(view),
            probability=_probabilities(analysis),
            certain=Certain(safe=sorted(analysis.safe), mines=sorted(analysis.mines)),
            least=analysis.advice.least,
            unknown=analysis.advice.unknown,
            missing_total=missing_total_text(analysis),
            dead=sorted(analysis.dead & _hidden(view)) if analysis.exact else [],
            contradiction=None,
        )

    @classmethod
    def of_contradiction(cls, view: View, error: ContradictionError, clues: str) -> Analysis:
        """What there is to say of a view that no layout fits."""
        return cls(
            exact=True,
            error=None,
            layouts="0",
            protected=False,
            probability=[[None] * view.width for _ in range(view.height)],
            certain=Certain(safe=[], mines=[]),
            least=[],
            unknown=[],
            missing_total="",
            dead=[],
            contradiction=Contradiction(
                sentence=contradiction_words(error, view, clues),
                clues=sorted(error.clues),
                with_total=error.uses_mine_total,
            ),
        )


class CellDigits(Document):
    """What a covered cell would show if it is safe: the chances of 0 to 8 (null where it is a mine
    or not counted), and the chance that it is a mine (null where that is unknown)."""

    digits: Annotated[list[float], Field(min_length=9, max_length=9)] | None
    mine: float | None

    @classmethod
    def of(cls, analysis: engine.Analysis, cell: rules.Cell) -> CellDigits:
        """What a covered cell would show."""
        mine: float | None = float(cell in analysis.mines)
        if cell not in analysis.safe | analysis.mines:
            chance = _open(float(analysis.probability[cell]))
            mine = None if cell in analysis.advice.unknown else chance
        digits = None
        if analysis.exact and mine != 1:
            digits = analysis.digit_probability[cell].tolist()
        return cls(digits=digits, mine=mine)


def _open(chance: float) -> float:
    """A chance that is not certain: neither 0 nor 1."""
    return min(max(chance, LEAST), 1 - LEAST)


def _numbers(rows: list[list[float]]) -> Iterator[float]:
    return (value for row in rows for value in row if not isnan(value))


def _layouts(analysis: engine.Analysis) -> str | None:
    """The number of layouts, where it is exact and not thousands of digits long."""
    if not analysis.exact or analysis.view.rules.cells > MOST_CELLS_OF_A_GRID:
        return None
    try:
        return str(analysis.layouts)
    except TooWideError:
        return None


def _probabilities(analysis: engine.Analysis) -> list[list[float | None]]:
    """The chance of a mine of each covered cell. 0 and 1 are kept for what is certain: the engine
    may find a chance that no double tells from them."""
    found: list[list[float | None]] = [
        [None if isnan(chance) else _open(chance) for chance in row]
        for row in analysis.probability.tolist()
    ]
    for cells, chance in ((analysis.safe, 0.0), (analysis.mines, 1.0)):
        for row, column in cells:
            found[row][column] = chance
    for row, column in analysis.advice.unknown:
        found[row][column] = None
    return found


def _hidden(view: View) -> set[rules.Cell]:
    return set(view.where(COVERED)) | set(view.where(FLAG))

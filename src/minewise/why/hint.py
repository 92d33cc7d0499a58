"""hint: what to do next, in three steps. A hint is decided by cpp/why/hint, and parsed here."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import TYPE_CHECKING, Any, Literal

from minewise.display import NotebookDisplay
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.game.clues import ClueModel, clue_model
from minewise.game.rules import Cell, Rules, as_cell
from minewise.game.view import View, as_view
from minewise.questions import ask
from minewise.why.proof import Proof

if TYPE_CHECKING:
    from minewise.game.view import AnyView

HintMove = Literal["reveal", "flag", "unflag"]


@dataclass(frozen=True)
class Hint(NotebookDisplay):
    """What to do next, in three steps: where to look, why, and the cell.

    `chance` is that of a mine in the cell, nan where it is not known; a cell that is certain comes
    with its proof. `area` is the rows and columns of the cell and the clues that prove it; None
    where a proof needs the mine total, which is everywhere, or there is none.
    """

    view: View
    cell: Cell
    move: HintMove
    chance: float
    proof: Proof | None
    area: tuple[range, range] | None
    region: str
    reason: str
    answer: str

    @classmethod
    def from_answer(cls, view: View, model: ClueModel, answer: dict[str, Any]) -> Hint:
        """Parses a hint: the answer of the core to `hint` (cpp/questions/why)."""
        area, proof, steps = answer["area"], answer["proof"], answer["steps"]
        return cls(
            view,
            tuple(answer["cell"]),
            answer["move"],
            nan if answer["chance"] is None else answer["chance"],
            None if proof is None else Proof.from_answer(view, model, proof),
            None if area is None else (range(area[0], area[2] + 1), range(area[1], area[3] + 1)),
            steps[0]["text"],
            answer["sentence"],
            steps[-1]["text"],
        )

    @property
    def steps(self) -> tuple[str, str, str]:
        """Where to look; the clues that prove it, or how likely the safest cell is a mine; and the
        cell."""
        return self.region, self.reason, self.answer

    def __str__(self) -> str:
        return "\n".join(self.steps)


def hint(
    view: AnyView,
    *,
    mines: int | None = None,
    rules: Rules | str | None = None,
    clues: ClueModel | str | None = None,
    prior: float | None = None,
    budget: int = DEFAULT_BUDGET,
) -> Hint | None:
    """What to do next in a view; None if every covered cell is a mine.

    The safe cell whose proof is the easiest; or else a flag on a safe cell, with the
    proof; or else, where the rules ask for flags, a mine without one; or else the least likely
    mine. Of equal ones it is one without a flag, if there is any: the one that wins the most, where
    that is known, else the first in the order of reading. A first click that the rules protect
    risks nothing: its hint is the cell to begin with. Arguments and errors are those of `analyze`.

    >>> print(hint(View.parse("###/11_")))
    Look at rows 0 to 1 and columns 0 to 2.
    There is a safe cell. The 1 at (1,0) needs one mine, in (0,0) or (0,1). The 1 at (1,1) touches \
both of these cells, so that mine is its only one. This is the 1-1 pattern.
    So (0,2) is safe. Reveal it.
    """
    view = as_view(view, mines=mines, rules=rules, clues=clues)
    model = clue_model(view.rules.clues if clues is None else clues)
    answer = ask("hint", view=view, clues=str(model), prior=prior, budget=budget)
    return None if answer["cell"] is None else Hint.from_answer(view, model, answer)


def hint_steps(view: View) -> tuple[str, ...]:
    """The steps of the hint for a view; where there is none, a sentence that says why.

    >>> hint_steps(View.parse("#1"))
    ('Every covered cell is a mine.',)
    """
    answer = hint(view)
    return (ask("hint", view=view)["sentence"],) if answer is None else answer.steps


def guess_reasons(
    view: View,
    cell: Cell,
    *,
    clues: ClueModel | str | None = None,
    prior: float | None = None,
    budget: int = DEFAULT_BUDGET,
) -> tuple[str, ...]:
    """How likely a covered cell is a mine, how that compares with other cells, and what may be won
    by revealing it: a sentence each. Of a first click that the rules protect they say only that.
    ViewError if the cell is not covered; other errors are those of `analyze`.

    >>> for sentence in guess_reasons(View.parse("1##/###", mines=2), (1, 0)):
    ...     print(sentence)
    (1,0) is a mine in 2 of the 6 layouts of mines that fit: 33.3%.
    2 other cells are just as safe; the next one is (0,2), with 50.0%.
    If you reveal it, your chance to win is 16.7% with perfect play.
    A better move is (0,1): the chance of a mine is 33.3%, and the chance to win 33.3%.
    """
    model = clue_model(view.rules.clues if clues is None else clues)
    cell = as_cell(cell)
    answer = ask("guess", view=view, cell=cell, clues=str(model), prior=prior, budget=budget)
    return tuple(answer["sentences"])

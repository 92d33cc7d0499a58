"""explain: which clues prove a cell. A proof is decided by cpp/why/proof, and parsed here."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from minewise.display import NotebookDisplay
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.errors import NotCertainError, NotDecidedError
from minewise.game.clues import ClueModel, clue_model
from minewise.game.rules import Cell, Rules, as_cell
from minewise.game.view import BYTE, NO_CLUE, View, as_view
from minewise.questions import ask

if TYPE_CHECKING:
    from minewise.game.view import AnyView

Kind = Literal["one clue", "two clues", "several clues", "mine total"]


@dataclass(frozen=True)
class ProofStep:
    """One idea of a proof: its text, the clues that speak and the cells that it is about.

    `mine` is what the step says, supposes or concludes of its cells: True that they are mines,
    False that they are safe, None neither.
    """

    kind: Literal["fact", "supposition", "conclusion", "conflict", "pattern"]
    text: str
    clues: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    mine: bool | None

    @classmethod
    def from_answer(cls, answer: dict[str, Any]) -> ProofStep:
        """A step of the answer to the question `explain`."""
        clues, cells = tuple(map(tuple, answer["clues"])), tuple(map(tuple, answer["cells"]))
        return cls(answer["kind"], answer["text"], clues, cells, answer["mine"])


@dataclass(frozen=True)
class Proof(NotebookDisplay):
    """Why a covered cell is safe or a mine: clues that prove it, and each of them is needed.

    `clues` are their cells, row by row; `uses_mine_total` says that the mine total is needed too.
    The proof may also use which cells are revealed and where mines exploded, but no flag.
    """

    view: View
    cell: Cell
    mine: bool
    clues: tuple[Cell, ...]
    uses_mine_total: bool
    model: ClueModel
    kind: Kind
    """What kind of reasoning it takes."""
    steps: tuple[ProofStep, ...] = field(repr=False)
    """The reason for a reader who knows the rules and nothing else, one idea a step."""

    @classmethod
    def from_answer(cls, view: View, model: ClueModel, answer: dict[str, Any]) -> Proof:
        """Parses a proof: the answer of the core to `explain` (cpp/questions/why)."""
        return cls(
            view,
            tuple(answer["cell"]),
            answer["mine"],
            tuple(map(tuple, answer["clues"])),
            answer["with_total"],
            model,
            answer["kind"],
            tuple(ProofStep.from_answer(step) for step in answer["steps"]),
        )

    @property
    def premises(self) -> View:
        """The view with all other clues withheld, and the mine total if it is needed: what the
        proof rests on."""
        rules, width = self.view.rules, self.view.width
        if not self.uses_mine_total:
            rules = replace(rules, mines=None, mines_known=False)
        kept = {row * width + column for row, column in self.clues}
        cells = (
            BYTE[NO_CLUE] if code <= 8 and place not in kept else code
            for place, code in enumerate(self.view.cells)
        )
        return View(rules, bytes(cells))

    def verify(self) -> bool:
        """Asks the engine again: do the premises prove the cell, and is each of them needed?"""
        try:
            again = explain(self.premises, self.cell, clues=self.model)
        except (NotCertainError, NotDecidedError):
            return False
        own = self.mine, self.clues, self.uses_mine_total
        return own == (again.mine, again.clues, again.uses_mine_total)

    @property
    def sentence(self) -> str:
        """The steps in words."""
        return " ".join(step.text for step in self.steps)

    def __str__(self) -> str:
        return self.sentence


def explain(
    view: AnyView,
    cell: Cell,
    *,
    mines: int | None = None,
    rules: Rules | str | None = None,
    clues: ClueModel | str | None = None,
    budget: int = DEFAULT_BUDGET,
) -> Proof:
    """The proof that a covered cell is safe, or that it is a mine. The position is given
    as in `analyze`.

    One clue is tried first, then every two, then the nearest clues that are enough, without those
    that can be left out (QuickXplain, Junker 2004); the mine total only if no clues do without it.
    `clues` says how clues come from the true counts, as in `analyze`: by default as the rules of
    the view say. Raises NotCertainError where there are layouts of both kinds, ContradictionError
    where there is none. What takes more than `budget` steps to decide raises NotDecidedError; a
    proof may then hold a clue more than it needs.

    >>> proof = explain(View.parse("###/11_"), (0, 2))
    >>> proof.mine, proof.clues, proof.kind
    (False, ((1, 0), (1, 1)), 'two clues')
    >>> for step in proof.steps:
    ...     print(step.text)
    The 1 at (1,0) needs one mine, in (0,0) or (0,1).
    The 1 at (1,1) touches both of these cells, so that mine is its only one.
    So (0,2) is safe.
    This is the 1-1 pattern.
    """
    view = as_view(view, mines=mines, rules=rules, clues=clues)
    model = clue_model(view.rules.clues if clues is None else clues)
    answer = ask("explain", view=view, cell=as_cell(cell), clues=str(model), budget=budget)
    return Proof.from_answer(view, model, answer)

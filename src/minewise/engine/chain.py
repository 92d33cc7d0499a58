"""chain: the clues on which a conclusion rests, and on which those rest, back to the guesses. It is
decided by cpp/why/chain, and parsed here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.game.clues import ClueModel, clue_model
from minewise.game.rules import Cell, Rules, as_cell
from minewise.game.view import View, as_view
from minewise.questions import ask

if TYPE_CHECKING:
    from minewise.game.view import AnyView


@dataclass(frozen=True)
class Link:
    """A cell of a chain. `depth` counts the conclusions on the longest way from a guess to it: 0 is
    a guess, which no clues prove, and of which `mine` is None and `sentence` empty."""

    cell: Cell
    depth: int
    mine: bool | None
    clues: tuple[Cell, ...]
    """The clues that it rests on."""
    sentence: str
    """Its proof in words."""

    @classmethod
    def from_answer(cls, answer: dict[str, Any]) -> Link:
        """A link of the answer to the question `chain`."""
        clues = tuple(map(tuple, answer["clues"]))
        cell, depth, mine = tuple(answer["cell"]), answer["depth"], answer["mine"]
        return cls(cell, depth, mine, clues, answer["sentence"])


@dataclass(frozen=True)
class Chain:
    """All that a conclusion rests on: the links in an order in which each follows from those before
    it, the cell itself last."""

    view: View
    links: tuple[Link, ...]
    longest: tuple[Link, ...]
    """The links of the longest way from a guess to the cell, from the guess on."""
    distance: int
    """King's moves from the first cell of that way to the last."""

    @classmethod
    def from_answer(cls, view: View, answer: dict[str, Any]) -> Chain:
        """Parses a chain: the answer of the core to `chain` (cpp/questions/chain)."""
        links = {link.cell: link for link in map(Link.from_answer, answer["links"])}
        longest = tuple(links[row, column] for row, column in answer["longest"])
        return cls(view, tuple(links.values()), longest, answer["distance"])

    @property
    def cell(self) -> Cell:
        """The cell whose chain it is."""
        return self.links[-1].cell

    @property
    def length(self) -> int:
        """Conclusions on the longest way from a guess to the cell."""
        return self.links[-1].depth

    def to_dict(self) -> dict[str, Any]:
        """The chain as JSON has it."""
        return {
            "cell": self.cell,
            "length": self.length,
            "distance": self.distance,
            "longest": [link.cell for link in self.longest],
            "links": [asdict(link) for link in self.links],
        }


def chain(
    view: AnyView,
    cell: Cell,
    *,
    reveals: Iterable[Cell] = (),
    mines: int | None = None,
    rules: Rules | str | None = None,
    clues: ClueModel | str | None = None,
    budget: int = DEFAULT_BUDGET,
) -> Chain:
    """What a cell rests on, in the position of `analyze`: a covered cell that is certain, or a
    revealed one.

    A clue influences the cells that are concluded from it, and through their clues all that is
    concluded from those. A view does not show in which order its cells were revealed. So it is
    played again: all that the clues so far prove safe is revealed, and where they prove nothing, a
    guess is, which is the first cell of `reveals` that is left, then the first 0, then the first
    clue. Errors are those of `explain`.

    >>> for link in chain("01##/012#/001#", (0, 2)).links:
    ...     print(link.depth, link.cell, link.clues)
    0 (0, 0) ()
    1 (1, 0) ((0, 0),)
    2 (2, 1) ((1, 0),)
    1 (0, 1) ((0, 0),)
    3 (0, 2) ((0, 1), (2, 1))
    """
    view = as_view(view, mines=mines, rules=rules, clues=clues)
    model = clue_model(view.rules.clues if clues is None else clues)
    guesses = [as_cell(reveal) for reveal in reveals]
    answer = ask(
        "chain",
        view=view,
        cell=as_cell(cell),
        reveals=guesses,
        clues=str(model),
        budget=budget,
    )
    return Chain.from_answer(view, answer)

"""What the clues of a position prove, and what a student's AI says of them.

It must say nothing that the clues do not prove, whatever it reasons by, and all that the course's
rule gives: sentences of the clues, cells taken out of them as they become known, and differences of
a sentence and one within it, until nothing follows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Literal

from minewise.agents.lib.clue_sentences import ClueSentence, sentences_of
from minewise.agents.sentences import Knowledge
from minewise.engine.analysis import analyze
from minewise.errors import MinewiseError
from minewise.game.rules import Cell
from minewise.game.view import COVERED, View
from minewise.why.proof import explain


@dataclass(frozen=True)
class Conclusion:
    """A cell that an AI is wrong about; `kind` says whether its conclusion does not follow or is
    missing, `mine` whether the conclusion is that it is a mine."""

    kind: Literal["unsound", "incomplete"]
    cell: Cell
    mine: bool

    @property
    def noun(self) -> str:
        """What the cell is, or is called."""
        return "a mine" if self.mine else "safe"


def wrong_conclusions(
    view: View, mines: AbstractSet[Cell], safes: AbstractSet[Cell]
) -> list[Conclusion]:
    """The first cell that is called a mine or safe and that the clues do not prove to be one, and
    the first that the subset rule gives and that is not called so. The mine total is not used.

    >>> wrong_conclusions(View.parse("###/#2#"), set(), {(0, 0)})
    [Conclusion(kind='unsound', cell=(0, 0), mine=False)]
    >>> wrong_conclusions(View.parse("###/111"), {(0, 1)}, {(0, 0)})
    [Conclusion(kind='incomplete', cell=(0, 2), mine=False)]
    """
    board = {divmod(place, view.width) for place in range(view.rules.cells)}
    known = analyze(view)
    revealed = {cell for cell in board if view[cell] >= 0}
    certain = set(known.mines), set(known.safe) | revealed
    wrong = [
        Conclusion("unsound", cell, mine)
        for mine, called, proved in ((True, mines, certain[0]), (False, safes, certain[1]))
        for cell in sorted(set(called) - proved, key=str)
    ][:1]
    if certain[0] <= mines and certain[1] <= safes:
        return wrong  # the subset rule gives no more
    rule = Knowledge(sentences_of(view))
    wrong += [
        Conclusion("incomplete", cell, mine)
        for mine, called, due in ((True, mines, rule.mines), (False, safes, rule.safe))
        for cell in sorted(due - set(called))
    ][:1]
    return wrong


def spaced(sentence: str) -> str:
    """A sentence of ours with its cells as Python writes them, which is how a student does.

    >>> spaced("(1,2) is safe")
    '(1, 2) is safe'
    """
    return re.sub(r"\((\d+),(\d+)\)", r"(\1, \2)", sentence)


def proof_of(view: View, cell: Cell) -> str:
    """What the clues say of a cell, in our words."""
    if cell not in view:
        return f"{cell} is no cell of the board."
    if view[cell] != COVERED:
        return f"{cell} was revealed, so it is safe."
    try:
        return spaced(explain(view, cell).sentence)
    except MinewiseError:
        return (
            f"They do not decide {cell}: of the layouts that fit them, only some have a mine there."
        )


class WithoutDifferences(Knowledge):
    """What the clues prove where no sentence is compared with another one."""

    def _compare(self, said: ClueSentence) -> None:
        self.sentences[said.cells] = said.count
        for cell in said.cells:
            self._about.setdefault(cell, set()).add(said.cells)


def view_of(height: int, width: int, clues: Mapping[Cell, int]) -> View:
    """A position of which only these clues are known, and not how many mines there are.

    >>> view = view_of(2, 3, {(1, 1): 2})
    >>> print(view, view.mines)
    # # #
    # 2 # None
    """
    rows = (
        "".join(str(clues.get((row, column), "#")) for column in range(width))
        for row in range(height)
    )
    return View.parse("/".join(rows))

"""The knowledge-based agent of the CS50 AI course, project "Minesweeper": "Knowledge
Representation"."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import ClassVar

from minewise.agents.lib.clue_sentences import ClueSentence, sentences_of
from minewise.agents.lib.guess import any_covered
from minewise.agents.protocol import Decision
from minewise.game.rules import Cell
from minewise.game.view import View, as_view
from minewise.random import Random


class SentencesAgent:
    """Sentences such as "of these 5 cells 2 are mines" and the subset rule; else a random cell.

    Every clue is a sentence about its covered neighbours. Three rules run until nothing new comes:

    1. Count 0: all its cells are safe. Count as large as the set: all are mines.
    2. A cell that is known leaves every sentence; a mine takes one off its count.
    3. Where one set lies within another, the cells between the two hold the mines between.

    The mine total is not used. All safe cells are revealed, all mines flagged.
    """

    name: ClassVar = "sentences"
    source: ClassVar = "CS50 AI, Minesweeper, Knowledge Representation"
    sound: ClassVar = True

    def decide(self, view: View, rng: Random) -> Decision:
        view = as_view(view)
        knowledge = Knowledge(sentences_of(view))
        flag = tuple(sorted(knowledge.mines))
        if knowledge.safe:
            reason = "the sentences leave no mine there"
            return Decision(tuple(sorted(knowledge.safe)), flag, certain=True, reason=reason)
        guess = any_covered(view.with_flags(flag), rng)
        if not guess:
            return Decision(flag=flag, reason="the sentences say that all cells left are mines")
        reason = "no sentence of count 0 follows" if knowledge.consistent else "the clues disagree"
        return Decision(guess, flag, reason=reason)


class Knowledge:
    """Sentences with all that the three rules make of them.

    `sentences` holds those that decide nothing yet, each set of cells once, and none about a cell
    that is known: so there are never more than the subsets of what the clues see, and in play a
    few for each clue. Sentences that contradict each other leave nothing known: `consistent` says.

    >>> a, b, c, d, e = ((0, column) for column in range(5))
    >>> two = [ClueSentence(frozenset({a, b, c}), 1), ClueSentence(frozenset({a, b, c, d, e}), 2)]
    >>> Knowledge(two).sentences[frozenset({d, e})]
    1
    """

    def __init__(self, sentences: Iterable[ClueSentence]) -> None:
        self.safe: set[Cell] = set()
        self.mines: set[Cell] = set()
        self.sentences: dict[frozenset[Cell], int] = {}
        self.consistent = True
        self._about: dict[Cell, set[frozenset[Cell]]] = {}
        # Small sets first: they decide soonest, and what is decided makes the others smaller.
        self._new = deque(sorted(sentences, key=lambda sentence: len(sentence.cells)))
        while self._new and self.consistent:
            self._learn(self._new.popleft())
        if not self.consistent:
            self.safe, self.mines, self.sentences = set(), set(), {}

    def _learn(self, new: ClueSentence) -> None:
        cells = new.cells - self.mines
        said = ClueSentence(cells - self.safe, new.count - len(new.cells) + len(cells))
        if not said.possible or self.sentences.get(said.cells, said.count) != said.count:
            self.consistent = False
        elif not said.cells or said.cells in self.sentences:
            pass  # nothing new
        elif said.count == 0:
            self.safe |= said.cells
            self._take_out(said.cells)
        elif said.count == len(said.cells):
            self.mines |= said.cells
            self._take_out(said.cells)
        else:
            self._compare(said)

    def _take_out(self, known: frozenset[Cell]) -> None:
        """What was said about these cells is to be learnt anew, without them."""
        for cells in self._sharing(known):
            for cell in cells:
                self._about[cell].remove(cells)
            self._new.append(ClueSentence(cells, self.sentences.pop(cells)))

    def _compare(self, said: ClueSentence) -> None:
        """The subset rule, with the sentence as the smaller and as the larger one; then keep it."""
        cells, count = said.cells, said.count
        for other in self._sharing(cells):
            if cells < other:
                self._new.append(ClueSentence(other - cells, self.sentences[other] - count))
            elif other < cells:
                self._new.append(ClueSentence(cells - other, count - self.sentences[other]))
        self.sentences[cells] = count
        for cell in cells:
            self._about.setdefault(cell, set()).add(cells)

    def _sharing(self, cells: frozenset[Cell]) -> set[frozenset[Cell]]:
        """The sets of the sentences that share a cell with these."""
        return set().union(*(self._about.get(cell, ()) for cell in cells))

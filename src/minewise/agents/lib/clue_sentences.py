"""What the clues of a view say, as sentences: shared by the agents that reason from them."""

from __future__ import annotations

from dataclasses import dataclass

from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, FLAG, View


@dataclass(frozen=True, slots=True)
class ClueSentence:
    """Of these cells exactly `count` are mines."""

    cells: frozenset[Cell]
    count: int

    @property
    def possible(self) -> bool:
        """Can so many of the cells be mines? Where flags are wrong a count may be beyond that."""
        return 0 <= self.count <= len(self.cells)


def sentences_of(view: View) -> list[ClueSentence]:
    """What each clue says of its covered neighbours, no sentence twice.

    Flags and exploded mines are mines: they are taken from the clue.

    >>> for sentence in sentences_of(View.parse("##F/122")):
    ...     print(sorted(sentence.cells), sentence.count)
    [(0, 0), (0, 1)] 1
    [(0, 1)] 1
    """
    covered = set(view.where(COVERED))
    mines = {*view.where(FLAG), *view.where(EXPLODED)}
    sentences: dict[ClueSentence, None] = {}
    for clue in range(9):
        for cell in view.where(clue):
            around = list(view.neighbors(cell))
            cells = covered.intersection(around)
            sentences[ClueSentence(frozenset(cells), clue - len(mines.intersection(around)))] = None
    sentences.pop(ClueSentence(frozenset(), 0), None)
    return list(sentences)


def components(sentences: list[ClueSentence]) -> list[list[ClueSentence]]:
    """The sentences in groups that share no cell, so that each can be reasoned about alone.

    >>> groups = components(sentences_of(View.parse("#1#2#1#")))
    >>> len(groups), len(groups[0])
    (1, 3)
    >>> len(components(sentences_of(View.parse("#1##1#"))))
    2
    """
    about: dict[Cell, list[ClueSentence]] = {}
    for sentence in sentences:
        for cell in sentence.cells:
            about.setdefault(cell, []).append(sentence)
    groups = []
    left = dict.fromkeys(sentences)
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for sentence in group:  # it grows while it is gone through
            for cell in sentence.cells:
                for other in about.pop(cell, ()):
                    if other in left:
                        del left[other]
                        group.append(other)
        groups.append(group)
    return groups

"""AIs of Harvard's course CS50 AI, project "Minesweeper", as agents.

The course has students write a `MinesweeperAI` that is told clues and names its next move. One
written to that specification plays here unchanged, also as FILE.py:MinesweeperAI.
"""

from __future__ import annotations

import random
import reprlib
from collections.abc import Callable
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeGuard

from minewise.agents.lib.place import method_text
from minewise.agents.protocol import Decision
from minewise.errors import AgentFault
from minewise.game.rules import Cell, Rules
from minewise.game.view import BYTE, COVERED, EXPLODED, FLAG, View
from minewise.random import Random

if TYPE_CHECKING:
    from numpy.typing import NDArray

SAFE_MOVE, RANDOM_MOVE = "make_safe_move", "make_random_move"
METHODS = ("mark_mine", "add_knowledge", SAFE_MOVE, RANDOM_MOVE)

MINES = BYTE[FLAG], BYTE[EXPLODED]
HIDDEN = BYTE[COVERED]


class CourseAI(Protocol):
    """What the specification asks of a MinesweeperAI, as far as a game needs it."""

    moves_made: set[Cell]
    mines: set[Cell]
    safes: set[Cell]

    def mark_mine(self, cell: Cell) -> None: ...

    def add_knowledge(self, cell: Cell, count: int) -> None: ...

    def make_safe_move(self) -> Cell | None: ...

    def make_random_move(self) -> Cell | None: ...


class AiGame:
    """An AI in a game, as far as it has seen that game: `known` is the view as the AI was told, and
    `moves` the places that it has revealed and flagged in its last turn."""

    def __init__(self, factory: Callable[[int, int], CourseAI], rules: Rules) -> None:
        self.rules = rules
        self.known = bytearray([HIDDEN]) * rules.cells
        self.moves: list[int] = []
        self.ai = factory(rules.height, rules.width)
        self._checked: set[Cell] = set()

    def news(self, view: View) -> list[int] | None:
        """The places of what the AI does not know yet. None where the view does not show all that
        it was told and what became of its last move, or a mine that others had to find: none is
        told in the middle of a game of the course."""
        rules, cells, places = view.rules, view.cells, self.moves
        if rules is not self.rules and rules != self.rules:
            return None
        expected = self.known.copy()
        for place in places:
            expected[place] = cells[place]
        if expected != cells:  # others have moved too
            import numpy as np  # not at every start

            places = np.flatnonzero(_codes(self.known) != _codes(cells)).tolist()
        for place in self.moves:
            if cells[place] == HIDDEN:
                return None
        for place in places:
            if self.known[place] != HIDDEN:
                return None
        mines = [place for place in places if cells[place] in MINES]
        return places if not mines or self._named(mines).issuperset(mines) else None

    def decide(self, view: View, news: list[int]) -> Decision:
        """Tells the AI what is new in the view, and asks for its move: of mines, which are flagged
        or exploded, those that it does not name itself; then every clue, row by row."""
        known, cells, width, clues = self.known, view.cells, self.rules.width, []
        for place in sorted(news):
            code = known[place] = cells[place]
            if code <= 8:
                clues.append(place)
            elif code in MINES and not self._named([place]):
                self.ai.mark_mine(divmod(place, width))
        for place in clues:
            self.ai.add_knowledge(divmod(place, width), cells[place])
        flag = [(r, c) for r, c in self._mines() if cells[r * width + c] == HIDDEN]
        move, certain, reason = self._move(SAFE_MOVE), True, "the AI calls it a safe move"
        if move is None:
            move, certain = self._move(RANDOM_MOVE), False
            reason = "the AI has no safe move"
        reveal = [] if move is None else [move]
        self.moves = [r * width + c for r, c in flag + reveal]
        return Decision(reveal, sorted(flag), certain=certain, reason=reason)

    def _named(self, places: list[int]) -> set[int]:
        """Of these places those that the AI calls mines."""
        width = self.rules.width
        return set(places) & {r * width + c for r, c in self._mines()} if places else set()

    def _mines(self) -> set[Cell]:
        """The mines of the AI, as cells of the board."""
        mines, where = getattr(self.ai, "mines", None), type(self.ai).__init__
        if mines == self._checked:
            return self._checked
        if not isinstance(mines, set | frozenset | list | tuple | dict):
            raise AgentFault(
                "expected MinesweeperAI.mines to be a set of cells, got "
                f"{reprlib.repr(mines)}{method_text(where)}"
            )
        named = {self._cell(mine, "MinesweeperAI.mines to hold cells", where) for mine in mines}
        self._checked = named
        return named

    def _move(self, name: str) -> Cell | None:
        method = getattr(self.ai, name)
        move = method()
        what = f"{name} to return None or a cell"
        return None if move is None else self._cell(move, what, method)

    def _cell(self, value: Any, what: str, where: Callable[..., object]) -> Cell:
        """A cell of the board, which the AI may write in its own way."""
        rules = self.rules
        try:
            row, column = map(index, value)
            if 0 <= row < rules.height and 0 <= column < rules.width:
                return row, column
        except (TypeError, ValueError):
            pass
        raise AgentFault(
            f"expected {what} (row, column) of {rules.height} rows and {rules.width} columns, got "
            f"{reprlib.repr(value)}{method_text(where)}"
        )


class CourseAgent:
    """An agent of ours that asks an AI of the course.

    The AI lives as long as its game. In its first turn it is told the mines that are flagged or
    exploded and every clue, row by row; later only those that are new. Where a view does not go on
    from what the AI has seen, as in another game or after a move was taken back, a new AI is made
    and told all. So a decision depends on the view and on the views of the game before it. It is
    the one of a new AI if what the AI knows does not depend on the order of what it is told, if it
    chooses by that alone (the order of a Python set is another matter), and if it draws random
    numbers only to choose.

    It must draw its random numbers from the module `random`, which is seeded for each turn and put
    back afterwards. No promise is made that it is sound.
    """

    source: ClassVar = "CS50 AI, Minesweeper"
    remembers_game: ClassVar = True
    alone: ClassVar = False
    """Does nobody else in this process draw random numbers? Then none are put back, which takes as
    long as a turn of a quick AI."""

    def __init__(self, ai: Callable[[int, int], CourseAI], name: str = "cs50-ai") -> None:
        self.ai = ai
        self.name = name
        self._game: AiGame | None = None

    def new_game(self, rules: Rules) -> None:  # noqa: ARG002 - every game begins with a new AI
        """Forgets the last game."""
        self._game = None

    def method_of(self, decision: Decision | None) -> Callable[..., object]:
        """The method of the AI that a decision comes from."""
        is_safe = decision is not None and decision.certain
        method: Callable[..., object] = getattr(self.ai, SAFE_MOVE if is_safe else RANDOM_MOVE)
        return method

    def decide(self, view: View, rng: Random) -> Decision:
        state = None if self.alone else random.getstate()
        random.seed(rng.random())
        game, self._game = self._game, None  # one that raises is not gone on with
        try:
            news = None if game is None else game.news(view)
            if game is None or news is None:
                game, news = AiGame(self.ai, view.rules), [*range(view.rules.cells)]
            decision = game.decide(view, news)
        finally:
            if state is not None:
                random.setstate(state)
        self._game = game
        return decision


def _codes(cells: bytes | bytearray) -> NDArray[Any]:
    import numpy as np  # not at every start

    return np.frombuffer(cells, dtype=np.uint8)


def is_course_ai(factory: object) -> TypeGuard[Callable[[int, int], CourseAI]]:
    """Is it a class that does what the specification asks, and no agent of ours?"""
    has = (callable(getattr(factory, name, None)) for name in METHODS)
    return isinstance(factory, type) and not hasattr(factory, "decide") and all(has)

"""The student's `Sentence` and `MinesweeperAI`, as the check of CS50 AI calls them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple, NoReturn

from minewise.courses import cs50
from minewise.courses.assessment.report import MODULE, Kind
from minewise.courses.assessment.submission import StudentCode, StudentError
from minewise.game.rules import Cell

SENTENCE = ("known_mines", "known_safes", "mark_mine", "mark_safe")
AI = ("mark_mine", "mark_safe", "add_knowledge", "make_safe_move", "make_random_move")
METHODS = {f"Sentence.{name}" for name in (*SENTENCE, "__init__")} | {
    f"MinesweeperAI.{name}" for name in (*AI, "__init__")
}

MOST_CELLS = 12
"""Cells of a set that are written out."""

MOST_SENTENCES = 2000
"""Sentences of an AI that are read after each move; more of them are not looked at."""


@dataclass(frozen=True)
class Said:
    """A sentence as the student's code holds it."""

    cells: frozenset[Cell]
    count: int

    def __str__(self) -> str:
        count = self.count if hasattr(self.count, "__index__") else repr(self.count)
        return f"{listed(self.cells)} = {count}"


class State(NamedTuple):
    """What an AI knows: its attributes as the specification names them."""

    moves_made: frozenset[Cell]
    mines: frozenset[Cell]
    safes: frozenset[Cell]
    knowledge: tuple[Said, ...]


def listed(cells: Collection[Cell]) -> str:
    """Cells as Python writes a set of them, in order, and of many the first.

    >>> listed({(1, 0), (0, 2)}), listed({(row, 0) for row in range(64)})[-25:]
    ('{(0, 2), (1, 0)}', '(11, 0), ... and 52 more}')
    """
    try:
        first = [str(cell) for cell in sorted(cells)[:MOST_CELLS]]
    except TypeError:  # they are not all cells
        return str(set(cells))
    if len(cells) > MOST_CELLS:
        first.append(f"... and {len(cells) - MOST_CELLS} more")
    return "{" + ", ".join(first) + "}" if first else "set()"


SIZES = ((8, 8), (3, 5), (5, 3))
"""Heights and widths of the boards on which methods are tried."""

MISSING = "There is no method"
"""How the sentence of a fault begins where a method is not there."""

NONE: AbstractSet[object] = {None}
"""What a method may return where there is no move."""


class Classes:
    """Calls the student's classes and reads what they hold; StudentError where that fails."""

    def __init__(self, student: StudentCode) -> None:
        self.student = student

    def fail(self, method: str, sentence: str, kind: Kind = "specification") -> NoReturn:
        """Says what a method does wrong."""
        raise StudentError(self.student.wrong(method, sentence, kind))

    def sentence(self, cells: Collection[Cell], count: int) -> Any:
        """A sentence of the student's."""
        return self.student.call("Sentence.__init__", self._class("Sentence"), set(cells), count)

    def ai(self, height: int, width: int) -> Any:
        """A new AI for a board of this size, which knows nothing."""
        made = self._class("MinesweeperAI")
        ai = self.student.call("MinesweeperAI.__init__", made, height=height, width=width)
        if any(state := self.state(ai)):
            known = changes(State(frozenset(), frozenset(), frozenset(), ()), state)
            self.fail(
                "MinesweeperAI.__init__",
                f"A new AI must know nothing, and shares {known} with one made before.",
            )
        return ai

    def _class(self, name: str) -> Any:
        own = getattr(self.student.module, name, None)
        if not isinstance(own, type):
            other = self.student.source.other_place(name)
            sentence = f"There is no class {name} in the file.{other}"
            if name == "MinesweeperAI":  # then there is nothing to check
                raise StudentError(self.student.wrong(MODULE, sentence, "load"))
            self.fail(name, sentence)
        return own

    def do(self, item: Any, name: str, *args: Any) -> Any:
        """Calls a method of the specification by name."""
        method = (
            "Sentence." if name in SENTENCE and is_sentence(item) else "MinesweeperAI."
        ) + name
        function = getattr(item, name, None)
        if not callable(function):
            other = self.student.source.other_place(name) if not hasattr(item, name) else ""
            self.fail(method, f"{MISSING} {name} in the class.{other}")
        return self.student.call(method, function, *args)

    def move(
        self,
        ai: Any,
        name: str,
        due: AbstractSet[Cell],
        said: str,
        beyond: AbstractSet[Cell] = frozenset(),
    ) -> tuple[Any, State, State]:
        """The move of an AI, which must be one of the cells that are `due`, or None where there is
        none, and what the AI knows before and after it. A safe move must change nothing. What is
        `beyond` the board is let pass."""
        before = self.state(ai)
        move = self.do(ai, name)
        after = self.state(ai)
        method = f"MinesweeperAI.{name}"
        if not is_move(move) or move not in (due or NONE) | beyond:
            wish = f"a cell of {listed(due)}" if due else "None"
            self.fail(method, f"{said} must return {wish}, and returns {shown(move)}.")
        if name == "make_safe_move" and (changed := changes(before, after)):
            self.fail(method, f"{said} must not change anything, and changes {changed}.")
        return move, before, after

    def said(self, sentence: Any) -> Said:
        """The cells and the count of a sentence."""
        return self.student.look("Sentence.__init__", _said, sentence)  # type: ignore[no-any-return]

    def state(self, ai: Any) -> State:
        """What an AI knows now. Its sentences are left out where it keeps them in a form of its
        own."""
        return self.student.look("MinesweeperAI.__init__", _state, ai)  # type: ignore[no-any-return]

    def add(self, ai: Any, *sentences: Any, moves: Collection[Cell] = ()) -> None:
        """Puts sentences and moves into the attributes of an AI."""
        for name, items in (("knowledge", sentences), ("moves_made", moves)):
            held = self.student.look("MinesweeperAI.__init__", attrgetter(name), ai)
            if items and not (hasattr(held, "append") or hasattr(held, "add")):
                kind = type(held).__name__
                self.fail(
                    "MinesweeperAI.__init__", f"{name} must be a list or set, and is a {kind}."
                )

        def put(ai: Any) -> None:
            for sentence in sentences:
                (getattr(ai.knowledge, "append", None) or ai.knowledge.add)(sentence)
            for move in moves:
                (getattr(ai.moves_made, "add", None) or ai.moves_made.append)(move)

        self.student.look("MinesweeperAI.__init__", put, ai)

    @contextmanager
    def repaired(self, methods: Collection[str]) -> Iterator[None]:
        """Puts ours in the place of these methods for a while: so what fails only by them shows."""
        kept: list[tuple[type, str, Any]] = []
        for method in methods:
            name, _, function = method.partition(".")
            own = getattr(self.student.module, name, None)
            with suppress(TypeError, AttributeError):
                old = vars(own).get(function)
                setattr(own, function, vars(getattr(cs50, name))[function])
                kept.append((own, function, old))  # type: ignore[arg-type]
        try:
            yield
        finally:
            for changed, function, old in kept:
                if old is None:
                    delattr(changed, function)
                else:
                    setattr(changed, function, old)


def is_sentence(item: Any) -> bool:
    """Is it no AI?"""
    return not hasattr(item, "add_knowledge") and not hasattr(item, "knowledge")


def _said(sentence: Any) -> Said:
    return Said(frozenset(sentence.cells), sentence.count)


def _state(ai: Any) -> State:
    knowledge: tuple[Said, ...] = ()
    with suppress(AttributeError, TypeError):
        if len(ai.knowledge) <= MOST_SENTENCES:
            knowledge = tuple(map(_said, ai.knowledge))
    return State(frozenset(ai.moves_made), frozenset(ai.mines), frozenset(ai.safes), knowledge)


def changes(before: State, after: State) -> str:
    """The attributes of an AI that a call has changed; empty if none."""
    pairs = zip(State._fields, before, after, strict=True)
    return ", ".join(name for name, old, current in pairs if old != current)


def is_move(move: object) -> bool:
    """Is it a cell as the course's runner takes it, or None?"""
    return move is None or is_cell(move)


def is_cell(item: object) -> bool:
    """Is it a pair of whole numbers?"""
    pair = isinstance(item, tuple) and len(item) == 2
    return pair and all(hasattr(number, "__index__") for number in item)  # type: ignore[attr-defined]


def shown(value: object) -> str:
    """What a student's code returned, in a few characters."""
    try:
        text = listed(value) if isinstance(value, set | frozenset) else repr(value)
    except Exception:
        text = ""
    if not text or " at 0x" in text:  # an address tells a student nothing
        text = f"an object of class {type(value).__name__}"
    return text if len(text) <= 120 else f"{text[:120]}..."


def board_of(height: int, width: int) -> str:
    """A board in words."""
    return f"a board of height {height} and width {width}"

"""Games of the assignment "Mine, all mine", in which all that a student's agent marks is judged.

An agent is a class as in the report of Pratinidhi, Patil and Burani, or a function that plays by
the functions in that of Kulkarni.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from math import isclose
from types import FrameType
from typing import Any, NoReturn

from minewise.agents.lib.place import Frames
from minewise.courses.assessment.cs50_games import link_of
from minewise.courses.assessment.ledger import STUCK
from minewise.courses.assessment.report import Fault
from minewise.courses.assessment.rutgers_actors import Actor
from minewise.courses.assessment.rutgers_judge import Mark, Moment, judged
from minewise.courses.assessment.submission import StudentCode, StudentError
from minewise.courses.rutgers.kulkarni import VisibleBoard, get_visible_board
from minewise.courses.rutgers.pratinidhi import Box, Environment
from minewise.courses.sealed_game import SealedGame
from minewise.game.game import Game
from minewise.game.rules import PRESETS, Cell
from minewise.game.view import EXPLODED

SIZES = ("8x8/8", "10x10/20", "5x5/4", "12x12/22", "10x10/30")
"""Boards of the games, in turn: those of the two reports, a small one, one on which rows have two
digits, and a dense one."""

UPDATES = ("addToKnowledgeBase", "updateKnowledgeBase")
"""Methods of the source after which marks are looked at."""

INFERRED = "set_of_inferred_safe_cells"
"""The name in the source of what is inferred and not yet revealed."""

_SWITCHES = str(PRESETS["rutgers"]).partition(" ")[2]


@dataclass
class Played:
    """A game at its end: the faults by the names of the lines that they break, the final score, and
    the student's processor seconds. `said` is whether the agent gave a score, `late` whether the
    game was broken off to end the check in time."""

    faults: dict[str, Fault] = field(default_factory=dict)
    visits: int = 0
    score: float = 0.0
    seconds: float = 0.0
    said: bool = False
    late: bool = False


def game_of(number: int, seed: int, clues: str = "exact") -> Game:
    """A game of the check."""
    rules = f"{SIZES[number % len(SIZES)]} {_SWITCHES}"
    return Game(rules if clues == "exact" else f"{rules} clues={clues}", seed=seed, number=number)


class EndError(BaseException):
    """The game ends by a fault. A student's code that takes up every Exception does not stop it."""


class AnswerBox:
    """An answer, which an agent may keep as its own box and write to."""

    def __init__(self, box: Box) -> None:
        vars(self).update(asdict(box))


class Watched(Environment):
    """The environment that an agent is given; it is told of every query."""

    def __init__(self, sealed: SealedGame, dimension: int, query: Callable[[Cell], None]) -> None:
        self._sealed = sealed
        self._query = query
        self.dimension = dimension

    def generateMineFieldValues(self, *_: object, **__: object) -> None:  # noqa: N802
        """The mines are laid."""

    def queryBox(self, row: int, col: int) -> Any:  # noqa: N802 - the name of the source
        self._query((row, col))
        return AnswerBox(super().queryBox(row, col))


Watched.__name__, AnswerBox.__name__ = "Environment", "Box"  # as an exception names them


class Sitting:
    """One game of one agent."""

    def __init__(self, student: StudentCode, actor: Actor, game: Game) -> None:
        assert game.board is not None
        self.student = student
        self.actor = actor
        self.game = game
        self.mines = game.board.mines
        self.sealed = SealedGame(game)
        self.dimension = game.rules.height
        self.method = self._written_as("play") if actor.kind == "class" else actor.name
        self.cells = {divmod(at, self.dimension) for at in range(game.rules.cells)}
        self.visited: list[Cell] = []
        self.moments: list[Moment] = []
        self.played = Played()
        self.agent: Any = None
        self.board: VisibleBoard = get_visible_board(self.dimension)
        self.asked: Frames = []
        self.claims_safe = False
        self.ended = False

    def play(self) -> Played:
        """Lets the agent play, and judges what it did."""
        random.seed(f"{self.game.seed} {self.game.number}")
        spent = self.student.seconds
        score = None
        try:
            score = self._class() if self.actor.kind == "class" else self._function()
            if not self.ended:
                self.student.call(self.method, self._end, score)
        except EndError:
            pass
        except StudentError as error:
            if not self.ended:  # else what it raised is the end of the game
                self._note("time" if error.fault.kind in STUCK else "runs", error.fault)
        self.played.seconds = self.student.seconds - spent
        self.played.visits = len(self.visited)
        for line, fault, turn in judged(self.student, self.moments, self.mines, self.method):
            self._note(line, fault, turn)
        self._leave_out_what_follows()
        return self.played

    def _leave_out_what_follows(self) -> None:
        """A conclusion that does not follow may lead to anything: what comes after it is no fault
        by itself."""
        faults = self.played.faults
        if (first := faults.get("sound")) is not None:
            for line, fault in list(faults.items()):
                later = (fault.turn or 0) >= (first.turn or 0)
                if later and fault is not first and fault.kind not in STUCK:
                    del faults[line]

    def _class(self) -> Any:
        factory = getattr(self.student.module, self.actor.name)
        environment = Watched(self.sealed, self.dimension, self._query)
        made = self._written_as("__init__")
        self.agent = self.student.call(made, factory, environment)
        self.student.call(made, self._begin, made)
        for name in UPDATES:
            if callable(method := getattr(self.agent, name, None)):
                with suppress(AttributeError):  # it may have slots
                    setattr(self.agent, name, self._watched(name, method))
        return self.student.call(self.method, self.agent.play)

    def _written_as(self, name: str) -> str:
        """A method as the student writes it, which may be in a base class; where it is ours, what
        the student has changed of it."""
        factory = getattr(self.student.module, self.actor.name)
        names = self.student.source.names
        for at in (name, *UPDATES, *vars(factory)):
            code = getattr(getattr(factory, at, None), "__code__", None)
            if code is not None and self.student.source.own([(code.co_filename, 1)]):
                return str(getattr(factory, at).__qualname__)
        return self.actor.name if self.actor.name in names else f"{self.actor.name}.{name}"

    def _begin(self, made: str) -> None:
        """Looks at the minefield before the first box is visited."""
        boxes = self._boxes(made)
        for cell, box in boxes.items():
            if getattr(box, "visited", None) or getattr(box, "mine", None):
                self._fail(
                    "begins",
                    made,
                    f"At first no box is visited and none is a mine; {cell} is. What the class or "
                    "the file keeps, an agent made before may have left so.",
                )
        self.claims_safe = all(getattr(box, "prob", None) not in (0, 1) for box in boxes.values())

    def _watched(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        written_as = self._written_as(name)

        def call(*args: Any, **keywords: Any) -> Any:
            answer = method(*args, **keywords)
            self._note_state(written_as, [])
            return answer

        return call

    def _function(self) -> Any:
        def reveal_position(r: int, c: int) -> int:
            self._query((r, c))
            return 1 if self.sealed.reveal(r, c)[r, c] == EXPLODED else 0

        def get_cmn_from_board_actual(r: int, c: int) -> int:
            if (r, c) not in self.visited or (r, c) in self.mines:
                self._ask_fails("asked", (r, c), "A count is asked of a cell that is not revealed")
            return self.sealed.view[r, c]

        given: dict[str, object] = {"board_visible": self.board}
        for ours in (reveal_position, get_cmn_from_board_actual):
            ours.__qualname__ = ours.__name__  # as an exception names it
            given[ours.__name__] = ours
        function = getattr(self.student.module, self.actor.name)
        return self.student.call(self.method, function, **given)

    def _query(self, cell: Cell) -> None:
        """What happens before a box is visited."""
        if self.ended:
            raise EndError
        if cell not in self.cells:
            self._ask_fails("bounds", cell, f"{cell!r:.40} is not on the board")
        if cell in self.visited:
            self._ask_fails("once", cell, "It asks again for the box")
        if time.monotonic() > self.student.deadline:
            self.played.late = self.ended = True
            raise EndError
        self.student.beat(None)  # the limit of a call holds from one query to the next
        frames = _frames()
        marks = self._note_state(self.method, frames)
        if cell in marks.mines:
            self._ask_fails("marked", cell, "It visits a box that it has marked as a mine:")
        self.moments.append(Moment(len(self.visited), self.sealed.view, frames, query=cell))
        self.visited.append(cell)
        self.asked = frames

    def _ask_fails(self, line: str, cell: Cell, what: str) -> NoReturn:
        """Ends the game at the student's line that asks."""
        named = what if str(cell) in what else f"{what} {cell}"
        fault = self.student.source.fault("specification", self.method, f"{named}.", _frames())
        self._note(line, replace(fault, cell=cell if cell in self.cells else None))
        self.ended = True
        raise EndError

    def _fail(self, line: str, method: str, sentence: str) -> NoReturn:
        self._note(line, self.student.wrong(method, sentence))
        self.ended = True
        raise EndError

    def _boxes(self, method: str) -> dict[Cell, Any]:
        """The boxes of the agent's minefield."""
        size = range(self.dimension)
        try:
            return {(r, c): self.agent.minefield[r][c] for r in size for c in size}
        except Exception:  # it may be anything
            self._fail(
                "begins",
                method,
                f"The agent must have a minefield of its own: {self.dimension} lists of "
                f"{self.dimension} boxes, as its attribute minefield.",
            )

    def _note_state(self, method: str, frames: Frames) -> Mark:
        """Looks at what the agent says of the cells that it has not visited."""
        said = {cell: status for cell, status, _ in self._written(method)}
        said |= dict.fromkeys(self._inferred(frames), 0)
        mines = {cell for cell, status in said.items() if status == 1} - set(self.visited)
        safe = {cell for cell, status in said.items() if status == 0} - set(self.visited)
        mark = Mark(frozenset(mines), frozenset(safe))
        turn = len(self.visited)
        self.moments.append(Moment(turn, self.sealed.view, frames, mark=mark, method=method))
        return mark

    def _written(self, method: str) -> Iterator[tuple[Cell, int | None, Any]]:
        """Each cell with what the agent says of it, 1 a mine, 0 safe and None nothing, and its
        clue."""
        if self.actor.kind == "function":
            for r, row in enumerate(self.board):
                for c, entry in enumerate(row):
                    status = entry["status"]
                    if status not in (0, 1, " ", "-"):
                        what = f"{status!r:.40}, and not 0, 1 or ' '"
                        self._fail("written", method, f"The status of {(r, c)} is {what}.")
                    yield (r, c), None if status not in (0, 1) else int(status), entry["cmn"]
            return
        for cell, box in self._boxes(method).items():
            if getattr(box, "visited", False) and cell not in self.visited and not box.mine:
                self._misplaced(cell)
            prob = getattr(box, "prob", None) if self.claims_safe else None
            visited = bool(getattr(box, "visited", False))
            known = 0 if visited or prob == 0 else 1 if prob == 1 else None
            yield cell, 1 if getattr(box, "mine", False) else known, getattr(box, "clue", None)

    def _misplaced(self, cell: Cell) -> NoReturn:
        """Ends the game at the line that asked for another box than is written down."""
        asked = f"; it asked for {self.visited[-1]} last" if self.visited else ""
        sentence = f"{cell} is written down as visited, and was not{asked}."
        source = self.student.source
        self._note("written", source.fault("specification", self.method, sentence, self.asked))
        self.ended = True
        raise EndError

    def _entry(self, cell: Cell) -> str:
        """What the agent has written of a cell, in the words of the source."""
        if self.actor.kind == "function":
            entry = self.board[cell[0]][cell[1]]
            return f"status {entry['status']!r:.40}, cmn {entry['cmn']!r:.40}"
        box = self.agent.minefield[cell[0]][cell[1]]
        if not hasattr(box, "mine"):
            return f"{box!r:.40}, which has no mine and no clue"
        return f"mine {box.mine!r:.40}, clue {getattr(box, 'clue', None)!r:.40}"

    def _inferred(self, frames: Frames) -> list[Cell]:
        """What an agent calls safe by the source's name, as an attribute or a variable."""
        inferred = getattr(self.agent, INFERRED, None)
        files = {file for file, _ in self.student.source.own(frames)}
        frame = sys._getframe() if files and inferred is None else None  # noqa: SLF001
        while frame is not None and inferred is None:
            if frame.f_code.co_filename in files:
                inferred = frame.f_locals.get(INFERRED)
            frame = frame.f_back
        try:
            cells = [(one.row, one.col) if hasattr(one, "row") else one for one in inferred or ()]
            return [cell for cell in cells if cell in self.cells]
        except (AttributeError, TypeError):
            return []  # it is something else by that name

    def _end(self, score: Any) -> None:
        """Looks at the end: is every box identified, and is the score that it gives the score?"""
        marked = self._note_state(self.method, [])
        for cell, status, clue in self._written(self.method):
            truth = self.sealed.view[cell]
            right = status == 1 if truth == EXPLODED else (status, clue) == (0, truth)
            if cell in self.visited and not right:
                self._fail(
                    "written",
                    self.method,
                    f"{cell} was visited and {_shown(truth)}; what is written down of it at the "
                    f"end is {self._entry(cell)}.",
                )
        open_ = sorted(self.cells - set(self.visited) - marked.mines)
        if open_:
            after_mine = bool(self.visited) and self.visited[-1] in self.mines
            self._note(
                "goes-on" if after_mine else "ends",
                replace(
                    self.student.wrong(
                        self.method,
                        f"It ends with {len(open_)} boxes that are neither visited nor marked as "
                        f"mines, such as {open_[0]}"
                        + (", after it has stepped on a mine." if after_mine else "."),
                    ),
                    cell=open_[0],
                ),
            )
            return
        hit = len(self.mines & set(self.visited))
        mines = hit + len(marked.mines)
        self.played.score = len(marked.mines & self.mines) / max(1, len(self.mines))
        if not mines or isinstance(score, bool) or not isinstance(score, int | float):
            return
        if isinstance(score, int) and score > 1:
            return  # a count of something
        self.played.said = True
        share = len(marked.mines) / mines
        if not any(isclose(score, whole * share, abs_tol=whole / 200) for whole in (1, 100)):
            self._note(
                "score",
                self.student.wrong(
                    self.method,
                    f"The final score is mines marked / all mines, {len(marked.mines)} / {mines}; "
                    f"it returns {score:g}.",
                ),
            )

    def _note(self, line: str, fault: Fault, turn: int | None = None) -> None:
        """Keeps the first fault of each line."""
        if line in self.played.faults:
            return
        turn = len(self.visited) if turn is None else turn
        where = f"Game {self.game.number} ({self.dimension} x {self.dimension})"
        self.played.faults[line] = replace(
            fault,
            game=self.game.number,
            turn=turn,
            sentence=f"{where}, after {turn} boxes: {fault.sentence}",
            link=f"play.html#{link_of(self.game, turn)}",
        )


def _frames() -> Frames:
    """The frames that run, the innermost first."""
    frames: list[tuple[str, int]] = []
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001 - the student's line is above
    while frame is not None:
        frames.append((frame.f_code.co_filename, frame.f_lineno))
        frame = frame.f_back
    return frames


def _shown(code: int) -> str:
    return "is a mine" if code == EXPLODED else f"shows {code}"

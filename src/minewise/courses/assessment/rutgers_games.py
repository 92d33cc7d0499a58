"""Games of the assignment "Mine, all mine", in which all that a student's agent marks is judged."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from math import isclose
from traceback import walk_stack
from typing import Any, NoReturn

from minewise.agents.lib.place import Frames
from minewise.courses.assessment.judged_game import STUCK, EndError, JudgedGame
from minewise.courses.assessment.report import Fault
from minewise.courses.assessment.rutgers_agents import WORDS, Actor, Watched
from minewise.courses.assessment.rutgers_judge import Mark, Moment, judged
from minewise.courses.assessment.submission import StudentCode
from minewise.courses.rutgers.kulkarni import VisibleBoard, get_visible_board
from minewise.courses.sealed_game import SealedGame
from minewise.game.game import Game
from minewise.game.rules import Cell
from minewise.game.view import EXPLODED

UPDATES = ("addToKnowledgeBase", "updateKnowledgeBase")
"""Methods of the source after which marks are looked at."""

INFERRED = "set_of_inferred_safe_cells"
"""The name in the source of what is inferred and not yet revealed."""

MILLION = 10**6
"""Parts of a final score."""


class Minefield(JudgedGame):
    """One game of one agent; its turns are the boxes that it has visited. Boards are those of the
    two reports, a small one, one on which rows have two digits, and a dense one."""

    preset = "rutgers"
    sizes = ("8x8/8", "10x10/20", "5x5/4", "12x12/22", "10x10/30")
    where = "Game {} ({} x {}), after {} boxes"

    def __init__(self, student: StudentCode, actor: Actor, game: Game) -> None:
        super().__init__(student, game)
        self.actor = actor
        self.sealed = SealedGame(game)
        self.dimension = game.rules.height
        self.method = self._written_as("play") if actor.kind == "class" else actor.name
        self.visited: list[Cell] = []
        self.moments: list[Moment] = []
        self.agent: Any = None
        self.board: VisibleBoard = get_visible_board(self.dimension)
        self.asked: Frames = []
        self.claims_safe = False

    @classmethod
    def line_of_error(cls, fault: Fault) -> str:  # noqa: ARG003 - it is one for all
        return "runs"

    def go_through(self) -> None:
        """Lets the agent play."""
        score = self._class() if self.actor.kind == "class" else self._function()
        if not self.ended:
            self.student.call(self.method, self._end, score)

    def look_back(self) -> None:
        """Judges what it marked. A conclusion that does not follow may lead to anything: what comes
        after it is no fault by itself."""
        self.played.begun = bool(self.visited)
        self.played.counts[f"games of {self.actor.name}"] += not self.played.late
        for line, fault, turn in judged(self.student, self.moments, self.mines, self.method):
            self.note(line, fault, turn)
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

        given = (self.board, reveal_position, get_cmn_from_board_actual)
        for ours in given[1:]:
            ours.__qualname__ = ours.__name__  # as an exception names it
        function = getattr(self.student.module, self.actor.name)
        return self.student.call(self.method, function, **dict(zip(WORDS, given, strict=True)))

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
        self.played.turns += 1
        self.asked = frames

    def _ask_fails(self, line: str, cell: Cell, what: str) -> NoReturn:
        """Ends the game at the student's line that asks."""
        named = what if str(cell) in what else f"{what} {cell}"
        fault = self.student.source.fault("specification", self.method, f"{named}.", _frames())
        self.end(line, replace(fault, cell=cell if cell in self.cells else None))

    def _fail(self, line: str, method: str, sentence: str) -> NoReturn:
        self.end(line, self.student.wrong(method, sentence))

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
        self.end("written", source.fault("specification", self.method, sentence, self.asked))

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
            sentence = (
                f"It ends with {len(open_)} boxes that are neither visited nor marked as mines, "
                f"such as {open_[0]}{', after it has stepped on a mine' if after_mine else ''}."
            )
            fault = replace(self.student.wrong(self.method, sentence), cell=open_[0])
            self.note("goes-on" if after_mine else "ends", fault)
            return
        hit = len(self.mines & set(self.visited))
        mines = hit + len(marked.mines)
        counts = self.played.counts
        share = len(marked.mines & self.mines) / max(1, len(self.mines))
        counts[f"score of {self.actor.name}"] += round(MILLION * share)
        if not mines or isinstance(score, bool) or not isinstance(score, int | float):
            return
        if isinstance(score, int) and score > 1:
            return  # a count of something
        counts["scores"] += 1
        due = len(marked.mines) / mines
        if not any(isclose(score, whole * due, abs_tol=whole / 200) for whole in (1, 100)):
            sentence = (
                f"The final score is mines marked / all mines, {len(marked.mines)} / {mines}; it "
                f"returns {score:g}."
            )
            self.note("score", self.student.wrong(self.method, sentence))


def _frames() -> Frames:
    """The frames that run, the innermost first."""
    stack = walk_stack(sys._getframe(1))  # noqa: SLF001 - the student's line is above
    return [(frame.f_code.co_filename, line) for frame, line in stack]


def _shown(code: int) -> str:
    return "is a mine" if code == EXPLODED else f"shows {code}"

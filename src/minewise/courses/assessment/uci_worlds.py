"""Worlds of UC Irvine's project, in which every action of a student's `MyAI` is judged."""

from __future__ import annotations

import reprlib
from dataclasses import replace
from typing import Any, NoReturn

from minewise.agents.lib.uci_skeleton import AI, parts_of
from minewise.courses.assessment.conclusions import proof_of
from minewise.courses.assessment.judged_game import STUCK, JudgedGame
from minewise.courses.assessment.report import Fault, Kind
from minewise.courses.assessment.single_clues import by_single_clues
from minewise.courses.assessment.submission import StudentCode
from minewise.engine.analysis import analyze
from minewise.errors import counted
from minewise.game.game import Game
from minewise.game.rules import Cell
from minewise.game.view import COVERED

MADE, ACTS = "MyAI.__init__", "MyAI.getAction"
METHODS = {MADE, ACTS}
KINDS = ", ".join(AI.Action.__members__)


class World(JudgedGame):
    """One world and the AI in it, from the first tile, which is uncovered for it, to the end.

    Its turns are actions. What the course leaves open is counted: worlds that are completed; in
    which the AI gave up, since no single clue proves a safe tile; that it lost by a guess where one
    was overlooked; and in which it stayed when all safe tiles were uncovered.
    """

    preset = "uci"
    sizes = ("8x8/10",) * 3 + ("16x16/40", "9x5/6", "5x9/6", "8x8/10", "30x16/99")
    where = "Game {} ({} rows, {} columns), action {}"

    def __init__(self, student: StudentCode, game: Game) -> None:
        super().__init__(student, game)
        self.view = game.view
        (self.start,) = game.view.where(0)
        self.uncovered = {self.start}

    @classmethod
    def line_of_error(cls, fault: Fault) -> str:
        return "made" if fault.method == MADE else "answers"

    def go_through(self) -> None:
        """Asks for actions as the course's world does."""
        rules, factory = self.game.rules, self.student.module.MyAI
        size = rules.height, rules.width, rules.mines or 0
        self._act(self.student.call(MADE, factory, *size, *self._tile(self.start)))

    def look_back(self) -> None:
        """Is it completed? It is begun with an action that is one."""
        self.played.begun = self.played.counts["answers"] > 0
        self.played.counts["completed"] += self.safe_left == 0

    @property
    def safe_left(self) -> int:
        """Safe tiles that are covered; -1 when a mine was uncovered."""
        if self.uncovered & self.mines:
            return -1
        return self.game.rules.cells - len(self.mines) - len(self.uncovered)

    def _act(self, ai: Any) -> None:
        most = 2 * self.game.rules.cells + 1
        number = 0
        while self.played.turns < most:
            self.played.turns += 1
            kind, cell = self._read(self.student.call(ACTS, _asked, ai, number))
            self.played.counts["answers"] += 1
            if kind == "LEAVE":
                return self._leave()
            number = -1
            if kind == "FLAG":
                self._flag(cell)
            if kind == "UNCOVER":
                if self._uncovers_mine(cell):
                    return None
                number = self.view[cell]
        if self.safe_left:
            self._fail(
                "budget",
                f"It has used up its {most:,} actions, two a tile and one more, with "
                f"{counted(self.safe_left, 'safe tile')} still covered.",
            )
        self.played.counts["stayed"] += 1
        return None

    def _read(self, action: Any) -> tuple[str, Cell]:
        """The kind of an action, and its tile as a cell."""
        parts = self.student.call(ACTS, parts_of, action)
        if parts is None:
            shown = self.student.look(ACTS, _described, action)
            self._fail(
                "action",
                f"getAction must return an Action with one of AI.Action ({KINDS}) and whole "
                f"numbers x and y; it returns {shown}.",
            )
        kind, x, y = parts
        if kind not in AI.Action.__members__:
            self._fail("action", f"An action is one of {KINDS}; it returns {kind!s:.40}.")
        cell = (self.game.rules.height - 1 - y, x)
        if cell not in self.view:
            most = self.game.rules.width - 1, self.game.rules.height - 1
            self._fail(
                "tiles",
                f"{kind} at x={x}, y={y}: there is no such tile. x counts columns from the left, 0 "
                f"to {most[0]}, and y rows from the bottom, 0 to {most[1]}.",
            )
        return kind, cell

    def _flag(self, cell: Cell) -> None:
        if cell in self.mines:
            return  # that a flag is a guess is open
        if self.view[cell] != COVERED:
            self._unsound(cell, "flags the uncovered tile")
        elif cell in analyze(self.view).safe:
            self._unsound(cell, "flags the tile that the clues prove safe,")

    def _uncovers_mine(self, cell: Cell) -> bool:
        if self.view[cell] == COVERED:
            if cell in self.mines:
                mines, safe = by_single_clues(self.view)
                if cell in mines or self.safe_left == 0:
                    self._unsound(cell, "uncovers the tile that the clues prove to be a mine,")
                self.played.counts["overlooked"] += bool(safe)
            else:
                self.game.reveal(*cell)
                self.view = self.game.view
            self.uncovered.add(cell)
        return cell in self.mines

    def _leave(self) -> None:
        if not self.safe_left:
            return
        _, safe = by_single_clues(self.view)
        if not safe:
            self.played.counts["gave up"] += 1
            return
        first = min(safe)
        fault = self._fault(
            "specification",
            f"It leaves with {counted(self.safe_left, 'safe tile')} still covered; "
            f"{self._named(first)} can be uncovered at no risk.",
            first,
        )
        self.note("leaves", fault)

    def _unsound(self, cell: Cell, what: str) -> None:
        fault = self._fault("unsound", f"It {what} {self._named(cell)}.", cell)
        self.note("sound", fault)

    def _fail(self, line: str, sentence: str) -> NoReturn:
        self.end(line, self._fault("specification", sentence))

    def _fault(self, kind: Kind, sentence: str, cell: Cell | None = None) -> Fault:
        proof = proof_of(self.view, cell) if cell is not None else ""
        return replace(self.student.wrong(ACTS, sentence, kind), cell=cell, proof=proof)

    def note(self, line: str, fault: Fault, turn: int | None = None) -> None:
        """Keeps the first fault of each line. A conclusion that does not follow may lead to
        anything."""
        if "sound" not in self.played.faults or fault.kind in STUCK:
            super().note(line, fault, turn)

    def _tile(self, cell: Cell) -> tuple[int, int]:
        return cell[1], self.game.rules.height - 1 - cell[0]

    def _named(self, cell: Cell) -> str:
        x, y = self._tile(cell)
        return f"x={x}, y={y} (row {cell[0]} from the top, column {cell[1]})"


def _asked(ai: Any, number: int) -> Any:
    return ai.getAction(number)


def _described(action: Any) -> str:
    """What was returned in place of an action, as its writer thinks of it."""
    if isinstance(action, AI.Action):
        return f"AI.{action}, which is a kind of action and has no tile"
    if not hasattr(action, "getMove"):
        return reprlib.repr(action)
    x, y = action.getX(), action.getY()
    return f"an Action of {action.getMove()!r:.40} with x={x!r:.40} and y={y!r:.40}"

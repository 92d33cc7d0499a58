"""Worlds of UC Irvine's project, in which every action of a student's `MyAI` is judged."""

from __future__ import annotations

import random
import reprlib
from dataclasses import dataclass, field, replace
from operator import index
from typing import Any, NoReturn

from minewise.agents.lib.uci_skeleton import AI
from minewise.courses.assessment.conclusions import proof_of
from minewise.courses.assessment.cs50_games import link_of
from minewise.courses.assessment.report import MODULE, Fault, Kind, number_of
from minewise.courses.assessment.single_clues import by_single_clues
from minewise.courses.assessment.submission import LateError, StudentCode, StudentError
from minewise.engine.analysis import analyze
from minewise.game.game import Game
from minewise.game.rules import PRESETS, Cell
from minewise.game.view import COVERED

ROUND = ("8x8/10",) * 3 + ("16x16/40", "9x5/6", "5x9/6", "8x8/10", "30x16/99")
"""Boards of the games, in turn: the three of the course, and two small ones that are no squares."""

MADE, ACTS = "MyAI.__init__", "MyAI.getAction"
METHODS = {MADE, ACTS}
KINDS = ", ".join(AI.Action.__members__)

STUCK = ("time", "memory", "died")
"""Faults after which no more worlds are tried."""

_SWITCHES = str(PRESETS["uci"]).partition(" ")[2]


@dataclass
class Played:
    """A world at its end: `faults` by the name of the line that they break, whether it was
    completed, and what the course leaves open."""

    faults: dict[str, Fault] = field(default_factory=dict)
    completed: bool = False
    late: bool = False
    """Was it broken off, to end the check in time?"""
    actions: int = 0
    answers: int = 0
    """Actions that were what an action must be."""
    seconds: float = 0.0
    gave_up: bool = False
    """Did the AI leave where no single clue proves a safe tile?"""
    overlooked: bool = False
    """Was it lost by a guess where a single clue proves a safe tile?"""
    stayed: bool = False
    """Did the AI go on until its actions were used up, when all safe tiles were uncovered?"""


def game_of(number: int, seed: int) -> Game:
    """A game of the check."""
    return Game(f"{ROUND[number % len(ROUND)]} {_SWITCHES}", seed=seed, number=number)


class EndError(Exception):
    """The world ends by a fault."""


def name_of(fault: Fault) -> str:
    """The line that an exception or a limit breaks."""
    if fault.method == MODULE:
        return "loads"
    if fault.kind in STUCK:
        return "time"
    return "made" if fault.method == MADE else "answers"


class World:
    """One world and the AI in it, from the first tile, which is uncovered for it, to the end."""

    def __init__(self, student: StudentCode, game: Game) -> None:
        assert game.board is not None
        self.student = student
        self.game = game
        self.mines = game.board.mines
        self.view = game.view
        (self.start,) = game.view.where(0)
        self.uncovered = {self.start}
        self.played = Played()

    def play(self) -> Played:
        """Asks for actions as the course's world does."""
        rules = self.game.rules
        random.seed(f"{self.game.seed} {self.game.number}")
        spent = self.student.seconds
        try:
            factory = getattr(self.student.module, "MyAI", None)
            size = rules.height, rules.width, rules.mines or 0
            ai = self.student.call(MADE, factory, *size, *self._tile(self.start))  # type: ignore[arg-type]
            self._acts(ai)
        except StudentError as error:
            self._note(name_of(error.fault), error.fault)
        except LateError:
            self.played.late = True
        except EndError:
            pass  # its fault is noted
        self.played.seconds = self.student.seconds - spent
        self.played.completed = self.safe_left == 0
        return self.played

    @property
    def safe_left(self) -> int:
        """Safe tiles that are covered; -1 when a mine was uncovered."""
        if self.uncovered & self.mines:
            return -1
        return self.game.rules.cells - len(self.mines) - len(self.uncovered)

    def _acts(self, ai: Any) -> None:
        most = 2 * self.game.rules.cells + 1
        number = 0
        while self.played.actions < most:
            self.played.actions += 1
            kind, cell = self._read(self.student.call(ACTS, _asked, ai, number))
            self.played.answers += 1
            if kind == "LEAVE":
                return self._left()
            number = -1
            if kind == "FLAG":
                self._flagged(cell)
            if kind == "UNCOVER":
                if self._stepped_on_mine(cell):
                    return None
                number = self.view[cell]
        if self.safe_left:
            self._fail(
                "budget",
                f"It has used up its {most:,} actions, two a tile and one more, with "
                f"{number_of(self.safe_left, 'safe tile')} still covered.",
            )
        self.played.stayed = True
        return None

    def _read(self, action: Any) -> tuple[str, Cell]:
        """The kind of an action, and its tile as a cell."""
        parts = self.student.call(ACTS, _parts, action)
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

    def _flagged(self, cell: Cell) -> None:
        if cell in self.mines:
            return  # that a flag is a guess is open
        if self.view[cell] != COVERED:
            self._unsound(cell, "flags the uncovered tile")
        elif cell in analyze(self.view).safe:
            self._unsound(cell, "flags the tile that the clues prove safe,")

    def _stepped_on_mine(self, cell: Cell) -> bool:
        if self.view[cell] == COVERED:
            if cell in self.mines:
                mines, safe = by_single_clues(self.view)
                if cell in mines or self.safe_left == 0:
                    self._unsound(cell, "uncovers the tile that the clues prove to be a mine,")
                self.played.overlooked = bool(safe)
            else:
                self.game.reveal(*cell)
                self.view = self.game.view
            self.uncovered.add(cell)
        return cell in self.mines

    def _left(self) -> None:
        if not self.safe_left:
            return
        _, safe = by_single_clues(self.view)
        if not safe:
            self.played.gave_up = True
            return
        first = min(safe)
        fault = self._fault(
            "specification",
            f"It leaves with {number_of(self.safe_left, 'safe tile')} still covered; "
            f"{self._named(first)} can be uncovered at no risk.",
            first,
        )
        self._note("leaves", fault)

    def _unsound(self, cell: Cell, what: str) -> None:
        fault = self._fault("unsound", f"It {what} {self._named(cell)}.", cell)
        self._note("sound", fault)

    def _fail(self, name: str, sentence: str) -> NoReturn:
        self._note(name, self._fault("specification", sentence))
        raise EndError

    def _fault(self, kind: Kind, sentence: str, cell: Cell | None = None) -> Fault:
        proof = proof_of(self.view, cell) if cell is not None else ""
        return replace(self.student.wrong(ACTS, sentence, kind), cell=cell, proof=proof)

    def _note(self, name: str, fault: Fault) -> None:
        """Keeps the first fault of each line."""
        follows = "sound" in self.played.faults and fault.kind not in STUCK
        if name in self.played.faults or follows:
            return  # a conclusion that does not follow may lead to anything
        rules, turn = self.game.rules, self.played.actions
        where = f"Game {self.game.number} ({rules.height} rows, {rules.width} columns)"
        self.played.faults[name] = replace(
            fault,
            game=self.game.number,
            turn=turn,
            sentence=f"{where}, action {turn}: {fault.sentence}",
            link=f"play.html#{link_of(self.game)}",
        )

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


def _parts(action: Any) -> tuple[str, int, int] | None:
    """The kind of an action and its x and y; None of what is no such action."""
    try:
        kind = action.getMove().name
        x, y = (0, 0) if kind == "LEAVE" else (index(action.getX()), index(action.getY()))
    except (AttributeError, TypeError):
        return None
    return (kind, x, y) if isinstance(kind, str) else None

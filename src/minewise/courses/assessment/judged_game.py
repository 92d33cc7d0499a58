"""A game of a course in which all that a student's code says and does is judged."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import ClassVar, NoReturn

from minewise.courses.assessment.report import MODULE, Fault
from minewise.courses.assessment.submission import LateError, StudentCode, StudentError
from minewise.game.game import Game
from minewise.game.link import game_link
from minewise.game.move import moves_of_core
from minewise.game.rules import PRESETS, Cell

STUCK = ("time", "memory", "died")
"""Kinds of faults of a call that is not made again: each could take as long as it may."""


@dataclass
class Played:
    """A game at its end: the first fault of each line that it breaks, the turns, the student's
    processor seconds, and what else the course counts. `begun` says that anything was done which
    can be judged, `late` that it was broken off, to end the check in time."""

    faults: dict[str, Fault] = field(default_factory=dict)
    turns: int = 0
    seconds: float = 0.0
    begun: bool = True
    late: bool = False
    counts: Counter[str] = field(default_factory=Counter)


class EndError(BaseException):
    """The game ends by a fault. A student's code that takes up every Exception does not stop it."""


class JudgedGame:
    """One game of a student's code, from its first call to its last."""

    preset: ClassVar[str]
    """Whose switches the course plays by."""
    sizes: ClassVar[tuple[str, ...]]
    """Boards of the games, in turn."""
    where: ClassVar[str]
    """How the sentence of a fault begins."""

    def __init__(self, student: StudentCode, game: Game) -> None:
        assert game.board is not None
        rules = game.rules
        self.student = student
        self.game = game
        self.mines = game.board.mines
        self.cells = {divmod(at, rules.width) for at in range(rules.cells)}
        self.played = Played()
        self.ended = False

    @classmethod
    def game_of(cls, number: int, seed: int, clues: str = "exact") -> Game:
        """A game of the check."""
        switches = str(PRESETS[cls.preset]).partition(" ")[2]
        rules = f"{cls.sizes[number % len(cls.sizes)]} {switches}"
        rules += "" if clues == "exact" else f" clues={clues}"
        return Game(rules, seed=seed, number=number)

    @classmethod
    def line_of(cls, fault: Fault) -> str:
        """The line of the specification that an exception or a limit breaks."""
        if fault.method == MODULE:
            return "loads"
        return "time" if fault.kind in STUCK else cls.line_of_error(fault)

    @classmethod
    def line_of_error(cls, fault: Fault) -> str:
        """The one that an exception breaks."""
        raise NotImplementedError

    def play(self) -> Played:
        """Plays to the end, and judges what was said and done."""
        random.seed(f"{self.game.seed} {self.game.number}")
        spent = self.student.seconds
        try:
            self.go_through()
        except StudentError as error:
            if not self.ended:  # else what it raised is the end of the game
                self.note(self.line_of(error.fault), error.fault)
        except LateError:
            self.played.late = True  # what was seen so far counts
        except EndError:
            pass  # its fault is noted
        self.played.seconds = self.student.seconds - spent
        self.look_back()
        return self.played

    def go_through(self) -> None:
        """Makes the calls of a game."""
        raise NotImplementedError

    def look_back(self) -> None:
        """Judges the game when it is over."""

    def note(self, line: str, fault: Fault, turn: int | None = None) -> None:
        """Keeps the first fault of each line, with the game up to that turn."""
        if line in self.played.faults:
            return
        moves = moves_of_core(self.game.history.moves)[:turn]
        turn = self.played.turns if turn is None else turn
        rules, number = self.game.rules, self.game.number
        where = self.where.format(number, rules.height, rules.width, turn)
        self.played.faults[line] = replace(
            fault,
            game=number,
            turn=turn,
            sentence=f"{where}: {fault.sentence}",
            link=game_link("play", rules, self.game.seed, number, moves=moves),
        )

    def end(self, line: str, fault: Fault) -> NoReturn:
        """Ends the game by a fault."""
        self.note(line, fault)
        self.ended = True
        raise EndError

    def in_fact(self, cell: Cell, *, mine: bool) -> str:
        """What a cell is that was wrongly called a mine or safe; empty where it was a guess that
        came true, or is not on the board."""
        if cell not in self.cells or (cell in self.mines) == mine:
            return ""
        return f" In fact it is {'safe' if mine else 'a mine'}."

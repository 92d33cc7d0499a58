"""Games by the rules of CS50 AI, in which every conclusion of the student's AI is judged."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from minewise.courses.assessment.conclusions import wrong_conclusions
from minewise.courses.assessment.cs50_classes import (
    NONE,
    Classes,
    State,
    changes,
    is_move,
    listed,
    seed,
    shown,
)
from minewise.courses.assessment.cs50_lines import fault_of
from minewise.courses.assessment.report import Fault
from minewise.courses.assessment.submission import LateError, StudentError
from minewise.game.game import Game
from minewise.game.rules import PRESETS, Cell

SIZES = ("8x8/8", "8x8/8", "9x5/6", "8x8/8", "5x9/6", "8x8/8", "7x4/4")
"""Boards of the games, in turn: that of the course, and some that are no squares."""

_SWITCHES = str(PRESETS["cs50"]).partition(" ")[2]


@dataclass
class Played:
    """A game: its moves, the student's processor seconds, and the first fault of each kind."""

    moves: int = 0
    seconds: float = 0.0
    faults: list[Fault] = field(default_factory=list)


def game_of(number: int, seed: int) -> Game:
    """A game of the check."""
    return Game(f"{SIZES[number % len(SIZES)]} {_SWITCHES}", seed=seed, number=number)


@dataclass
class Table:
    """One game at which the student's AI sits, from its first move to its last."""

    classes: Classes
    game: Game
    played: Played = field(default_factory=Played)

    def play(self) -> Played:
        """Plays as the course's runner does, until no move is left or a mine is hit."""
        classes, game = self.classes, self.game
        seed(f"{game.seed} {game.number}")
        spent = classes.student.seconds
        try:
            ai = classes.ai(game.rules.height, game.rules.width)
            while (move := self._move(ai)) is not None and self._learned(ai, move):
                self.played.moves += 1
                if any(fault.kind == "unsound" for fault in self.played.faults):
                    break  # what is wrong or missing from here on may come of it
        except StudentError as error:
            self._note(error.fault)
        except LateError:
            pass  # what was seen so far counts
        self.played.seconds = classes.student.seconds - spent
        return self.played

    def _move(self, ai: Any) -> Cell | None:
        """What the AI reveals next: a safe cell, or else any."""
        classes = self.classes
        for name in ("make_safe_move", "make_random_move"):
            before = classes.state(ai)
            move = classes.do(ai, name)
            after = classes.state(ai)
            free = _cells(self.game) - before.moves_made
            due = free & before.safes if name == "make_safe_move" else free - before.mines
            method = f"MinesweeperAI.{name}"
            if is_move(move) and move in before.safes - _cells(self.game):
                return None  # a cell beyond the board was called safe, which was noted then
            if not is_move(move) or move not in (due or NONE):
                wish = f"a cell of {listed(due)}" if due else "None"
                classes.fail(method, f"{name}() must return {wish}, and returns {shown(move)}.")
            if name == "make_safe_move" and (changed := changes(before, after)):
                classes.fail(method, f"{name}() must not change anything, and changes {changed}.")
            self._judge(before, after, f"{name}() returns {move};", method)
            if move is not None:
                return move  # type: ignore[no-any-return]  # it was looked at above
        return None

    def _learned(self, ai: Any, move: Cell) -> bool:
        """Tells the AI what a safe cell shows; False if it is a mine."""
        board = self.game.board
        assert board is not None
        if move in board.mines:
            return False
        self.game.reveal(*move)
        clue = int(board.clues[move])
        before = self.classes.state(ai)
        self.classes.do(ai, "add_knowledge", move, clue)
        after = self.classes.state(ai)
        self._judge(before, after, f"After add_knowledge({move}, {clue})")
        if move not in after.moves_made:  # or it would be chosen for ever
            self.classes.fail(
                "MinesweeperAI.add_knowledge",
                f"After add_knowledge({move}, {clue}) the cell must be in moves_made.",
            )
        return True

    def _judge(
        self, before: State, after: State, when: str, method: str = "MinesweeperAI.add_knowledge"
    ) -> None:
        view = self.game.view
        if method != "MinesweeperAI.add_knowledge" and before[1:3] == after[1:3]:
            return  # it was judged before this call
        for wrong in wrong_conclusions(view, after.mines, after.safes):
            known = dict.fromkeys((*before.knowledge, *after.knowledge))
            state = after._replace(knowledge=tuple(known))
            fault = fault_of(self.classes, wrong, when, view, state, method=method)
            board = self.game.board
            assert board is not None
            is_wrong = wrong.kind == "unsound" and (wrong.cell in board.mines) != wrong.mine
            if is_wrong and wrong.cell in _cells(self.game):
                fault = replace(
                    fault,
                    sentence=f"{fault.sentence} In fact it is "
                    f"{'safe' if wrong.mine else 'a mine'}.",
                )
            self._note(fault)

    @property
    def _size(self) -> tuple[int, int]:
        return self.game.rules.height, self.game.rules.width

    def _note(self, fault: Fault) -> None:
        """Keeps the first fault of each kind, with the game and the turn."""
        if all(kept.kind != fault.kind for kept in self.played.faults):
            number, turn = self.game.number, self.played.moves
            size = "height {}, width {}".format(*self._size)
            self.played.faults.append(
                replace(
                    fault,
                    game=number,
                    turn=turn,
                    sentence=f"Game {number} ({size}), turn {turn}: {fault.sentence}",
                    link=f"play.html#{link_of(self.game)}",
                )
            )


def link_of(game: Game, turns: int | None = None) -> str:
    """A game, or its first turns, as the page's links have it."""
    moves = "-".join(f"r{row}.{column}" for _, (row, column), _ in game.history.moves[:turns])
    fields = {"rules": str(game.rules), "seed": game.seed, "number": game.number, "moves": moves}
    return urlencode({name: value for name, value in fields.items() if value != ""})


def _cells(game: Game) -> set[Cell]:
    rules = game.rules
    return {(row, column) for row in range(rules.height) for column in range(rules.width)}

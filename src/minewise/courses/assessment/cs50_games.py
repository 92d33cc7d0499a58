"""Games by the rules of CS50 AI, in which every conclusion of the student's AI is judged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from minewise.courses.assessment.conclusions import wrong_conclusions
from minewise.courses.assessment.cs50_classes import (
    Classes,
    State,
)
from minewise.courses.assessment.cs50_lines import fault_of
from minewise.courses.assessment.judged_game import JudgedGame
from minewise.courses.assessment.report import Fault
from minewise.game.game import Game
from minewise.game.rules import Cell


class Table(JudgedGame):
    """One game at which the student's AI sits. Its faults are told apart by their kind alone."""

    preset = "cs50"
    sizes = ("8x8/8", "8x8/8", "9x5/6", "8x8/8", "5x9/6", "8x8/8", "7x4/4")
    where = "Game {} (height {}, width {}), turn {}"

    def __init__(self, classes: Classes, game: Game) -> None:
        super().__init__(classes.student, game)
        self.classes = classes

    @classmethod
    def line_of(cls, fault: Fault) -> str:
        """All are of one line."""
        return fault.kind

    def go_through(self) -> None:
        """Plays as the course's runner does, until no move is left or a mine is hit."""
        ai = self.classes.ai(self.game.rules.height, self.game.rules.width)
        while (move := self._move(ai)) is not None and self._learned(ai, move):
            self.played.turns += 1
            if "unsound" in self.played.faults:
                break  # what is wrong or missing from here on may come of it

    def _move(self, ai: Any) -> Cell | None:
        """What the AI reveals next: a safe cell, or else any."""
        for name in ("make_safe_move", "make_random_move"):
            known = self.classes.state(ai)
            free = self.cells - known.moves_made
            due = free & known.safes if name == "make_safe_move" else free - known.mines
            # A cell beyond the board that was called safe was noted then.
            beyond = known.safes - self.cells
            move, before, after = self.classes.move(ai, name, due, f"{name}()", beyond)
            if move in beyond:
                return None
            self._judge(before, after, f"{name}() returns {move};", f"MinesweeperAI.{name}")
            if move is not None:
                return move  # type: ignore[no-any-return]  # it was looked at above
        return None

    def _learned(self, ai: Any, move: Cell) -> bool:
        """Tells the AI what a safe cell shows; False if it is a mine."""
        if move in self.mines:
            return False
        self.game.reveal(*move)
        clue = self.game.view[move]
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
            if wrong.kind == "unsound":
                truth = self.in_fact(wrong.cell, mine=wrong.mine)
                fault = replace(fault, sentence=fault.sentence + truth)
            self.note(wrong.kind, fault)

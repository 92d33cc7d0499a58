"""AIs of UC Irvine's courses CS 171 and CS 271P, project "Minesweeper", as agents.

The course has students write a class `MyAI` that is asked for one action at a time and gets one
number back. A class written to that specification plays here unchanged, also as FILE.py:MyAI.
"""

from __future__ import annotations

import random
import reprlib
from collections.abc import Callable
from inspect import isabstract
from typing import Any, ClassVar, TypeGuard

from minewise.agents.lib.place import method_text
from minewise.agents.lib.uci_skeleton import AI, Action, parts_of
from minewise.agents.protocol import Decision
from minewise.errors import AgentFault
from minewise.game.rules import Cell, Rules
from minewise.game.view import COVERED, FLAG, View
from minewise.random import Random

Factory = Callable[[int, int, int, int, int], AI]
"""Makes an AI from the rows, columns and mines of the board, and x and y of the first tile."""


class Sitting:
    """An AI in a game that begins with the tile `start`, as far as a view shows that game.

    `wanted` is the covered tile that the AI wants to uncover; `end` says why it acts no more.
    """

    def __init__(self, factory: Factory, view: View, start: Cell) -> None:
        self.start = start
        self.seen = {start: view[start]}
        self.flags: set[Cell] = set()
        self.target: Cell | None = None
        self.end = ""
        self._number = view[start]
        self._actions = 0
        self._height = view.height
        random.seed(str(start))  # the same chances whenever this game is gone through again
        row, column = start
        rules = view.rules
        self._ai = factory(
            rules.height, rules.width, rules.mines or 0, column, self._height - 1 - row
        )
        self._chance = random.getstate()

    def fits(self, view: View) -> bool:
        """Does the view show all that the AI has seen?"""
        return all(view[cell] == clue for cell, clue in self.seen.items())

    def go_on(self, view: View) -> None:
        """Lets the AI act until it wants to uncover a tile that is covered in the view."""
        random.setstate(self._chance)
        while not self.end and (self.target is None or view[self.target] not in (COVERED, FLAG)):
            if self.target is not None:
                self._number = self.seen[self.target] = view[self.target]
                self.target = None
            self._act(view)
        self._chance = random.getstate()

    def _act(self, view: View) -> None:
        if self._actions > 2 * view.rules.cells:
            self.end = f"has used up its {self._actions:,} actions, two a tile and one more"
            return
        self._actions += 1
        kind, cell = self._read(self._ai.getAction(self._number), view)
        if kind == "LEAVE":
            self.end = "left the game while safe tiles were covered"
        elif kind == "UNCOVER":
            self.target = cell
        else:
            (self.flags.add if kind == "FLAG" else self.flags.discard)(cell)
            self._number = -1

    def _read(self, action: Action, view: View) -> tuple[str, Cell]:
        """The kind of an action, and its tile as a cell."""
        if (parts := parts_of(action)) is None:
            got = f"{reprlib.repr(action)}{method_text(self._ai.getAction)}"
            raise AgentFault(f"expected getAction to return an Action, got {got}")
        kind, x, y = parts
        cell = (self._height - 1 - y, x)
        if kind not in AI.Action.__members__ or cell not in view:
            most = f"x from 0 to {view.width - 1} and y from 0 to {view.height - 1}"
            got = f"{kind} at x={x}, y={y}{method_text(self._ai.getAction)}"
            raise AgentFault(f"expected an action with {most}, got {got}")
        return kind, cell


class UciAgent:
    """An agent of ours that asks an AI of the course.

    The AI lives as long as its game, as long as the view shows what it has uncovered and no more.
    Else it goes through the game again, since it learns of it tile by tile: the AI is made with a
    revealed 0 as its first tile, its actions are answered from the view, and the first covered tile
    that it wants is the decision. Of the zeros the first is taken from which the AI sees all that
    is revealed, or else the one from which it sees most. So a decision depends on the view and on
    the views of the game before it.

    Random numbers come from the module `random`, which is seeded for each game and put back
    afterwards. An AI that leaves a game before its end is at fault. No promise is made that it is
    sound.
    """

    source: ClassVar = "UC Irvine CS 171, Minesweeper"
    remembers_game: ClassVar = True

    def __init__(self, ai: Factory, name: str = "uci-ai") -> None:
        self.ai = ai
        self.name = name
        self._sittings: dict[Cell, Sitting] = {}
        self._start: Cell | None = None
        self._rules: Rules | None = None

    def refuses(self, rules: Rules) -> str:
        """Why it does not play by these rules."""
        if not rules.mines_known:
            return "its AI must know how many mines there are"
        if rules.plays_on:
            return "its AI knows of no play after a mine"
        return "" if rules.clues == "exact" else "its AI takes clues as exact"

    def method_of(self, _decision: Decision | None) -> Callable[..., object]:
        """The method of the AI that a decision comes from."""
        method: Callable[..., object] = self.ai.getAction  # type: ignore[attr-defined]
        return method

    def new_game(self, rules: Rules) -> None:
        """Forgets the last game."""
        self._sittings.clear()
        self._start = None
        self._rules = rules

    def decide(self, view: View, rng: Random) -> Decision:
        if view.rules != self._rules:
            self.new_game(view.rules)
        state = random.getstate()
        try:
            return self._decide(view, rng)
        finally:
            random.setstate(state)

    def _decide(self, view: View, rng: Random) -> Decision:
        width = view.width
        revealed = [divmod(place, width) for place, code in enumerate(view.cells) if code <= 8]
        if not revealed:
            start = rng.choice(view.where(COVERED) or view.where(FLAG))
            return Decision((start,), reason="the first tile, which the course gives")
        starts = self._starts(view, revealed)
        if self._start in revealed:
            starts = [self._start, *starts]
        sittings: list[Sitting] = []
        for start in starts:
            sittings.append(self._sitting(view, start))
            if len(sittings[-1].seen) == len(revealed):
                sittings = sittings[-1:]
                break
        best = max(sittings, key=lambda sitting: (not sitting.end, len(sitting.seen)))
        self._start = best.start
        if best.target is None:
            raise AgentFault(best.end + method_text(self.method_of(None)))
        flag = tuple(sorted(c for c in best.flags - {best.target} if view[c] == COVERED))
        return Decision((best.target,), flag, reason="the AI uncovers it")

    def _starts(self, view: View, revealed: list[Cell]) -> list[Cell]:
        """Where the game may have begun: in the course, at a 0. A cascade shows so much that no
        game of the course may lead to it; there any start will do."""
        starts = view.where(0) or revealed
        return starts[:1] if view.rules.cascade else starts

    def _sitting(self, view: View, start: Cell) -> Sitting:
        sitting = self._sittings.get(start)
        if sitting is None or not sitting.fits(view):
            sitting = Sitting(self.ai, view, start)
        self._sittings.pop(start, None)  # one that raises is not gone on with
        sitting.go_on(view)
        self._sittings[start] = sitting
        return sitting


def is_uci_ai(factory: Any) -> TypeGuard[Factory]:
    """Is it a class that does what the specification asks, and no agent of ours?"""
    has_action = callable(getattr(factory, "getAction", None))
    own = isinstance(factory, type) and not hasattr(factory, "decide")
    return own and has_action and not isabstract(factory)

"""Runs the full-screen player without a terminal, and reads its screen as text."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from textual._context import visible_screen_stack
from textual.app import App
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from minewise.companion.played_game import PlayedGame
from minewise.game.board import Board
from minewise.game.rules import Cell
from minewise.game.source import RANDOM, GivenBoards
from minewise.tui.app import Player
from minewise.tui.board import BoardView
from minewise.tui.play_screen import PlayScreen

SMALL = (80, 24)
PATIENCE = 300.0
"""Seconds that what is watched may take; the machine may be busy."""
QUIET = 3
"""Looks in a row that find nothing to do: what is begun on one may say something on the next."""


class Hand:
    """A person at the player: presses keys, clicks, and waits for what follows."""

    def __init__(self, pilot: Pilot[Any]) -> None:
        self.pilot = pilot
        self.app = pilot.app

    @property
    def played(self) -> PlayedGame:
        assert isinstance(self.app, Player)
        return self.app.played

    @property
    def play_screen(self) -> PlayScreen:
        assert isinstance(self.app, Player)
        return self.app.play_screen

    @property
    def board(self) -> BoardView:
        return self.app.screen.query_one(BoardView)

    @property
    def text(self) -> str:
        """What the screen shows and what lies under it, line by line, as a person would copy it."""
        visible_screen_stack.set(self.app._background_screens)
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(part.text for part in strip).rstrip() for strip in strips)

    async def press(self, *keys: str) -> None:
        """Keys one after the other, each when all is done that the one before led to."""
        for key in keys:
            self.app.simulate_key(key)
            await self.settle()

    async def click(self, cell: Cell, *, button: int = 1) -> None:
        """A click on the middle of a cell, scrolled into view if it must be."""
        offset = self.board.place_of(cell)
        await self.pilot.click(self.board, offset=(offset.x, offset.y), button=button)
        await self.settle()

    async def go(self, cell: Cell) -> None:
        """Moves the cursor with the arrow keys."""
        row, column = self.board.cursor
        down, right = cell[0] - row, cell[1] - column
        keys = ["down" if down > 0 else "up"] * abs(down)
        keys += ["right" if right > 0 else "left"] * abs(right)
        for key in keys:
            self.app.simulate_key(key)
        await self.settle()
        assert self.board.cursor == cell

    async def until(self, holds: Callable[[], bool]) -> None:
        """Until something is so."""
        limit = time.monotonic() + PATIENCE  # no clock: patience with a state
        while not holds():
            # no clock: patience with a state
            assert time.monotonic() < limit, f"it never comes true:\n{self.text}"
            await self.pilot.pause()

    async def settle(self) -> None:
        """Until nothing is thought about in the background, and what there is to show is shown.

        A process that waits for a processor looks idle, too: so this asks who has something to do.
        """
        limit = time.monotonic() + PATIENCE  # no clock: patience with a state
        quiet = 0
        while quiet < QUIET:
            # no clock: patience with a state
            assert time.monotonic() < limit, f"it thinks for ever:\n{self.text}"
            before = self._pumps
            await self.pilot._wait_for_screen()
            await self._wait_for_screens_below()
            await self.app.animator.wait_until_complete()
            self.app.screen._on_timer_update()
            for below in self.app._background_screens:
                if below._layout_required:
                    below._on_timer_update()
            quiet = 0 if self._busy or self._pumps != before else quiet + 1
            await asyncio.sleep(0.002)  # no clock: between two looks

    async def _wait_for_screens_below(self) -> None:
        """What lies under a page is seen, too, and may just be writing its line of keys anew."""
        for screen in self.app.screen_stack[:-1]:
            heard = asyncio.Event()
            if screen.call_later(heard.set):
                await asyncio.wait_for(heard.wait(), PATIENCE)

    @property
    def _pumps(self) -> list[MessagePump]:
        screens = self.app.screen_stack
        return [
            self.app,
            *(it for screen in screens for it in screen.walk_children(with_self=True)),
        ]

    @property
    def _busy(self) -> bool:
        """Is there work, a message on its way, or a part of the screen that is to be drawn? A
        question that waits for its answer is in the group of no name."""
        screen = self.app.screen
        return (
            any(not w.is_finished for w in self.app.workers if w.group != "default")
            or any(pump.message_queue_size for pump in self._pumps)
            or any(one._layout_required for one in (screen, *self.app._background_screens))
            or screen._repaint_required
            or bool(screen._dirty_widgets)
            or any(one._callbacks for one in self.app.screen_stack)
        )


def run(
    app: App[Any], play: Callable[[Hand], Awaitable[None]], size: tuple[int, int] = SMALL
) -> None:
    """Lets a hand play on the screen of that size."""

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            hand = Hand(pilot)
            await hand.settle()
            await play(hand)

    asyncio.run(session())


def player(rules: str = "beginner", seed: int = 4, board: Board | None = None) -> Player:
    """The player with a clock that stands still."""
    boards = RANDOM if board is None else GivenBoards((board,))
    return Player(PlayedGame(rules, seed=seed, boards=boards), clock=lambda: 0.0)

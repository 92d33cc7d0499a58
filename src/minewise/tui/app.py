"""The terminal player."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from minewise.companion.game_log import GameLog
from minewise.companion.played_game import PlayedGame
from minewise.game.record import Playback
from minewise.tui.play_screen import PlayScreen
from minewise.tui.review_screen import ReviewScreen

CSS = """
#status { height: auto; max-height: 3; background: $panel; padding: 0 1; }
#message { height: auto; min-height: 2; max-height: 14; padding: 0 1; }
.-low #status { max-height: 1; }
.-low #message { min-height: 1; max-height: 2; }
BoardView { height: 1fr; scrollbar-size: 1 1; }
ModalScreen { align: center middle; }
.window { width: 76; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
          background: $panel; }
.line { height: 1; }
.line .name { width: 14; }
.line Input, .line Select { width: 1fr; }
.buttons { height: 1; }
.buttons Button { margin-right: 2; }
#refusal { color: $text-error; height: auto; }
OptionList { max-height: 14; }
"""
LOW: list[tuple[int, str]] = [(0, "-low"), (16, "-high")]
"""Terminals of fewer lines keep them for the board."""


class _Window(App[None]):
    """What both programs of the full screen have in common."""

    CSS = CSS
    VERTICAL_BREAKPOINTS = LOW
    TITLE = "minewise"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]


class Player(_Window):
    """Minesweeper on a terminal: one game after the other, and any record beside them."""

    def __init__(
        self,
        played: PlayedGame,
        *,
        clock: Callable[[], float] = time.monotonic,
        log: GameLog | None = None,
    ) -> None:
        """Games are logged from the second one on: whoever made the first may know its seed; if
        not, `play_screen.counts` is to be set."""
        super().__init__()
        self.play_screen = PlayScreen(played, clock, log)

    @property
    def played(self) -> PlayedGame:
        return self.play_screen.played

    def on_mount(self) -> None:
        self.push_screen(self.play_screen)


class Reviewer(_Window):
    """A recorded game on a terminal, with the review of its guesses."""

    def __init__(self, replay: Playback, *, protected_first: bool = False) -> None:
        super().__init__()
        self._review = ReviewScreen(replay, protected_first=protected_first)

    def on_mount(self) -> None:
        """Opens the record; who leaves it leaves the program."""
        self.push_screen(self._review, lambda _: self.exit())

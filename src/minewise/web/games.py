"""The games that are being played: by their ids, in memory, until nobody asks for them."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from dataclasses import dataclass, field

from minewise.companion.hints import StepwiseHint
from minewise.companion.played_game import PlayedGame
from minewise.game.game import Game
from minewise.game.rules import Cell, Rules
from minewise.game.view import COVERED, FLAG, View
from minewise.web import models as schema
from minewise.web.models.parts import outcome
from minewise.web.refusals import Refused
from minewise.web.settings import Settings

MOST_SEARCHED = 900
DENSEST_SEARCHED = 0.3
"""Cells, and mines a cell, of boards that are searched for, as by boards=no-guess: up to here the
core takes a second at most, and with 40% of mines on 30x24 it takes seven."""


@dataclass(eq=False)
class WebGame:
    """A game with its clock. Whoever changes it holds `lock`.

    `practice` is the game; only with `may_undo` a move can be taken back. `seed_told` says that its
    player chose the seed, and so knows it.
    """

    id: str
    client: str
    practice: PlayedGame
    may_undo: bool
    seed_told: bool
    used: float
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    hint: StepwiseHint | None = None
    started: float | None = None
    ended: float | None = None

    @property
    def game(self) -> Game:
        """The current game; another one after a step was taken back."""
        return self.practice.game

    @property
    def view(self) -> View:
        """What the player sees now."""
        return self.practice.view

    def moved(self, now: float) -> None:
        """Something has changed: the clock starts with the first move and stops at the end."""
        if self.started is None:
            self.started = now
        if not self.game.over:
            self.ended = None
        elif self.ended is None:
            self.ended = now

    def elapsed(self, now: float) -> float:
        """Seconds since the first move, until the end."""
        if self.started is None:
            return 0.0
        return (now if self.ended is None else self.ended) - self.started

    def document(self, now: float) -> schema.Game:
        """The game, with its mines and its seed only when it is over."""
        game, practice, mines = self.game, self.practice, self.view.mines
        return schema.Game(
            id=self.id,
            view=schema.Shown.of(self.view),
            status=game.status,
            moves=[
                schema.MadeMove(kind=move.kind, cell=move.cell, by=step.by)
                for step in practice.steps
                for move in step.moves
            ],
            mines_left=None if mines is None else mines - game.flags - game.mines_hit,
            flags=game.flags,
            clicks=game.clicks,
            may_undo=self.may_undo,
            taken_back=practice.taken_back,
            seed=game.seed if self.seed_told or game.over else None,
            number=game.number,
            elapsed=round(self.elapsed(now), 3),
            **outcome(game),
        )


class WebGames:
    """All games, the one that was used last at the end. Only the thread of the server asks."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._games: OrderedDict[str, WebGame] = OrderedDict()
        self._of_client: Counter[str] = Counter()
        self._cells = 0

    def __len__(self) -> int:
        return len(self._games)

    def make_room(self, client: str, cells: int) -> None:
        """Ends idle games, and of a client with too many the one that it used least lately; refuses
        where there is no room even so."""
        self._end_idle()
        settings = self._settings
        if self._of_client[client] >= settings.games_of_client:
            self._end(next(game for game in self._games.values() if game.client == client))
        full = len(self) >= settings.games or self._cells + cells > settings.cells_of_games
        if full:
            raise Refused(503, "the server has no room for another game", retry=60)

    def open(
        self, practice: PlayedGame, *, client: str, may_undo: bool, seed_told: bool
    ) -> WebGame:
        """A new game of a client, if there is room."""
        game = WebGame(
            id=self._settings.ids(),
            client=client,
            practice=practice,
            may_undo=may_undo,
            seed_told=seed_told,
            used=self._settings.clock(),
        )
        self._games[game.id] = game
        self._of_client[client] += 1
        self._cells += practice.game.rules.cells
        return game

    def get(self, name: str) -> WebGame:
        """The game of that id; 404 if there is none any more."""
        self._end_idle()
        game = self._games.get(name)
        if game is None:
            raise Refused(
                404, "no such game: it ended after a long time without a move, or never existed"
            )
        game.used = self._settings.clock()
        self._games.move_to_end(name)
        return game

    def _end_idle(self) -> None:
        latest = self._settings.clock() - self._settings.idle
        while self._games and (first := next(iter(self._games.values()))).used < latest:
            self._end(first)

    def _end(self, game: WebGame) -> None:
        del self._games[game.id]
        self._cells -= game.game.rules.cells
        self._of_client[game.client] -= 1
        if not self._of_client[game.client]:
            del self._of_client[game.client]


def check_size(rules: Rules, longest: int) -> Rules:
    """Rules of a board that is not too large for the server."""
    if max(rules.height, rules.width) > longest:
        raise Refused(
            422,
            f"expected a board of at most {longest}x{longest}, got {rules.width}x{rules.height}",
        )
    return rules


def check_boards(rules: Rules) -> Rules:
    """Rules whose boards are found soon enough for the server."""
    mines = rules.mines or 0
    is_quick = rules.cells <= MOST_SEARCHED and mines <= DENSEST_SEARCHED * rules.cells
    if rules.boards != "any" and not is_quick:
        raise Refused(
            422,
            f"expected at most {MOST_SEARCHED} cells and {DENSEST_SEARCHED:.0%} mines on boards "
            f"that are searched for, got {rules}; minewise play takes any",
        )
    return rules


def check_covered(view: View, cell: Cell) -> Cell:
    """A covered cell of a board."""
    if cell not in view or view[cell] not in (COVERED, FLAG):
        raise Refused(422, f"expected a covered cell of the board, got {cell[0]},{cell[1]}")
    return cell

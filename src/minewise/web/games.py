"""The games that the server keeps for programs: by their handles, in memory, until nobody asks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from weakref import ref

from minewise.errors import AgentFault, IllegalMoveError
from minewise.questions import Session
from minewise.report.phrases import error_line
from minewise.web.refusals import Refused
from minewise.web.settings import Settings
from minewise.web.shares import Shares

SECRET = ("record", "timeline")
"""Questions whose answers hold the seed of a game in play."""
BYTES = {"game": 40_000, "cell": 32, "move": 256}
"""Memory that a game takes at most: in itself, for each cell, and for each move
(tests/web/api/test_games.py)."""


class Hold:
    """Whoever asks about a game. Work may be given up between any two steps; then the game is free
    once this object is gone."""


@dataclass(eq=False)
class KeptGame:
    """A game in a session of its own: no question about it reaches another game.

    A game `is_secret` if what holds its seed is answered only once it is over. `agent_seed` and
    `number` are those of the choices of agents. `status` and `moves` are as the last answer had
    them. `counted` are the bytes that count for its client.
    """

    handle: str
    client: str
    session: Session
    number_in_session: int
    cells: int
    is_searched: bool
    is_secret: bool
    may_undo: bool
    agent_seed: int
    number: int
    status: str
    moves: int
    used: float
    counted: int = 0
    _lock: Lock = field(default_factory=Lock)
    _hold: Callable[[], Hold | None] = lambda: None

    @property
    def bytes(self) -> int:
        """The memory that it takes at most."""
        return BYTES["game"] + BYTES["cell"] * self.cells + BYTES["move"] * self.moves

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Lets nobody else ask about the game meanwhile; 503 while somebody else does. What the
        game does not allow is a conflict, which holds the state of the game."""
        hold = Hold()
        try:
            with self._lock:
                if self._hold() is not None:
                    raise Refused(
                        503, "another question about this game is being answered", retry=1
                    )
                self._hold = ref(hold)
            yield
        except (AgentFault, IllegalMoveError) as error:
            raise self.conflict(error_line(error), type(error).__name__) from None
        finally:
            if self._hold() is hold:
                self._hold = lambda: None

    def ask(self, question: str, **fields: Any) -> Any:
        """The answer of the core, with the handle of the game. Only within `exclusive`."""
        answer = self.session.ask(question, **fields, game=self.number_in_session)
        state = state_of(answer)
        self.status = state.get("status", self.status)
        self.moves = state.get("moves", self.moves)
        return with_handle(answer, self.handle)

    def conflict(self, sentence: str, kind: str | None = None) -> Refused:
        """The refusal of what the game does not allow. Only within `exclusive`."""
        return Refused(409, sentence, kind=kind, state=self.ask("state"))

    def check(self, question: str, after: int | None, most_moves: int, cells: int = 1) -> None:
        """Refuses what the state of the game does not allow; a decision has so many cells. Only
        within `exclusive`."""
        if after is not None and after != self.moves:
            raise self.conflict(f"expected after={self.moves}, the number of moves, got {after}")
        if question in SECRET and self.is_secret and self.status == "playing":
            raise self.conflict(f"expected a game that is over: {question} shows its seed")
        if question == "undo" and not self.may_undo:
            raise self.conflict("expected a game that was begun with may_undo")
        if question in ("move", "let", "carry_out") and self.moves + cells > most_moves:
            raise self.conflict(f"expected at most {most_moves:,} moves of a game")


def state_of(answer: Any) -> dict[str, Any]:
    """The state of a game in an answer about it, empty where it has none."""
    state = answer.get("state", answer) if isinstance(answer, dict) else {}
    return state if "taken_back" in state else {}


def with_handle(answer: Any, handle: str) -> Any:
    """An answer whose game, if it names it, has that handle."""
    state = state_of(answer)
    if "game" in state:
        state["game"] = handle
    return answer


class KeptGames:
    """All games, the one that was used last at the end. Only the thread of the server asks."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._games: OrderedDict[str, KeptGame] = OrderedDict()
        self._shares = Shares(settings.bytes_of_games, settings.bytes_of_client)

    def __len__(self) -> int:
        return len(self._games)

    def keep(self, game: KeptGame) -> None:
        """Keeps a game of a client. Where there is no room, the client with most loses the game
        that it used least lately, or this one where nobody has more; refused where it has none."""
        self._end_idle()
        if (same := self._games.get(game.handle)) is not None:
            self.end(same)
        self._games[game.handle] = game
        if not self._count(game):
            self.end(game)
            raise Refused(503, "the server has no room for another game", retry=60)

    def get(self, handle: str) -> KeptGame:
        """The game of that handle; 404 if there is none any more."""
        self._end_idle()
        game = self._games.get(handle)
        # It has grown since. If there is no room, others have as much, and this one must end.
        if game is not None and game.bytes > game.counted and not self._count(game):
            self.end(game)
            game = None
        if game is None:
            raise Refused(
                404, "no such game: it ended after a long time without a move, or never existed"
            )
        game.used = self._settings.clock()
        self._games.move_to_end(handle)
        return game

    def end(self, game: KeptGame) -> None:
        """Ends a game, if it has not ended."""
        if self._games.pop(game.handle, None) is not None:
            self._shares.give_back(game.client, game.counted)

    def _count(self, game: KeptGame) -> bool:
        """Counts what a game takes now; false if there is no room even so."""
        more, shares, client = game.bytes - game.counted, self._shares, game.client
        while not shares.take(client, more):
            debtor = shares.debtor(client, more)
            theirs = (one for one in self._games.values() if one.client == debtor)
            games = (one for one in theirs if one is not game)
            least_lately = next(games, None)
            if least_lately is None:
                return False
            self.end(least_lately)
        game.counted += more
        return True

    def _end_idle(self) -> None:
        latest = self._settings.clock() - self._settings.idle
        while self._games and (first := next(iter(self._games.values()))).used < latest:
            self.end(first)

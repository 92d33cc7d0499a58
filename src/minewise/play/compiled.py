"""Whole games that the core plays by itself: the same moves, about a hundred times as fast."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from minewise._core import BestPlayer, ExactPlayer, Guess
from minewise.agents.best import BestAgent
from minewise.agents.exact import ExactAgent
from minewise.agents.protocol import Agent
from minewise.agents.registry import AgentSpec, as_agent
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.search_settings import strength_of
from minewise.errors import RulesError, UnknownAgentError
from minewise.game.game import Status
from minewise.game.record import COUNTS, Move, Record
from minewise.game.rules import Rules, as_rules, check_seed
from minewise.stats import Interval, wilson

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

STATUS: tuple[Status, ...] = ("playing", "won", "lost")
"""In the order of the core."""

COLUMNS = ("status", *COUNTS)
"""What the core tells of a game, in its order."""

CELLS_A_TURN = 50_000
"""Cells of the boards that are played before anybody is told or may interrupt."""

Progress = Callable[[int, int], None]


def compiled_player(agent: Agent, rules: Rules) -> ExactPlayer | None:
    """What plays whole games of an agent in the core; None if its decisions are made in Python."""
    if type(agent) is BestAgent and rules.clues == "exact":
        strength = strength_of(agent.strength, agent.without)
        return BestPlayer(rules.core(), rules.mines_known, strength, DEFAULT_BUDGET)
    if type(agent) is not ExactAgent or agent.clues not in ("rules", rules.clues):
        return None
    return ExactPlayer(rules.core(), rules.mines_known, Guess[agent.guess], DEFAULT_BUDGET)


def play_compiled(player: ExactPlayer, seed: int, first: int, games: int) -> NDArray[np.int32]:
    """The games first .. first + games - 1, one row of COLUMNS a game: int32, shape (games, 8)."""
    import numpy as np

    rows = np.frombuffer(player.play(seed, first, games), dtype=np.int32)
    return rows.reshape(games, len(COLUMNS))


def _counts(row: list[int]) -> dict[str, Any]:
    """What the core tells of a game, by the names of `Outcome`."""
    return dict(zip(COLUMNS, row, strict=True)) | {"status": STATUS[row[0]]}


@dataclass(frozen=True)
class Games:
    """Games of one agent, one row a game.

    `table` is int32, shape (games, 8): status (0 playing, 1 won, 2 lost), cells revealed, mines
    hit, right flags, wrong flags, clicks, redundant clicks, guesses.
    """

    agent: str
    rules: Rules
    seed: int
    first: int
    table: NDArray[np.int32] = field(repr=False)
    _player: ExactPlayer = field(repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.table)

    @cached_property
    def won(self) -> NDArray[np.bool_]:
        """Which games were won: bool, shape (games,)."""
        won: NDArray[np.bool_] = self.table[:, 0] == STATUS.index("won")
        return won

    @property
    def wins(self) -> int:
        """Games won."""
        return int(self.won.sum())

    @property
    def win_rate(self) -> float:
        """Games won / games."""
        return self.wins / len(self)

    @property
    def interval(self) -> Interval:
        """The 95% interval of the win rate (Wilson)."""
        return wilson(self.wins, len(self))

    def record(self, number: int) -> Record:
        """Everything about game `number`, which is played once more for its moves.

        >>> play_many("exact", "beginner", games=3, seed=1).record(2).status
        'lost'
        """
        if not self.first <= number < self.first + len(self):
            raise RulesError(
                f"expected a game from {self.first} to {self.first + len(self) - 1}, got {number}"
            )
        spec = AgentSpec.parse(self.agent)
        return Record(
            agent=spec.name,
            options=spec.options,
            rules=self.rules,
            seed=self.seed,
            game=number,
            moves=tuple(
                Move("flag" if is_flag else "reveal", (row, column), guess)
                for row, column, is_flag, guess in self._player.moves(self.seed, number)
            ),
            **_counts(self.table[number - self.first].tolist()),
        )


def play_many(
    agent: Agent | str,
    rules: Rules | str,
    *,
    games: int,
    seed: int = 1,
    first: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
) -> Games:
    """Plays the games first .. first + games - 1 of `seed` in the core.

    They are the games of `play` and `compare`, move for move, as long as every position is within
    the budget of `analyze`. Only `exact` and `best` are compiled; `compare` plays any agent.
    Threads run side by side; `progress` is called with the games done and the games in all.

    >>> found = play_many("exact", "beginner", games=200, seed=1, threads=2)
    >>> found.wins, len(found)
    (175, 200)
    """
    import numpy as np

    rules, agent, spec = as_rules(rules), as_agent(agent), AgentSpec.of(agent)
    if rules.mines is None:
        raise RulesError(f"expected rules with a number of mines: {rules}")
    if not (isinstance(games, int) and isinstance(threads, int)) or games < 1 or threads < 1:
        raise RulesError(f"expected at least 1 game and 1 thread, got {games} and {threads}")
    check_seed(seed, first)
    check_seed(seed, first + games - 1)
    player = compiled_player(agent, rules)
    if player is None:
        raise UnknownAgentError(
            "expected the agent exact or best, whose games are compiled if they read clues as the "
            f"rules say; compare plays {spec}"
        )
    players = [player, *(compiled_player(agent, rules) or player for _ in range(1, threads))]
    idle: SimpleQueue[ExactPlayer] = SimpleQueue()
    for one in players:
        idle.put(one)

    size = max(1, CELLS_A_TURN // rules.cells)

    def play(start: int) -> bytes:
        one = idle.get()
        try:
            return one.play(seed, start, min(size, first + games - start))
        finally:
            idle.put(one)

    rows: list[bytes] = []
    starts = range(first, first + games, size)
    for part in _in_order(play, starts, threads, players):
        rows.append(part)
        if progress is not None:
            progress(min(len(rows) * size, games), games)
    table = np.frombuffer(b"".join(rows), dtype=np.int32).reshape(games, len(COLUMNS))
    return Games(str(spec), rules, seed, first, table, player)


def score_many(
    agent: Agent | str, rules: Rules | str, *, games: int, seed: int = 1, first: int = 0
) -> NDArray[np.float64]:
    """Scores games of `best` with less luck than by wins: float64, shape (games, 3).

    The first two columns have the mean of the wins and spread less, so that fewer games tell more.
    The first is the exact value of the first end game that is solved, the share of layouts won; 1
    or 0 where none is. The second takes off the luck of each guess
    before that: what `best` takes the position to be worth after the answer, 0 after a mine, less
    the mean of the same over all answers, each by its exact chance. What is taken off is 0 on
    average, however wrong the worth may be (control variates, as in AIVAT: Burch and others, 2018).
    The third says how the game, which is played to its end, came out: 1 won, 0 lost.

    >>> score_many("best", "beginner", games=1000).mean(axis=0).round(2).tolist()
    [0.92, 0.92, 0.92]
    """
    import numpy as np

    rules, agent = as_rules(rules), as_agent(agent)
    check_seed(seed, first)
    player = compiled_player(agent, rules)
    if not isinstance(player, BestPlayer) or rules.on_mine != "end" or rules.win != "all_safe":
        raise UnknownAgentError(
            "expected the agent best and rules that end on a mine, ask for all safe cells and have "
            f"exact clues, got {agent.name} and {rules}"
        )
    return np.frombuffer(player.score(seed, first, games)).reshape(games, 3)


def _in_order(
    play: Callable[[int], bytes], starts: range, threads: int, players: Iterable[ExactPlayer]
) -> Iterator[bytes]:
    """What is played from each start. Ctrl+C is heard by the main thread alone: it stops others."""
    if threads == 1:
        yield from map(play, starts)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from pool.map(play, starts)
        except BaseException:
            for player in players:
                player.stop()
            raise
        finally:
            pool.shutdown(cancel_futures=True)

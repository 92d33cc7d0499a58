"""Whole games that the core plays by itself: the same moves, about a hundred times as fast."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from minewise._core import GAME_FIELDS, Player, mines_identified_in
from minewise.agents.lib.core_agent import CoreAgent
from minewise.agents.protocol import Agent
from minewise.agents.registry import AgentSpec, as_agent
from minewise.columns import Library, save_parquet, to_dataframe
from minewise.display import Summarized
from minewise.errors import RulesError, UnknownAgentError
from minewise.game.game import Status
from minewise.game.move import moves_of_core
from minewise.game.record import Record
from minewise.game.rules import Rules, as_rules, check_seed
from minewise.match.play import play
from minewise.stats import Interval, wilson

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

STATUS: tuple[Status, ...] = ("playing", "won", "lost")
"""In the order of the core."""

COLUMNS = tuple(GAME_FIELDS.split())
"""The fields of a game in a table, in the order of the core: whole numbers. `status` is a place in
STATUS, `fault` is 0 or 1."""

CompiledPlayer = Player
"""What plays whole games in the core."""

CELLS_A_TURN = 50_000
"""Cells of the boards that are played before anybody is told or may interrupt."""

MOST_GAMES = 100_000_000
"""Games of one table, 36 bytes each: what most machines have room for."""

MOST_THREADS = 1024
"""More than processors of any one machine; each has a player of its own."""

Progress = Callable[[int, int], None]


@cache
def game_type() -> np.dtype[np.void]:
    """The type of one game in a table: an int32 for each of COLUMNS."""
    import numpy as np

    return np.dtype([(name, "<i4") for name in COLUMNS])


def games_of_bytes(table: bytes) -> NDArray[np.void]:
    """Games as bytes as a table of `game_type`, one entry a game."""
    import numpy as np

    return np.frombuffer(table, dtype=game_type())


def identified(table: NDArray[np.void], rules: Rules) -> NDArray[np.int64]:
    """Mines safely identified, as `Outcome.mines_identified`: int64, shape (games,)."""
    import numpy as np

    mines = np.frombuffer(mines_identified_in(rules.core(), table.tobytes()), dtype=np.int32)
    return mines.astype(np.int64)


def compiled_player(agent: Agent, rules: Rules) -> Player | None:
    """What plays whole games of an agent in the core; None if its decisions are made in Python."""
    return agent.core_player(rules) if isinstance(agent, CoreAgent) else None


def play_compiled(player: Player, seed: int, first: int, games: int) -> NDArray[np.void]:
    """The games first .. first + games - 1, as a table of `game_type`."""
    return games_of_bytes(player.play(seed, first, games))


def _counts(game: np.void) -> dict[str, Any]:
    """What a table holds of a game, by the names of `Outcome`."""
    counts = dict(zip(COLUMNS, game.item(), strict=True))
    del counts["fault"]
    return counts | {"status": STATUS[counts["status"]]}


@dataclass(frozen=True, repr=False)
class Games(Summarized):
    """Games of one agent.

    `table` is a structured array with one entry a game. Its fields are whole numbers: `status`
    (1 won, 2 lost), `revealed` (safe cells), `mines_hit`, `flags_right`, `flags_wrong`, `clicks`,
    `redundant_clicks`, `guesses`, and `fault` (1 where a fault of the agent ended the game).

    >>> games = play_many("exact", "beginner", games=200)
    >>> games.table["guesses"].mean().round(2), games.table["guesses"][games.won].max()
    (np.float64(1.08), np.int32(5))
    """

    agent: str
    rules: Rules
    seed: int
    first: int
    table: NDArray[np.void] = field(repr=False)

    def __eq__(self, other: object) -> bool:
        import numpy as np

        if not isinstance(other, Games):
            return NotImplemented
        named = ("agent", "rules", "seed", "first")
        same = all(getattr(self, name) == getattr(other, name) for name in named)
        return same and np.array_equal(self.table, other.table)

    def __hash__(self) -> int:
        return hash((self.agent, self.rules, self.seed, self.first))

    @cached_property
    def _player(self) -> Player:
        """What plays a game once more; it is not pickled, and made again from the agent's name."""
        player = compiled_player(as_agent(self.agent), self.rules)
        assert player is not None
        return player

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        state["table"].flags.writeable = False
        vars(self).update(state)

    def __len__(self) -> int:
        return len(self.table)

    @cached_property
    def won(self) -> NDArray[np.bool_]:
        """Which games were won: bool, shape (games,)."""
        won: NDArray[np.bool_] = self.table["status"] == STATUS.index("won")
        won.flags.writeable = False
        return won

    @property
    def wins(self) -> int:
        return int(self.won.sum())

    @property
    def win_rate(self) -> float:
        return self.wins / len(self)

    @property
    def interval(self) -> Interval:
        """The 95% interval of the win rate (Wilson)."""
        return wilson(self.wins, len(self))

    def to_frame(self, library: Library = "pandas") -> Any:
        """A data frame of pandas or polars with one line a game: its number, whether it was won,
        and the counts of `table`.

        >>> games = play_many("exact", "beginner", games=200)
        >>> games.to_frame().groupby("won")["guesses"].mean().round(2).to_dict()
        {False: 1.6, True: 1.01}
        """
        return to_dataframe(self._columns(), library)

    def to_parquet(self, path: Path | str) -> None:
        """Writes these lines to a Parquet file, which needs the extra `data`. Its metadata
        names the agent, the rules and the seed."""
        about = {"agent": self.agent, "rules": str(self.rules), "seed": str(self.seed)}
        save_parquet(self._columns(), path, about)

    def _columns(self) -> dict[str, NDArray[np.generic]]:
        import numpy as np

        counts = {name: self.table[name] for name in COLUMNS if name not in ("status", "fault")}
        numbers = np.arange(self.first, self.first + len(self))
        fault = self.table["fault"].astype(bool)
        return {"game": numbers, "won": self.won} | counts | {"fault": fault}

    def record(self, number: int) -> Record:
        """Everything about game `number`, which is played once more for its moves. Where a fault
        ended it, that is reported as by `play`.

        >>> play_many("exact", "beginner", games=3, seed=1).record(2).status
        'lost'
        """
        if not isinstance(number, int) or not 0 <= number - self.first < len(self):
            raise RulesError(
                f"expected a game from {self.first} to {self.first + len(self) - 1}, got {number}"
            )
        spec = AgentSpec.parse(self.agent)
        game = self.table[number - self.first]
        fault = None
        if game["fault"]:
            fault = play(self.agent, self.rules, seed=self.seed, game=number).fault
        return Record(
            agent=spec.name,
            options=spec.options,
            rules=self.rules,
            seed=self.seed,
            game=number,
            moves=moves_of_core(self._player.moves(self.seed, number)),
            fault=fault,
            **_counts(game),
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

    They are the games of `play` and `compare`, move for move. Only agents that decide in the core
    are compiled: `random`, `basic`, `csp`, `csp-probability`, `triple-improved`, `exact` and
    `best`; `compare` plays any agent.
    Threads run side by side; `progress` is called with the games done and the games in all.

    >>> games = play_many("exact", "beginner", games=200, seed=1, threads=2)
    >>> games.wins, len(games)
    (175, 200)
    """
    rules, agent, spec = as_rules(rules), as_agent(agent), AgentSpec.from_agent(agent)
    if rules.mines is None:
        raise RulesError(f"expected rules with a number of mines: {rules}")
    if not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise RulesError(
            f"expected from 1 to {MOST_GAMES:,} games at a time, got {reprlib.repr(games)}"
        )
    if not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise RulesError(
            f"expected from 1 to {MOST_THREADS:,} threads, got {reprlib.repr(threads)}"
        )
    check_seed(seed, first)
    check_seed(seed, first + games - 1)
    player = compiled_player(agent, rules)
    if player is None:
        raise UnknownAgentError(
            "expected an agent that decides in the core: random, basic, csp, csp-probability, "
            f"triple-improved, exact or best; compare plays {spec}"
        )
    players = [player, *(compiled_player(agent, rules) or player for _ in range(1, threads))]
    idle: SimpleQueue[Player] = SimpleQueue()
    for one in players:
        idle.put(one)

    size = max(1, CELLS_A_TURN // rules.cells)

    def play_part(start: int) -> bytes:
        one = idle.get()
        try:
            return one.play(seed, start, min(size, first + games - start))
        finally:
            idle.put(one)

    rows: list[bytes] = []
    starts = range(first, first + games, size)
    for part in _in_order(play_part, starts, threads, players):
        rows.append(part)
        if progress is not None:
            progress(min(len(rows) * size, games), games)
    result = Games(str(spec), rules, seed, first, games_of_bytes(b"".join(rows)))
    vars(result)["_player"] = player
    return result


def _in_order(
    play: Callable[[int], bytes], starts: range, threads: int, players: Iterable[Player]
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

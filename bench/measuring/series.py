"""A series: the games 0, 1, 2, ... of an agent by some rules, and what is noted of each."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Literal, NamedTuple

import numpy as np
from numpy.lib.recfunctions import structured_to_unstructured
from numpy.typing import NDArray

from measuring.better_choice import gains_of_games
from measuring.going_on import GoingOn
from measuring.larger_endings import losses_of_games
from measuring.scores import table_of
from minewise import Rules, make
from minewise._core import BestPlayer, GuessDuel, Player, Strength
from minewise.agents.best import BestAgent
from minewise.agents.registry import AgentSpec
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.search_settings import OPENING, strength_of
from minewise.errors import UnknownAgentError
from minewise.match.compiled import STATUS, compiled_player, play_compiled
from minewise.match.fingerprint import fingerprint

Measure = Literal["score", "slowest", "guesses", "ceiling", "ceiling-opening", "endings"]
"""`score`: the exact score, the steadied score (see `measuring.scores.score_many`) and 1 or 0
for won or lost; of an agent that is not scored, only the last. `slowest`: the seconds that the
slowest turn took the processor, and the turns. `guesses`: what the agent's guesses gain on those
of another one (`against`), in openings and after them, and at how many they differ. `ceiling` and
`ceiling-opening`: what a better choice at each guess would gain (`measuring.better_choice`);
`endings`: what its guesses lose in end games (`measuring.larger_endings`)."""

Values = NDArray[np.float32]
"""One row a game."""

EARLY, LATE, DIFFER, GAIN = range(4)
"""The columns of `guesses`: what was gained in openings and after them, the guesses that differ,
and what was gained in all."""


class Series(NamedTuple):
    """What is measured of which games. The same series has the same boards, whoever plays."""

    agent: str
    rules: str
    seed: int
    measure: Measure = "score"
    against: str = ""
    layouts: int = 0

    @property
    def key(self) -> str:
        """As the store names it; another behaviour of the agents is another series."""
        agent = self.agent
        if self.against:
            agent += f" against {self.against} on {self.layouts}"
        names = filter(None, (self.agent, self.against))
        behaviour = "; ".join(fingerprint(AgentSpec.parse(name)) for name in names)
        return f"{self.measure} {agent} {Rules.parse(self.rules)} seed={self.seed} {behaviour}"


class Wanted(NamedTuple):
    """So many games of each of some series, a block of so many at a time, in turn; those before
    the first one are known from elsewhere."""

    series: tuple[Series, ...]
    games: int
    block: int
    first: int = 0


class Block(NamedTuple):
    """Consecutive games, what they took a processor in seconds, and what was noted of them."""

    first: int
    seconds: float
    values: Values


class Players:
    """Plays blocks on any thread; those under way can be stopped."""

    def __init__(self) -> None:
        self._playing: set[Player] = set()
        self._lock = threading.Lock()
        self._stopped = False

    def play(self, series: Series, first: int, games: int) -> Block:
        """Raises KeyboardInterrupt when stopped; a block of guesses is ended first."""
        if series.measure == "guesses":
            return self._duel(series, first, games)
        if series.measure in ("ceiling", "ceiling-opening", "endings"):
            return self._examined(series, range(first, first + games))
        player = compiled_player(make(series.agent), Rules.parse(series.rules))
        if player is None:
            raise UnknownAgentError(f"expected an agent of the core, got {series.agent!r}")
        with self._noted(player):
            started = thread_time()
            values = _values(player, series, first, games)
            return Block(first, thread_time() - started, values)

    def _duel(self, series: Series, first: int, games: int) -> Block:
        if self._stopped:
            raise KeyboardInterrupt
        started = thread_time()
        both = (_strength(series.against), _strength(series.agent))
        duel = GuessDuel(Rules.parse(series.rules).core(), *both, series.layouts, DEFAULT_BUDGET)
        values = np.zeros((games, 4), np.float32)
        for row in duel.play(series.seed, first, games):
            of_game = values[row.game - first]
            of_game[EARLY if row.log2_layouts >= OPENING else LATE] += row.gain
            of_game[DIFFER] += 1
            of_game[GAIN] += row.gain
        return Block(first, thread_time() - started, values)

    def _examined(self, series: Series, games: range) -> Block:
        if self._stopped:
            raise KeyboardInterrupt
        started = thread_time()
        agent, rules, seed = series.agent, Rules.parse(series.rules), series.seed
        if series.measure == "endings":
            values = losses_of_games(agent, rules, seed, games)
        else:
            late = series.measure == "ceiling"
            going_on = GoingOn(rules, _strength(series.against))
            values = gains_of_games(agent, rules, going_on, seed, games, series.layouts, late)
        return Block(games.start, thread_time() - started, values)

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            for player in self._playing:
                player.stop()

    @contextmanager
    def _noted(self, player: Player) -> Iterator[None]:
        with self._lock:
            if self._stopped:
                raise KeyboardInterrupt
            self._playing.add(player)
        try:
            yield
        finally:
            with self._lock:
                self._playing.discard(player)


def _strength(agent: str) -> Strength:
    best = make(agent)
    if not isinstance(best, BestAgent):
        raise UnknownAgentError(f"guesses of best are compared, got the agent {agent!r}")
    return strength_of(best.strength, best.without)


def _values(player: Player, series: Series, first: int, games: int) -> Values:
    if series.measure == "slowest":
        times = player.turn_times(series.seed, first, games)
        return np.array([(game.slowest, game.turns) for game in times], np.float32)
    if isinstance(player, BestPlayer):
        scores = table_of(player.score(series.seed, first, games))
        return structured_to_unstructured(scores, np.float32)
    table = play_compiled(player, series.seed, first, games)
    won: NDArray[np.bool_] = table["status"] == STATUS.index("won")
    return won[:, np.newaxis].astype(np.float32)

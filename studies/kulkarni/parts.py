"""What a run of the study of Kulkarni 2020 plays, and what it found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import nan

from minewise.game.rules import Rules, preset
from minewise.play.match import play
from minewise.report.play_by_play import play_by_play
from minewise.stats import Z95, Interval
from minewise.tournament.compare import compare
from minewise.tournament.result import Comparison, Row
from studies.kulkarni.figures import AGENTS, DENSITIES
from studies.kulkarni.search import Games, search_games
from studies.study import Bars

DIMENSIONS = (10, 40)
"""Those of the source's charts."""

SMALL = 5
"""The dimension of the source's example in section 1, where more of the moves are random."""

SOME_DENSITIES = ("0.2", "0.4", "0.6")
"""Where the depth limit is varied."""

LIMITS: dict[int, tuple[int, ...]] = {
    SMALL: (32, 1, 4, 8, 16),
    10: (32, 1, 2, 4, 8, 12, 16, 24),
    40: (32, 8, 16, 24),
}
"""Depth limits whose scores are compared, the largest first: gains are gains over it. 32 is the
most that `max_variables` takes, and more than a board of the dimension `SMALL` has cells."""

SOURCE_LIMIT = 16
"""The depth limit of the source's program (section 3.4)."""

SEARCHERS = ("csp", "csp-probability")
"""The agents that search."""

PLAYED = Rules.parse("kulkarni").with_density("0.45")
"""The board of the source's play-by-play: 10x10 with 45 mines."""

CLEARLY = 3.5
"""Standard errors: so many differences are looked at that 95% intervals would find some by chance.
Of 81 differences that are none, one strays further than this in 1 of 26 runs."""

FEWEST_GAMES = 30
"""With fewer, the interval of a mean says too little to judge by."""


@dataclass(frozen=True)
class Played:
    """A whole game as text, with what came of it."""

    agent: str
    text: str
    clicks: int
    guesses: int
    mines_hit: int
    flags: int
    score: float


@dataclass
class Parts:
    """What was played so far; by dimension where there are several.

    `scores` are the three agents, with gains over `basic`; `doubles` the two that search, with
    gains over `csp`; `limits` each of those two at several depth limits, with gains over the
    largest; `told` and `untold` set `exact` beside `csp-probability`, with the mine total known and
    not.
    """

    seed: int
    scores: dict[int, Comparison] = field(default_factory=dict)
    doubles: dict[int, Comparison] = field(default_factory=dict)
    limits: dict[tuple[int, str], Comparison] = field(default_factory=dict)
    told: Comparison = field(default_factory=lambda: Comparison([]))
    untold: Comparison = field(default_factory=lambda: Comparison([]))
    search: Mapping[str, Games] = field(default_factory=dict)
    played: list[Played] = field(default_factory=list)

    def comparisons(self) -> Iterator[tuple[str, Comparison]]:
        """Every comparison that is there, with the name of its file."""
        for dimension, part in self.scores.items():
            yield f"dimension-{dimension}", part
        for dimension, part in self.doubles.items():
            yield f"dimension-{dimension}-over-csp", part
        for (dimension, agent), part in self.limits.items():
            yield f"limits-{dimension}-{agent}", part
        for name, part in (("total-known", self.told), ("total-unknown", self.untold)):
            if part.rows:
                yield name, part


def rules_of(dimension: int) -> Rules:
    """The source's game on a square board."""
    return replace(preset("kulkarni"), height=dimension, width=dimension)


def games_of(dimension: int, games: int) -> int:
    """Boards a point: the largest board gets a twentieth."""
    return games if dimension <= 10 else max(2, games // 20)


def play_parts(parts: Parts, games: int, workers: int, progress: Bars | None) -> bool:
    """Plays everything, part by part; False if it was interrupted."""
    seed = parts.seed

    def sweep(
        name: str, agents: list[str], rules: Rules, densities: tuple[str, ...], count: int
    ) -> Comparison:
        found = compare(
            agents,
            rules,
            density=densities,
            games=count,
            seed=seed,
            workers=workers,
            progress=None if progress is None else progress(name),
        )
        if found.interrupted:
            raise KeyboardInterrupt
        return found

    try:
        for dimension in (*DIMENSIONS, SMALL):
            name, rules = f"dimension-{dimension}", rules_of(dimension)
            count = games_of(dimension, games)
            parts.scores[dimension] = sweep(name, list(AGENTS), rules, DENSITIES, count)
            parts.doubles[dimension] = sweep(
                f"{name}-over-csp", list(SEARCHERS), rules, DENSITIES, count
            )
        for dimension, limits in LIMITS.items():
            for agent in SEARCHERS:
                parts.limits[dimension, agent] = sweep(
                    f"limits-{dimension}-{agent}",
                    [limited(agent, limit) for limit in limits],
                    rules_of(dimension),
                    SOME_DENSITIES,
                    max(2, games // (2 if dimension <= 10 else 20)),
                )
        pair = ["csp-probability", "exact"]
        known = replace(rules_of(10), mines_known=True)
        parts.told = sweep("total-known", pair, known, DENSITIES, games)
        parts.untold = sweep("total-unknown", pair, rules_of(10), DENSITIES, games)
        tell = None if progress is None else progress("search")
        parts.search = search_games(rules_of(10), max(2, games // 5), seed, tell)
        parts.played = [_played(agent, seed) for agent in AGENTS]
    except KeyboardInterrupt:
        return False
    return True


def _played(agent: str, seed: int) -> Played:
    record = play(agent, PLAYED, seed=seed)
    return Played(
        agent,
        play_by_play(agent, PLAYED, seed=seed),
        record.clicks,
        record.guesses,
        record.mines_hit,
        record.flags_right + record.flags_wrong,
        record.score,
    )


def rows_of(part: Comparison, label: str) -> list[Row]:
    """The rows of one agent, density by density."""
    return [row for row in part.rows if row.label == label]


def limited(agent: str, limit: int) -> str:
    """The label of an agent that searches, under a depth limit."""
    return f"{agent}:max_variables={limit}"


def half(value: float, interval: Interval) -> float:
    """Half the width of a symmetric interval."""
    return interval.high - value


def clearly(row: Row) -> int:
    """Is the agent of a row better (1) or worse (-1) than the first one on the same boards, by more
    than chance would have it? 0 if that cannot be told."""
    if row.tally.games < FEWEST_GAMES:
        return 0
    error = half(row.gain, row.gain_interval) / Z95
    return 0 if abs(row.gain) <= CLEARLY * error else 1 if row.gain > 0 else -1


def gain(row: Row, sign: int = 1) -> str:
    """A paired gain with its half-width, in bold where it is clear; with sign -1 that of the first
    agent over the row's."""
    text = f"{sign * row.gain + 0.0:+.4f} ± {half(row.gain, row.gain_interval):.4f}"
    return f"**{text}**" if clearly(row) else text


def guess_share(row: Row) -> float:
    """The share of an agent's clicks that were guesses."""
    return row.tally.guesses / row.tally.clicks if row.tally.clicks else nan

"""The learned agent of the NCSU report, ours and the source's, beside the other agents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from minewise.game.rules import Rules
from minewise.stats import Z95
from minewise.tournament.result import Row
from studies.ncsu.entries import Measured, after_first, gain, measured, share
from studies.shared.rule import Place, Places, between
from studies.shared.study import Toml


@dataclass(frozen=True)
class Rates:
    """Games won in percent: of all games, and of those whose first click was no mine."""

    agent: str
    told: bool
    won: Measured
    after_first: Measured

    @classmethod
    def of(cls, row: Row) -> Rates:
        """Those of a row; `told` says whether the agent knew the mine total."""
        return cls(row.label, row.rules.mines_known, measured(row, "win"), after_first(row))

    @property
    def both(self) -> tuple[Measured, Measured]:
        """Both."""
        return self.won, self.after_first


@dataclass(frozen=True)
class SourceRun:
    """A run of the source's learned agent, in percent as printed."""

    number: int
    games: int
    win: float
    win_after_first: float

    @property
    def wins(self) -> int:
        """Games won."""
        return round(self.win * self.games / 100)

    @property
    def lost_at_once(self) -> int:
        """Games whose first click was a mine: the two rates leave no other number.

        >>> SourceRun(1, 500, 57.8, 69.80676328502416).lost_at_once
        86
        """
        return self.games - round(100 * self.wins / self.win_after_first)


@dataclass(frozen=True)
class Trained:
    """A trained network that was played once: its name, who chose the first cell, the minutes of
    its training if they were ours, and what it won."""

    name: str
    first_cell: str
    minutes: float | None
    rates: Rates

    @classmethod
    def of(cls, line: Toml, games: int) -> Trained:
        """That of a line of the plan."""
        wins, left = line["wins"], games - line["lost_at_once"]
        rates = Rates(line["name"], False, share(wins, games), share(wins, left))
        return cls(line["name"], line["first_cell"], line.get("minutes"), rates)


def trained(plan: Toml) -> dict[str, object]:
    """The networks of the plan, and the mean of those that were trained here."""
    networks = [Trained.of(line, plan["games"]) for line in plan["networks"]]
    ours = [network.rates for network in networks if network.minutes is not None]
    return {
        "games": plan["games"],
        "networks": networks,
        "seeds": len(ours),
        "won": fmean(rates.won.value for rates in ours),
        "after_first": fmean(rates.after_first.value for rates in ours),
    }


def source_runs(source: Toml) -> list[SourceRun]:
    """Both."""
    return [
        SourceRun(number, source["games"], **run)
        for number, run in enumerate(source["learned"], start=1)
    ]


def both_runs(runs: Sequence[SourceRun]) -> Rates:
    """What the source's learned agent won in its runs together."""
    wins, games = sum(run.wins for run in runs), sum(run.games for run in runs)
    left = games - sum(run.lost_at_once for run in runs)
    return Rates("", False, share(wins, games), share(wins, left))


def first_clicks(rules: Rules, games: int) -> dict[str, float]:
    """How many first clicks of so many games chance puts on a mine, with the half-width of where 95
    of 100 such numbers lie."""
    chance = (rules.mines or 0) / rules.cells
    return {"mean": games * chance, "half": Z95 * sqrt(games * chance * (1 - chance))}


def repeated(ours: Rates, theirs: Rates, games: int) -> dict[str, object]:
    """Are both rates of the source reached, of no fewer games than it played? One is missed where
    ours is clearly less; `more` says that one of ours is clearly more."""
    pairs = list(zip(ours.both, theirs.both, strict=True))
    return {
        "places": Places.of(
            _reached(*pair) if ours.won.games >= games else "open" for pair in pairs
        ),
        "more": any(our.low > their.high for our, their in pairs),
    }


def _reached(our: Measured, their: Measured) -> Place:
    if our.high < their.low:
        return "missed"
    return "met" if our.value >= their.low else "open"


def more_than(our: Measured, other: Measured) -> Place:
    """Does one interval lie above the other?"""
    if our.low > other.high:
        return "met"
    return "missed" if our.high < other.low else "open"


@dataclass(frozen=True)
class Beside:
    """A value and others beside it."""

    value: Measured
    others: Sequence[Measured]

    @property
    def places(self) -> Places:
        """Which of the others it is more than."""
        return Places.of(more_than(self.value, other) for other in self.others)

    @property
    def below(self) -> int:
        """How many of them it is clearly less than."""
        return self.places.missed

    @property
    def added(self) -> Measured:
        """The others added. Halves are added as they are, since all play the same boards."""
        value, half = sum(one.value for one in self.others), sum(one.half for one in self.others)
        return Measured(value, value - half, value + half, self.others[0].games)


def against_designed(
    ours: Rates, rivals: Sequence[Rates], designed: Sequence[Row]
) -> dict[str, object]:
    """The learned agent against rules that people designed and that are told no more: those of the
    source, and rows that it was compared with on the same boards."""
    gains = [
        {"agent": row.label, "won": measured(row, "win"), "gain": gain(row)} for row in designed
    ]
    paired = [gain(row) for row in designed]
    return {
        "places": Places.of(
            [
                *(more_than(ours.won, one.won) for one in rivals),
                *(between(one, most=0) for one in paired),
            ]
        ),
        "rivals": rivals,
        "rows": gains,
        "more": [one for one, by in zip(gains, paired, strict=True) if by.low > 0],
    }


def together(ours: Rates, others: Sequence[Rates]) -> dict[str, object]:
    """Both rates beside those of the others added, like for like."""
    won = Beside(ours.won, [one.won for one in others])
    later = Beside(ours.after_first, [one.after_first for one in others])
    return {
        "won": won,
        "after_first": later,
        "places": Places.of(more_than(one.value, one.added) for one in (won, later)),
    }

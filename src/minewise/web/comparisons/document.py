"""What a comparison says of itself, as JSON."""

from __future__ import annotations

import shlex
from collections import OrderedDict
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from threading import RLock

from minewise.companion.game_log import level_of
from minewise.errors import StoreError
from minewise.stats import anytime_p
from minewise.tournament.overview import Line, Overview
from minewise.tournament.plan import Plan
from minewise.tournament.result import Row
from minewise.tournament.store.reader import Reader
from minewise.web.comparisons.runs import Runs
from minewise.web.models.comparisons import (
    ComparisonPoint,
    ComparisonResults,
    ComparisonRow,
    ComparisonSeries,
    ComparisonSummary,
    Running,
)

MOST_OPEN = 20
"""Stores of which is kept what was read: more than are looked at at once."""


@dataclass
class Books:
    """What has been read of the latest stores, so that only what came since is read again."""

    runs: Runs
    _open: OrderedDict[str, Overview] = field(default_factory=OrderedDict)
    _locks: dict[str, RLock] = field(default_factory=dict)
    _lock: RLock = field(default_factory=RLock)

    def lock_of(self, name: str) -> RLock:
        """What whoever reads the store of a comparison holds; 404 if there is none."""
        self.runs.store(name)
        with self._lock:
            return self._locks.setdefault(name, RLock())

    def document(self, name: str, token: str) -> ComparisonResults:
        """The comparison of that id with all its rows, as the owner with that secret text sees
        it."""
        with self.lock_of(name):
            return self._document(name, self.runs.is_owner(name, token))

    def _document(self, name: str, is_owner: bool) -> ComparisonResults:
        plan = self.runs.plan(name)
        state, sentence = self.runs.status(name)
        try:
            overview = self.overview(name)
        except StoreError as error:  # the others can still be shown
            self.forget(name)
            overview, state, sentence = None, "failed", str(error)
        lines = overview.lines() if overview is not None else []
        status: Running
        if state == "resting":
            is_over = bool(lines) and all(line.is_over for line in lines)
            status = "finished" if is_over else "stopped"
        else:
            status = state
        left = overview.seconds_left() if overview is not None else 0.0
        counts = [line.most if line.is_over else min(line.games, line.most) for line in lines]
        return ComparisonResults(
            id=name,
            is_owner=is_owner,
            status=status,
            sentence=sentence,
            begun=self.runs.begun(name),
            agents=[str(spec) for spec in plan.specs],
            rules=[str(rules) for rules in plan.rules],
            density=None if plan.density is None else ",".join(map(str, plan.density)),
            games=plan.most_games,
            seed=str(plan.seed),
            stop_at_width=plan.stop_at_width,
            stop_when_significant=plan.stop_when_significant,
            done=sum(counts),
            total=plan.most_games * len(plan.specs) * len(plan.points),
            played=overview.games if overview is not None else 0,
            pace=sum(line.pace for line in lines) if status == "running" else None,
            seconds_left=left if status == "running" and isfinite(left) else None,
            command=command(plan),
            series=_series(plan, lines),
            faults=_faults(overview),
        )

    def summary(self, name: str, token: str) -> ComparisonSummary:
        """The same without its rows."""
        return ComparisonSummary.model_validate(self.document(name, token))

    def overview(self, name: str) -> Overview | None:
        """What the store holds now; None before there is a store. Only with its lock."""
        path = self.runs.store(name)
        overview = self._open.get(name)
        if overview is None:
            if not _is_store(path):
                return None
            overview = Overview(Reader(path))
        with self._lock:
            self._open[name] = overview
            self._open.move_to_end(name)
            if len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)
        overview.refresh()
        return overview

    def forget(self, name: str) -> None:
        """Forgets what was read of the store."""
        with self._lock:
            self._open.pop(name, None)
            self._locks.pop(name, None)


def command(plan: Plan) -> str:
    """The same on the command line.

    >>> print(command(Plan.from_agents(["basic", "csp"], "beginner", games=1000)))
    minewise compare basic csp --rules beginner --games 1000 --seed 1
    >>> print(command(Plan.from_agents(["exact"], ["beginner", "expert"], games=10)))
    minewise compare exact --rules beginner --games 10 --seed 1
    minewise compare exact --rules expert --games 10 --seed 1
    """
    return "\n".join(_command(plan, level_of(rules)) for rules in plan.rules)


def _command(plan: Plan, rules: str) -> str:
    words = ["minewise", "compare", *map(str, plan.specs), "--rules", rules]
    if plan.density is not None:
        words += ["--density", ",".join(map(str, plan.density))]
    words += ["--games", str(plan.most_games), "--seed", str(plan.seed)]
    if plan.first_game:
        words += ["--first-game", str(plan.first_game)]
    if plan.stop_at_width is not None:
        words += ["--stop-at-width", f"{plan.stop_at_width:g}"]
    if plan.stop_when_significant is not None:
        words += ["--stop-when-significant", f"{plan.stop_when_significant:g}"]
    return shlex.join(words)


def _is_store(path: Path) -> bool:
    """Its driver makes the tables in one transaction; before that there is nothing to read."""
    return path.is_file() and path.stat().st_size > 0


def _series(plan: Plan, lines: list[Line]) -> list[ComparisonSeries]:
    """The points of each rules, and of each the agents in the order of the plan."""
    series = []
    for number, rules in enumerate(plan.rules):
        points = []
        for point in (point for point in plan.points if point.series == number):
            rows = [line for line in lines if line.point == point]
            points.append(
                ComparisonPoint(
                    density=point.density,
                    mines=point.rules.mines or 0,
                    over=bool(rows) and all(line.is_over for line in rows),
                    rows=[_row(line.row) for line in rows if line.row is not None],
                )
            )
        series.append(ComparisonSeries(rules=str(rules), measure=rules.measure, points=points))
    return series


def _row(row: Row) -> ComparisonRow:
    interval, gain = row.interval, row.gain_interval
    return ComparisonRow(
        agent=row.label,
        games=row.tally.games,
        value=row.value,
        low=_known(interval.low),
        high=_known(interval.high),
        gain=row.gain,
        gain_low=_known(gain.low),
        gain_high=_known(gain.high),
        anytime_p=anytime_p(row.tally.better, row.tally.worse),
        seconds=row.tally.seconds / row.tally.games,
        faults=row.tally.faults,
    )


def _known(value: float) -> float | None:
    """A bound of an interval; None where there are too few games for one."""
    return value if isfinite(value) else None


def _faults(overview: Overview | None) -> list[str]:
    if overview is None:
        return []
    return [
        fault
        for _, _, of_plan in overview.comparisons()
        for comparison in of_plan
        for fault in comparison.faults
    ][:3]

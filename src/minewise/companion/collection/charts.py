"""The charts of many reviewed games: how they change over time, and what mistakes cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from math import isnan
from typing import TYPE_CHECKING, Any

from minewise.columns import csv_line
from minewise.companion.collection.game import ReviewedGame
from minewise.companion.collection.summary import GameGroup, MistakeKind, Summary
from minewise.report.plot import COLOURS, AxisLabels, blank, plain
from minewise.stats import Mean

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SIZE = (4.4, 3.0)
"""Inches: on a phone its letters are as large as on the page around it."""

MOST_KINDS = 12
"""Of mistakes in a chart: there are ten and a few to come."""

Draw = Callable[[], "Figure"]


def trends(summary: Summary) -> dict[str, Draw]:
    """A chart for each figure that changes over time, by its title."""
    named: dict[str, Callable[[GameGroup], Mean | None]] = {
        "Games won": lambda group: group.won,
        "Luck a game, in mines": lambda group: group.means.get("luck"),
        "Skill loss a game, in mines": lambda group: group.means.get("skill_loss"),
        "Chance to win lost a game": lambda group: group.means.get("winning_lost"),
        "3BV/s of won games": lambda group: group.means.get("3BV/s"),
    }
    parts = summary.trend
    charts: dict[str, Draw] = {}
    for title, of in named.items():
        means = [of(part) for part in parts]
        if len(parts) > 1 and sum(mean is not None for mean in means) > 1:
            percent = title in ("Games won", "Chance to win lost a game")
            words = AxisLabels(title, "", "", percent=percent)
            charts[title] = _drawn(parts, means, words)
    return charts


def _drawn(parts: Sequence[GameGroup], means: Sequence[Mean | None], words: AxisLabels) -> Draw:
    def draw() -> Figure:
        figure, axes = blank(words, SIZE)
        known = [(at, mean) for at, mean in enumerate(means) if mean is not None]
        below, above = ([_half(mean, end) for _, mean in known] for end in (0, 1))
        axes.errorbar(
            [at for at, _ in known],
            [mean.value for _, mean in known],
            [below, above],
            color=COLOURS[0],
            marker="o",
            markersize=4.5,
            capsize=3,
        )
        ends = (0, len(parts) - 1)
        axes.set_xticks(ends, [plain(parts[end].name) for end in ends])
        axes.set_xlim(-0.5, len(parts) - 0.5)
        if "Luck" not in words.title:
            axes.set_ylim(bottom=0)
        else:
            axes.axhline(0, color="0.5", linewidth=0.8)
        if words.percent:
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        return figure

    return draw


def _half(mean: Mean, end: int) -> float:
    """How far the interval reaches below or above; none of a single game."""
    reach = abs(mean.interval[end] - mean.value)
    return 0.0 if isnan(reach) else reach


def mistakes(summary: Summary) -> Draw:
    """What each kind of mistake costs: chances to win where they are known, else mines."""
    count = len(summary.games)
    kinds = summary.kinds[:MOST_KINDS]
    has_winning = summary.has_winning
    what = "Chance to win lost a game" if has_winning else "Skill loss a game, in mines"

    def cost(kind: MistakeKind) -> float:
        return (kind.winning_lost if has_winning else kind.risk) / count

    def draw() -> Figure:
        size = (SIZE[0], 0.9 + 0.32 * len(kinds))
        figure, axes = blank(AxisLabels(what, "", "", percent=has_winning), size)
        axes.barh(range(len(kinds)), [cost(kind) for kind in kinds], color=COLOURS[0])
        axes.set_yticks(range(len(kinds)), [plain(kind.name) for kind in kinds])
        axes.invert_yaxis()
        axes.grid(axis="y", visible=False)
        if has_winning:
            axes.xaxis.set_major_formatter(lambda value, _: f"{value:.1%}")
        return figure

    return draw


OWN = ("name", "format", "player", "program", "started", "board", "ending", "verdict")


def to_csv(games: Iterable[ReviewedGame]) -> str:
    """A line a game, every figure in full; what is not known is empty."""
    rows = list(games)
    metrics = list(dict.fromkeys(name for game in rows for name in game.metrics))
    figures = list(rows[0].figures) if rows else []
    lines = [csv_line([*OWN, *figures, *metrics, "contradictions"])]
    lines += [
        csv_line(
            [
                *(getattr(game, name) for name in OWN),
                *game.figures.values(),
                *(game.metrics.get(name) for name in metrics),
                " ".join(game.contradictions),
            ]
        )
        for game in rows
    ]
    return "".join(lines)


def to_document(summary: Summary) -> dict[str, Any]:
    """All of it as JSON."""
    return {
        "games": [game.to_document() for game in summary.games],
        "boards": [_group(group) for group in summary.boards],
        "players": [_group(group) for group in summary.players],
        "trend": [_group(group) for group in summary.trend],
        "mistakes": [vars(kind) for kind in summary.kinds],
        "phases": {name: asdict(one) for name, one in summary.all.sums.phases.items()},
    }


def _group(group: GameGroup) -> dict[str, Any]:
    return {
        "name": group.name,
        "games": len(group.games),
        "wins": group.sums.wins,
        "won": _mean(group.won),
        "means": {name: _mean(mean) for name, mean in group.means.items()},
    }


def _mean(mean: Mean) -> dict[str, float | None]:
    low, high = (None if isnan(end) else end for end in mean.interval)
    return {"value": mean.value, "low": low, "high": high}

"""Reviewed games as CSV and as JSON: one row a game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from math import isnan
from typing import Any

from minewise.companion.collection.game import ReviewedGame
from minewise.companion.collection.summary import GameGroup, Summary
from minewise.stats import Mean

OWN = ("name", "format", "player", "program", "started", "board", "ending")


def to_csv(games: Iterable[ReviewedGame]) -> str:
    """A line a game, every figure in full; what is not known is empty."""
    rows = list(games)
    metrics = list(dict.fromkeys(name for game in rows for name in game.metrics))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    figures = list(rows[0].figures) if rows else []
    writer.writerow([*OWN, *figures, *metrics, "contradictions"])
    for game in rows:
        writer.writerow(
            [
                *(getattr(game, name) for name in OWN),
                *game.figures.values(),
                *(game.metrics.get(name) for name in metrics),
                " ".join(game.contradictions),
            ]
        )
    return text.getvalue()


def to_document(summary: Summary) -> dict[str, Any]:
    """All of it as JSON."""
    return {
        "games": [game.to_document() for game in summary.games],
        "boards": [_group(group) for group in summary.boards],
        "players": [_group(group) for group in summary.players],
        "trend": [_group(group) for group in summary.trend],
        "mistakes": [vars(kind) for kind in summary.kinds],
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

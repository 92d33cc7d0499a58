"""The statistics of the page, against sums that are made here."""

from __future__ import annotations

import csv
import io
import json
from itertools import groupby
from random import Random
from typing import Any

import pytest

from minewise.companion.game_log import LevelStatistics, statistics_of
from minewise.stats import wilson
from tests.javascript.node import HERE, run_node


def told(all_: list[dict[str, Any]], total: dict[str, Any]) -> dict[str, Any]:
    given = json.dumps({"all": all_, "totals": {"expert": total}, "window": 20})
    return dict(json.loads(run_node(HERE / "results.mjs", given=given)))


def expert(log: str) -> LevelStatistics:
    return next(one for one in statistics_of(log) if one.level == "expert")


def game(rng: Random, number: int) -> dict[str, Any]:
    won = rng.random() < 0.6
    bv = rng.randrange(80, 250)
    done = bv if won else rng.randrange(bv)
    return {
        "date": 1_700_000_000_000 + 60_000 * number,
        "level": rng.choice(["expert", 'a "5x5/4", too']),
        "won": won,
        "seconds": round(rng.uniform(20, 200), 3),
        "clicks": rng.randrange(max(done, 1), 400),
        "bv": bv,
        "done": done,
        "avoidable": None if won else rng.choice([None, True, False]),
        "luck": rng.choice([None, rng.uniform(-1, 1)]),
    }


def test_figures_are_the_sums_of_their_games() -> None:
    rng = Random(7)
    games = [game(rng, i) for i in range(90)]
    found = told(games, {"games": 200, "wins": 120, "best": 19.5, "longest": 2})
    mine = [one for one in games if one["level"] == "expert"]
    wins = [one for one in mine if one["won"]]
    runs = [len(list(run)) for won, run in groupby(one["won"] for one in mine) if won]
    figures = expert(found["log"])
    sums = figures.sums
    assert (sums.games, sums.wins, sums.best) == (200, 120, 19.5)
    assert sums.win_rate == wilson(120, 200)
    assert figures.longest == max(2, *runs)
    assert figures.streak == (runs[-1] if mine[-1]["won"] else 0)
    seconds, clicks, bv = (sum(one[key] for one in wins) for key in ("seconds", "clicks", "bv"))
    assert sums.mean == pytest.approx(seconds / len(wins))
    assert sums.speed == pytest.approx(bv / seconds)
    assert sums.efficiency == pytest.approx(bv / clicks)
    judged = [one["avoidable"] for one in mine if one["avoidable"] is not None]
    assert (sums.judged_losses, sums.avoidable_losses) == (len(judged), sum(judged))
    luck = [one["luck"] for one in mine if one["luck"] is not None]
    assert sums.luck == pytest.approx(sum(luck) / len(luck))
    assert [(month.month, month.sums.games) for month in figures.months] == [("2023-11", len(mine))]
    won = [one["won"] for one in games]
    shares = [sum(won[max(0, i - 19) : i + 1]) / min(i + 1, 20) for i in range(len(won))]
    assert found["rates"] == pytest.approx(shares)
    read = list(csv.DictReader(io.StringIO(found["csv"])))
    assert [row["level"] for row in read] == [one["level"] for one in games]
    assert [float(row["seconds"]) for row in read] == [one["seconds"] for one in games]
    assert [row["won"] == "1" for row in read] == won
    flags = {None: "", True: "1", False: "0"}
    assert [row["avoidable"] for row in read] == [flags[one["avoidable"]] for one in games]
    assert [row["luck"] for row in read] == [str(one["luck"] or "") for one in games]


def test_without_games_there_are_no_figures() -> None:
    figures = expert(told([], {"games": 3, "wins": 0, "best": None, "longest": 0})["log"])
    assert figures.streak == figures.longest == 0
    assert figures.sums.mean is figures.sums.speed is figures.sums.efficiency is None
    assert statistics_of("") == []

"""What the commands tell of games: slowest turns, parts, small boards, mistakes."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from measuring import slowest
from measuring.scores import score_many
from measuring.series import EARLY, LATE, Players, Series

from minewise import View, optimal, play_many
from minewise.engine.search_settings import PARTS
from tests.bench.test_runs import SCRIPT


def strength(*arguments: object) -> str:
    command = [sys.executable, str(SCRIPT), *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_every_turn_is_timed() -> None:
    """As many turns as decisions: a guess each, and each run of certain moves in between."""
    series = Series("best:strength=fast", "9x9/10", 4, "slowest")
    values = Players().play(series, 0, 20).values
    assert (values[:, 0] > 0).all()
    games = play_many(series.agent, series.rules, games=20, seed=4)
    for number, turns in enumerate(values[:, 1]):
        guesses = sum(move.guess for move in games.record(number).moves)
        assert guesses <= turns <= len(games.record(number).moves)


def test_the_histogram_holds_every_game_once() -> None:
    seconds = np.array([0.00005, 0.0002, 0.0002, 0.02, 5.0], np.float32)
    found = slowest.Found("6x6/8", seconds, 7)
    assert found.counts == [1, 2, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    lines = slowest.told(found)
    assert lines[0] == "6x6/8: 5 games, 7 turns, slowest 5000 ms; below 2 s: NOT reached"
    assert [line.split()[-2] for line in lines[1:]] == ["1", "2", "1", "1"]
    assert lines[-1].split()[0] == ">2000"
    (bars,), groups, _ = slowest.drawn([found])
    assert dict(zip(groups, bars.y, strict=True))["0.3"] == 40_000
    assert groups[-1] == "more"


def test_slowest_writes_a_picture_of_a_small_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = strength(
        "slowest",
        *("--part", "0.0001", "--strength", "fast"),
        *("--store", tmp_path / "games.db", "--picture", tmp_path / "slowest"),
    )
    for rules, games in slowest.GAMES.items():
        assert f"{rules}: {max(1, games // 10_000)} games" in out
    assert {"slowest.png", "slowest.svg"} <= {path.name for path in tmp_path.iterdir()}


def test_parts_are_left_out_in_turn(tmp_path: Path) -> None:
    given = ("--rules", "6x6/8", "--games", 30, "--store", tmp_path / "games.db")
    out = strength("parts", "--strength", "fast", *given)
    for part in PARTS:
        assert f"best:strength=fast,without={part}: 30 games" in out
    assert out.count("30 games paired") == len(PARTS)
    assert strength("parts", "--strength", "fast", *given) == out  # nothing is played twice


@pytest.mark.check
def test_mistakes_come_as_csv_and_small_boards_beside_the_optimum(tmp_path: Path) -> None:
    path = tmp_path / "mistakes.csv"
    out = strength("worst", "4x4/4", "4x4/5", "--out", path)
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    assert f"{len(rows)} guesses in {path}" in out
    assert [float(row["points"]) for row in rows] == sorted(
        (float(row["points"]) for row in rows), reverse=True
    )
    for row in rows:
        mines = int(row["rules"].partition("/")[2])
        view = View.parse(row["position"], mines=mines)
        if set(row["position"]) - set("#/"):  # after a first click, which is protected
            assert optimal(view).layouts == int(row["games"])
    lost = sum(float(row["points"]) for row in rows if row["rules"] == "4x4/5")
    told = strength("small", "--strength", "default", "4x4/5").split("optimum ")[1]
    assert float(told.split(" ")[1]) == pytest.approx(lost, abs=0.001)
    assert "more; at most 0.05: NOT reached" in told


@pytest.mark.check
def test_guesses_gain_what_whole_games_gain() -> None:
    """Right on average, both of them: five standard errors. Against itself nothing differs."""
    rules, games = "6x6/9 first_click=any", 400
    champion, challenger = "best:strength=fast", "best:without=look-ahead+ending"
    series = Series(challenger, rules, 5, "guesses", champion, 8)
    values = Players().play(series, 0, games).values
    gains = values[:, EARLY] + values[:, LATE]
    scores = [score_many(agent, rules, games=6000, seed=6) for agent in (champion, challenger)]
    off = scores[1]["steadied"] - scores[0]["steadied"]
    error = (off.var() / len(off) + gains.var() / games) ** 0.5
    assert off.mean() < -3 * off.std() / len(off) ** 0.5
    assert abs(gains.mean() - off.mean()) < 5 * error
    same = Players().play(series._replace(agent=champion), 0, 20).values
    assert not same.any()


def test_guesses_are_told(tmp_path: Path) -> None:
    arguments = ("guesses", "best:strength=fast", "best", "--rules", "8x8/14", "--games", 60)
    out = strength(*arguments, "--store", tmp_path / "games.db")
    assert out.startswith(
        "8x8/14, seed 1, 16 layouts a guess\nbest against best:strength=fast: gain"
    )
    assert "60 games" in out
    assert strength(*arguments, "--store", tmp_path / "games.db") == out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("games", "sat"), "expected an agent of the core, got 'sat'"),
        (("guesses", "exact", "best"), "guesses of best are compared, got the agent 'exact'"),
        (("games", "bestt"), "unknown agent 'bestt', did you mean 'best'?"),
        (("games", "--rules", "9x9/100"), "expected at most 80 mines"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_line(
    tmp_path: Path, arguments: tuple[str, ...], why: str
) -> None:
    command = [sys.executable, str(SCRIPT), *arguments, "--store", str(tmp_path / "games.db")]
    refused = subprocess.run(command, check=False, capture_output=True, text=True)
    assert refused.returncode == 1
    assert refused.stderr.startswith(why)
    assert refused.stderr.count("\n") == 1

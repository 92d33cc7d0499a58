"""The log of a person's own games, and the file that goes to the page and back."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from minewise.cli.main import main
from minewise.companion.game_log import GameLog, OwnGame, counts, date_of
from minewise.companion.played_game import PlayedGame
from minewise.errors import FormatError
from minewise.stats import wilson


def games(seed: int, number: int = 30) -> list[OwnGame]:
    rng = Random(seed)
    dates = [datetime(2026, rng.randrange(1, 4), 7, i % 24, i // 24, tzinfo=UTC) for i in range(30)]
    return [
        OwnGame(
            date_of(date),
            rng.choice(["expert", "5x5/3"]),
            rng.random() < 0.5,
            rng.randrange(90_000),
            40,
            30,
            30,
            rng.choice([None, True, False]),
            rng.choice([None, rng.random() - 0.5]),
        )
        for date in dates[:number]
    ]


def log_of(path: Path, listed: list[OwnGame]) -> GameLog:
    log = GameLog(path)
    for game in listed:
        log.add(game)
    return log


def told(log: GameLog) -> list[Any]:
    return [(one.level, one.sums.games, one.sums.wins, one.longest) for one in log.statistics()]


def test_statistics_are_the_sums_of_the_games(tmp_path: Path) -> None:
    listed = games(1)
    (_, expert) = log_of(tmp_path / "new/games.jsonl", listed).statistics()
    mine = [game for game in listed if game.level == "expert"]
    wins = [game for game in mine if game.won]
    assert (expert.level, expert.sums.games, expert.sums.wins) == ("expert", len(mine), len(wins))
    assert expert.sums.win_rate == wilson(len(wins), len(mine))
    assert expert.sums.best == min(game.milliseconds for game in wins) / 1000
    assert expert.sums.efficiency == pytest.approx(0.75)
    judged = [game.avoidable for game in mine if game.avoidable is not None]
    assert (expert.sums.judged_losses, expert.sums.avoidable_losses) == (len(judged), sum(judged))
    luck = [game.luck for game in mine if game.luck is not None]
    assert expert.sums.luck == pytest.approx(sum(luck) / len(luck))
    months = {month.month: month.sums.games for month in expert.months}
    assert months == {m: sum(g.date.startswith(m) for g in mine) for m in sorted(months)}
    assert sum(months.values()) == len(mine)


def test_games_go_to_the_page_and_come_back_once(tmp_path: Path) -> None:
    log = log_of(tmp_path / "games.jsonl", games(2))
    file = log.for_browser()
    before = told(log)
    assert log.join(file) == 0
    assert told(log) == before
    other = log_of(tmp_path / "other.jsonl", games(2, 10))
    assert other.join(file) == 20
    assert told(other) == before
    kept = json.loads(file)["kept"]
    kept["statistics"]["expert"]["games"] += 100
    more = json.dumps(json.loads(file) | {"kept": kept})
    for _ in range(2):
        other.join(more)
        assert sum(one.sums.games for one in other.statistics()) == 130


@pytest.mark.parametrize(
    "text",
    [
        "no JSON",
        "[]",
        '{"format": "minewise browser", "version": 2, "kept": {}}',
        '{"format": "minewise browser", "version": 1, "kept": {"results": [[1, "expert", 1]]}}',
        '{"format":"minewise browser","version":1,"kept":{"results":[[1, "a", 1, -5, 1, 1, 1]]}}',
    ],
)
def test_a_broken_file_changes_nothing(tmp_path: Path, text: str) -> None:
    log = log_of(tmp_path / "games.jsonl", games(3))
    before = log.text
    with pytest.raises(FormatError):
        log.join(text)
    assert log.text == before


def test_a_broken_log_names_its_line(tmp_path: Path) -> None:
    log = log_of(tmp_path / "games.jsonl", games(4, 2))
    log.path.write_text(log.text + "{}\n", encoding="utf-8")
    with pytest.raises(FormatError, match="expected the field level in line 3 of a log"):
        log.statistics()


def test_games_with_help_do_not_count() -> None:
    played = PlayedGame("5x5/3", seed=1)
    played.move("reveal", (0, 0))
    assert counts(played)
    played.undo()
    assert not counts(played)
    helped = PlayedGame("5x5/3", seed=1)
    helped.let("basic")
    assert not counts(helped)


def test_the_command_shows_and_exports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log_of(tmp_path / "games.jsonl", games(5))
    monkeypatch.setenv("MINEWISE_GAMES", str(tmp_path / "games.jsonl"))
    exported = tmp_path / "out.json"
    shown = CliRunner().invoke(main, ["statistics", "--export", str(exported)])
    assert shown.exit_code == 0
    assert "expert" in shown.output
    assert "2026-01" in shown.output
    monkeypatch.setenv("COLUMNS", "60")
    narrow = CliRunner().invoke(main, ["statistics"]).output
    assert all(name in narrow for name in ("95% interval", "avoidable losses", "2026-01"))
    assert "…" not in narrow
    again = CliRunner().invoke(main, ["statistics", "--json", "--import", str(exported)])
    levels = json.loads(again.stdout)
    assert sum(level["games"] for level in levels) == 30
    monkeypatch.setenv("MINEWISE_GAMES", str(tmp_path / "none.jsonl"))
    assert "No games yet." in CliRunner().invoke(main, ["statistics"]).output


def test_bytes_and_deep_lists_are_refused_in_a_line(tmp_path: Path) -> None:
    file, deep, log = tmp_path / "bin.bin", tmp_path / "deep.json", str(tmp_path / "log.jsonl")
    file.write_bytes(b"\xff\xfe\x00")
    deep.write_text(100_000 * "[")
    for words, games, told in (
        (("statistics", "--import", str(file)), log, f"expected a text in UTF-8: {file}"),
        (("statistics", "--import", str(deep)), log, "expected a whole file of version 1"),
        (("statistics",), str(file), f"expected a text in UTF-8: {file}"),
    ):
        done = CliRunner().invoke(main, words, env={"MINEWISE_GAMES": games})
        assert (done.exit_code, told in done.output) == (2, True), done.output

"""minewise review for one replay and for many, as a person calls it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minewise import play
from minewise.cli.main import main
from tests.formats.written_replays import evf, evfs, replay_of

GAMES = [
    replay_of(play("basic", "8x8/10 first_click=safe", seed=seed), player=f"P{seed % 2}")
    for seed in range(6)
]


def review(*arguments: str | Path, entered: bytes = b"") -> Result:
    return CliRunner().invoke(main, ["review", *map(str, arguments)], input=entered)


def test_one_replay_begins_with_who_played_it_and_how_well() -> None:
    done = review("-", entered=evf(GAMES[0]))
    assert done.exit_code == 0
    verdict, first, program, metrics, *_, totals = done.output.splitlines()
    assert (
        verdict
        == "Lost at move 6 by a risk of 37.5%. Row 5, column 3 was certainly safe: avoidable."
    )
    assert first.startswith("P0 on 8x8/10: ")
    assert program.startswith("Meta 3.1.9, ")
    assert metrics.startswith("3BV ")
    assert "IOE" in metrics
    assert "uess" in totals
    document = json.loads(review("-", "--json", entered=evf(GAMES[0])).output)
    assert document["game"]["metrics"]["three_bv"] == GAMES[0].board.three_bv
    assert document["game"]["verdict"] == document["verdict"]["sentence"] == verdict
    assert document["verdict"]["move"] == 6
    assert len(document["guesses"]) == document["game"]["review"]["guesses"]


def test_a_file_that_contradicts_itself_is_said_to() -> None:
    content = evf(GAMES[0])
    content = content[:10] + (999).to_bytes(2) + content[12:]
    said = "The file contradicts itself: The file gives a 3BV of 999"
    assert said in review("-", entered=content).output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "many.evfs").write_bytes(evfs(GAMES))
    return folder


@pytest.mark.promise("web.md", "Review your own games does this in the terminal.")
def test_a_folder_is_summed_up_with_files_of_it(folder: Path, tmp_path: Path) -> None:
    outputs = tmp_path / "me.csv", tmp_path / "me.html"
    done = review(folder, "--csv", outputs[0], "--html", outputs[1], "--workers", "1")
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert [line.split(": ")[0] for line in lines[:6]] == [
        f"{folder}/many.evfs, {n}.evf" for n in range(6)
    ]
    assert all(re.match(r"(Lost at move \d+|Won) ", line.split(": ", 1)[1]) for line in lines[:6])
    assert "6 games of 2 players" in done.output
    assert "Where chances to win are lost" in done.output
    assert re.search(r"opening: less than a third +\d+ +\d+", done.output)
    assert len(outputs[0].read_text().splitlines()) == 7
    assert "</html>" in outputs[1].read_text()
    only = review(folder, "--player", "P1")
    assert "3 games of P1" in only.output


def test_what_cannot_be_read_comes_last_and_stops_nothing(folder: Path) -> None:
    (folder / "broken.avf").write_bytes(b"nothing")
    (folder / "contradictory.evf").write_bytes(evf(GAMES[0])[:10] + b"\1\1" + evf(GAMES[0])[12:])
    done = review(folder, folder / "missing.evf")
    assert done.exit_code == 2
    assert "7 games" in done.stdout
    assert "The file gives a 3BV of 257" in " ".join(done.stdout.split())
    assert "broken.avf: expected" in done.stderr
    assert "missing.evf: No such file" in done.stderr


def test_no_game_at_all_is_said(tmp_path: Path) -> None:
    done = review(tmp_path)
    assert done.exit_code == 2
    assert "no game" in done.output
    assert "P7" in review(tmp_path, "--player", "P7").output


def test_json_of_many(folder: Path) -> None:
    (folder / "README").write_text("My games.")
    document = json.loads(review(folder, "--json").stdout)
    assert len(document["games"]) == 6
    assert (document["unreadable"], document["passed_over"]) == ([], 1)


def test_a_folder_for_the_page_that_is_not_there_is_refused_at_once(folder: Path) -> None:
    done = review(folder, "--html", folder / "none" / "me.html")
    assert done.exit_code == 2
    assert "expected a folder" in done.output

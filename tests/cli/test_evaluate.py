"""minewise evaluate, and positions as arguments of the commands that take one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minewise import View
from minewise import evaluate as evaluate_view
from minewise.cli.main import main

POSITION = "#####/#2##F/###3#"


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def test_moves_come_with_risk_and_chance_to_win_the_best_first() -> None:
    told = run("evaluate", POSITION, "--mines", "5")
    best = evaluate_view(View.parse(POSITION, mines=5)).best
    first = told.stdout.splitlines()[1].split()
    assert first == [
        f"{best.cell[0]},{best.cell[1]}",
        f"{1 - best.survival:.1%}",
        f"{best.win:.1%}",
    ]
    assert "why: (0,0) is a mine in 17 of the 90 layouts" in told.stdout
    assert "and 3 more; --all lists them" in told.stdout
    assert len(run("evaluate", POSITION, "--mines", "5", "--all").stdout.splitlines()) == 16


def test_json_is_what_python_says() -> None:
    document = json.loads(run("evaluate", "1##/###", "--mines", "2", "--json").stdout)
    found = evaluate_view("1##/###", mines=2)
    assert [move["win"] for move in document["moves"]] == [move.win for move in found.moves]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["evaluate", "#########/1########" + "/#########" * 7], "A board of 9x9 usually has 10"),
        (["evaluate", "1#0##1", "--mines", "2"], "contradict each other"),
        (["evaluate", "missing.txt"], "there is no file 'missing.txt'. Give a position such as"),
        (["analyze", "missing.txt"], "a file, or - for standard input."),
        (["analyze", "###/12"], "expected 3 cells in row 1, got 2 (read as text): '###/12'. Give"),
        (["explain", "#" * 5000 + "x"], "'..."),
    ],
)
def test_what_cannot_be_evaluated_is_said(arguments: list[str], message: str) -> None:
    told = run(*arguments)
    assert told.exit_code == 2
    assert message in told.stderr
    assert len(told.stderr) < 400


@pytest.mark.parametrize("command", ["analyze", "explain", "evaluate"])
def test_a_position_is_an_argument_a_file_or_standard_input(command: str, tmp_path: Path) -> None:
    (tmp_path / "position.txt").write_text("####\n1221\n")
    forms = [("####/1221", ""), (str(tmp_path / "position.txt"), ""), ("-", "####\n1221\n")]
    told = [run(command, text, "--mines", "2", stdin=stdin) for text, stdin in forms]
    assert [it.exit_code for it in told] == [0, 0, 0]
    assert len({it.stdout for it in told}) == 1


def test_without_the_mine_total_the_board_shows_its_density() -> None:
    covered = "/".join(["#########", "####1####", *["#########"] * 7])
    told = run("analyze", covered).stdout
    assert "50%" not in told
    assert "mines are likely, " in told
    assert "usually has 10 mines" in told
    assert "safest guess: 0,3 with 12% risk of a mine" in told
    document = json.loads(run("analyze", covered, "--json").stdout)
    assert document["probability"][8][8] == pytest.approx(5 / 33)  # 1 of 9 cells, 4 of 24 before
    assert document["guess"] == [0, 3]
    assert "50%" in run("analyze", covered, "--prior", "0.5").stdout

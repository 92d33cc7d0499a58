"""minewise analyze, as its users meet it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minewise import View
from minewise import analyze as analyze_view
from minewise.cli.main import main
from minewise.errors import TooWideError
from minewise.report.heat_map import HeatMap, chances
from tests.cli.terminal import Terminal
from tests.conftest import Golden

POSITION = "# # # # #\n# 2 # # F\n# # # 3 #\n"
LATTICE = """\
# # # # # # # # # # # # # # # # #
# 3 # 3 # 2 # 2 # 5 # 6 # 4 # 2 #
# # # # # # # # # # # # # # # # #
# 1 # 2 # 3 # 4 # 3 # 4 # 4 # 3 #
# # # # # # # # # # # # # # # # #
# 2 # 3 # 4 # 4 # 3 # 4 # 3 # 2 #
# # # # # # # # # # # # # # # # #
# 4 # 3 # 4 # 4 # 5 # 4 # 3 # 1 #
# # # # # # # # # # # # # # # # #
# 3 # 2 # 1 # 4 # 6 # 6 # 4 # 3 #
# # # # # # # # # # # # # # # # #
# 5 # 4 # 4 # 6 # 4 # 6 # 4 # 3 #
# # # # # # # # # # # # # # # # #
# 4 # 1 # 3 # 5 # 3 # 5 # 4 # 3 #
# # # # # # # # # # # # # # # # #
# 2 # 2 # 2 # 4 # 4 # 4 # 3 # 3 #
# # # # # # # # # # # # # # # # #
"""
"""Clues that see nothing of each other: the frontier is as wide as the board."""

EXPERT = """\
0 0 2 # # # # # # # # # # # # # # # # # # # # # # # # # # #
0 0 2 # # # # # # # # # # # # # # # # # # # # # # # # # # #
0 1 2 3 # # # # # # # # # # # # # # # # # # # # # # # # # #
0 2 # 3 # # # # # # # # # # # # # # # # # # # # # # # # # #
0 2 # 4 # # # # # # # # # # # # # # # # # # # # # # # # # #
1 3 3 # # # # # # # # # # # # # # # # # # # # # # # # # # #
# # # # # # # # # # # # # # # # # # # # # # # # # # # # # #
# # # # # # # # # # # # # # # # # # # # # # # # # # # # # #
# # # # # # # # # # # # # # # # # # # # 3 # # # # # # # # #
# # # # # # # # # # # # # # # # # # # # # # # # # # # # # #
# # # # # # # # # # # # # # # # # # # # # # # # # # # # # #
# # # # # # # # # # # # # # # # # # # # # # # # # # # # # #
# # # # # # # # # # # # # # # # # # # # # # # # # # # # # #
# # # # # # # # # # # # # # # # # # # # # # # # # # # # # #
# # # # # # # # # # # # # # # # # # # # # # # # # # # # # #
2 # # # # # # # # # # # # # # # # # # # # # # # # # # # # 2
"""


def analyze(text: str, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["analyze", "-", *arguments], input=text)


def test_positions_as_people_read_them(golden: Golden) -> None:
    outputs = [
        analyze(POSITION, "--mines", "5").output,
        analyze("####\n1221\n", "--mines", "2").output,
        analyze("##2#/1###", "--prior", "0.2").output,
        analyze("/".join(["#" * 12] * 12), "--mines", "30").output,
        analyze("8#/_#", "--clue-model", "cautious").output,
    ]
    golden("cli/analyze", "\n".join(outputs))


def test_json_holds_everything() -> None:
    document = json.loads(analyze(POSITION, "--mines", "5", "--json").output)
    assert document["layouts"] == 90
    assert document["exact"] is True
    assert document["error"][0] == [0, 0, 0, 0, 0]
    assert document["guess"] == [0, 0]
    assert document["probability"][1][1] is None
    assert sum(p for row in document["probability"] for p in row if p is not None) == (
        pytest.approx(5)
    )
    (component,) = document["components"]
    assert {"cells": [[1, 2], [2, 2]], "clues": [[1, 1], [2, 3]]} in component["boxes"]


def test_a_position_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(POSITION)
    done = CliRunner().invoke(main, ["analyze", str(file), "--mines", "5"])
    assert done.output == analyze(POSITION, "--mines", "5").output


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_bytes(b"\xff#1")
    done = CliRunner().invoke(main, ["analyze", str(file)])
    assert done.exit_code == 2
    assert "0 to 8), got '\ufffd' (read as text)" in done.output


def test_files_of_other_programs(tmp_path: Path) -> None:
    """Bytes of MBF, and text as PowerShell writes it; what is said of them leaves --json alone."""
    file = tmp_path / "board.mbf"
    file.write_bytes(bytes([3, 2, 0, 1, 1, 1]))
    done = CliRunner().invoke(main, ["analyze", str(file), "--json"])
    assert json.loads(done.stdout)["layouts"] == 6
    assert "with every cell covered" in done.stderr
    file.write_text(POSITION, encoding="utf-16")
    done = CliRunner().invoke(main, ["analyze", str(file), "--mines", "5"])
    assert done.output == analyze(POSITION, "--mines", "5").output


def test_a_sampled_position_says_so() -> None:
    output = analyze(LATTICE, "--mines", "87", "--budget", "1000").output
    (points,) = re.findall(r"probabilities may be off by up to (\d+) points", output)
    assert max(int(found) for found in re.findall(r"±(\d+)", output)) == int(points)
    # What no sample has seen is not proven.
    assert not re.search(r" (0|100)%", output)
    table, words = output.split("sampled: ")
    assert len(table.splitlines()) == 18
    assert words.splitlines()[1:4] == [
        "layouts that fit: not counted, since the position is sampled",
        "safe: none",
        "mines: none",
    ]


def test_json_of_a_sampled_position() -> None:
    document = json.loads(analyze(LATTICE, "--mines", "87", "--budget", "1000", "--json").output)
    assert document["exact"] is False
    assert document["layouts"] is None
    assert document["error"][1][1] is None
    errors = [e for row in document["error"] for e in row if e is not None]
    assert len(errors) == 17 * 17 - 8 * 8
    assert max(errors) > 0


def test_a_position_that_no_sample_fits_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object, **__: object) -> None:
        raise TooWideError("expected a position within a budget")

    monkeypatch.setattr("minewise.engine.analysis.analyze", lost)
    done = analyze("#1#")
    assert done.exit_code == 2
    assert done.output == (
        "Error: too wide: no random sample found a layout of mines; "
        "a larger --budget may count it\n"
    )


@pytest.mark.parametrize("columns", [20, 80, 200])
def test_no_line_is_longer_than_the_terminal(columns: int, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(EXPERT)
    with Terminal("analyze", str(file), "--mines", "99", columns=columns) as terminal:
        code, output = terminal.end()
    assert code == 0
    assert "\x1b[" in output
    plain = re.sub(r"\x1b\[[\d;]*m", "", output)
    assert max(map(len, plain.splitlines())) <= columns
    # The numbers of the columns come once each, those of the rows once a block.
    heads = [line.split() for line in plain.splitlines() if re.match(r" {4,}\d", line)]
    assert [int(number) for head in heads for number in head] == list(range(30))
    assert len(re.findall(r"^ 15[ \[]", plain, re.MULTILINE)) == len(heads)


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_no_color_is_heeded(name: str, value: str, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(POSITION)
    with Terminal("analyze", str(file), "--mines", "5", variables={name: value}) as terminal:
        code, shown = terminal.end()
    assert (code, shown.split()) == (0, analyze(POSITION, "--mines", "5").output.split())


def test_shades_go_from_green_to_red() -> None:
    analysis = analyze_view(View.parse("####_/#F#2#/_###_/##_10", mines=4))
    found = chances(analysis)
    text = "\n".join(HeatMap(analysis.view.rows(), found, (0, 0)).lines(None, color=True))
    grounds = dict(re.findall(r"48;5;(\d+)m(?:\x1b\[1m)? *([<>\d]+)%", text))
    assert {"34", "160"} <= set(grounds)
    assert re.sub(r" *\x1b\[[\d;]*m", "", text).count("[") == 1


def test_a_guess_is_told_where_nothing_is_safe_and_something_may_be() -> None:
    assert "safest guess: 0,0 with 50% risk of a mine" in analyze("#1#").output
    assert "guess" not in analyze("#0#").output
    assert "guess" not in analyze("#2#").output
    assert json.loads(analyze("#2#", "--json").output)["guess"] is None


def test_large_boards_leave_the_layouts_out() -> None:
    large = "/".join(["#" * 101] * 101)
    assert "not counted for more than 10,000 covered cells" in analyze(large).output
    assert json.loads(analyze(large, "--json").output)["layouts"] is None
    assert "about 2.00e3010" in analyze("/".join(["#" * 100] * 100)).output


@pytest.mark.parametrize(
    ("text", "arguments", "words"),
    [
        ("1#0", (), "the clues at (0,0) and (0,2) contradict each other\n"),
        ("1#1", ("--mines", "0"), "the clue at (0,0) and the mine total of 0 contradict"),
        (
            "#2F*",
            ("--mines", "2"),
            "the clue at (0,1) and the mine total of 2 contradict",
        ),
        ("*0", (), "no layout of mines fits: the clue at (0,1) is impossible\n"),
        ("", (), "expected at least one row of cells"),
        ("1#/1", (), "expected 2 cells in row 1, got 1"),
        ("1~", (), "_ clue withheld, 0 to 8), got '~'"),
        ("##", ("--mines", "3"), "expected at most 2 mines"),
        ("#3", (), "expected a clue of at most 1 at row 0, column 1, got 3"),
        (
            "#1",
            ("--clue-model", "optimist"),
            "unknown clue model 'optimist', did you mean 'optimistic'?",
        ),
        ("#1#", ("--clue-model", "withheld:p=2"), "expected a chance p from 0 to below 1, got 2.0"),
        ("##", ("--prior", "1"), "expected a number above 0 and below 1, got '1'"),
    ],
)
def test_bad_input_is_told(text: str, arguments: tuple[str, ...], words: str) -> None:
    done = analyze(text, *arguments)
    assert done.exit_code == 2
    assert words in done.output


def test_a_fresh_board_names_its_first_cell() -> None:
    link = "https://minewise.example/play.html#rules=4x3/3&seed=1"
    output = analyze(link).output
    assert output.count("0%") == 12
    assert "safe: none\nmines: none\nfirst cell: 0,0, in brackets above\n" in output
    assert output.endswith("why: The rules make the first cell safe: reveal any cell.\n")
    document = json.loads(analyze(link, "--json").output)
    assert (document["protected"], document["guess"], document["safe"]) == (True, [0, 0], [])
    assert document["probability"] == [[0.0] * 4] * 3
    assert json.loads(analyze("###/###", "--mines", "2", "--json").output)["protected"] is False


def test_each_line_is_a_position_and_gets_a_line_of_json() -> None:
    text = "####/1221\n1#0##1\n\n  ###/#1#\n"
    done = CliRunner().invoke(main, ["analyze", "-", "--lines"], input=text)
    assert done.exit_code == 2
    certain, refused, guess = map(json.loads, done.stdout.splitlines())
    alone = CliRunner().invoke(main, ["analyze", "####/1221", "--json"])
    assert certain == json.loads(alone.stdout)
    said = "no layout of mines fits: the clues at (0,0) and (0,2) contradict each other"
    assert refused == {"error": said}
    assert guess["layouts"] == analyze_view("###/#1#").layouts
    assert "1 of 3 lines have an error instead" in done.stderr
    told = CliRunner().invoke(main, ["analyze", "-", "--lines", "--mines", "2"], input=text[:9])
    assert (told.exit_code, told.stderr) == (0, "")

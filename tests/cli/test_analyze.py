"""minewise analyze, as its users meet it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minewise.cli.main import main
from tests.conftest import Golden

POSITION = "# # # # #\n# 2 # # F\n# # # 3 #\n"


def analyze(text: str, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["analyze", "-", *arguments], input=text)


def test_positions_as_people_read_them(golden: Golden) -> None:
    outputs = [
        analyze(POSITION, "--mines", "5").output,
        analyze("####\n1221\n", "--mines", "2").output,
        analyze("##2#/1###", "--prior", "0.2").output,
        analyze("/".join(["#" * 12] * 12), "--mines", "30").output,
        analyze("8#/_#", "--clues", "cautious").output,
    ]
    golden("cli/analyze", "\n".join(outputs))


def test_json_holds_everything() -> None:
    document = json.loads(analyze(POSITION, "--mines", "5", "--json").output)
    assert document["layouts"] == 90
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
    assert "expected the characters" in done.output


@pytest.mark.parametrize(
    ("text", "arguments", "words"),
    [
        ("1#0", (), "the clues at 0,0, 0,2 cannot hold together: View.parse('1#0'"),
        ("1#1", ("--mines", "0"), "and the mine total of 0 cannot hold together"),
        ("", (), "expected at least one row of cells"),
        ("1#/1", (), "expected 2 cells in row 1, got 1"),
        ("1x", (), "expected the characters"),
        ("##", ("--mines", "3"), "expected at most 2 mines"),
        ("#3", (), "expected a clue of at most 1 at row 0, column 1, got 3"),
        (
            "#1",
            ("--clues", "optimist"),
            "unknown clue model 'optimist', did you mean 'optimistic'?",
        ),
        ("#1#", ("--clues", "withheld:p=2"), "expected a chance p from 0 to below 1, got 2.0"),
        ("##", ("--prior", "1"), "expected a prior above 0 and below 1, got 1.0"),
    ],
)
def test_bad_input_is_told(text: str, arguments: tuple[str, ...], words: str) -> None:
    done = analyze(text, *arguments)
    assert done.exit_code == 2
    assert words in done.output

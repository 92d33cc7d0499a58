"""minewise play and minewise review on a real terminal, and where there is none."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from minewise import play
from minewise.cli.main import main
from tests.cli.terminal import Terminal, pipe

STYLE = re.compile(r"\x1b\[([0-9;]*)m")


def plain(shown: str) -> str:
    """The characters alone."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)


def test_a_game_by_keys_through_a_resize() -> None:
    with Terminal("play", "--seed", "1") as terminal:
        terminal.wait_for("Quit")
        terminal.press(b" ")
        terminal.wait_for("clicks 1")
        terminal.resize(50, 14)
        terminal.press(b"h")
        terminal.wait_for("Look at")
        terminal.resize(100, 40)
        terminal.press(b"\x1b[H")  # Home: row 4 begins with a covered cell
        terminal.press(b"f")
        terminal.wait_for("flags 1")
        terminal.press(b"u")
        terminal.wait_for("Undone")
        terminal.press(b"q")
        code, rest = terminal.end()
    assert code == 0
    assert "To play this game again: minewise play --seed 1\n" in rest


def test_a_game_by_mouse() -> None:
    with Terminal("play", "--size", "9x9", "--mines", "10", "--seed", "1") as terminal:
        terminal.wait_for("Quit")
        terminal.press(b"\x1b[<0;41;7M\x1b[<0;41;7m")
        terminal.wait_for("clicks 1")
        terminal.press(b"\x03")
        code, rest = terminal.end()
    assert code == 0
    assert "minewise play --size 9x9 --mines 10 --seed 1" in rest


def test_without_colour_every_mark_is_a_character() -> None:
    with Terminal("play", "--seed", "1", variables={"NO_COLOR": "1"}) as terminal:
        shown = terminal.wait_for("Quit")
        terminal.press(b" p")
        shown += terminal.wait_for("certain")
        terminal.press(b"q")
        assert terminal.end()[0] == 0
    assert "[#]" in plain(shown)
    assert re.search(r"\d%", plain(shown))
    colours = {code for style in STYLE.findall(shown) for code in re.findall(r"8;5;(\d+)", style)}
    assert colours, "greys at least"
    assert all(int(code) in (0, 7, 8, 15, 16, 231, *range(232, 256)) for code in colours)
    assert "8;2;" not in shown


@pytest.mark.parametrize("arguments", [("--plain",), ()])
def test_the_prompt_where_there_is_no_full_screen(arguments: tuple[str, ...]) -> None:
    variables = {} if arguments else {"TERM": "dumb"}
    with Terminal("play", *arguments, "--seed", "1", variables=variables) as terminal:
        assert "textual" not in terminal.wait_for("help lists the rest")
        terminal.enter("quit")
        assert "minewise play --seed 1\n" in terminal.end()[1]


def test_a_missing_textual_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['textual'] = None\n")
    variables = {"PYTHONPATH": str(tmp_path)}
    with Terminal("play", "--seed", "1", variables=variables) as terminal:
        told = terminal.wait_for("help lists the rest")
        assert "This is the plain player." in told
        assert "extra tui" in told
        terminal.enter("quit")
        assert terminal.end()[0] == 0


def test_the_new_game_is_named_at_the_end() -> None:
    with Terminal("play", "--seed", "1") as terminal:
        terminal.wait_for("Quit")
        terminal.press(b"n")
        terminal.wait_for("Cancel")
        terminal.press(b"\r")
        terminal.wait_for_match(r"seed (?!1,? )\d+")
        terminal.press(b"q")
        rest = terminal.end()[1]
    found = re.search(r"again: minewise play --seed (\d+)\n", rest)
    assert found
    assert found[1] != "1"


def test_a_record_is_reviewed_on_the_full_screen(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(play("csp", "beginner", seed=2).to_json())
    with Terminal("review", str(path)) as terminal:
        terminal.wait_for("skill loss")
        terminal.press(b"\x1b[B")
        terminal.wait_for("a guess")
        terminal.press(b"q")
        assert terminal.end()[0] == 0


def test_a_record_is_reviewed_over_a_pipe() -> None:
    record = play("csp", "beginner", seed=2)
    done = pipe("review", "-", entered=record.to_json().encode())
    verdict, first, *guesses, totals = done.stdout.splitlines()
    assert verdict == "Won with 5 guesses, 2 of them riskier than needed."
    assert first == "csp on 9x9/10, seed 2, game 0: won"
    assert len(guesses) == record.guesses
    assert guesses[0].startswith("Move 2, reveal 3,4: a guess, 12.5% risk of a mine")
    assert totals.startswith("5 guesses, 0 of them needless")
    told = json.loads(pipe("review", "-", "--json", entered=record.to_json().encode()).stdout)
    assert told["guesses"][0]["move"] == 2
    assert round(told["luck"], 3) == 0.805


@pytest.mark.parametrize("text", ["", "{}", "[1]", "\x00", '{"format": "minewise record"}'])
def test_what_is_no_record_is_refused(text: str) -> None:
    result = CliRunner().invoke(main, ["review", "-"], input=text)
    assert result.exit_code == 2
    assert result.output.startswith("Error: expected")

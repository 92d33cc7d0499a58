"""minewise generate and minewise check-board, as their users meet them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minewise import Board
from minewise.boards import Certificate, generate
from minewise.cli.main import main

RULES = "9x9/12 first_click=opening"


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(main, [*arguments], input=text)


def test_boards_are_those_of_the_seed() -> None:
    printed = run("generate", RULES, "3", "--seed", "7", "--workers", "2").stdout
    boards = [Board.parse(text) for text in printed.split("\n\n") if text.strip()]
    assert boards == [made.board for made in generate(RULES, 3, seed=7)]


def test_what_is_generated_is_a_file_of_boards(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    assert run("generate", RULES, "4", "--seed", "7", "-o", str(file)).exit_code == 0
    played = run("compare", "exact", "--games", "4", "--boards", str(file))
    assert played.exit_code == 0, played.output


def test_a_file_is_left_as_it_was_where_there_is_no_board(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("before")
    assert run("generate", "foo", "1", "-o", str(file)).exit_code == 2
    assert file.read_text() == "before"


def test_wishes_are_kept() -> None:
    wishes = ("--three-bv", "20-30", "--difficulty", "subset", "--format", "json")
    printed = run("generate", RULES, "5", "--seed", "2", *wishes).stdout
    made = [Certificate.from_json(line) for line in printed.splitlines()]
    assert len(made) == 5
    assert all(20 <= one.three_bv <= 30 for one in made)
    assert {one.difficulty.level for one in made} == {"subset"}


def test_a_seed_that_is_drawn_is_shown() -> None:
    made = run("generate", RULES, "1")
    seed = made.stderr.removeprefix("seed ").strip()
    assert run("generate", RULES, "1", "--seed", seed).stdout == made.stdout


@pytest.mark.parametrize("form", ["json", "certificate"])
def test_certificates_are_checked(form: str) -> None:
    made = run("generate", RULES, "3", "--seed", "7", "--format", form).stdout
    checked = run("check-board", text=made)
    assert (checked.exit_code, checked.stdout) == (0, "3 certificates checked, none refused\n")


def test_the_step_that_fails_is_named(tmp_path: Path) -> None:
    lines = run("generate", RULES, "2", "--seed", "7", "--format", "json").stdout.splitlines()
    document = json.loads(lines[1])
    document["steps"][4]["clues"] = document["steps"][0]["clues"]
    file = tmp_path / "two.jsonl"
    file.write_text(f"{lines[0]}\n{json.dumps(document)}\n")
    checked = run("check-board", str(file))
    assert checked.exit_code == 2
    assert checked.stdout == "2 certificates checked, 1 certificate refused\n"
    assert checked.stderr.startswith(f"certificate 2 of {file}: step 5 fails: ")


def test_json_on_several_lines_is_read() -> None:
    line = run("generate", RULES, "1", "--seed", "7", "--format", "json").stdout
    checked = run("check-board", text=json.dumps(json.loads(line), indent=2))
    assert checked.exit_code == 0


@pytest.mark.parametrize(
    "text", ["", "{}", "{", "[]", "{" * 5000, "\0", "hello", "minewise certificate 1", "\ufeff{}"]
)
def test_what_is_no_certificate_is_told(text: str) -> None:
    checked = run("check-board", text=text)
    assert checked.exit_code == 2
    assert checked.stderr.startswith("certificate 1 of standard input: expected ")


def test_stopped_it_keeps_whole_boards(tmp_path: Path) -> None:
    file = tmp_path / "boards.jsonl"
    command = [sys.executable, "-m", "minewise", "generate", "expert first_click=opening"]
    command += ["1000000", "--seed", "1", "--format", "json"]
    with file.open("w") as stream, subprocess.Popen(command, stdout=stream) as process:
        while file.stat().st_size < 100_000 and process.poll() is None:
            pass
        process.send_signal(signal.SIGINT)
    assert process.returncode == 130
    whole, _, cut = file.read_text().rpartition("\n")
    assert cut == ""
    assert all(json.loads(line) for line in whole.splitlines())

"""Tests of minewise explain, its proofs and hints, as its users meet it."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minewise import View, explain, hint, play
from minewise.cli.main import main
from tests.cli.terminal import Terminal
from tests.conftest import Golden

ONE_TWO_TWO_ONE = "####\n1221\n"
GUESS = "###\n#1#\n"


def run(*arguments: str, position: str = ONE_TWO_TWO_ONE) -> Result:
    return CliRunner().invoke(main, ["explain", "-", *arguments], input=position)


def test_a_proof_is_drawn_and_told(golden: Golden) -> None:
    texts = [
        run("--cell", "0,1").stdout,
        run("--cell", "0,0").stdout,
        run("--cell", "0,3", "--mines", "1", position="#1###").stdout,
    ]
    golden("cli/explain", "\n".join(texts))


def test_the_next_move_is_told_in_three_steps(golden: Golden) -> None:
    texts = [
        run().stdout,
        run("--mines", "1", position=GUESS).stdout,
        run(position="#1").stdout,
        run("--clue-model", "cautious", position="#0#").stdout,
    ]
    golden("cli/explain_next", "\n".join(texts))


def test_json_holds_the_proof() -> None:
    told = json.loads(run("--cell", "0,1", "--json").stdout)
    proof = explain(View.parse(ONE_TWO_TWO_ONE), (0, 1))
    assert told == {
        "cell": [0, 1],
        "mine": True,
        "clues": [[1, 2], [1, 3]],
        "with_total": False,
        "kind": "two clues",
        "sentence": proof.sentence,
        "steps": json.loads(json.dumps([asdict(step) for step in proof.steps])),
    }
    assert told["steps"][0] == {
        "kind": "fact",
        "text": "At most one of (0,2) and (0,3) is a mine, because the 1 at (1,3) touches both.",
        "clues": [[1, 3]],
        "cells": [[0, 2], [0, 3]],
        "mine": None,
    }
    told = json.loads(run("--json").stdout)
    found = hint(View.parse(ONE_TWO_TWO_ONE))
    assert found is not None
    assert (told["cell"], told["move"], told["chance"]) == ([0, 0], "reveal", 0.0)
    assert told["steps"] == list(found.steps)
    assert told["proof"]["clues"] == [[1, 0], [1, 2], [1, 3]]
    assert json.loads(run("--json", position=GUESS).stdout)["proof"] is None
    assert json.loads(run("--json", position="#1").stdout) is None


def test_a_cell_that_is_not_certain_gets_its_chance_and_the_reasons() -> None:
    told = run("--cell", "0,1", "--mines", "3", position="#####/#2##F")
    assert told.exit_code == 0
    assert told.stdout.startswith("The cell is not certain: it may be safe, and it may be a mine.")
    assert "(0,1) is a mine in 16 of the 40 layouts of mines that fit: 40.0%." in told.stdout
    assert "The safest cell is (0,3), with 25.0%." in told.stdout
    document = json.loads(run("--cell", "0,1", "--json", position="##/11").stdout)
    assert (document["mine"], document["chance"]) == (None, 0.5)


def test_a_cell_that_is_not_decided_is_not_called_uncertain() -> None:
    position = "##4##/#4###/#3###/243#1/#####"
    told = run("--budget", "1", "--cell", "0,0", position=position).stdout
    assert told.startswith("It is not decided within the budget whether (0,0) is certain.")
    assert "may be safe" not in told
    document = json.loads(run("--budget", "1", "--cell", "0,0", "--json", position=position).stdout)
    assert (document["mine"], document["decided"]) == (None, False)
    advice = run("--budget", "1", position=position).stdout
    assert advice.startswith("No cell is proved safe within the budget, so you have to guess.")
    assert "So (0,0) is safe." in run("--cell", "0,0", position=position).stdout


def test_nothing_covered_is_said_so() -> None:
    assert run(position="000/000").stdout == "No cell is covered, so nothing is left to do.\n"


@pytest.mark.parametrize(
    ("arguments", "position", "message"),
    [
        (("--cell", "1,0"), ONE_TWO_TWO_ONE, "expected a covered cell, got (1, 0)"),
        (("--cell", "9,9"), ONE_TWO_TWO_ONE, "expected a covered cell, got (9, 9)"),
        (("--cell", "0"), GUESS, "expected a cell as ROW,COLUMN, such as 3,4, got '0'"),
        ((), "###\n010\n", "the clues at (1,0), (1,1) and (1,2) contradict each other"),
        (("--cell", "0,0"), "###\n010\n", "the clues at (1,0), (1,1) and (1,2) contradict"),
        ((), "#a", "Error: "),
        (("--clue-model", "cautios"), GUESS, "did you mean 'cautious'?"),
    ],
)
def test_bad_input_is_refused_in_words(
    arguments: tuple[str, ...], position: str, message: str
) -> None:
    result = run(*arguments, position=position)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_a_terminal_shows_the_cell_in_colour(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(ONE_TWO_TWO_ONE)
    with Terminal("explain", str(file), "--cell", "0,0", columns=60) as terminal:
        code, shown = terminal.end()
    assert code == 0
    assert "\x1b[38;5;16m\x1b[48;5;34m\x1b[1mS" in shown
    plain = re.sub(r"\x1b\[[\d;]*m", "", shown)
    assert max(map(len, plain.splitlines())) <= 60
    assert " ".join(explain(View.parse(ONE_TWO_TWO_ONE), (0, 0)).sentence.split()) in " ".join(
        plain.split()
    )


def test_two_layouts_are_shown_on_request() -> None:
    asked = "--cell", "0,2", "--layouts"
    shown = run(*asked, position="2##/###").stdout
    assert "A layout where it is safe:\n2 * .\n* . .\n" in shown
    assert "A layout where it is a mine:\n2 * *\n* . .\n" in shown
    answer = json.loads(run(*asked, "--json", position="2##/###").stdout)
    assert answer["layouts"] == {"safe": "2*./*..", "mine": "2**/*.."}
    assert "layouts" not in json.loads(run(*asked[:2], "--json", position="2##/###").stdout)


def test_a_chain_is_told_from_its_guess_on() -> None:
    opening = "01##/012#/001#"
    told = run("--cell", "0,2", "--chain", position=opening).stdout
    assert "\n0. (0,0): A guess.\n1. (1,0): The 0 at (0,0)" in told
    assert "3 conclusions from the guess, over a distance of 2 cells." in told
    document = json.loads(run("--cell", "0,2", "--chain", "--json", position=opening).stdout)
    assert document["longest"] == [[0, 0], [1, 0], [2, 1], [0, 2]]
    assert document["links"][-1]["mine"] is True
    result = run("--cell", "1,3", "--chain", position=opening)
    assert (result.exit_code, result.stdout[:24]) == (0, "The cell is not certain:")
    assert run("--chain", position=opening).exit_code == 2
    optimistic = "--cell", "0,0", "--chain", "--clue-model", "optimistic"
    assert run(*optimistic, position="#0#").stdout.startswith("The cell is not certain:")
    assert "1 conclusion from the guess" in run(*optimistic[:3], position="#0#").stdout


def test_the_chain_of_a_record_begins_with_its_own_guess() -> None:
    record = play("csp", "cs50", seed=3)
    view = record.to_game().view
    cell = next(c for c in view.where(1))
    document = json.loads(
        run("--cell", f"{cell[0]},{cell[1]}", "--chain", "--json", position=record.to_json()).stdout
    )
    guesses = [link["cell"] for link in document["links"] if not link["depth"]]
    assert tuple(guesses[0]) == record.moves[0].cell

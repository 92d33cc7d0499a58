"""minewise analyze and explain with --shape, as their users meet them."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from minewise.cli.main import main
from minewise.shapes import ShapeGame, ShapeView, analyze, hint, parse_shape
from tests.cli.terminal import Terminal

SHAPES = (
    "hexagons:6x5",
    "torus:5x5",
    "cylinder:6x4",
    "triangles:8x5",
    "triangles:8x5,neighbors=3",
    "knights:6x5",
    "space:4x3x3",
    "space:4x3x3,neighbors=6",
    "square:6x5",
)


def run(*words: str, entered: bytes | None = None) -> Result:
    return CliRunner().invoke(main, words, input=entered)


def positions(name: str, number: int) -> list[ShapeView]:
    """Positions of games, some steps after the first click."""
    rng = Random(f"{name} {number}")
    shape = parse_shape(name)
    found: list[ShapeView] = []
    while len(found) < number:
        game = ShapeGame(shape, len(shape) // 6, seed=rng.getrandbits(32))
        for cell in rng.sample(list(shape), rng.randint(1, 5)):
            if not game.over and game.view.shown[cell] == -1:
                game.reveal(cell)
        if game.view.covered:
            found.append(game.view)
    return found


def text_of(view: ShapeView) -> str:
    return str(view).replace("\n\n", "\n \n")


def leaves(rows: Any) -> list[Any]:
    return list(chain.from_iterable(map(leaves, rows))) if isinstance(rows, list) else [rows]


@pytest.mark.parametrize("name", SHAPES)
def test_the_answers_are_those_of_the_library(name: str) -> None:
    for view in positions(name, 6):
        analysis = analyze(view)
        kind = name.replace(name[name.index(":") :].partition(",")[0], "")
        words = (text_of(view), "--shape", kind, "--mines", str(view.mines), "--json")
        said = json.loads(run("analyze", *words).stdout)
        assert said["shape"] == name
        expected = [analysis.probability.get(cell) for cell in view.shape]
        assert leaves(said["probability"]) == expected
        assert {tuple(cell) for cell in said["safe"]} == analysis.safe
        assert {tuple(cell) for cell in said["mines"]} == analysis.mines
        assert said["layouts"] == analysis.layouts
        assert (said["guess"] is None) == bool(analysis.safe)

        advice, told = hint(view), json.loads(run("explain", *words).stdout)
        assert advice is not None
        assert (tuple(told["cell"]), told["sentence"]) == (advice.cell, advice.sentence)
        for cell in sorted(analysis.safe | analysis.mines)[:3]:
            place = ",".join(map(str, cell))
            proof = run("explain", *words[:-1], "--cell", place)
            assert proof.exit_code == 0
            assert proof.stdout == f"{view}\n\n{analysis.explain(cell).sentence}\n"


TABLE = """\
       0    1    2
  0    1  50%[ 17%]
  1    50%  17%  17%
  2  17%  17%  17%
layouts that fit: 12
safe: none
mines: none
safest guess: 0,2 with 17% risk of a mine, in brackets
"""
LAYERS = """\
layer 0
       0    1
  0    1[ 33%]

layer 1
       0    1
  0  33%  33%
layouts that fit: 3
safe: none
mines: none
safest guess: 0,0,1 with 33% risk of a mine, in brackets
"""


def test_the_table_shows_hexagons_shifted_and_the_layers_of_space() -> None:
    assert run("analyze", "1##/###/###", "--shape", "hexagons", "--mines", "2").stdout == TABLE
    assert run("analyze", "1#//F#", "--shape", "space", "--mines-left", "0").stdout == LAYERS


def test_no_line_is_longer_than_the_terminal() -> None:
    text = "/".join(["#" * 30] * 7 + ["#" * 14 + "31" + "#" * 14] + ["#" * 30] * 8)
    words = ("analyze", text, "--shape", "hexagons", "--mines", "99")
    with Terminal(*words, columns=60, variables={"NO_COLOR": "1"}) as terminal:
        code, shown = terminal.end()
    assert code == 0
    assert max(map(len, shown.splitlines())) <= 60
    assert "safest guess" in shown


def test_a_cell_that_is_not_certain_says_its_chance() -> None:
    words = ("explain", "1##/###", "--shape", "torus", "--cell", "0,1")
    assert run(*words).stdout == (
        "1 # #\n# # #\n\n"
        "The cell is not certain: it may be safe, and it may be a mine. "
        "The chance of a mine is 20%.\n"
    )
    assert json.loads(run(*words, "--json").stdout)["chance"] == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("F1", "Every covered cell is a mine with a flag."), ("00", "No cell is covered.")],
)
def test_where_nothing_is_left_to_do_it_says_so(text: str, sentence: str) -> None:
    assert run("explain", text, "--shape", "torus").stdout.endswith(f"{sentence}\n")
    assert run("explain", text, "--shape", "torus", "--json").stdout == "null\n"


def test_many_positions_are_answered_line_by_line(tmp_path: Path) -> None:
    lines = tmp_path / "positions.txt"
    lines.write_text("1##/###\nzz\n9#/##\n#\n")
    answered = run("analyze", str(lines), "--lines", "--shape", "torus")
    documents = [json.loads(line) for line in answered.stdout.splitlines()]
    assert [("error" in one and isinstance(one["error"], str)) for one in documents] == [
        *(False, True, True, False)
    ]
    assert documents[0]["probability"][0][1] == pytest.approx(0.2)
    assert answered.exit_code == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("1#", "--shape", "hex"), "unknown shape 'hex'"),
        (("1#", "--shape", "torus:3x3"), "expected the cells of torus:3x3"),
        (("9#", "--shape", "torus"), "expected a clue of at most 1 at (0,0), got 9"),
        (("no.txt", "--shape", "torus"), "there is no file 'no.txt'"),
        (("1#", "--shape", "torus", "--part", "all"), "without --clue-model and --part"),
        (("1#", "--shape", "torus", "--clue-model", "cautious"), "without --clue-model"),
        (("1#", "--shape", "torus", "--mines", "1", "--mines-left", "1"), "got both"),
        (("1#", "--shape", "torus", "--mines", "3"), "expected from 0 to 2 mines, got 3"),
        (("11", "--shape", "torus"), "none fits 1 at (0,0)"),
        (("--shape", "torus", "--sets", "-"), "expected --sets without a position"),
    ],
)
def test_what_cannot_be_answered_is_refused(words: tuple[str, ...], message: str) -> None:
    result = run("analyze", *words, entered=b"")
    assert result.exit_code == 2
    assert message in result.stderr.replace("\n", " ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--shape", "space", "--cell", "0,1"), "expected a cell as LAYER,ROW,COLUMN"),
        (("--shape", "torus", "--cell", "0,0,1"), "expected a cell as ROW,COLUMN"),
        (("--shape", "torus", "--cell", "0,7"), "expected a covered cell"),
        (("--shape", "torus", "--cell", "0,1", "--chain"), "without --layouts and --chain"),
        (("--shape", "torus", "--cell", "0,1", "--layouts"), "without --layouts and --chain"),
    ],
)
def test_what_cannot_be_explained_is_refused(words: tuple[str, ...], message: str) -> None:
    result = run("explain", "1#", *words)
    assert result.exit_code == 2
    assert message in result.stderr.replace("\n", " ")


@pytest.mark.parametrize("command", ["analyze", "explain"])
def test_contradictions_name_their_clues(command: str) -> None:
    result = run(command, "1#/0#", "--shape", "hexagons")
    assert result.exit_code == 2
    assert "none fits 1 at (0,0), 0 at (1,0)" in result.stderr

"""minewise advise, as a person types at it and as a program talks to it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from minewise import Game, Rules, View, analyze
from minewise.cli.advise_prompt import Edits, Order, Rows, parse_entry
from minewise.cli.main import main
from minewise.cli.prompt_grammar import InputError
from minewise.companion.position import Position
from minewise.game.move import MoveKind
from minewise.game.rules import FirstClick
from minewise.game.view import COVERED
from tests.cli.terminal import Terminal, pipe
from tests.conftest import Golden
from tests.strategies import games, rules

SESSION = """
help
0,0=1
####/1221
why 0,1
why 1,1
mines 3
why 0,1
chances
undo
chances
0,0=F
1,0=5
1,0=33
undo
0,1=# 1,3=0
undo
undo
undo
undo
undo
undo
nonsense
9,9=1
0,0=
0,0=x
99999,0=1
mines
mines many
mines 100
size 3x3/1
why 0,0
size 0x3/1
###
#1#
###

##
#
##/##/
F*_
quit
"""

REQUESTS = [
    {"position": "####/1221", "mines": 2, "id": 7},
    {"set": {"1,0": 3}},
    {"why": [0, 0]},
    {"undo": True, "why": [0, 1], "id": "a"},
    {"undo": True},
    {"undo": True},
    {"rules": "4x1/1"},
    {"set": {"0,1": "1"}, "why": [0, 3]},
    {"why": [0, 0]},
    {"mines": None},
    {"set": {"0,0": "F", "0,1": "#"}},
    {},
]
REFUSED = [
    "",
    "x",
    "[1]",
    "null",
    '{"why": [9, 9]}',
    '{"why": [0, 0, 0]}',
    '{"mines": -1}',
    '{"mines": true}',
    '{"mines": 82}',
    '{"mines": 1e3}',
    '{"mines": NaN}',
    '{"undo": 3}',
    '{"rules": 3}',
    '{"rules": "9x9"}',
    '{"position": ""}',
    '{"position": "12/1"}',
    '{"position": "ab"}',
    '{"set": [1]}',
    '{"set": {"1": 1}}',
    '{"set": {"1,1": 9}}',
    '{"set": {"1,1": "11"}}',
    '{"set": {"1,1": 1.5}}',
    '{"set": {"0,0": 8}}',
    '{"set": {"99,0": 1}}',
    '{"set": {"1,1": 1}, "undo": true}',
    '{"undo": true, "mines": 3}',
    '{"colour": "red"}',
    '{"id": [1]}',
    "[" * 100_000,
    '{"mines": ' + "9" * 5000 + "}",
    '{"\ud800": 1}',
]


def enter(text: str, *arguments: str) -> str:
    result = CliRunner().invoke(main, ["advise", *arguments], input=text)
    assert result.exception is None, (result.output, result.exc_info)
    return result.output


def talk(*requests: object) -> list[dict[str, Any]]:
    lines = [r if isinstance(r, str) else json.dumps(r) for r in requests]
    output = enter("".join(f"{line}\n" for line in lines), "--json")
    answers = [json.loads(line) for line in output.splitlines()]
    assert len(answers) == len(requests)
    return answers


def test_a_session_that_uses_everything(golden: Golden) -> None:
    golden("cli/advise", enter(SESSION.lstrip(), "--rules", "4x2/?"))


def test_the_protocol(golden: Golden) -> None:
    done = pipe(
        "advise", "--json", entered=b"".join(json.dumps(r).encode() + b"\n" for r in REQUESTS)
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == len(REQUESTS)
    told = [
        f"> {json.dumps(request)}\n{answer}"
        for request, answer in zip(REQUESTS, done.stdout.splitlines(), strict=True)
    ]
    golden("cli/advise_json", "\n".join(told))


@pytest.mark.parametrize("line", REFUSED, ids=lambda line: line[:20])
def test_what_is_no_request_is_refused_and_changes_nothing(line: str) -> None:
    entered = [json.dumps({"set": {"3,3": 2}}).encode(), line.encode(errors="surrogatepass"), b"{}"]
    result = CliRunner().invoke(main, ["advise", "--json"], input=b"\n".join(entered))
    assert result.exception is None
    first, refused, last = map(json.loads, result.output.splitlines())
    assert list(refused) == ["error"]
    assert "expected" in refused["error"].lower()
    assert len(refused["error"]) <= 400
    assert last == first


def test_each_answer_comes_at_once() -> None:
    with Terminal("advise", "--json") as terminal:
        terminal.press(b'{"rules": "2x1/1"}\n')
        terminal.wait_for('"certain_mines"')
        terminal.press(b'{"set": {"0,0": 1}}\n')
        terminal.wait_for('"certain_mines": [[0, 1]]')


def test_on_a_terminal_lines_are_folded_and_ctrl_c_ends_it() -> None:
    with Terminal("advise", "--rules", "4x2/?", columns=40) as terminal:
        terminal.enter("####/1221")
        shown = terminal.wait_for("pattern.\r\n")
        assert max(len(line) for line in shown.splitlines() if "\x1b" not in line) <= 42
        terminal.wait_for("> ")
        terminal.interrupt()
        assert terminal.end()[0] == 130


@given(games(rules(longest=6)))
@settings(max_examples=40)
def test_the_advice_is_that_of_the_engine(game: Game) -> None:
    view = game.view
    text = "/".join(view.rows())
    (answer,) = talk({"position": text, "mines": view.mines})
    first_click: FirstClick = "any" if view.mines == view.rules.cells else "safe"
    size = view.height, view.width
    known = view.mines is not None
    rules = Rules(*size, view.mines, first_click=first_click, mines_known=known)
    analysis = analyze(View.parse(text, rules=rules))
    covered = set(view.where(COVERED))
    assert {tuple(cell) for cell in answer["safe"]} == analysis.safe & covered
    assert {tuple(cell) for cell in answer["certain_mines"]} == analysis.mines & covered
    if answer["next"] and not answer["next"]["certain"]:
        row, column = answer["next"]["cell"]
        assert answer["next"]["chance"] == answer["probability"][row][column]


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_by_advice(seed: int) -> None:
    """A person reveals what the advisor says, and tells it what came up."""
    game = Game("beginner", seed=seed)
    position, told = Position("beginner"), View.parse("#")
    from minewise.cli.advise_json import answer_line

    game.reveal(4, 4)
    while not game.over:
        told = game.view
        marks = {
            f"{row},{column}": mark
            for row, line in enumerate(told.rows())
            for column, mark in enumerate(line)
            if mark != position.view.rows()[row][column]
        }
        answer = json.loads(answer_line(position, json.dumps({"set": marks}), 3_000_000))
        step = answer["next"]
        assert step is not None
        move: MoveKind = step["move"]
        hit = game.mines_hit
        game.move(move, tuple(step["cell"]))
        assert not step["certain"] or game.mines_hit == hit


entries = st.one_of(
    st.text(max_size=20),
    st.sampled_from(SESSION.split("\n")),
    st.builds(
        "{},{}={}".format, st.integers(0, 5), st.integers(0, 5), st.text("0123456789#F*_H?x")
    ),
    st.text("0123#F*_/ ", max_size=12),
)


@given(st.lists(entries, max_size=10))
@settings(max_examples=60)
def test_no_input_breaks_the_prompt(lines: list[str]) -> None:
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    result = CliRunner().invoke(main, ["advise", "--rules", "5x5/3"], input=data)
    assert result.exception is None
    assert "\x1b" not in result.output


@given(st.binary(max_size=40))
@settings(max_examples=30)
def test_no_bytes_break_the_protocol(data: bytes) -> None:
    result = CliRunner().invoke(main, ["advise", "--json"], input=data + b"\n{}")
    assert result.exception is None
    assert "probability" in json.loads(result.output.splitlines()[-1])


@given(st.text())
def test_every_line_means_something_or_is_refused_in_one_line(line: str) -> None:
    try:
        meaning: object = parse_entry(line)
    except InputError as refusal:
        meaning = refusal
    assert isinstance(meaning, Edits | Rows | Order) or str(meaning).isprintable()


def test_undo_takes_every_entry_back() -> None:
    position = Position("3x3/1")
    seen = [position.view]
    position.enter({(0, 0): "1"})
    seen.append(position.view)
    position.paste("##/##")
    seen.append(position.view)
    assert position.view.mines is None
    position.tell_mines(2)
    seen.append(position.view)
    position.start("expert")
    for view in reversed(seen):
        assert position.undo()
        assert position.view == view
    assert not position.undo()


def test_bad_options_are_told_with_exit_code_2() -> None:
    for arguments in (["--rules", "expart"], ["--clue-model", "foggy"], ["--budget", "0"]):
        result = CliRunner().invoke(main, ["advise", *arguments])
        assert result.exit_code == 2
        assert result.output.splitlines()[-1].startswith("Error: ")


def test_noisy_clues() -> None:
    output = enter("#1#\n\n", "--rules", "3x1/1", "--clue-model", "cautious")
    assert "best guess: 0,0, a mine with a chance of 50.0%" in output

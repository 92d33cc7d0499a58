"""Texts of strangers at every door: in Python, in JavaScript, over HTTP and on the command line
they are the same position with the same notes, or the same refusal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from typing import Any

import pytest
from click.testing import CliRunner

from minewise import Board, Rules, View
from minewise.cli.main import main
from minewise.errors import MinewiseError, ViewError
from minewise.questions import ask
from tests.game import test_counts_of_strangers as counts
from tests.game import test_objects_of_strangers as objects
from tests.game import test_rows_of_strangers as rows
from tests.game import test_texts_of_strangers as texts
from tests.game.ways_of_writing import WAYS
from tests.javascript.node import ask as ask_node
from tests.tasks.test_cells_by_axis import COLUMNS, ROWS
from tests.web.api.serving import Client

EACH = 70
"""Texts of a kind."""


def spread(texts_of_kind: list[str]) -> list[str]:
    """So many of them, from the first to the last."""
    assert len(texts_of_kind) >= EACH
    return [texts_of_kind[i * len(texts_of_kind) // EACH] for i in range(EACH)]


def number_sentences() -> Iterator[str]:
    """Counts of mines, in words."""
    said = counts.sentences("left", 1) + counts.sentences("total", 2)
    either = [form.format(2) for form in texts.EITHER + texts.LEFT + texts.TOTAL]
    for line in (*said[::40], *either, *counts.NO_COUNTS):
        yield f"{line}\n{counts.FLAGGED}"
        yield f"{counts.PLAIN}\n{line}"


def total_names() -> Iterator[str]:
    for key in texts.KEYS + texts.KEYS_LEFT + objects.KEYS_OF_OTHERS:
        yield json.dumps({"grid": ["F###", "1##1"], key: 2, "seconds": 4})
    for home in objects.GAME + objects.OTHERS:
        yield json.dumps({"grid": objects.GRIDS[0], home: {"mines": 2}, "bombs": 3})


def second_grids() -> Iterator[str]:
    keys = ("revealed", "isVisible", "hidden", "covered", "fog", "mask", "state", "flags")
    for grid, key, mask in product(("board", "tiles"), keys, objects.MASKS):
        yield json.dumps({grid: objects.SOLUTION, key: mask, "mines": 2})
    for flags in objects.FLAGS:
        yield json.dumps({"grid": objects.ROWS, "flagged": flags, "minesLeft": 1})


def ways() -> Iterator[str]:
    """Marks of other programs."""
    for number, way in enumerate(WAYS):
        for view in islice(texts.POSITIONS, number % 20, 40, 20):
            yield way.write(view)


def odd_lines() -> Iterator[str]:
    for board, line in product(rows.BOARDS, rows.ODD):
        yield f"{line}\n{board}"
        yield f"{board}\n{line}"


def files() -> Iterator[str]:
    """Boards as courses and judges write them: worlds of 0 and 1, fields of mines and dots, several
    of them, and clues in place of dots."""
    for number in range(24):
        rules = Rules.parse(("4x3/3", "5x5/6", "3x6/2")[number % 3])
        board = Board.random(rules, seed=number, first_cell=(0, 0))
        size = f"{board.height} {board.width}"
        cells = [
            [(row, column) in board.mines for column in range(board.width)]
            for row in range(board.height)
        ]
        bits = "\n".join(" ".join(str(int(mine)) for mine in row) for row in cells)
        dots = "\n".join("".join("*" if mine else "." for mine in row) for row in cells)
        yield f"{size}\n0 0\n{bits.replace(' ', '')}\n"
        yield f"{size}\n{bits}\n"
        yield f"{size}\n{dots}\n0 0\n"
        yield f"{size}\n{dots}\n{size}\n{dots}\n0 0\n"
        yield f"{dots}\n"


def cells_by_axis() -> Iterator[str]:
    """Lists of cells whose keys name the axes, in either order, one of them with another key."""
    for (row, column), key in product(
        [*zip(ROWS, COLUMNS, strict=True), ("row", "y"), ("a", "b")], ("revealed", "flags", "cells")
    ):
        for turned in (False, True):
            pairs = [{row: r, column: c} for r, c in objects.CELLS]
            if turned:
                pairs = [dict(reversed(pair.items())) for pair in pairs]
            yield json.dumps({"board": objects.SOLUTION, key: pairs, "mines": 2})
            yield json.dumps({"grid": objects.ROWS, key: pairs[2:4]})


KINDS = (number_sentences, total_names, second_grids, ways, odd_lines, files, cells_by_axis)


@dataclass(frozen=True)
class Read:
    """What a door makes of a text: its rows, the total and what is said, or the refusal."""

    rows: str
    mines: int | None
    said: tuple[str, ...]


@cache
def strangers() -> list[str]:
    return [text for kind in KINDS for text in spread(list(kind()))]


def of_answer(answer: dict[str, Any]) -> Read:
    return Read(answer["view"], answer["mines"], (*answer["used"], *answer["left_out"]))


def of_refusal(sentence: str) -> Read:
    return Read("", None, (sentence,))


@cache
def asked() -> list[Read]:
    """As the core says in Python."""
    answers = []
    for text in strangers():
        try:
            answers.append(of_answer(ask("view", view=text)))
        except MinewiseError as refusal:
            answers.append(of_refusal(refusal.what))
    return answers


def test_some_are_read_and_some_refused() -> None:
    assert len(strangers()) == EACH * len(KINDS)
    for number, kind in enumerate(KINDS):
        refused = sum(not one.rows for one in asked()[EACH * number : EACH * (number + 1)])
        assert 0 < refused < EACH, kind


def viewed(text: str) -> Read:
    try:
        view = View.parse(text)
    except ViewError as refusal:
        return of_refusal(refusal.what)
    return Read("/".join(view.rows()), view.mines, ())


def test_views_of_python_are_the_same() -> None:
    for text, expected in zip(strangers(), asked(), strict=True):
        said = expected.said if not expected.rows else ()
        assert viewed(text) == Read(expected.rows, expected.mines, said), text


def test_javascript_says_the_same() -> None:
    answers = ask_node({"ask": "view", "view": text} for text in strangers())
    for text, answer, expected in zip(strangers(), answers, asked(), strict=True):
        said = of_answer(answer["json"]) if "json" in answer else of_refusal(answer["what"])
        assert said == expected, text


def test_http_says_the_same(client: Client) -> None:
    for text, expected in zip(strangers(), asked(), strict=True):
        answer = client.ask("view", text=text)
        told = answer.json()
        assert answer.status_code == (200 if expected.rows else 422), text
        assert (of_answer(told) if expected.rows else of_refusal(told["error"])) == expected, text


def test_the_advisor_of_the_command_line_says_the_same() -> None:
    """It keeps the total of a position of the same size: another board comes in between."""
    requests = "".join(
        f"{json.dumps(request)}\n"
        for text in strangers()
        for request in ({"rules": "1x1/?"}, {"position": text})
    )
    shown = CliRunner().invoke(main, ["advise", "--json", "--budget", "1000"], input=requests)
    answers = map(json.loads, shown.stdout.splitlines()[1::2])
    for text, answer, expected in zip(strangers(), answers, asked(), strict=True):
        if not expected.rows:
            assert expected.said[0] in answer["error"], text
            continue
        assert (answer["position"], answer["mines"]) == (expected.rows, expected.mines), text
        assert all(words in answer.get("note", "") for words in expected.said), text


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_analyze_says_the_same(number: int) -> None:
    for place in range(EACH * number, EACH * (number + 1), 7):
        text, expected = strangers()[place], asked()[place]
        shown = CliRunner().invoke(main, ["analyze", "-", "--json"], input=text.encode())
        words = " ".join(shown.stderr.split())
        try:
            found = ask("analyze", view=text)
        except MinewiseError as refusal:
            found, needed = None, [refusal.what]
        else:
            needed = list(expected.said)
        assert all(" ".join(sentence.split()) in words for sentence in needed), text
        assert (shown.exit_code == 0) == (found is not None), text
        for name in ("safe", "mines") if found else ():
            assert json.loads(shown.stdout)[name] == [list(cell) for cell in found[name]], text

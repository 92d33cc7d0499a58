"""minewise optimal, as its users meet it."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from minewise.cli.main import main

EXPECTED = [
    "4x3/3 first_click=any: percent of games won, by first cell",
    "           0       1       2       3",
    "  0   56.364  55.455  55.455  56.364",
    "  1   56.364  55.000  55.000  56.364",
    "  2   56.364  55.455  55.455  56.364",
    "won under the best play: 124 of 220 layouts, 56.364%",
    "best first cells: 0,0  0,3  1,0  1,3  2,0  2,3",
]


def optimal(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["optimal", *arguments])


def test_rates_of_every_first_cell() -> None:
    assert optimal("4x3/3", "first_click=any").output.splitlines() == EXPECTED


def test_a_fixed_start_leaves_the_other_cells_out() -> None:
    lines = optimal("3x2/1 start=0,1").output.splitlines()
    assert lines[2] == "  0        -  60.000       -"
    assert lines[-2:] == [
        "won under the best play: 3 of 5 layouts, 60.000%",
        "best first cells: 0,1",
    ]


def test_a_board_of_mines_has_no_first_cell() -> None:
    lines = optimal("1x1/1 first_click=any").output.splitlines()
    assert lines[-1] == "best first cells: none"


def test_json_holds_everything() -> None:
    document = json.loads(optimal("3x1/1", "--json").output)
    assert document == {
        "rules": "3x1/1",
        "layouts": 2,
        "wins": 2,
        "win_rate": 1.0,
        "best": [[0, 0], [0, 2]],
        "cells": [
            {"cell": [0, 0], "layouts": 2, "wins": 2, "win_rate": 1.0},
            {"cell": [0, 1], "layouts": 2, "wins": 1, "win_rate": 0.5},
            {"cell": [0, 2], "layouts": 2, "wins": 2, "win_rate": 1.0},
        ],
    }


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ("expert",),
            "small enough to solve exactly, up to about 5x5; this one has more than 200,000,000",
        ),
        (("4x4/4", "--budget", "9"), "this one has more than 9 states"),
        (("ncsu",), "expected a position whose mine total is known"),
        (("kulkarni",), "expected a position whose mine total is known"),
        (("expart",), "did you mean 'expert'?"),
        ((), "Missing argument 'RULES...'"),
    ],
)
def test_bad_input_is_told(arguments: tuple[str, ...], words: str) -> None:
    done = optimal(*arguments)
    assert done.exit_code == 2
    assert words in done.output


def test_an_interrupt_at_any_place_is_told_by_its_exit_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("minewise.game.rules.Rules.parse", interrupted)
    result = CliRunner().invoke(main, ["optimal", "3x3/1"])
    assert (result.exit_code, result.stderr) == (130, "\nstopped\n")

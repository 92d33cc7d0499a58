"""Wrong calls of the Python API: each ends in an error of the library that says what was expected.

Every argument of every public function is given each of some things that it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import minewise
from minewise import (
    Board,
    Decision,
    Game,
    MinewiseError,
    Random,
    Record,
    Rules,
    View,
    make,
    play,
    play_many,
)

VIEW = View.parse("##1/##1/111", mines=1)
CODES = VIEW.array[None]
JSON = play("basic", "ncsu", seed=1).to_json()
GAMES = play_many("basic", "ncsu", games=3)


def compare(
    agents: Any = ("random",), rules: Any = "ncsu", *, games: Any = 2, **how: Any
) -> object:
    return minewise.compare(agents, rules, games=games, **how)


CALLS: dict[str, tuple[Callable[..., object], tuple[object, ...], str]] = {
    "Board": (Board, (2, 2, [(0, 0)]), ""),
    "Board.parse": (Board.parse, ("*.",), ""),
    "Board.random": (
        lambda rules, seed=1, **how: Board.random(rules, seed=seed, **how),
        ("3x3/1",),
        "seed game first_cell",
    ),
    "Decision": (Decision, ([], []), "certain probability reason"),
    "Game": (Game, ("beginner",), "seed number boards"),
    "Game.go": (Game("ncsu").go, (0,), ""),
    "Game.move": (lambda kind, cell: Game("ncsu").move(kind, cell), ("reveal", (0, 0)), ""),
    "Game.on_board": (Game.on_board, (Board(2, 2, []),), "rules seed number"),
    "Game.reveal": (lambda row, column: Game("ncsu").reveal(row, column), (0, 0), ""),
    "Games.record": (GAMES.record, (1,), ""),
    "Random": (Random, (1, 0, 0), ""),
    "Random.below": (Random(1).below, (3,), ""),
    "Random.choice": (Random(1).choice, ("ab",), ""),
    "Random.shuffle": (Random(1).shuffle, ([1],), ""),
    "Record.from_json": (Record.from_json, (JSON,), ""),
    "Rules": (Rules, (3, 3, 1), "first_click start on_mine cascade mines_known win clues"),
    "Rules.parse": (Rules.parse, ("3x3/1",), ""),
    "Rules.with_density": (Rules(3, 3, 1).with_density, (0.1,), ""),
    "View": (View, (VIEW.rules, VIEW.cells), ""),
    "View.from_array": (View.from_array, ([[-1]],), "mines rules clues"),
    "View.neighbors": (lambda cell: list(VIEW.neighbors(cell)), ((0, 0),), ""),
    "View.parse": (View.parse, ("##",), "mines rules clues"),
    "View.where": (VIEW.where, (-1,), ""),
    "View.with_flags": (VIEW.with_flags, ([(0, 0)],), ""),
    "analyze": (minewise.analyze, (VIEW,), "mines clues prior budget"),
    "analyze_many": (
        lambda views, mines=1, **how: minewise.analyze_many(views, mines=mines, **how),
        (CODES,),
        "mines clues prior budget threads",
    ),
    "check_agent": (minewise.check_agent, ("random",), ""),
    "compare": (
        compare,
        (["random"], "ncsu"),
        "density boards seed workers store keep_games stop_at_width first_game decision_limit",
    ),
    "decide": (make("best").decide, (VIEW, Random(1)), ""),
    "evaluate": (minewise.evaluate, (VIEW,), "mines strength"),
    "explain": (minewise.explain, (VIEW, (0, 0)), "mines clues budget"),
    "hint": (minewise.hint, (VIEW,), "mines clues prior budget"),
    "make": (make, ("basic",), ""),
    "optimal": (minewise.optimal, (VIEW,), "mines every_cell budget"),
    "play": (play, ("basic", "ncsu"), "seed game board"),
    "play_many": (
        lambda agent, rules, games=2, **how: play_many(agent, rules, games=games, **how),
        ("basic", "ncsu"),
        "games seed first threads",
    ),
    "sample_layouts": (minewise.sample_layouts, (VIEW, 3, 1), "mines clues prior budget"),
}


def wrong_things(folder: Path) -> Iterator[object]:
    (folder / "binary.py").write_bytes(bytes(range(256)))
    (folder / "empty").touch()
    (folder / "folder.py").mkdir()
    yield from (None, True, -1, 0, 1.5, float("nan"), float("inf"), 10**20, -(10**20), 2**64, 1j)
    yield from ("", "x", "\x00", "\u2603" * 3000, b"ab", bytearray(b"x"), [], [None], [[]], {})
    yield from ({1: 2}, set(), object(), print, int, np.zeros((2, 2)), np.float32("nan"))
    yield from (np.array(3), Decimal("nan"), range(3), Exception("x"), lambda: 1)
    yield from (str(folder), str(folder / "empty"), str(folder / "binary.py:X"))
    yield from (str(folder / "folder.py:X"), str(folder / "missing.py:X"))


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_argument_is_told(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call, given, named = CALLS[name]
    refused = 0
    for thing in wrong_things(tmp_path):
        for place in range(len(given)):
            refused += is_refused(call, (*given[:place], thing, *given[place + 1 :]), {})
        for keyword in named.split():
            if keyword == "workers" and thing is True:
                continue  # it is 1
            refused += is_refused(call, given, {keyword: thing})
    assert refused or name == "Decision"


def is_refused(
    call: Callable[..., object], given: tuple[object, ...], named: dict[str, object]
) -> bool:
    try:
        call(*given, **named)
    except MinewiseError as error:
        return len(error.what) < 2010
    return False

"""The guesses before the first cascade: a plan that is built once, kept, and judged fairly."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import numpy as np
import pytest
from measuring import book, opening_tree
from measuring.book import gains_after, read, roots, tree_of
from measuring.opening_tree import cells_at_corners, name_of

from minewise import Game, Random, Rules, View, make

RULES = Rules.parse("7x6/10 start=0,0")


def test_games_come_to_the_roots_as_often_as_it_is_said() -> None:
    clues = [Game(RULES, seed=4, number=number).view.array[0, 0] for number in range(3_000)]
    for view, share in roots(RULES):
        seen = np.mean([clue == view.array[0, 0] for clue in clues])
        assert seen == pytest.approx(share, abs=4 * (share / len(clues)) ** 0.5)


def test_a_plan_is_built_once_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening_tree, "LEAST_REACH", 0.05)
    path = tmp_path / "book.json"
    tree = tree_of(RULES, path, layouts=20)
    for view, share in roots(RULES):
        tree.solve(view, share)
    assert capsys.readouterr().err.count("\n") == len(read(path)) > 2
    best = make("best")
    for view, _ in roots(RULES):
        solved = read(path)[name_of(view)]
        assert solved.own == best.decide(view, Random(1)).reveal[0]
        assert tree.plan[view.cells] == solved.cell
        assert solved.cell in solved.finalists
        assert solved.own == solved.finalists[0]
    again = tree_of(RULES, path, layouts=20)
    for view, share in roots(RULES):
        again.solve(view, share)
    assert again.plan == tree.plan
    assert capsys.readouterr().err == ""


def test_a_bad_plan_loses_and_no_plan_is_even(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "BLOCK", 250)
    view = roots(RULES)[0][0]
    assert not gains_after(view, RULES, {}, 1).any()
    bad = gains_after(view, RULES, {view.cells: (1, 1)}, 1)  # a mine in one game of three
    assert bad.mean() < -4 * bad.std() / len(bad) ** 0.5


def test_candidates_at_the_corners() -> None:
    view = View.parse("1####/#####/#####/#####/#####", mines=4)
    assert cells_at_corners(view) == [(0, 2), (2, 0), (0, 4), (4, 0), (4, 4)]


def test_the_command_says_what_the_plan_gains(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening_tree, "LEAST_REACH", 0.1)
    monkeypatch.setattr(book, "BLOCK", 50)
    given = Namespace(
        what="judge", rules=str(RULES), layouts=10, boards=100, book=tmp_path / "book.json"
    )
    assert book.run(given) == 0
    out = capsys.readouterr().out
    assert "0,0=1: gain" in out
    assert "the plan gains" in out

"""Games, analyses and tables of games go to other processes and come back the same."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest
from hypothesis import given, settings

import minewise
from minewise import Analysis, Game, Rules, View, analyze, analyze_many, play, play_many
from tests.strategies import rules, seeds, views

WAYS: dict[str, Callable[[object], object]] = {
    "pickle": lambda item: pickle.loads(pickle.dumps(item)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def check_equal(first: Analysis, second: Analysis) -> None:
    assert first == second
    assert first.exact == second.exact
    assert first.layouts == second.layouts
    for name in ("probability", "error", "digit_probability", "opening_probability"):
        np.testing.assert_array_equal(getattr(first, name), getattr(second, name))
        for analysis in (first, second):
            with pytest.raises(ValueError, match="read-only"):
                getattr(analysis, name)[0, 0] = 0
    assert first.dead == second.dead
    assert len(first.components) == len(second.components)


@settings(max_examples=60)
@given(views)
def test_a_copy_of_an_analysis_says_the_same(view: View) -> None:
    try:
        analysis = analyze(view, prior=0.3)
    except minewise.MinewiseError:
        return
    for way in WAYS.values():
        check_equal(analysis, way(analysis))  # type: ignore[arg-type]
    _ = analysis.components, analysis.layouts
    check_equal(analysis, pickle.loads(pickle.dumps(analysis)))


def test_a_sampled_analysis_keeps_its_chances_and_errors() -> None:
    found = analyze("/".join(["#" * 12, "#1" * 6] * 3), budget=100)
    again = pickle.loads(pickle.dumps(found))
    assert not again.exact
    np.testing.assert_array_equal(again.probability, found.probability)
    np.testing.assert_array_equal(again.error, found.error)
    with pytest.raises(minewise.MinewiseError, match="expected a position that is counted"):
        _ = again.layouts


@settings(max_examples=60)
@given(rules(), seeds, seeds)
def test_a_copy_of_a_game_goes_on_by_itself(some: Rules, seed: int, number: int) -> None:
    record = play("random", some, seed=seed, game=number)
    half = len(record.moves) // 2
    game = Game(some, seed=seed, number=number)
    for move in record.moves[:half]:
        game.move(move.kind, move.cell)
    before = game.view
    copies = [way(game) for way in WAYS.values()]
    for move in record.moves[half:]:
        game.move(move.kind, move.cell)
    for again in copies:
        assert isinstance(again, Game)
        assert again.view == before
        for move in record.moves[half:]:
            again.move(move.kind, move.cell)
        assert (again.view, again.status, again.clicks) == (game.view, game.status, game.clicks)
        assert again.board == game.board


def test_a_copy_of_a_game_on_a_given_board() -> None:
    game = Game.on_board(minewise.Board(2, 3, {(0, 0)}), seed=5)
    game.reveal(1, 2)
    again = pickle.loads(pickle.dumps(game))
    assert (again.board, again.view, again.origin) == (game.board, game.view, game.origin)


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_games_has_the_same_records(way: str) -> None:
    games = play_many("csp:max_variables=5", "beginner", games=20, seed=3)
    _ = games.won
    again = WAYS[way](games)
    assert isinstance(again, minewise.Games)
    np.testing.assert_array_equal(again.table, games.table)
    assert again.wins == games.wins
    assert again.record(7) == games.record(7)


def test_views_are_analyzed_in_other_processes() -> None:
    positions = [View.parse("####/1221", mines=2), View.parse("###/#1#", mines=1)]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(analyze, positions))
    for analysis, view in zip(found, positions, strict=True):
        check_equal(analysis, analyze(view))


@pytest.mark.parametrize("way", WAYS)
def test_other_results_are_copied_too(way: str) -> None:
    view = View.parse("###/11_")
    for item in (
        minewise.hint(view),
        minewise.explain(view, (0, 2)),
        minewise.evaluate("1##/###", mines=2),
        minewise.optimal("3x2/1 first_click=any"),
        play("basic", "beginner", seed=1),
        minewise.compare(["random"], "ncsu", games=3).rows[0].tally,
    ):
        assert WAYS[way](item) == item


def test_tables_and_batches_are_values() -> None:
    games, again, others = (
        play_many("random", "4x4/3", games=number, seed=1) for number in (5, 5, 6)
    )
    assert games == again
    assert hash(games) == hash(again)
    assert games != others
    assert games != "random"
    with pytest.raises(ValueError, match="read-only"):
        games.won[:] = True
    batch = analyze_many(["1##/###", "1##/##1"])
    assert batch == analyze_many(["1##/###", "1##/##1"])
    assert batch != analyze_many(["1##/###", "1##/###"])


def test_analyses_by_different_priors_differ() -> None:
    assert analyze("1##/###", prior=0.2) == analyze("1##/###", prior=0.2)
    assert analyze("1##/###", prior=0.2) != analyze("1##/###", prior=0.9)

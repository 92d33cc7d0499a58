"""The chance to win at a guess: by plain enumeration where little is left, else as games go on."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from minewise import Game, Move, View
from minewise.companion.review import Judged, Review, judge_move
from minewise.engine.evaluation import evaluate
from minewise.game.rules import Cell
from minewise.game.view import COVERED
from minewise.match.play import play
from tests.reference_optimal import fitting, wins_by_cell
from tests.strategies import games, rules

SMALL = games(rules(longest=3, on_mine="end", win="all_safe", mines_known=True, first_click="any"))


def judge(view: View, move: Move, playouts: int = 1) -> Judged | None:
    """The judgement of a move, whatever came before it."""
    return judge_move(view, move, hit=False, playouts=playouts)


@settings(suppress_health_check=[HealthCheck.filter_too_much])  # most small games end soon
@given(st.data(), SMALL)
def test_chances_to_win_are_those_of_enumeration(data: st.DataObject, game: Game) -> None:
    view = game.view
    covered = view.where(COVERED)
    assume(covered and not game.over)
    cell = data.draw(st.sampled_from(covered))
    judged = judge(view, Move("reveal", cell))
    assert judged is not None
    if not judged.guess:
        assert judged.winning is None
        return
    winning = judged.winning
    assert winning is not None
    assert winning.exact
    assert (winning.error, winning.lost_error) == (0, 0)
    wins = wins_by_cell(view, game.rules.mines or 0)
    layouts = len(fitting(view, game.rules.mines or 0))
    best = max(won for _, won, _, _ in wins.values())
    assert winning.before == pytest.approx(float(Fraction(best, layouts)))
    assert wins[winning.best][1] == best
    assert winning.chosen == pytest.approx(float(Fraction(wins[cell][1], layouts)))
    assert winning.lost == pytest.approx(winning.before - winning.chosen)


@pytest.mark.parametrize(
    ("seeds", "least"), [(range(2), 1), pytest.param(range(2, 40), 15, marks=pytest.mark.check)]
)
def test_games_that_are_played_on_come_near_the_search(seeds: range, least: int) -> None:
    # Games are played on from 2,500 layouts on; `deep` searches up to 60,000.
    far: list[float] = []
    for seed in seeds:
        record = play("random", "8x5/12 first_click=opening", seed=seed)
        views = list(record.replay())
        for guess in Review.from_record(record, playouts=64).guesses:
            winning = guess.winning
            if winning is None or winning.exact:
                continue
            searched = evaluate(views[guess.number], strength="deep")
            if not searched.exact:
                continue
            chosen = {move.cell: move.win for move in searched.moves}.get(guess.cell, 0.0)
            far.append((winning.before - searched.win) / winning.error)
            far.append((winning.lost - (searched.win - chosen)) / winning.lost_error)
    assert len(far) >= 2 * least
    assert max(map(abs, far)) < 5


@given(st.integers(0, 5))
def test_an_estimate_is_the_same_again(seed: int) -> None:
    record = play("random", "intermediate", seed=seed)
    one, again = (Review.from_record(record, playouts=2) for _ in range(2))
    assert one.summary == again.summary
    for guess in one.guesses:
        if guess.winning is not None:
            assert 0 <= guess.winning.chosen <= guess.winning.before <= 1


@pytest.mark.parametrize("switch", ["on_mine=continue", "win=all_flagged", "mines_known=no"])
def test_other_rules_have_none(switch: str) -> None:
    for guess in Review.from_record(play("random", f"6x6/5 {switch}", seed=1), playouts=1).guesses:
        assert guess.winning is None


@pytest.mark.parametrize(
    ("text", "mines", "cell", "said"),
    [
        ("1##/###", 2, (0, 2), " The chance to win was 33.3%, the highest possible."),
        ("#1/##/##", 2, (0, 0), " The chance to win was 16.7% with this move, and 33.3% with 1,0."),
        ("#1###", 2, (0, 0), " The chance to win was 25.0% with this move, and 50.0% with 0,2."),
    ],
)
def test_a_sentence_says_what_was_lost(text: str, mines: int, cell: Cell, said: str) -> None:
    judged = judge(View.parse(text, mines=mines), Move("reveal", cell))
    assert judged is not None
    assert judged.sentence.endswith(said), judged.sentence


def test_the_safe_cell_is_the_one_whose_chance_is_told() -> None:
    told = 0
    for seed in range(12):
        record = play("random", "9x9/10 first_click=opening", seed=seed)
        for guess in Review.from_record(record, playouts=2).guesses:
            named = re.search(r"but (\S+) was certainly safe.* with (\S+)\.$", guess.sentence)
            if named:
                told += 1
                assert named[1] == named[2], guess.sentence
    assert told > 3


def test_an_estimate_says_so() -> None:
    fresh = View.parse("/".join(["#" * 8] * 8), mines=10)
    judged = judge(fresh, Move("reveal", (0, 0)), 16)
    assert judged is not None
    assert " The chance to win was about " in judged.sentence


def test_flags_do_not_stand_in_the_way() -> None:
    rows = ["#" * 8] * 7 + ["F" + "#" * 7]
    for cell in [(0, 0), (6, 0)]:
        judged = judge(View.parse("/".join(rows), mines=10), Move("reveal", cell), 2)
        assert judged is not None
        assert judged.winning is not None
        assert 0 < judged.winning.chosen < 1

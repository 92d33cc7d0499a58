"""evaluate: exact values are those of the optimum; estimates are chances and add up."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from measuring.scores import score_many

from minewise import Game, Random, Rules, View, analyze, evaluate, make, optimal, play_many
from minewise.errors import ContradictionError, RulesError
from minewise.match.turn import turns


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(1, 7))
def test_exact_values_are_those_of_the_optimum(number: int, reveals: int) -> None:
    game = Game("5x4/5 first_click=any", seed=4, number=number)
    rng = Random(5, number)
    for _ in range(reveals):
        covered = game.view.where(-1)
        safe = [cell for cell in covered if game.board and cell not in game.board.mines]
        if not game.over:
            game.reveal(*rng.choice(safe))
    assume(not game.over)
    evaluation = evaluate(game.view, strength="deep")
    best = optimal(game.view)
    assert evaluation.exact
    assert evaluation.win == pytest.approx(float(best.win_rate), abs=1e-12)
    for move in evaluation.moves:
        assert move.win == pytest.approx(float(best.win_rate_by_cell[move.cell]), abs=1e-12)
    left_out = set(best.wins_by_cell) - {move.cell for move in evaluation.moves}
    assert all(best.wins_by_cell[cell] == 0 for cell in left_out)


def test_estimates_are_chances_that_add_up() -> None:
    seen = 0
    for number in range(6):
        game = Game("expert first_click=any", seed=7, number=number)
        for turn in turns(make("exact"), game):
            if turn.decision.certain:
                continue
            evaluation = evaluate(turn.view)
            probability = analyze(turn.view).probability
            wins = [move.win for move in evaluation.moves]
            assert wins == sorted(wins, reverse=True) or max(wins) - wins[0] < 1e-9
            for move in evaluation.moves:
                seen += 1
                assert 0 <= move.win <= move.survival <= 1 + 1e-12
                assert move.survival == pytest.approx(1 - probability[move.cell], abs=1e-9)
                assert sum(a.chance for a in move.answers) == pytest.approx(move.survival, abs=1e-9)
                expected = sum(a.chance * a.win for a in move.answers)
                assert move.win == pytest.approx(expected, abs=1e-9)
    assert seen > 50


def test_the_error_grows_with_boards_larger_than_those_it_learned_from() -> None:
    """As far as the chance is off there: bench/chance_to_win.py large."""
    errors = [
        evaluate(Game(f"{rules} first_click=opening start=3,3", seed=1).view).error
        for rules in ("expert", "50x50/500", "100x100/1500", "150x150/3375")
    ]
    assert errors == pytest.approx([0.025, 0.164, 0.284, 0.354], abs=0.001)


def test_answers_have_the_chances_of_analyze() -> None:
    view = View.parse(
        "F2100112########/3F2001F3########/2F20012#########/1110012#########/111111F2########/"
        "F32F233#########/F##4##F#########/################/################/################",
        mines=30,
    )
    digits = analyze(view).digit_probability
    for move in evaluate(view).moves:
        for answer in move.answers:
            expected = move.survival * digits[move.cell][answer.clue]
            assert answer.chance == pytest.approx(expected, abs=1e-9)


def test_a_won_game_has_no_moves() -> None:
    evaluation = evaluate(View.parse("1#", mines=1))
    assert (evaluation.moves, evaluation.win, evaluation.exact) == ((), 1.0, True)


@pytest.mark.parametrize("clues", ["withheld:p=0.2", "optimistic", "cautious"])
def test_clues_that_may_lie_are_not_read_as_exact(clues: str) -> None:
    """Their words are worth less: whatever gives a chance to win refuses, and `best` looks no
    further than `exact`."""
    rules = Rules.parse(f"4x4/4 first_click=any cascade=no clues={clues}")
    game = Game(rules, seed=2)
    game.reveal(*next(cell for cell in game.view.where(-1) if cell not in game.board.mines))  # type: ignore[union-attr]
    assert not game.over
    for refused in (evaluate, optimal):
        with pytest.raises(RulesError, match="clues=exact"):
            refused(game.view)
    for strength in ("fast", "deep"):
        best = make(f"best:strength={strength}").decide(game.view, Random(1))
        assert best == make("exact").decide(game.view, Random(1))
    with pytest.raises(RulesError, match="clues"):
        score_many("best", rules, games=1)
    tables = [play_many(agent, rules, games=20).table for agent in ("best", "exact")]
    assert tables[0].tolist() == tables[1].tolist()


def test_refusals() -> None:
    for view in (
        View.parse("1##"),
        View.parse("1##", rules=Rules.parse("3x1/1 on_mine=continue")),
        View.parse("###", rules=Rules.parse("3x1/1")),
        View.parse("1##/###", rules="3x2/2 boards=safe-guesses"),
    ):
        with pytest.raises(RulesError, match="expected"):
            evaluate(view)
    with pytest.raises(ContradictionError):
        evaluate(View.parse("1###1", mines=1))

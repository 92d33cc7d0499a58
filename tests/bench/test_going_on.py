"""Games that go on from a view: their scores have the mean of the wins, and a plan is followed."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from measuring.going_on import Boards, GoingOn, view_after
from measuring.positions import guesses_of

from minewise import Game, Rules, View, analyze, optimal
from minewise.engine.search_settings import strength_of

VIEW = View.parse("1###/####/####/####", mines=4)
RULES = Rules.parse("4x4/4")


def layouts(view: View) -> Boards:
    """All boards that fit, by trying each."""
    covered = [n for n, code in enumerate(view.array.ravel()) if code < 0]
    found = []
    for mines in combinations(covered, view.rules.mines or 0):
        board = np.zeros(view.array.shape, bool)
        board.ravel()[list(mines)] = True
        around = sum(
            np.pad(board, 1)[1 + r : 1 + r + view.height, 1 + c : 1 + c + view.width].astype(int)
            for r in (-1, 0, 1)
            for c in (-1, 0, 1)
        )
        if (np.where(view.array < 0, around, view.array) == around).all():
            found.append(board.ravel())
    return np.array(found)


@pytest.fixture(scope="module")
def going_on() -> GoingOn:
    return GoingOn(RULES, strength_of("default"))


def test_a_cell_scores_what_the_best_play_wins_after_it(going_on: GoingOn) -> None:
    """Few layouts: the player searches all of them, so that it plays best."""
    boards = layouts(VIEW)
    best = optimal(VIEW)
    assert len(boards) == best.layouts
    assert len(best.wins_by_cell) == 15
    for cell, wins in best.wins_by_cell.items():
        scores = going_on.scores(VIEW, cell, boards, seed=1)
        assert scores.mean() == pytest.approx(wins / best.layouts, abs=1e-9)
    assert going_on.scores_of_view(VIEW, boards, seed=1).mean() == pytest.approx(
        best.wins / best.layouts
    )


def test_a_plan_decides_before_the_player(going_on: GoingOn) -> None:
    boards, cell = layouts(VIEW), (3, 3)
    after = view_after(VIEW, cell, 1)
    best, next_best = optimal(VIEW), optimal(after)
    worst = min(next_best.wins_by_cell, key=lambda one: next_best.wins_by_cell[one])
    assert next_best.wins_by_cell[worst] < next_best.wins
    expected = best.wins_by_cell[cell] - next_best.wins + next_best.wins_by_cell[worst]
    plan = {VIEW.cells: cell, after.cells: worst}
    scores = going_on.scores_of_view(VIEW, boards, 1, plan)
    assert scores.mean() == pytest.approx(expected / best.layouts, abs=1e-9)


def test_luck_of_the_answer_is_taken_off(going_on: GoingOn) -> None:
    """The same mean, and less spread than without."""
    view = View.parse("1#####/######/######/######/######/######", mines=7)
    large = GoingOn(Rules.parse("6x6/7"), strength_of("fast"))
    rng = np.random.default_rng(3)
    boards = np.zeros((400, 36), bool)
    for board in boards:
        board[rng.choice([1, 6, 7])] = True
        rest = [n for n in range(36) if n not in (0, 1, 6, 7)]
        board[rng.choice(rest, 6, replace=False)] = True
    scores = large.scores(view, (5, 5), boards, seed=1)
    plain = np.array(large.player.scores_from(boards.tobytes(), view.cells, (5, 5), 1))
    assert scores.std() < plain.std()
    assert scores.mean() == pytest.approx(plain.mean(), abs=0.05)
    assert (plain[boards[:, 35]] == 0).all()


def test_what_does_not_fit_is_refused(going_on: GoingOn) -> None:
    player, board = going_on.player, layouts(VIEW)[0]
    with pytest.raises(ValueError, match="fit the view"):
        player.scores_from(np.zeros(16, bool).tobytes(), VIEW.cells, None, 1)
    with pytest.raises(ValueError, match="one byte a cell"):
        player.scores_from(board.tobytes()[:-1], VIEW.cells, None, 1)
    with pytest.raises(ValueError, match="a cell of the board"):
        player.scores_from(board.tobytes(), VIEW.cells, (4, 0), 1)
    with pytest.raises(ValueError, match="a cell of the board"):
        going_on.weigh(VIEW, (0, -1))
    assert player.scores_from(b"", VIEW.cells, None, 1) == []


def test_guesses_of_a_game_are_made_where_nothing_is_certain() -> None:
    rules, seen = Rules.parse("9x9/20"), 0
    for number in range(20):
        game = Game(rules, seed=5, number=number)
        assert game.reveal(0, 0) > 0
        for guess in guesses_of("best", rules, 5, number):
            seen += 1
            analysis = analyze(guess.view)
            assert not analysis.safe
            assert guess.log2_layouts == pytest.approx(np.log2(analysis.layouts))
            assert guess.phase in ("", "M2", "M3")
    assert seen > 20

"""Dense static boards, on which most clues hang together, against a SAT solver: what is certain is
found, and nothing else is called so."""

from __future__ import annotations

import numpy as np
import pytest

from minewise import View, analyze, explain
from minewise.errors import NotCertainError
from minewise.game.view import COVERED
from tests.dense_boards import certain_cells, random_dense_board

ALL = [(size, seed) for size in (40, 50, 60, 80, 100) for seed in range(40)]
SOME = [(40, 7), (60, 5), (80, 3)]


def agrees(size: int, seed: int) -> None:
    codes, mines = random_dense_board(size, seed)
    safe, certain_mines = certain_cells(codes)
    for total in (None, mines):
        found = analyze(View.from_array(codes, mines=total))
        # A total may decide more, and no less.
        assert safe - found.undecided <= found.safe
        assert certain_mines - found.undecided <= found.mines
        if total is None:
            assert found.safe <= safe
            assert found.mines <= certain_mines
        decided = len(found.safe) + len(found.mines)
        assert size > 60 or decided >= 0.99 * (len(safe) + len(certain_mines))


@pytest.mark.parametrize(("size", "seed"), SOME)
def test_what_is_certain_is_found(size: int, seed: int) -> None:
    agrees(size, seed)


@pytest.mark.check
@pytest.mark.parametrize(("size", "seed"), ALL)
def test_what_is_certain_is_found_on_every_board(size: int, seed: int) -> None:
    agrees(size, seed)


def test_a_cell_of_a_wide_board_is_proved_by_a_few_clues() -> None:
    codes, _ = random_dense_board(60, 5)
    view = View.from_array(codes)
    found = analyze(view)
    assert (len(found.safe), len(found.mines)) == (604, 605)
    for cells, mine in ((found.safe, False), (found.mines, True)):
        for cell in sorted(cells)[::100]:
            proof = explain(view, cell)
            assert (proof.mine, len(proof.clues) < 40) == (mine, True)
    with pytest.raises(NotCertainError):
        explain(view, min(set(view.where(COVERED)) - found.safe - found.mines - found.undecided))


@pytest.mark.parametrize(("size", "seed", "budget"), [(60, 5, 200), (60, 5, 1), (80, 1, 1)])
def test_what_is_not_known_is_not_seen_of_the_density(size: int, seed: int, budget: int) -> None:
    """Cells far from all clues have the chance of the prior and of the cells that are known."""
    codes = np.full((size, size + 8), COVERED, dtype=np.int8)
    codes[:, :size] = random_dense_board(size, seed)[0]
    chances = analyze(View.from_array(codes), budget=budget).probability
    lost = np.isnan(chances) & (codes == COVERED)
    assert lost.any()
    near = np.s_[:, : size + 1]
    mines = float(np.nansum(chances[near]))
    cells = chances[near].size - int(lost.sum())
    # What is sampled moves the density with its own mines.
    assert chances[0, -1] == pytest.approx((4 + mines) / (24 + cells), abs=1e-3)

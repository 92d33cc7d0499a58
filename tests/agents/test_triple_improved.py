"""The agent `triple-improved`: chances of the whole board where the mine total is not told."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given

from minewise import Random, Rules, View, compare, make
from minewise.agents.protocol import can_decide
from minewise.game.rules import Cell
from minewise.game.view import EXPLODED
from minewise.testing.reference import frontier_layouts, seen_and_unseen
from tests.engine.test_analysis import positions
from tests.strategies import seeds


def chances(view: View) -> dict[Cell, Fraction]:
    """By enumeration: of n cells m are mines in 1 / comb(n, m) of the boards of m mines, and every
    number of mines counts alike."""
    seen, unseen = seen_and_unseen(view)
    exploded, cells = len(view.where(EXPLODED)), view.height * view.width
    total, free = Fraction(0), Fraction(0)
    weight_at = dict.fromkeys(seen, Fraction(0))
    for mines, likelihood in frontier_layouts(view, seen):
        for more in range(len(unseen) + 1):
            every = comb(cells, exploded + len(mines) + more)
            weight = likelihood * comb(len(unseen), more) / every
            total += weight
            free += weight * more
            for cell in mines:
                weight_at[cell] += weight
    weight_at |= {cell: free / len(unseen) for cell in unseen}
    return {cell: weight / total for cell, weight in weight_at.items()}


@given(positions().filter(lambda view: view.mines is None))
def test_every_density_counts_alike(view: View) -> None:
    if not can_decide(make("triple-improved"), view):
        return
    decision = make("triple-improved").decide(view, Random(1))
    if decision.certain or decision.probability is None:
        return
    truth = chances(view)
    for cell, chance in decision.probability.items():
        assert chance == pytest.approx(float(truth[cell]), abs=1e-12)
    (cell,) = decision.reveal
    possible = [truth[c] for c in decision.probability]
    assert float(truth[cell]) == pytest.approx(float(min(possible)), abs=1e-9)


@pytest.mark.parametrize("mines", [0, 1, 4])
def test_what_was_seen_tells_the_density(mines: int) -> None:
    """Laplace's rule of succession, where no clue sees a covered cell."""
    rules = Rules.parse(f"{mines + 2}x1/? first_click=any on_mine=continue")
    view = View.parse("*" * mines + "##", rules=rules)
    decision = make("triple-improved").decide(view, Random(1))
    assert decision.probability is not None
    (chance,) = set(decision.probability.values())
    assert chance == pytest.approx((mines + 1) / (mines + 2), abs=1e-12)


@given(positions().filter(lambda view: view.mines is not None), seeds)
def test_where_the_total_is_told_it_plays_as_exact(view: View, seed: int) -> None:
    if can_decide(make("exact"), view):
        found, other = (
            make(name).decide(view, Random(seed)) for name in ("triple-improved", "exact")
        )
        assert found == other


@pytest.mark.parametrize("density", ["0.1", "0.3", "0.8"])
def test_it_beats_the_double_improved_agent(density: str) -> None:
    agents = ["csp-probability", "triple-improved"]
    rows = compare(agents, "kulkarni", games=200, density=density).rows
    assert rows[1].gain_interval.low > 0
    assert rows[1].tally.flags_wrong == 0

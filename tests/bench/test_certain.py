"""Moves called certain never lose: thousands of games by rules of all kinds."""

from __future__ import annotations

from typing import get_args

import certain
import pytest
from measuring.mixed import mixed_rules

from minewise import Game, Random, Rules, make, play_many
from minewise.game.rules import FirstClick, OnMine, Win
from minewise.match.compiled import compiled_player
from minewise.testing.reference import enumerate_layouts


@pytest.mark.parametrize("games", [1000, pytest.param(5000, marks=pytest.mark.check)])
@pytest.mark.parametrize("agent", ["exact", "best"])
def test_certain_moves_never_lose(agent: str, games: int) -> None:
    count = certain.play(agent, games, seed=101)
    assert count.certain > 4 * games
    assert count.flags > 2 * games
    assert count.hit == count.wrong == 0


def test_every_value_of_every_switch_is_drawn() -> None:
    drawn = [mixed_rules(1, number) for number in range(300)]
    assert drawn == [mixed_rules(1, number) for number in range(300)]
    assert {rules.first_click for rules in drawn} == {*get_args(FirstClick)}
    assert {rules.on_mine for rules in drawn} == {*get_args(OnMine)}
    assert {rules.win for rules in drawn} == {*get_args(Win)}
    assert {rules.cascade for rules in drawn} == {rules.mines_known for rules in drawn}
    assert {"agent", "random", (0, 0)} <= {rules.start for rules in drawn}
    assert min(rules.density or 0 for rules in drawn) == 0
    assert max(rules.density or 0 for rules in drawn) > 0.35


@pytest.mark.parametrize("agent", ["exact", "best:strength=fast"])
@pytest.mark.parametrize("number", range(12))
def test_certain_moves_are_those_of_the_records(agent: str, number: int) -> None:
    """Counted anew from the moves, one by one."""
    rules = mixed_rules(7, number)
    player = compiled_player(make(agent), rules)
    assert player is not None
    records = [play_many(agent, rules, games=10, seed=5).record(game) for game in range(10)]
    for game, record in enumerate(records):
        counted = player.certain(5, game, 1)
        reveals = [move for move in record.moves if move.kind == "reveal" and not move.guess]
        flags = record.flags_right + record.flags_wrong
        assert (counted.reveals, counted.reveals_hit) == (len(reveals), 0)
        assert (counted.flags, counted.flags_wrong) == (flags, record.flags_wrong)


def test_values_are_those_of_enumeration() -> None:
    assert certain.compare_values(200, seed=102) == (200, 0)


def test_other_values_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else nothing would be compared."""
    view = next(view for number in range(1000) if (view := certain.view_of(1, number)))
    assert certain.same_values(view)
    other = Game(Rules.parse("3x3/2 first_click=any"), seed=1)
    other.reveal(*Random(1).choice(other.view.where(-1)))
    truth = enumerate_layouts(other.view)
    monkeypatch.setattr(certain, "enumerate_layouts", lambda _: truth)
    assert not certain.same_values(view)

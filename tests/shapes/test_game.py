"""Games on every shape: boards by seed, first clicks, cascades, moves, agents, whole games."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from minewise import BEGINNER, Game, Random, evaluate, make
from minewise import analyze as analyze_squares
from minewise.agents.registry import names
from minewise.errors import (
    AgentFault,
    IllegalMoveError,
    MinewiseError,
    RulesError,
    UnknownAgentError,
    ViewError,
)
from minewise.shapes import (
    BoardShape,
    ShapeDecision,
    ShapeGame,
    ShapeView,
    analyze,
    graph,
    parse_shape,
    play_many,
)
from minewise.shapes.agents import ExactShapeAgent
from tests.conftest import Golden
from tests.shapes.test_analysis import PETERSEN

SHAPES = [
    *map(
        parse_shape,
        (
            *("square:6x5", "torus:6x5", "cylinder:6x5", "hexagons:6x5", "knights:6x5"),
            *("triangles:8x5", "triangles:6x5,neighbors=3", "space:4x3x3"),
            "space:4x3x3,neighbors=6",
        ),
    ),
    graph(PETERSEN, "petersen"),
]
each_shape = pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)


@each_shape
def test_a_first_click_is_protected(shape: BoardShape) -> None:
    for number in range(20):
        first = Random(5, number).choice(list(shape))
        for first_click in ("any", "safe", "opening"):
            game = ShapeGame(shape, 2, seed=3, number=number, first_click=first_click)
            game.reveal(first)
            assert game.mines is not None
            assert len(game.mines) == 2
            assert (first in game.mines) == (game.status == "lost")
            assert first_click == "any" or game.status != "lost"
            room = len(shape) - 1 - len(shape.neighbors[first])
            if first_click == "opening" and room >= 2:
                assert game.view[first] == 0


@each_shape
def test_a_cascade_reveals_what_zeros_reach(shape: BoardShape) -> None:
    for number in range(20):
        game = ShapeGame(shape, 2, seed=4, number=number, first_click="any")
        assert game.mines is not None
        first = next(cell for cell in shape if cell not in game.mines)
        reached, zeros = {first}, [first]
        while zeros:
            near = shape.neighbors[zeros.pop()]
            if not game.mines.intersection(near):
                zeros += [cell for cell in near if cell not in reached]
                reached.update(near)
        assert game.reveal(first) == len(reached)
        assert {cell for cell in shape if game.view[cell] >= 0} == reached
        for cell in reached:
            assert game.view[cell] == len(game.mines.intersection(shape.neighbors[cell]))
        for cell in shape:
            if cell not in game.mines and not game.over:
                game.reveal(cell)
        assert game.status == "won"


class Checked(ExactShapeAgent):
    """`exact`, which looks at the mines: is what it calls certain so?"""

    def __init__(self) -> None:
        self.certain = 0

    def decide(self, view: ShapeView, rng: Random) -> ShapeDecision:
        decision = super().decide(view, rng)
        self.certain += decision.certain
        least = min(analyze(view).probability.values())
        assert analyze(view).probability[decision.reveal[0]] == pytest.approx(least)
        return decision


@each_shape
def test_exact_hits_no_mine_on_a_certain_cell(shape: BoardShape) -> None:
    agent = Checked()
    mines = len(shape) // 7 + 1
    played = play_many(shape, mines, 25, agent=agent, seed=11)
    assert played.certain_losses == 0
    assert agent.certain > 0
    assert played.interval.low < played.wins / 25 < played.interval.high or played.wins == 25
    assert played == play_many(shape, mines, 25, seed=11)
    assert played.wins >= play_many(shape, mines, 25, agent="random", seed=11).wins


def test_a_game_is_the_same_everywhere(golden: Golden) -> None:
    """The text of a whole game of `exact` on each shape."""
    told = []
    for shape in SHAPES:
        game = ShapeGame(shape, len(shape) // 6, seed=2026, first_click="opening")
        agent, turn = ExactShapeAgent(), 0
        told.append(f"== {shape.name}, {len(shape) // 6} mines")
        while not game.over:
            decision = agent.decide(game.view, Random(2026, 0, turn))
            for cell in decision.reveal:
                if not game.over:
                    game.reveal(cell)
            sure = "certain" if decision.certain else "a guess"
            told.append(f"-- {sure}: {' '.join(map(str, decision.reveal))}\n{game.view}")
            turn += 1
        told.append(game.status)
    golden("shapes-games", "\n".join(told))


def test_moves_that_are_illegal_change_nothing() -> None:
    game = ShapeGame("hexagons:3x3", 2, seed=1)
    game.flag((0, 0))
    before = game.view
    for move, cell in (
        (game.reveal, (0, 0)),
        (game.flag, (0, 0)),
        (game.unflag, (0, 1)),
        (game.reveal, (3, 0)),
        (game.flag, [0, 0]),
        (game.unflag, None),
    ):
        with pytest.raises(IllegalMoveError) as raised:
            move(cell)
        assert raised.value.view == before
        assert game.view == before
    game.unflag((0, 0))
    game.reveal((0, 0))
    assert game.reveal((0, 0)) == 0
    game.reveal(min(game.mines or ()))
    assert game.status == "lost"
    with pytest.raises(IllegalMoveError, match="over"):
        game.unflag((2, 2))


def test_impossible_games_are_refused() -> None:
    wrong: list[dict[str, Any]] = [
        *({"mines": mines} for mines in (-1, 9, 1.5, True, None)),
        {"mines": 1, "first_click": "never"},
        {"mines": 1, "seed": -1},
    ]
    for arguments in wrong:
        with pytest.raises(RulesError, match=r"^(expected|unknown)"):
            ShapeGame("torus:3x3", **arguments)
    assert ShapeGame("torus:3x3", 9, first_click="any").status == "won"
    with pytest.raises(RulesError):
        play_many("torus:3x3", 1, -1)


class Idle:
    """Decides what changes nothing."""

    def __init__(self, decision: object) -> None:
        self.decision = decision

    def decide(self, view: ShapeView, rng: Random) -> object:
        return self.decision


def test_agents_at_fault_are_named() -> None:
    no_word = SimpleNamespace(reveal=((0, 0),))  # is it certain?
    for decision in (None, ShapeDecision(()), ShapeDecision(3), no_word):  # type: ignore[arg-type]
        with pytest.raises(AgentFault, match=r"^expected"):
            play_many("torus:3x3", 1, 1, agent=Idle(decision))
    with pytest.raises(IllegalMoveError):
        play_many("torus:3x3", 1, 1, agent=Idle(ShapeDecision(((9, 9),))))
    with pytest.raises(UnknownAgentError, match="square boards only"):
        play_many("torus:3x3", 1, 1, agent="best")
    with pytest.raises(RulesError):
        play_many("torus:3x3", 1, 1, agent=object())  # type: ignore[arg-type]


def test_what_stays_square_says_so() -> None:
    view: Any = ShapeView.parse("hexagons", "###/121")
    for question in (analyze_squares, evaluate):
        with pytest.raises(ViewError, match="square boards only"):
            question(view)
    for name in names():
        with pytest.raises(ViewError, match="square boards only"):
            make(name).decide(view, Random(1))
    for agent in ("best", "random", "patterns", "sat", "likelihood"):
        with pytest.raises(MinewiseError, match="square boards only"):
            play_many("hexagons:3x3", 1, 1, agent=make(agent))  # type: ignore[arg-type]
    with pytest.raises(ViewError, match="ShapeView"):
        analyze(Game(BEGINNER, seed=1).view)  # type: ignore[arg-type]

"""UC Irvine's words: a student's AI plays here unchanged, and our agents play in its world."""

# ruff: noqa: N802

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings

from minewise import Game, Random, Rules, View, check_agent, compare, make, play
from minewise.agents.lib.files import class_in_file
from minewise.agents.lib.uci import UciAgent
from minewise.courses.uci import AI, Action, MyAI
from minewise.errors import RulesError
from minewise.game.rules import Cell
from minewise.match.turn import turns
from tests.courses.uci_world import run
from tests.strategies import seeds

STUDENT = f"{Path(__file__).parent / 'uci_ai.py'}:MyAI"


def tile(cell: Cell, rules: Rules) -> tuple[int, int]:
    return cell[1], rules.height - 1 - cell[0]


def world(seed: int, rules: str = "uci") -> Game:
    return Game(Rules.parse(rules), seed=seed)


def in_the_world(factory: object, game: Game) -> tuple[bool, list[tuple[str, tuple[int, int]]]]:
    assert game.board is not None
    (start,) = game.view.where(0)
    mines = {tile(mine, game.rules) for mine in game.board.mines}
    return run(factory, game.rules.width, game.rules.height, mines, tile(start, game.rules))  # type: ignore[arg-type]


def test_a_file_of_a_student_is_an_agent_by_name() -> None:
    agent = make(STUDENT)
    assert isinstance(agent, UciAgent)
    assert agent.name == "MyAI"
    assert "AI" not in sys.modules
    assert "Action" not in sys.modules
    row = compare([STUDENT], "uci", games=20, workers=2).rows[0]
    assert row.tally.faults == 0
    assert 0.2 < row.win_rate < 0.9


def student(rows: int, columns: int, mines: int, x: int, y: int) -> AI:
    """The student's class, with chances that depend on the first tile as in an agent of ours."""
    random.seed(str((rows - 1 - y, x)))
    return class_in_file(STUDENT).args[0](rows, columns, mines, x, y)  # type: ignore[attr-defined, no-any-return]


@given(seed=seeds)
@settings(max_examples=15)
def test_its_first_tiles_are_those_of_the_course(seed: int) -> None:
    """As long as one 0 is revealed there is one way in which the game may have begun."""
    game = world(seed)
    _, actions = in_the_world(student, game)
    uncovered = [at for kind, at in actions if kind == "UNCOVER"]
    for turn, expected in zip(turns(make(STUDENT), world(seed)), uncovered, strict=False):
        if len(turn.view.where(0)) > 1:
            break
        (cell,) = turn.decision.reveal
        assert tile(cell, game.rules) == expected


def test_it_wins_as_often_as_in_the_world_of_the_course() -> None:
    games = 60
    in_course = sum(in_the_world(student, world(seed))[0] for seed in range(games))
    here = sum(play(STUDENT, "uci", seed=seed).status == "won" for seed in range(games))
    assert abs(in_course - here) < 22  # 4 standard errors of the difference


def test_it_keeps_the_contract() -> None:
    check_agent(STUDENT, games=1).verify()


def test_the_numbers_of_the_module_random_are_put_back() -> None:
    random.seed(5)
    expected = random.random()
    random.seed(5)
    play(STUDENT, "uci", seed=1)
    assert random.random() == expected


class Leaves(AI):
    def __init__(self, *_: int) -> None: ...

    def getAction(self, number: int) -> object:
        return Action(AI.Action.LEAVE)


class Flags(Leaves):
    def getAction(self, number: int) -> Action:
        return Action(AI.Action.FLAG if number >= 0 else AI.Action.UNFLAG, 0, 0)


class Outside(Leaves):
    def getAction(self, number: int) -> Action:
        return Action(AI.Action.UNCOVER, 8, 0)


class Confused(Leaves):
    def getAction(self, number: int) -> object:
        return (0, 0)


@pytest.mark.parametrize(
    ("ai", "words"),
    [
        (Leaves, "left the game while safe tiles were covered"),
        (Flags, "has used up its 129 actions, two a tile and one more"),
        (Outside, "expected an action with x from 0 to 7 and y from 0 to 7, got UNCOVER at x=8"),
        (Confused, "expected getAction to return an Action, got (0, 0)"),
    ],
)
def test_what_the_course_would_end_is_a_fault(ai: type[Leaves], words: str) -> None:
    fault = play(UciAgent(ai), "uci", seed=1).fault
    assert fault is not None
    assert words in fault


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("cs50", "must know how many mines"),
        ("rutgers mines_known=yes", "no play after a mine"),
        ("8x8/10 cascade=no clues=cautious", "takes clues as exact"),
    ],
)
def test_rules_of_which_the_course_knows_nothing_are_refused(rules: str, why: str) -> None:
    with pytest.raises(RulesError, match=why):
        play(STUDENT, rules, seed=1)


def test_it_plays_the_classic_game_too() -> None:
    assert play(STUDENT, "beginner", seed=1).fault is None
    assert make(STUDENT).decide(View.parse("###/###", mines=1), Random(1)).reveal


@pytest.mark.parametrize("name", ["exact", "basic"])
def test_our_agents_play_in_the_world_of_the_course(name: str) -> None:
    class Ours(MyAI):
        agent = name

    wins = 0
    for seed in range(30):
        won, actions = in_the_world(Ours, world(seed))
        kinds = [kind for kind, _ in actions]
        assert won == (kinds[-1] == "LEAVE")
        wins += won
    assert wins > (20 if name == "exact" else 8)

"""An AI of a course lives as long as its game, and each game has its own."""

from __future__ import annotations

from itertools import count
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings

from minewise import Decision, Game, Random, Rules, View, check_agent, play
from minewise.agents.lib.cs50 import CourseAgent
from minewise.agents.lib.uci import UciAgent
from minewise.companion.played_game import PlayedGame
from minewise.courses.cs50 import MinesweeperAI
from minewise.courses.uci import MyAI
from minewise.errors import AgentFault
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG
from minewise.match.turn import turns
from tests import course_ai
from tests.strategies import rules, seeds

AIS = pytest.mark.parametrize("ai", [MinesweeperAI, course_ai.MinesweeperAI])


class Listener(course_ai.MinesweeperAI):
    """Notes what it is told."""

    made: ClassVar[list[Listener]] = []

    def __init__(self, height: int = 8, width: int = 8) -> None:
        super().__init__(height, width)
        self.told: list[Cell] = []
        self.marked: list[Cell] = []
        Listener.made.append(self)

    def add_knowledge(self, cell: Cell, count: int) -> None:
        self.told.append(cell)
        super().add_knowledge(cell, count)


@pytest.fixture
def made() -> list[Listener]:
    Listener.made.clear()
    return Listener.made


def views_of(agent: CourseAgent, game: Game) -> list[tuple[View, Decision]]:
    return [(turn.view, turn.decision) for turn in turns(agent, game)]


@AIS
@given(seed=seeds, size=rules(longest=6, shortest=3))
@settings(max_examples=40)
def test_it_decides_as_a_new_one_would(ai: Any, seed: int, size: Rules) -> None:
    """The order of clues does not matter to these two, and random numbers are for choosing."""
    game = Game(size, seed=seed)
    kept = views_of(CourseAgent(ai), game)
    for turn, (view, decision) in enumerate(kept):
        assert CourseAgent(ai).decide(view, Random(game.seed, game.number, turn)) == decision


def test_each_game_of_the_course_has_one_ai_that_is_told_each_clue_once(
    made: list[Listener],
) -> None:
    agent = CourseAgent(Listener)
    for number in range(5):
        record = play(agent, "cs50", seed=1, game=number)
        told = made[-1].told
        assert len(told) == len(set(told))
        # Nobody tells of the last reveal.
        assert len(told) in (record.revealed, record.revealed - 1)
    assert len(made) == 5


@pytest.mark.parametrize("how", ["undo", "other game", "flag", "unflag"])
def test_a_view_that_does_not_go_on_begins_a_new_one(made: list[Listener], how: str) -> None:
    agent = CourseAgent(Listener)
    played = PlayedGame("cs50", seed=4)
    played.agents["mine"] = agent
    while not played.view.where(FLAG):
        played.let("mine")
    assert len(made) == 1
    if how == "undo":
        played.undo()
    elif how == "other game":
        played = PlayedGame("cs50", seed=5)
        played.agents["mine"] = agent
    elif how == "flag":
        covered = {*played.view.where(COVERED)} - made[0].mines
        played.move("flag", min(covered))
    else:
        played.move("unflag", played.view.where(FLAG)[0])
    played.let("mine")
    assert len(made) == 2


def test_what_others_reveal_is_told_too(made: list[Listener]) -> None:
    agent = CourseAgent(Listener)
    played = PlayedGame("cs50", seed=4)
    played.agents["mine"] = agent
    played.let("mine")
    mines = played.game.board.mines  # type: ignore[union-attr]
    other = next(cell for cell in played.view.where(COVERED) if cell not in mines)
    played.move("reveal", other)
    played.let("mine")
    assert len(made) == 1
    assert other in made[0].told


def test_one_whose_choice_depends_on_what_came_first_keeps_the_contract() -> None:
    class FirstTold(course_ai.MinesweeperAI):
        """It prefers the neighbours of what it was told first, as sets of Python may."""

        def __init__(self, height: int = 8, width: int = 8) -> None:
            super().__init__(height, width)
            self.order: dict[Cell, None] = {}

        def add_knowledge(self, cell: Cell, count: int) -> None:
            super().add_knowledge(cell, count)
            self.order |= dict.fromkeys(sorted(self.safes - self.order.keys()))

        def make_safe_move(self) -> Cell | None:
            return next((cell for cell in self.order if cell not in self.moves_made), None)

    check_agent(CourseAgent(FirstTold), games=1).verify()


def test_one_whose_games_depend_on_one_another_breaks_it() -> None:
    class Counts(course_ai.MinesweeperAI):
        game = count()

        def make_random_move(self) -> Cell | None:
            left = [(i, j) for i in range(self.height) for j in range(self.width)]
            left = sorted({*left} - self.moves_made - self.mines)
            return left[next(self.game) % len(left)] if left else None

    report = check_agent(CourseAgent(Counts), games=1, rules=["cs50"])
    assert report["repeatable"].status == "fail"
    assert "same game" in report["repeatable"].title


@pytest.mark.parametrize(
    ("method", "result", "words"),
    [
        ("make_safe_move", "e4", "expected make_safe_move to return None or a cell"),
        ("make_safe_move", (8, 0), "of 8 rows and 8 columns, got (8, 0)"),
        ("make_random_move", 7, "expected make_random_move to return None or a cell"),
    ],
)
def test_what_is_no_cell_is_told_with_its_method(method: str, result: object, words: str) -> None:
    ai = type("Wrong", (course_ai.MinesweeperAI,), {method: lambda self: result})
    with pytest.raises(AgentFault, match=r"test_ai_in_its_game.py, line \d+: ai = type") as fault:
        CourseAgent(ai).decide(Game("cs50", seed=1).view, Random(1))
    assert words in fault.value.what


def test_mines_that_are_no_cells_are_told() -> None:
    class Wrong(course_ai.MinesweeperAI):
        def __init__(self, height: int = 8, width: int = 8) -> None:
            super().__init__(height, width)
            self.mines = None  # type: ignore[assignment]

    with pytest.raises(AgentFault, match=r"MinesweeperAI.mines to be a set of cells, got None"):
        CourseAgent(Wrong).decide(Game("cs50", seed=1).view, Random(1))


def test_a_game_of_uc_irvine_has_one_ai_too() -> None:
    made = count()

    class Counted(MyAI):
        agent = "basic"

        def __init__(self, *args: int) -> None:
            next(made)
            super().__init__(*args)

    agent = UciAgent(Counted)
    for number in range(5):
        play(agent, "uci", seed=1, game=number)
    assert next(made) == 5
    check_agent(agent, games=1).verify()

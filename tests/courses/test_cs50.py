"""The names of the course: its specification, and a student's AI that plays here unchanged."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from minewise import Game, Random, Rules, View, check_agent, compare, make, play
from minewise.agents.lib.cs50 import CourseAgent, CourseAI, is_course_ai
from minewise.agents.registry import AgentSpec, describe
from minewise.courses.cs50 import Minesweeper, MinesweeperAI, Sentence
from minewise.errors import UnknownAgentError
from minewise.game.view import BYTE, COVERED, EXPLODED, FLAG
from tests import course_ai
from tests.strategies import games_with_right_flags, rules, seeds

A, B, C, D, E, F, G, H = ((0, column) for column in range(8))

AIS: list[Callable[[int, int], CourseAI]] = [MinesweeperAI, course_ai.MinesweeperAI]
every_ai = pytest.mark.parametrize("ai", AIS, ids=("ours", "student"))


def test_known_mines_and_safes() -> None:
    assert Sentence({D, E, G}, 0).known_safes() == {D, E, G}
    assert Sentence({D, E, G}, 0).known_mines() == set()
    assert Sentence({E, F, H}, 3).known_mines() == {E, F, H}
    assert Sentence({E, F, H}, 3).known_safes() == set()
    assert Sentence({A, B, C}, 2).known_mines() == Sentence({A, B, C}, 2).known_safes() == set()


@pytest.mark.parametrize(
    ("cells", "text"),
    [({(0, 0)}, "{(0, 0)} = 1"), (set(), "set() = 1"), ({(2, 1), (1, 2)}, None)],
)
def test_a_sentence_prints_as_in_the_course(cells: set[tuple[int, int]], text: str | None) -> None:
    sentence = Sentence(cells, 1)
    assert str(sentence) == repr(sentence) == (text or f"{cells} = 1")


def test_a_board_prints_as_in_the_course(capsys: pytest.CaptureFixture[str]) -> None:
    game = Minesweeper(2, 3, 2, seed=1)
    game.print()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert lines[::2] == ["-------"] * 3
    shown = [[mark == "X" for mark in line[1::2]] for line in lines[1::2]]
    assert shown == game.board
    assert all(line[::2] == "||||" for line in lines[1::2])


def test_marking_simplifies_a_sentence() -> None:
    sentence = Sentence({A, B, C}, 2)
    sentence.mark_safe(C)
    assert sentence == Sentence({A, B}, 2)
    sentence = Sentence({A, B, C}, 2)
    sentence.mark_mine(C)
    assert sentence == Sentence({A, B}, 1)
    sentence.mark_mine(H)
    sentence.mark_safe(H)
    assert sentence == Sentence({A, B}, 1)


@every_ai
def test_the_subset_rule_of_the_course(ai: Callable[[int, int], MinesweeperAI]) -> None:
    """{A, B, C} = 1 and {A, B, C, D, E} = 2, so {D, E} = 1: the top middle, the bottom middle."""
    player = ai(3, 3)
    for cell in ((0, 0), (0, 2)):
        player.mark_safe(cell)
    player.add_knowledge((0, 1), 1)
    player.add_knowledge((2, 1), 2)
    known = {(frozenset(s.cells), s.count) for s in player.knowledge}
    assert (frozenset({(2, 0), (2, 2)}), 1) in known


@every_ai
def test_moves(ai: Callable[[int, int], MinesweeperAI]) -> None:
    player = ai(1, 4)
    assert player.make_safe_move() is None
    assert player.make_random_move() in {A, B, C, D}
    player.add_knowledge(A, 0)
    assert player.moves_made == {A}
    for _ in range(2):  # a move that is named is not yet made
        assert player.make_safe_move() == B
    player.add_knowledge(B, 1)
    assert player.mines == {C}
    assert player.make_safe_move() is None
    assert player.make_random_move() == D
    player.add_knowledge(D, 1)
    assert player.make_random_move() is None


@settings(max_examples=50)
@given(games_with_right_flags(rules(longest=6, shortest=3, on_mine="continue")))
def test_ours_knows_what_the_agent_sentences_and_a_plain_one_know(game: Game) -> None:
    view = game.view
    assume(BYTE[COVERED] in view.cells)
    decision = make("sentences").decide(view, Random(seed=1))
    for ai in AIS:
        player = ai(view.height, view.width)
        for mine in (*view.where(FLAG), *view.where(EXPLODED)):
            player.mark_mine(mine)
        for clue in range(9):
            for cell in view.where(clue):
                player.add_knowledge(cell, clue)
        assert player.safes - player.moves_made == (
            set(decision.reveal) if decision.certain else set()
        )
        assert {m for m in player.mines if view[m] == COVERED} == set(decision.flag)


@every_ai
def test_it_keeps_the_contract(ai: Callable[[int, int], CourseAI]) -> None:
    check_agent(CourseAgent(ai), games=1).verify()


@every_ai
@given(seed=seeds)
@settings(max_examples=10)
def test_it_flags_only_mines(ai: Callable[[int, int], CourseAI], seed: int) -> None:
    record = play(CourseAgent(ai), "cs50", seed=seed)
    assert record.fault is None
    assert record.flags_wrong == 0
    assert record.status == ("lost" if record.mines_hit else "won")


def test_a_comparison() -> None:
    agents = [CourseAgent(ai, name) for ai, name in zip(AIS, ("ours", "student"), strict=True)]
    result = compare([*agents, "sentences"], "cs50", games=25, seed=1)
    assert result.faults == []
    assert all(0.3 < row.win_rate < 1 for row in result.rows)


def test_the_numbers_of_the_module_random_are_put_back() -> None:
    view = View.parse("####/####")
    agent = CourseAgent(course_ai.MinesweeperAI)
    random.seed(5)
    expected = random.random()
    random.seed(5)
    decisions = [agent.decide(view, Random(seed=1)) for _ in range(3)]
    assert random.random() == expected
    assert len({decision.reveal for decision in decisions}) == 1
    assert len({agent.decide(view, Random(seed=s)).reveal for s in range(30)}) > 1


@every_ai
def test_the_loop_of_the_course(ai: Callable[[int, int], MinesweeperAI]) -> None:
    """What the course runs: the game of ours under its names, the AI asked directly."""
    random.seed(1)
    ends = set()
    for number in range(20):
        game = Minesweeper(seed=1, number=number)
        player = ai(game.height, game.width)
        hit = False
        while not hit and (move := player.make_safe_move() or player.make_random_move()):
            hit = game.is_mine(move)
            if not hit:
                player.add_knowledge(move, game.nearby_mines(move))
            game.mines_found = set(player.mines)
        assert game.mines_found <= game.mines
        assert game.won() == (game.mines_found == game.mines)
        ends.add(hit)
    assert ends == {False, True}


@given(seed=seeds, data=st.data())
def test_the_game_is_our_board(seed: int, data: st.DataObject) -> None:
    size = data.draw(rules(first_click="any", longest=5))
    assert size.mines is not None
    game = Minesweeper(size.height, size.width, size.mines, seed=seed)
    ours = Game(Rules(size.height, size.width, size.mines, first_click="any"), seed=seed).board
    assert ours is not None
    assert game.mines == ours.mines
    for r in range(size.height):
        for c in range(size.width):
            assert game.is_mine((r, c)) == ((r, c) in ours.mines)
            assert game.nearby_mines((r, c)) == ours.clues[r, c]


def test_the_board_of_a_game_without_a_seed_is_drawn_by_the_module_random() -> None:
    random.seed(3)
    boards = [Minesweeper().board for _ in range(3)]
    random.seed(3)
    assert [Minesweeper(height=8, width=8, mines=8).board for _ in range(3)] == boards
    assert boards[0] != boards[1]
    game = Minesweeper(2, 3, 4, seed=5)
    assert {(r, c) for r in range(2) for c in range(3) if game.board[r][c]} == game.mines


STUDENT = f"{course_ai.__file__}:MinesweeperAI"


def test_a_file_of_a_student_is_an_agent_by_name() -> None:
    agent = make(STUDENT)
    assert isinstance(agent, CourseAgent)
    assert agent.name == "MinesweeperAI"
    spec = AgentSpec.parse(STUDENT)
    assert spec.name == STUDENT
    assert describe(STUDENT).options == {}
    direct = compare([CourseAgent(course_ai.MinesweeperAI)], "cs50", games=10).rows[0]
    named = compare([STUDENT], "cs50", games=10, workers=2).rows[0]
    assert (named.tally.wins, named.tally.clicks) == (direct.tally.wins, direct.tally.clicks)
    assert named.label == STUDENT


def test_what_is_no_ai_of_the_course_is_told_so() -> None:
    assert is_course_ai(course_ai.MinesweeperAI)
    assert not is_course_ai(course_ai.Sentence)
    assert not is_course_ai(CourseAgent)
    assert not is_course_ai(MinesweeperAI())
    with pytest.raises(UnknownAgentError, match="did you mean 'MinesweeperAI'"):
        make(f"{course_ai.__file__}:MinesweperAI")
    with pytest.raises(UnknownAgentError, match="cannot make the agent"):
        make(f"{course_ai.__file__}:Sentence")

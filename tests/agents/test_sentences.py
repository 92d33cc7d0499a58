"""The agent `sentences`: the worked sentences of its source, and its rules done the slow way."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from minewise import Game, Random, Rules, View, make
from minewise.agents.lib.clue_sentences import ClueSentence, components, sentences_of
from minewise.agents.sentences import Knowledge
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, FLAG, NO_CLUE
from minewise.match.play import play
from minewise.match.turn import turns
from minewise.testing.reference import enumerate_layouts
from tests.agents.test_agents import check_legal, check_sound, played
from tests.reference import around
from tests.strategies import games_with_right_flags, rules, seeds, views, wild_views

A, B, C, D, E, F, G, H = ((0, column) for column in range(8))


def about(*cells: Cell, count: int) -> ClueSentence:
    return ClueSentence(frozenset(cells), count)


def learnt(*sentences: ClueSentence) -> Knowledge:
    knowledge = Knowledge(sentences)
    assert knowledge.consistent
    return knowledge


def test_a_count_of_zero_makes_all_cells_safe() -> None:
    knowledge = learnt(about(D, E, G, count=0))
    assert (knowledge.safe, knowledge.mines, knowledge.sentences) == ({D, E, G}, set(), {})


def test_a_count_as_large_as_the_set_makes_all_cells_mines() -> None:
    knowledge = learnt(about(E, F, H, count=3))
    assert (knowledge.safe, knowledge.mines, knowledge.sentences) == (set(), {E, F, H}, {})


def test_a_sentence_alone_decides_nothing() -> None:
    whole = about(A, B, C, D, E, F, G, H, count=1)
    assert learnt(whole).sentences == {whole.cells: 1}
    assert learnt(about(A, B, C, count=2)).sentences == {frozenset({A, B, C}): 2}


def test_a_safe_cell_leaves_its_sentences() -> None:
    knowledge = learnt(about(A, B, C, count=2), about(C, count=0))
    # {A, B} = 2 is left, "which, incidentally, does let us draw some new conclusions".
    assert (knowledge.safe, knowledge.mines, knowledge.sentences) == ({C}, {A, B}, {})


def test_a_mine_leaves_its_sentences_and_takes_one_off() -> None:
    knowledge = learnt(about(A, B, C, count=2), about(C, count=1))
    assert (knowledge.safe, knowledge.mines) == (set(), {C})
    assert knowledge.sentences == {frozenset({A, B}): 1}


def test_the_subset_rule_on_the_sentences_of_the_source() -> None:
    knowledge = learnt(about(A, B, C, count=1), about(A, B, C, D, E, count=2))
    assert knowledge.sentences == {
        frozenset({A, B, C}): 1,
        frozenset({A, B, C, D, E}): 2,
        frozenset({D, E}): 1,
    }


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        # The middle cell shows 1: {A, B, C, D, E, F, G, H} = 1.
        ("###/#1#/###", [("ABC/D.E/FGH", 1)]),
        # The lower left number is 0: {D, E, G} = 0.
        ("###/###/0##", [("../DE/.G", 0)]),
        # The lower right number is 3: {E, F, H} = 3.
        ("###/###/##3", [("/.EF/.H", 3)]),
        # Top middle and bottom middle: {A, B, C} = 1 and {A, B, C, D, E} = 2.
        ("_1_/###/#2#", [("/ABC/...", 1), ("/ABC/D.E", 2)]),
    ],
)
def test_the_boards_of_the_source(board: str, expected: list[tuple[str, int]]) -> None:
    def cells(text: str) -> frozenset[Cell]:
        rows = text.split("/")
        return frozenset((r, c) for r, row in enumerate(rows) for c, m in enumerate(row) if m > ".")

    sentences = {ClueSentence(cells(text), count) for text, count in expected}
    assert set(sentences_of(View.parse(board))) == sentences


def test_the_first_board_of_the_source() -> None:
    """Four 0 and three 1: a mine in the lower right corner, none in the upper left one."""
    knowledge = Knowledge(sentences_of(View.parse("#00/011/01#")))
    assert (knowledge.safe, knowledge.mines) == ({(0, 0)}, {(2, 2)})


def test_what_follows_from_two_boards_of_the_source() -> None:
    assert Knowledge(sentences_of(View.parse("###/###/0##"))).safe == {(1, 0), (1, 1), (2, 1)}
    assert Knowledge(sentences_of(View.parse("###/###/##3"))).mines == {(1, 1), (1, 2), (2, 1)}
    knowledge = Knowledge(sentences_of(View.parse("_1_/###/#2#")))
    assert knowledge.sentences[frozenset({(2, 0), (2, 2)})] == 1


def test_the_same_on_a_board() -> None:
    # The left 1 sees the first two cells, the 2 all three: so the last is a mine, and so on.
    knowledge = Knowledge(sentences_of(View.parse("###/121")))
    assert (knowledge.safe, knowledge.mines) == ({(0, 1)}, {(0, 0), (0, 2)})
    decision = make("sentences").decide(View.parse("###/121"), Random(1))
    assert (decision.certain, decision.reveal) == (True, ((0, 1),))
    assert decision.flag == ((0, 0), (0, 2))


def test_what_the_subset_rule_cannot_see() -> None:
    """Neither set lies within the other: a search proves the mine at 0,0, the rule does not."""
    sentences = [about(A, B, C, count=2), about(B, C, D, count=1), about(D, E, count=1)]
    knowledge = learnt(*sentences)
    assert not knowledge.safe
    assert not knowledge.mines


def test_sentences_that_disagree_leave_nothing_known() -> None:
    for sentences in (
        [about(A, count=2)],
        [about(A, count=-1)],
        [about(count=1)],
        [about(A, B, count=1), about(A, B, count=2)],
        [about(A, B, count=1), about(A, B, C, D, count=0)],
        [about(A, count=0), about(B, C, count=0), about(A, B, C, count=1)],
    ):
        knowledge = Knowledge(sentences)
        assert not knowledge.consistent
        assert (knowledge.safe, knowledge.mines, knowledge.sentences) == (set(), set(), {})
    decision = make("sentences").decide(View.parse("1#0###"), Random(1))
    assert (decision.certain, decision.flag, decision.reason) == (False, (), "the clues disagree")


def closure(sentences: list[ClueSentence]) -> tuple[set[Cell], set[Cell]]:
    """The three rules as the source says them, every pair again until nothing new comes."""
    known = {(s.cells, s.count) for s in sentences}
    safe: set[Cell] = set()
    mines: set[Cell] = set()
    while True:
        for cells, count in known:
            if count == 0:
                safe |= cells
            elif count == len(cells):
                mines |= cells
        simpler = {(c - safe - mines, n - len(c & mines)) for c, n in known}
        pairs = product(simpler, simpler)
        new = {(d - c, m - n) for (c, n), (d, m) in pairs if c and c < d}
        if simpler | new == known:
            return safe, mines
        known = {(cells, count) for cells, count in simpler | new if cells}


small_games = st.one_of(
    rules(longest=6), rules(longest=7, shortest=3, on_mine="continue", cascade=False)
)


@settings(max_examples=200)
@given(games_with_right_flags(small_games))
def test_nothing_that_follows_by_the_rules_is_missed(game: Game) -> None:
    for view in [game.view, *(turn.view for turn in played(make("sentences"), game))]:
        sentences = sentences_of(view)
        knowledge = learnt(*sentences)
        assert (knowledge.safe, knowledge.mines) == closure(sentences)
        known = knowledge.safe | knowledge.mines
        for cells, count in knowledge.sentences.items():
            assert 0 < count < len(cells)
            assert known.isdisjoint(cells)


@settings(max_examples=200)
@given(games_with_right_flags(small_games), seeds)
@example(Game(Rules.parse("12x1/3")), 1)
@example(Game(Rules.parse("3x3/9 first_click=any on_mine=continue")), 1)
def test_every_decision_is_legal_and_sound(game: Game, seed: int) -> None:
    for turn in played(make("sentences"), game):
        assert game.board is not None
        check_sound(turn.decision, game.board)
        check_legal(turn.decision, turn.view)
        assert turn.decision.certain == turn.decision.reason.endswith("no mine there")
    assert game.flags == game.flags_right


@given(st.one_of(views, wild_views()))
def test_a_sentence_says_what_its_clue_says(view: View) -> None:
    sentences = sentences_of(view)
    assert len(set(sentences)) == len(sentences)
    expected = set()
    for row, column in product(range(view.height), range(view.width)):
        if view[row, column] >= 0:
            near = around(view.height, view.width, (row, column))
            known = sum(view[c] in (FLAG, EXPLODED) for c in near)
            cells = frozenset(c for c in near if view[c] == COVERED)
            expected.add(ClueSentence(cells, view[row, column] - known))
    assert set(sentences) == expected - {ClueSentence(frozenset(), 0)}
    assert all(view[cell] != NO_CLUE for s in sentences for cell in s.cells)


@given(views)
def test_components_share_no_cell_and_lose_no_sentence(view: View) -> None:
    sentences = sentences_of(view)
    groups = components(sentences)
    assert sorted(map(hash, sentences)) == sorted(hash(s) for group in groups for s in group)
    cells = [frozenset().union(*(s.cells for s in group)) for group in groups]
    assert sum(map(len, cells)) == len(frozenset().union(*cells))
    for group in groups:  # each hangs together: no sentence of a larger one is apart from the rest
        if len(group) > 1:
            for one in group:
                assert any(one.cells & other.cells for other in group if other != one)


def test_knowledge_stays_small() -> None:
    """The ways to write this down that are known to grow without bound keep the decided, the empty
    and the doubled sentences; here there are never many more sentences than clues."""
    asked = 0
    for text in ("expert on_mine=continue", "10x10/45 first_click=any on_mine=continue cascade=no"):
        for seed in range(3):
            for turn in turns(make("sentences"), Game(Rules.parse(text), seed=seed)):
                sentences = sentences_of(turn.view)
                assert len(Knowledge(sentences).sentences) <= 2 * len(sentences) + 10
                asked += 1
    assert asked > 200


def test_a_board_of_many_overlapping_clues_ends_soon() -> None:
    """Every second cell of every second row shows a clue: the most subsets that a board has."""
    rows = ["#" * 30 if row % 2 else "#3" * 15 for row in range(16)]
    knowledge = Knowledge(sentences_of(View.parse("/".join(rows))))
    assert knowledge.consistent
    assert len(knowledge.sentences) < 1000


@pytest.mark.parametrize("text", ["cs50", "beginner"])
def test_its_proofs_are_some_of_those_of_the_truth(text: str) -> None:
    more = Rules.parse(f"4x5/5 {str(Rules.parse(text)).partition(' ')[2]}".strip())
    for seed in range(20):
        for turn in turns(make("sentences"), Game(more, seed=seed)):
            truth = enumerate_layouts(turn.view).probability
            decision = turn.decision
            assert all(truth[cell] == 1 for cell in decision.flag)
            if decision.certain:
                assert all(truth[cell] == 0 for cell in decision.reveal)


def test_it_wins_as_often_as_a_plain_program_of_the_same_rules() -> None:
    """A plain program won 68.7 ± 1.7% of 3,000 such games."""
    some = Rules.parse("8x8/8 first_click=any cascade=no mines_known=no")
    won = sum(play("sentences", some, seed=1, game=game).status == "won" for game in range(400))
    assert 0.61 < won / 400 < 0.77

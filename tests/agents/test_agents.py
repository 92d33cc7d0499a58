"""The agents of the sources: what they conclude, against brute force, view by view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from minewise import Agent, Board, Decision, Game, Random, Rules, View, make
from minewise.agents.protocol import plays
from minewise.agents.registry import BUILT_IN, LEARNED
from minewise.errors import AgentFault
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, FLAG
from minewise.match.turn import Turn, turns
from tests.reference import around
from tests.reference_inference import limited_search, scores, single_clues, to_the_end
from tests.strategies import boards, games_with_right_flags, rules, seeds, views, wild_views

LONGEST = 6

searchers = st.builds(
    "{}:max_variables={}".format,
    st.sampled_from(("csp", "csp-probability")),
    st.one_of(st.just(16), st.integers(1, 12)),
)
plain = st.sampled_from(("random", "basic", "knowledge", "likelihood"))
likelihoods = st.builds(
    "likelihood:combine={},unscored={}".format,
    st.sampled_from(("sum", "mean")),
    st.sampled_from(("last", "zero")),
)
agent_texts = st.one_of(plain, likelihoods, searchers)
all_texts = st.one_of(agent_texts, st.sampled_from(("sentences", "sat", "sat:total=yes", "exact")))
"""The agents of `agent_texts` and those whose decisions are tested in files of their own."""
game_rules = st.one_of(
    rules(longest=LONGEST),
    # Most games end early at a mine: only those that play on see the middle of a board.
    rules(longest=7, shortest=4, on_mine="continue"),
    rules(longest=7, shortest=4, on_mine="continue", win="all_identified"),
)


def check_turn(agent: Agent, turn: Turn, board: Board) -> None:
    """Is this what the agent may and must decide in this view?"""
    view, decision = turn.view, turn.decision
    check_sound(decision, board)
    check_legal(decision, view)
    if agent.name == "random":
        assert not decision.flag
        assert not decision.certain
        return
    if agent.name in ("knowledge", "likelihood"):
        check_knowledge(agent, view, decision)
        return
    single = single_clues(view)
    if agent.name == "basic" or single.safe:
        assert set(decision.flag) == single.mines
        # The search is not even begun where single clues find a safe cell.
        assert decision.probability is None
        assert decision.certain == bool(single.safe)
        if single.safe:
            assert set(decision.reveal) == single.safe
        else:
            check_guess_at_random(decision, view)
        return
    limit: int = agent.max_variables  # type: ignore[attr-defined]
    search = limited_search(view.with_flags(single.mines), limit)
    assert decision.probability == search.share
    certain_mines = {cell for cell, share in search.share.items() if share == 1}
    certain_safe = {cell for cell, share in search.share.items() if share == 0}
    assert set(decision.flag) == single.mines | certain_mines
    assert decision.certain == bool(certain_safe)
    open_cells = {cell: share for cell, share in search.share.items() if share < 1}
    if certain_safe:
        assert set(decision.reveal) == certain_safe
    elif agent.name == "csp-probability" and open_cells:
        least = min(open_cells.values())
        # The shares come with the most constrained cell first.
        first = next(cell for cell, share in open_cells.items() if share == least)
        assert tuple(decision.reveal) == (first,)
    else:
        check_guess_at_random(decision, view)


def check_knowledge(agent: Agent, view: View, decision: Decision) -> None:
    """All that single clues prove in the end, or a guess: at random, or with the least score."""
    proven = to_the_end(view)
    assert set(decision.flag) == proven.mines
    assert decision.certain == bool(proven.safe)
    assert decision.probability is None
    if proven.safe:
        assert set(decision.reveal) == proven.safe
        return
    check_guess_at_random(decision, view)
    mean = getattr(agent, "combine", "sum") == "mean"
    score = scores(view.with_flags(proven.mines), mean=mean)
    if getattr(agent, "unscored", "last") == "zero":
        score = dict.fromkeys(set(view.where(COVERED)) - proven.mines, Fraction(0)) | score
    if agent.name == "likelihood" and score:
        (cell,) = decision.reveal
        assert score[cell] == min(score.values())


def check_guess_at_random(decision: Decision, view: View) -> None:
    """One cell of those about which nothing is known; none if there is none."""
    open_cells = [cell for cell in view.where(COVERED) if cell not in decision.flag]
    assert len(decision.reveal) == min(1, len(open_cells))
    assert set(decision.reveal) <= set(open_cells)


def check_sound(decision: Decision, board: Board) -> None:
    assert board.mines.issuperset(decision.flag)
    if decision.certain:
        assert board.mines.isdisjoint(decision.reveal)
        assert decision.reveal


def check_legal(decision: Decision, view: View) -> None:
    cells = [*decision.reveal, *decision.flag]
    assert cells, "a decision changes something"
    assert len(set(cells)) == len(cells)
    assert all(view[cell] in (COVERED, FLAG) for cell in decision.reveal)
    assert all(view[cell] == COVERED for cell in decision.flag)


def played(agent: Agent, game: Game) -> Iterator[Turn]:
    """The turns of a game; flags of the player before may leave the agent nothing to decide."""
    try:
        yield from turns(agent, game)
    except AgentFault as fault:
        if "no covered cell is left" not in str(fault):
            raise


@settings(max_examples=300)
@given(agent_texts, game_rules, seeds)
@example("csp", Rules.parse("kulkarni").with_density("0.45"), 1)
@example("csp-probability", Rules.parse("kulkarni").with_density("0.45"), 1)
@example("csp-probability", Rules.parse("6x6/36 first_click=any on_mine=continue"), 1)
@example("basic", Rules.parse("12x1/3"), 1)
@example("knowledge", Rules.parse("1x12/3 on_mine=continue"), 1)
@example("likelihood", Rules.parse("kulkarni").with_density("0.3"), 1)
def test_every_decision_is_what_brute_force_allows(text: str, some: Rules, seed: int) -> None:
    agent, game = make(text), Game(some, seed=seed)
    for turn in played(agent, game):
        assert game.board is not None
        check_turn(agent, turn, game.board)
    assert game.flags == game.flags_right


@pytest.mark.parametrize("density", ["0.15", "0.3", "0.45", "0.6", "0.8"])
@pytest.mark.parametrize(
    "text", ["basic", "csp", "csp-probability", "csp:max_variables=7", "knowledge", "likelihood"]
)
def test_whole_games_of_the_source(text: str, density: str) -> None:
    agent = make(text)
    searched = 0
    for seed in range(4):
        game = Game(Rules.parse("kulkarni").with_density(density), seed=seed)
        for turn in turns(agent, game):
            assert game.board is not None
            check_turn(agent, turn, game.board)
            searched += bool(turn.decision.probability)
        assert game.over
    # A comparison that never met a search would prove nothing of it.
    assert (searched >= 5) == agent.name.startswith("csp")


@settings(max_examples=100)
@given(agent_texts, games_with_right_flags(game_rules), seeds)
def test_agents_go_on_from_any_view_that_a_person_reached(text: str, game: Game, seed: int) -> None:
    agent = make(text)
    for turn in played(agent, game):
        assert game.board is not None
        check_turn(agent, turn, game.board)
    assert game.flags == game.flags_right


@settings(max_examples=100)
@given(agent_texts, boards(longest=LONGEST), rules(start="agent"), seeds)
def test_agents_play_given_boards(text: str, board: Board, some: Rules, seed: int) -> None:
    agent = make(text)
    for turn in played(agent, Game.on_board(board, some, seed=seed)):
        check_turn(agent, turn, board)


@settings(max_examples=300)
@given(all_texts, st.one_of(wild_views(), views), seeds)
@example("csp", View.parse("2F1/###"), 1)
@example("basic", View.parse("0#3/F##"), 1)
@example("knowledge", View.parse("#1#1/F##F"), 1)
@example("likelihood", View.parse("0#3/F##"), 1)
def test_wrong_flags_and_contradictions_are_survived(text: str, view: View, seed: int) -> None:
    assume(view.where(COVERED))
    before = repr(view)
    check_legal(make(text).decide(view, Random(seed)), view)
    assert repr(view) == before


@given(all_texts, st.lists(views, min_size=2, max_size=4), seeds)
def test_a_decision_depends_on_the_view_and_the_numbers_alone(
    text: str, asked: list[View], seed: int
) -> None:
    asked = [view for view in asked if view.where(COVERED)]
    old = make(text)
    decisions = [old.decide(view, Random(seed, 2, 3)) for view in asked]
    # Asked in another order, by an agent that has seen nothing else, it is the same.
    for view, decision in zip(reversed(asked), reversed(decisions), strict=True):
        assert make(text).decide(view, Random(seed, 2, 3)) == decision
        assert old.decide(view, Random(seed, 2, 3)) == decision


def layouts_like(view: View, mines: int) -> Iterator[frozenset[Cell]]:
    """Every layout of so many mines that fits what a view shows."""
    shown = view.array.tolist()
    hit = view.where(EXPLODED)
    covered = view.where(COVERED) + view.where(FLAG)
    for placed in combinations(covered, mines - len(hit)):
        layout = frozenset((*hit, *placed))
        if all(
            shown[r][c] < 0
            or shown[r][c] == sum(n in layout for n in around(view.height, view.width, (r, c)))
            for r in range(view.height)
            for c in range(view.width)
        ):
            yield layout


@pytest.mark.parametrize("name", BUILT_IN)
def test_boards_that_look_alike_get_the_same_decision(name: str) -> None:
    # On 6x6 there are too many layouts to list of more than two mines.
    side, most, enough = (4, 6, 100) if plays(make(name), Rules(4, 4, 1)) else (6, 2, 20)
    pairs = 0
    for seed in range(80):
        some = Rules.parse(f"{side}x{side}/{seed % most + 1} first_click=any on_mine=continue")
        game = Game(some, seed=seed)
        clicks = [Random(seed, 9).below(some.cells), Random(seed, 10).below(some.cells)]
        for click in clicks:
            if not game.over:
                game.reveal(*divmod(click, side))
        assert game.board is not None
        assert some.mines is not None
        layouts = list(layouts_like(game.view, some.mines))
        assert game.board.mines in layouts
        for mines in layouts[:3]:
            other = Game.on_board(Board(side, side, mines), some, seed=seed)
            for click in clicks:
                if not other.over:
                    other.reveal(*divmod(click, side))
            assert other.view == game.view
            if game.over:
                continue
            pairs += other.board != game.board
            decisions = [make(name).decide(g.view, Random(seed)) for g in (game, other)]
            assert decisions[0] == decisions[1]
    assert pairs > enough


# `exact` and `triple-improved` have a favourite among equals, the cell with the fewest covered
# neighbours, and nothing of what `best` and the learned agents do is left to chance.
FAVOURITES = {"best", "exact", "triple-improved"} | LEARNED


@pytest.mark.parametrize("name", [*sorted({*BUILT_IN} - FAVOURITES), "exact:guess=random"])
def test_a_guess_without_knowledge_has_no_favourite(name: str) -> None:
    view = View.parse("##F/#*#/###")
    covered = view.where(COVERED)
    agent = make(name)
    games = 700 * len(covered)
    seen = [tuple(agent.decide(view, Random(3, game)).reveal) for game in range(games)]
    counts = [seen.count((cell,)) for cell in covered]
    assert sum(counts) == games
    # The 99.9% point of chi-square with 6 degrees of freedom.
    assert sum((count - 700) ** 2 / 700 for count in counts) < 22.46


@pytest.mark.parametrize("density", ["0", "0.5", "1"])
@pytest.mark.parametrize("name", BUILT_IN)
def test_empty_and_full_boards_are_played_to_their_end(name: str, density: str) -> None:
    agent = make(name)
    some = Rules.parse("kulkarni")
    if not plays(agent, some):
        some = replace(some, height=6, width=6)
    some = some.with_density(density)
    game = Game(some, seed=2)
    for _ in played(agent, game):
        pass
    # Wrong flags can keep the game open; whoever is sound sets none.
    assert game.over or not getattr(agent, "sound", False)
    assert not game.view.where(COVERED)
    if density == "1":
        assert game.mines_hit == some.cells

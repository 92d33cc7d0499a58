"""What the agents conclude from single views that can be followed by eye."""

from __future__ import annotations

import pytest

from minewise import Random, View, make
from minewise.rules import Cell
from tests.reference_inference import limited_search, single_clues


def decide(name: str, text: str) -> tuple[set[Cell], set[Cell], bool]:
    decision = make(name).decide(View.parse(text), Random(1))
    return set(decision.flag), set(decision.reveal), decision.certain


@pytest.mark.parametrize("name", ["basic", "csp", "csp-probability"])
@pytest.mark.parametrize(
    ("text", "mines", "safe"),
    [
        # A clue with as many covered neighbours as mines missing.
        ("1#", {(0, 1)}, set[Cell]()),
        ("*2#", {(0, 2)}, set[Cell]()),
        ("F2#", {(0, 2)}, set[Cell]()),
        # A clue that has all its mines.
        ("F1#", set[Cell](), {(0, 2)}),
        ("*1#", set[Cell](), {(0, 2)}),
        ("0#/##", set[Cell](), {(0, 1), (1, 0), (1, 1)}),
        # The mine that the first clue finds satisfies the second one, in the same pass.
        ("1#1#", {(0, 1)}, {(0, 3)}),
        # Revealed cells without a clue are safe and say nothing.
        ("_1#/___", {(0, 2)}, set[Cell]()),
    ],
)
def test_single_clues(name: str, text: str, mines: set[Cell], safe: set[Cell]) -> None:
    assert single_clues(View.parse(text)) == (safe, mines)
    flagged, revealed, certain = decide(name, text)
    assert flagged == mines
    if safe:
        assert (revealed, certain) == (safe, True)
    else:
        assert not certain


def test_the_pass_is_row_by_row_and_only_one() -> None:
    # The last clue proves the mine that would satisfy the first one, which was read before.
    flagged, revealed, certain = decide("basic", "#1#1")
    assert (flagged, certain) == ({(0, 2)}, False)
    assert revealed == {(0, 0)}


def test_the_search_finds_what_single_clues_miss() -> None:
    # 1-2-1: the mines are under the ends.
    assert decide("csp", "###/121") == ({(0, 0), (0, 2)}, {(0, 1)}, True)
    flagged, _, certain = decide("basic", "###/121")
    assert (flagged, certain) == (set(), False)


def test_too_few_variables_find_nothing() -> None:
    flagged, _, certain = decide("csp:max_variables=2", "###/121")
    assert (flagged, certain) == (set(), False)


def test_more_variables_than_needed_change_nothing() -> None:
    assert decide("csp:max_variables=32", "###/121") == decide("csp", "###/121")


@pytest.mark.parametrize("limit", [16, 17, 18])
def test_many_variables_are_counted_right(limit: int) -> None:
    # Two fronts apart from each other, with no cell that is certain.
    view = View.parse("_________/111111111/#########/_________/#########/_121_111_")
    agent = make(f"csp-probability:max_variables={limit}")
    decision = agent.decide(view, Random(1))
    search = limited_search(view, limit)
    assert search.solutions > 0
    assert decision.probability == search.share
    assert list(decision.probability) == list(search.share)


def test_the_least_probable_cell_is_guessed() -> None:
    # Right of the clue 2 each of three cells is a mine with 2/3; below the 1, one of four.
    view = View.parse("##_###/2#_#1#/##_###")
    decision = make("csp-probability").decide(view, Random(1))
    assert decision.probability is not None
    assert min(decision.probability.values()) == decision.probability[decision.reveal[0]]
    assert decision.reveal[0][1] > 2


def test_ties_go_to_the_most_constrained_cell() -> None:
    # All cells are mines in half of the solutions; the middle ones stand in two constraints.
    view = View.parse("1##1/####")
    search = limited_search(view, 16)
    decision = make("csp-probability").decide(view, Random(1))
    best = min(search.share.values())
    assert tuple(decision.reveal) == (
        next(c for c, share in search.share.items() if share == best),
    )


def test_where_all_variables_are_mines_another_cell_is_guessed() -> None:
    view = View.parse("2#_#/#__#")
    decision = make("csp-probability").decide(view, Random(1))
    assert set(decision.flag) == {(0, 1), (1, 0)}
    assert decision.reveal[0] in {(0, 3), (1, 3)}
    assert not decision.certain

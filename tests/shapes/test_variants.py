"""Rules of variants against plain enumeration of whole layouts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minewise.errors import ContradictionError, NotCertainError, RulesError, ViewError
from minewise.game.rules import Cell
from minewise.shapes.variants import RULES, VariantView, analyze, explain, puzzle, random_board
from tests.docs.pages import DOCS
from tests.shapes.variant_reference import clues, keeps

LAYOUTS = [letter for letter, rule in RULES.items() if not rule.form]
CLUES = [letter for letter, rule in RULES.items() if rule.form]
MOST_COVERED = 11
"""Covered cells of a position: there are 2^11 layouts to try."""
SLOW = {"T'"}
"""Rules whose boards of 5x5 take seconds."""


@st.composite
def positions(draw: st.DrawFn, letters: tuple[str, ...]) -> VariantView:
    """A position on a board that keeps the rules, with some clues withheld."""
    sides = st.integers(3, 4 if SLOW & set(letters) else 5)
    height, width = draw(sides), draw(sides)
    total = height * width
    wanted = draw(st.integers(0, total * 2 // 3))
    seed = draw(st.integers(0, 2**32))
    for mines in sorted(range(total + 1), key=lambda number: abs(number - wanted)):
        try:
            board = random_board(height, width, letters, mines, seed)
            break
        except ContradictionError:
            continue
    solution = board.cells
    covered = draw(st.permutations(sorted(solution)))[: draw(st.integers(1, MOST_COVERED))]
    withheld = draw(st.sets(st.sampled_from(sorted(solution)), max_size=6))
    marks = {cell: "#" if cell in covered else mark for cell, mark in solution.items()}
    marks |= {cell: "?" for cell in withheld if marks[cell] not in ("#", "*")}
    return replace(board.with_marks(marks), mines=draw(st.sampled_from([mines, None])))


def layouts_of(view: VariantView) -> list[frozenset[Cell]]:
    """All layouts that fit, by trying every set of covered cells."""
    *rules, clue_rule = view.letters
    size = len(view.marks), len(view.marks[0])
    sizes: Iterable[int] = range(len(view.covered) + 1)
    if view.mines is not None:
        sizes = [view.mines - len(view.known_mines)]
    return [
        layout
        for number in sizes
        for chosen in combinations(sorted(view.covered), number)
        if all(
            clue in clues(clue_rule, *size, layout, cell)
            for layout in [view.known_mines.union(chosen)]
            for cell, clue in view.clues.items()
        )
        for layout in [view.known_mines.union(chosen)]
        if all(keeps(letter, *size, layout) for letter in rules)
    ]


def check(view: VariantView) -> None:
    """Counts, chances and certain cells of a position equal those of its layouts."""
    analysis, layouts = analyze(view), layouts_of(view)
    assert analysis.exact
    assert analysis.layouts == len(layouts)
    assert set(analysis.probability) == view.covered
    mines = {cell: sum(cell in layout for layout in layouts) for cell in view.covered}
    assert analysis.mines == {cell for cell in view.covered if mines[cell] == len(layouts)}
    assert analysis.safe == {cell for cell in view.covered if not mines[cell]}
    if view.mines is not None:  # otherwise layouts are weighed by a prior
        chances = {cell: mines[cell] / len(layouts) for cell in view.covered}
        assert analysis.probability == pytest.approx(chances, abs=1e-12)


def check_proofs(view: VariantView) -> None:
    """The reasons for a certain cell prove it, and all but one of them do not."""
    analysis = analyze(view)
    for cell in sorted(view.covered & (analysis.safe | analysis.mines))[:2]:
        proof = explain(view, cell)
        assert proof.mine == (cell in analysis.mines)
        reasons: list[object] = [*proof.regions, *["total"] * proof.uses_mine_total]
        broken = set()  # which single reason a layout with the other verdict breaks
        for number in range(len(view.covered) + 1):
            for chosen in combinations(sorted(view.covered), number):
                layout = view.known_mines.union(chosen)
                if (cell in layout) == proof.mine:
                    continue
                against = [
                    region
                    for region in proof.regions
                    if sum(w for one, w in region.weights.items() if one in layout)
                    not in region.sums
                ]
                lost: list[object] = list(against)
                if proof.uses_mine_total and len(layout) != view.mines:
                    lost.append("total")
                assert lost, f"{proof} but {sorted(layout)} keeps all"
                if len(lost) == 1:
                    broken.add(reasons.index(lost[0]))
        assert broken == set(range(len(reasons))), str(proof)


RULE_SETS = [(letter,) for letter in RULES]
every_rule = pytest.mark.parametrize("letters", RULE_SETS, ids=lambda letters: letters[0])


@every_rule
@given(data=st.data())
@settings(max_examples=8)
def test_a_rule_is_exact(letters: tuple[str, ...], data: st.DataObject) -> None:
    check(data.draw(positions(letters)))


@every_rule
@given(data=st.data())
@settings(max_examples=3)
def test_reasons_are_enough_and_all_needed(letters: tuple[str, ...], data: st.DataObject) -> None:
    check_proofs(data.draw(positions(letters)))


@given(data=st.data(), layout=st.sampled_from(LAYOUTS), clue=st.sampled_from(CLUES))
@settings(max_examples=30)
def test_two_rules_are_exact(data: st.DataObject, layout: str, clue: str) -> None:
    view = data.draw(positions((layout, clue)))
    check(view)
    check_proofs(view)


@pytest.mark.check
@every_rule
@given(data=st.data())
@settings(max_examples=1000)
def test_a_thousand_positions_of_a_rule(letters: tuple[str, ...], data: st.DataObject) -> None:
    check(data.draw(positions(letters)))


@pytest.mark.check
@given(data=st.data(), layout=st.sampled_from(LAYOUTS), clue=st.sampled_from(CLUES))
@settings(max_examples=1000)
def test_a_thousand_positions_of_two_rules(data: st.DataObject, layout: str, clue: str) -> None:
    test_two_rules_are_exact.hypothesis.inner_test(data, layout, clue)  # type: ignore[attr-defined]


def test_a_text_is_read_and_written() -> None:
    view = VariantView.parse("F # 3+1 / _ * ?\n0 # 2", rules=["W", "Q"], mines=4)
    assert str(view) == "# # 1+3\n? * ?\n0 # 2"
    assert VariantView.parse(str(view), "QW", 4) == view
    assert view.clues == {(0, 2): "1+3", (2, 0): "0", (2, 2): "2"}
    assert view.covered == {(0, 0), (0, 1), (2, 1)}
    assert VariantView.parse("#2/*?") == VariantView.parse("# 2\n\n* ?", "V")


@pytest.mark.parametrize(
    ("text", "rules", "mines", "error", "what"),
    [
        ("", "V", None, ViewError, "expected 2 to 8 rows of the same length"),
        ("###", "V", None, ViewError, "got 1 rows of length 3"),
        ("## / ###", "V", None, ViewError, "got 2 rows of length 2 and 3"),
        ("######### / #########", "V", None, ViewError, "got 2 rows of length 9"),
        ("## / #9", "V", None, ViewError, r"a clue of rule V \(a number\) at \(1,1\), got '9'"),
        ("# # / # 1+9", "W", None, ViewError, r"lengths joined by \+, such as 1\+3.*got '1\+9'"),
        ("# # / # |8", "E'", None, ViewError, "got '|8'"),
        ("## / #h", "V", None, ViewError, "got 'h'"),
        ("## / **", "V", 1, ViewError, "expected from 2 to 4 mines, got 1"),
        ("## / ##", "V", 5, ViewError, "expected from 0 to 4 mines, got 5"),
        ("## / ##", "V", "2", ViewError, "expected from 0 to 4 mines, got '2'"),
        ("## / ##", "QZ", None, RulesError, "unknown rule 'Z'"),
        ("## / ##", ["1Q"], None, RulesError, "unknown rule '1Q'"),
        ("## / ##", "MW", None, RulesError, "expected one rule for what clues mean, got M and W"),
    ],
)
def test_what_does_not_fit_is_refused(
    text: str, rules: str, mines: Any, error: type[Exception], what: str
) -> None:
    with pytest.raises(error, match=what):
        VariantView.parse(text, rules, mines)


def test_a_contradiction_names_rules_and_clues() -> None:
    view = VariantView.parse("0 # / # # / # #", "Q", 3)
    with pytest.raises(
        ContradictionError, match=r"rule Q for the square .* and the clue 0"
    ) as raised:
        analyze(view)
    assert raised.value.clues == {(0, 0)}
    assert not raised.value.uses_mine_total
    with pytest.raises(ContradictionError, match="rule B for row 0 of 2 that share 3 mines"):
        analyze(VariantView.parse("## / ##", "B", 3))


def test_only_certain_covered_cells_are_explained() -> None:
    view = VariantView.parse("1 # / # #", "H")
    with pytest.raises(NotCertainError):
        explain(view, (0, 1))
    with pytest.raises(ViewError, match=r"expected a covered cell, got \(0,0\)"):
        explain(view, (0, 0))
    proof = explain(VariantView.parse("1 # / # *", "H"), (0, 1))
    assert str(proof) == "The clue 1 at (0,0) proves that (0,1) is safe."
    proof = explain(VariantView.parse("# ? / # *", "A", 3), (0, 0))
    assert str(proof) == "The mine total 3 proves that (0,0) is a mine."


@pytest.mark.parametrize("letter", LAYOUTS)
def test_boards_are_all_layouts_that_keep_a_rule(letter: str) -> None:
    cells = [(y, x) for y in range(3) for x in range(3)]
    mines = {"D": 4}.get(letter, 3)
    expected = {
        frozenset(layout)
        for layout in combinations(cells, mines)
        if keeps(letter, 3, 3, frozenset(layout))
    }
    boards = [random_board(3, 3, letter, mines, seed) for seed in range(400)]
    assert {board.known_mines for board in boards} == expected
    assert random_board(3, 3, letter, mines, 7) == boards[7]


def test_a_board_has_a_size_of_the_game() -> None:
    with pytest.raises(ViewError, match="expected 2 to 8 rows and columns, got 5 and 1000000000"):
        random_board(5, 10**9, "Q", 3, seed=1)


def test_a_clue_of_rule_l_is_drawn() -> None:
    boards = [random_board(3, 3, "L", 8, seed) for seed in range(40)]
    shown = [(cell, clue) for board in boards for cell, clue in board.clues.items()]
    centre = {clue for cell, clue in shown if cell == (1, 1)}
    assert centre == {"7", "9"}


@pytest.mark.parametrize(("letters", "mines"), [("QW", 10), ("T", 9), ("DE'", 8), ("BP", 10)])
def test_all_cells_of_a_puzzle_are_certain(letters: str, mines: int) -> None:
    board = random_board(5, 5, letters, mines, seed=3)
    view = puzzle(board, seed=3)
    analysis = analyze(view)
    assert analysis.mines == board.known_mines
    assert analysis.safe == view.covered - analysis.mines
    assert view.clues.items() < board.clues.items()
    with pytest.raises(ViewError, match="expected a whole board"):
        puzzle(view, seed=3)


@pytest.mark.parametrize("letter", RULES)
def test_the_reference_page_has_every_rule(letter: str) -> None:
    rule = RULES[letter]
    row = [f"`{rule.letter}`", rule.name, rule.sentence, rule.form.replace("|", "\\|")]
    text = (DOCS / "reference" / "variant-rules.md").read_text(encoding="utf-8")
    assert f"| {' | '.join(filter(None, row))} |\n" in text

"""Sets of cells: chances, certain cells, layouts and proofs against plain enumeration."""

from __future__ import annotations

import json
import math
import pickle
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minewise import analyze, analyze_sets
from minewise._core import signal_checks
from minewise.engine.sets import SetAnalysis
from minewise.errors import ContradictionError, NotCertainError, SetError, TooWideError
from minewise.questions import ask
from tests.interrupts import interrupted_at

Problem = tuple[list[tuple[Any, Any]], int | None, int, float]
LABELS = "abcdefghijkl"


def likelihood(cells: Any, count: Any, mines: dict[str, int]) -> float:
    """Of one set, by its definition."""
    pattern = tuple(mines[cell] for cell in cells)
    if callable(count):
        return float(count(pattern))
    weights = cells.values() if isinstance(cells, dict) else [1] * len(pattern)
    counted = sum(weight * mine for weight, mine in zip(weights, pattern, strict=True))
    if isinstance(count, dict):
        return float(count.get(counted, 0.0))
    return float(counted == count if isinstance(count, int) else counted in count)


def cells_of(sets: list[tuple[Any, Any]]) -> list[str]:
    return list(dict.fromkeys(cell for cells, _ in sets for cell in cells))


def enumerated(problem: Problem) -> Iterator[tuple[dict[str, int], float, int, float]]:
    """Each layout of the cells of sets that is possible: its weight, in how many ways the others
    go with it, and the share of mines among them."""
    sets, total, others, prior = problem
    cells = cells_of(sets)
    for pattern in product((0, 1), repeat=len(cells)):
        mines = dict(zip(cells, pattern, strict=True))
        weight = math.prod(likelihood(*one, mines) for one in sets)
        if weight == 0.0:
            continue
        placed = sum(pattern)
        if total is None:
            odds = prior**placed * (1 - prior) ** (len(cells) - placed)
            yield mines, weight * odds, 2**others, prior
        elif 0 <= total - placed <= others:
            ways = math.comb(others, total - placed)
            yield mines, weight * ways, ways, (total - placed) / others if others else 0.0


def is_possible(problem: Problem, chosen: Any, uses_mine_total: bool) -> bool:
    """Is there a layout of some of the sets? The cells of all others are among those in none."""
    sets, total, others, prior = problem
    part = [sets[i] for i in chosen]
    more = len(cells_of(sets)) - len(cells_of(part))
    known = total if uses_mine_total else None
    return any(True for _ in enumerated((part, known, others + more, prior)))


def table(numbers: tuple[float, ...]) -> Callable[[tuple[int, ...]], float]:
    """A function of patterns, by their numbers."""

    def of(pattern: tuple[int, ...]) -> float:
        return numbers[sum(mine << i for i, mine in enumerate(pattern)) % len(numbers)]

    return of


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    truth = {cell: draw(st.integers(0, 1)) for cell in LABELS[: draw(st.integers(1, 12))]}
    sets: list[tuple[Any, Any]] = []
    for _ in range(draw(st.integers(1, 8))):
        members = draw(st.lists(st.sampled_from(list(truth)), unique=True, max_size=10))
        kind = draw(st.sampled_from(("count", "weights", "range", "counts", "table", "pattern")))
        cells: Any = members
        if kind == "weights":
            cells = {cell: draw(st.integers(1, 4)) for cell in members}
        counted = sum((cells[c] if kind == "weights" else 1) * truth[c] for c in members)
        count: Any = counted
        if kind == "range":
            count = range(max(0, counted - 1), counted + draw(st.integers(1, 3)))
        elif kind == "counts":
            count = {counted, draw(st.integers(0, 9))}
        elif kind == "table":
            count = {draw(st.integers(0, 5)): 0.25, counted: draw(st.sampled_from((0.5, 3.0)))}
        elif kind == "pattern":
            count = table(tuple(draw(st.lists(st.sampled_from((0.0, 0.5, 1.0)), min_size=5))))
        elif draw(st.integers(0, 9)) == 0:
            count = draw(st.integers(0, len(members) + 1))
        sets.append((cells, count))
    others = draw(st.integers(0, 5))
    told = sum(truth[cell] for cell in cells_of(sets)) + draw(st.integers(0, others))
    total = draw(st.sampled_from((told, None)))
    return sets, total, others, draw(st.sampled_from((0.3, 0.5)))


def check(problem: Problem) -> None:
    """All that an analysis says, against enumeration."""
    sets, total, others, prior = problem
    known = list(enumerated(problem))
    weight = sum(w for _, w, _, _ in known)
    if not known:
        with pytest.raises(ContradictionError) as raised:
            analyze_sets(sets, total, others=others, prior=prior)
        error = raised.value
        assert not is_possible(problem, error.sets, error.uses_mine_total)
        for one in error.sets:
            rest = [i for i in error.sets if i != one]
            assert is_possible(problem, rest, error.uses_mine_total)
        return
    analysis = analyze_sets(sets, total, others=others, prior=prior)
    assert analysis.exact
    assert analysis.layouts == sum(ways for _, _, ways, _ in known)
    for cell in cells_of(sets):
        seen = {mines[cell] for mines, _, _, _ in known}
        expected = sum(w for mines, w, _, _ in known if mines[cell]) / weight
        assert analysis.probability[cell] == pytest.approx(expected, abs=1e-12)
        assert (cell in analysis.safe) == (seen == {0})
        assert (cell in analysis.mines) == (seen == {1})
        if len(seen) == 2:
            with pytest.raises(NotCertainError):
                analysis.explain(cell)
            continue
        check_proof(problem, analysis, cell)
    if others:
        share = sum(w * share for _, w, _, share in known) / weight
        assert analysis.others == pytest.approx(share, abs=1e-12)
    layouts = {frozenset(c for c, mine in mines.items() if mine) for mines, _, _, _ in known}
    assert layouts.issuperset(analysis.sample(5))


def check_proof(problem: Problem, analysis: SetAnalysis, cell: str) -> None:
    """The sets of a proof are enough, and each is needed."""
    sets, total, others, prior = problem
    proof = analysis.explain(cell)
    assert proof.mine == (cell in analysis.mines)
    opposite = [*sets, ([cell], int(not proof.mine))]
    supposed: Problem = (opposite, total, others, prior)
    chosen = [*proof.sets, len(sets)]
    assert not is_possible(supposed, chosen, proof.uses_mine_total)
    for one in proof.sets:
        assert is_possible(supposed, [i for i in chosen if i != one], proof.uses_mine_total)


@given(problems())
@settings(max_examples=150)
def test_everything_said_of_sets_equals_enumeration(problem: Problem) -> None:
    check(problem)


@pytest.mark.check
@given(problems())
@settings(max_examples=10_000)
def test_everything_said_of_ten_thousand_problems_equals_enumeration(problem: Problem) -> None:
    check(problem)


@given(problems())
@settings(max_examples=40)
def test_the_question_answers_as_python_does(problem: Problem) -> None:
    sets, total, others, _ = problem
    written = [one for one in sets if not callable(one[1])]
    if not written:
        return
    lines = [] if total is None else [f"mines: {total}"]
    lines.append(f"others: {others}")
    for cells, count in written:
        weights = cells if isinstance(cells, dict) else dict.fromkeys(cells, 1)
        counts = count if isinstance(count, dict) else [count] if isinstance(count, int) else count
        by_count = counts if isinstance(counts, dict) else dict.fromkeys(counts, 1.0)
        members = " ".join(f"{weight}*{cell}" for cell, weight in weights.items())
        lines.append(f"{members} = {','.join(f'{n}:{p}' for n, p in by_count.items())}")
    fields: dict[str, Any] = {"sets": "\n".join(lines), "prior": 0.3}
    given_sets: Problem = (written, total, others, 0.3)
    cells = len(cells_of(written)) + others
    if (total or 0) > cells or not any(True for _ in enumerated(given_sets)):
        refused = SetError if (total or 0) > cells else ContradictionError
        with pytest.raises(refused) as in_python:
            analyze_sets(written, total, others=others, prior=0.3)
        with pytest.raises(refused) as in_core:
            ask("analyze_sets", **fields)
        both = [getattr(one.value, "sets", ()) for one in (in_python, in_core)]
        assert both[0] == both[1]
        return
    analysis = analyze_sets(written, total, others=others, prior=0.3)
    answer = ask("analyze_sets", **fields)
    assert answer["cells"] == list(analysis.labels)
    assert list(answer["probability"]) == list(analysis.probability.values())
    assert int(answer["layouts"]) == analysis.layouts
    assert set(answer["safe"]) == analysis.safe
    assert set(answer["mines"]) == analysis.mines


@given(
    st.sets(st.integers(0, 15), min_size=4, max_size=4),
    st.sets(st.integers(0, 15)),
    st.sampled_from((None, 4)),
)
@settings(max_examples=30)
def test_the_sets_of_a_view_give_what_analyze_gives(
    mines: set[int], opened: set[int], total: int | None
) -> None:
    """Also by the prior over densities, where neither a total nor a chance is told."""
    shown = [divmod(i, 4) for i in sorted(opened - mines)]
    rows = [["#"] * 4 for _ in range(4)]

    def around(row: int, column: int) -> list[tuple[int, int]]:
        near = product(range(row - 1, row + 2), range(column - 1, column + 2))
        return [(r, c) for r, c in near if 0 <= r < 4 and 0 <= c < 4]

    for row, column in shown:
        rows[row][column] = str(sum(4 * r + c in mines for r, c in around(row, column)))
    sets = []
    for row, column in shown:
        cells = [cell for cell in around(row, column) if rows[cell[0]][cell[1]] == "#"]
        sets.append((cells, int(rows[row][column])))
    covered = {(r, c) for r in range(4) for c in range(4) if rows[r][c] == "#"}
    seen = {cell for cells, _ in sets for cell in cells}
    # A revealed cell is one that is known to be safe: a set of one cell and no mine.
    sets += [([cell], 0) for cell in shown]
    analysis = analyze_sets(sets, total, others=len(covered - seen))
    view = analyze("/".join(map("".join, rows)), mines=total)
    for cell in seen:
        assert analysis.probability[cell] == pytest.approx(view.probability[cell], abs=1e-12)
    assert analysis.layouts == view.layouts


@pytest.mark.parametrize(
    ("sets", "options", "expected"),
    [
        (5, {}, "expected sets of cells, got 5"),
        ([("ab",)], {}, "expected a pair of cells and their count in set 0: ('ab',)"),
        (["ab"], {}, "expected a pair of cells and their count in set 0: 'ab'"),
        ([(3, 1)], {}, "expected cells that can be listed in set 0: (3, 1)"),
        ([([[]], 1)], {}, "expected labels that can be hashed in set 0: ([[]], 1)"),
        ([("aa", 1)], {}, "expected each cell once in set 0: ('aa', 1)"),
        ([("ab", -1)], {}, "expected a whole number from 0 on"),
        ([("ab", True)], {}, "expected a whole number from 0 on"),
        ([("ab", "1")], {}, "expected a whole number from 0 on"),
        ([("ab", 1.5)], {}, "expected a whole number from 0 on"),
        ([("ab", {1: -1.0})], {}, "expected likelihoods from 0 on"),
        ([("ab", {1: 1e300})], {}, "expected likelihoods from 1e-100 to 1e100"),
        ([("ab", lambda _: math.nan)], {}, "expected likelihoods from 0 on"),
        ([("abcdefghijklmno", lambda _: 1)], {}, "expected at most 14 cells where"),
        ([({"a": 0}, 1)], {}, "expected whole numbers from 1 on as weights"),
        ([("ab", 1)], {"weights": {"a": 70_000}}, "expected whole numbers from 1 on as weights"),
        ([("ab", 1)], {"mines": -1}, "expected mines from 0 on, got mines=-1"),
        ([("ab", 1)], {"mines": 3}, "expected at most 2 mines in 2 cells, got 3"),
        ([("ab", 1)], {"others": True}, "expected others from 0 on, got others=True"),
    ],
)
def test_what_cannot_be_read_is_refused(sets: Any, options: dict[str, Any], expected: str) -> None:
    with pytest.raises(SetError) as raised:
        analyze_sets(sets, **options)
    assert str(raised.value).startswith(expected)


@pytest.mark.parametrize(
    "text",
    [
        *("", "a b", "a a = 1", "a = x", "a = 1-", "a = 1,", "0*a = 0", "a = 0:-1", "mines: x"),
        *("mines: 9\na = 1", '{"sets": []}', '{"sets": [[["a", "a"], 1]]}', '{"x": 1}', "[[1]]"),
        *('[[["a"], {"0": -1}]]', '[[["a"], 1]] more', "[" * 10_000, '[[["a"], 99999999999]]'),
        *('[[{"a": 0}, 0]]', "70000*a = 0", "[[[0.5], 1]]", "others: 2147483647\na b = 1"),
    ],
)
def test_a_text_that_gives_no_sets_is_refused(text: str) -> None:
    with pytest.raises(SetError):
        ask("analyze_sets", sets=text)


def test_sets_may_have_thirty_two_cells_and_cells_as_many_sets() -> None:
    cells = range(32)
    wide = analyze_sets([(cells, 16)])
    assert wide.layouts == math.comb(32, 16)
    assert wide.probability[7] == pytest.approx(0.5)
    deep = analyze_sets([({0, 1 + i}, range(1, 3)) for i in range(32)], prior=0.5)
    # All of the other cells are mines where the first is none.
    assert deep.layouts == 2**32 + 1


def test_a_problem_that_is_too_wide_says_so() -> None:
    """Rows and columns of known sums: by symmetry every cell has the same chance."""
    side = 12
    rows = [[(row, column) for column in range(side)] for row in range(side)]
    sets = [(cells, 4) for cells in (*rows, *zip(*rows, strict=True))]
    analysis = analyze_sets(sets, budget=2_000)
    assert not analysis.exact
    assert set(analysis.probability) == {cell for row in rows for cell in row}
    with pytest.raises(TooWideError):
        _ = analysis.layouts
    near = [
        abs(chance - 4 / side) <= analysis.error[cell]
        for cell, chance in analysis.probability.items()
    ]
    # The errors hold in 95 of 100 cases.
    assert sum(near) >= 0.95 * len(near)


def test_samples_are_as_likely_as_they_weigh() -> None:
    analysis = analyze_sets([("ab", {1: 1.0, 2: 4.0}), ("bc", range(1, 3))], mines=2, others=1)
    drawn = analysis.sample(4_000, seed=3)
    share = sum("b" in layout for layout in drawn) / len(drawn)
    # Four standard errors.
    assert abs(share - analysis.probability["b"]) < 4 * math.sqrt(0.25 / 4_000)
    assert analysis.sample(3, seed=3) == drawn[:3]


def test_the_repr_names_the_cells_and_pickle_refuses() -> None:
    analysis = analyze_sets([("ab", 1)])
    assert "labels=('a', 'b')" in repr(analysis)
    with pytest.raises(TypeError):
        pickle.dumps(analysis)


def sums_of_rows_and_columns() -> list[tuple[list[tuple[int, int]], int]]:
    """Of 7 rows and 7 columns, and of all cells but the first, which is a mine: it takes eight sets
    to prove that, and the proof asks the watch."""
    rows = [[(row, column) for column in range(7)] for row in range(7)]
    sums = [(cells, 3) for cells in (*rows, *map(list, zip(*rows, strict=True)))]
    return [*sums, ([cell for row in rows for cell in row][1:], 20)]


def test_an_interrupt_ends_a_proof() -> None:
    analysis = analyze_sets(sums_of_rows_and_columns())
    with interrupted_at(1):
        analysis.explain((0, 0))
    assert len(analysis.explain((0, 0)).sets) == 8


def test_an_interrupt_ends_the_search_for_a_contradiction() -> None:
    sets = [*sums_of_rows_and_columns(), ([(0, 0)], 0)]
    before = signal_checks()
    with pytest.raises(ContradictionError):
        analyze_sets(sets)
    with interrupted_at(signal_checks() - before):
        analyze_sets(sets)


@pytest.mark.parametrize("fields", [{}, {"cell": "0,0"}])
def test_a_question_that_is_interrupted_gives_no_half_answer(fields: dict[str, str]) -> None:
    text = json.dumps(sums_of_rows_and_columns())
    before = signal_checks()
    assert ask("analyze_sets", sets=text, **fields)["mines"] == ["0,0"]
    for check in range(1, signal_checks() - before + 1):
        with interrupted_at(check):
            ask("analyze_sets", sets=text, **fields)

"""Chances, certain cells, layouts and proofs of every shape against plain enumeration."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, lgamma
from typing import Any

import pytest

from minewise import Random, View
from minewise import analyze as analyze_squares
from minewise.errors import ContradictionError, NotCertainError, ViewError
from minewise.shapes import BoardShape, ShapeView, analyze, explain, graph, hint, parse_shape

PETERSEN = {n: {(n + 1) % 5, (n - 1) % 5, n + 5} for n in range(5)} | {
    n: {5 + (n + 2) % 5, 5 + (n - 2) % 5, n - 5} for n in range(5, 10)
}
"""A graph without triangles: ten cells, each with three neighbours."""

SHAPES = [
    *map(
        parse_shape,
        (
            *("square:4x3", "torus:4x3", "cylinder:4x3", "hexagons:4x3", "knights:4x3"),
            *("triangles:4x3", "triangles:4x3,neighbors=3", "space:3x2x2"),
            "space:3x2x2,neighbors=6",
        ),
    ),
    graph(PETERSEN, "petersen"),
]

Reason = tuple[tuple[Any, ...], bool]


def position(shape: BoardShape, rng: Random) -> ShapeView:
    """A random board with some safe cells revealed, flags anywhere and perhaps an explosion."""
    cells = list(shape)
    rng.shuffle(cells)
    mines = set(cells[: rng.below(len(cells) - 2)])
    rng.shuffle(cells)
    shown: dict[Any, int] = {}
    for cell in cells[: 1 + rng.below(len(cells))]:
        if cell in mines:
            if rng.below(8) == 0:
                shown[cell] = -3
        elif rng.below(8) == 0:
            shown[cell] = -4
        else:
            shown[cell] = sum(other in mines for other in shape.neighbors[cell])
    for cell in cells:
        if cell not in shown and rng.below(6) == 0:
            shown[cell] = -2
    return ShapeView.of(shape, shown, rng.choice([len(mines), None]))


def layouts(view: ShapeView, reason: Reason | None = None) -> Iterator[set[Any]]:
    """The mines among the covered cells of each layout that fits: all clues, or some of them."""
    clues, with_total = (view.clues, True) if reason is None else reason
    hit = {cell for cell, code in view.shown.items() if code == -3}
    covered = [cell for cell, code in view.shown.items() if code in (-1, -2)]
    told = view.mines if with_total else None
    bits = {cell: 1 << i for i, cell in enumerate(covered)}
    sets = []
    for clue in clues:
        near = view.shape.neighbors[clue]
        seen = sum(bits.get(cell, 0) for cell in near)
        sets.append((seen, view.shown[clue] - sum(cell in hit for cell in near)))
    for pattern in range(2 ** len(covered)):
        if all((pattern & seen).bit_count() == count for seen, count in sets) and (
            told is None or pattern.bit_count() == told - len(hit)
        ):
            yield {cell for cell in covered if pattern & bits[cell]}


def weight(view: ShapeView, mines: int) -> float:
    """Of a layout with so many mines: alike with a total, else by a beta density (4, 20)."""
    if view.mines is not None:
        return 1.0
    hit, cells = sum(code == -3 for code in view.shown.values()), len(view.shape)
    return exp(lgamma(mines + hit + 4) + lgamma(cells - mines - hit + 20) - lgamma(cells + 24))


def check(view: ShapeView) -> None:
    """All that is said of a view, against enumeration."""
    known = list(layouts(view))
    covered = [cell for cell, code in view.shown.items() if code in (-1, -2)]
    analysis = analyze(view)
    whole = sum(weight(view, len(mines)) for mines in known)
    assert analysis.exact
    assert not analysis.undecided
    assert analysis.layouts == len(known)
    assert list(analysis.probability) == covered
    for cell in covered:
        chance = sum(weight(view, len(mines)) for mines in known if cell in mines) / whole
        assert analysis.probability[cell] == pytest.approx(chance, abs=1e-12)
    assert analysis.safe == {c for c in covered if not any(c in mines for mines in known)}
    assert analysis.mines == {c for c in covered if all(c in mines for mines in known)}
    for cell in sorted(analysis.safe | analysis.mines)[:3]:
        check_proof(view, cell)
    check_hint(view)


def check_proof(view: ShapeView, cell: Any) -> None:
    """Do its clues prove the cell, and none of fewer?"""
    proof = analyze(view).explain(cell)

    def proves(clues: tuple[Any, ...], with_total: bool) -> bool:
        return all((cell in mines) == proof.mine for mines in layouts(view, (clues, with_total)))

    assert proves(proof.clues, proof.uses_mine_total)
    for clue in proof.clues:
        rest = tuple(one for one in proof.clues if one != clue)
        assert not proves(rest, proof.uses_mine_total)
    if proof.uses_mine_total:
        assert not proves(tuple(view.clues), False)


def check_hint(view: ShapeView) -> None:
    analysis, found = analyze(view), hint(view)
    free = [cell for cell, code in view.shown.items() if code == -1]
    if found is None:
        assert analysis.mines.issuperset(free)
        assert not analysis.safe
    elif analysis.safe:
        assert found.cell in analysis.safe
        assert (found.move == "reveal") == (found.cell in free)
    elif analysis.mines.intersection(free):
        assert (found.move, found.cell in analysis.mines) == ("flag", True)
    else:
        assert found.proof is None
        assert found.chance == pytest.approx(min(analysis.probability.values()))


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_view_is_analysed_as_by_enumeration(shape: BoardShape) -> None:
    for seed in range(12):
        check(position(shape, Random(seed)))


@pytest.mark.check
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_thousand_views_are_analysed_as_by_enumeration(shape: BoardShape) -> None:
    for seed in range(1000):
        check(position(shape, Random(2026, seed)))


def test_squares_are_as_in_analyze() -> None:
    for seed in range(30):
        view = position(parse_shape("square:4x3"), Random(7, seed))
        clues = "withheld:p=0.125" if -4 in view.shown.values() else None
        rows = "/".join("".join(row) for row in view.layers()[0])
        squares = analyze_squares(View.parse(rows, mines=view.mines), clues=clues)
        found = analyze(view)
        assert (found.safe, found.mines) == (squares.safe, squares.mines)
        for cell, chance in found.probability.items():
            assert chance == pytest.approx(squares.probability[cell], abs=1e-12)


def test_clues_that_contradict_each_other_are_named() -> None:
    view = ShapeView.parse("hexagons", "0#1/###/##1")
    with pytest.raises(ContradictionError) as raised:
        analyze(ShapeView.parse("hexagons:3x1", "0#1"))
    assert raised.value.clues == {(0, 0), (0, 2)}
    assert not raised.value.uses_mine_total
    with pytest.raises(NotCertainError):
        explain(view, (2, 0))
    with pytest.raises(ViewError):
        explain(view, (0, 0))


def test_a_sentence_names_every_cell_of_the_reason() -> None:
    view = ShapeView.of({"a": "bc", "b": "a", "c": "a"}, {"b": 1, "a": "F"}, mines=1)
    assert str(hint(view)) == (
        "The 1 at b has 1 mine at a. The board has 1 mine in all, and this is needed too. "
        "So the cell c is safe. Reveal it."
    )
    assert str(hint(ShapeView.parse("hexagons", "###", mines=3))) == (
        "The board has 3 mines in all. So the hexagon (0,0) is a mine. Flag it."
    )
    assert str(hint(ShapeView.parse("space,neighbors=6", "#1#//###", mines=2))) == (
        "No cube is certain to be safe. The cube (0,0,0) is the least likely mine, with a chance "
        "of 33.3%."
    )

"""The table of layout counts, tests/engine/layouts.txt, as both engines count them."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from minewise import View, analyze
from minewise.game.view import EXPLODED
from minewise.testing import reference
from minewise.testing.reference import enumerate_layouts
from tests.sweep import count_by_sweep

TABLE = Path(__file__).with_name("layouts.txt")
KEYS = {"mines", "clues", "checked", "layouts"}


@dataclass(frozen=True)
class Position:
    name: str
    view: View
    clues: str
    checked: str
    layouts: int

    @classmethod
    def parse(cls, text: str) -> Position:
        name, *lines = text.strip().splitlines()
        values, rows = {"clues": "exact"}, []
        for line in lines:
            key, _, value = line.partition(" ")
            if key in KEYS:
                values[key] = value
            else:
                rows.append(line)
        mines = None if values["mines"] == "?" else int(values["mines"])
        view = View.parse("\n".join(rows), mines=mines, clues=values["clues"])
        return cls(name, view, values["clues"], values["checked"], int(values["layouts"]))


def read_table() -> list[Position]:
    _, *blocks = TABLE.read_text(encoding="utf-8").split("\n== ")
    return [Position.parse(block) for block in blocks]


POSITIONS = read_table()
every_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.name)


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "The engine is checked against plain enumeration, a second program that uses nothing of it "
    "(`minewise.testing.reference`), and against layouts that were counted in another way "
    "(`tests/engine/layouts.txt`).",
)
def test_the_reference_uses_nothing_of_the_engine() -> None:
    assert reference.__file__ is not None
    tree = ast.parse(Path(reference.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    plain = [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
    ours = {name for name in imported if name and name.startswith("minewise")}
    # What a view and a clue model are, and no more.
    assert ours == {f"minewise.game.{name}" for name in ("clues", "rules", "view")}
    assert not plain


def test_the_table_is_whole() -> None:
    assert len({position.name for position in POSITIONS}) == len(POSITIONS) >= 25
    assert {position.checked for position in POSITIONS} == {"enumeration", "sweep"}


@every_position
def test_the_engine_counts_what_the_table_says(position: Position) -> None:
    assert analyze(position.view, clues=position.clues).layouts == position.layouts


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "The engine is checked against plain enumeration, a second program that uses nothing of "
    "it (`minewise.testing.reference`), and against layouts that were counted in another way "
    "(`tests/engine/layouts.txt`).",
)
@every_position
def test_a_second_count_agrees(position: Position) -> None:
    if position.checked == "enumeration":
        truth = enumerate_layouts(position.view, clues=position.clues)
        found = analyze(position.view, clues=position.clues).probability
        assert truth.layouts == position.layouts
        for cell, chance in truth.probability.items():
            assert found[cell] == pytest.approx(float(chance), abs=1e-12)
    assert count_by_sweep(position.view, position.clues) == position.layouts


@pytest.mark.parametrize(
    "position", [p for p in POSITIONS if p.clues == "exact"], ids=lambda p: p.name
)
def test_the_chance_of_a_cell_is_its_share_of_the_layouts(position: Position) -> None:
    """A mine is put at one cell and the layouts that are left are counted."""
    found = analyze(position.view, prior=0.5)
    cell = next(c for c, p in np.ndenumerate(found.probability) if p > 0)
    array = position.view.array.copy()
    array[cell] = EXPLODED
    with_mine = count_by_sweep(View.from_array(array, mines=position.view.mines))
    share = with_mine / position.layouts
    assert found.probability[cell] == pytest.approx(share, abs=1e-12)

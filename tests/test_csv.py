"""CSV of strangers' texts: a spreadsheet runs none of them, and each is read back as it was."""

from __future__ import annotations

import csv
import io
import json
import re
import string
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minewise.columns import csv_line
from minewise.companion.collection import charts
from minewise.companion.collection.game import reviewed_game
from minewise.match.play import play
from minewise.report.table import to_csv, to_markdown
from minewise.tournament.compare import compare
from minewise.tournament.result import Comparison
from tests.javascript.node import HERE, run_node

BEGINNINGS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
HOSTILE = [
    "=1+1", "=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "a\r=1", "a\n=1",
    " =1", "'=1", "''=1", "' =1", '"=1', "=1;=2", "\u00a0=1", "\uff1d1", "-0.5", "+3", "-1e5",
    "--1", "-", "'", "", "a",
]  # fmt: skip
TEXTS = st.text(st.sampled_from(BEGINNINGS + "' \"0.5e,;a|!\u00a0")) | st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0")
)


def cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return set(cell) <= set(string.digits + "+-.eE")


def is_formula(cell: str) -> bool:
    return cell.lstrip()[:1] in tuple(BEGINNINGS[:4] + BEGINNINGS[-4:]) or cell[:1] in tuple(
        "\t\r\n"
    )


def unmarked(cell: str) -> str:
    """What `csv_line` was given: without the apostrophe in front of what would be a formula."""
    rest = cell.removeprefix("'")
    bare = rest.lstrip("'")
    return rest if cell != rest and bare and is_formula(bare) and not is_number(rest) else cell


def check(texts: list[str], line: str) -> None:
    (row,) = cells(line)
    assert [cell for cell in row if is_formula(cell) and not is_number(cell)] == []
    assert [unmarked(cell) for cell in row] == texts


@pytest.mark.promise(
    "SECURITY.md",
    "Open a CSV file of ours in a spreadsheet.",
    "A text that would be a formula there, such as the name of a player `=1+1`, has an apostrophe "
    "in front.",
)
@given(st.lists(TEXTS, min_size=1, max_size=5))
@example(HOSTILE)
@example([""])
@example([" \r", "' \t", "\r", "' \r="])
def test_no_text_is_a_formula_and_each_comes_back(texts: list[str]) -> None:
    check(texts, csv_line(texts))


@given(st.lists(st.integers() | st.floats(), min_size=1, max_size=4))
def test_numbers_stay_numbers(numbers: list[float]) -> None:
    assert cells(csv_line(numbers)) == [[str(number) for number in numbers]]
    assert cells(csv_line(map(str, filter(is_number, map(str, numbers))))) == [
        [str(number) for number in numbers if is_number(str(number))]
    ]


def test_the_page_writes_the_same_cells() -> None:
    rows = [[text] for text in HOSTILE] + [HOSTILE, ["-0.5", "x"]]
    script = HERE / "csv.mjs"
    written = json.loads(run_node(script, given=json.dumps(rows)))
    # Python writes a line of one empty cell as "", so that it is no empty line.
    assert written == [csv_line(row).removesuffix("\n") if row != [""] else "" for row in rows]


@pytest.mark.promise(
    "SECURITY.md",
    "Open a CSV file of ours in a spreadsheet.",
    "A text that would be a formula there, such as the name of a player `=1+1`, has an apostrophe "
    "in front.",
)
def test_names_of_agents_and_players_are_no_formulas_and_no_markup() -> None:
    name = '=HYPERLINK("http://x")|<img src=x onerror=alert(1)>`*_[a](b)\n# h'
    (row,) = compare(["random"], "5x5/3", games=3).rows
    other = Comparison([replace(row, agent=name)])
    (_, line) = cells(to_csv(other))
    assert unmarked(line[0]) == name
    assert not is_formula(line[0])
    (cell,) = re.findall(r"^\| (.*?HYPERLINK.*)$", to_markdown(other), flags=re.MULTILINE)
    assert re.findall(r"(?<!\\)(?:[<>`*]|]\()", cell) == []
    assert "\n# h" not in to_markdown(other)
    game = reviewed_game(play("csp", "5x5/3", seed=1).to_json().encode(), playouts=0)
    table = charts.to_csv([replace(game, player=name, program="@x")])
    head, values = cells(table)
    named = dict(zip(head, values, strict=True))
    assert unmarked(named["player"]) == name
    assert named["program"] == "'@x"

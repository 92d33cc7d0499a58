"""Tables on lines of any width: names and figures stay whole, and what is left out is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from minewise import Comparison, compare
from minewise.report.table import (
    LEFT_OUT_FIRST,
    Layout,
    blocks,
    fitted,
    for_terminal,
    layout,
    width_of,
)

WIDTHS = [40, 60, 80, 120]

# Names as long as any of ours, and as people write them.
NAMES = st.text("abc-:=._", min_size=1, max_size=30)
FIGURES = st.sampled_from(["", "0.04", "52.0% [38.5, 65.2]", "+0.077 ± 0.012"])


@st.composite
def tables(draw: st.DrawFn) -> Layout:
    columns = ["agent", "games won", *draw(st.permutations(LEFT_OUT_FIRST))]
    rows = draw(
        st.lists(
            st.tuples(NAMES, *[FIGURES] * (len(columns) - 1)).map(list), min_size=1, max_size=4
        )
    )
    return Layout("games won", columns, rows, ["Gain: the difference.", "Rules: 9x9/10."])


@given(tables(), st.integers(20, 160))
def test_columns_go_in_the_order_that_is_stated(what: Layout, width: int) -> None:
    left = fitted(what, width)
    gone = [name for name in what.columns if name not in left.columns]
    assert sorted(gone, key=LEFT_OUT_FIRST.index) == list(LEFT_OUT_FIRST[: len(gone)])
    assert width_of(left) <= width or len(gone) == len(LEFT_OUT_FIRST)
    for row, whole in zip(left.rows, what.rows, strict=True):
        assert row == [whole[what.columns.index(name)] for name in left.columns]
    assert ("Gain: the difference." in left.notes) == ("gain" in left.columns)
    for name in gone:
        assert name in left.notes[-1]


@given(tables())
def test_blocks_hold_every_name_and_figure(what: Layout) -> None:
    text = "\n".join(blocks(what))
    for row in what.rows:
        for cell in row:
            assert cell in text


@pytest.fixture(scope="module")
def point() -> Comparison:
    return compare(["csp-probability", "layouts:variant=A"], "kulkarni", games=5)


@pytest.fixture(scope="module")
def sweep() -> Comparison:
    return compare(["csp-probability", "triple-improved"], "kulkarni", games=5, density="0.1,0.2")


def printed(comparison: Comparison, width: int) -> list[str]:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(for_terminal(comparison, width))
    return [line.rstrip() for line in capture.get().splitlines()]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_comparison_on_lines_of_this_width(
    point: Comparison, sweep: Comparison, width: int
) -> None:
    for comparison in (point, sweep):
        lines = printed(comparison, width)
        assert max(map(len, lines)) <= width
        text = "\n".join(lines)
        assert "…" not in text
        for row in comparison.rows:
            assert row.label in text
        what = layout(comparison)
        figures = [row[1] for row in what.rows] if "agent" in what.columns else []
        for figure in figures:
            assert figure in text


def test_the_width_that_is_worked_out_is_what_rich_takes(point: Comparison) -> None:
    what = layout(point)
    table = [line for line in printed(point, width_of(what)) if line.strip(" ─")]
    assert {len(line) for line in table if "─" in line or "±" in line} <= {
        width_of(what) - 1,
        width_of(what) - 2,
    }
    assert "ms" in "".join(printed(point, width_of(what)))
    assert "Left out for lack of room: ms." in printed(point, width_of(what) - 1)

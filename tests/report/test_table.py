"""The words and figures of the tables that people read."""

from __future__ import annotations

import csv
import io
import re

import pytest
from rich.console import Console

from minewise import Comparison, Decision, Random, View, compare
from minewise.game.view import COVERED
from minewise.report.latex import to_latex
from minewise.report.table import for_terminal, to_csv, to_markdown
from tests.conftest import Golden


@pytest.fixture(scope="module")
def sweep() -> Comparison:
    return compare(["basic", "csp"], "kulkarni", density="0.1:0.3:0.1", games=20)


@pytest.fixture(scope="module")
def point() -> Comparison:
    return compare(["basic", "csp:max_variables=8"], "beginner", games=50)


def printed(comparison: Comparison) -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(for_terminal(comparison, console.width))
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def test_sweep_as_people_read_it(sweep: Comparison, golden: Golden) -> None:
    golden("table-sweep", printed(sweep) + "\n\n" + to_markdown(sweep))


def test_point_as_people_read_it(point: Comparison, golden: Golden) -> None:
    shown = printed(point)
    assert "ms, clicks" in shown, "no time stands in it"
    golden("table-point", shown)


def test_no_line_of_the_usual_tables_is_wider_than_a_terminal(
    sweep: Comparison, point: Comparison
) -> None:
    for comparison in (sweep, point):
        assert max(map(len, printed(comparison).splitlines())) <= 80


def test_csv_holds_every_row_in_full(sweep: Comparison) -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(sweep))))
    wanted = "agent options rules density games wins win_rate win_low win_high"
    wanted += " score score_low score_high seed version"
    assert set(wanted.split()) <= rows[0].keys()
    assert [(row["agent"], row["density"]) for row in rows] == [
        (agent, density) for density in ("0.1", "0.2", "0.3") for agent in ("basic", "csp")
    ]
    for text, row in zip(rows, sweep.rows, strict=True):
        assert float(text["score"]) == row.score
        assert float(text["win_low"]) == row.win_interval.low


def test_latex_has_the_same_cells_and_no_name_is_a_command(
    sweep: Comparison, point: Comparison
) -> None:
    marked = point.rows[0].__class__(**(vars(point.rows[0]) | {"agent": r"50%_$x\y"}))
    for comparison in (sweep, point, Comparison([marked])):
        text = to_latex(comparison)
        kinds = re.search(r"\\begin\{tabular\}\{([lr]+)\}", text)
        assert kinds
        rows = [line for line in text.splitlines() if line.endswith(r" \\")]
        markdown = [line for line in to_markdown(comparison).splitlines() if line[:1] == "|"]
        assert len(rows) == len(markdown) - 1  # without the line below the heads
        for row in rows:
            assert len(re.findall(r"(?<!\\)&", row)) == len(kinds[1]) - 1
            assert not re.search(r"(?<!\\)[%#_]", row)
    assert r"50\%\_\$x\textbackslash{}y & " in text


def test_one_game_has_no_interval() -> None:
    one = compare(["basic", "csp"], "kulkarni", games=1)
    assert " 1 game a point" in printed(one)
    assert "±" not in printed(one)
    (first, _) = csv.DictReader(io.StringIO(to_csv(one)))
    assert first["score_low"] == ""
    assert first["win_low"] != ""


def test_options_stand_beside_the_agent(point: Comparison) -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(point))))
    assert (rows[1]["agent"], rows[1]["options"]) == ("csp", "max_variables=8")
    assert " csp:max_variables=8 " in printed(point), "a long name takes the room of columns"
    assert "| csp:max_variables=8 |" in to_markdown(point)


def test_many_games_show_one_more_decimal() -> None:
    few = compare(["random"], "2x1/1 first_click=any", games=9_999)
    many = compare(["random"], "2x1/1 first_click=any", games=10_000)
    assert "." in to_markdown(few)
    shares = [to_markdown(c).split("| random | ")[1].split("%")[0] for c in (few, many)]
    assert [len(share.partition(".")[2]) for share in shares] == [1, 2]


def test_faults_and_interruptions_are_told(point: Comparison) -> None:
    point.rows[0].tally.faults += 2
    stopped = Comparison(point.rows, point.faults, interrupted=True)
    text = to_markdown(stopped)
    point.rows[0].tally.faults -= 2
    assert "2 games ended by a fault of basic; they count as lost." in text
    assert "Stopped early" in text


def test_figures_are_never_cut() -> None:
    agents = ["basic", "csp", "random", "csp:max_variables=8", "csp:max_variables=9"]
    wide = compare(agents, "kulkarni", density="0.1,0.2", games=5)
    text = printed(wide)
    assert "…" not in text
    assert text.count("±") == 10
    # One line for each density and agent, since five do not fit beside each other.
    assert [line.split()[2] for line in text.splitlines() if "0.1  " in line][:3] == agents[:3]


def test_names_are_plain_text() -> None:
    strange = compare([Named("a[red]b[/b]"), Named("c|d")], "ncsu", games=2)
    assert "a[red]b[/b]" in printed(strange)
    assert "| c\\|d |" in to_markdown(strange)


class Named:
    """Plays at random under any name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def decide(self, view: View, rng: Random) -> Decision:
        return Decision([rng.choice(view.where(COVERED))])

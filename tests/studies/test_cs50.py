"""The study of CS50's project: its page, its claims, and what the formulas of the source cost."""

from __future__ import annotations

import csv
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

from minewise import Rules, View, analyze
from minewise.agents.lib.clue_sentences import Sentence
from minewise.agents.sat import clauses
from minewise.stats import Interval, wilson
from minewise.tournament.result import Row
from minewise.tournament.run import Progress
from minewise.tournament.tally import Tally
from studies.cs50 import run as cs50
from studies.cs50.claims import claims, complete
from studies.cs50.figures import AGENTS, SECOND, WATCHED, rules_of
from studies.cs50.formula import Formula
from studies.cs50.found import Example, Found
from studies.cs50.page import page
from studies.guess_risk import Share
from studies.independent import Beside, Second, told, verdict
from studies.study import Findings
from tests.studies.claims import check_claims, check_links

GAMES = 40


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    found = cs50.run(GAMES, tmp_path_factory.mktemp("studies"))
    assert found is not None
    return found


def test_it_writes_page_chart_and_rows(findings: Findings) -> None:
    text = findings.page.read_text()
    check_links(findings.page)
    folder = findings.page.parent / "cs50"
    with (folder / "win-rates.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(SECOND) * (len(AGENTS) + 1) + 1
    assert {row["games"] for row in rows} == {str(GAMES), str(GAMES // 5)}
    with (folder / "guesses.csv").open() as file:
        shares = list(csv.DictReader(file))
    assert {row["rules"] for row in shares} == set(WATCHED)
    assert "of 5 win rates agree with the second implementation" in text
    assert "| 4 | 70 | 560 | 112 | 560 |" in text
    assert "18,446,744,073,709,551,616 models" in text
    first = f"minewise compare sentences --rules '{rules_of(next(iter(SECOND)))}'"
    assert f"{first} \\\n  --games {GAMES} --seed 1" in text


def test_every_claim_is_there_once(findings: Findings) -> None:
    check_claims(findings.claims, [f"3.{number}" for number in range(1, 9)])


@pytest.mark.parametrize("part", range(3))
def test_an_interrupt_leaves_nothing_half_done(tmp_path: Path, part: int) -> None:
    """In the first, in a later part, and while guesses are watched."""
    parts = iter([0, len(SECOND) - 1, len(SECOND)][part] * [None])

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    def progress(name: str) -> Progress:
        return stop if next(parts, 0) == 0 else lambda done, total: None

    assert cs50.run(5, tmp_path, progress=progress) is None
    assert not list(tmp_path.iterdir())


def test_figures_are_those_of_the_second_implementation() -> None:
    assert round(sum(second.percent for second in SECOND.values()), 1) == 312.0
    assert round(sum(second.half for second in SECOND.values()), 1) == 20.4
    assert sum(second.games for second in SECOND.values()) == 10_060


@pytest.mark.parametrize(("z", "agrees"), [(3.4, True), (3.6, False), (-3.4, True), (-3.6, False)])
def test_the_bar_is_three_and_a_half_combined_standard_errors(z: float, agrees: bool) -> None:
    rate = 0.5 + z * (0.02**2 + 0.03**2) ** 0.5 / 1.959964
    one = Beside("board", rate, Interval(rate - 0.02, rate + 0.02), Second(50.0, 3.0, 1000))
    assert one.z == pytest.approx(z, abs=1e-4)
    assert verdict([one])[0] == ("holds" if agrees else "does not hold")
    assert told([one]).startswith(f"{int(agrees)} of 1 win rates agree")
    assert told([one]).endswith("not so: board") == (not agrees)


@pytest.mark.parametrize(("cells", "mines"), [(n, k) for n in range(1, 7) for k in range(n + 1)])
def test_sizes_of_formulas_are_those_of_the_formulas(cells: int, mines: int) -> None:
    formula = Formula(cells, mines)
    numbers = {(0, column): column + 1 for column in range(cells)}
    written = list(clauses(Sentence(frozenset(numbers), mines), numbers))
    assert formula.cnf_clauses == len(written)
    assert formula.cnf_literals == sum(map(len, written))
    models = [values for values in product((False, True), repeat=cells) if sum(values) == mines]
    assert formula.models == len(models) == len(list(combinations(range(cells), mines)))
    assert formula.dnf_literals == sum(map(len, models))


def test_the_formulas_of_the_source() -> None:
    """A clue of 1 in the middle: eight terms, each of which names all eight cells."""
    assert (Formula(8, 1).models, Formula(8, 1).dnf_literals) == (8, 64)
    assert all(Formula(8, k).models > Formula(8, 1).models for k in range(2, 7))


def test_the_models_of_a_board() -> None:
    fresh = View.parse("/".join(["########"] * 8))
    assert analyze(fresh).layouts == 2**64
    assert analyze(View.parse(str(fresh), mines=8)).layouts == Formula(64, 8).models


@pytest.mark.parametrize(
    ("text", "safe", "clues"),
    [
        ("####/112_/000_", (0, 0), {(1, 1), (1, 2)}),
        ("######/122221", (0, 1), {(1, 0), (1, 1), (1, 2), (1, 4), (1, 5)}),
    ],
)
def test_an_example_names_the_clues_that_prove_it(
    text: str, safe: tuple[int, int], clues: set[tuple[int, int]]
) -> None:
    view = View.parse(text)
    example = Example.of(view, safe)
    assert safe in analyze(example.reduced).safe
    for left_out in example.clues:
        less = replace(example, clues=tuple(set(example.clues) - {left_out}))
        assert safe not in analyze(less.reduced).safe
    assert set(example.clues) == clues


def test_verdicts_follow_from_the_figures() -> None:
    assert complete({"8x8/8": Share(0, 40, wilson(0, 40))}).verdict == "pending"
    both = {"8x8/8": Share(0, 40, wilson(0, 40)), "16x16/40": Share(3, 40, wilson(3, 40))}
    assert complete(both).verdict == "does not hold"


def row(agent: str, board: str, *, wins: int = 700, seconds: float = 0.1) -> Row:
    tally = Tally(games=1000, wins=wins, seconds=seconds)
    rules: Rules = rules_of(board)
    return Row(agent, "", rules, 0.1, 1, tally)


@pytest.mark.parametrize(("seconds", "expected"), [(100.0, "differs"), (5000.0, "holds")])
def test_what_cannot_be_counted_in_a_second_is_intractable(seconds: float, expected: str) -> None:
    board = "8x8/8 first_click=any"
    rows = {board: [row("sentences", board), row("exact", board, seconds=seconds)]}
    found = Found(rows, {board: row("exact", board)}, row("sentences", board), {}, {})
    by_number = {claim.number: claim for claim in claims(found)}
    assert by_number["3.3a"].verdict == expected
    assert by_number["3.7a"].verdict == "pending"
    assert by_number["3.8a"].verdict == "holds"  # 70.0 ± 2.8 beside 68.7 ± 1.7
    rows[board][0] = row("sentences", board, wins=500)
    assert {claim.number: claim.verdict for claim in claims(found)}["3.8a"] == "does not hold"
    assert "No guess beside a certain cell was met" in page(found)

"""The study of CS50's project: its page, its claims, and what the formulas of the source cost."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

from minewise import View, analyze
from minewise.agents.lib.clue_sentences import ClueSentence
from minewise.agents.sat import clauses
from minewise.stats import Interval, wilson
from minewise.tournament.result import Row
from minewise.tournament.run import Progress
from minewise.tournament.tally import Tally
from studies.cs50.example import Example
from studies.cs50.formula import Formula
from studies.cs50.measure import Guesses, Rates, figures, play, rules_of
from studies.shared.claims import Answered, Judged
from studies.shared.guess_risk import Guess, Share, Watched
from studies.shared.independent import Beside, Independent, agreement
from studies.shared.study import Findings, Run, answers, shown, write
from tests.studies.claims import check_claims, check_links

GAMES = 40
CS50 = Run.of("cs50")
BOARDS = CS50.plan["boards"]
AGENTS = CS50.plan["agents"]


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    found = write(Run.of("cs50", GAMES), tmp_path_factory.mktemp("studies"))
    assert found is not None
    return found


def test_it_writes_page_chart_and_rows(findings: Findings) -> None:
    text = findings.page.read_text()
    check_links(findings.page)
    folder = findings.page.parent / "cs50"
    with (folder / "win-rates.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(BOARDS) * (len(AGENTS) + 1) + 1
    assert {row["games"] for row in rows} == {str(GAMES), str(GAMES // 5)}
    with (folder / "guesses.csv").open() as file:
        shares = list(csv.DictReader(file))
    assert {row["rules"] for row in shares} == {
        board["board"] for board in BOARDS if board.get("guesses")
    }
    assert "of 5 win rates agree with the second implementation" in text
    assert [question.number for question in findings.questions] == ["3.7a", "3.8a"]
    assert "| 4 | 70 | 560 | 112 | 560 |" in text
    assert "18,446,744,073,709,551,616 models" in text
    first = f"minewise compare sentences --rules '{rules_of(CS50, BOARDS[0])}'"
    assert f"{first} \\\n  --games {GAMES} --seed 1" in text


def test_every_claim_is_there_once(findings: Findings) -> None:
    check_claims(findings.claims, [f"3.{number}" for number in range(1, 9)])


@pytest.mark.parametrize("part", range(3))
def test_an_interrupt_leaves_the_rows_of_the_boards_that_are_complete(
    tmp_path: Path, part: int
) -> None:
    """In the first, in a later part, and while guesses are watched."""
    before = (0, len(BOARDS) - 1, len(BOARDS))[part]
    parts = iter(before * [None])

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    def progress(name: str) -> Progress:
        return stop if next(parts, 0) == 0 else lambda done, total: None

    assert write(Run.of("cs50", 5, progress=progress), tmp_path) is None
    if not before:
        assert not list(tmp_path.iterdir())
        return
    assert [path.name for path in tmp_path.rglob("*")] == ["cs50", "win-rates.csv"]
    with (tmp_path / "cs50" / "win-rates.csv").open() as file:
        rows = list(csv.DictReader(file))
    complete = 4 * (len(AGENTS) + 1) if part == 1 else 5 * (len(AGENTS) + 1) + 1
    assert len(rows) == complete


def test_figures_are_those_of_the_second_implementation() -> None:
    second = [Independent(**board["independent"]) for board in BOARDS]
    assert round(sum(one.percent for one in second), 1) == 312.0
    assert round(sum(one.half for one in second), 1) == 20.4
    assert sum(one.games for one in second) == 10_060


@pytest.mark.parametrize(("z", "agrees"), [(3.4, True), (3.6, False), (-3.4, True), (-3.6, False)])
def test_the_bar_is_three_and_a_half_combined_standard_errors(z: float, agrees: bool) -> None:
    rate = 0.5 + z * (0.02**2 + 0.03**2) ** 0.5 / 1.959964
    one = Beside("board", rate, Interval(rate - 0.02, rate + 0.02), Independent(50.0, 3.0, 1000))
    assert one.z == pytest.approx(z, abs=1e-4)
    found = agreement([one])
    assert (found["agreeing"], found["compared"]) == (int(agrees), 1)
    assert found["strays"] == (None if agrees else {"names": [{"name": "board", "z": one.z}]})


@pytest.mark.parametrize(("cells", "mines"), [(n, k) for n in range(1, 7) for k in range(n + 1)])
def test_sizes_of_formulas_are_those_of_the_formulas(cells: int, mines: int) -> None:
    formula = Formula(cells, mines)
    numbers = {(0, column): column + 1 for column in range(cells)}
    written = list(clauses(ClueSentence(frozenset(numbers), mines), numbers))
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
        clues_left = tuple(clue for clue in example.clues if clue != left_out)
        less = Example(replace(example.proof, clues=clues_left))
        assert safe not in analyze(less.reduced).safe
    assert set(example.clues) == clues


def row(agent: str, *, wins: int = 700, seconds: float = 0.1) -> Row:
    tally = Tally(games=1000, wins=wins, seconds=seconds)
    return Row(agent, "", rules_of(CS50, BOARDS[0]), 0.1, 1, tally)


def shown_of(
    *, wins: int = 700, seconds: float = 0.1, guesses: Sequence[Guess] = ()
) -> tuple[str, dict[str, Judged], dict[str, Answered]]:
    """The page, the claims and the questions by number, of one board and a game with these
    guesses."""
    none = Share(0, 40, wilson(0, 40))
    rows = [row(agent, wins=wins, seconds=seconds) for agent in ("sentences", "exact")]
    parts: list[Rates | Row | Guesses] = [
        Rates("8x8/8", rows, row("exact"), Independent(68.7, 1.7, 3000)),
        row("sentences"),
        Guesses("8x8/8", [Watched("won", tuple(guesses), 0, 0)], none, none),
    ]
    found = figures(CS50, parts)
    text, claims = shown(CS50.study, found)
    questions = {one.number: one for one in answers(CS50.study, found)}
    return text, {claim.number: claim for claim in claims}, questions


@pytest.mark.parametrize(("seconds", "expected"), [(100.0, "holds in part"), (5000.0, "holds")])
def test_what_cannot_be_counted_in_a_second_is_intractable(seconds: float, expected: str) -> None:
    assert shown_of(seconds=seconds)[1]["3.3a"].verdict == expected


def test_one_guess_beside_a_certain_cell_shows_that_the_rules_are_not_complete() -> None:
    text, _, questions = shown_of()
    assert questions["3.7a"].answer.startswith("a cell was certainly safe at ")
    assert "No guess beside a certain cell was met" in text
    view = View.parse("####/112_/000_")
    text, _, questions = shown_of(guesses=[Guess(view, 0.5, frozenset({(0, 0)}), 0.0, 0.5)])
    assert questions["3.7a"].answer.startswith("no: clues that overlap")
    assert "The clues at 1,1, 1,2 prove the cell 0,0 safe" in text


@pytest.mark.parametrize(("wins", "agreeing"), [(700, 1), (500, 0)])
def test_the_second_program_is_believed_within_the_bar(wins: int, agreeing: int) -> None:
    text, _, questions = shown_of(wins=wins)  # 70.0 ± 2.8 beside 68.7 ± 1.7
    answer = questions["3.8a"].answer
    assert answer.startswith(f"{agreeing} of 1 win rates agree")
    assert ("exceptions: 8x8/8" in answer) == (agreeing == 0)
    assert f"**{agreeing} of 1 win rates agree" in text


def test_parts_come_in_the_order_of_the_plan() -> None:
    parts = play(Run.of("cs50", 2))
    assert [type(part) for part in parts] == [Rates] * 5 + [Row] + [Guesses] * 2

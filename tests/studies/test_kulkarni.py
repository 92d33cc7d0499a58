"""The study of Kulkarni 2020, in its small mode."""

from __future__ import annotations

import ast
import csv
import re
from dataclasses import dataclass, replace
from math import isnan
from pathlib import Path
from typing import Any

import pytest

from minewise import Comparison, Game, Rules, View, compare, play
from minewise.game.rules import preset
from minewise.game.view import COVERED
from minewise.tournament.result import Row
from minewise.tournament.run import Progress
from minewise.tournament.tally import Tally
from studies.kulkarni import parts as kulkarni_parts
from studies.kulkarni import run as kulkarni
from studies.kulkarni.claims import claims
from studies.kulkarni.figures import AGENTS, CHART, DENSITIES, SECOND
from studies.kulkarni.measured import chart_fits
from studies.kulkarni.page import agreement, figures
from studies.kulkarni.parts import FEWEST_GAMES, Parts, clearly, play_parts
from studies.kulkarni.scores import implied_runs, nearer
from studies.kulkarni.search import (
    SEARCH_LIMITS,
    Cost,
    Estimate,
    Searched,
    constrained,
    growth,
    ratio,
    search_games,
    total,
)
from studies.kulkarni.verdicts import Pair, better, exceptions, exponential, peak
from studies.study import Claim, Findings

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Small:
    """What a small run played, wrote and told."""

    parts: Parts
    out: Path
    findings: Findings
    bars: dict[str, tuple[int, int]]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Small:
    out = tmp_path_factory.mktemp("kulkarni")
    bars: dict[str, tuple[int, int]] = {}
    played: list[Parts] = []

    def progress(name: str) -> Progress:
        return lambda done, total: bars.update({name: (done, total)})

    def play_and_keep(parts: Parts, *arguments: Any) -> bool:
        played.append(parts)
        return play_parts(parts, *arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kulkarni, "play_parts", play_and_keep)
        found = kulkarni.run(4, out, progress=progress)
    assert found is not None
    return Small(played[0], out, found, bars)


@pytest.fixture(scope="module")
def parts(small: Small) -> Parts:
    return small.parts


def test_it_writes_page_charts_rows_and_games(small: Small) -> None:
    text = small.findings.page.read_text()
    assert small.findings.page == small.out / "kulkarni.md"
    written = {path.name for path in (small.out / "kulkarni").iterdir()}
    charts = ["dimension-5", "dimension-10", "dimension-40", "dimension-40-as-10", "search"]
    charts += ["limits-5", "limits-10", "limits-40"]
    for name in charts:
        assert {f"{name}.png", f"{name}.svg"} <= written
        assert f"(kulkarni/{name}.svg)" in text
    for link in re.findall(r"\]\(kulkarni/([^)]+)\)", text):
        assert link in written
    rows = {name.removesuffix(".csv") for name in written if name.endswith(".csv")}
    assert rows == set(small.bars)
    assert all(done == total for done, total in small.bars.values())
    assert small.bars["dimension-40"] == (54, 54)  # two games, 9 points, 3 agents
    assert "0.8648 ± 0.0037" in text
    assert "of 54 points agree with the second implementation" in text
    for number in (claim.number for claim in small.findings.claims):
        assert f"\n| {number} |" in text


def test_the_games_are_those_of_one_board(small: Small) -> None:
    rules = Rules.parse("kulkarni").with_density("0.45")
    ends = set()
    for agent in AGENTS:
        text = (small.out / "kulkarni" / f"play-{agent}.txt").read_text()
        record = play(agent, rules, seed=1)
        assert text.startswith(f"{agent} plays 10x10/? ")
        assert f"final score {record.score:.3f}" in text
        (claim,) = (claim for claim in small.findings.claims if claim.number == "0.38")
        assert f"`{agent}` {record.score:.3f}" in claim.ours
        # What went off, was flagged or is still hidden at the end: where the mines are.
        end = [line[4:] for line in text.splitlines() if re.match(r"\d \|", line)][-10:]
        ends.add("".join(re.sub(r"[^\d]", "m", re.sub(r"[\s\[\]]", "", line)) for line in end))
    assert len(ends) == 1
    assert ends.pop().count("m") == 45


def test_every_claim_is_there_once(small: Small) -> None:
    numbers = [claim.number for claim in small.findings.claims]
    assert len(set(numbers)) == len(numbers)
    assert {int(re.sub(r"\D", "", number[2:])) for number in numbers} == {*range(1, 45)}
    split = [number for number in numbers if not number[-1].isdigit()]
    assert split == ["0.39a", "0.39b", "0.40a", "0.40b", *(f"0.41{c}" for c in "abcde")]
    places = [int(re.sub(r"\D", "", number[2:])) for number in numbers]
    assert places == sorted(places)


def test_every_test_that_a_claim_names_is_there(small: Small) -> None:
    named = {
        (path, test)
        for claim in small.findings.claims
        for path, test in re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", claim.ours)
    }
    assert len(named) > 20
    for path, test in named:
        tree = ast.parse((ROOT / path).read_text())
        assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for claim in small.findings.claims:
        assert claim.ours.count("::") == len(re.findall(r"`tests/[\w/]+\.py::\w+`", claim.ours))


def test_one_that_is_stopped_leaves_the_rows_that_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = iter(range(2))

    def compare_twice(*arguments: Any, **options: Any) -> Comparison:
        if next(calls, None) is None:
            return Comparison([], interrupted=True)
        return compare(*arguments, **options)

    monkeypatch.setattr(kulkarni_parts, "compare", compare_twice)
    assert kulkarni.run(2, tmp_path) is None
    written = sorted(path.name for path in tmp_path.rglob("*.*"))
    assert written == ["dimension-10-over-csp.csv", "dimension-10.csv"]


# Scores beside the source's


def row_of(
    agent: str, mean: float, *, dimension: int = 10, density: float = 0.2, games: int = 10_000
) -> Row:
    """A row with that mean score; a game strays by two mines from it (standard deviation)."""
    rules = replace(preset("kulkarni"), height=dimension, width=dimension).with_density(density)
    assert rules.mines is not None
    points = round(mean * rules.mines * games)
    squares = round(points**2 / games + 4 * (games - 1))
    tally = Tally(games=games, points=points, points_squared=squares)
    return Row(agent, "", rules, density, 1, tally)


@pytest.mark.parametrize(("z", "agrees"), [(3.4, True), (3.6, False), (-3.4, True), (-3.6, False)])
def test_the_bar_is_three_and_a_half_combined_standard_errors(z: float, agrees: bool) -> None:
    mean, half = SECOND[10]["basic"][1]
    ours = 1.959964 * (4 / 10_000) ** 0.5 / 20
    row = row_of("basic", mean + z * (half**2 + ours**2) ** 0.5 / 1.959964)
    assert f"| {z:+.1f} |" in figures(10, "basic", [row])
    text = agreement({10: Comparison([row])})
    assert f"**{int(agrees)} of 1 points agree" in text
    assert ("not so: basic at dimension 10, density 0.2" in text) == (not agrees)


def test_a_point_that_strays_is_named() -> None:
    # The wrong agent under a right name strays.
    part = compare(["random"], "kulkarni", density="0.2", games=50)
    object.__setattr__(part.rows[0], "agent", "basic")
    text = agreement({10: part})
    assert "**0 of 1 points agree" in text
    assert "not so: basic at dimension 10, density 0.2" in text


def test_figures_are_those_of_the_second_implementation() -> None:
    # A slip in one of 54 figures would be believed for ever.
    for dimension, means, halves, chart in (
        (10, 16.7518, 0.0888, 12.101),
        (40, 17.6015, 0.1026, 16.865),
    ):
        for agent in AGENTS:
            assert len(CHART[dimension][agent]) == len(SECOND[dimension][agent]) == len(DENSITIES)
        second = [figure for agent in AGENTS for figure in SECOND[dimension][agent]]
        assert round(sum(mean for mean, _ in second), 4) == means
        assert round(sum(half for _, half in second), 4) == halves
        shown = [value for agent in AGENTS for value in CHART[dimension][agent]]
        assert round(sum(value for value in shown if not isnan(value)), 3) == chart


@pytest.mark.parametrize("runs", [0.1, 4.0, 25.0])
def test_the_number_of_runs_is_read_from_how_far_points_stray(runs: float) -> None:
    # A game strays by 2 of 20 mines, a mean of so many games by that over its root.
    away = 0.1 / runs**0.5
    part = Comparison([row_of("basic", CHART[10]["basic"][1] + away)])
    assert implied_runs(10, part) == pytest.approx(runs, rel=1e-3)
    assert chart_fits(runs, 100)[0] == ("holds" if runs >= 1 else "differs")
    assert chart_fits(runs, FEWEST_GAMES - 1)[0] == "pending"


def test_the_nearer_of_two_is_counted_point_by_point() -> None:
    chart = CHART[40]["basic"]
    one = Comparison([row_of("basic", chart[n] + 0.01, density=0.1 * (n + 1)) for n in (1, 2, 3)])
    away = [0.02, -0.005, -0.02]
    other = Comparison(
        [
            row_of("basic", chart[n] + a, density=0.1 * (n + 1))
            for n, a in zip((1, 2, 3), away, strict=True)
        ]
    )
    assert nearer(40, one, other) == (2, 3)
    assert nearer(40, other, one) == (1, 3)


# Searches


def test_constrained_cells_are_the_covered_neighbours_of_clues() -> None:
    game = Game("kulkarni", seed=3)
    for number in range(12):
        game.reveal(number % 10, (7 * number) % 10)
        view = game.view
        near = {
            cell
            for clue in (divmod(i, 10) for i in range(100))
            if view[clue] >= 0
            for cell in view.neighbors(clue)
            if view[cell] == COVERED
        }
        assert constrained(view) == len(near)


def test_searches_are_counted_by_game_and_limit() -> None:
    games = search_games(Rules.parse("kulkarni"), 3, 1, None)
    assert list(games) == list(DENSITIES)
    for of_density in games.values():
        for game in of_density:
            assert game.proved + game.guessed <= game.open <= game.decisions
            nodes = [game.costs[limit].nodes for limit in SEARCH_LIMITS]
            assert nodes == sorted(nodes)
            for cost in game.costs.values():
                assert cost.most_nodes <= cost.nodes
                # Every leaf of a search that cuts nothing, and every node above it.
                assert cost.nodes <= 2 * cost.leaves
                assert cost.most_solutions <= cost.most_leaves
                assert cost.whole <= game.open
    for density in DENSITIES:
        some = Rules.parse("kulkarni").with_density(density)
        records = [play("csp", some, seed=1, game=number) for number in range(3)]
        assert [record.guesses for record in records] == [g.guessed for g in games[density]]


def searched(nodes: dict[int, int], positions: int = 1) -> Searched:
    costs = {limit: Cost(nodes=count, most_nodes=count) for limit, count in nodes.items()}
    return Searched(costs, decisions=2 * positions, open=positions)


def test_growth_is_a_factor_a_variable() -> None:
    games = [searched({16: n, 32: n * 2**8}) for n in (10, 20, 30)]
    assert growth(games, 16, 32) == pytest.approx((2**0.5,) * 3)
    uneven = [searched({16: 10, 32: n}) for n in (100, 2000, 50)]
    value, low, high = growth(uneven, 16, 32)
    assert low < value < high
    assert total(uneven, 32) == Cost(nodes=2150, most_nodes=2000)


def test_a_ratio_has_the_interval_of_its_games() -> None:
    # With one position a game it is a plain share, whose interval is known.
    share = ratio([1] * 30 + [0] * 70, [1] * 100)
    assert share == pytest.approx((0.3, 0.3 - 0.09027, 0.3 + 0.09027), abs=1e-4)
    assert ratio([2, 4], [4, 8]).high == pytest.approx(0.5)


# Verdicts


def pair(sign: int, random: float = 0.5, games: int = 1000, density: str = "0.2") -> Pair:
    return Pair("one over other", 10, density, games, sign, 0.01 * sign, 0.001, random)


@pytest.mark.parametrize(
    ("signs", "verdict", "why"),
    [
        ([1, 1], "holds", ""),
        ([1, 0], "differs", "no clear difference: one over other, dimension 10, density 0.2"),
        ([1, -1], "differs", "clearly worse: one over other, dimension 10, density 0.2"),
        ([0, -1], "does not hold", "clearly worse"),
        ([0, 0], "pending", "too few games"),
    ],
)
def test_better_at_every_point(signs: list[int], verdict: str, why: str) -> None:
    found = better([pair(sign) for sign in signs])
    assert found[0] == verdict
    assert found[1].startswith(why)


def test_a_point_of_few_games_leaves_a_claim_open() -> None:
    assert better([pair(1), pair(0, games=FEWEST_GAMES - 1)])[0] == "pending"
    assert better([pair(1), pair(0, games=FEWEST_GAMES)])[0] == "differs"


def test_the_peak_is_where_no_limit_is_better() -> None:
    assert peak([pair(1)], [pair(1), pair(0)])[0] == "holds"
    assert peak([pair(1)], [pair(1), pair(-1)])[0] == "does not hold"
    assert peak([pair(0)], [pair(1), pair(0)])[0] == "pending"


def test_exceptions_are_judged_by_how_many_moves_are_random() -> None:
    kept = [pair(1, random=0.5), pair(1, random=0.6), pair(1, random=0.4)]
    assert exceptions([*kept, pair(-1, random=0.9)])[0] == "holds"
    assert exceptions([*kept, pair(-1, random=0.1)])[0] == "does not hold"
    assert exceptions([*kept, pair(-1, random=0.1), pair(-1, random=0.9)])[0] == "differs"
    assert exceptions(kept)[0] == "pending"
    assert exceptions([*kept, pair(-1, random=0.1, games=3)])[0] == "pending"


@pytest.mark.parametrize(
    ("found", "verdict"),
    [
        (Estimate(2.0, 1.95, 2.05), "holds"),
        (Estimate(1.3, 1.2, 1.4), "differs"),
        (Estimate(1.1, 0.9, 1.3), "pending"),
        (Estimate(0.8, 0.7, 0.9), "does not hold"),
    ],
)
def test_exponential_is_judged_by_the_interval(found: Estimate, verdict: str) -> None:
    assert exponential(found, 100)[0] == verdict
    assert exponential(found, FEWEST_GAMES - 1)[0] == "pending"


def test_clearly_is_three_and_a_half_standard_errors_of_enough_games() -> None:
    def row(z: float, games: int) -> Row:
        # Gains of a game stray by one mine; their mean is z standard errors.
        gain = round(z * games**0.5)
        tally = Tally(games=games, gain=gain, gain_squared=round(gain**2 / games + games - 1))
        return Row("csp", "", preset("kulkarni"), 0.2, 1, tally)

    assert [clearly(row(z, 10_000)) for z in (3.6, 3.4, 0, -3.4, -3.6)] == [1, 0, 0, 0, -1]
    assert clearly(row(10, FEWEST_GAMES - 1)) == 0


def verdicts_of(parts: Parts) -> dict[str, Claim]:
    return {claim.number: claim for claim in claims(parts)}


def test_claims_follow_from_the_figures(parts: Parts) -> None:
    before = verdicts_of(parts)
    assert before["0.37"].verdict == before["0.38"].verdict == before["0.31"].verdict == "holds"
    # A few games tell nothing of an order.
    assert {before[f"0.41{c}"].verdict for c in "abcde"} == {"pending"}

    row = parts.scores[10].rows[0]
    wrong = replace(row, tally=replace(row.tally, flags_wrong=1))
    slow = replace(parts.scores[10].rows[1], tally=replace(row.tally, seconds=4000.0))
    doctored = replace(
        parts,
        scores={**parts.scores, 10: Comparison([wrong, slow, *parts.scores[10].rows[2:]])},
        played=parts.played[:2],
    )
    after = verdicts_of(doctored)
    assert (after["0.37"].verdict, after["0.37"].ours[:5]) == ("does not hold", "1 of ")
    assert (after["0.31"].verdict, after["0.38"].verdict) == ("does not hold", "pending")


@pytest.mark.parametrize(
    ("single", "double", "limit", "expected"),
    [
        (1, 2, -1, {"a": "holds", "b": "holds", "c": "holds", "d": "holds", "e": "pending"}),
        (
            -1,
            1,
            1,
            {"a": "does not hold", "b": "holds", "c": "does not hold", "d": "does not hold"},
        ),
        (1, -1, 0, {"a": "holds", "b": "does not hold", "c": "pending", "d": "pending"}),
    ],
)
def test_orders_turn_with_the_gains(
    parts: Parts, single: int, double: int, limit: int, expected: dict[str, str]
) -> None:
    def gaining(part: Comparison, gains: dict[str, int]) -> Comparison:
        """The rows with so many mines gained in every one of 100 games."""
        rows = []
        for row in part.rows:
            gain = next((g for name, g in gains.items() if row.label.startswith(name)), 0)
            gained = {"gain": 100 * gain, "gain_squared": 100 * gain**2}
            rows.append(replace(row, tally=replace(row.tally, games=100, **gained)))
        return Comparison(rows)

    agents = {"csp-probability": double, "csp": single}
    doctored = replace(
        parts,
        scores={n: gaining(part, agents) for n, part in parts.scores.items()},
        doubles={
            n: gaining(part, {"csp-probability": double - single})
            for n, part in parts.doubles.items()
        },
        limits={key: gaining(part, {key[1]: limit}) for key, part in parts.limits.items()},
    )
    found = verdicts_of(doctored)
    assert {letter: found[f"0.41{letter}"].verdict for letter in expected} == expected


def test_the_committed_page_is_that_of_the_committed_rows() -> None:
    folder = ROOT / "docs" / "studies"
    text = (folder / "kulkarni.md").read_text()
    for dimension in (10, 40):
        with (folder / "kulkarni" / f"dimension-{dimension}.csv").open() as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == 27
        assert {row["games"] for row in rows} == {"2000" if dimension == 10 else "100"}
        for row in rows:
            mean, high = float(row["score"]), float(row["score_high"])
            assert f"| {float(row['density']):g} | {mean:.4f} ± {high - mean:.4f} |" in text


def test_views_without_clues_constrain_nothing() -> None:
    assert constrained(View.parse("##/##")) == 0
    assert constrained(View.parse("#_/F*")) == 0

"""The study of Kulkarni 2020, in its small mode."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass, replace
from itertools import product
from math import isnan
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Comparison, Game, Random, Rules, View, compare, play
from minewise.agents.csp import CspAgent
from minewise.agents.lib.inference import prove_by_single_clues, search_limited
from minewise.agents.patterns import PatternsAgent
from minewise.game.view import COVERED
from minewise.match.turn import turns
from minewise.tournament.result import Row
from minewise.tournament.run import Progress
from minewise.tournament.tally import Tally
from studies.kulkarni import in_python, measure, work
from studies.kulkarni.learned_rules import LearnedRulesAgent
from studies.kulkarni.measure import Part, unknown
from studies.kulkarni.orders import Gain, Pair, better, changes, peak
from studies.kulkarni.scores import Sweep, agreement, beside, implied_runs, nearer
from studies.kulkarni.search import (
    Cost,
    Searched,
    asked_games,
    constrained,
    growth,
    ratio,
    search_games,
    total,
)
from studies.kulkarni.work import Work, Works, work_figures, work_games, work_rows
from studies.shared import study as shared_study
from studies.shared.claims import Judged
from studies.shared.estimate import Estimate
from studies.shared.study import Findings, Run, answers, shown, write
from tests.strategies import views, wild_views

ROOT = Path(__file__).parents[2]
RUN = Run.of("kulkarni")
AGENTS, CHART, SECOND = (RUN.source[name] for name in ("agents", "chart", "second"))
DENSITIES, BOUNDS = RUN.plan["densities"], RUN.plan["bounds"]
SEARCH_LIMITS, FEWEST_GAMES = RUN.plan["search"]["limits"], BOUNDS["fewest_games"]


@dataclass(frozen=True)
class Small:
    """What a small run played, wrote and told."""

    run: Run
    parts: list[Part]
    out: Path
    findings: Findings
    bars: dict[str, tuple[int, int]]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Small:
    out = tmp_path_factory.mktemp("kulkarni")
    bars: dict[str, tuple[int, int]] = {}

    def progress(name: str) -> Progress:
        return lambda done, total: bars.update({name: (done, total)})

    run = Run.of("kulkarni", 4, progress=progress)
    parts = list(measure.play(run))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(measure, "play", lambda _: iter(parts))
        found = write(run, out)
    assert found is not None
    return Small(run, parts, out, found, bars)


def test_it_writes_page_charts_rows_and_games(small: Small) -> None:
    text = small.findings.page.read_text()
    assert small.findings.page == small.out / "kulkarni.md"
    written = {path.name for path in (small.out / "kulkarni").iterdir()}
    charts = ["dimension-5", "dimension-10", "dimension-40", "dimension-40-as-10", "search"]
    charts += ["limits-5", "limits-10", "limits-40", "work"]
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


def test_the_games_have_the_form_of_the_source(small: Small) -> None:
    for agent in AGENTS:
        text = (small.out / "kulkarni" / f"play-{agent}.txt").read_text()
        moves = re.findall(r"^Move played: (.*)", text, flags=re.MULTILINE)
        assert len(moves) > 60
        for move in moves:
            assert len(re.findall(r"\d+,\d+", move.partition(";")[0].partition("(")[0])) <= 1 or (
                move.startswith("flag")
            )
        rows = re.findall(r"^\d \|(.*)", text, flags=re.MULTILINE)
        assert set("".join(rows)) <= set(" 012345678M[]")
        assert "Complete: mines hit " in text
        assert "Lost" not in text


def test_every_claim_is_there_once(small: Small) -> None:
    numbers = [claim.number for claim in small.findings.claims]
    assert len(set(numbers)) == len(numbers)
    assert {int(re.sub(r"\D", "", number[2:])) for number in numbers} == {*range(1, 45)}
    split = [number for number in numbers if not number[-1].isdigit()]
    assert split == ["0.28a", "0.39a", "0.39b", "0.40a", "0.40b", *(f"0.41{c}" for c in "abcde")]
    places = [int(re.sub(r"\D", "", number[2:])) for number in numbers]
    assert places == sorted(places)


def test_one_that_is_stopped_leaves_the_rows_that_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = iter(range(2))

    def compare_twice(*arguments: Any, **options: Any) -> Comparison:
        if next(calls, None) is None:
            return Comparison([], interrupted=True)
        return compare(*arguments, **options)

    monkeypatch.setattr(shared_study, "compare", compare_twice)
    assert write(Run.of("kulkarni", 2), tmp_path) is None
    written = sorted(path.name for path in tmp_path.rglob("*.*"))
    assert written == ["dimension-10-over-csp.csv", "dimension-10.csv"]


# Scores beside the source's


def row_of(
    agent: str, mean: float, *, dimension: int = 10, density: float = 0.2, games: int = 10_000
) -> Row:
    """A row with that mean score; a game strays by two mines from it (standard deviation)."""
    rules = replace(Rules.parse("kulkarni"), height=dimension, width=dimension).with_density(
        density
    )
    assert rules.mines is not None
    points = round(mean * rules.mines * games)
    squares = round(points**2 / games + 4 * (games - 1))
    tally = Tally(games=games, points=points, points_squared=squares)
    return Row(agent, "", rules, density, 1, tally)


@pytest.mark.parametrize(("z", "agrees"), [(3.4, True), (3.6, False), (-3.4, True), (-3.6, False)])
def test_the_bar_is_three_and_a_half_combined_standard_errors(z: float, agrees: bool) -> None:
    mean, half = (SECOND["10"]["basic"][name][1] for name in ("means", "halves"))
    ours = 1.959964 * (4 / 10_000) ** 0.5 / 20
    row = row_of("basic", mean + z * (half**2 + ours**2) ** 0.5 / 1.959964)
    assert beside(RUN, row)["z"] == pytest.approx(z, abs=0.05)
    found = agreement(RUN, [Sweep("", [row])])
    assert (found["agree"], found["points"]) == (int(agrees), 1)
    astray = {"agent": "basic", "dimension": 10, "density": "0.2"}
    assert found["astray"] == ([] if agrees else [astray])


def test_a_point_that_strays_is_named() -> None:
    # The wrong agent under a right name strays.
    part = compare(["random"], "kulkarni", density="0.2", games=50)
    object.__setattr__(part.rows[0], "agent", "basic")
    found = agreement(RUN, [Sweep("", part.rows)])
    assert (found["agree"], found["some"]) == (0, True)
    assert found["astray"] == [{"agent": "basic", "dimension": 10, "density": "0.2"}]


def test_figures_are_those_of_the_second_implementation() -> None:
    # A slip in one of 54 figures would be believed for ever.
    for dimension, means, halves, chart in (
        ("10", 16.7518, 0.0888, 12.101),
        ("40", 17.6015, 0.1026, 16.865),
    ):
        second, charted = SECOND[dimension], CHART[dimension]
        for agent in AGENTS:
            lists = (charted[agent], second[agent]["means"], second[agent]["halves"])
            assert {len(one) for one in lists} == {len(DENSITIES)}
        for name, expected in (("means", means), ("halves", halves)):
            assert round(sum(sum(second[agent][name]) for agent in AGENTS), 4) == expected
        values = [value for agent in AGENTS for value in charted[agent]]
        assert round(sum(value for value in values if not isnan(value)), 3) == chart


@pytest.mark.parametrize("runs", [0.1, 4.0, 25.0])
def test_the_number_of_runs_is_read_from_how_far_points_stray(runs: float) -> None:
    # A game strays by 2 of 20 mines, a mean of so many games by that over its root.
    away = 0.1 / runs**0.5
    part = Sweep("", [row_of("basic", CHART["10"]["basic"][1] + away)])
    assert implied_runs(RUN, 10, part) == pytest.approx(runs, rel=1e-3)


@pytest.mark.parametrize(
    ("runs", "unknown", "verdict"),
    [(0.1, False, "does not hold"), (4.0, False, "holds"), (4.0, True, None)],
)
def test_a_chart_is_judged_by_the_number_of_runs(
    figures: dict[str, Any], runs: float, unknown: bool, verdict: str | None
) -> None:
    chart = {**figures["chart_10"], "runs": runs, "unknown": unknown}
    assert verdicts_of({**figures, "chart_10": chart})["0.39a"].verdict == verdict


def test_the_nearer_of_two_is_counted_point_by_point() -> None:
    chart = CHART["40"]["basic"]
    one = Sweep("", [row_of("basic", chart[n] + 0.01, density=0.1 * (n + 1)) for n in (1, 2, 3)])
    away = [0.02, -0.005, -0.02]
    other = Sweep(
        "",
        [
            row_of("basic", chart[n] + a, density=0.1 * (n + 1))
            for n, a in zip((1, 2, 3), away, strict=True)
        ],
    )
    assert nearer(RUN, 40, one, other) == (2, 3)
    assert nearer(RUN, 40, other, one) == (1, 3)


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
    games = search_games(Rules.parse("kulkarni"), DENSITIES, SEARCH_LIMITS, games=3, seed=1)
    assert list(games) == DENSITIES
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


def test_decisions_that_were_refused_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = replace(Rules.parse("kulkarni"), height=6, width=6)
    agents = ["csp:max_variables=36", "csp-probability:max_variables=36"]
    found = asked_games(rules, agents, ["0.3", "0.5"], games=2, seed=1)
    assert (found.games, found.refused) == (8, 0)
    assert found.decisions > 8
    monkeypatch.setattr("minewise.agents.csp.DEFAULT_BUDGET", 1)
    assert 0 < asked_games(rules, agents, ["0.3"], games=2, seed=1).refused < found.decisions


def searched(nodes: dict[int, int], positions: int = 1) -> Searched:
    costs = {limit: Cost(nodes=count, most_nodes=count) for limit, count in nodes.items()}
    return Searched(costs, decisions=2 * positions, open=positions)


def ends(found: Estimate) -> tuple[float, float, float]:
    return found.low, found.value, found.high


def test_growth_is_a_factor_a_variable() -> None:
    games = [searched({16: n, 32: n * 2**8}) for n in (10, 20, 30)]
    assert ends(growth(games, 16, 32)) == pytest.approx((2**0.5,) * 3)
    uneven = [searched({16: 10, 32: n}) for n in (100, 2000, 50)]
    low, value, high = ends(growth(uneven, 16, 32))
    assert low < value < high
    assert total(uneven, 32) == Cost(nodes=2150, most_nodes=2000)


def test_a_ratio_has_the_interval_of_its_games() -> None:
    # With one position a game it is a plain share, whose interval is known.
    share = ratio([1] * 30 + [0] * 70, [1] * 100)
    assert ends(share) == pytest.approx((0.3 - 0.09027, 0.3, 0.3 + 0.09027), abs=1e-4)
    assert ratio([2, 4], [4, 8]).high == pytest.approx(0.5)


# Costs


def test_costs_and_scores_are_those_of_the_games() -> None:
    rules = Rules.parse("kulkarni")
    works = work_games(rules, ["0.2", "0.5"], 16, games=3, timed=2, seed=1)
    searches = search_games(rules, ["0.2", "0.5"], [16], games=2, seed=1)
    for density, games in works.items():
        some = rules.with_density(density)
        for one, found in zip(games[:2], searches[density], strict=True):
            assert (one.decisions, one.rules_first.searches) == (found.decisions, found.open)
            assert one.at_once.searches == one.decisions
            assert one.learned_first.searches <= one.rules_first.searches
            assert one.rules_first.nodes == found.costs[16].nodes
        assert games[2].decisions == 0
        for number, one in enumerate(games):
            assert one.plain == [
                play(agent, some, seed=1, game=number).score for agent in ("csp", "csp-probability")
            ]
    row = work_rows(works)[0]
    assert (row["games"], row["timed"]) == (3, 2)
    assert row["learned_first_nodes"] == sum(one.learned_first.nodes for one in works["0.2"])
    assert row["csp-probability_learned"] == sum(one.learned[1] for one in works["0.2"])


@given(st.one_of(views, wild_views(longest=4)), st.integers(1, 16))
def test_what_is_timed_in_python_concludes_what_the_core_does(view: View, limit: int) -> None:
    def cells(places: list[int]) -> set[tuple[int, int]]:
        return {divmod(at, view.width) for at in places}

    proven, single = prove_by_single_clues(view), in_python.rules(view)
    assert (cells(single.safe), cells(single.mines)) == (set(proven.safe), set(proven.mines))
    core, found = search_limited(view, limit), in_python.search(view, limit)
    assert found.nodes == core.nodes
    if core.solutions:
        counts = dict(zip(core.variables, core.mine_count, strict=True))
        assert cells(found.safe) == {cell for cell in counts if counts[cell] == 0}
        assert cells(found.mines) == {c for c in counts if counts[c] == core.solutions}


def test_learned_rules_are_timed_as_they_are_played() -> None:
    learned = 0
    for turn in turns(CspAgent(), Game(Rules.parse("kulkarni").with_density("0.3"), seed=2)):
        found = in_python.learned_first(turn.view, 16, PatternsAgent())
        played = LearnedRulesAgent().decide(turn.view, Random(seed=1))
        safe = {divmod(at, 10) for at in found.safe}
        assert safe == (set(played.reveal) if played.certain else set())
        learned += bool(safe) and not found.searched and not in_python.rules(turn.view).safe
    assert learned > 0


def test_learned_rules_keep_what_the_search_proves() -> None:
    """Sound like `csp`, and certain wherever `csp` is at the same view."""
    game = Game(Rules.parse("kulkarni").with_density("0.3"), seed=2)
    mines = {
        cell for cell in product(range(10), repeat=2) if game.board and cell in game.board.mines
    }
    certain = 0
    for turn in turns(CspAgent(), game):
        found = LearnedRulesAgent().decide(turn.view, Random(seed=1))
        certain += found.certain
        assert found.certain >= turn.decision.certain
        assert not (found.certain and mines.intersection(found.reveal))
        assert mines.issuperset(found.flag)
    assert certain > 0


# Verdicts


@pytest.fixture
def figures(small: Small) -> dict[str, Any]:
    return measure.figures(small.run, small.parts)


def verdicts_of(figures: dict[str, Any]) -> dict[str, Judged]:
    return {claim.number: claim for claim in shown(RUN.study, figures)[1]}


def pair(sign: int, random: float = 0.5, *, few: bool = False, density: str = "0.2") -> Pair:
    gain = Gain(0.01 * sign, 0.01 * sign - 0.001, 0.01 * sign + 0.001, sign)
    return Pair("one over other", 10, density, gain, few, random)


@pytest.mark.parametrize(
    ("signs", "verdict", "why"),
    [
        ([1, 1], "holds", ""),
        ([1, 0], "holds in part", "no clear difference: one over other, dimension 10, density 0.2"),
        (
            [1, -1, 0],
            "holds in part",
            (
                "clearly worse: one over other, dimension 10, density 0.2. no clear difference: "
                "one over other, dimension 10, density 0.2"
            ),
        ),
        ([0, -1], "does not hold", "clearly worse"),
        ([0, 0], "does not hold", "no clear difference"),
    ],
)
def test_better_at_every_point(
    figures: dict[str, Any], signs: list[int], verdict: str | None, why: str
) -> None:
    for name, number in (("single", "a"), ("double", "b"), ("deeper", "c")):
        judged = {**figures, name: better([pair(sign) for sign in signs])}
        found = verdicts_of(judged)[f"0.41{number}"]
        assert found.verdict == verdict
        assert found.why.startswith(why)


def test_a_point_of_few_games_leaves_a_claim_open(figures: dict[str, Any]) -> None:
    for few, verdict in ((True, None), (False, "holds in part")):
        judged = {**figures, "single": better([pair(1), pair(0, few=few)])}
        assert verdicts_of(judged)["0.41a"].verdict == verdict


def test_a_wide_interval_leaves_a_claim_open(figures: dict[str, Any]) -> None:
    wide = replace(pair(0), gain=Gain(0.01, -0.05, 0.07, 0))
    assert (wide.better, wide.as_good, pair(0).better, pair(0).as_good) == (
        "open",
        "open",
        "missed",
        "met",
    )
    for name, number in (("single", "a"), ("double", "b"), ("deeper", "c")):
        judged = verdicts_of({**figures, name: better([pair(1), wide])})
        assert judged[f"0.41{number}"].verdict is None
    assert verdicts_of({**figures, "peak": peak([pair(1)], [wide])})["0.41d"].verdict is None
    assert verdicts_of({**figures, "peak": peak([wide], [pair(1)])})["0.41d"].verdict is None


@pytest.mark.parametrize(
    ("least", "each", "verdict"),
    [(1, [1, 0], "holds"), (1, [1, -1], "does not hold"), (0, [1, 0], "does not hold")],
)
def test_the_peak_is_where_no_limit_is_better(
    figures: dict[str, Any], least: int, each: list[int], verdict: str | None
) -> None:
    found = peak([pair(least)], [pair(sign) for sign in each])
    assert verdicts_of({**figures, "peak": found})["0.41d"].verdict == verdict


def test_exceptions_are_judged_by_how_many_moves_are_random(figures: dict[str, Any]) -> None:
    kept = [pair(1, random=0.5), pair(1, random=0.6), pair(1, random=0.4)]
    for others, verdict in (
        ([pair(-1, random=0.9)], "holds"),
        ([pair(-1, random=0.1)], "does not hold"),
        ([pair(-1, random=0.1), pair(-1, random=0.9)], "does not hold"),
        ([], None),
        ([pair(-1, random=0.1, few=True)], None),
    ):
        judged = {**figures, "changes": changes([*kept, *others])}
        assert verdicts_of(judged)["0.41e"].verdict == verdict


@pytest.mark.parametrize(
    ("found", "verdict"),
    [
        (Estimate(2.0, 1.95, 2.05), "holds"),
        (Estimate(1.3, 1.2, 1.4), "holds in part"),
        (Estimate(1.1, 0.9, 1.3), None),
        (Estimate(0.8, 0.7, 0.9), "does not hold"),
        (Estimate(2.3, 2.2, 2.4), "does not hold"),
    ],
)
def test_exponential_is_judged_by_the_interval(
    figures: dict[str, Any], found: Estimate, verdict: str | None
) -> None:
    for few in (False, True):
        costs = {**figures["costs"], "nodes": found, "nodes_unknown": few or unknown(found)}
        judged = verdicts_of({**figures, "costs": costs})
        assert judged["0.40a"].verdict == (None if few else verdict)


def times(
    saved: float, *, learned: float = 1.0, gains: tuple[float, float] = (0.0, 0.0), games: int = 40
) -> Works:
    """Games whose time the two rules divide by `saved`, and learned ones once more by `learned`,
    which gain the two agents so much in score."""

    def taking(seconds: float) -> work.Cost:
        return work.Cost(searches=5, nodes=100, seconds=seconds)

    return {
        "0.2": [
            Work(
                decisions=10,
                at_once=taking(base),
                rules_first=taking(base / saved),
                learned_first=taking(base / saved / learned),
                plain=(0.5, 0.5),
                learned=(0.5 + gains[0], 0.5 + gains[1]),
            )
            for base in (1 + number / 1e4 for number in range(games))
        ]
    }


@pytest.mark.parametrize(
    ("saved", "games", "verdict", "why"),
    [
        (1.5, 40, "holds", ""),
        (1.01, 40, "holds", ""),
        (1.0, 40, "does not hold", "clearly less time at no density, clearly more at none:"),
        (0.9, 40, "does not hold", "clearly less time at no density, clearly more at 0.2:"),
        (1.5, FEWEST_GAMES - 1, None, ""),
    ],
)
def test_rules_before_the_search_are_judged_by_the_time_they_save(
    figures: dict[str, Any], saved: float, games: int, verdict: str | None, why: str
) -> None:
    found = verdicts_of({**figures, "work": work_figures(times(saved, games=games))})["0.28a"]
    assert found.verdict == verdict
    assert found.why.startswith(why)
    assert f"{saved:.2f} ± " in found.ours


@pytest.mark.parametrize(
    ("learned", "gains", "verdict"),
    [
        (1.2, (0.05, 0.05), "holds"),
        (1.2, (0.05, 0.0), "holds in part"),
        (0.9, (0.0, 0.05), "holds in part"),
        (0.9, (0.0, 0.0), "does not hold"),
        (0.9, (-0.05, -0.05), "does not hold"),
    ],
)
def test_learned_rules_are_judged_by_the_scores_of_both_agents_and_by_time(
    figures: dict[str, Any], learned: float, gains: tuple[float, float], verdict: str
) -> None:
    made = work_figures(times(1.0, learned=learned, gains=gains))
    found = verdicts_of({**figures, "work": made})["0.44"]
    assert found.verdict == verdict
    for gain in gains:
        assert f"{gain:+.4f} ± " in found.ours


def test_clearly_is_three_and_a_half_standard_errors_of_enough_games() -> None:
    def row(z: float, games: int) -> Row:
        # Gains of a game stray by one mine; their mean is z standard errors.
        gain = round(z * games**0.5)
        tally = Tally(games=games, gain=gain, gain_squared=round(gain**2 / games + games - 1))
        return Row("csp", "", Rules.parse("kulkarni"), 0.2, 1, tally)

    def sign(row: Row) -> int:
        return Gain.over_first(row, BOUNDS).sign

    assert [sign(row(z, 10_000)) for z in (3.6, 3.4, 0, -3.4, -3.6)] == [1, 0, 0, 0, -1]
    assert Gain.over_first(row(3.6, 10_000), BOUNDS, turned=True).sign == -1
    assert sign(row(10, FEWEST_GAMES - 1)) == 0


def test_claims_follow_from_the_figures(small: Small) -> None:
    before = {claim.number: claim for claim in small.findings.claims}
    assert before["0.37"].verdict == before["0.38"].verdict == before["0.31"].verdict == "holds"
    # A few games tell nothing of an order.
    assert {before[f"0.41{c}"].verdict for c in "abcde"} == {None}

    first, *others = small.parts
    assert isinstance(first, Sweep)
    row = first.rows[0]
    wrong = replace(row, tally=replace(row.tally, flags_wrong=1))
    slow = replace(first.rows[1], tally=replace(row.tally, seconds=4000.0))
    doctored = [Sweep(first.file, [wrong, slow, *first.rows[2:]]), *others[:-1]]
    after = verdicts_of(measure.figures(small.run, doctored))
    assert (after["0.37"].verdict, after["0.37"].ours[:5]) == ("does not hold", "1 of ")
    assert (after["0.31"].verdict, after["0.38"].verdict) == ("does not hold", None)


@pytest.mark.parametrize(
    ("single", "double", "limit", "expected"),
    [
        (1, 2, -1, {"a": "holds", "b": "holds", "c": "holds", "d": "holds", "e": None}),
        (
            -1,
            1,
            1,
            {"a": "does not hold", "b": "holds", "c": "does not hold", "d": "does not hold"},
        ),
        (
            1,
            -1,
            0,
            {"a": "holds", "b": "does not hold", "c": "does not hold", "d": "does not hold"},
        ),
    ],
)
def test_orders_turn_with_the_gains(
    small: Small, single: int, double: int, limit: int, expected: dict[str, str | None]
) -> None:
    def gains_in(part: Sweep) -> dict[str, int]:
        if part.file.startswith("limits"):
            return {"csp": limit}
        if part.file.endswith("over-csp"):
            return {"csp-probability": double - single}
        return {"csp-probability": double, "csp": single}

    def gaining(part: Part) -> Part:
        """The rows with so many mines gained in every one of 100 games."""
        if not isinstance(part, Sweep) or part.file.startswith(("total", "triple")):
            return part
        rows = []
        for row in part.rows:
            gains = gains_in(part).items()
            gain = next((g for name, g in gains if row.label.startswith(name)), 0)
            gained = {"gain": 100 * gain, "gain_squared": 100 * gain**2}
            rows.append(replace(row, tally=replace(row.tally, games=100, **gained)))
        return Sweep(part.file, rows)

    found = verdicts_of(measure.figures(small.run, [gaining(part) for part in small.parts]))
    assert {letter: found[f"0.41{letter}"].verdict for letter in expected} == expected


def test_the_triple_improved_agent_stands_beside_the_double(small: Small) -> None:
    (sweep,) = (part for part in small.parts if isinstance(part, Sweep) and part.file == "triple")
    rows = [row for row in sweep.rows if row.label == "triple-improved"]
    found = measure.figures(small.run, small.parts)
    answer = next(one.answer for one in answers(small.run.study, found) if one.number == "0.45a")
    least, most = (choose(rows, key=lambda row: row.gain) for choose in (min, max))
    assert f"{least.gain:+.3f}" in answer
    assert f"(density {least.density:g}) to {most.gain:+.3f}" in answer
    assert f"({most.density:g}), clearly more at " in answer
    assert answer.endswith(f" of {len(rows)} densities")


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

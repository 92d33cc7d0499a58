"""The study of Pratinidhi, Patil and Burani: its small mode, its verdicts, its worked figures."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import comb, isnan
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from minewise import Decision, View
from minewise.game.rules import Rules
from minewise.game.view import EXPLODED, FLAG
from minewise.match.play import play
from minewise.match.turn import Turn
from minewise.tournament.result import Row
from minewise.tournament.run import Progress
from minewise.tournament.tally import Tally
from studies.pratinidhi.charts import FRINGE, SOLVED, fringe, solved
from studies.pratinidhi.clauses import Placements
from studies.pratinidhi.decisions import Look, at_mines, elsewhere, look, looks_at, rules, widths
from studies.pratinidhi.measure import Decisions, Part, Scores, figures
from studies.pratinidhi.questions import solvable, surprise
from studies.pratinidhi.scores import Onset, Scored
from studies.shared.claims import Judged
from studies.shared.estimate import Estimate
from studies.shared.play_by_play import play_by_play
from studies.shared.study import Findings, Run, shown, write

MINES = {4, 5, 8, 9, 10, 12, 13, 16, 24, 32}
"""Of those that the study plays with, so many that each of its lists has two or more."""


@pytest.fixture(scope="module", params=["few", pytest.param("all", marks=pytest.mark.check)])
def small(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Findings, Path]:
    """The study in its small mode, and its folder."""
    out = tmp_path_factory.mktemp("studies")
    run = Run.of("pratinidhi", 2)
    if request.param == "few":
        for points in (run.plan, *run.plan["points"].values()):
            points["mines"] = [mines for mines in points["mines"] if mines in MINES]
        run.plan["points"]["thresholds"]["mines"] = [8, 24]
    found = write(run, out)
    assert found is not None
    return found, out


def test_page_charts_and_rows(small: tuple[Findings, Path]) -> None:
    found, out = small
    text = found.page.read_text()
    assert found.page == out / "pratinidhi.md"
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) == len(set(links)) >= 14
    for link in set(links) - {"noise.md"}:
        assert (out / link).exists(), link
        assert not link.endswith(".svg") or (out / link).with_suffix(".png").exists()
    with (out / "pratinidhi" / "dense.csv").open() as file:
        first = next(csv.DictReader(file))
    assert first["agent"] == "sat"
    assert f"| {first['mines']} | 2 | {float(first['score']):.3f} ± " in text
    tables = {}
    for name in ("sparse", "dense", "decisions"):
        with (out / "pratinidhi" / f"{name}.csv").open() as file:
            tables[name] = sorted({int(row["mines"]) for row in csv.DictReader(file)})
    assert tables["decisions"] == tables["sparse"] + tables["dense"]


def test_every_claim_of_the_source_once(small: tuple[Findings, Path]) -> None:
    found, _ = small
    assert [claim.number for claim in found.claims] == [f"1.{n}" for n in range(1, 15)]
    text = found.page.read_text()
    for claim in found.claims:
        assert text.count(f"\n| {claim.number} | {claim.where} |") == 1


def test_the_game_is_shown_step_by_step(small: tuple[Findings, Path]) -> None:
    _, out = small
    text = (out / "pratinidhi" / "play-by-play.txt").read_text()
    assert text == play_by_play("sat", Rules.parse("pratinidhi"), seed=1)
    record = play("sat", "pratinidhi", seed=1)
    assert text.count("\nMove played: ") == text.count("\nTurn ") > 5
    assert f"final score {record.score:.3f}" in text
    moves = re.findall(r"^Move played: \d+,\d+.*", text, flags=re.MULTILINE)
    assert len(moves) == record.clicks  # one cell a turn
    found = elsewhere(8, game=0, seed=1)
    assert found is not None
    assert f"\nTurn {found.number}, certain" in text
    assert f"So it is here at turn {found.number}: " in (out / "pratinidhi.md").read_text()


@pytest.mark.parametrize("game", range(6))
def test_cells_around_a_zero_may_wait(game: int) -> None:
    """What the source's authors did not agree with: A55 before the cells around A74."""
    found = elsewhere(8, game=game, seed=1)
    assert found is not None
    revealed = [
        move.cell
        for move in play("sat", rules(8, known=False), seed=1, game=game).moves
        if move.kind == "reveal"
    ]
    at = revealed.index(found.taken)
    assert revealed[at - 1] == found.zero
    assert not set(found.waiting) & set(revealed[: at + 1])


def test_the_solved_board_is_drawn_in_the_colours_of_the_source() -> None:
    *_, view = play("sat", rules(8), seed=1).replay()
    (axes,) = solved(8, seed=1).axes
    drawn = np.asarray(axes.images[0].get_array())
    yellow, grey, red = map(to_rgb, SOLVED.values())
    for row, column in product(range(8), repeat=2):
        wanted = {FLAG: grey, EXPLODED: red}.get(view[row, column], yellow)
        assert tuple(drawn[row, column]) == wanted
    assert {FLAG, EXPLODED, 1} <= set(view.array.ravel().tolist())


def test_the_fringe_of_the_illustration() -> None:
    # V and 3 stand in the middle; the third column of their fringe joins with the 3.
    first, second = (to_rgb(colour) for colour in FRINGE.values())
    drawn = np.asarray(fringe().axes[0].images[0].get_array())
    names = {first: "1", second: "2", (1.0, 1.0, 1.0): "V"}
    rows = ["".join(names[tuple(cell)] for cell in row) for row in drawn.tolist()]
    assert rows == ["1112", "1VV2", "1112"]


@pytest.mark.check
@pytest.mark.parametrize("part", ["sparse", "decisions"])
def test_an_interrupt_leaves_the_parts_that_are_complete(part: str, tmp_path: Path) -> None:
    def progress(name: str) -> Progress:
        def tell(done: int, total: int) -> None:
            assert done <= total
            if name == part:
                raise KeyboardInterrupt

        return tell

    assert write(Run.of("pratinidhi", 2, progress=progress), tmp_path) is None
    left = {path.stem for path in tmp_path.glob("pratinidhi/*")}
    complete = {"sparse", "dense", "odd", "around-12", "few-boards", "thresholds"}
    assert left == (complete if part == "decisions" else set())
    assert not (tmp_path / "pratinidhi.md").exists()


def row(
    mines: int,
    *,
    games: int = 10_000,
    cleared: float = 0.5,
    score: float = 0.9,
    gain: float = 0.0,
    options: str = "",
) -> Row:
    """Of `sat` on so many mines, with these figures and a spread of one mine a game."""
    points, gained = round(score * mines * games), round(gain * mines * games)
    tally = Tally(
        games=games,
        wins=round(cleared * games),
        points=points,
        points_squared=round(points**2 / games) + games,
        gain=gained,
        gain_squared=round(gained**2 / games) + games,
    )
    return Row("sat", options, rules(mines), mines / 64, 1, tally)


def decided(view: View, decision: Decision, number: int = 1) -> Look:
    """What the engine says of a decision that we make up."""
    return look(8, 0, number, Turn(view, decision, (), 0.001))


PROVED = View.parse("####/1221", mines=2)
SAFE, SURE_MINES = ((0, 0), (0, 3)), ((0, 1), (0, 2))


def growing(
    step: float, *, excess: float = 0.0, time: float = 1.1, literals: float = 1.0
) -> list[Look]:
    """Thirty decisions at each of four widths, whose models grow by so much a variable, their time
    so many fold, and their literals as this power of the variables."""
    one = decided(PROVED, Decision(SAFE, SURE_MINES, certain=True))
    return [
        replace(
            one,
            variables=n,
            log2_models=step * n + excess,
            literals=round(1000 * n**literals),
            turn=replace(one.turn, seconds=0.001 * time**n),
        )
        for n in (5, 10, 15, 20)
        for _ in range(30)
    ]


def judged(
    sat: Sequence[Row] = (),
    *,
    total: Sequence[Row] = (),
    thresholds: Sequence[Row] = (),
    looks: Sequence[Look] = (),
) -> dict[str, Judged]:
    """The claims, by their numbers, where these were measured."""
    sat = sat or [row(8) for _ in total] or curve(0.4, 0.85)
    total = total or [replace(one, options="total=yes") for one in sat]
    parts: list[Part] = [
        Scores("sparse", [*sat, *total]),
        Scores("dense", []),
        Scores("odd", []),
        Scores("around-12", []),
        Scores("few-boards", sat),
        Scores("thresholds", thresholds or sweep(zero=-0.05, half=-0.01)),
        Decisions(looks or growing(0.5)),
    ]
    run = Run.of("pratinidhi", 2)
    text, claims = shown(run.study, figures(run, parts))
    assert text.startswith("# Pratinidhi")
    return {claim.number: claim for claim in claims}


def curve(cleared: float, score: float, games: int = 10_000) -> list[Row]:
    """Four points; at 12 mines as told, clearly above the bars before and below them after."""
    return [
        row(8, cleared=0.7, score=0.95),
        row(10, cleared=0.55, score=0.93),
        row(12, cleared=cleared, score=score, games=games),
        row(14, cleared=0.3, score=0.8),
    ]


@pytest.mark.parametrize(
    ("rows", "verdict"),
    [
        (curve(0.4, 0.85), "holds"),
        (curve(0.4, 0.92), "holds in part"),
        (curve(0.6, 0.85), "holds in part"),
        (curve(0.6, 0.92), "does not hold"),
        (curve(0.4, 0.85, games=10), None),
        (curve(0.5, 0.9), None),
        ([row(10, cleared=0.4, score=0.8), *curve(0.4, 0.8)[2:]], "does not hold"),
    ],
)
def test_hard_from_12_mines_on(rows: list[Row], verdict: str | None) -> None:
    assert judged(rows)["1.12"].verdict == verdict


def test_an_onset_is_as_narrow_as_the_intervals_allow() -> None:
    high, low, unclear = Estimate(0.65, 0.6, 0.7), Estimate(0.35, 0.3, 0.4), Estimate(0.5, 0.4, 0.6)

    def onset(*figures: Estimate) -> Onset:
        return Onset.of(list(zip((8, 10, 12), figures, strict=False)), 0.5)

    assert onset(high, low) == Onset(8, 10)
    assert onset(low, low) == Onset(0, 8)
    assert onset(high, high) == Onset(10, None)
    assert onset(high, unclear, low) == Onset(8, 12)
    assert onset(low, high, low) == Onset(10, 12)


def test_few_boards_tell_less() -> None:
    many = Scored.of(row(12, games=1000))
    assert many.half_of(10) == pytest.approx(10 * many.score.half)


def sweep(zero: float, half: float, one: float = -0.05) -> list[Row]:
    """Rows of thresholds: the source's, 0, and larger ones, with the gains told."""
    return [
        row(24),
        row(24, gain=zero, options="threshold=0"),
        row(24, gain=half, options="threshold=0.5"),
        row(24, gain=one, options="threshold=1"),
    ]


@pytest.mark.parametrize(
    ("rows", "verdict"),
    [
        (sweep(zero=-0.05, half=-0.01), "holds"),
        (sweep(zero=-0.05, half=0.04, one=0.04), "holds in part"),
        (sweep(zero=-0.05, half=0.04, one=-0.04), "holds"),
        (sweep(zero=0.05, half=0.04, one=0.04), "does not hold"),
        (sweep(zero=0.0, half=0.0, one=0.0), "does not hold"),
        ([*sweep(zero=-0.05, half=0)[:2], row(24, games=10, options="threshold=1")], None),
    ],
)
def test_the_threshold_is_better_than_none(rows: list[Row], verdict: str | None) -> None:
    found = judged(thresholds=rows)["1.8"]
    assert found.verdict == verdict
    assert "what the threshold of 0.2 gains over none: over any cell " in found.ours
    if verdict == "holds in part":
        assert "0.5 is better with 24 mines (by 0.040)" in found.why


@pytest.mark.parametrize(
    ("gains", "games", "verdict"),
    [
        ([0.03, 0.03, 0.03], 10_000, "holds"),
        ([0.03, 0.03, 0.0], 10_000, "holds in part"),
        ([0.03, 0.0, 0.0], 10_000, "holds in part"),
        ([0.03, 0.03, -0.03], 10_000, "holds in part"),
        ([0.0, -0.03, 0.0], 10_000, "does not hold"),
        ([0.03, 0.0, 0.0], 20, None),
    ],
)
def test_the_total_helps(gains: list[float], games: int, verdict: str | None) -> None:
    total = [row(8, gain=gain, games=games, options="total=yes") for gain in gains]
    assert judged(total=total)["1.14"].verdict == verdict


def test_missed_cells_are_counted() -> None:
    whole = decided(PROVED, Decision(SAFE, SURE_MINES, certain=True))
    assert (whole.missed, whole.variables, whole.log2_models, whole.guess) == (0, 4, 0, False)
    assert judged(looks=[whole])["1.10"].verdict == "holds"
    some = decided(PROVED, Decision(SAFE[:1], SURE_MINES[:1], certain=True))
    assert some.missed == 2
    # Cells that a guess happens to hit were not proved.
    assert decided(PROVED, Decision(SAFE[:1], SURE_MINES)).missed == 2
    flagged = PROVED.with_flags(SURE_MINES)
    assert decided(flagged, Decision(SAFE, certain=True)).missed == 0
    found = judged(looks=[whole, some])["1.10"]
    assert found.verdict == "does not hold"
    assert found.why == "2 cells follow from the clues and were missed"


def test_guesses_are_judged_with_the_total_known() -> None:
    # The mine is beside the clue, so by the total the four cells on the right are safe.
    view = View.parse("#1###/#_###", mines=1)
    chances = {(0, 0): 0.25}
    guess = decided(view, Decision(((0, 0),), probability=chances))
    assert (guess.guess, guess.by_total, guess.excess) == (True, 4, 0.25)
    assert (guess.variables, guess.log2_models, guess.missed) == (4, 2, 0)
    assert guess.any_cell
    assert not decided(view, Decision(((0, 0),), probability={(0, 0): 0.2})).any_cell
    assert decided(view, Decision(((0, 3),), probability=chances)).excess == 0
    assert not decided(view, Decision(((0, 0),)), number=0).guess  # there is nothing to know yet
    (sums,) = at_mines([guess, decided(view, Decision(((0, 3),))), replace(guess, game=1)])
    assert (sums.games, sums.no_guess, sums.guesses, sums.decisions) == (2, 0, 3, 3)
    assert (sums.by_total, sums.poor_any_cell, sums.poor_least) == (3, 2, 0)
    assert sums.excess == pytest.approx(0.5 / 3)


def test_the_most_mines_that_are_solved_need_clear_intervals() -> None:
    curve = [
        Scored.of(row(mines, games=games, cleared=cleared))
        for mines, games, cleared in [(4, 900, 0.9), (5, 900, 0.6), (6, 9, 0.6), (7, 900, 0.7)]
    ]
    (found,) = solvable([*curve, Scored.of(row(8, games=900, cleared=0.2))], bar=0.5)
    assert found.most is not None
    assert found.beyond is not None
    assert (found.most.mines, found.beyond.mines) == (5, 8)  # with 6 it cannot be told
    (none,) = solvable([Scored.of(row(4, games=900, cleared=0.4))], bar=0.5)
    assert none.most is None


def test_the_surprise_is_the_proof_of_the_most_clues() -> None:
    one_clue = decided(View.parse("0##/###"), Decision(((0, 1),), certain=True))
    looks = [one_clue, decided(PROVED, Decision(SAFE, SURE_MINES, certain=True))]
    two = View.parse("###/11_")
    looks.insert(1, decided(two, Decision(((0, 2),), certain=True)))
    found = surprise(looks, mines=8)
    assert found is not None
    assert found.look is looks[2]
    assert found.clues == 3
    assert found.steps[-1]
    assert surprise(looks[:1], mines=8) is None  # a single clue proves it
    assert surprise(looks, mines=10) is None


def test_games_are_those_of_the_agent() -> None:
    record = play("sat", rules(8), seed=3, game=2)
    looks = list(looks_at(8, 2, 3))
    assert sum((one.turn.moves for one in looks), ()) == record.moves
    assert sum(one.guess for one in looks) == record.guesses - 1  # the first click


@pytest.mark.parametrize(
    ("looks", "verdict", "why"),
    [
        (growing(0.5, time=2.0), "holds", ""),
        (growing(0.5), "holds in part", "the time grows less than 2-fold a variable, since few"),
        (
            growing(0.5, time=2.0, literals=0.5),
            "holds in part",
            "; the formula grows slower than n",
        ),
        (
            growing(0.5, time=2.0, literals=2.0),
            "holds in part",
            "; the formula grows faster than n",
        ),
        (growing(0.5, time=3.0, literals=2.0), "does not hold", "the time grows more than 2-fold"),
        (growing(0.5)[:60], None, ""),
    ],
)
def test_time_and_space_are_judged_as_bounds_and_as_growth(
    looks: list[Look], verdict: str | None, why: str
) -> None:
    found = judged(looks=looks)["1.13"]
    assert found.verdict == verdict
    assert why in found.why


def test_decisions_are_added_up_by_five_variables() -> None:
    found = widths(growing(0.5))
    assert [(some.least, some.most, some.mean_log2) for some in found] == [
        (1, 5, 2.5),
        (6, 10, 5),
        (11, 15, 7.5),
        (16, 20, 10),
    ]
    assert not any(isnan(some.milliseconds) for some in found)


@pytest.mark.parametrize("cells", [3, 5, 8])
def test_the_formula_of_an_overestimated_clue(cells: int) -> None:
    """L(clue) = P(0) or ... or P(clue), and the same as not P(clue + 1) and ... and not P(8): at
    most so many mines, not at least as the source's words say."""
    for clue in range(cells + 1):
        either = [
            mines
            for mines in product((False, True), repeat=cells)
            if any(sum(mines) == c for c in range(clue + 1))
        ]
        none = [
            mines
            for mines in product((False, True), repeat=cells)
            if all(sum(mines) != c for c in range(clue + 1, 9))
        ]
        assert either == none
        found = Placements.of(clue, cells)
        assert found.exact == comb(cells, clue)
        assert found.at_most == len(either)
        assert found.at_least == 2**cells - len(either) + found.exact
    # The clue of the source: with an exact 2 there are three placements, as in an agent that
    # ignores that the clue may be too large.
    assert Placements.of(2, 3) == Placements(2, exact=3, at_most=7, at_least=4)

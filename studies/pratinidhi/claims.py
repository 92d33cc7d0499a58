"""The claims of S. Pratinidhi, A. Patil and P. E. Burani, and what became of them."""

from __future__ import annotations

from collections.abc import Sequence

from minewise.tournament.result import Row
from studies.pratinidhi.decisions import at_mines, widths
from studies.pratinidhi.figures import HARD_FROM, THRESHOLD
from studies.pratinidhi.verdicts import (
    ENOUGH,
    Finding,
    Results,
    complete,
    exponential,
    hard,
    mines_of,
    threshold,
    threshold_of,
    total_helps,
)
from studies.study import Claim

_SOLVED = "studies/test_pratinidhi.py::test_the_solved_board_is_drawn_in_the_colours_of_the_source"
_BOXES = "courses/test_pratinidhi.py::test_every_box_of_an_environment"
_QUERIED = "courses/test_pratinidhi.py::test_the_environment_leads_to_no_mine_and_no_seed"
_HIDDEN = "test_no_peek.py::test_nothing_that_an_agent_is_handed_leads_to_the_board_or_the_seed"
_CLUE = "agents/test_sat.py::test_the_clue_of_the_source"
_MODELS = "agents/test_sat.py::test_all_that_follows_from_the_clues_is_found_and_no_more"
_SHARES = "agents/test_sat.py::test_models_and_the_engine_count_alike"
_FRINGE = "agents/test_sat.py::test_the_fringe_accumulates"
_GAME = "studies/test_pratinidhi.py::test_the_game_is_shown_step_by_step"

_HOLDS: Finding = ("holds", "")


def claims(results: Results) -> list[Claim]:
    """Every claim of the source in the order of its text, but those on overestimated clues, which
    are with the study of noise."""
    found: list[tuple[str, str, Finding, str, str]] = [
        (
            "Solved Minesweeper",
            "A solved board is drawn, visited cells in yellow and identified mines in grey",
            _HOLDS,
            _test(_SOLVED),
            "",
        ),
        (
            "Representation",
            "An `Environment` lays the minefield and answers through `queryBox` alone",
            _HOLDS,
            f"{_test(_BOXES)}, {_test(_QUERIED)}",
            "",
        ),
        (
            "Representation",
            "A `Box` has row, column, mine, visited, and a clue from 0 to 8 or none",
            _HOLDS,
            _test(_BOXES),
            "",
        ),
        (
            "Representation",
            "The agent has a minefield of its own, at first without clues and mines",
            _HOLDS,
            _test(_HIDDEN),
            "",
        ),
        (
            "Inference",
            "A clue is the choices of so many mines: three for a 2 with three neighbours",
            _HOLDS,
            _test(_CLUE),
            "",
        ),
        ("Decisions", "A mine in every model is a mine", _HOLDS, _test(_MODELS), ""),
        (
            "Decisions",
            "The chance of a mine is the share of the models with one",
            _HOLDS,
            _test(_SHARES),
            "",
        ),
        (
            "Decisions",
            "To guess the least likely cell only up to a chance of 0.2 improves the score",
            threshold(results.thresholds),
            _thresholds(results.thresholds),
            f"{THRESHOLD:g}",
        ),
        (
            "Performance",
            "The fringe accumulates: new neighbours join the earlier ones",
            _HOLDS,
            _test(_FRINGE),
            "",
        ),
        (
            "Inference",
            "Everything that follows from the clues is deduced",
            complete(results.looks),
            _completeness(results),
            "",
        ),
        (
            "Performance",
            "A game on 8x8 with 8 mines, step by step, with a decision one would not agree with",
            _HOLDS,
            f"{_test(_GAME)}; {_disagreements(results)}",
            "",
        ),
        (
            "Performance",
            "12 and more mines on 8x8 are very hard",
            hard(results.sat),
            _hardness(results.sat),
            f"{HARD_FROM}",
        ),
        (
            "Efficiency",
            "With n variables it takes time O(2^n) and space O(n)",
            exponential(results.looks),
            _complexity(results),
            "2^n",
        ),
        (
            "Improvements",
            "Optional: the agent does better with the mine total",
            total_helps(results.of("sat:total=yes")),
            _total(results.of("sat:total=yes")),
            "",
        ),
    ]
    return [
        Claim(f"1.{number}", where, says, verdict, ours, source, why)
        for number, (where, says, (verdict, why), ours, source) in enumerate(found, 1)
    ]


def _test(name: str) -> str:
    return f"`tests/{name}`"


def _score(row: Row) -> str:
    return f"{row.score:.3f} ± {row.score_interval.high - row.score:.3f}"


def _gain(row: Row) -> str:
    return f"{row.gain:+.3f} ± {row.gain_interval.high - row.gain:.3f}"


def _thresholds(rows: Sequence[Row]) -> str:
    ignoring = [row for row in rows if row.options and threshold_of(row) == 0]
    gains = "; ".join(f"{_gain(row)} with {mines_of(row)} mines" for row in ignoring)
    return f"any cell in place of a threshold of {THRESHOLD:g}: {gains}"


def _completeness(results: Results) -> str:
    missed = sum(one.missed for one in results.looks)
    return f"{missed} cells missed in {len(results.looks):,} decisions"


def _disagreements(results: Results) -> str:
    sums = at_mines(results.looks)
    guesses = sum(some.guesses for some in sums)
    poor = sum(some.poor_any_cell + some.poor_least for some in sums)
    return f"{poor:,} of {guesses:,} guesses are much likelier mines than another cell"


def _hardness(rows: Sequence[Row]) -> str:
    around = [row for row in rows if abs(mines_of(row) - HARD_FROM) <= 2]
    return "; ".join(
        f"{mines_of(row)} mines: score {_score(row)}, {row.win_rate:.1%} of boards cleared "
        f"({row.win_interval.low:.1%} to {row.win_interval.high:.1%})"
        for row in around
    )


def _complexity(results: Results) -> str:
    groups = widths(results.looks)
    widest = [some for some in groups if some.decisions >= ENOUGH or some is groups[0]][-1]
    return (
        f"up to 2^{widest.most_log2:.1f} models in {widest.least} to {widest.most} variables, "
        f"{widest.milliseconds:.0f} ms a decision there"
    )


def _total(rows: Sequence[Row]) -> str:
    best = max(rows, key=lambda row: row.gain)
    least = min(rows, key=lambda row: row.gain)
    return (
        f"gain from {_gain(least)} with {mines_of(least)} mines to {_gain(best)} with "
        f"{mines_of(best)}"
    )

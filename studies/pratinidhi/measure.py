"""Plays the agent of the source by numbers of mines, and looks at each of its decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from itertools import pairwise

from minewise.agents.sat import SatAgent
from minewise.engine.analysis import analyze
from minewise.report.phrases import cell_list
from minewise.report.table import to_csv as rows_csv
from minewise.tournament.result import Comparison, Row
from studies.pratinidhi.clauses import Placements, most_clauses
from studies.pratinidhi.decisions import (
    THRESHOLD,
    WELL_ABOVE,
    Elsewhere,
    Look,
    at_mines,
    elsewhere,
    rules,
    watch,
    widths,
)
from studies.pratinidhi.growth import growth
from studies.pratinidhi.questions import solvable, surprise
from studies.pratinidhi.scores import Onset, Scored, Standing
from studies.shared.estimate import Estimate
from studies.shared.play_by_play import play_by_play
from studies.shared.rule import MATTERS, STRAY, Places, better, clear_side
from studies.shared.study import Run, to_csv


@dataclass(frozen=True)
class Scores:
    """The rows of agents by mines: a name of the plan."""

    name: str
    rows: Sequence[Row]


@dataclass(frozen=True)
class Decisions:
    """All decisions, beside what the engine knows."""

    looks: Sequence[Look]


@dataclass(frozen=True)
class PlayByPlay:
    """A game step by step, in words."""

    text: str


Part = Scores | Decisions | PlayByPlay


def play(run: Run) -> Iterator[Part]:
    """The scores, the decisions, and a game step by step."""
    for name, points in run.plan["points"].items():
        games = run.share(points["share"])
        rows = run.compare(
            points["agents"],
            rules(points["mines"][0]),
            min(games, points.get("most", games)),
            run.tell(name),
            density=[Decimal(mines) / rules(mines).cells for mines in points["mines"]],
        )
        yield Scores(name, rows)
    yield Decisions(watch(run))
    yield PlayByPlay(play_by_play("sat", rules(run.source["shown"], known=False), seed=run.seed))


def files(parts: Sequence[Part]) -> Mapping[str, str]:
    """The rows of the scores, the sums of the decisions, and the game."""
    written = {}
    for part in parts:
        if isinstance(part, Scores):
            written[f"{part.name}.csv"] = rows_csv(Comparison(list(part.rows)))
        elif isinstance(part, Decisions):
            written["decisions.csv"] = to_csv([asdict(one) for one in at_mines(part.looks)])
            written["variables.csv"] = to_csv([asdict(one) for one in widths(part.looks)])
        else:
            written["play-by-play.txt"] = part.text
    return written


def figures(run: Run, parts: Sequence[Part]) -> dict[str, object]:
    """What the page shows."""
    rows = {part.name: part.rows for part in parts if isinstance(part, Scores)}
    (looks,) = (part.looks for part in parts if isinstance(part, Decisions))
    scores = [*rows["sparse"], *rows["dense"]]
    points = [Scored.of(row) for row in scores]
    shown = run.source["shown"]
    counts = sorted({one.games for one in points})
    first = scores[0]
    return {
        "seed": run.seed,
        "boards": {"least": counts[0], "most": counts[-1] if len(counts) > 1 else None},
        "again": {
            "agents": [row.label for row in scores if row.rules == first.rules],
            "rules": first.rules,
            "games": first.tally.games,
        },
        **_scores(run, points, rows, looks),
        **_total(points),
        **_thresholds([Scored.of(row) for row in rows["thresholds"]]),
        "shown": shown,
        "shown_rules": rules(shown, known=False),
        "well_above": 100 * WELL_ABOVE,
        "poor": _poor(looks, shown),
        "elsewhere": _elsewhere(elsewhere(shown, game=0, seed=run.seed)),
        "surprise": surprise(looks, shown),
        "solvable": solvable(
            [*points, *map(Scored.of, rows["odd"])], run.plan["bounds"]["usually"]
        ),
        **_decisions(run, looks),
        "max_models": SatAgent.max_models,
        "most_clauses": most_clauses(),
        "overestimated": [Placements.of(clue, 3) for clue in range(4)],
    }


def _scores(
    run: Run, points: Sequence[Scored], rows: Mapping[str, Sequence[Row]], looks: Sequence[Look]
) -> dict[str, object]:
    """The agent of the source, with each number of mines the point of most boards; and where it is
    hard."""
    bounds, boards, hard_from = run.plan["bounds"], run.source["boards"], run.source["hard_from"]
    more = {one.mines: one for one in map(Scored.of, rows["around-12"])}
    few = [Scored.of(row) for row in rows["few-boards"]]
    sat = [more.get(one.mines, one) for one in points if one.agent == "sat"]
    cleared = Onset.of([(one.mines, one.won) for one in sat], bounds["usually"])
    scored = Onset.of([(one.mines, one.score) for one in sat], bounds["good_score"])
    sums = {some.mines: some for some in at_mines(looks)}
    before, after = max(pairwise(sat), key=lambda pair: pair[0].score.value - pair[1].score.value)
    return {
        "bounds": bounds,
        "of_boards": boards,
        "few_games": few[0].games,
        "hard_from": hard_from,
        "not_hard": hard_from - 2,
        "sat": [
            {
                "point": one,
                "half": one.half_of(boards),
                "few": of_few.score,
                "decisions": sums.get(one.mines),
            }
            for one, of_few in zip(sat, few, strict=True)
        ],
        "around": [one for one in sat if abs(one.mines - hard_from) <= 2],
        "cleared": cleared,
        "scored": scored,
        "onsets": {"places": Places.of(one.there(hard_from) for one in (cleared, scored))},
        "steepest": {
            "before": before.mines,
            "after": after.mines,
            "fall": before.score.value - after.score.value,
        },
    }


def _total(points: Sequence[Scored]) -> dict[str, object]:
    """The other agents beside the first."""
    first, *others = (
        Standing(agent, [one for one in points if one.agent == agent])
        for agent in dict.fromkeys(one.agent for one in points)
    )
    return {
        "stray": STRAY,
        "matters": MATTERS,
        "first": first,
        "others": others,
        "total": others[0],
        "by_mines": [
            {"mines": one[0].mines, "score": one[0].score, "gains": [p.gain for p in one[1:]]}
            for one in zip(*(agent.points for agent in (first, *others)), strict=True)
        ],
    }


def _thresholds(points: Sequence[Scored]) -> dict[str, object]:
    """Each threshold beside the source's, which is that of an agent without options."""
    by_value: dict[float, dict[int, Scored]] = {}
    for one in points:
        value = float(one.agent.partition("threshold=")[2] or THRESHOLD)
        by_value.setdefault(value, {})[one.mines] = one
    best: dict[int, tuple[float, Scored]] = {}
    for value, of_value in by_value.items():
        for mines, one in of_value.items():
            if one.standing > 0 and (
                mines not in best or one.gain.value > best[mines][1].gain.value
            ):
                best[mines] = value, one
    return {
        "threshold": THRESHOLD,
        "threshold_games": points[0].games,
        "threshold_mines": list(dict.fromkeys(one.mines for one in points)),
        "thresholds": [
            {
                "threshold": value,
                "cells": [
                    {
                        "score": one.score,
                        "gain": None if value == THRESHOLD else one.gain,
                        "clear": one.standing > 0,
                    }
                    for one in of_value.values()
                ],
            }
            for value, of_value in sorted(by_value.items())
        ],
        "improved": _improved(by_value),
        "best_thresholds": [
            {"threshold": value, "mines": mines, "gain": one.gain}
            for mines, (value, one) in best.items()
        ],
        "better_thresholds": len(best),
    }


def _improved(by_value: Mapping[float, Mapping[int, Scored]]) -> dict[str, object]:
    """What the source's threshold gains over none: over any cell, and over the least likely cell
    whatever its chance."""
    found = [
        (over, mines, _turned(one.gain))
        for over, value in (("any cell", 0.0), ("the least likely", 1.0))
        for mines, one in by_value[value].items()
    ]
    return {
        "rows": [{"over": over, "mines": mines, "gain": gain} for over, mines, gain in found],
        "places": Places.of(better(gain, clear_side(gain)) for _, _, gain in found),
    }


def _turned(gain: Estimate) -> Estimate:
    """The gain the other way round."""
    return Estimate(-gain.value, -gain.high, -gain.low)


def _poor(looks: Sequence[Look], mines: int) -> dict[str, object] | None:
    """The first guess with so many mines that the engine would not make."""
    one = next((one for one in looks if one.mines == mines and one.excess >= WELL_ABOVE), None)
    if one is None:
        return None
    (cell,) = one.guessed
    chance = float(analyze(one.turn.view).probability[cell])
    return {
        "look": one,
        "turn": one.number + 1,
        "cell": cell_list([cell]),
        "chance": chance,
        "best": chance - one.excess,
        "reason": one.turn.decision.reason,
    }


def _elsewhere(found: Elsewhere | None) -> dict[str, object] | None:
    if found is None:
        return None
    return {
        "number": found.number,
        "zero": cell_list([found.zero]),
        "waiting": cell_list(list(found.waiting)),
        "taken": cell_list([found.taken]),
    }


def _decisions(run: Run, looks: Sequence[Look]) -> dict[str, object]:
    sums, groups, enough = at_mines(looks), widths(looks), run.plan["bounds"]["enough"]
    wide = [some for some in groups if some.decisions >= enough]
    return {
        "decisions": len(looks),
        "missed": sum(one.missed for one in looks),
        "guesses": sum(some.guesses for some in sums),
        "poor_guesses": sum(some.poor for some in sums),
        "at_mines": sums,
        "widths": groups,
        "widest": [groups[0], *wide][-1],
        "growth": growth(looks, enough, run.plan["bounds"]),
    }

"""The charts of the study of noise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from minewise.report.plot import AxisLabels, Series, legend_beside, lines
from studies.noise.measure import Means
from studies.shared.estimate import series
from studies.shared.study import Drawing

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def charts(figures: Mapping[str, Any]) -> Mapping[str, Drawing]:
    """What noise costs, and how agents do under each kind of it."""
    found: dict[str, Drawing] = {"price": lambda: _price(figures)}
    for noise in figures["noises"]:
        for name, part, measure, what in (
            ("score", "told", "score", "final score"),
            ("survival", "survival", "survival", "survival"),
        ):
            found[f"{name}-{noise['name']}"] = partial(
                _agents, figures, part, noise["clues"], measure, what
            )
    flagged = ("told", "cautious", "false_flags", "number of safe cells flagged")
    return {**found, "false-flags": lambda: _agents(figures, *flagged)}


def _price(figures: Mapping[str, Any]) -> Figure:
    """`exact` with each kind of clues."""
    shown = {
        clues: [one for one in _of(figures, "told", clues) if one.agent == "exact"]
        for clues in ("exact", *figures["kinds"])
    }
    words = AxisLabels(
        "What noise costs the agent exact: final score, 10x10",
        "Mine density",
        "Mean final score",
        _note(figures, shown["exact"][0]),
        top=1,
    )
    found = [_series(clues, means, "score") for clues, means in shown.items()]
    return legend_beside(lines(found, words))


def _of(figures: Mapping[str, Any], part: str, clues: str) -> Iterator[Means]:
    for one in figures["means"]:
        if (one.point.part, one.point.clues) == (part, clues):
            yield one


_PROVED = " (exact flags only proved mines)"


def _agents(figures: Mapping[str, Any], part: str, clues: str, measure: str, what: str) -> Figure:
    by_agent: dict[str, list[Means]] = {}
    for one in _of(figures, part, clues):
        by_agent.setdefault(one.agent, []).append(one)
    # Where there is nothing to ignore the two lines would hide each other.
    hidden = "exact:clues=exact" if clues.startswith("withheld") else ""
    words = AxisLabels(
        f"{clues}: {what}, 10x10{_PROVED if (clues, measure) == ('cautious', 'score') else ''}",
        "Mine density",
        f"Mean {what}",
        _note(figures, by_agent["exact"][0]),
        top=1 if measure == "score" else None,
    )
    drawn = [
        _series(name, by_agent[agent], measure)
        for agent, name in figures["drawn"].items()
        if agent in by_agent and agent != hidden
    ]
    return lines(drawn, words)


def _series(label: str, found: Sequence[Means], measure: str) -> Series:
    return series(
        label, [one.point.density for one in found], [getattr(one, measure) for one in found]
    )


def _note(figures: Mapping[str, Any], one: Means) -> str:
    """Rules and games; the density is on the axis."""
    rules = figures["rules_in_words"][one.point.part]
    return f"{rules}; {one.point.games} games a point, seed {one.seed}, 95% intervals"

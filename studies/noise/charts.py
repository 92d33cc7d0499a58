"""The charts of the study of noise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from minewise.report.plot import AxisLabels, Series, lines
from studies.noise.gains import Measure, of_part
from studies.noise.games import NOISES, OVERESTIMATED, Estimate, Part, Played

if TYPE_CHECKING:
    from matplotlib.figure import Figure


DRAWN = {
    "exact": "exact",
    "exact:clues=exact": "exact:clues=exact",
    "basic": "basic",
    "csp-probability": "csp-probability",
    "sat": "sat",
    "sentences": "sentences",
    OVERESTIMATED: "sat-overestimated:total=yes",
}
"""The agents whose lines can be told apart, and their names."""


def charts(played: Sequence[Played]) -> dict[str, Callable[[], Figure]]:
    """The name of each chart, and what draws it."""
    found: dict[str, Callable[[], Figure]] = {"price": lambda: _price(played)}
    for clues in NOISES:
        name = clues.partition(":")[0]
        found[f"score-{name}"] = lambda clues=clues: _agents(  # type: ignore[misc]
            played, "told", clues, Played.score, "final score"
        )
        found[f"survival-{name}"] = lambda clues=clues: _agents(  # type: ignore[misc]
            played, "survival", clues, Played.survival, "survival"
        )
    found["false-flags"] = lambda: _agents(
        played, "told", "cautious", Played.false_flags, "safe cells flagged"
    )
    return found


def _price(played: Sequence[Played]) -> Figure:
    """`exact` with each kind of clues."""
    series = [
        _series(clues, "exact", of_part(played, "told", clues), Played.score)
        for clues in ("exact", *NOISES)
    ]
    words = AxisLabels(
        "What noise costs the agent exact: final score, 10x10",
        "mines / cells",
        "mean final score",
        _note(of_part(played, "told", "exact")),
        top=1,
    )
    return lines(series, words)


def _agents(
    played: Sequence[Played], part: Part, clues: str, measure: Measure, what: str
) -> Figure:
    found = of_part(played, part, clues)
    # Where there is nothing to ignore the two lines would hide each other.
    hidden = "exact:clues=exact" if clues == NOISES[0] else ""
    series = [
        _series(label, agent, found, measure)
        for agent, label in DRAWN.items()
        if agent in found[0] and agent != hidden
    ]
    words = AxisLabels(
        f"{clues}: {what}, 10x10",
        "mines / cells",
        f"{what}, mean of a game",
        _note(found),
        top=1 if part == "told" and measure is Played.score else None,
    )
    return lines(series, words)


def _series(label: str, agent: str, found: Sequence[Played], measure: Measure) -> Series:
    estimates = [Estimate.of(measure(one, agent)) for one in found]
    return Series(
        label,
        [one.point.density for one in found],
        [estimate.mean for estimate in estimates],
        [estimate.low for estimate in estimates],
        [estimate.high for estimate in estimates],
    )


def _note(found: Iterable[Played]) -> str:
    """Rules and games; the density is on the axis."""
    one = next(iter(found))
    switches = str(one.point.rules).partition(" ")[2].rpartition(" clues=")[0]
    switches = switches or str(one.point.rules).partition(" ")[2]
    return f"{switches}; {one.point.games} games a point, seed {one.seed}, 95% intervals"

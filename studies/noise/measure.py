"""Plays agents under clues that lie, and sets those that know it beside those that do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from minewise.game.rules import Rules, as_density
from minewise.stats import Z95
from studies.noise.games import Part, Played, Point, played
from studies.shared.estimate import Estimate
from studies.shared.rule import FEWEST, Places, between
from studies.shared.study import Run, to_csv

if TYPE_CHECKING:
    from numpy.typing import NDArray

MEASURES: dict[str, tuple[Part, Callable[[Played, str], NDArray[np.float64]]]] = {
    "final score": ("told", Played.score),
    "net score": ("told", Played.net),
    "survival": ("survival", Played.survival),
}
"""Each with the part that it is measured in."""


def points(run: Run) -> list[Point]:
    """What is played."""
    plan = run.plan
    return [
        Point(
            line["part"],
            line["clues"],
            float(density),
            Rules.parse(f"{plan['rules'][line['part']]} clues={line['clues']}").with_density(
                as_density(density)
            ),
            tuple(agent for group in line["agents"] for agent in plan["agents"][group]),
            run.games * (plan["survivals"] if line["part"] == "survival" else 1),
        )
        for line in plan["points"]
        for density in line["densities"]
    ]


def play(run: Run) -> Iterator[Played]:
    """Every point."""
    return played(points(run), run.plan["games_a_block"], run.seed, run.workers, run.tell("games"))


def mean(values: NDArray[np.float64]) -> Estimate:
    """The mean of independent values, one a game, with its 95% interval (normal)."""
    half = Z95 * float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else np.nan
    middle = float(values.mean())
    return Estimate(middle, middle - half, middle + half)


@dataclass(frozen=True)
class Means:
    """The means of an agent at a point."""

    point: Point
    agent: str
    seed: int
    score: Estimate
    net: Estimate
    survival: Estimate
    false_flags: Estimate

    def to_dict(self) -> dict[str, object]:
        """The line of results.csv; each mean with half the width of its interval."""
        point = self.point
        told: dict[str, object] = {
            "part": point.part,
            "rules": point.rules,
            "density": point.density,
            "agent": self.agent,
            "seed": self.seed,
            "first_game": 0,
            "games": point.games,
        }
        for name in ("score", "net", "survival", "false_flags"):
            estimate: Estimate = getattr(self, name)
            told |= {name: estimate.value, f"{name}_half": estimate.half}
        return told


def means(parts: Sequence[Played]) -> list[Means]:
    """One for each agent at each point."""
    return [
        Means(
            one.point,
            agent,
            one.seed,
            mean(one.score(agent)),
            mean(one.net(agent)),
            mean(one.survival(agent)),
            mean(one.false_flags(agent)),
        )
        for one in parts
        for agent in one.point.agents
    ]


def files(parts: Sequence[Played]) -> Mapping[str, str]:
    """One line for each agent at each point."""
    return {"results.csv": to_csv([one.to_dict() for one in means(parts)])}


@dataclass(frozen=True)
class Gain:
    """The paired gain of an agent over another, on the same boards with the same clues.

    `mean` is over all densities: of each game number the mean of its games at the densities, whose
    boards hang together, is one value. `better` and `worse` are the densities at which the interval
    lies above and below 0. `same`: did both do as well in every game?
    """

    agent: str
    mean: Estimate
    better: Sequence[float]
    worse: Sequence[float]
    same: bool


def of_part(parts: Sequence[Played], part: Part, clues: str) -> list[Played]:
    """The points of a part, by density."""
    return [one for one in parts if (one.point.part, one.point.clues) == (part, clues)]


def gain(
    parts: Sequence[Played], clues: str, measure: str, agent: str, reader: str = "exact"
) -> Gain:
    """The gain of `reader` over `agent`."""
    part, values = MEASURES[measure]
    found = of_part(parts, part, clues)
    differences = np.array([values(one, reader) - values(one, agent) for one in found])
    by_density = {one.point.density: mean(row) for one, row in zip(found, differences, strict=True)}
    return Gain(
        agent,
        mean(differences.mean(axis=0)),
        [density for density, estimate in by_density.items() if estimate.low > 0],
        [density for density, estimate in by_density.items() if estimate.high < 0],
        not differences.any(),
    )


def figures(run: Run, parts: Sequence[Played]) -> dict[str, object]:
    """What the page shows."""
    plan, noises = run.plan, run.plan["noises"]
    found = means(parts)
    told, survival = (of_part(parts, part, "cautious")[0].point for part in ("told", "survival"))
    gains = {
        (clues, measure): [gain(parts, clues, measure, one) for one in plan["agents"]["ignoring"]]
        for clues in noises
        for measure in MEASURES
    }
    return {
        "again": {"agents": told.agents[:4], "rules": told.rules, "seed": run.seed},
        "games": told.games,
        "survivals": survival.games,
        "measures": list(MEASURES),
        "means": found,
        "rules_in_words": plan["rules_in_words"],
        "drawn": {agent: plan["names"].get(agent, agent) for agent in plan["drawn"]},
        "beaten": [
            {"clues": clues, "measure": measure, **_beaten(some)}
            for (clues, measure), some in gains.items()
        ],
        **_price(parts, noises),
        "noises": [_noise(run, clues, gains) for clues in noises],
        "over_sat": _over_sat(run, parts, "cautious"),
        "over_sat_mildly": _over_sat(run, parts, "one-more", beside=["exact"]),
        **_flags(run, found),
        **_untold(found),
        "boards": run.source["student"]["boards"],
        "student": list(_student(run, parts)),
    }


def _beaten(gains: Sequence[Gain]) -> dict[str, object]:
    """Which agents `exact` beats beyond doubt, all densities together."""
    able = [one for one in gains if not one.same]
    others = [one for one in able if not one.mean.low > 0]
    same = [one.agent for one in gains if one.same]
    return {
        "beats": len(able) - len(others),
        "able": len(able),
        "others": {"gains": others} if others else None,
        "same": {"agents": same} if same else None,
    }


def _price(parts: Sequence[Played], noises: Sequence[str]) -> dict[str, object]:
    """By how much the final score of `exact` is lower than with exact clues, paired, for each kind
    of noise at each density."""
    exact = {one.point.density: one.score("exact") for one in of_part(parts, "told", "exact")}
    lost = {
        clues: {
            density: mean(exact[density] - one.score("exact"))
            for one in of_part(parts, "told", clues)
            if (density := one.point.density) in exact
        }
        for clues in noises
    }
    unclear = [
        {"clues": clues, "density": density}
        for clues, of_clues in lost.items()
        for density, hit in of_clues.items()
        if not hit.low > 0
    ]
    return {
        "kinds": noises,
        "prices": [
            {
                "density": density,
                "score": mean(scores),
                "lost": [of_clues.get(density) for of_clues in lost.values()],
            }
            for density, scores in sorted(exact.items())
        ],
        "hits": [
            {
                "clues": clues,
                "least": min(hit.value for hit in of_clues.values()),
                "most": max(hit.value for hit in of_clues.values()),
            }
            for clues, of_clues in lost.items()
        ],
        "unclear": unclear,
        "unclear_hits": len(unclear),
    }


def _kind(clues: str) -> str:
    return clues.partition(":")[0]


def _noise(
    run: Run, clues: str, gains: Mapping[tuple[str, str], Sequence[Gain]]
) -> dict[str, object]:
    """The gains of `exact` over each agent that ignores the noise, measure by measure."""
    by_agent = zip(*(gains[clues, measure] for measure in MEASURES), strict=True)
    return {
        "clues": clues,
        "name": _kind(clues),
        "title": _kind(clues).capitalize(),
        **{_kind(other).replace("-", "_"): other == clues for other in run.plan["noises"]},
        "rows": [
            {"agent": found[0].agent, "gains": list(map(_gained, found))} for found in by_agent
        ],
    }


def _gained(gain: Gain) -> dict[str, object]:
    return {
        "same": gain.same,
        "mean": gain.mean,
        "better": {"densities": gain.better} if gain.better else None,
        "worse": {"densities": gain.worse} if gain.worse else None,
    }


def _over_sat(
    run: Run, parts: Sequence[Played], clues: str, beside: Sequence[str] = ()
) -> dict[str, object]:
    """The agents for overestimated clues beside `sat`, which believes them: the source's by its
    final score at each density, and the one with the total by our measures too."""
    agents, names = run.plan["agents"], run.plan["names"]
    (reader,), (of_source,) = agents["overestimated"], agents["of_source"]
    told = of_part(parts, "told", clues)
    gains = {
        measure: gain(parts, clues, measure, "sat", reader).mean
        for measure in ("survival", "net score")
    }
    better = [measure for measure, one in gains.items() if one.low > 0]
    return {
        "places": Places.of(
            between(mean(one.score(of_source) - one.score("sat")), least=0)
            if one.point.games >= FEWEST
            else "open"
            for one in told
        ),
        "scores": [
            {
                "agent": names.get(agent, agent),
                "score": mean(np.array([one.score(agent) for one in told]).mean(axis=0)),
            }
            for agent in (of_source, reader, "sat", *beside)
        ],
        "rows": [{"measure": measure, "gain": one} for measure, one in gains.items()],
        "better": {"measures": better} if better else None,
    }


def _flags(run: Run, found: Sequence[Means]) -> dict[str, object]:
    """Safe cells flagged where play goes on and the total is told."""
    withheld, *others = run.plan["noises"]
    told = [one for one in found if one.point.part == "told"]
    shown = [one for clues in others for one in told if one.point.clues == clues]
    flags = {(one.agent, one.point): one.false_flags.value for one in shown}
    columns = list(dict.fromkeys(one.point for one in shown))
    wrong = (one.false_flags.value * one.point.games for one in told if one.point.clues == withheld)
    return {
        "flagged_at": columns,
        "flagged": [
            {
                "agent": run.plan["names"].get(agent, agent),
                "flags": [flags.get((agent, point)) for point in columns],
            }
            for agent in dict.fromkeys(one.agent for one in shown)
        ],
        "flagged_withheld": sum(wrong),
    }


def _untold(found: Sequence[Means]) -> dict[str, object]:
    """Mean scores where the total is not told, and the false flags at the highest density."""
    untold = [one for one in found if one.point.part == "untold"]
    densities = sorted({one.point.density for one in untold})
    rows = []
    for clues, agent in dict.fromkeys((one.point.clues, one.agent) for one in untold):
        of_agent = {
            one.point.density: one
            for one in untold
            if (one.point.clues, one.agent) == (clues, agent)
        }
        scores = [of_agent[d].score if d in of_agent else None for d in densities]
        last = of_agent[max(of_agent)].false_flags.value
        rows.append({"clues": clues, "agent": agent, "scores": scores, "flags": last})
    return {"untold_densities": densities, "untold": rows}


def _student(run: Run, parts: Sequence[Played]) -> Iterator[dict[str, object]]:
    """The student's figures beside ours, and where the mean of as few games of ours lies in 95 of
    100 cases, the error of our own mean included."""
    source = run.source["student"]
    for agent in source["agents"]:
        for one in of_part(parts, agent["part"], source["clues"]):
            figures = dict(zip(source["mines"], agent["scores"], strict=True))
            mines = one.point.rules.mines
            if mines not in figures:
                continue
            values = one.score(agent["ours"])
            of_one = Z95 * float(values.std(ddof=1))
            half = of_one * (1 / source["boards"] + 1 / len(values)) ** 0.5
            low, high = values.mean() - half, min(1.0, values.mean() + half)
            figure = figures[mines]
            place = "within" if low <= figure <= high else "above" if figure > high else "below"
            yield {
                **{key: agent[key] for key in ("theirs", "ours")},
                "mines": mines,
                "figure": figure,
                "mean": mean(values),
                "low": low,
                "high": high,
                "place": place,
            }

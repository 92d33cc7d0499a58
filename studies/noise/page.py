"""The page of the study of noise, in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from minewise.stats import Z95
from studies.noise.figures import BOARDS, MINES, OURS, SCORES
from studies.noise.gains import MEASURES, Gain, gains, hits, of_part
from studies.noise.games import IGNORING, NOISES, OVERESTIMATED, Estimate, Part, Played
from studies.study import Claim, claim_table, table


def page(played: Sequence[Played], claims: Sequence[Claim]) -> str:
    """What was measured, what the sources say, and the figures."""
    sections = [
        _introduction(played),
        f"## What the sources say\n\n{claim_table(claims)}",
        f"## Does it pay to know how clues lie?\n\n{_verdicts(played)}",
        f"## What noise costs\n\n![](noise/price.svg)\n\n{_COSTS}\n{_hits(played)}",
    ]
    for clues in NOISES:
        name = clues.partition(":")[0]
        sections.append(
            f"## {name.capitalize()}\n\n{_SAID[name]}\n\n![](noise/score-{name}.svg)\n\n"
            f"![](noise/survival-{name}.svg)\n\n{_gains(played, clues)}"
        )
    sections += [
        f"## Safe cells flagged\n\n![](noise/false-flags.svg)\n\n{_flags(played)}",
        f"## The total not told\n\n{_UNTOLD}\n{_untold(played)}",
        f"## Beside a student's figures\n\n{_STUDENT}\n{_student(played)}",
    ]
    return "\n".join(sections)


def _introduction(played: Sequence[Played]) -> str:
    told, survival = (of_part(played, part, "cautious")[0] for part in ("told", "survival"))
    rules = told.point.rules
    return f"""# Clues that lie

Made by `minewise reproduce noise`. The assignment behind the first two sources asks, in its
version of 2018/19, for three kinds of noise: a clue is *withheld* with some chance (here 0.2);
*optimistic*, drawn evenly at or below the true number; *cautious*, drawn evenly at or above it. The
second source has an agent for overestimated clues. What can be made of such clues is told in
[Clues that lie](../explanation/clues-that-lie.md).

Boards are 10x10 and no zero opens its neighbours. Every agent meets the same boards, and at one
cell of a board the same clue. `exact` knows how clues lie; `exact:clues=exact` and all others but
`sat-overestimated` take each clue as exact. Measured are

- the **final score**, mines that were not hit / mines, where play goes on after a mine:
  {told.point.games} games a point;
- the **net score**, from the same games: the final score less the safe cells flagged / mines. An
  agent that flags the whole board has a final score of 1; where clues lie, many flags are wrong;
- the **survival**, where the first mine ends the game: the share of the safe cells that were
  revealed, {survival.point.games} games a point.

Figures are means with 95% intervals (normal), of the games of seed {told.seed} from number 0; gains
are paired. All are in [results.csv](noise/results.csv). A point again:

```sh
minewise compare {" ".join(told.point.agents[:4])} --rules '{rules}' \\
  --games {told.point.games} --seed {told.seed}
```
"""


_COSTS = """The same agent, `exact`, with the total told, under each kind of clues. The table holds
what it loses of the final score, paired on the same boards.
"""

_SAID = {
    "withheld": """What is shown is exact, and a withheld clue tells nothing: there is nothing to
ignore. `exact:clues=exact` plays the moves of `exact`, so that it cannot be beaten here.""",
    "optimistic": """A clue says "at least". Agents that take it as exact rarely flag a safe cell
(a mine that one such clue proves is a mine), but they call mines safe.""",
    "cautious": """A clue says "at most": it proves safe cells, never a mine. `exact` flags only
what is certain, so it reveals nearly all mines before the total settles the rest. Agents that
believe the clues flag mines and safe cells alike. Every flag on a mine is a mine not hit, and that
is all that the final score sees; the net score sees the wrong ones too. `sat-overestimated` plays
with the total (`total=yes`). The charts leave out `csp` and `likelihood`, near `basic`.""",
}

_UNTOLD = """Mean final score with `mines_known=no`. Under cautious clues nothing ever proves a mine
then, so a sound agent reveals them all. The others buy their score with false flags (last column:
mean of a game at the highest density).
"""

_STUDENT = f"""Z. Liu (autumn 2019, by the path of the write-up) printed mean final scores for
withheld clues, of {BOARDS} boards each, made by a program of their own. How it guesses is not
known. *Range* is where the mean of {BOARDS} games of our agent lies in 95 of 100 cases, the error
of our own mean included: two programs that play alike may be so far apart.
"""


def _name(agent: str) -> str:
    return "`sat-overestimated:total=yes`" if agent == OVERESTIMATED else f"`{agent}`"


def _verdicts(played: Sequence[Played]) -> str:
    lines = []
    for clues in NOISES:
        for measure in MEASURES:
            found = gains(played, clues, measure)
            able = [one for one in found if not one.same]
            others = [one for one in able if not one.beats]
            text = f"- {clues}, {measure}: `exact` beats {len(able) - len(others)} of {len(able)}"
            text += " agents that ignore the noise"
            if others:
                text += f"; not {', '.join(f'`{one.agent}` ({one.mean.signed})' for one in others)}"
            if len(able) < len(found):
                same = ", ".join(f"`{one.agent}`" for one in found if one.same)
                text += f"; {same} does as well in every game"
            lines.append(f"{text}.")
    head = "An agent is beaten if the paired gain of `exact` over it, all densities together, has\n"
    return f"{head}an interval above 0.\n\n" + "\n".join(lines) + "\n"


def _hits(played: Sequence[Played]) -> str:
    found = {clues: dict(of_clues) for clues, of_clues in hits(played).items()}
    densities = sorted({d for of_clues in found.values() for d in of_clues})
    exact = {one.point.density: one for one in of_part(played, "told", "exact")}
    rows = [
        [
            f"{d:g}",
            str(Estimate.of(exact[d].score("exact"))),
            *(str(found[clues].get(d, "")) for clues in NOISES),
        ]
        for d in densities
    ]
    return table(["density", "score, exact clues", *(f"lost: {c}" for c in NOISES)], rows, left=0)


def _gains(played: Sequence[Played], clues: str) -> str:
    rows = []
    for agent, *of_agent in zip(
        IGNORING, *(gains(played, clues, measure) for measure in MEASURES), strict=True
    ):
        rows.append([_name(agent), *(_told(one) for one in of_agent)])
    text = (
        "Gain of `exact` over each agent that ignores the noise, all densities together, and the\n"
    )
    text += "densities at which the interval is above (+) or below 0 (-):\n\n"
    return text + table(["agent", *MEASURES], rows)


def _told(gain: Gain) -> str:
    if gain.same:
        return "the same in every game"
    text = gain.mean.signed
    for mark, densities in (("+", gain.better), ("-", gain.worse)):
        if densities:
            text += f" ({mark} {', '.join(f'{d:g}' for d in densities)})"
    return text


def _flags(played: Sequence[Played]) -> str:
    text = "Mean number of safe cells flagged in a game, play going on, the total told:\n\n"
    shown = [one for clues in NOISES[1:] for one in of_part(played, "told", clues)]
    agents = dict.fromkeys(agent for one in shown for agent in one.point.agents)
    rows = [
        [
            _name(agent),
            *(f"{one.false_flags(agent).mean():.1f}" if agent in one else "" for one in shown),
        ]
        for agent in agents
    ]
    heads = [f"{one.point.clues} {one.point.density:g}" for one in shown]
    withheld = of_part(played, "told", NOISES[0])
    wrong = int(sum(one.false_flags(a).sum() for one in withheld for a in one.point.agents))
    text += table(["agent", *heads], rows)
    return f"{text}\nUnder withheld clues {wrong} safe cells were flagged by all agents together.\n"


def _untold(played: Sequence[Played]) -> str:
    rows = []
    for clues in NOISES:
        found = of_part(played, "untold", clues)
        for agent in found[0].point.agents:
            scores = {one.point.density: str(Estimate.of(one.score(agent))) for one in found}
            last = Estimate.of(found[-1].false_flags(agent)).mean
            rows.append([clues, _name(agent), *_at(scores, "untold", played), f"{last:.1f}"])
    densities = _densities("untold", played)
    return table(["clues", "agent", *(f"{d:g}" for d in densities), "false flags"], rows, left=2)


def _densities(part: Part, played: Sequence[Played]) -> list[float]:
    return sorted({one.point.density for one in played if one.point.part == part})


def _at(cells: dict[float, str], part: Part, played: Sequence[Played]) -> list[str]:
    return [cells.get(density, "") for density in _densities(part, played)]


def _student(played: Sequence[Played]) -> str:
    rows = []
    for theirs, (agent, told) in OURS.items():
        for one in of_part(played, "told" if told else "untold", NOISES[0]):
            mines = one.point.rules.mines
            if mines not in MINES:
                continue
            values = one.score(agent)
            figure = SCORES[theirs][MINES.index(mines)]
            half = Z95 * float(values.std(ddof=1)) * (1 / BOARDS + 1 / len(values)) ** 0.5
            low, high = values.mean() - half, min(1.0, values.mean() + half)
            place = "within" if low <= figure <= high else "above" if figure > high else "below"
            rows.append(
                [
                    theirs,
                    f"`{agent}`",
                    str(mines),
                    f"{figure:.3f}",
                    str(Estimate.of(values)),
                    f"{low:.3f} to {high:.3f}",
                    place,
                ]
            )
    columns = ["student's agent", "ours", "mines", "their figure", "our mean", "range", "theirs is"]
    return table(columns, rows, left=2)

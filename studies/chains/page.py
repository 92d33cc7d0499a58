"""The page on chains of influence, in Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from math import atanh, sqrt, tanh
from statistics import StatisticsError, correlation

from minewise.stats import Z95, Interval
from studies.chains.games import AGENT, DENSITIES, RULES, Line, Longest, mean_of, numbered
from studies.study import Claim, claim_table, table

_INTRODUCTION = f"""# Chains of influence

Made by `minewise reproduce chains`. The course behind the second source asks what led to what: a
clue influences the cells that are concluded from it, and through their own clues all that is
concluded from those. Here `{AGENT}` plays, and each of its conclusions, safe cell or mine, rests on
the clues of its proof: a set that alone proves it and of which none can be left out
(`minewise.explain`). Where there are several such sets the one that is found is taken, so chains
are those of the proofs that were found.

The *length* of a chain is its number of conclusions, from a cell that was guessed to the last one.
Its *distance* is how far apart its two ends are, in king's moves. The *reach* of a game is the most
conclusions that one of its clues led to, at once or through others.
"""


def page(found: Sequence[Line], climbed: Sequence[Longest], seed: int) -> str:
    """Tables, chart and the longest chain of a board that was looked for."""
    games = len(found) // len(DENSITIES)
    first, last = climbed[0], climbed[-1]
    parts = [
        _INTRODUCTION,
        f"{games} games of each density, seed {seed} from game 0; the other rules: `{RULES}`.\n",
        claim_table(claims(found)),
        "## Length and distance\n\n![](chains/chains.svg)\n",
        _lengths(found),
        f"## Do long chains help?\n\n{_HELP}\n{_help(found)}",
        f"## Boards with long chains\n\n{_climbed(first, last, len(climbed))}",
    ]
    return "\n".join(parts)


_HELP = """Within each density: the correlation of the length of the longest chain in a game with
the number of its guesses and with its final score, and their 95% intervals (Fisher).
"""


def claims(found: Sequence[Line]) -> list[Claim]:
    """The questions of the course, answered."""
    longest = {density: mean_of(found, density, "length") for density in DENSITIES}
    peak = max(DENSITIES, key=lambda density: longest[density][0])
    far = max(DENSITIES, key=lambda density: mean_of(found, density, "distance")[0])
    signs = {density: _correlation(found, density, "guesses") for density in DENSITIES}
    fewer = [density for density, sign in signs.items() if sign and sign[1].high < 0]
    more = [density for density, sign in signs.items() if sign and sign[1].low > 0]
    return [
        Claim(
            "1.16 a",
            "course of the source, an option",
            "Influence travels along chains; how long are they, and how far do they go?",
            "holds",
            f"longest at density {peak}: {_told(longest[peak])} conclusions; farthest at {far}: "
            f"{_told(mean_of(found, far, 'distance'))} king's moves of {RULES.width - 1} on a "
            f"{RULES.width}x{RULES.height} board",
        ),
        Claim(
            "1.16 b",
            "course of the source, an option",
            "Does the length of chains affect the efficiency of the solver?",
            "holds" if fewer or more else "does not hold",
            "games with longer chains have fewer guesses at densities "
            f"{', '.join(fewer) or 'none'}, and more at {', '.join(more) or 'none'}",
            why="" if fewer or more else "no interval of the correlations excludes 0",
        ),
    ]


def _told(figure: tuple[float, Interval]) -> str:
    mean, interval = figure
    return f"{mean:.1f} ± {interval.high - mean:.1f}"


def _lengths(found: Sequence[Line]) -> str:
    rows = []
    for density in DENSITIES:
        of_density = [line for line in found if line.density == density]
        rows.append(
            [
                density,
                _told(mean_of(found, density, "length")),
                str(max(line.length for line in of_density)),
                _told(mean_of(found, density, "distance")),
                _told(mean_of(found, density, "reach")),
                _told(mean_of(found, density, "conclusions")),
                _told(mean_of(found, density, "guesses")),
            ]
        )
    columns = ["density", "length", "longest", "distance", "reach", "conclusions", "guesses"]
    return table(columns, rows, left=0)


def _help(found: Sequence[Line]) -> str:
    rows = [
        [
            density,
            _shown(_correlation(found, density, "guesses")),
            _shown(_correlation(found, density, "score")),
        ]
        for density in DENSITIES
    ]
    return table(["density", "with guesses", "with the score"], rows, left=0)


def _correlation(found: Sequence[Line], density: str, name: str) -> tuple[float, Interval] | None:
    """Of the longest chain with another figure; None where one of them never changes."""
    of_density = [line for line in found if line.density == density]
    if len(of_density) < 4:
        return None
    lengths = [float(line.length) for line in of_density]
    others = [float(getattr(line, name)) for line in of_density]
    try:
        r = correlation(lengths, others)
    except StatisticsError:
        return None
    middle, half = atanh(max(min(r, 1 - 1e-12), 1e-12 - 1)), Z95 / sqrt(len(of_density) - 3)
    return r, Interval(tanh(middle - half), tanh(middle + half))


def _shown(figure: tuple[float, Interval] | None) -> str:
    if figure is None:
        return ""
    r, (low, high) = figure
    return f"{r:+.2f} [{low:+.2f}, {high:+.2f}]"


def _climbed(first: Longest, last: Longest, steps: int) -> str:
    grown = f"from {first.found.length} to {last.found.length} conclusions"
    return f"""Starting from a random board at density 0.2, one mine after the other was moved at
random, and the board was kept when its longest chain was no shorter: after {steps} steps it had
grown {grown}. Here the cells of the chain stand in the order of the alphabet,
`*` for the mines that are not in it:

```text
{numbered(last)}
```

Its ends are {last.found.distance} king's moves apart, and one clue led to {last.found.reach} of the
{len(last.found.proofs)} conclusions; {last.found.guesses} cells were guessed.
"""

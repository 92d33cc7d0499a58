"""The page that sets our greedy win rates beside the published ones, in Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from minewise.stats import Interval, mean_interval, wilson
from studies.greedy.figures import GUESSES, GUESSES_A_WIN, WIN_RATES, WITHOUT_GUESS
from studies.greedy.rows import Figure
from studies.study import table

AGREES_WITHIN = 3.5
"""Standard errors. If all 18 published win rates are the true ones, one of ours strays further in
fewer than 1 of 100 runs."""

ALLOWANCE = 0.05
"""Points, for the error of the published figures themselves, whose games are not known."""


@dataclass(frozen=True)
class Beside:
    """A share that we counted, beside the published one in percent."""

    count: int
    games: int
    published: float

    @property
    def percent(self) -> float:
        """Our share."""
        return 100 * self.count / self.games

    @property
    def difference(self) -> float:
        """Ours minus the published one, in points."""
        return self.percent - self.published

    @property
    def standard_error(self) -> float:
        """Of a share of so many games, in points: taken at the published rate, as Wilson's interval
        does, so that it is never 0."""
        rate = self.published / 100
        return 100 * sqrt(rate * (1 - rate) / self.games)

    @property
    def agrees(self) -> bool:
        """Is the difference within what chance and the published figure's own error allow?"""
        return abs(self.difference) <= AGREES_WITHIN * self.standard_error + ALLOWANCE

    def cells(self) -> list[str]:
        """The last cells of a line, below `COMPARED`."""
        low, high = wilson(self.count, self.games)
        return [
            f"{self.percent:.2f}",
            f"{100 * low:.2f} to {100 * high:.2f}",
            f"{self.published:.2f}",
            f"{self.difference:+.2f}",
            f"{self.difference / self.standard_error:+.1f}",
            "agrees" if self.agrees else "**misses**",
        ]


Line = tuple[str, Figure, Beside]
"""Agent or agents, whose figure it is, and how it stands."""

COMPARED = ("ours", "95% interval", "published", "difference", "standard errors", "verdict")


def page(figures: list[Figure], planned: int) -> str:
    """Ours beside the published figures; `planned` is the number of figures of a whole run."""
    rates = [(f"`{figure.agent}`", figure, _win_rate(figure)) for figure in figures]
    shares = _without_guess(figures)
    wins = [figure for figure in figures if figure.board == "expert" and figure.wins > 1]
    parts = [_INTRODUCTION, _again(figures[0])]
    if len(figures) < planned:
        parts.append(f"Stopped early: {len(figures)} of {planned} figures were played.\n")
    parts.append(_verdict("win rates", rates))
    if shares:
        parts.append(_verdict("shares of games without a guess", shares))
    if wins:
        within = sum(_place(figure) == "within" for figure in wins)
        parts.append(
            f"**{within} of {len(wins)} mean numbers of guesses are within the published range.**\n"
        )
    for guess, meaning in GUESSES.items():
        if lines := [line for line in rates if line[1].guess == guess]:
            parts.append(f"## `exact:guess={guess}`: {meaning}\n\n{_table('won', lines)}")
    if shares:
        shown = _table("without a guess", shares)
        parts.append(f"## Games that need no guess\n\n{_WITHOUT_GUESS}\n{shown}")
    if wins:
        parts.append(f"## Guesses in a game that is won\n\n{_A_WIN}\n{_guesses(wins)}")
    return "\n".join(parts)


_INTRODUCTION = f"""# Greedy guesses: win rates beside the published ones

Made by `minewise reproduce greedy`. The agent `exact` reveals every cell that is safe in all
layouts that fit, and guesses where there is none; its option says how. *Published* are figures that
others measured with programs of their own, as collected for this project from the literature; how
many games stand behind them is not known.

*Ours* is in percent, with its 95% Wilson interval. The difference is ours minus the published
figure in points, and then in standard errors of our number of games. A figure *agrees* if the two
differ by at most {AGREES_WITHIN} standard errors + {ALLOWANCE} points; else it *misses*. The boards
are those of the seed from game 0 and the same for all agents, so lines with the same rules stray
together.
"""

_WITHOUT_GUESS = """Certain cells alone win these games, so the rule of guessing does not matter;
agents that found the same number share a line.
"""

_RANGE = "{} to {}".format(*GUESSES_A_WIN)

_A_WIN = f"""The mean over the games that were won on expert, with its 95% interval. The published
range, {_RANGE}, comes without a rule of guessing and without a first click, so it stands beside
each of ours.
"""


def _again(figure: Figure) -> str:
    return (
        "The first line again:\n\n```sh\n"
        f"minewise compare {figure.agent} --rules '{figure.rules_text}' \\\n"
        f"  --games {figure.games} --seed {figure.seed}\n```\n"
    )


def _win_rate(figure: Figure) -> Beside:
    published = WIN_RATES[figure.guess][figure.rules.first_click][figure.board]
    return Beside(figure.wins, figure.games, published)


def _without_guess(figures: list[Figure]) -> list[Line]:
    """One line for all agents with the same count on the same boards, which should be all."""
    same: dict[tuple[str, int], list[Figure]] = {}
    for figure in figures:
        if figure.board in WITHOUT_GUESS.get(figure.rules.first_click, {}):
            same.setdefault((figure.rules_text, figure.without_guess), []).append(figure)
    lines = []
    for first, *others in same.values():
        agents = ", ".join(f"`{figure.agent}`" for figure in (first, *others))
        published = WITHOUT_GUESS[first.rules.first_click][first.board]
        lines.append((agents, first, Beside(first.without_guess, first.games, published)))
    return lines


def _verdict(what: str, lines: list[Line]) -> str:
    misses = [
        f"{agent} on `{figure.rules_text}`" for agent, figure, rate in lines if not rate.agrees
    ]
    text = f"{len(lines) - len(misses)} of {len(lines)} {what} agree with the published ones"
    return f"**{text}; not so: {', '.join(misses)}.**\n" if misses else f"**{text}.**\n"


def _table(counted: str, lines: list[Line]) -> str:
    return table(
        ["agent", "rules", "seed", "games", counted, *COMPARED],
        (
            [
                agent,
                f"`{figure.rules_text}`",
                str(figure.seed),
                f"{rate.games:,}",
                f"{rate.count:,}",
                *rate.cells(),
            ]
            for agent, figure, rate in lines
        ),
        left=2,
    )


def _place(figure: Figure) -> str:
    """Where the interval of the mean number of guesses lies, seen from the published range."""
    low, high = GUESSES_A_WIN
    ours = _mean_of_guesses(figure)
    return "above" if ours.low > high else "below" if ours.high < low else "within"


def _mean_of_guesses(figure: Figure) -> Interval:
    return mean_interval(figure.guesses, figure.guesses_squared, figure.wins)


def _guesses(figures: list[Figure]) -> str:
    rows = []
    for figure in figures:
        ours, place = _mean_of_guesses(figure), _place(figure)
        rows.append(
            [
                f"`{figure.agent}`",
                f"`{figure.rules_text}`",
                str(figure.seed),
                f"{figure.wins:,}",
                f"{figure.guesses / figure.wins:.2f}",
                f"{ours.low:.2f} to {ours.high:.2f}",
                _RANGE,
                place if place == "within" else f"**{place}**",
            ]
        )
    columns = ["agent", "rules", "seed", "won", "ours", "95% interval", "published", "ours is"]
    return table(columns, rows, left=2)

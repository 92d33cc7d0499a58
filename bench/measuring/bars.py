"""The bars that `best` is measured by, written down before the games are played."""

from __future__ import annotations

from typing import NamedTuple

from measuring.estimate import STEADIED
from measuring.ledger import Totals
from measuring.series import GAIN, Series

MILLION = 1_000_000


class Bar(NamedTuple):
    """So many games of a seed, and what they must come to, in percent and games a CPU second.

    `mean` is for the mean score, `low` for the lower and `high` for the upper end of its 95%
    interval. `level` is an earlier score with its interval, which the new one may not fall below
    beyond both intervals. `aim` is a lower end that is hoped for and not required.
    """

    name: str
    rules: str
    seed: int
    speed: float = 0.0
    low: float = 0.0
    high: float = 0.0
    level: tuple[float, float] | None = None
    aim: float = 0.0
    strength: str = "default"
    games: int = MILLION

    @property
    def series(self) -> Series:
        """The games of `best`."""
        return Series(f"best:strength={self.strength}", self.rules, self.seed)

    @property
    def asked(self) -> str:
        """What is required, and what is hoped for."""
        parts = [f"lower limit > {self.low:.3f}"] if self.low else []
        parts += [f"upper limit >= {self.high:.2f}"] if self.high else []
        if self.level is not None:
            parts.append("not below {:.3f} +-{:.3f}".format(*self.level))
        parts += [f"{self.speed:.0f} games/s"] if self.speed else []
        aim = f" (aim: lower limit > {self.aim:.2f})" if self.aim > self.low else ""
        return f"{self.strength}; {', '.join(parts)}{aim}"

    def is_reached(self, played: Totals) -> bool:
        """Are the score and the speed as required?"""
        score = played.mean(STEADIED)
        level, half = self.level or (0.0, 0.0)
        upper = score.percent + score.half
        enough = score.low > self.low and upper >= max(self.high, level - half)
        return enough and played.speed >= self.speed


class GuessBar(NamedTuple):
    """What the guesses of a strength must gain on those of another one, in points a game: the lower
    end of the 95% interval.
    """

    name: str
    challenger: str
    champion: str
    rules: str
    seed: int
    low: float
    games: int

    @property
    def series(self) -> Series:
        """Guess by guess, both cells of each played on by the champion on 16 layouts."""
        return Series(self.challenger, self.rules, self.seed, "guesses", self.champion, 16)

    @property
    def asked(self) -> str:
        """Who plays, and what is required."""
        return f"{self.challenger} against {self.champion}; lower limit > {self.low:.2f}"

    def is_reached(self, played: Totals) -> bool:
        """Is the gain as required?"""
        return played.mean(GAIN).low > self.low


# The first cell is written into the rules, so that all agents begin alike and play one board.
CORNER = "start=0,0"
OPENING = "first_click=opening start="
EXPERT = f"expert {CORNER}"
EXPERT_OPENING = f"expert {OPENING}3,3"
BEFORE = "best:without=broad"
"""The default strength as it was before it looked at twenty cells after the opening."""

BARS = (
    Bar("expert, safe", EXPERT, 41001, 300, level=(40.968, 0.057), aim=41.0),
    Bar("expert, opening", EXPERT_OPENING, 41002, 300, level=(54.271, 0.061)),
    Bar("16x16/40, safe", f"16x16/40 {CORNER}", 41003, low=78.230, level=(78.432, 0.048)),
    Bar("16x16/40, opening", f"16x16/40 {OPENING}2,2", 41004, low=89.076, level=(89.239, 0.040)),
    Bar("8x8/10, safe", f"8x8/10 {CORNER}", 41005, low=81.771, level=(81.901, 0.044)),
    Bar("8x8/10, opening", f"8x8/10 {OPENING}2,2", 41006, low=90.345, level=(90.410, 0.038)),
    Bar("9x9/10, safe", f"9x9/10 {CORNER}", 41007, low=91.695, level=(91.743, 0.031)),
    Bar("9x9/10, opening", f"9x9/10 {OPENING}2,2", 41008, low=97.167, level=(97.206, 0.022)),
    Bar("expert, safe: above", EXPERT, 41009, 20, 0.0, 41.17, None, 41.16, "strong", 400_000),
    Bar(
        "expert, opening: above",
        EXPERT_OPENING,
        41010,
        20,
        54.40,
        0.0,
        None,
        54.40,
        "strong",
        400_000,
    ),
)
"""Each `low` of the small boards is the best win rate published, each `level` is what the default
strength reached before (docs/explanation/strong-play.md)."""

GUESS_BARS = (
    GuessBar("strong, safe", "best:strength=strong", "best", "expert", 41011, 0.10, 15_000),
    GuessBar(
        "strong, opening",
        "best:strength=strong",
        "best",
        "expert first_click=opening",
        41012,
        0.20,
        15_000,
    ),
    GuessBar("default, safe", "best", BEFORE, "expert", 41013, 0.0, 40_000),
    GuessBar("default, opening", "best", BEFORE, "expert first_click=opening", 41014, 0.0, 40_000),
)
"""The gains over the default strength, and those of the default strength over what it was."""

"""Published figures of players that find every certain cell and guess by a greedy rule.

Others measured them with programs of their own; they were collected from the literature for this
project, in percent with two decimals. How many games stand behind a figure, and its interval, were
not kept with it.
"""

from __future__ import annotations

from minewise.game.rules import BEGINNER, EXPERT, INTERMEDIATE, Cell, FirstClick, Rules

BOARDS: dict[str, Rules] = {
    "beginner": BEGINNER,
    "intermediate": INTERMEDIATE,
    "expert": EXPERT,
}

FIRST_CELLS: dict[FirstClick, dict[str, Cell]] = {
    "safe": {"beginner": (0, 0), "intermediate": (0, 0), "expert": (0, 0)},
    "opening": {"beginner": (2, 2), "intermediate": (2, 2), "expert": (3, 3)},
}
"""Where the published games begin. The first cell alone is worth several points."""

GUESSES: dict[str, str] = {
    "any": "any cell that is not a certain mine",
    "random": "the least likely mine, ties by chance",
    "fewest": "the least likely mine, ties to the fewest covered neighbours",
}
"""The values of the option `guess` of the agent `exact`, and the published rule each stands for."""

WIN_RATES: dict[str, dict[FirstClick, dict[str, float]]] = {
    "any": {
        "safe": {"beginner": 87.00, "intermediate": 68.81, "expert": 22.83},
        "opening": {"beginner": 96.54, "intermediate": 85.87, "expert": 37.39},
    },
    "random": {
        "safe": {"beginner": 89.54, "intermediate": 74.29, "expert": 35.58},
        "opening": {"beginner": 97.02, "intermediate": 88.26, "expert": 50.62},
    },
    "fewest": {
        "safe": {"beginner": 91.53, "intermediate": 77.56, "expert": 38.27},
        "opening": {"beginner": 96.99, "intermediate": 88.25, "expert": 50.91},
    },
}
"""Games won, in percent."""

WITHOUT_GUESS: dict[FirstClick, dict[str, float]] = {
    "safe": {"intermediate": 34.49, "expert": 5.10},
}
"""Games that certain cells alone win, in percent: the rule of guessing does not matter to them."""

GUESSES_A_WIN = (3.3, 3.4)
"""Guesses in a won game on expert, as a range; for which first click is not said."""

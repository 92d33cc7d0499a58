"""The boards and agents of the study of h2g2 A337097, and figures of a second implementation.

The source prints one figure: a game is won "perhaps one in five" times. The others were measured
with independent programs in C, written from its text and from the definition of exact chances:
first cell random, which may be a mine. 95% half-widths; `later` leaves out the games that the
first cell lost.
"""

from __future__ import annotations

from minewise.game.rules import Rules
from studies.independent import Second

LAYERS = (10, 30, 100, 300)
VARIANTS = ("A", "B")
BOARDS = ("9x9/10", "16x16/40")
"""Where layers are compared."""

EXACT = "exact:guess=random"

TINY = Rules.parse("4x4/4 first_click=any")
"""Where the best play is known exactly."""

ONE_IN_FIVE = (1 / 5.5, 1 / 4.5)
"""What we take "perhaps one in five" for: one in so many, which rounds to five."""

SECOND_LAYOUTS: dict[tuple[str, str, int], Second] = {
    ("8x8/10", "A", 30): Second(50.5, 2.2, 2000, 59.8),
    ("9x9/10", "A", 30): Second(47.9, 2.2, 2000, 54.4),
    ("9x9/10", "A", 100): Second(72.7, 2.8, 1000, 82.9),
    ("16x16/40", "A", 30): Second(13.3, 3.9, 300, 15.9),
    ("16x16/40", "A", 100): Second(52.0, 6.9, 200, 61.9),
    ("8x8/10", "B", 30): Second(53.5, 4.0, 600, 63.6),
    ("9x9/10", "B", 30): Second(55.6, 4.3, 504, 62.9),
    ("9x9/10", "B", 300): Second(77.1, 6.7, 153, 87.4),
    ("16x16/40", "B", 30): Second(8.3, 7.0, 60, 10.9),
}
"""By board, variant and layers. They fit a game without cascade: the source does not say whether a
revealed 0 opens its neighbours."""

SECOND_EXACT: dict[str, Second] = {
    "8x8/8": Second(74.0, 1.0, 8000),
    "8x8/10": Second(62.2, 0.7, 20000, 73.7),
    "9x9/10": Second(74.2, 1.0, 8000, 84.2),
    "16x16/40": Second(57.7, 1.8, 3000, 69.2),
    "30x16/99": Second(26.2, 3.5, 600, 33.7),
}
"""Exact chances, the least likely mine, ties by chance."""


def rules_of(board: str, *, cascade: bool = True) -> Rules:
    """The preset h2g2 on another board, its first cell by chance; `cascade` as the classic game."""
    switch = "" if cascade else " cascade=no"
    return Rules.parse(f"{board} first_click=any start=random{switch}")


def layouts(variant: str, layers: int, draw: str = "repair") -> str:
    """The agent with its options, as `compare` reads it."""
    return f"layouts:variant={variant},layers={layers}{',draw=exact' * (draw == 'exact')}"


CURVE = (
    *(layouts(variant, layers) for variant in VARIANTS for layers in LAYERS),
    *(layouts("B", layers, "exact") for layers in LAYERS[1:]),
)
"""What is compared along the layers."""

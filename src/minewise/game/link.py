"""Links into the page that hold a game: its rules, seed and moves, all behind the #."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from minewise.game.move import Move
from minewise.game.rules import Rules


def game_link(
    page: str, rules: Rules, seed: int, number: int, *, moves: Iterable[Move], at: int | None = None
) -> str:
    """The link to a game on a page such as `play` or `review`, which js/links.js reads. A review
    begins before the move of number `at`, or at the first mistake.

    >>> game_link("review", Rules.parse("3x2/1"), 7, 0, moves=[Move("reveal", (0, 2))], at=0)
    'review.html#rules=3x2%2F1&seed=7&moves=r0.2&move=0'
    """
    fields: dict[str, object] = {"rules": str(rules), "seed": seed}
    if number:
        fields["number"] = number
    if told := "-".join(f"{move.kind[0]}{move.cell[0]}.{move.cell[1]}" for move in moves):
        fields["moves"] = told
    if at is not None:
        fields["move"] = at
    return f"{page}.html#{urlencode(fields)}"

"""How the figures of the study of h2g2 A337097 become verdicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minewise.tournament.result import Row
from studies.h2g2.figures import ONE_IN_FIVE
from studies.shared.guess_risk import Share
from studies.study import Verdict

TOO_FEW = "too few games to tell"

NEARLY = 0.05
"""Nearly perfect: not more than so much below the win rate of `exact` on the same boards."""

Judged = tuple[Verdict, str]
"""A verdict, and why where it is not that the claim holds."""


def nearly_perfect(rows: Sequence[Row]) -> Judged:
    """Is no win rate more than NEARLY below that of the first agent, on the same boards?"""
    below = [row for row in rows if row.gain_interval.high < -NEARLY]
    if len(below) == len(rows):
        return "does not hold", f"it wins over {NEARLY:.0%} of the games fewer"
    if below:
        sizes = ", ".join(f"{row.rules.width}x{row.rules.height}" for row in below)
        return (
            "differs",
            f"over {NEARLY:.0%} of the games fewer on {sizes}",
        )
    if all(row.gain_interval.low >= -NEARLY for row in rows):
        return "holds", ""
    return "pending", TOO_FEW


def by_board(shares: Mapping[str, Share], *, least: float = 0.0, most: float = 1.0) -> Judged:
    """Does every share lie from `least` to `most`? An interval that holds an end does not tell."""
    inside, outside = [], []
    for board, share in shares.items():
        low, high = share.interval
        if share.bottom and high >= least and low <= most:
            if (low >= least or least == 0) and (high <= most or most == 1):
                inside.append(board)
        elif share.bottom:
            outside.append(board)
    if len(inside) == len(shares):
        return "holds", ""
    if len(outside) == len(shares):
        return "does not hold", f"not so on {' and '.join(outside)}"
    if len(inside) + len(outside) < len(shares):
        return "pending", TOO_FEW
    return "differs", f"so on {' and '.join(inside)}, not on {' and '.join(outside)}"


def one_in_five(rows: Mapping[str, Row]) -> Judged:
    """On which boards is the win rate about one in five?"""
    low, high = ONE_IN_FIVE
    near = [b for b, r in rows.items() if low <= r.win_interval.low and r.win_interval.high <= high]
    apart = [b for b, r in rows.items() if r.win_interval.high < low or r.win_interval.low > high]
    if len(near) == len(rows):
        return "holds", ""
    if len(near) + len(apart) < len(rows):
        return "pending", TOO_FEW
    nearest = min(rows, key=lambda board: abs(rows[board].win_rate - 0.2))
    if near:
        return "differs", f"only on {' and '.join(near)}"
    return "does not hold", f"nearest is {nearest} with {rows[nearest].win_rate:.1%}"


def never(share: Share) -> Judged:
    """Did it happen at no time? Once in a hundred times at most still only differs."""
    if share.top:
        rare = share.interval.high < 0.01
        return ("differs" if rare else "does not hold"), f"it did, {share.top:,.0f} times"
    return ("holds", "") if share.interval.high < 0.01 else ("pending", TOO_FEW)


def told(shares: Mapping[str, Share]) -> str:
    """Board by board."""
    return ", ".join(f"{share} on {board}" for board, share in shares.items())

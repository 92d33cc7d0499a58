"""The fewest clicks that win boards, and how often greedy and human ZiNi need more.

python bench/least_clicks.py [BOARDS] [RULES]    1,000 boards of 9x9/10 by default
"""

from __future__ import annotations

import sys
from statistics import mean
from time import process_time

from duel.report import line, ms, title

from minewise import Board

RULES = "9x9/10"


def main() -> None:
    count = int(sys.argv[1]) if sys.argv[1:] else 1000
    rules = sys.argv[2] if sys.argv[2:] else RULES
    boards = [Board.random(f"{rules} first_click=any", seed=1, game=n) for n in range(count)]
    times, fewest = [], []
    for board in boards:
        started = process_time()
        fewest.append(board.least_clicks())
        times.append(process_time() - started)
    title(f"The fewest clicks on {count:,} boards of {rules}")
    exact = sum(found.exact for found in fewest)
    line(f"exact on {exact:,} boards, {ms(mean(times))} each, the slowest {ms(max(times))}")
    lower, upper = mean(found.lower for found in fewest), mean(found.upper for found in fewest)
    line(f"{'fewest':10} {upper:8.2f}" + ("" if exact == count else f" (at least {lower:.2f})"))
    for name in ("zini", "hzini", "three_bv"):
        clicks = [getattr(board, name) for board in boards]
        over = [more - found.upper for more, found in zip(clicks, fewest, strict=True)]
        missed = sum(more > 0 for more in over)
        line(f"{name:10} {mean(clicks):8.2f}, more on {missed / count:.1%}, by up to {max(over)}")


if __name__ == "__main__":
    main()

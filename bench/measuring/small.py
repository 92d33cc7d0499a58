"""small: every layout of small boards, beside the optimum; no error of chance.

The bars are those of the deep strength, in points below the optimum.
"""

from __future__ import annotations

import argparse
from time import process_time

from measuring.command import Commands
from minewise import Rules, optimal
from minewise.testing.exhaustive import play_all

BARS = dict.fromkeys((f"4x4/{mines}" for mines in range(1, 15)), 0.05)
BARS |= {"5x4/6": 0.5, "5x5/4": 0.05, "5x5/5": 0.5, "6x6/4": 0.05}


def add(commands: Commands) -> None:
    parser = commands.add_parser("small", help="every layout of small boards, beside the optimum")
    parser.add_argument("boards", nargs="*", default=list(BARS), metavar="RULES")
    parser.add_argument("--strength", default="deep")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    for text in given.boards:
        print(told(text, given.strength), flush=True)
    return 0


def told(text: str, strength: str) -> str:
    started = process_time()
    first, wins, layouts = play_all(f"best:strength={strength}", text)
    seconds = process_time() - started
    best = 100 * float(optimal(text, every_cell=False).win_rate)
    rate = 100 * wins / layouts
    verdict = "reached" if best - rate <= BARS.get(text, 0.0) else "NOT reached"
    bar = f"; at most {BARS[text]}: {verdict}" if text in BARS else ""
    return (
        f"{Rules.parse(text)}, first {first}: {wins} of {layouts} layouts, {rate:.3f}%; "
        f"optimum {best:.3f}%, {best - rate:.3f} more{bar} ({seconds:.1f} s)"
    )

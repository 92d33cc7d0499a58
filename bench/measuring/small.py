"""small: every layout of small boards, beside the optimum; no error of chance."""

from __future__ import annotations

import argparse
from time import process_time

from measuring.command import Commands
from minewise import Rules, optimal
from minewise.exhaustive import play_all

BOARDS = (*(f"4x4/{mines}" for mines in range(1, 15)), "5x4/6", "5x5/4", "5x5/5", "6x6/4")


def add(commands: Commands) -> None:
    parser = commands.add_parser("small", help="every layout of small boards, beside the optimum")
    parser.add_argument("boards", nargs="*", default=list(BOARDS), metavar="RULES")
    parser.add_argument("--strength", default="default")
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
    return (
        f"{Rules.parse(text)}, first {first}: {wins} of {layouts} layouts, {rate:.3f}%; "
        f"optimum {best:.3f}%, {best - rate:.3f} more ({seconds:.1f} s)"
    )

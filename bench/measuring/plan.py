"""plan: the bars one after the other, paired with `exact`; says which are reached."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from measuring.bars import BARS, Bar
from measuring.command import Commands, opened, play, store_of
from measuring.estimate import EXACT, STEADIED, gain, mean, wins
from measuring.series import Wanted
from measuring.store import Store


def add(commands: Commands) -> None:
    parser = commands.add_parser("plan", help="the bars of measuring/bars.py: reached or not")
    parser.add_argument("--show", action="store_true", help="only tell what was played so far")
    parser.add_argument("--lines", help="numbers of lines, such as 1,2,9; else all")
    parser.add_argument("--games", type=int, help="at most so many games a line")
    parser.add_argument("--block", type=int, default=1000, help="games that are kept at a time")
    store_of(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    numbers = [int(number) for number in (given.lines or "").split(",") if number]
    chosen = {number: bar for number, bar in enumerate(BARS, 1) if number in (numbers or [number])}
    wanted = [
        Wanted((bar.best, bar.exact), min(bar.games, given.games or bar.games), given.block)
        for bar in chosen.values()
    ]
    with opened(given) as store:
        whole = given.show or play(wanted, store, given.workers)
        for number, bar in chosen.items():
            print("\n".join(told(number, bar, store)))
    return 0 if whole else 130


def told(number: int, bar: Bar, store: Store) -> Sequence[str]:
    """What a bar came to, as far as it was played."""
    asked = f"mean >= {bar.mean:.2f}" if bar.mean else f"lower limit > {bar.low:.2f}"
    asked += f", {bar.speed:.0f} games/s" if bar.speed else ""
    head = f"{number}. {bar.name}: {bar.rules}, seed {bar.seed}, {bar.strength}; {asked}"
    best, seconds = store.read(bar.best, bar.games)
    exact, _ = store.read(bar.exact, bar.games)
    if len(best) < 2:
        return [head, "   nothing played yet"]
    steadied, speed = mean(best, STEADIED), len(best) / max(seconds, 1e-9)
    won = steadied.percent >= bar.mean and steadied.low > bar.low
    verdict = "reached" if won and speed >= bar.speed else "NOT reached"
    if won and speed < bar.speed:
        verdict += " (speed)"
    if len(best) < bar.games:
        verdict += f" so far ({len(best):,} of {bar.games:,} games)"
    lines = [
        head,
        f"   score {steadied}, {len(best):,} games, {speed:,.0f} games a CPU second: {verdict}",
        f"   wins {wins(best)}, with end games by their exact value {mean(best, EXACT)}",
    ]
    if len(exact) > 1:
        over = gain(best, exact)
        lines.append(f"   exact {wins(exact)}; gain {over}, {over.games:,} games paired")
    return lines

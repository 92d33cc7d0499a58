"""plan: the bars one after the other; says which are reached."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from measuring.bars import BARS, GUESS_BARS, Bar, GuessBar
from measuring.command import Commands, opened, play, store_of
from measuring.estimate import EXACT, STEADIED, WON
from measuring.ledger import LEDGER, Ledger, Totals
from measuring.series import DIFFER, EARLY, GAIN, LATE, Wanted
from measuring.store import Store
from minewise.stats import wilson

PLAN: tuple[Bar | GuessBar, ...] = (*BARS, *GUESS_BARS)


def add(commands: Commands) -> None:
    parser = commands.add_parser("plan", help="the bars of measuring/bars.py: reached or not")
    parser.add_argument("--show", action="store_true", help="only tell what was played so far")
    parser.add_argument("--lines", help="numbers of lines, such as 1,2,9; else all")
    parser.add_argument("--games", type=int, help="at most so many games a line")
    parser.add_argument("--block", type=int, default=1000, help="games that are kept at a time")
    parser.add_argument("--keep", action="store_true", help="write the sums into the ledger")
    parser.add_argument("--ledger", type=Path, default=LEDGER, help="default: %(default)s")
    store_of(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    numbers = [int(number) for number in (given.lines or "").split(",") if number]
    chosen = {number: bar for number, bar in enumerate(PLAN, 1) if number in (numbers or [number])}
    ledger = Ledger(given.ledger)
    wanted = [
        Wanted(
            (bar.series,),
            min(bar.games, given.games or bar.games),
            given.block,
            ledger.of(bar.series).games,
        )
        for bar in chosen.values()
    ]
    with opened(given) as store:
        whole = given.show or play(wanted, store, given.workers)
        for number, bar in chosen.items():
            played = totals(bar, ledger, store)
            print("\n".join(told(number, bar, played)))
            if given.keep and played.games:
                ledger.set(bar.series, played)
    if given.keep:
        ledger.write()
    return 0 if whole else 130


def totals(bar: Bar | GuessBar, ledger: Ledger, store: Store) -> Totals:
    """What the ledger has, and what was played after that."""
    kept = ledger.of(bar.series)
    values, seconds = store.read(bar.series, bar.games, kept.games)
    return kept + Totals.of(values, seconds) if len(values) else kept


def told(number: int, bar: Bar | GuessBar, played: Totals) -> Sequence[str]:
    """What a bar came to, as far as it was played."""
    head = f"{number}. {bar.name}: {bar.rules}, seed {bar.seed}, {bar.asked}"
    if played.games < 2:
        return [head, "   nothing played yet"]
    verdict = "reached" if bar.is_reached(played) else "NOT reached"
    if played.games < bar.games:
        verdict += f" so far ({played.games:,} of {bar.games:,} games)"
    if isinstance(bar, GuessBar):
        return [head, *told_gain(played, verdict)]
    rate = played.sums[WON] / played.games
    low, high = wilson(round(played.sums[WON]), played.games)
    return [
        head,
        (
            f"   score {played.mean(STEADIED)}, {played.games:,} games, "
            f"{played.speed:,.0f} games a CPU second: {verdict}"
        ),
        (
            f"   wins {100 * rate:.3f} [{100 * low:.3f}, {100 * high:.3f}], "
            f"with end games by their exact value {played.mean(EXACT)}"
        ),
    ]


def told_gain(played: Totals, verdict: str) -> Sequence[str]:
    """The gain of a strength over another one."""
    each = 1000 * played.seconds / played.games
    return [
        f"   gain {played.mean(GAIN)} points, {played.games:,} games: {verdict}",
        (
            f"   in openings {played.mean(EARLY)}, after them {played.mean(LATE)}; "
            f"{played.sums[DIFFER] / played.games:.2f} guesses a game differ; "
            f"{each:.0f} CPU milliseconds a game"
        ),
    ]

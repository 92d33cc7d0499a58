"""games, parts: agents on the same boards, paired with the first of them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from measuring.command import Commands, opened, play, series_of
from measuring.estimate import EXACT, gain, mean, wins
from measuring.series import Series, Wanted
from measuring.store import Store
from minewise import Rules
from minewise.engine.search_settings import PARTS


def add(commands: Commands) -> None:
    games = commands.add_parser("games", help="agents on the same boards, paired with the first")
    games.add_argument("agents", nargs="*", default=["exact", "best"])
    games.set_defaults(run=run)
    parts = commands.add_parser("parts", help="every part of `best` left out in turn")
    parts.add_argument("--strength", default="default")
    parts.set_defaults(run=run_parts)
    for parser in (games, parts):
        series_of(parser, games=20_000, block=500)


def run_parts(given: argparse.Namespace) -> int:
    whole = f"best:strength={given.strength}"
    given.agents = [whole, *(f"{whole},without={part}" for part in PARTS)]
    return run(given)


def run(given: argparse.Namespace) -> int:
    rules = str(Rules.parse(given.rules))
    series = [Series(agent, rules, given.seed) for agent in given.agents]
    with opened(given) as store:
        whole = play([Wanted(tuple(series), given.games, given.block)], store, given.workers)
        print(f"{rules}, seed {given.seed}")
        for line in told(series, store, given.games):
            print(line)
    return 0 if whole else 130


def told(series: Sequence[Series], store: Store, games: int) -> Iterator[str]:
    """Each agent, and what it gains over the first one."""
    base, _ = store.read(series[0], games)
    for one in series:
        values, seconds = store.read(one, games)
        if len(values) < 2:
            continue
        speed = len(values) / max(seconds, 1e-9)
        yield f"{one.agent}: {len(values):,} games, {speed:,.0f} games a CPU second"
        yield (
            f"  score {mean(values)}, wins {wins(values)}, "
            f"with end games by their exact value {mean(values, EXACT)}"
        )
        if one != series[0]:
            over = gain(values, base)
            yield f"  gain {over.percent:+.3f} +-{over.half:.3f}, {over.games:,} games paired"

"""minewise check: is a store what was played?"""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from minewise.cli.numbers import Whole
from minewise.cli.options import FILE


@click.command()
@click.argument("store", type=FILE)
@click.option(
    "--games",
    type=Whole(0),
    default=100,
    show_default=True,
    help="How many games, chosen at random, are played again.",
)
@click.option(
    "--seed",
    type=Whole(0, 2**64 - 1),
    help="Chooses the games. Default: a new seed, which is shown.",
)
def check(store: Path, games: int, seed: int | None) -> None:
    """Check a store: it is intact, and its games play the same again.

    Every part is read and compared with its digest, sums are compared with games, and some games
    are played again. Nothing is changed. The first part that does not match is named, with
    exit code 2.
    """
    from minewise.random import Random
    from minewise.tournament.store.check import check as audit

    seed = secrets.randbits(32) if seed is None else seed
    found = audit(store, games, Random(seed))
    click.echo(
        f"{store} is intact: begun by minewise {found.version}, "
        f"{_count(found.plans, 'plan')}, {_count(found.entries, 'entry', 'entries')}"
    )
    click.echo(f"{_count(found.blocks, 'block')} of {_count(found.games, 'game')}, none twice")
    click.echo("every row matches its digest")
    click.echo(f"the sums match the {_count(found.games_kept, 'game')} whose rows are kept")
    click.echo(f"{_count(found.replayed, 'game')} ended the same when played again, seed {seed}")
    for agent in found.not_played:
        click.echo(f"not played again: {agent}: it is missing here, or plays differently")


def _count(number: int, noun: str, plural: str = "") -> str:
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


@click.command()
@click.argument("stores", type=FILE, nargs=-1, required=True, metavar="STORE...")
@click.option("-o", "--out", type=FILE, required=True, help="The new store.")
def merge(stores: tuple[Path, ...], out: Path) -> None:
    """Put the games of several stores into one new store.

    The parts of a job array become one store again. Games that several stores hold are compared and
    kept once. If they differ, nothing is written.

    \b
    minewise run plan.toml --shard 1/2
    minewise run plan.toml --shard 2/2
    minewise merge plan-1-of-2.db plan-2-of-2.db -o plan.db
    """
    from minewise.tournament.store.merge import merge as merge_stores

    summary = merge_stores(stores, out)
    click.echo(f"{out} holds {summary.games:,} games")
    if summary.repeated:
        click.echo(f"{summary.repeated:,} more were in several stores, and are the same")
    if summary.missing:
        click.echo(
            f"{summary.missing:,} games of its plans are missing; a run with this store plays them"
        )

"""minewise merge: one store of what several hold."""

from __future__ import annotations

from pathlib import Path

import click

from minewise.cli.options import FILE


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
        click.echo(f"{summary.repeated:,} more stood in several stores, and are the same")
    if summary.missing:
        click.echo(f"{summary.missing:,} games of its plans are missing; a run with it plays them")

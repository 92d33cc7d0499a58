"""minewise statistics: how a person's own games went, by level and month by month."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from minewise.atomic import atomic_write
from minewise.cli.options import FILE, JSON_OPTION, check_distinct
from minewise.cli.output import print_rich

if TYPE_CHECKING:
    from rich.table import Table

    from minewise.companion.game_log import GameLog, GameSums, LevelStatistics

VARIABLE = "MINEWISE_GAMES"
"""Names another file for the log than the usual one, or none if it is empty."""

MONTHS = 12
"""The latest ones that are shown."""

SIDE_BY_SIDE = 3
"""Levels in a table: so many have room in 60 columns."""

OF_MONTHS = ("games", "win rate", "95% interval", "mean", "3BV/s")


def own_log() -> GameLog | None:
    """The log of the games that are played here; None if it is switched off, or has no place."""
    from minewise.companion.game_log import GameLog

    named = os.environ.get(VARIABLE)
    if named is None:
        path = Path(click.get_app_dir("minewise"), "games.jsonl")
        return GameLog(path) if path.is_absolute() else None  # of a user without a home folder
    return GameLog(Path(named)) if named else None


@click.command()
@click.option(
    "--import",
    "imported",
    type=FILE,
    help="First import the games of a file that the page wrote with Save everything.",
)
@click.option(
    "--export", "exported", type=FILE, help="Write the games to a file that the page opens."
)
@JSON_OPTION
def statistics(*, imported: Path | None, exported: Path | None, as_json: bool) -> None:
    """Show how your own games went, by level and month by month.

    The full-screen player of `minewise play` logs each game that ends. Games with a hint, chances,
    an agent or an undo do not count, nor do boards whose seed you chose.

    \b
    minewise statistics
    minewise statistics --import minewise-browser-2026-11-23.json
    """
    from minewise.companion.game_log import text_of

    log = own_log()
    if log is None:
        click.echo(f"No games are logged: {VARIABLE} is empty, or you have no home folder.")
        return
    if imported is not None:
        more = log.join(text_of(imported))
        click.echo(f"{more} new {'game' if more == 1 else 'games'}.", err=as_json)
    if exported is not None:
        check_distinct([log.path], exported)
        with atomic_write(exported) as unfinished:
            unfinished.write_text(log.for_browser(), encoding="utf-8")
    levels = log.statistics()
    if as_json:
        click.echo(json.dumps([document_of(level) for level in levels]))
    elif not levels:
        click.echo("No games yet. Only games without any help count.")
    else:
        print_rich(*tables(levels))


def document_of(level: LevelStatistics) -> dict[str, Any]:
    """A level as JSON has it."""
    months = [{"month": month.month} | _figures(month.sums) for month in level.months]
    ends = {"streak": level.streak, "longest": level.longest, "months": months}
    return {"level": level.level} | _figures(level.sums) | ends


def _figures(sums: GameSums) -> dict[str, Any]:
    return asdict(sums)


def tables(levels: list[LevelStatistics]) -> list[Table]:
    """The figures of all levels, and the months of each level that was played in several."""
    listing = []
    for first in range(0, len(levels), SIDE_BY_SIDE):
        shown = levels[first : first + SIDE_BY_SIDE]
        columns = [_texts(one.sums) | _ends(one) for one in shown]
        rows = [(name, [column[name] for column in columns]) for name in columns[0]]
        listing.append(_table("", [one.level for one in shown], rows))
    for level in levels:
        if len(level.months) > 1:
            months = [(one.month, _texts(one.sums)) for one in level.months[-MONTHS:]]
            rows = [(month, [texts[name] for name in OF_MONTHS]) for month, texts in months]
            listing.append(_table(level.level, OF_MONTHS, rows))
    return listing


def _table(name: str, columns: Sequence[str], rows: Sequence[tuple[str, list[str]]]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD)
    table.add_column(Text(name))
    for column in columns:
        table.add_column(Text(column), justify="right")
    for head, texts in rows:
        table.add_row(Text(head), *texts)
    return table


def _ends(level: LevelStatistics) -> dict[str, str]:
    return {"streak": str(level.streak), "longest": str(level.longest)}


def _texts(sums: GameSums) -> dict[str, str]:
    """Every figure as it is written."""
    low, high = sums.win_rate

    def known(value: float | None, form: str) -> str:
        return "-" if value is None else format(value, form)

    judged = sums.judged_losses
    return {
        "games": str(sums.games),
        "wins": str(sums.wins),
        "win rate": format(sums.wins / max(sums.games, 1), ".1%"),
        "95% interval": f"{low:.1%} to {high:.1%}",
        "best": known(sums.best, ".2f"),
        "mean": known(sums.mean, ".2f"),
        "3BV/s": known(sums.speed, ".2f"),
        "efficiency": known(sums.efficiency, ".0%"),
        "avoidable losses": f"{sums.avoidable_losses} of {judged}" if judged else "-",
        "luck a game": known(sums.luck, "+.2f"),
    }

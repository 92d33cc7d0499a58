"""minewise review for many games: a summary as tables, as files and as a page."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from minewise.atomic import atomic_write
from minewise.cli.commands import CommandError
from minewise.cli.exit_codes import INTERRUPTED, REFUSED
from minewise.cli.output import console_of_output, print_rich
from minewise.cli.progress import progress_bar
from minewise.report.phrases import one_line

if TYPE_CHECKING:
    from minewise.companion.collection.collection import Collection
    from minewise.companion.collection.summary import Summary

MOST_LINES = 20
"""Of games whose files contradict themselves: the CSV file has all of them."""


@dataclass(frozen=True)
class SummaryOutput:
    """What is to become of the summary."""

    player: str | None
    csv: Path | None
    html: Path | None
    store: Path | None
    as_json: bool


def review_many(
    paths: Sequence[Path],
    given: Mapping[Path, bytes],
    output: SummaryOutput,
    *,
    workers: int,
    playouts: int,
) -> None:
    """Reviews all games in the files and folders that can be read; the others are named at the
    end."""
    from minewise.companion.collection.charts import to_csv, to_document
    from minewise.companion.collection.collection import Collector
    from minewise.companion.collection.page import page
    from minewise.companion.collection.store import ReviewStore
    from minewise.companion.collection.summary import Summary

    for file in (output.csv, output.html):
        if file is not None and not file.absolute().parent.is_dir():
            raise CommandError(f"expected a folder for {file.name}, found none at {file.parent}")
    with ReviewStore(output.store) as store, progress_bar("reviewing") as progress:
        collector = Collector(paths, store, playouts=playouts, given=given)
        collection = collector.collect(workers, progress)
    games = [game for game in collection.games if output.player in (None, game.player)]
    summary = Summary(games)
    # Saved first: what cannot be printed is not lost.
    if games:
        _write(output.csv, lambda: to_csv(games))
        _write(output.html, lambda: page(summary, collection.unreadable))
    if output.as_json:
        click.echo(json.dumps(to_document(summary) | _counts(collection)))
    elif games:
        _print(summary)
        if collection.copies:
            click.echo(f"Left out: {_count(collection.copies, 'copy', 'copies')} of a game.")
        if collection.passed_over:
            click.echo(f"Ignored: {_count(collection.passed_over, 'other file')}.")
    else:
        of = "" if output.player is None else f" of {output.player}"
        click.echo(f"There is no game{of} that could be reviewed.", err=True)
    _print_ends(collection, output)
    if collection.interrupted:
        raise SystemExit(INTERRUPTED)
    if collection.unreadable or not games:
        raise SystemExit(REFUSED)


def _print(summary: Summary) -> None:
    from minewise.companion.collection import layouts
    from minewise.report.table import on_lines

    width = console_of_output().width
    tables = [layouts.by_board(summary)]
    tables += [layouts.by_player(summary)] if len(summary.players) > 1 else []
    tables += [layouts.by_mistake(summary)] if summary.kinds else []
    tables += [layouts.over_time(summary)] if len(summary.trend) > 1 else []
    for table in tables:
        print_rich(on_lines(table, width, layouts.LEFT_OUT_FIRST), "")
    said = [f"{game.name}: {' '.join(game.contradictions)}" for game in summary.games]
    contradictory = [
        line for line, game in zip(said, summary.games, strict=True) if game.contradictions
    ]
    if contradictory:
        click.echo("Files that contradict themselves; the game that their clicks play counts:")
    for line in contradictory[:MOST_LINES]:
        click.echo(f"- {one_line(line)}")
    if (more := len(contradictory) - MOST_LINES) > 0:
        click.echo(f"- and {more:,} more; the file of --csv has them all")


def _counts(collection: Collection) -> dict[str, object]:
    """What is not in the summary, for programs."""
    return {
        "unreadable": [each._asdict() for each in collection.unreadable],
        "passed_over": collection.passed_over,
        "copies": collection.copies,
        "waiting": collection.waiting,
    }


def _print_ends(collection: Collection, output: SummaryOutput) -> None:
    """What was not reviewed, and why."""
    for name, why in collection.unreadable:
        click.echo(f"{name}: {one_line(why)}", err=True)
    if collection.interrupted:
        done = f"{_count(len(collection.games), 'game')} were reviewed"
        on = "; with --store FILE they are kept, and the same command continues"
        if output.store is not None:
            on = f"; {output.store} keeps them, and the same command continues"
        click.echo(f"stopped early: {done}{on}", err=True)


def _count(number: int, noun: str, plural: str = "") -> str:
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def _write(file: Path | None, text: Callable[[], str]) -> None:
    """Writes a file that was asked for, as a whole or not at all."""
    if file is None:
        return
    try:
        with atomic_write(file) as unfinished:
            unfinished.write_text(text(), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot write {file}: {error.strerror}") from None

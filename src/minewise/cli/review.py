"""minewise review: shows recorded games, one or many, and how risky each guess was."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

from minewise.atomic import atomic_write
from minewise.cli.commands import CommandError
from minewise.cli.exit_codes import INTERRUPTED, REFUSED
from minewise.cli.options import FILE, JSON_OPTION, WORKERS_OPTION, check_distinct
from minewise.cli.output import console_of_output, echo, print_folded, print_rich
from minewise.cli.play import PLAIN_OPTION, full_screen
from minewise.cli.progress import progress_bar
from minewise.errors import counted
from minewise.report.phrases import one_line

if TYPE_CHECKING:
    from minewise.companion.collection.collection import Collection
    from minewise.companion.collection.game import RecordedGame
    from minewise.companion.collection.summary import Summary
    from minewise.companion.review import Review

STDIN = Path("-")

PLAYOUTS, PLAYOUTS_OF_ONE = 8, 64
"""Layouts that each guess is played out on to find the chance to win: fewer where only the mean of
many games counts."""


@click.command()
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
    metavar="FILE|FOLDER|-...",
)
@PLAIN_OPTION
@click.option(
    "--win",
    "winning",
    is_flag=True,
    help="Also estimate how much of the chance to win each guess lost. This takes far longer.",
)
@click.option("--player", help="With several games, sum up only those of this player.")
@click.option("--csv", "csv_file", type=FILE, help="Write a line for each game to this file.")
@click.option("--html", type=FILE, help="Write the summary to this file, as a page with charts.")
@click.option(
    "--store",
    type=FILE,
    help="File that keeps the reviews of many games. Later runs review only new games.",
)
@WORKERS_OPTION
@JSON_OPTION
def review(
    *,
    files: tuple[Path, ...],
    plain: bool,
    winning: bool,
    player: str | None,
    csv_file: Path | None,
    html: Path | None,
    store: Path | None,
    workers: int,
    as_json: bool,
) -> None:
    """Look at recorded games again and judge each of their guesses.

    FILE is a replay of another program (avf, rmv, mvf, evf, evfs, rawvf) or a record, as `minewise
    watch --json` and the key S of `minewise play` write it. The content decides which. On a
    terminal one game is shown move by move. With --plain, or if the output is a pipe, its guesses
    are listed.

    Several games are summed up: games won, luck and skill by board, where chances to win are lost,
    and how all of it changes over time. A FOLDER is searched with its subfolders.

    Luck is the expected number of mines hit by the guesses, minus the number hit. Skill loss is the
    part of the expected number that safer cells would have avoided.

    \b
    minewise watch csp --seed 2 --json | minewise review -
    minewise review ~/replays --html me.html --store me.db
    """
    inputs = Inputs(files)
    kept = (player, csv_file, html, store) != (None, None, None, None)
    if not kept and (game := inputs.single) is not None:
        playouts = PLAYOUTS_OF_ONE if winning else 0
        _review_one(game, plain=plain, playouts=playouts, as_json=as_json)
        return
    from minewise.cli.review import SummaryOutput, review_many

    output = SummaryOutput(player, csv_file, html, store, as_json=as_json)
    playouts = PLAYOUTS if winning else 0
    review_many(files, inputs.contents, output, workers=workers, playouts=playouts)


class Inputs:
    """The files of the command line; the standard input is read once."""

    def __init__(self, files: tuple[Path, ...]) -> None:
        self._files = files

    @cached_property
    def contents(self) -> dict[Path, bytes]:
        """What is read in place of files."""
        from minewise.formats.reading import MOST_BYTES

        return {STDIN: sys.stdin.buffer.read(MOST_BYTES + 1)} if STDIN in self._files else {}

    @property
    def single(self) -> RecordedGame | None:
        """The game, if there is no more than one file and no more than one in it."""
        from minewise.companion.collection.game import RecordedGame
        from minewise.companion.collection.sources import content_of, games_in

        file, *more = self._files
        if more or file.is_dir():
            return None
        try:
            content = self.contents[file] if file in self.contents else content_of(file)
        except OSError as error:
            raise CommandError(f"cannot read {file}: {error.strerror}") from None
        games = list(games_in(content, str(file)))
        return RecordedGame.from_bytes(games[0].content) if len(games) == 1 else None


def _review_one(game: RecordedGame, *, plain: bool, playouts: int, as_json: bool) -> None:
    from minewise.companion.collection.game import head

    if not as_json and full_screen(plain=plain):
        from minewise.tui.app import Reviewer

        Reviewer(game.playback, protected_first=game.replay is not None).run()
        row = game.row(game.review())
        print_folded([row.verdict, *head(row, game.origin)])
        return
    judged = game.review(playouts=playouts)
    row = game.row(judged)
    if as_json:
        click.echo(json.dumps(_document(judged) | {"game": row.to_document()}))
        return
    print_folded([row.verdict, *head(row, game.origin)])
    print_folded(f"Move {guess.number + 1}, {guess.sentence}" for guess in judged.guesses)
    print_folded(filter(None, [judged.summary, judged.curve.sentence]))


def _document(judged: Review) -> dict[str, object]:
    verdict = judged.verdict
    assert verdict is not None
    return {
        "verdict": asdict(verdict) | {"move": None if verdict.move is None else verdict.move + 1},
        "guesses": [
            {
                "move": guess.number + 1,
                "kind": guess.kind,
                "cell": guess.cell,
                "chance": guess.chance,
                "least": guess.least,
                "safest": guess.safest,
                "verdict": guess.verdict,
                "hit": guess.hit,
                "exact": guess.exact,
            }
            for guess in judged.guesses
        ],
        "needless": judged.needless,
        "survival": judged.survival,
        "luck": judged.luck,
        "skill_loss": judged.skill_loss,
        "curve": asdict(judged.curve),
    }


MOST_LINES = 20
"""Of many games: the CSV file has all of them."""


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
    contents: Mapping[Path, bytes],
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

    check_distinct(paths, output.csv, output.html, output.store)
    for file in (output.csv, output.html):
        if file is not None and not file.absolute().parent.is_dir():
            raise CommandError(f"expected a folder for {file.name}, found none at {file.parent}")
    with ReviewStore(output.store) as store, progress_bar("reviewing") as progress:
        collector = Collector(paths, store, playouts=playouts, contents=contents)
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
            click.echo(f"Left out: {counted(collection.copies, 'copy', 'copies')} of a game.")
        if collection.passed_over:
            click.echo(f"Ignored: {counted(collection.passed_over, 'other file')}.")
    else:
        of = "" if output.player is None else f" of {output.player}"
        echo(f"There is no game{of} that could be reviewed.", err=True)
    _print_ends(collection, output)
    if collection.interrupted:
        raise SystemExit(INTERRUPTED)
    if collection.unreadable or not games:
        raise SystemExit(REFUSED)


def _print(summary: Summary) -> None:
    from minewise.companion.collection import layouts
    from minewise.report.table import on_lines

    _print_some((f"{game.name}: {game.verdict}" for game in summary.games), "")
    width = console_of_output().width
    tables = [layouts.by_board(summary)]
    tables += [layouts.by_player(summary)] if len(summary.players) > 1 else []
    tables += [layouts.by_mistake(summary)] if summary.kinds else []
    tables.append(layouts.by_phase(summary))
    tables += [layouts.over_time(summary)] if len(summary.trend) > 1 else []
    for table in tables:
        print_rich(on_lines(table, width, layouts.LEFT_OUT_FIRST), "")
    contradictory = [game for game in summary.games if game.contradictions]
    if contradictory:
        click.echo("Files that contradict themselves; the game that their clicks play counts:")
    _print_some(f"{game.name}: {' '.join(game.contradictions)}" for game in contradictory)


def _print_some(games: Iterable[str], mark: str = "- ") -> None:
    """A line a game."""
    lines = [mark + one_line(line) for line in games]
    print_folded(lines[:MOST_LINES])
    if (more := len(lines) - MOST_LINES) > 0:
        click.echo(f"{mark}and {more:,} more; the file of --csv has them all")


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
        echo(f"{name}: {one_line(why)}", err=True)
    if collection.interrupted:
        done = f"{counted(len(collection.games), 'game')} were reviewed"
        on = "; with --store FILE they are kept, and the same command continues"
        if output.store is not None:
            on = f"; {output.store} keeps them, and the same command continues"
        echo(f"stopped early: {done}{on}", err=True)


def _write(file: Path | None, text: Callable[[], str]) -> None:
    """Writes a file that was asked for, as a whole or not at all."""
    if file is None:
        return
    try:
        with atomic_write(file) as unfinished:
            unfinished.write_text(text(), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot write {file}: {error.strerror}") from None

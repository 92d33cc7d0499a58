"""minewise review: recorded games, and how risky each of their guesses was."""

from __future__ import annotations

import json
import sys
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

from minewise.cli.commands import CommandError
from minewise.cli.options import FILE, JSON_OPTION, WORKERS_OPTION
from minewise.cli.output import print_folded
from minewise.cli.play import PLAIN_OPTION, full_screen

if TYPE_CHECKING:
    from minewise.companion.collection.reviewing import RecordedGame
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
    from minewise.cli.review_many import SummaryOutput, review_many

    output = SummaryOutput(player, csv_file, html, store, as_json=as_json)
    playouts = PLAYOUTS if winning else 0
    review_many(files, inputs.given, output, workers=workers, playouts=playouts)


class Inputs:
    """The files of the command line; the standard input is read once."""

    def __init__(self, files: tuple[Path, ...]) -> None:
        self._files = files

    @cached_property
    def given(self) -> dict[Path, bytes]:
        """What is read in place of files."""
        return {STDIN: sys.stdin.buffer.read()} if STDIN in self._files else {}

    @property
    def single(self) -> RecordedGame | None:
        """The game, if there is no more than one file and no more than one in it."""
        from minewise.companion.collection.reviewing import RecordedGame
        from minewise.companion.collection.sources import content_of, games_in

        file, *more = self._files
        if more or file.is_dir():
            return None
        try:
            content = self.given[file] if file in self.given else content_of(file)
        except OSError as error:
            raise CommandError(f"cannot read {file}: {error.strerror}") from None
        games = list(games_in(content, str(file)))
        return RecordedGame.from_bytes(games[0].content) if len(games) == 1 else None


def _review_one(game: RecordedGame, *, plain: bool, playouts: int, as_json: bool) -> None:
    from minewise.companion.collection.head import head

    if not as_json and full_screen(plain=plain):
        from minewise.tui.app import Reviewer

        Reviewer(game.playback, protected_first=game.replay is not None).run()
        print_folded(head(game.row(game.review()), game.origin))
        return
    judged = game.review(playouts=playouts)
    row = game.row(judged)
    if as_json:
        click.echo(json.dumps(_document(judged) | {"game": row.to_document()}))
        return
    print_folded(head(row, game.origin))
    print_folded(f"Move {guess.number + 1}, {guess.sentence}" for guess in judged.guesses)
    print_folded(judged.summary.splitlines())


def _document(judged: Review) -> dict[str, object]:
    return {
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
    }

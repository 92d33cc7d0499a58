"""minewise review: a recorded game, and how risky each of its guesses was."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TextIO

import click

from minewise.cli.options import JSON_OPTION
from minewise.cli.play import PLAIN_OPTION, full_screen
from minewise.game.record import Record
from minewise.report.phrases import one_line

if TYPE_CHECKING:
    from minewise.companion.review import Review


@click.command()
@click.argument("file", type=click.File(encoding="utf-8", errors="replace"), metavar="FILE|-")
@PLAIN_OPTION
@JSON_OPTION
def review(*, file: TextIO, plain: bool, as_json: bool) -> None:
    """Look at a recorded game again and judge each of its guesses.

    FILE holds a record, as `minewise watch --json` and the key S of `minewise play` write it. On a
    terminal the game is shown move by move. With --plain, or if the output is a pipe, the guesses
    are listed.

    Luck is the number of mines that the guesses should have hit on average, less those they did
    hit. Skill loss is the part of that average that safer cells would have avoided.

    \b
    minewise watch csp --seed 2 --json | minewise review -
    """
    from minewise.companion.playback import Playback
    from minewise.companion.review import Review

    record = Record.from_json(file.read())
    replay = Playback(record)
    if not as_json and full_screen(plain=plain):
        from minewise.tui.app import Reviewer

        Reviewer(replay).run()
        return
    judged = Review.of(record)
    if as_json:
        click.echo(json.dumps(_document(judged)))
        return
    who = one_line(" ".join(filter(None, [record.agent, record.options])), 60)
    click.echo(f"{who} on {record.rules}, seed {record.seed}, game {record.game}: {record.ending}")
    for guess in judged.guesses:
        click.echo(f"Move {guess.number + 1}, {guess.sentence}")
    click.echo(judged.summary)


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

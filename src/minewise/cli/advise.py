"""minewise advise: what is certain, why, and the best guess, in a game that is played elsewhere."""

from __future__ import annotations

import sys
from functools import partial

import click

from minewise.cli.options import JSON_OPTION
from minewise.cli.position import BUDGET_OPTION, CLUES_OPTION
from minewise.cli.prompt_grammar import accept_any_bytes
from minewise.documents import MOST_CHARACTERS
from minewise.game.rules import DEFAULT_RULES
from minewise.report.screen import Screen


@click.command()
@click.option(
    "--rules",
    default=DEFAULT_RULES,
    show_default=True,
    metavar="PRESET",
    help="Size and mine total: a preset, or WIDTHxHEIGHT/MINES, such as 30x16/99; ? for a total "
    "that is not known.",
)
@CLUES_OPTION
@BUDGET_OPTION
@JSON_OPTION
def advise(*, rules: str, clues: str, budget: int | None, as_json: bool) -> None:
    """Advise a person who plays in another window.

    Enter clues as they appear, ROW,COLUMN=CLUE, or paste a whole position and an empty line. After
    each entry you are told what is certain and why, or the best guess and its chance; clues that
    contradict are named at once, and undo takes an entry back. With --json each line of the input
    is a request and gets one line of JSON.

    \b
    printf '####/1221\\n' | minewise advise
    printf '{"position": "####/1221", "mines": 2}\\n' | minewise advise --json
    """
    from minewise.companion.position import Position
    from minewise.engine.analysis import DEFAULT_BUDGET

    position = Position(rules, clues=clues)
    effort = budget or DEFAULT_BUDGET
    try:
        if as_json:
            from minewise.cli.advise_json import answer_line

            accept_any_bytes()
            for line in iter(partial(sys.stdin.readline, MOST_CHARACTERS + 1), ""):
                click.echo(answer_line(position, line, effort))
                sys.stdout.flush()
            return
        from minewise.cli.advise_prompt import Advisor

        click.echo("Enter ROW,COLUMN=CLUE or rows of a position; help lists the rest.")
        Advisor(position, Screen.from_stdout(), effort).run()
    except EOFError:
        click.echo("The input has ended.")

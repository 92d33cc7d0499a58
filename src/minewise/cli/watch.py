"""minewise watch: an agent plays a game; each decision is shown, and whether it is a guess."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from minewise.cli.commands import CommandError
from minewise.cli.numbers import Number
from minewise.cli.options import (
    DECISION_LIMIT_OPTION,
    DENSITY_OPTION,
    GAME_OPTION,
    JSON_OPTION,
    RULES_OPTIONS,
    SEED_OPTION,
    STEP_OPTION,
    TRACEBACK_OPTION,
    marks_option,
    rules_and_boards,
)
from minewise.cli.output import stdout_for_results
from minewise.cli.play import repeat_command
from minewise.errors import AgentFault
from minewise.game.game import Game
from minewise.match.play import play
from minewise.match.turn import fault_text
from minewise.report.phrases import fault_lines, final_lines
from minewise.report.play_by_play import Frame, frames, heading
from minewise.report.screen import Screen

DELAY = 0.5
"""Seconds between two decisions on a terminal: enough to see which cell has changed."""


@click.command()
@click.argument("agent")
@RULES_OPTIONS
@DENSITY_OPTION
@SEED_OPTION
@GAME_OPTION
@click.option(
    "--delay",
    type=Number(0, 3600),
    metavar="SECONDS",
    help=f"Pause after each decision. Default: {DELAY} on a terminal, 0 if the output is a pipe.",
)
@STEP_OPTION
@marks_option("Default: blank if play continues after a mine, otherwise full.")
@DECISION_LIMIT_OPTION
@TRACEBACK_OPTION
@JSON_OPTION
def watch(
    *,
    agent: str,
    density: str | None,
    seed: int | None,
    game: int,
    delay: float | None,
    step: str | None,
    marks: str | None,
    decision_limit: float,
    traceback: bool,
    as_json: bool,
    **rules: Any,
) -> None:
    """Watch an agent play a game and explain its decisions.

    Each decision is shown with its reason, and you see whether it was a guess. If play continues
    after a mine (--rules rutgers), the agent reveals one cell a turn.

    AGENT is a name from `minewise agents`, a name with options (NAME:OPTION=VALUE), or a class in
    your own file (FILE.py:CLASS). With --json the record of the game is printed instead.

    \b
    minewise watch csp --delay 1
    minewise watch basic --rules rutgers --mines 45 --seed 1 > play-by-play.txt
    """
    chosen, source = rules_and_boards(rules, density=density)
    try:
        if as_json:
            with stdout_for_results():
                record = play(
                    agent,
                    chosen,
                    seed=seed,
                    game=game,
                    board=source.board(game),
                    decision_limit=decision_limit,
                )
            click.echo(record.to_json())
            if record.fault:
                raise CommandError(*fault_lines(record.fault))
            return
        state = Game(chosen, seed=seed, number=game, boards=source)
        plays_on = chosen.plays_on
        screen = Screen.from_stdout(blank=plays_on if marks is None else marks == "blank")
        pause = delay if delay is not None else DELAY if screen.terminal else 0.0
        one_cell = plays_on if step is None else step == "cell"
        show(agent, state, screen, pause, one_cell=one_cell, decision_limit=decision_limit)
        click.echo(f"To watch this game again: {repeat_command(state)}")
    except AgentFault as error:
        raise CommandError(*fault_lines(fault_text(error, traceback=traceback))) from error


def show(
    name: str, game: Game, screen: Screen, pause: float, *, one_cell: bool, decision_limit: float
) -> None:
    """Plays the game and shows every turn, in place where the terminal has room."""
    played = frames(name, game, screen, one_cell=one_cell, decision_limit=decision_limit)
    frame = next(played)
    click.echo(heading(name, game))
    with _in_place(screen, len("\n".join(frame.board).splitlines())) as update:
        update(frame)
        time.sleep(pause)
        for frame in played:
            update(frame)
            time.sleep(pause)
    if screen.terminal:
        click.echo("\n".join(frame.words))
    click.echo("\n".join(final_lines(screen, game, frame.focus)), color=True)


Update = Callable[[Frame], None]


@contextmanager
def _in_place(screen: Screen, height: int) -> Iterator[Update]:
    """What shows the words and the board of a turn: each in the place of the last one, or, over a
    pipe and where the terminal has too few lines for a board of that height, below it."""
    size = screen.size
    if size is None or height + 3 > size[1] or os.environ.get("TERM") == "dumb":
        yield lambda frame: click.echo(str(frame), color=True)
        return
    from rich.console import Console, Group
    from rich.live import Live
    from rich.text import Text

    console = Console(highlight=False)
    with Live(console=console, auto_refresh=False) as live:

        def update(frame: Frame) -> None:
            words = Text("\n".join(frame.words))
            if len(words.wrap(console, console.width)) + height >= console.height:
                words.no_wrap, words.overflow = True, "ellipsis"
            drawn = Text.from_ansi("\n".join(frame.board), no_wrap=True, overflow="crop")
            live.update(Group(words, drawn), refresh=True)

        yield update
        # The final picture takes the place of the last one; after an error the last one stays.
        live.transient = True

"""The commands of `minewise`, each imported when it is called, and how their errors are told."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

import click

from minewise.cli.exit_codes import REFUSED, exit_code_of
from minewise.cli.output import prepare_streams
from minewise.errors import MinewiseError


class CommandError(click.ClickException):
    """Bad input: one message on stderr, exit code 2."""

    exit_code = REFUSED


class Place(NamedTuple):
    """Where a command is defined, as MODULE:NAME under `minewise.cli`, and the first sentence of
    its help, as it stands there."""

    where: str
    summary: str


COMMANDS = {
    "advise": Place("advise:advise", "Advise a person who plays in another window."),
    "agents": Place("agents:agents", "List the agents, or explain one of them with its options."),
    "analyze": Place(
        "analyze:analyze", "Print the chance of a mine for every covered cell of a position."
    ),
    "check": Place(
        "check:check", "Check a store: it is intact, and its games play the same again."
    ),
    "check-board": Place(
        "check:check_board", "Check certificates of boards that need no guess, step by step."
    ),
    "check-agent": Place(
        "check_agent:check", "Check AGENT and print a report, a line for each behavior."
    ),
    "compare": Place(
        "compare:compare", "Let agents play the same boards and show which one does best."
    ),
    "completion": Place(
        "completion:completion",
        "Print the script that lets your shell complete commands and options.",
    ),
    "convert": Place("convert:convert", "Write a replay or a board in another format."),
    "evaluate": Place(
        "evaluate:evaluate",
        "Print the chance to win after each move worth considering, the best first.",
    ),
    "explain": Place(
        "explain:explain",
        "Say which clues prove a cell safe or a mine, and draw them on the board.",
    ),
    "generate": Place("generate:generate", "Make boards that need no guess."),
    "new-agent": Place(
        "agents:new_agent", "Write the start of your own agent to FILE, 20 lines that already play."
    ),
    "merge": Place("check:merge", "Put the games of several stores into one new store."),
    "optimal": Place("optimal:optimal", "Print how often the best play wins on a small board."),
    "play": Place("play:play", "Play by hand, with hints, and let agents make moves for you."),
    "report": Place("tournament:report", "Write what a store holds as one HTML page."),
    "reproduce": Place(
        "reproduce:reproduce", "Reproduce the tables and figures of a source, next to its own."
    ),
    "results": Place("tournament:results", "Show what a store holds, also while a run goes on."),
    "review": Place(
        "review:review", "Look at recorded games again and judge each of their guesses."
    ),
    "rules": Place("rules:rules", "List the presets and every switch of the rules."),
    "run": Place("tournament:run", "Play the tournament of a plan file and keep the games."),
    "statistics": Place(
        "statistics:statistics", "Show how your own games went, by level and month by month."
    ),
    "signature": Place(
        "agents:signature", "Print fingerprints of how the game and the agents behave."
    ),
    "tasks": Place("tasks:tasks", "Make questions with exact answers, for models that reason."),
    "train": Place("train:train", "Train a learned player."),
    "watch": Place("watch:watch", "Watch an agent play a game and explain its decisions."),
    "web": Place("web:web", "Play, watch, analyze and review in the browser."),
}
"""Every command: `minewise --help` lists them without importing any."""

GROUPS = {
    "Play": ("play", "watch", "web", "review", "statistics"),
    "Understand a position": ("analyze", "explain", "evaluate", "advise"),
    "Compare agents": ("compare", "agents", "rules", "new-agent", "check-agent"),
    "Keep results": ("run", "results", "report", "merge", "check"),
    "Make and solve boards": ("generate", "check-board", "optimal", "convert"),
    "Study": ("reproduce", "tasks", "train", "signature"),
    "This program": ("completion",),
}
"""The commands by what they are for, in the order of `minewise --help`."""


LONGEST = max(map(len, COMMANDS))


class Commands(click.Group):
    """The group of `COMMANDS`. An error of the library is told as one line, not as a traceback, and
    so is whatever else ends a command: see `minewise.cli.exit_codes`."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        # Enough of each to list it, and to find the nearest one to a name that is none.
        self.commands = {
            name: click.Command(name, help=place.summary) for name, place in COMMANDS.items()
        }

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if super().get_command(ctx, cmd_name) is None:
            return None
        module, name = COMMANDS[cmd_name].where.split(":")
        command = getattr(import_module(f"minewise.cli.{module}"), name)
        assert isinstance(command, click.Command)
        return command

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return [name for names in GROUPS.values() for name in names]

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for group, names in GROUPS.items():
            with formatter.section(group):
                formatter.write_dl(
                    [(name.ljust(LONGEST), COMMANDS[name].summary) for name in names]
                )

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        run = partial(super().main, *args, standalone_mode=False, **extra)
        if not standalone_mode:
            return run()
        prepare_streams()
        sys.exit(exit_code_of(run))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MinewiseError as error:
            raise CommandError(str(error)) from error

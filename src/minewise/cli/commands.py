"""The commands of `minewise`, each imported when it is called, and how their errors are told."""

from __future__ import annotations

import sys
import warnings
from functools import partial
from importlib import import_module
from typing import Any

import click

from minewise.cli.exit_codes import REFUSED, exit_code_of
from minewise.cli.output import prepare_size, prepare_streams
from minewise.errors import MinewiseError, printable


class CommandError(click.ClickException):
    """Bad input: one message on stderr, with the lines that go below it, and exit code 2."""

    exit_code = REFUSED

    def __init__(self, message: str, *below: str) -> None:
        super().__init__("\n".join(map(printable, (message, *below))))


GROUPS: dict[str, dict[str, str]] = {
    "Play": {
        "play": "Play by hand, with hints, and let agents make moves for you.",
        "watch": "Watch an agent play a game and explain its decisions.",
        "web": "Play, watch, analyze and review in the browser.",
        "review": "Look at recorded games again and judge each of their guesses.",
        "statistics": "Show how your own games went, by level and month by month.",
    },
    "Understand a position": {
        "analyze": "Print the chance of a mine for every covered cell of a position.",
        "position": "Print the rows of the position in a picture or a text.",
        "explain": "Say which clues prove a cell safe or a mine, and draw them on the board.",
        "evaluate": "Print the chance to win after each move worth considering, the best first.",
        "advise": "Advise a person who plays in another window.",
    },
    "Compare agents": {
        "compare": "Let agents play the same boards and show which one does best.",
        "agents": "List the agents, or explain one of them with its options.",
        "rules": "List presets and switches of the rules, or explain some rules.",
        "new-agent": "Write the start of your own agent to FILE, 20 lines that already play.",
        "check-agent": "Check AGENT and print a report, a line for each behavior.",
        "grade-class": "Check every submission in FOLDER as its course asks.",
    },
    "Keep results": {
        "run": "Play the tournament of a plan file and keep the games.",
        "results": "Show what a store holds, also while a run goes on.",
        "report": "Write what a store holds as one HTML page.",
        "merge": "Put the games of several stores into one new store.",
        "check": "Check a store: it is intact, and its games play the same again.",
    },
    "Make and solve boards": {
        "generate": "Make boards that need no guess.",
        "check-board": "Check certificates of boards that need no guess, step by step.",
        "optimal": "Print how often the best play wins on a small board.",
        "convert": "Write a replay or a board in another format.",
    },
    "Study": {
        "reproduce": "Reproduce the tables and figures of a source, next to its own.",
        "tasks": "Make questions with exact answers, for models that reason.",
        "mcp": "Serve tools for models that use tools.",
        "train": "Train a learned player.",
        "signature": "Print fingerprints of how the game and the agents behave.",
    },
    "This program": {
        "completion": "Print the script that lets your shell complete commands and options.",
    },
}
"""The commands by what they are for, in the order of `minewise --help`: the first sentence of the
help of each. They are listed without importing any."""

COMMANDS = {name: summary for group in GROUPS.values() for name, summary in group.items()}

ELSEWHERE = {
    "check-agent": "check_agent:check",
    "check-board": "check:check_board",
    "grade-class": "grade_class:grade_class",
    "merge": "check:merge",
    "new-agent": "agents:new_agent",
    "position": "read_position:position",
    "report": "tournament:report",
    "results": "tournament:results",
    "run": "tournament:run",
    "signature": "agents:signature",
}
"""The commands that do not stand in a module of their name, as MODULE:FUNCTION."""

LONGEST = max(map(len, COMMANDS))


def place_of(name: str) -> str:
    """Where a command is defined, as MODULE:FUNCTION under `minewise.cli`."""
    return ELSEWHERE.get(name, f"{name}:{name}")


class Commands(click.Group):
    """The group of `COMMANDS`. An error of the library is told as one line, not as a traceback, and
    so is whatever else ends a command: see `minewise.cli.exit_codes`."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        # Enough of each to list it, and to find the nearest one to a name that is none.
        self.commands = {
            name: click.Command(name, help=summary) for name, summary in COMMANDS.items()
        }

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if super().get_command(ctx, cmd_name) is None:
            return None
        module, name = place_of(cmd_name).split(":")
        command = getattr(import_module(f"minewise.cli.{module}"), name)
        assert isinstance(command, click.Command)
        return command

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for group, commands in GROUPS.items():
            with formatter.section(group):
                formatter.write_dl([(name.ljust(LONGEST), text) for name, text in commands.items()])

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        run = partial(super().main, *args, standalone_mode=False, **extra)
        if not standalone_mode:
            return run()
        # Of a chart whose names have letters that its font lacks: its SVG has them all the same.
        warnings.filterwarnings("ignore", "Glyph .* missing from")
        prepare_size()
        prepare_streams()
        sys.exit(exit_code_of(run))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MinewiseError as error:
            raise CommandError(str(error)) from error

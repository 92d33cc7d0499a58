"""The commands of `minewise`, each imported when it is called, and how their errors are told."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

import click

from minewise.cli.ends import REFUSED, exit_code_of
from minewise.cli.output import prepare_streams
from minewise.cli.renamed import present_command, present_options
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
    "agents": Place(
        "agents:agents", "List the agents: name, options, source, sound or statistical."
    ),
    "analyze": Place(
        "analyze:analyze", "Print the chance of a mine for every covered cell of a position."
    ),
    "check": Place("check:check", "Prove that STORE holds what was played; nothing is changed."),
    "check-board": Place(
        "check_board:check_board",
        "Check the certificates of boards that need no guess, step by step.",
    ),
    "check-agent": Place("agents:check", "Test that AGENT keeps the contract of all agents."),
    "compare": Place(
        "compare:compare",
        "Let agents play the same boards; show who does how well, with 95% intervals.",
    ),
    "explain": Place(
        "explain:explain",
        "Say which clues prove a cell safe or a mine, and draw them on the board.",
    ),
    "generate": Place("generate:generate", "Make COUNT boards that need no guess, by RULES."),
    "new-agent": Place(
        "agents:new_agent", "Write the start of your own agent to FILE, 20 lines that already play."
    ),
    "merge": Place(
        "merge:merge", "Put what several stores hold into a new one: those of a job array."
    ),
    "optimal": Place(
        "optimal:optimal", "Print what the best play wins on a small board, for each first cell."
    ),
    "play": Place("play:play", "Play by hand, and let agents make moves for you."),
    "report": Place(
        "tournament:report",
        "Write what STORE holds as one HTML page that needs nothing else: tables, charts, and how "
        "to run it again.",
    ),
    "reproduce": Place(
        "reproduce:reproduce",
        "Make the tables and figures of a source again and set ours beside theirs.",
    ),
    "results": Place(
        "tournament:results",
        "Show what STORE holds; nothing is changed, and a run may go on meanwhile.",
    ),
    "review": Place(
        "review:review",
        "Look at a recorded game again: how risky each guess was, and how risky it had to be.",
    ),
    "rules": Place("rules:rules", "List the presets and every switch of the game."),
    "run": Place(
        "tournament:run",
        "Play the tournament that the file PLAN describes, and keep what is played.",
    ),
    "signature": Place(
        "signature:signature", "Print fingerprints of how the game and the agents behave."
    ),
    "train": Place(
        "train:train", "Train a learned player; the weights that are shipped were made so."
    ),
    "watch": Place(
        "watch:watch",
        "Watch an agent play a game: each decision, its reason, and whether it was a guess.",
    ),
    "web": Place("web:web", "Play, watch, analyze and review in the browser."),
}
"""Every command: `minewise --help` lists them without importing any."""


class Commands(click.Group):
    """The group of `COMMANDS`. An error of the library is told as one line, not as a traceback, and
    so is whatever else ends a command: see `minewise.cli.ends`."""

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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        asked, *rest = args
        name, command, words = super().resolve_command(ctx, [present_command(asked), *rest])
        return name, command, words if command is None else present_options(command, words)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        names = self.list_commands(ctx)
        width = formatter.width - 6 - max(map(len, names))
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, self.commands[name].get_short_help_str(width)) for name in names]
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

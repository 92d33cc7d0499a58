"""minewise play: the manual player, in which agents can make moves too."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from minewise.cli.exit_codes import INTERRUPTED
from minewise.cli.options import (
    DECISION_LIMIT_OPTION,
    DENSITY_OPTION,
    GAME_OPTION,
    RULES_OPTIONS,
    SEED_OPTION,
    STEP_OPTION,
    marks_option,
    rules_and_boards,
)
from minewise.errors import install_command, shell_line
from minewise.game.game import Game
from minewise.report.screen import Screen

if TYPE_CHECKING:
    from minewise.companion.played_game import PlayedGame

PLAIN_OPTION = click.option(
    "--plain", is_flag=True, help="No full screen: plain lines, as over a pipe."
)
UNSAID = ("seed", "game", "delay", "as_json", "plain", "traceback")
"""Options that do not change which game it is, or that are said anyway."""


@click.command()
@RULES_OPTIONS
@DENSITY_OPTION
@SEED_OPTION
@GAME_OPTION
@click.option(
    "--daily",
    type=click.Choice(["beginner", "intermediate", "expert"]),
    is_flag=False,
    flag_value="beginner",
    help="The board of the day (UTC). It is the same for everybody and needs no guess. Default "
    "level: beginner.",
)
@click.option(
    "--agent",
    "agents",
    multiple=True,
    metavar="AGENT",
    help="An agent that you can call by its own name, such as FILE.py:CLASS. May be repeated.",
)
@STEP_OPTION
@marks_option(
    "Only for the prompt. Default: full, which tells your flags from mines that were hit."
)
@DECISION_LIMIT_OPTION
@PLAIN_OPTION
def play(
    *,
    density: str | None,
    seed: int | None,
    game: int,
    daily: str | None,
    agents: tuple[str, ...],
    step: str | None,
    marks: str | None,
    decision_limit: float,
    plain: bool,
    **rules: Any,
) -> None:
    """Play by hand, with hints, and let agents make moves for you.

    On a terminal the board fills the screen. Play with keys or mouse; ? lists the keys, which
    include hints, chances and undo. With --plain, or if the input is a pipe, there is a prompt:
    enter ROW,COLUMN to reveal a cell, or the name of an agent. `help` lists the other commands.

    \b
    minewise play --rules expert
    minewise play --daily expert
    printf '0,0\\nbasic auto\\n' | minewise play --seed 1
    """
    from minewise.companion.played_game import PlayedGame

    if daily is not None:
        seed = _choose_daily(daily, rules)
    chosen, source = rules_and_boards(rules, density=density)
    played = PlayedGame(
        chosen,
        seed=seed,
        number=game,
        boards=source,
        decision_limit=decision_limit,
        one_cell=None if step is None else step == "cell",
    )
    for agent in agents:
        played.agent(agent)
    if full_screen(plain=plain):
        from minewise.cli.statistics import own_log
        from minewise.tui.app import Player

        log = own_log()
        player = Player(played, log=log)
        player.play_screen.counts = seed is None
        player.run()
        player.played.write_prints()
        if log is not None and log.path.exists():
            click.echo("How your own games went: minewise statistics")
        last = player.played.game
        if (last.rules, last.boards) == (chosen, source):
            click.echo(f"To play this game again: {repeat_command(last)}")
        else:
            words = ["minewise", "play", "--rules", str(last.rules), "--seed", str(last.seed)]
            words += ["--game", str(last.number)] if last.number else []
            click.echo(f"To play this game again: {shell_line(words)}")
        return
    prompt(played, blank=marks == "blank")


def _choose_daily(level: str, rules: dict[str, Any]) -> int:
    """Sets the rules to those of the day, also for the command that repeats the game; returns the
    seed. Whoever chooses the day chooses nothing else of the game."""
    from minewise.boards.daily import DailyBoard

    ctx = click.get_current_context()
    for name in (*rules, "density", "seed", "game"):
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"expected --daily or --{name.replace('_', '-')}, not both")
    day = DailyBoard.from_date(level)
    rules["rules"] = ctx.params["rules"] = str(day.rules)
    ctx.params["daily"] = None
    return day.seed


def prompt(played: PlayedGame, *, blank: bool) -> None:
    """The plain player, and how it ended."""
    from minewise.cli.prompt_player import PromptGame

    state = played.game
    again = f"the same game from its start: {repeat_command(state)}"
    click.echo(f"Minesweeper {state.view.rules}, {state.origin}")
    click.echo("Enter ROW,COLUMN to reveal a cell; help lists the rest.")
    try:
        finished = PromptGame(played, Screen.from_stdout(blank=blank)).run()
    except EOFError:
        click.echo(f"\nThe input has ended. To play {again}")
    except KeyboardInterrupt:
        click.echo(f"\nStopped. To play {again}")
        raise SystemExit(INTERRUPTED) from None
    else:
        played.write_prints()
        click.echo(f"To play {again}" if finished else f"Bye. To play {again}")


def full_screen(*, plain: bool) -> bool:
    """Is there a terminal for the full-screen players, and textual? Says so if only that lacks."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if plain or not terminal:
        return False
    if find_spec("textual") is None:
        click.echo(
            "This is the plain player. The one that fills the terminal needs the extra tui: "
            + install_command("minewise[tui]")
        )
        return False
    return True


def repeat_command(game: Game) -> str:
    """The command line that leads to the same game: what was typed, with the seed.

    The rules themselves would tell the mine total also to a player who is not to know it.
    """
    ctx = click.get_current_context()
    words = ["minewise", str(ctx.info_name)]
    for option in ctx.command.params:
        value = ctx.params.get(option.name or "")
        if option.name in UNSAID or value == option.default:
            continue
        for item in value if isinstance(value, tuple) else [value]:
            if item is not None:
                words += [item] if isinstance(option, click.Argument) else [option.opts[0], item]
    words += ["--seed", str(game.seed)] + (["--game", str(game.number)] if game.number else [])
    return shell_line(map(str, words))

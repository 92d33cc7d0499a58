"""What several commands share: the options that describe the rules, and others."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar

import click

from minewise.cli.commands import CommandError
from minewise.cli.numbers import Number, Whole
from minewise.errors import RulesError
from minewise.game.rules import (
    DEFAULT_RULES,
    PRESETS,
    SWITCHES,
    VALUES,
    Rules,
    size_of_text,
    switch_value,
)
from minewise.game.source import RANDOM, GivenBoards, RandomBoards
from minewise.match.limits import DECISION_LIMIT, MEMORY_LIMIT

Command = TypeVar("Command", bound=Callable[..., Any])

FILE = click.Path(dir_okay=False, path_type=Path)
"""A file that is read or written."""
FOLDER = click.Path(file_okay=False, path_type=Path)
"""A folder that results go to."""
SEED = Whole(0, 2**64 - 1)
"""A seed, or the number of one of its games."""


def check_distinct(inputs: Iterable[Path], *outputs: Path | None) -> None:
    """Refuses an output that would be written over an input of the command or another output."""
    seen = {Path(os.path.realpath(file)) for file in inputs}
    for file in filter(None, outputs):
        if (place := Path(os.path.realpath(file))) in seen:
            raise CommandError(f"expected another file to write to than {file}, which is in use")
        seen.add(place)


KEEP_GAMES_OPTION = click.option(
    "--keep-games/--no-keep-games",
    default=True,
    show_default=True,
    help="Keep a row for every game in the store, or only sums of games.",
)
JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
SEED_OPTION = click.option(
    "--seed",
    type=SEED,
    help="The same seed and game number give the same board. Default: a new seed, which is shown.",
)

WORKERS_OPTION = click.option(
    "--workers",
    type=Whole(1),
    default=os.cpu_count() or 1,
    help="Worker processes. Default: one for each processor.",
)
CLUSTER_OPTION = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on a Dask cluster instead: tcp://HOST:PORT, or local:N for N processes here.",
)
FIRST_GAME_OPTION = click.option(
    "--first-game",
    type=Whole(0, 2**63 - 1),
    help="Number of the first game. Default: 0, or that of the plan.",
)
SHARD_OPTION = click.option(
    "--shard",
    metavar="I/N",
    help="For job arrays: play only part I of N parts of the games, such as 1/8. `minewise merge` "
    "puts the stores together.",
)
DECISION_LIMIT_OPTION = click.option(
    "--decision-limit",
    type=Number(0),
    default=DECISION_LIMIT,
    show_default=True,
    metavar="SECONDS",
    help="A decision that takes longer loses the game. 0 means no limits; agents in Python then "
    "have no process of their own.",
)
MEMORY_LIMIT_OPTION = click.option(
    "--memory-limit",
    type=Number(0, ends=False),
    default=MEMORY_LIMIT,
    show_default=True,
    metavar="GIB",
    help="An agent loses the game if its process takes this much more memory than at its start.",
)
TRACEBACK_OPTION = click.option(
    "--traceback", is_flag=True, help="Show the whole traceback when an agent raises an exception."
)
GAME_OPTION = click.option("--game", type=SEED, default=0, help="Number of the game of the seed.")
STEP_OPTION = click.option(
    "--step",
    type=click.Choice(["cell", "decision"]),
    help="What an agent reveals before the board is shown again: one cell, or all cells of its "
    "decision. The game is the same. Default: a cell if play continues after a mine, otherwise a "
    "decision.",
)
DENSITY_OPTION = click.option("--density", metavar="D", help="Mines per cell.")


def marks_option(default: str) -> Callable[[Command], Command]:
    """The option `--marks`, and where its default stands in words."""
    return click.option(
        "--marks",
        type=click.Choice(["full", "blank"]),
        help="How the board is drawn. full: # for a covered cell, F for a flag, * for a mine that "
        f"was hit. blank: a blank for a covered cell, M for every known mine. {default}",
    )


def make_folder(folder: Path) -> None:
    """Makes the folder that results go to, before anything is played for them."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise CommandError(f"cannot write to {folder}: {error.strerror}") from None


def with_options(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Gives a command these options, in the order of its help."""

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


BOARD_FILE = "Or a file of boards: game N is board N, and the boards set the size and the mines"


_MEANINGS = SWITCHES | {"boards": f"{SWITCHES['boards']}. {BOARD_FILE}"}
_OPTION_OF = {"clues": "--clue-model"}
"""Options that are not called as their switch is."""

RULES_OPTIONS = with_options(
    click.option(
        "--rules",
        default=DEFAULT_RULES,
        show_default=True,
        metavar="PRESET|TEXT",
        help=f"Preset ({', '.join(PRESETS)}) or rules text, such as '30x16/99 "
        "first_click=opening'; the other options override it.",
    ),
    click.option("--size", metavar="WIDTHxHEIGHT", help="Size of the board."),
    click.option("--mines", type=Whole(0), help="Number of mines."),
    *(
        click.option(
            _OPTION_OF.get(name, f"--{name.replace('_', '-')}"),
            name,
            metavar="KIND|FILE" if name == "boards" else "VALUE",
            help=f"{meaning[0].upper()}{meaning[1:]}.",
        )
        for name, meaning in _MEANINGS.items()
    ),
)
"""Options for a preset, the size, the mines and each switch; see `rules_from`."""


def rules_from(values: dict[str, Any], *, density: str | None = None) -> Rules:
    """The rules that the options describe. A new size without mines or a density keeps the density
    that the rules had."""
    if density is not None and values["mines"] is not None:
        raise RulesError("expected --mines or --density, not both")
    base = Rules.parse(values["rules"])
    changes = {
        name: switch_value(name, values[name]) for name in SWITCHES if values[name] is not None
    }
    size = {}
    if values["size"] is not None:
        size = dict(zip(("height", "width"), size_of_text(values["size"]), strict=True))
    if values["mines"] is not None:
        return replace(base, mines=values["mines"], **size, **changes)  # type: ignore[arg-type]
    if density is None and not size:
        return replace(base, **changes) if changes else base  # type: ignore[arg-type]
    # Without mines first: those of the preset may not fit the new size and switches.
    rules = replace(base, mines=0, **size, **changes)  # type: ignore[arg-type]
    wanted = base.density if density is None else density
    return replace(rules, mines=None) if wanted is None else rules.with_density(wanted)


def rules_and_boards(
    values: dict[str, Any], *, density: str | None = None
) -> tuple[Rules, RandomBoards | GivenBoards]:
    """The rules that the options describe, and where the boards come from: `--boards` is one of the
    kinds that the rules know, or a file."""
    boards = values["boards"]
    kinds = {form.partition(":")[0] for form in VALUES["boards"]}
    if boards is None or boards.partition(":")[0] in kinds:
        return rules_from(values, density=density), RANDOM
    rules = rules_from(values | {"boards": None}, density=density)
    if (values["size"], values["mines"], density) != (None, None, None):
        raise RulesError("expected --boards or a size, mines or density, not both")
    from minewise.formats.boards import read_boards

    source = read_boards(boards)
    return source.rules(rules), source

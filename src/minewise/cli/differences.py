"""minewise compare --explain-differences: where an agent falls behind another one."""

from __future__ import annotations

import json

import click
from click.core import ParameterSource

from minewise.cli.commands import CommandError
from minewise.cli.output import (
    console_of_output,
    echo,
    print_folded,
    print_rich,
    stdout_for_results,
)
from minewise.cli.progress import progress_bar
from minewise.errors import counted, shell_line
from minewise.game.rules import Rules
from minewise.game.source import BoardSource
from minewise.report.draw import picture, proof_picture
from minewise.report.names import own_names
from minewise.report.screen import Screen
from minewise.report.table import Layout, on_lines
from minewise.testing.differences import Difference, Differences, differences
from minewise.testing.mistakes import KINDS

GAMES = 1000
"""Games by default."""

OTHER = ("density", "shard", "stop_at_width", "stop_when_significant", "memory_limit", "cluster")
FILES = ("boards", "store", "keep_games", "out", "names", "workers", "traceback")
"""Options of the command that say nothing here."""


def explain_differences(
    agents: tuple[str, ...],
    rules: Rules,
    boards: BoardSource,
    *,
    games: int | None,
    first_game: int,
    seed: int,
    decision_limit: float,
    as_json: bool,
) -> None:
    """Plays the games of the first agent, and shows where the second one does better."""
    context = click.get_current_context()
    for name in (*OTHER, *FILES):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            option = {"names": "label"}.get(name, name.replace("_", "-"))
            raise CommandError(f"expected --explain-differences or --{option}, not both")
    if len(agents) != 2:
        raise CommandError(
            "expected two agents with --explain-differences, your own and the one to compare it "
            f"with, got {len(agents)}"
        )
    with stdout_for_results(), progress_bar() as progress:
        result = differences(
            *agents,
            rules,
            games=games or GAMES,
            first_game=first_game,
            seed=seed,
            boards=boards,
            decision_limit=decision_limit,
            progress=progress,
        )
    if as_json:
        click.echo(json.dumps(result.to_dict(), indent=2))
        return
    _print(result)


def _print(result: Differences) -> None:
    own, reference = own_names([result.agent, result.reference])
    if (first := result.first) is None:
        echo(f"{own} makes no mistake that {reference} does not make too.")
    else:
        place = f"game {first.game} of seed {first.seed}, turn {first.turn}"
        echo(f"{own} first falls behind {reference} in {place}: {first.sentence}.")
        _print_first(result, first)
    click.echo()
    print_rich(on_lines(_table(result, own, reference), console_of_output().width))


def _print_first(result: Differences, first: Difference) -> None:
    click.echo()
    screen, proof = Screen.from_stdout(), first.proof
    drawn = picture(screen, first.view) if proof is None else proof_picture(screen, proof)
    click.echo(drawn, color=screen.color)
    click.echo()
    print_folded(first.reasons)
    words = ["minewise", "watch", result.agent, "--rules", str(first.rules), "--seed", first.seed]
    words += ["--game", first.game] if first.game else []
    echo(f"To watch this game: {shell_line(map(str, words))}")
    echo(f"The position, under minewise web: {first.link}")


def _table(result: Differences, own: str, reference: str) -> Layout:
    rows, notes = [], []
    for kind, meaning in KINDS.items():
        first = result.by_kind.get(kind)
        place = "" if first is None else f"game {first.game}, turn {first.turn}"
        counts = [sums[kind] for sums in (result.mistakes, result.of_reference)]
        rows.append([kind, *(f"{count:,}" for count in counts), place])
        if any(counts):
            notes.append(f"{kind.capitalize()}: it {meaning}.")
    return Layout(
        f"mistakes of {own} in {counted(result.games, 'game')}, {result.won:,} won",
        ["mistake", "its own", "reference", "first difference"],
        rows,
        [f"Reference: {reference} in the same {result.turns:,} views.", *notes],
    )

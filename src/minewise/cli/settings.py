"""minewise settings: where your own defaults are kept, and what they are."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

import click

from minewise.cli.commands import COMMANDS
from minewise.cli.settings_file import VARIABLE, SettingsFile, settings_path


@click.command()
@click.pass_context
def settings(ctx: click.Context) -> None:
    """Show and check the file with your own defaults of options.

    The file holds a table for each command. An option on the command line goes before the file, and
    the file goes before the default that --help shows.

    \b
    [compare]
    rules = "expert"
    games = "10k"
    """
    path = settings_path()
    if path is None:
        click.echo(f"{VARIABLE} is empty: no settings are read")
        return
    kept = SettingsFile(path)
    kept.check_names(list(COMMANDS))
    program = ctx.find_root().command
    assert isinstance(program, click.Group)
    lines = []
    for name in kept.tables:
        command = program.get_command(ctx, name)
        assert command is not None
        kept.defaults(command, name)
        lines += [shlex.join(words) for words in _commands(["minewise", name], kept.tables[name])]
    state = "" if path.exists() else ", which does not exist: every option has its usual default"
    click.echo(f"settings: {path}{state}")
    for line in lines:
        click.echo(line)


def _commands(words: list[str], table: Mapping[str, Any]) -> Iterator[list[str]]:
    """The commands that a table stands for, as they would be typed."""
    options = []
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _commands([*words, key], value)
            continue
        name = f"--{key.replace('_', '-')}"
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, bool):
                options.append(name if item else f"--no-{name[2:]}")
            else:
                options += [name, str(item)]
    if options:
        yield [*words, *options]

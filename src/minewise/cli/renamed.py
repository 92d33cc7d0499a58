"""Old names of commands and options: they still work, with a word on stderr."""

from __future__ import annotations

from collections.abc import Iterable

import click

from minewise.errors import renamed

COMMANDS = {"bench": "signature"}
OPTIONS = {
    "--clues": "--clue-model",
    "--sums-only": "--no-keep-games",
    "--tell-apart": "--stop-when-significant",
    "--until": "--stop-at-width",
}


def present_command(name: str) -> str:
    """The name that a command has now."""
    return _said(name, COMMANDS[name]) if name in COMMANDS else name


def present_options(command: click.Command, words: Iterable[str]) -> list[str]:
    """The arguments of a command, its options by the names that they have now."""
    known = {
        name
        for option in command.params
        if isinstance(option, click.Option)
        for name in (*option.opts, *option.secondary_opts)
    }
    return [_present(word, known) for word in words]


def _present(word: str, known: set[str]) -> str:
    name, is_given, value = word.partition("=")
    if name in known or OPTIONS.get(name) not in known:
        return word
    return _said(name, OPTIONS[name]) + is_given + value


def _said(old: str, new: str) -> str:
    click.echo(renamed(old, new), err=True)
    return new

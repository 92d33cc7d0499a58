"""The settings file: a person's own defaults of options, a table for each command."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import click

from minewise.errors import expected_one_of

VARIABLE = "MINEWISE_SETTINGS"
"""Names another file than the usual one, or none if it is empty."""


class SettingsError(click.ClickException):
    """A settings file that cannot be used: the line and what was expected there."""

    exit_code = 2


def settings_path() -> Path | None:
    """Where the settings are, whether there are any or not; None if they are switched off."""
    named = os.environ.get(VARIABLE)
    if named is None:
        return Path(click.get_app_dir("minewise"), "settings.toml")
    return Path(named) if named else None


class SettingsFile:
    """What the file at `path` says, an empty file if it does not exist."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.text = self._read()
        self.tables = self._parsed()

    def _read(self) -> str:
        if self.path is None or (VARIABLE not in os.environ and not self.path.exists()):
            return ""
        try:
            return self.path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "expected UTF-8"
            raise SettingsError(f"cannot read the settings in {self.path}: {reason}") from None

    def _parsed(self) -> dict[str, Any]:
        if not self.text:
            return {}
        from minewise.toml import tables

        try:
            return tables(self.text)
        except ValueError as error:
            raise SettingsError(f"{self.path}: expected TOML: {error}") from None

    def defaults(self, command: click.Command, *names: str) -> dict[str, Any]:
        """The defaults of the options of a command, as a context of click takes them; `names` are
        the words that call it."""
        table: Any = self.tables
        for depth, name in enumerate(names, 1):
            table = table.get(name, {})
            if not isinstance(table, dict):
                raise self._refusal(names[:depth], f"expected a table [{'.'.join(names[:depth])}]")
        if isinstance(command, click.Group):
            return self._of_group(command, table, names)
        return dict(self._of_option(command, names, key, table[key]) for key in table)

    def check_names(self, commands: list[str]) -> None:
        """Refuses tables that are of no command."""
        for name in self.tables:
            if name not in commands:
                raise self._refusal((name,), expected_one_of("command", name, commands))

    def _of_group(
        self, group: click.Group, table: dict[str, Any], names: tuple[str, ...]
    ) -> dict[str, Any]:
        known = group.list_commands(click.Context(group))
        for key in table:
            if key not in known:
                raise self._refusal((*names, key), expected_one_of("command", key, known))
        return {key: self.defaults(group.commands[key], *names, key) for key in table}

    def _of_option(
        self, command: click.Command, names: tuple[str, ...], key: str, value: Any
    ) -> tuple[str, Any]:
        by_key = options_of(command)
        option = by_key.get(key.replace("_", "-"))
        if option is None or option.name is None:
            words = expected_one_of(f"option of {' '.join(names)}", key, by_key)
            raise self._refusal((*names, key), words)
        try:
            if option.is_flag and not isinstance(value, bool):
                raise click.BadParameter(f"expected true or false, got {value!r}")
            if not option.is_flag and isinstance(value, bool | dict):
                raise click.BadParameter(f"expected a text or a number, got {value!r}")
            option.type_cast_value(click.Context(command), value)
        except click.BadParameter as error:
            raise self._refusal((*names, key), f"{key}: {error.message}") from None
        return option.name, value

    def _refusal(self, place: tuple[str, ...], words: str) -> SettingsError:
        return SettingsError(f"{self.path}, line {self._line_of(place)}: {words}")

    def _line_of(self, place: tuple[str, ...]) -> int:
        """The line on which the last word of a place stands, below those before it."""
        lines = self.text.splitlines()
        at = 0
        for word in place:
            name = re.compile(rf"[^#=]*(?<![\w-])[\"']?{re.escape(word)}[\"']?(?![\w-])")
            at = next((n for n in range(at, len(lines)) if name.match(lines[n])), at)
        return at + 1


def options_of(command: click.Command) -> dict[str, click.Option]:
    """The options of a command by their long names, without the dashes."""
    return {
        name.removeprefix("--"): option
        for option in command.params
        if isinstance(option, click.Option) and not option.hidden
        for name in option.opts
        if name.startswith("--")
    }

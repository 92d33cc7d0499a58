"""`minewise --help`: every command in its group, with a whole sentence at every width."""

from __future__ import annotations

import re
from itertools import chain

import pytest
from click.testing import CliRunner

from minewise.cli.commands import COMMANDS, GROUPS
from minewise.cli.main import main

EXAMPLE = re.compile(r"^ *(minewise|printf|agents =|rules =|~) ?.*$", re.MULTILINE)


def helped(*words: str, columns: int) -> str:
    environment = {"COLUMNS": str(columns), "NO_COLOR": "1"}
    done = CliRunner().invoke(main, [*words, "--help"], env=environment, terminal_width=columns)
    assert done.exit_code == 0
    return done.output


def test_every_command_is_in_one_group() -> None:
    assert sorted(chain.from_iterable(GROUPS.values())) == sorted(COMMANDS)


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_sentences_are_whole(columns: int) -> None:
    text = helped(columns=columns)
    words = " ".join(text.split())
    assert "..." not in text.replace("[ARGS]...", "")
    assert max(map(len, text.splitlines())) <= columns
    for group in GROUPS:
        assert f"\n{group}:\n" in text
    for name, summary in COMMANDS.items():
        assert f"{name} {summary}" in words
        assert summary.endswith(".")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_fits_on_60_columns(name: str) -> None:
    text = EXAMPLE.sub("", helped(name, columns=60))
    assert [line for line in text.splitlines() if len(line) > 60] == []

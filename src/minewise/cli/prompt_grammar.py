"""Parses a line of the prompt of `minewise play`: a cell, an agent, or a word such as `hint`."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from dataclasses import dataclass
from typing import Literal

import click

from minewise.documents import MOST_CHARACTERS
from minewise.game.rules import Cell
from minewise.report.phrases import one_line

PROMPT = "> "
HELP = """\
3,4  or  3 4            reveal the cell in row 3, column 4 (from zero)
3,4,f  or  f 3 4        flag it, or remove its flag
3,4,c  or  c 3 4        chord: reveal around a clue that has all its flags
basic                   let that agent {step}; any agent:
                          {agents}
                          csp:max_variables=20, or your own my_agent.py:MyAgent
basic auto              let it play on to the end
hint                    where to look; again: why; again: the cell
undo                    undo the last step
look 3 4                show that part of a board too large for the terminal
help, quit
The board: {marks}, digits are clues; what has
changed is in [brackets]."""

STEPS = {False: "make one decision", True: "reveal one cell"}
MARKS = {False: "# covered, F flag, * exploded mine", True: "blank covered, M flag or hit mine"}


class InputError(ValueError):
    """A line that means nothing; the message is one line that says what was expected."""


@dataclass(frozen=True, slots=True)
class CellInput:
    """Reveal a cell, flag or unflag it, chord on it, or look there."""

    kind: Literal["reveal", "flag", "chord", "look"]
    cell: Cell


@dataclass(frozen=True, slots=True)
class AgentInput:
    """Let an agent decide once, or to the end."""

    name: str
    auto: bool


@dataclass(frozen=True, slots=True)
class Command:
    """A word that stands for itself."""

    word: Literal["help", "quit", "undo", "hint"]


_KINDS: dict[str, Literal["reveal", "flag", "chord", "look"]] = {
    "f": "flag",
    "c": "chord",
    "look": "look",
}
_NUMBER = re.compile(r"[+-]?[0-9]+")


def parse(line: str) -> CellInput | AgentInput | Command:
    """Parses a line: a cell, an agent, or a word such as `hint`, which asks for a hint.

    >>> parse("3,4"), parse("f 3 4").kind, parse("csp auto")
    (CellInput(kind='reveal', cell=(3, 4)), 'flag', AgentInput(name='csp', auto=True))
    >>> parse("3")
    Traceback (most recent call last):
    minewise.cli.prompt_grammar.InputError: expected ROW,COLUMN to reveal, ROW,COLUMN,f to flag or \
ROW,COLUMN,c to chord, got '3'
    """
    tokens = line.replace(",", " ").split()
    match [token.lower() for token in tokens]:
        case []:
            raise InputError("expected a cell as ROW,COLUMN, an agent, help or quit")
        case ["help" | "h" | "?"]:
            return Command("help")
        case ["quit" | "q" | "exit"]:
            return Command("quit")
        case ["undo" | "u"]:
            return Command("undo")
        case ["hint"]:
            return Command("hint")
        case [row, column] if _numbers(row, column):
            return CellInput("reveal", _cell(row, column))
        case [row, column, "f" | "c" as kind] if _numbers(row, column):
            return CellInput(_KINDS[kind], _cell(row, column))
        case ["f" | "c" | "look" as kind, row, column] if _numbers(row, column):
            return CellInput(_KINDS[kind], _cell(row, column))
        case ["f" | "c" | "look" as kind, *_]:
            raise InputError(f"expected {kind} ROW COLUMN, got {shown(line)}")
        case [first, *_] if _NUMBER.fullmatch(first):
            raise InputError(
                "expected ROW,COLUMN to reveal, ROW,COLUMN,f to flag or ROW,COLUMN,c to chord, "
                f"got {shown(line)}"
            )
        case [_, *_, "auto"]:
            return AgentInput(line.strip()[: -len("auto")].rstrip(), auto=True)
    return AgentInput(line.strip(), auto=False)


def shown(line: str) -> str:
    """A line as it stands in a message.

    >>> shown("3,x\\n")
    "'3,x'"
    """
    return repr(one_line(line, 60))


def read_line() -> str:
    """The next line that a person enters; a terminal offers editing and history. Raises EOFError at
    the end of the input. Over a pipe the line is repeated, so that the output can be read."""
    accept_any_bytes()
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - input() uses it once it is imported
        return input(PROMPT)
    click.echo(PROMPT, nl=False)
    line = sys.stdin.readline(MOST_CHARACTERS)
    if not line:
        raise EOFError
    if not sys.stdin.isatty():
        click.echo(one_line(line))
    return line


def accept_any_bytes() -> None:
    """Bytes of the input that are no text become question marks instead of an error."""
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")


def _numbers(*tokens: str) -> bool:
    return all(_NUMBER.fullmatch(token) for token in tokens)


def _cell(row: str, column: str) -> Cell:
    # Any number beyond a billion is as far off the board as a billion.
    far = 10**9
    return tuple(max(min(int(n[:10]), far), -far) for n in (row, column))  # type: ignore[return-value]

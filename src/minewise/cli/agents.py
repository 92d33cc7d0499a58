"""minewise agents and new-agent: what there is, and the start of your own."""

from __future__ import annotations

import inspect
import json
import os
import re
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from subprocess import list2cmdline

import click

from minewise.agents.registry import (
    AgentInfo,
    AgentSpec,
    describe,
    explain_options,
    find,
    names,
    option_text,
)
from minewise.cli.commands import CommandError
from minewise.cli.options import JSON_OPTION
from minewise.cli.output import echo, folded, print_folded
from minewise.errors import MinewiseError, printable, shell_line

TEMPLATE = '''\
"""My Minesweeper agent. Try it: minewise compare basic {agent}"""

from minewise import Decision
from minewise.game.view import COVERED, EXPLODED, FLAG


class MyAgent:
    name = "my-agent"

    def decide(self, view, rng):
        safe, mines = set(), set()
        for clue in range(9):
            for cell in view.where(clue):
                around = list(view.neighbors(cell))
                covered = {{c for c in around if view[c] == COVERED}}
                known = sum(view[c] in (FLAG, EXPLODED) for c in around)
                if clue == known:  # all its mines are known: the rest is safe
                    safe |= covered
                if clue == known + len(covered):  # all that is covered is a mine
                    mines |= covered
        if safe:
            return Decision(sorted(safe), sorted(mines), certain=True, reason="a clue says so")
        if mines:  # flags are seen the next time, and may make cells safe
            return Decision(flag=sorted(mines), reason="new mines: think again")
        guess = rng.choice(view.where(COVERED))
        return Decision([guess], reason="a random guess: can you do better?")
'''


@click.command()
@click.argument("name", required=False)
@JSON_OPTION
def agents(name: str | None, *, as_json: bool) -> None:
    """List the agents, or explain one of them with its options.

    NAME is an agent of the list, or your own FILE.py:CLASS. A sound agent never flags a safe cell
    and never calls a mine safe; any other is statistical.

    \b
    minewise agents
    minewise agents layouts
    """
    infos = []
    for each in names() if name is None else [name]:
        try:
            infos.append(describe(each if name is None else AgentSpec.parse(each).whole().name))
        except MinewiseError as error:  # an installed package may be broken; the others are not
            if name is not None:
                raise
            click.echo(str(error), err=True)
    if as_json:
        click.echo(json.dumps([asdict(info) for info in infos], indent=2, default=str))
    elif name is not None:
        _explain(infos[0])
    else:
        _list(infos)


def _list(infos: Iterable[AgentInfo]) -> None:
    for info in infos:
        options = ", ".join(f"{name}={option_text(value)}" for name, value in info.options.items())
        first, *more = folded(f"{info.name}:{options}" if options else info.name)
        click.echo(click.style(info.name, bold=True) + first[len(info.name) :].replace(", ", ","))
        for line in more:
            click.echo(line.replace(", ", ","))
        if info.summary:
            print_folded([info.summary], "    ")
        print_folded([f"{'sound' if info.sound else 'statistical'}; {info.source}"], "    ")
    click.echo()
    print_folded(
        [
            "A sound agent never flags a safe cell and never calls a mine safe.",
            "Options are shown with their defaults; `minewise agents NAME` explains them.",
            "Your own agent: minewise new-agent my_agent.py, then use my_agent.py:MyAgent.",
        ]
    )


def _explain(info: AgentInfo) -> None:
    source = f"; {info.source}" if info.source else ""
    print_folded([f"{info.name}, {'sound' if info.sound else 'statistical'}{source}"])
    if text := inspect.getdoc(find(info.name)):
        click.echo()
        print_folded(_paragraphs(text))
    explained = explain_options(info.name)
    if not info.options:
        click.echo("\nIt has no options.")
        return
    click.echo("\nOptions, with their defaults:")
    for option, value in info.options.items():
        click.echo(f"  {option}={option_text(value)}")
        if explained[option]:
            print_folded([explained[option]], "      ")


def _paragraphs(text: str) -> list[str]:
    """A line for each paragraph and each item of a list; empty lines stay."""
    return [" ".join(one.split()) for one in re.split(r"\n(?=\n|\d+\. )|(?<=\n)\n", text)]


@click.command("new-agent")
@click.argument("file", type=click.Path(path_type=Path))
def new_agent(file: Path) -> None:
    """Write the start of your own agent to FILE, 20 lines that already play."""
    if file.suffix != ".py":
        raise CommandError(f"expected a file that ends in .py, got {str(file)!r}")
    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(TEMPLATE.format(agent=_in_docstring(_agent_of(printable(file.name)))))
    except OSError as error:
        raise CommandError(f"cannot write {file}: {error.strerror}; nothing was changed") from None
    echo(f"wrote {file}; see it play: minewise watch {_agent_of(str(file))}")


def _agent_of(file: str) -> str:
    """The text that names the agent, as a shell takes it."""
    agent = f"{'./' * file.startswith('-')}{file}:MyAgent"  # begins like no option
    # That of Windows takes single quotes as they are, and a backslash needs none.
    return list2cmdline([agent]) if os.name == "nt" else shell_line([agent])


def _in_docstring(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"")


@click.command()
@click.argument("agents", nargs=-1, metavar="[AGENT]...")
@JSON_OPTION
def signature(*, agents: tuple[str, ...], as_json: bool) -> None:
    """Print fingerprints of how the game and the agents behave.

    Fixed games are played and fixed positions are analyzed. The first fingerprint is that of the
    game itself; the others belong to the agents. They are the same on every machine. A fingerprint
    changes when a board, a move or a probability changes. AGENT is a name as in `compare`; without
    one, all built-in agents except the learned ones play.

    \b
    minewise signature
    minewise signature csp csp:max_variables=8
    """
    from minewise.match.fingerprint import bench_lines

    if as_json:
        click.echo(json.dumps([asdict(line) for line in bench_lines(agents)], indent=2))
        return
    for number, line in enumerate(bench_lines(agents)):
        if number == 0:
            click.echo(f"{'played':<24}{'fingerprint':<16}  seconds")
        click.echo(f"{line.name:<24}{line.fingerprint}  {line.seconds:7.2f}")

"""The command `minewise`."""

from __future__ import annotations

import click

from minewise.cli.advise import advise
from minewise.cli.agents import agents, check, new_agent
from minewise.cli.analyze import analyze
from minewise.cli.bench import bench
from minewise.cli.compare import compare
from minewise.cli.explain import explain
from minewise.cli.optimal import optimal
from minewise.cli.options import Commands
from minewise.cli.play import play
from minewise.cli.reproduce import reproduce
from minewise.cli.review import review
from minewise.cli.rules import rules
from minewise.cli.tournament import report, results, run
from minewise.cli.train import train
from minewise.cli.watch import watch
from minewise.cli.web import web


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="minewise", message="minewise %(version)s")
def main() -> None:
    """Play, understand, solve and study Minesweeper."""


for command in (
    play,
    watch,
    web,
    review,
    advise,
    analyze,
    explain,
    optimal,
    compare,
    run,
    results,
    report,
    agents,
    new_agent,
    check,
    rules,
    train,
    reproduce,
    bench,
):
    main.add_command(command)


if __name__ == "__main__":
    main()

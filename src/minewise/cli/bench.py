"""minewise bench: fingerprints that change only when behaviour does."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from minewise.cli.options import JSON_OPTION


@click.command()
@click.argument("agents", nargs=-1, metavar="[AGENT]...")
@JSON_OPTION
def bench(*, agents: tuple[str, ...], as_json: bool) -> None:
    """Play fixed games, analyze fixed positions, and print fingerprints of all that came out.

    The first is that of the game core, the others are those of the agents. They are the same on
    every machine, and change when a board, a move or a probability does. Each AGENT is a name as
    in `compare`; without one, all built-in agents play.

    \b
    minewise bench
    minewise bench csp csp:max_variables=8
    """
    from minewise.play.bench import bench_lines

    if as_json:
        click.echo(json.dumps([asdict(line) for line in bench_lines(agents)], indent=2))
        return
    for number, line in enumerate(bench_lines(agents)):
        if number == 0:
            click.echo(f"{'played':<24}{'fingerprint':<16}  seconds")
        click.echo(f"{line.name:<24}{line.fingerprint}  {line.seconds:7.2f}")

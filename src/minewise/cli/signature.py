"""minewise signature: fingerprints that change only when behaviour does."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from minewise.cli.options import JSON_OPTION


@click.command()
@click.argument("agents", nargs=-1, metavar="[AGENT]...")
@JSON_OPTION
def signature(*, agents: tuple[str, ...], as_json: bool) -> None:
    """Print fingerprints of how the game and the agents behave.

    Fixed games are played and fixed positions are analyzed. The first fingerprint is that of the
    game itself; the others belong to the agents. They are the same on every machine. A fingerprint
    changes when a board, a move or a probability changes. AGENT is a name as in `compare`; without
    one, all built-in agents play but the learned ones.

    \b
    minewise signature
    minewise signature csp csp:max_variables=8
    """
    from minewise.play.bench import bench_lines

    if as_json:
        click.echo(json.dumps([asdict(line) for line in bench_lines(agents)], indent=2))
        return
    for number, line in enumerate(bench_lines(agents)):
        if number == 0:
            click.echo(f"{'played':<24}{'fingerprint':<16}  seconds")
        click.echo(f"{line.name:<24}{line.fingerprint}  {line.seconds:7.2f}")

"""minewise bench: one signature that changes only when behaviour does."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from minewise.cli.options import JSON_OPTION


@click.command()
@click.argument("agents", nargs=-1, metavar="[AGENT]...")
@JSON_OPTION
def bench(*, agents: tuple[str, ...], as_json: bool) -> None:
    """Play fixed games, analyze fixed positions, and print a signature of all that came out.

    The signature is the same on every machine. It changes when a board, a move or a probability
    does; the digest of each part tells where. Each AGENT is a name as in `compare`; without one,
    all built-in agents play.

    \b
    minewise bench
    minewise bench csp csp:max_variables=8
    """
    from minewise.cli.signature import parts, signature

    if as_json:
        done = list(parts(agents))
        document = {"signature": signature(done), "parts": [asdict(part) for part in done]}
        click.echo(json.dumps(document, indent=2))
        return
    done = []
    for part in parts(agents):
        if not done:
            click.echo(f"{'part':<24}{'digest':<8}  seconds")
        done.append(part)
        click.echo(f"{part.name:<24}{part.digest}  {part.seconds:7.2f}")
    click.echo(f"signature: {signature(done)}")

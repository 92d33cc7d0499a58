"""minewise mcp: tools for models."""

from __future__ import annotations

from importlib.util import find_spec

import click

from minewise.cli.commands import CommandError
from minewise.errors import install_command


@click.command()
def mcp() -> None:
    """Serve tools for models that use tools.

    It speaks the Model Context Protocol over the standard input and output, until these are closed.
    The program that runs the model starts it. Tools analyze positions, explain cells, evaluate
    moves, make boards that need no guess, play games and judge them.
    """
    if find_spec("mcp") is None:
        raise CommandError(f"The tools need the extra mcp: {install_command('minewise[mcp]')}")
    from minewise.mcp.server import serve
    from minewise_command import end_at_once

    # Nothing can be lost, and a thread that waits for the client would keep Ctrl+C waiting.
    end_at_once()
    serve()

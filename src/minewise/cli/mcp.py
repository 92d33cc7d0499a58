"""minewise mcp: tools for models."""

from __future__ import annotations

import click

from minewise.errors import need


@click.command()
def mcp() -> None:
    """Serve tools for models that use tools.

    It speaks the Model Context Protocol over the standard input and output, until these are closed.
    The program that runs the model starts it. Tools analyze positions, explain cells, evaluate
    moves, make boards that need no guess, play games and judge them.
    """
    need("The server of tools", "mcp", package="minewise[mcp]")
    from minewise.mcp.server import serve
    from minewise_command import end_at_once

    # Nothing can be lost, and a thread that waits for the client would keep Ctrl+C waiting.
    end_at_once()
    serve()

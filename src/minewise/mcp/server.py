"""The server: tools over the standard input and output, to one client."""

from __future__ import annotations

import json
from functools import partial
from importlib.metadata import version
from typing import Any

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from minewise.errors import MinewiseError
from minewise.mcp.tools import Tools, described, refusal

INSTRUCTIONS = (
    "minewise computes the exact chance of a mine in every cell of a Minesweeper position, proves "
    "cells, evaluates moves, and plays and judges games. Cells are [row, column], both from zero. "
    "Answers are exact unless they say otherwise; do not work out chances yourself."
)


def server() -> Server[Any]:
    """A server for one client, with games of its own."""
    tools = Tools()
    # What thinks runs beside the loop, which answers all else; one question at a time.
    one = anyio.CapacityLimiter(1)

    async def listed(_context: object, _params: object) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=tool["name"], description=tool["description"], input_schema=tool["schema"]
                )
                for tool in described()
            ]
        )

    async def called(_context: object, params: types.CallToolRequestParams) -> types.CallToolResult:
        ask = partial(tools.call, params.name, params.arguments or {})
        try:
            answer, refused = await anyio.to_thread.run_sync(ask, limiter=one), False
        except (MinewiseError, TimeoutError) as error:
            answer, refused = refusal(error), True
        text = types.TextContent(type="text", text=json.dumps(answer, separators=(",", ":")))
        return types.CallToolResult(content=[text], structured_content=answer, is_error=refused)

    return Server(
        "minewise",
        version=version("minewise"),
        instructions=INSTRUCTIONS,
        on_list_tools=listed,
        on_call_tool=called,
    )


def serve() -> None:
    """Serves until the client closes the standard input."""
    anyio.run(_serve)


async def _serve() -> None:
    one = server()
    async with stdio_server() as (reading, writing):
        await one.run(reading, writing, one.create_initialization_options())

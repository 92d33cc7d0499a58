"""The process of a server: what it takes of the machine, and how it ends."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import os
import sys
from contextlib import suppress
from dataclasses import replace
from socket import socket as Socket  # noqa: N812 - a class, whatever its case
from threading import Timer
from types import FrameType

import uvicorn

from minewise.errors import MinewiseError
from minewise.web.app import create_app
from minewise.web.connection import bounded
from minewise.web.settings import Settings
from minewise.web.work import Work

END = 2.5
"""Seconds after Ctrl+C in which the process ends, whatever it does."""
ANSWERS = 1.0
"""Seconds of these for answers that are being sent; then connections are cut."""
QUEUE = 2048
"""Connections that the system keeps while the server is busy."""
AT_ONCE = 64
"""Of these the server takes so many before it looks after others again."""
FILES = 24
"""Open files that a server needs besides connections: stores, pipes, what Python opens."""
ALLOCATOR = {-8: 2, -3: 2**20, -1: 2**20}
"""M_ARENA_MAX, M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of mallopt(3)."""
SWITCH = 0.001
"""Seconds after which a thread that computes in Python lets the server answer."""


class Server(uvicorn.Server):
    """A server that ends soon, also in the middle of long work."""

    def __init__(self, settings: Settings) -> None:
        self.work, self.protocol = Work(settings), bounded(settings)
        super().__init__(
            uvicorn.Config(
                create_app(settings, self.work),
                http=self.protocol,
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=bool(settings.proxy),
                forwarded_allow_ips=settings.proxies,
                ws="none",
                backlog=AT_ONCE,
                h11_max_incomplete_event_size=settings.head,
                timeout_keep_alive=settings.keep_alive,
                timeout_graceful_shutdown=2,
            )
        )

    async def startup(self, sockets: list[Socket] | None = None) -> None:
        """Begins to listen."""
        await super().startup(sockets)
        for one in sockets or []:
            one.listen(QUEUE)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends the server, and the process for certain: work may be in a library that asks nobody
        whether to go on."""
        last = Timer(END, os._exit, [128 + sig])
        last.daemon = True
        last.start()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[Socket] | None = None) -> None:
        """Gives up what is worked on, and cuts connections whose clients take no answer."""
        self.work.close()
        self.protocol.places.close()
        for connection in list(self.server_state.connections):
            connection.loop.call_later(ANSWERS, connection.transport.abort)
        await super().shutdown(sockets)
        # A thread in the core that asks for Python after its end would end the process rudely.
        while self.work.is_running:
            await asyncio.sleep(0.05)


def server_here(settings: Settings) -> Server:
    """A server for this process alone, with as many connections as the system allows it."""
    sys.setswitchinterval(SWITCH)
    keep_memory_small()
    most = most_files() - FILES
    if most < 2:
        raise MinewiseError(
            f"expected a limit of at least {FILES + 2} open files (ulimit -n), got {most + FILES}"
        )
    connections = min(settings.connections, most)
    of_client = min(settings.connections_of_client, max(1, connections // 2))
    server = Server(replace(settings, connections=connections, connections_of_client=of_client))
    # What stays is not looked through again: a large body is then read three times as fast.
    gc.collect()
    gc.freeze()
    return server


def keep_memory_small() -> None:
    """Lets the memory of work go back to the system when it is done. The allocator of Linux would
    keep that of each thread, several times what the work takes."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # of another library of C
            for option, value in ALLOCATOR.items():
                ctypes.CDLL(None).mallopt(option, value)


def most_files() -> int:
    """How many files this process may open, after it has asked for all that it can get."""
    if sys.platform == "win32":  # which has no such limit
        return sys.maxsize
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65_536), most))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]

"""Work beside the screen, so that keys are heard meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

from textual.worker import get_current_worker

T = TypeVar("T")


async def in_background(work: Callable[[], T]) -> T:
    """Does the work in a thread of its own and returns or raises what it does.

    The thread is a daemon: an agent that never decides does not keep the player from quitting. To
    be awaited in a worker of Textual, which ends here where the player has been quit.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        result, raised = None, None
        try:
            result = work()
        except BaseException as error:
            raised = error

        def tell() -> None:
            if future.cancelled():
                return
            if raised is not None:
                future.set_exception(raised)
            else:
                future.set_result(result)  # type: ignore[arg-type]

        with suppress(RuntimeError):  # the player has quit meanwhile
            loop.call_soon_threadsafe(tell)

    Thread(target=run, daemon=True).start()
    await asyncio.wait([future])
    if not get_current_worker().node.app.is_running:
        raise asyncio.CancelledError  # the player has quit, and its screens are going
    return future.result()

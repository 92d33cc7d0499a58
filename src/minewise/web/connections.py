"""How long a connection may say nothing, and how many there may be: uvicorn bounds neither."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from minewise.web.settings import Settings


def bounded(settings: Settings) -> type[asyncio.Protocol]:
    """The protocol of connections that keep to the settings; for `uvicorn.Config(http=...)`."""

    class Connection(H11Protocol):
        """A connection that is closed when the head of a request does not come in time."""

        _deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            if len(self.connections) >= settings.connections:
                transport.abort()
                return
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is not None and not self.cycle.response_complete:
                self._stop_waiting()
            elif self._deadline is None:  # the beginning of the next request
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_waiting()
            if self.transport is not None:
                super().connection_lost(exc)

        def _wait(self) -> None:
            self._deadline = self.loop.call_later(settings.header_seconds, self.transport.close)

        def _stop_waiting(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

    return Connection

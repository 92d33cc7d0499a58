"""Connections: what each may take of the server, before it knows what is asked."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from minewise.web.settings import Settings
from minewise.web.shares import Rates, Shares, client_at

LINES = 20
"""Messages about requests that are none, in a minute: whoever sends them fills no log."""


WEIGHT = {b"\n": 128, b"&": 64, b";": 64}
"""Bytes for which each part of a head counts, or of another text that is read part by part: to read
16 KiB of lines takes as long as reading a megabyte that is one text."""
CHUNK = 4
"""Times as much for a line of a body in chunks."""


class FewLines(logging.Filter):
    """Lets a few messages through in a minute."""

    def __init__(self) -> None:
        super().__init__()
        self._minute, self._count = 0, 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Is it one of the first of its minute?"""
        minute = int(record.created // 60)
        self._count = 1 if minute != self._minute else self._count + 1
        self._minute = minute
        return self._count <= LINES


LOGGER = logging.getLogger("uvicorn.error.connections")
LOGGER.addFilter(FewLines())
# Which says so of each piece that is sent to a client that has just left.
logging.getLogger("asyncio").addFilter(FewLines())


class Places:
    """Who is connected. Where there are too many, the client with most connections loses the one
    that it used least lately; its own new one replaces only one over which nothing is answered."""

    def __init__(self, settings: Settings) -> None:
        self._shares = Shares(settings.connections, settings.connections_of_client)
        self._latest: OrderedDict[Connection, None] = OrderedDict()
        self._rates = Rates(settings, settings.connections_a_second, settings.connections_at_once)
        self._proxies = settings.proxies
        self._bytes = Rates(settings, settings.bytes_a_second, settings.bytes_at_once)
        self._is_closed = False

    def close(self) -> None:
        """Lets nobody in any more."""
        self._is_closed = True

    def enter(self, connection: Connection) -> bool:
        """Takes a place, if there is one."""
        client, shares = connection.client_name, self._shares
        if self._is_closed:
            return False
        if connection.address in self._proxies:  # which has the connections of all
            return True
        if not self._rates.count(client):
            return False
        while not shares.take(client):
            debtor = shares.debtor(client)
            theirs = (one for one in self._latest if one.client_name == debtor)
            idle = next((one for one in theirs if one.is_idle or debtor != client), None)
            if idle is None:
                return False
            self.leave(idle)
            idle.transport.abort()
        self._latest[connection] = None
        return True

    def use(self, connection: Connection) -> None:
        """Something came over it."""
        if connection in self._latest:
            self._latest.move_to_end(connection)

    def wait_for(self, connection: Connection, data: bytes) -> float:
        """Seconds until so much may be read; where that is 0 it counts as read."""
        if connection not in self._latest:  # that of the server in front, which looks for itself
            return 0.0
        left = self._bytes.charge(connection.client_name, 0)
        if left >= 0:
            times = CHUNK if connection.has_chunks else 1
            weight = times * sum(data.count(part) * each for part, each in WEIGHT.items())
            self._bytes.charge(connection.client_name, len(data) + weight)
        return max(0.0, -left / self._bytes.a_second)

    def leave(self, connection: Connection) -> None:
        """Leaves its place, if it has one."""
        if connection in self._latest:
            del self._latest[connection]
            self._shares.give_back(connection.client_name)


class LingeringTransport:
    """A transport that is closed as RFC 9112, 9.6 says: it ends what it sends, and what still comes
    is read and dropped for a moment. If it closed at once, the system would answer the rest of a
    body with a reset, and the client could lose the answer to it."""

    def __init__(self, transport: Any, has_rest: Callable[[], bool], seconds: float) -> None:
        self._transport, self._has_rest, self._seconds = transport, has_rest, seconds
        self._is_lingering = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def is_closing(self) -> bool:
        """Is nothing sent any more?"""
        return self._is_lingering or bool(self._transport.is_closing())

    def close(self) -> None:
        """Closes, at once if the client has sent all."""
        if self.is_closing():
            return
        if not self._has_rest() or not self._end():
            self._transport.close()
            return
        self._is_lingering = True
        self._transport.resume_reading()
        asyncio.get_running_loop().call_later(self._seconds, self._transport.close)

    def _end(self) -> bool:
        """Ends what is sent; False where the client is gone and reads nothing more."""
        try:
            self._transport.write_eof()
        except OSError:
            return False
        return True


class Connection(H11Protocol):
    """A connection that is closed when the head of a request does not come in time, or when the
    client takes nothing of an answer."""

    settings: Settings
    places: Places
    address = ""
    client_name = ""
    _unread = b""
    _reading: asyncio.TimerHandle | None = None
    _deadline: asyncio.TimerHandle | None = None
    _look: asyncio.TimerHandle | None = None
    _is_stuck = False

    @property
    def is_idle(self) -> bool:
        """Has everything that was asked over it been answered?"""
        return self.cycle is None or bool(self.cycle.response_complete)

    @property
    def has_rest(self) -> bool:
        """May the client still be sending the request that is answered, or more?"""
        is_open = self.conn.their_state in (h11.SEND_BODY, h11.ERROR)
        return is_open or bool(self.conn.trailing_data[0])

    @property
    def has_chunks(self) -> bool:
        """Is the body of a request that has begun cut into chunks?"""
        is_body = self.conn.their_state is h11.SEND_BODY
        return is_body and any(name == b"transfer-encoding" for name, _ in self.headers)

    def connection_made(self, transport: Any) -> None:
        """Goes on if there is a place."""
        name = transport.get_extra_info("peername")
        self.address = str(name[0]) if name else ""
        self.client_name = client_at(self.address)
        if not self.places.enter(self):
            transport.abort()
            return
        self.logger = LOGGER
        # asyncio reads so much at once, also of requests that wait for the answer before them.
        transport.max_size = self.settings.head
        seconds = self.settings.linger_seconds
        lingering: Any = LingeringTransport(transport, lambda: self.has_rest, seconds)
        super().connection_made(lingering)
        self._wait()
        self._watch_writing()

    def data_received(self, data: bytes) -> None:
        """Waits for the rest, or answers. A client that has sent much lately is read later."""
        self._unread += data
        if self._reading is None:
            self._read()

    def _read(self) -> None:
        self._reading = None
        data = self._unread
        if seconds := self.places.wait_for(self, data):
            self.transport.pause_reading()
            self._reading = self.loop.call_later(seconds, self._read)
            return
        self._unread = b""
        is_closing = self.transport.is_closing()
        if is_closing or not self.flow.read_paused:
            self.transport.resume_reading()
        self.places.use(self)
        if is_closing:
            return
        super().data_received(data)
        if not self.is_idle:
            self._stop_waiting()
        elif self._deadline is None:  # the beginning of the next request
            self._wait()

    def resume_writing(self) -> None:
        """The client has taken something."""
        self._is_stuck = False
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leaves its place."""
        self.places.leave(self)
        self._stop_waiting()
        if self._reading is not None:
            self._reading.cancel()
        if self._look is not None:
            self._look.cancel()
        if self.transport is not None:
            super().connection_lost(exc)

    def _watch_writing(self) -> None:
        """Ends the connection if the client has taken nothing since the last look."""
        if self.flow.write_paused or self.transport.is_closing():
            if self._is_stuck:
                self.transport.abort()
                return
            self._is_stuck = True
        self._look = self.loop.call_later(self.settings.write_seconds, self._watch_writing)

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(self.settings.header_seconds, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def bounded(settings: Settings) -> type[Connection]:
    """The protocol of connections that keep to the settings; for `uvicorn.Config(http=...)`."""
    return type("Connection", (Connection,), {"settings": settings, "places": Places(settings)})

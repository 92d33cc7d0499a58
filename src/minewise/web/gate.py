"""What every request passes: who asks, from which page, how often and how much; each answer gets
the headers of all."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from minewise.web.refusals import Refused
from minewise.web.settings import HEADERS, Settings


@dataclass
class Rates:
    """How often each client may ask: a bucket of `burst` requests that fills with time."""

    settings: Settings
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def check(self, client: str) -> None:
        """Counts a request; 429 if there were too many."""
        now, settings = self.settings.clock(), self.settings
        left, then = self._left.pop(client, (float(settings.burst), now))
        left = min(settings.burst, left + (now - then) * settings.requests_a_second)
        self._left[client] = max(left - 1, 0.0), now
        if len(self._left) > settings.clients:
            self._left.popitem(last=False)
        if left < 1:
            raise Refused(429, "too many requests in a short time: try again in a second", retry=1)


@dataclass
class Gate:
    """Lets through what may be asked, with its whole body."""

    app: ASGIApp
    settings: Settings
    rates: Rates = field(init=False)

    def __post_init__(self) -> None:
        self.rates = Rates(self.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            headers = Headers(scope=scope)
            check_host(headers, self.settings.hosts)
            if scope["method"] not in ("GET", "HEAD"):
                check_origin(headers)
            self.rates.check(client_of(scope))
            body = await self._body(headers, receive)
        except Refused as refused:
            await refused.response()(scope, receive, with_headers)
            return
        if scope["method"] == "HEAD":  # the headers of GET; the server leaves the body out
            scope = {**scope, "method": "GET"}
        await self.app(scope, replayed(body, receive), with_headers)

    async def _body(self, headers: Headers, receive: Receive) -> bytes:
        """The whole body; refused if it is too long or comes too slowly."""
        too_long = Refused(413, f"expected a body of at most {self.settings.body:,} bytes")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > self.settings.body:
            raise too_long
        body = bytearray()
        try:
            async with asyncio.timeout(self.settings.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        break  # the client has gone
                    body += message.get("body", b"")
                    if len(body) > self.settings.body:
                        raise too_long
                    if not message.get("more_body", False):
                        break
        except TimeoutError:
            raise Refused(408, "the request body did not arrive in time") from None
        return bytes(body)


def client_of(scope: Scope) -> str:
    """The address that a request comes from."""
    return str(scope["client"][0]) if scope.get("client") else ""


def check_host(headers: Headers, names: tuple[str, ...]) -> None:
    """Refuses requests for a name that is not the server's: a foreign page may point its own name
    at this machine, but it can neither take ours nor a plain address."""
    host = headers.get("host", "")
    if not host:
        raise Refused(400, "expected the header Host, which names this server")
    try:
        parts = urlsplit(f"//{host}")
        name = parts.hostname or "" if parts.username is None else host
    except ValueError:
        name = host
    if _plain(name) in map(_plain, ("localhost", *names)):
        return
    try:
        ipaddress.ip_address(name)
    except ValueError:
        raise Refused(403, f"this server does not have the name {name!r}") from None


def _plain(name: str) -> str:
    """The name of a machine without capitals and without a full stop at its end."""
    return name.lower().removesuffix(".")


def check_origin(headers: Headers) -> None:
    """Refuses what a page of another host sends."""
    origin = headers.get("origin")
    if origin is not None and origin.partition("://")[2] != headers.get("host"):
        raise Refused(403, "expected a request from a page of this server")
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refused(403, "expected a request from a page of this server")


def replayed(body: bytes, receive: Receive) -> Callable[[], Awaitable[Message]]:
    """What the app receives: the body that was read already, then whatever comes."""
    is_replayed = False

    async def again() -> Message:
        nonlocal is_replayed
        if is_replayed:
            return await receive()
        is_replayed = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


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

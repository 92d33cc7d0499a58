"""What every request passes: who asks, from which page, how often and how much; each answer gets
the headers of all."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from minewise.web.refusals import Refused
from minewise.web.settings import HEADERS, Settings
from minewise.web.shares import Rates, Shares, client_of

TOO_MANY = "too many requests in a short time: try again in a second"
PIECE = 2**16
"""Bytes of an answer that are sent at once: what a client does not take waits in one place."""


@dataclass
class Turns:
    """Requests of all clients in turn: between two looks at what has come, the server answers a few
    of each, however many one has sent.

    What a move takes is far less than what a thousand requests of others take.
    """

    each: int = 4
    _waiting: dict[str, deque[asyncio.Future[None]]] = field(default_factory=dict)
    _now: Counter[str] = field(default_factory=Counter)

    async def wait(self, client: str) -> None:
        """Returns when it is the turn of a request."""
        if not self._now:
            asyncio.get_running_loop().call_soon(self._next_round)
        if client not in self._waiting and self._now[client] < self.each:
            self._now[client] += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        await turn

    def _next_round(self) -> None:
        self._now.clear()
        for client, waiting in [*self._waiting.items()]:
            while waiting and self._now[client] < self.each:
                turn = waiting.popleft()
                if not turn.done():  # its client may have left
                    turn.set_result(None)
                    self._now[client] += 1
            if not waiting:
                del self._waiting[client]
        if self._now:
            asyncio.get_running_loop().call_soon(self._next_round)


@dataclass
class Gate:
    """Lets through what may be asked, with its whole body."""

    app: ASGIApp
    settings: Settings
    rates: Rates = field(init=False)
    in_flight: Shares = field(init=False)
    turns: Turns = field(default_factory=Turns)

    def __post_init__(self) -> None:
        settings = self.settings
        self.rates = Rates(settings, settings.requests_a_second, settings.burst)
        self.in_flight = Shares(
            settings.in_flight, settings.in_flight_of_client, settings.in_flight_always
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        exchange = Exchange(self, client_of(scope), send)
        try:
            await self._exchange(exchange, scope, receive)
        finally:
            exchange.end()

    async def _exchange(self, exchange: Exchange, scope: Scope, receive: Receive) -> None:
        headers = Headers(scope=scope)
        try:
            await self.turns.wait(exchange.client)
            if not self.rates.count(exchange.client):
                raise Refused(429, TOO_MANY, retry=1)
            exchange.hold(self.settings.beside)
            check_framing(headers)
            if len(scope["raw_path"]) + len(scope["query_string"]) > self.settings.longest_target:
                longest = f"{self.settings.longest_target:,}"
                raise Refused(400, f"expected an address of at most {longest} characters")
            check_host(headers, self.settings.hosts)
            if scope["method"] not in ("GET", "HEAD"):
                check_origin(headers)
            body = await self._body(headers, receive, exchange)
        except Refused as refused:
            if refused.status == 429:  # as quick as it asks, it would keep the server busy
                await asyncio.sleep(self.settings.delay)
            if refused.status != 503:  # the rest of the request is not read
                refused.headers["Connection"] = "close"
            await refused.response()(scope, receive, exchange.send)
            return
        if scope["method"] == "HEAD":  # the headers of GET; the server leaves the body out
            scope = {**scope, "method": "GET"}
        await self.app(scope, replayed(body, receive), exchange.send)

    async def _body(self, headers: Headers, receive: Receive, exchange: Exchange) -> bytes:
        """The whole body; refused if it is too long, comes too slowly, or beside too many."""
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
                    piece = message.get("body", b"")
                    exchange.hold(len(piece))
                    requests = len(piece) / self.settings.bytes_of_request
                    if self.rates.charge(exchange.client, requests) < -self.settings.burst:
                        raise Refused(429, TOO_MANY, retry=1)
                    body += piece
                    if len(body) > self.settings.body:
                        raise too_long
                    if not message.get("more_body", False):
                        break
        except TimeoutError:
            raise Refused(408, "the request body did not arrive in time") from None
        return bytes(body)


@dataclass
class Exchange:
    """A request and its answer, and the bytes that a client holds by them."""

    gate: Gate
    client: str
    to_client: Send
    held: int = 0
    start: Message = field(default_factory=dict)

    def hold(self, size: int) -> None:
        """Counts bytes; 503 if there is no room for them."""
        if not self.gate.in_flight.take(self.client, size):
            raise Refused(503, "the server is busy: ask again in a moment", retry=1)
        self.held += size

    def end(self) -> None:
        """Nothing of it is held any more."""
        self.gate.in_flight.give_back(self.client, self.held)

    async def send(self, message: Message) -> None:
        """Sends what the app has to say, with the headers of all, and piece by piece."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            self.start = message
            return
        body = message.get("body", b"")
        try:
            if "etag" not in Headers(raw=self.start["headers"]):  # of a file, which is kept anyway
                self.hold(len(body))
        except Refused as refused:  # the app takes the answer for sent
            self.start["status"], body = refused.status, bytes(refused.response().body)
            MutableHeaders(scope=self.start).update(
                {"Content-Length": str(len(body)), "Retry-After": "1"}
            )
        await self.to_client(self.start)
        last = max(0, len(body) - 1) // PIECE * PIECE
        for start in range(0, last, PIECE):
            piece = body[start : start + PIECE]
            await self.to_client({**message, "body": piece, "more_body": True})
            await asyncio.sleep(0)  # others are answered, and it is seen whether the client left
        await self.to_client({**message, "body": body[last:]})


def check_framing(headers: Headers) -> None:
    """Refuses a request of two lengths: a server in front may believe the other one."""
    if "transfer-encoding" in headers and "content-length" in headers:
        raise Refused(400, "expected either Content-Length or Transfer-Encoding")


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

"""Shares: of everything that the server has a bounded amount of, one client gets only a part."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from dataclasses import dataclass, field

from starlette.types import Scope

from minewise.web.settings import Settings

OF_ONE = 64
"""The leading bits of an IPv6 address that belong to one client: whoever has a network of its own
has all addresses that begin with them."""


@dataclass
class Shares:
    """How much each client has of something of which there is `most`, a client at most `each`.
    Where there is no more, a client still gets so much that it has `least`.

    >>> shares = Shares(most=4, each=3, least=1)
    >>> [shares.take(client) for client in ("a", "a", "a", "a", "b", "b", "c")]
    [True, True, True, False, True, False, True]
    >>> shares.debtor("c")
    'a'
    """

    most: int
    each: int
    least: int = 0
    held: Counter[str] = field(default_factory=Counter)
    total: int = 0

    def take(self, client: str, amount: int = 1) -> bool:
        """Takes so much for a client, if there is room for it."""
        would_have = self.held[client] + amount
        is_full = self.total + amount > self.most and would_have > self.least
        if is_full or would_have > self.each:
            return False
        self.held[client] += amount
        self.total += amount
        return True

    def give_back(self, client: str, amount: int = 1) -> None:
        """A client no longer has so much."""
        self.total -= amount
        self.held[client] -= amount
        if not self.held[client]:
            del self.held[client]

    def debtor(self, client: str, amount: int = 1) -> str:
        """Who must give something back where a client cannot take so much: the client that has
        most, or this one where it has too much or nobody has more."""
        would_have = self.held[client] + amount
        if would_have > self.each:
            return client
        most = max(self.held, key=self.held.__getitem__, default=client)
        return most if self.held[most] > would_have else client


@dataclass
class Rates:
    """How often each client may do something: a bucket that holds `burst` and fills with time.

    >>> rates = Rates(Settings(clock=lambda: 0.0), a_second=1.0, burst=2)
    >>> [rates.count("a") for _ in range(3)]
    [True, True, False]
    """

    settings: Settings
    a_second: float
    burst: int
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def count(self, client: str) -> bool:
        """Counts once; False if that is too often, and then it does not count."""
        is_allowed = self.charge(client, 0) >= 1
        if is_allowed:
            self.charge(client, 1)
        return is_allowed

    def charge(self, client: str, times: float) -> float:
        """Counts so many times, also where that is too often; how many are left."""
        now = self.settings.clock()
        left, then = self._left.pop(client, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.a_second) - times
        self._left[client] = left, now
        if len(self._left) > self.settings.clients:
            self._left.popitem(last=False)
        return left


def client_of(scope: Scope) -> str:
    """The client that a request comes from: its address, of IPv6 the part that one client has.

    >>> client_of({"client": ("2001:db8:1:2:3::9", 4000)})
    '2001:db8:1:2::'
    >>> client_of({"client": ("::ffff:192.0.2.7", 4000)})
    '192.0.2.7'
    """
    return client_at(str(scope["client"][0]) if scope.get("client") else "")


def client_at(address: str) -> str:
    """The client at an address."""
    if ":" not in address:  # the usual case, which every request passes
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, OF_ONE), strict=False).network_address)

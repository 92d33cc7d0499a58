"""The generator and the boards of seeds again, in plain Python.

Written from Bernstein's description of ChaCha (2008) and Lemire's of unbiased bounds (2019); only
the layout of the key (seed, game, size, purpose) is the project's own.
"""

from __future__ import annotations

import sys
from collections.abc import Collection

from minewise.game.rules import Cell

MASK = 0xFFFFFFFF
BOARD, START, AGENT, CLUE = 1, 2, 3, 4


def _quarter_round(state: list[int], a: int, b: int, c: int, d: int) -> None:
    for target, source, mixed, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[target] = (state[target] + state[source]) & MASK
        word = state[mixed] ^ state[target]
        state[mixed] = (word << turn | word >> (32 - turn)) & MASK


def chacha_block(key: list[int], counter: int, nonce: int, rounds: int) -> list[int]:
    """The 16 words of the key stream at a 64-bit counter and nonce."""
    constants = [int.from_bytes(b"expand 32-byte k"[i : i + 4], "little") for i in (0, 4, 8, 12)]
    start = [*constants, *key, counter & MASK, counter >> 32, nonce & MASK, nonce >> 32]
    state = list(start)
    for _ in range(rounds // 2):
        for i in range(4):
            _quarter_round(state, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            _quarter_round(state, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(x + y) & MASK for x, y in zip(state, start, strict=True)]


class ReferenceRandom:
    """The numbers of one purpose of game `game` of `seed`."""

    def __init__(
        self, seed: int, game: int, purpose: int, *, size: tuple[int, int] = (0, 0), nonce: int = 0
    ) -> None:
        words = [seed & MASK, seed >> 32, game & MASK, game >> 32, *size, purpose]
        magic = int.from_bytes(b"mine", "big")
        self._key = chacha_block([*words, magic], 0, 0, rounds=20)[:8]
        self._nonce = nonce
        self._counter = 0
        self._left: list[int] = []

    @property
    def key(self) -> bytes:
        """The key as it lies in the memory of a machine of these days."""
        return b"".join(word.to_bytes(4, sys.byteorder) for word in self._key)

    def bits32(self) -> int:
        """The next word of the stream."""
        if not self._left:
            self._left = chacha_block(self._key, self._counter, self._nonce, rounds=8)
            self._counter += 1
        return self._left.pop(0)

    def below(self, bound: int) -> int:
        """Uniform in 0 .. bound - 1: words whose low part would favour some numbers are redrawn."""
        while True:
            high, low = divmod(self.bits32() * bound, 2**32)
            if low >= 2**32 % bound:
                return high

    def uniform(self) -> float:
        """Uniform in [0, 1) from the top 53 bits of two words."""
        first = self.bits32()
        return (first << 32 | self.bits32()) // 2**11 / 2**53


def mines_of_seed(
    height: int, width: int, mines: int, seed: int, game: int, kept_free: Collection[Cell] = ()
) -> frozenset[Cell]:
    """The first cells of the permutation of (seed, game, height, width) that are not kept free."""
    random = ReferenceRandom(seed, game, BOARD, size=(height, width))
    order = [(row, column) for row in range(height) for column in range(width)]
    found: list[Cell] = []
    for i in range(len(order)):
        if len(found) == mines:
            break
        j = i + random.below(len(order) - i)
        order[i], order[j] = order[j], order[i]
        if order[i] not in kept_free:
            found.append(order[i])
    return frozenset(found)

"""Primes for exact counting: whole numbers of any size from their residues."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

# Enough witnesses for every number below 3.3 * 10^24 (Sorenson and Webster, 2015).
_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


def primes_below(limit: int) -> Iterator[int]:
    """The primes below a limit, the largest first.

    >>> from itertools import islice
    >>> list(islice(primes_below(100), 3))
    [97, 89, 83]
    """
    while limit > 2:
        limit = _prime_before(limit)
        yield limit


@cache
def _prime_before(limit: int) -> int:
    number = limit - 1
    while not _is_prime(number):
        number -= 1
    return number


def _is_prime(number: int) -> bool:
    """The test of Miller and Rabin, certain for the numbers it is used on."""
    if number < 2:
        return False
    for witness in _WITNESSES:
        if number % witness == 0:
            return number == witness
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for witness in _WITNESSES:
        x = pow(witness, odd, number)
        if x in (1, number - 1):
            continue
        for _ in range(twos - 1):
            x = x * x % number
            if x == number - 1:
                break
        else:
            return False
    return True

"""Primes for exact counting: whole numbers of any size from their residues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

# Enough witnesses for every number below 3.3 * 10^24 (Sorenson and Webster, 2015).
_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


class Modulus(NamedTuple):
    """A prime, and what the residues of those before it are put together with."""

    prime: int
    product: int
    """Of the primes before it."""
    inverse: int
    """Of that product modulo the prime."""


LARGEST = 2**62
"""Primes are below: what the core can count modulo."""


def primes_for(bits: int) -> list[int]:
    """Primes whose product has more bits than a number, the largest first.

    >>> [LARGEST - prime for prime in primes_for(100)]
    [57, 87]
    """
    primes = []
    for modulus in moduli():
        primes.append(modulus.prime)
        if (modulus.product * modulus.prime).bit_length() > bits:
            break
    return primes


def whole_number(residues: Iterable[int]) -> int:
    """The number from 0 on, below the product of the primes, that has these residues modulo
    `primes_for`: the Chinese remainder theorem, one prime at a time.

    >>> whole_number([10**30 % prime for prime in primes_for(100)]) == 10**30
    True
    """
    number = 0
    for residue, (prime, product, inverse) in zip(residues, moduli(), strict=False):
        number += product * ((residue - number) * inverse % prime)
    return number


def counted_number(residue_of: Callable[[int], int | None], bits: int) -> int | None:
    """A number of at most so many bits, of which a function counts the residue modulo a prime; None
    where it cannot.

    >>> counted_number(lambda prime: 10**30 % prime, bits=100) == 10**30
    True
    """
    residues = []
    for prime in primes_for(bits + 1):
        if (residue := residue_of(prime)) is None:
            return None
        residues.append(residue)
    return whole_number(residues)


def moduli() -> Iterator[Modulus]:
    """As many as are asked for."""
    prime, product = LARGEST, 1
    while True:
        prime = _prime_before(prime)
        yield Modulus(prime, product, _inverse(prime, product))
        product *= prime


@lru_cache(maxsize=64)  # those of boards that people play
def _inverse(prime: int, product: int) -> int:
    return pow(product, -1, prime)


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

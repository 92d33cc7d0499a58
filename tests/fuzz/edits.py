"""Small changes of a text or a file, as the bytes of an input say them."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any


def edited(original: bytes, data: bytes) -> bytes:
    """`original` after the edits in `data`, four bytes each: two for the place, one for what is
    done there, one for with what. Bytes at the end that are no whole edit change nothing."""
    changed = bytearray(original)
    for start in range(0, len(data) - 3, 4):
        place = int.from_bytes(data[start : start + 2], "little") % (len(changed) + 1)
        kind, value = data[start + 2] % 8, data[start + 3]
        if kind == 0:
            changed[place : place + 1] = bytes([value])
        elif kind == 1:
            changed[place:place] = bytes([value])
        elif kind == 2:
            del changed[place : place + value]
        elif kind == 3:  # again what stands before
            changed[place:place] = changed[max(0, place - value) : place]
        elif kind > 4:  # most texts stay what they are when only a number changes
            digit = next((i for i in range(place, len(changed)) if 48 <= changed[i] < 58), None)
            if digit is not None:
                changed[digit] = 48 + value % 10
        else:
            flipped = changed[place : place + 1]
            changed[place : place + 1] = bytes(byte ^ 1 << value % 8 for byte in flipped)
    return bytes(changed)


VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 8, 9, 255, 2**31, 2**63, 2**64, -(2**63), 10**30, 0.5, -0.5),
    *(1e308, 1e-300, float("nan"), float("inf"), "", " ", "0", "-1", "1e999", "x" * 300, "é\u2028"),
    *("\x00", "..", "[", '"', "exact", "single", "won", "lost", "reveal", "expert", "1x1/0"),
    *("2026-11-23T08:57:43.120Z", "9999-12-31T23:59:59.999Z", "2026-02-30", "0001-01-01T00:00Z"),
    *([], {}, [[]], [0], [0, 0], [-1, 0], [0, 2**40], ["", None], {"games": 1}, [[1, 2], [3]]),
)
"""What may stand anywhere in somebody else's document."""


def altered(document: Any, data: bytes) -> Any:
    """A JSON document after the edits in `data`, four bytes each, which leave it one: a value is
    replaced, left out, repeated, exchanged, or changed a little."""
    root = [copy.deepcopy(document)]
    for start in range(0, len(data) - 3, 4):
        places = [*_places(root)]
        at = int.from_bytes(data[start : start + 2], "little") % len(places)
        (inside, key), kind, value = places[at], data[start + 2] % 8, data[start + 3]
        other, other_key = places[(at + value) % len(places)]
        now = inside[key]
        if kind < 2:
            inside[key] = copy.deepcopy(VALUES[value % len(VALUES)])
        elif kind == 2 and inside is not root:
            del inside[key]
        elif kind == 3 and isinstance(inside, list) and inside is not root:
            inside.insert(key, copy.deepcopy(now))
        elif kind == 4:  # as it stands elsewhere
            inside[key] = copy.deepcopy(other[other_key])
        elif kind == 5 and isinstance(inside, dict):
            inside[str(other_key)] = inside.pop(key)
        elif isinstance(now, str):
            text = now.encode(errors="surrogatepass")
            changed = edited(text, bytes([value, 0, data[start + 2] // 8, value]))
            inside[key] = changed.decode(errors="replace")
        elif isinstance(now, int | float) and not isinstance(now, bool):
            inside[key] = now + value - 128
        elif isinstance(now, bool):
            inside[key] = not now
    return root[0]


def _places(values: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of a document: in what it lies, and where there."""
    keys = [*values] if isinstance(values, dict) else range(len(values))
    for key in keys:
        yield values, key
        if isinstance(values[key], dict | list):
            yield from _places(values[key])

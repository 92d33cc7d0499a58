"""Small changes of a text or a file, as the bytes of an input say them."""

from __future__ import annotations


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

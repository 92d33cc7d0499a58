"""JSON and TOML of strangers: read in linear time, within bounds that are checked first.

Whatever is wrong with a text is a DocumentError, before a parser can take long or run out of stack.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate
from math import isfinite
from typing import Any

from minewise.errors import DocumentError

MOST_CHARACTERS = 64_000_000
"""Of a text, as of a file of replays: a plan with 100,000 given boards of expert has 48 million."""
MOST_LEVELS = 64
"""Of lists and objects in each other, far below where Python's stack ends. Ours have at most 6."""
MOST_DIGITS = 3_500
"""Of a number. Python writes and reads those of 4,300 decimal digits, which as many hexadecimal
ones as this do not reach. The layouts of a board of 100x100 cells are a number of 2,200."""
MOST_PARTS = 32
"""Of a dotted key in TOML, which takes tomllib time that grows with their square. A plan has 1."""

_JSON_TEXT = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_TOML_TEXT = re.compile(
    r'"{3}(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5})?'
    r"|'{3}(?:[^']++|'(?!''))*+(?:'{3,5})?"
    r'|"(?:[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
"""What stands between quotes, or in a comment, in one pass: nothing is tried twice."""
_WORD = re.compile(rf"(?<![\w.+-])[\w.+-]{{{MOST_DIGITS + 1}}}")
_KEY = re.compile(rf"(?<![\w\- \t.])(?:[\w-]*+[ \t]*+\.[ \t]*+){{{MOST_PARTS}}}")
"""Both begin only where a word begins, so that a long word is read once."""
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
_NO_BRACKET = re.compile(r"[^][{}]+")


def json_value(text: str, *, finite: bool = True) -> Any:
    """The value of a JSON text.

    An object has each key once, numbers are finite (what only we write may have others), and texts
    are such that UTF-8 can write them.

    >>> json_value('{"won": true}')
    {'won': True}
    >>> json_value('{"won": true, "won": false}')
    Traceback (most recent call last):
    minewise.errors.DocumentError: expected each key once, got 'won' twice
    >>> json_value("[" * 100_000)
    Traceback (most recent call last):
    minewise.errors.DocumentError: expected at most 64 lists or objects in each other
    """
    text = _checked(text, _JSON_TEXT)
    try:
        number = _finite if finite else float
        value = json.loads(
            text, object_pairs_hook=_object, parse_constant=number, parse_float=number
        )
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except DocumentError:
        raise
    except UnicodeEncodeError:
        raise DocumentError("expected texts without half of a surrogate pair") from None
    except ValueError as error:
        raise DocumentError(f"expected JSON: {error}") from None
    return value


def toml_table(text: str) -> dict[str, Any]:
    """The table of a TOML text.

    >>> toml_table("games = 12")
    {'games': 12}
    >>> toml_table("a." * 99 + "b = 1")
    Traceback (most recent call last):
    minewise.errors.DocumentError: expected keys of at most 32 parts
    """
    import tomllib  # not at every start

    text = _checked(text, _TOML_TEXT)
    try:
        return tomllib.loads(text, parse_float=_finite)
    except DocumentError:
        raise
    except ValueError as error:  # also of a date that no calendar has
        raise DocumentError(f"expected TOML: {error}") from None


def _checked(text: str, texts: re.Pattern[str]) -> str:
    """The text without a byte order mark, if it is within the bounds."""
    if not isinstance(text, str):
        raise DocumentError(f"expected a text, got {type(text).__name__}")
    if len(text) > MOST_CHARACTERS:
        raise DocumentError(f"expected at most {MOST_CHARACTERS:,} characters, got {len(text):,}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise DocumentError("expected a text in UTF-8") from None
    bare = texts.sub('"', text)
    depths = accumulate(map(_STEPS.__getitem__, _NO_BRACKET.sub("", bare)))
    if max(depths, default=0) > MOST_LEVELS:
        raise DocumentError(f"expected at most {MOST_LEVELS} lists or objects in each other")
    if _WORD.search(bare):
        raise DocumentError(f"expected numbers and words of at most {MOST_DIGITS:,} characters")
    if texts is _TOML_TEXT and _KEY.search(bare.replace('"', "_")):
        raise DocumentError(f"expected keys of at most {MOST_PARTS} parts")
    return text.removeprefix("\ufeff")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise DocumentError(f"expected each key once, got {twice!r:.80} twice")
    return value


def _finite(digits: str) -> float:
    if isfinite(value := float(digits)):
        return value
    raise DocumentError(f"expected a finite number, got {digits:.80}")

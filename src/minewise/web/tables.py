"""Tables of text in JavaScript: the words of the pages, the lines of their icons."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

Entry = str | dict[str, str]
"""A text, or its forms for one and for several."""

_TOKEN = re.compile(
    r"""\s+ | //[^\n]* | /\*.*?\*/ | (?P<token> "(?:[^"\\\n]|\\.)*" | [A-Za-z_]\w* | [{}:,+] )""",
    re.VERBOSE | re.DOTALL,
)


def table(source: str, name: str) -> dict[str, Entry]:
    """The table `const NAME = {...}` of a source; ValueError where it holds more than texts.

    >>> table('const WORDS = { "a.b": "Take " + "back", n: { one: "1", other: "n" } };', "WORDS")
    {'a.b': 'Take back', 'n': {'one': '1', 'other': 'n'}}
    """
    head = f"const {name} = "
    start = source.find(head)
    if start < 0:
        raise ValueError(f"expected a table {name}")
    tokens = _tokens(source, start + len(head))
    _expect(next(tokens), "{")
    return dict(_entries(tokens))


def _tokens(source: str, at: int) -> Iterator[str]:
    while found := _TOKEN.match(source, at):
        at = found.end()
        if found["token"]:
            yield found["token"]
    raise ValueError(f"expected a table of texts, got {source[at : at + 40]!r}")


def _entries(tokens: Iterator[str]) -> Iterator[tuple[str, Entry]]:
    """What is in braces; the first one has been read."""
    mark = next(tokens)
    while mark != "}":
        key = json.loads(mark) if mark.startswith('"') else mark
        _expect(next(tokens), ":")
        value, mark = _value(tokens)
        yield key, value
        if mark != "}":
            _expect(mark, ",")
            mark = next(tokens)


def _value(tokens: Iterator[str]) -> tuple[Entry, str]:
    """A text, which may have several parts, or its forms; and the mark after it."""
    mark = next(tokens)
    if mark == "{":
        return {key: str(text) for key, text in _entries(tokens)}, next(tokens)
    text = json.loads(mark)
    while (mark := next(tokens)) == "+":
        text += json.loads(next(tokens))
    return text, mark


def _expect(mark: str, wanted: str) -> None:
    if mark != wanted:
        raise ValueError(f"expected {wanted} in a table of texts, got {mark}")

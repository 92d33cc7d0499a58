"""The HTML of a page, whole before any JavaScript runs: its own part in the shell that all share,
with the words of words.js and the icons of icons.js filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from html.parser import HTMLParser
from pathlib import Path

COMMON = ("tokens", "shell", "forms")
STYLES = {
    "play": (*COMMON, "board", "play"),
    "watch": (*COMMON, "board", "play", "replay", "watch"),
    "analyze": (*COMMON, "board", "play", "analyze"),
    "review": (*COMMON, "board", "play", "replay", "review"),
    "drills": (*COMMON, "board", "play", "drills"),
    "compare": (*COMMON, "compare"),
    "shapes": (*COMMON, "board", "play", "analyze", "shapes"),
}
"""The pages, and the style sheets of each in their order."""
ADDRESSES = {name: "index.html" if name == "play" else f"{name}.html" for name in STYLES}
"""Where each page is found."""
SERVED = '<meta name="minewise-server" content="yes">'
"""Stands only in what `minewise web` serves: the page may ask it for more."""

ATTRIBUTES = {
    "data-say-label": "aria-label",
    "data-say-title": "title",
    "data-say-placeholder": "placeholder",
}
"""What becomes of the words that an attribute names; those of `data-say` become the content."""
_PLACES = re.compile(r' data-(?:say(?:-\w+)?|icon)="[^"]*"')
_IMPORT = re.compile(r'^(?:import|export)\b[^;"]*?"(\.[^"]+)";', re.MULTILINE)


@dataclass(frozen=True)
class Head:
    """What else is in the head of a page: tags before all others, and the addresses of its
    style sheets and of the modules that it will ask for."""

    first: str
    styles: Iterable[str]
    modules: Iterable[str]


def served(folder: Path, name: str) -> Head:
    """Of a page of the server: files as in the sources."""
    styles = [f"style/{style}.css" for style in STYLES[name]]
    return Head(SERVED, styles, sorted(modules(folder, f"js/{name}/main.js")))


def rendered(folder: Path, name: str, head: Head) -> str:
    """The whole HTML of a page."""
    words = _words(_text(folder / "js/words.js"))
    parts = {
        "first": head.first,
        "title": _escaped(words, f"{name}.title"),
        "description": _escaped(words, f"{name}.description"),
        "page": name,
        "core": "sets.wasm" if name == "shapes" else "core.wasm",
        "styles": "\n".join(f'<link rel="stylesheet" href="{style}">' for style in head.styles),
        "modules": "\n".join(f'<link rel="modulepreload" href="{file}">' for file in head.modules),
        "main": _text(folder / f"{name}.html"),
    }
    shell = _text(folder / "shell.html")
    shell = re.sub(r"\{(\w+)\}", lambda match: parts[match[1]], shell)
    link = {"play": "./", "shapes": ADDRESSES["analyze"]}.get(name, ADDRESSES[name])
    writer = _Writer(words, _icons(_text(folder / "js/icons.js")), link)
    writer.feed(shell)
    writer.close()
    return "".join(writer.written)


def modules(folder: Path, first: str) -> set[str]:
    """A module and all that it imports, from file to file."""
    paths: set[str] = set()
    waiting = [first]
    while waiting:
        path = waiting.pop()
        if path in paths:
            continue
        paths.add(path)
        here = folder / path
        waiting += [
            (here.parent / to).resolve().relative_to(folder.resolve()).as_posix()
            for to in _IMPORT.findall(_text(here))
        ]
    return paths


class _Writer(HTMLParser):
    """Writes HTML as it reads it, with words, icons, and the mark of the page that is shown."""

    def __init__(self, words: dict[str, Entry], icons: dict[str, str], link: str) -> None:
        super().__init__(convert_charrefs=False)
        self.words, self.icons, self.link = words, icons, link
        self.written: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        more = {
            becomes: _escaped(self.words, values[place])
            for place, becomes in ATTRIBUTES.items()
            if place in values
        }
        if "data-key" in values and "data-icon" in values:
            more["aria-keyshortcuts"] = values["data-key"]
        if tag == "a" and values == {"href": self.link, "data-say": values.get("data-say")}:
            more["aria-current"] = "page"
        added = "".join(f' {name}="{value}"' for name, value in more.items())
        text = _PLACES.sub("", self.get_starttag_text() or "")
        self.written += [text[:-1], added, ">", self._content(values)]

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)

    def _content(self, values: dict[str, str]) -> str:
        word = _escaped(self.words, values["data-say"]) if "data-say" in values else ""
        if "data-icon" not in values:
            return word
        key = values.get("data-key")
        return (
            self.icons[values["data-icon"]]
            + (f"<span>{word}</span>" if word else "")
            + (f'<kbd aria-hidden="true">{escape(key)}</kbd>' if key else "")
        )

    def handle_endtag(self, tag: str) -> None:
        self.written.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.written.append(data)

    def handle_decl(self, decl: str) -> None:
        self.written.append(f"<!{decl}>")

    def handle_entityref(self, name: str) -> None:
        self.written.append(f"&{name};")


def _escaped(words: dict[str, Entry], name: str) -> str:
    word = words[name]
    if not isinstance(word, str):
        raise TypeError(f"expected one text, got forms: {name}")
    return escape(word)


@lru_cache(maxsize=4)
def _words(source: str) -> dict[str, Entry]:
    return table(source, "WORDS")


@lru_cache(maxsize=4)
def _icons(source: str) -> dict[str, str]:
    """Each icon as `icon` of icons.js makes it."""
    filled = table(source, "FILLED")
    drawn = {}
    for name, lines in table(source, "ICONS").items():
        more = f'<path d="{filled[name]}" fill="currentColor"/>' if name in filled else ""
        drawn[name] = (
            '<svg viewBox="0 0 24 24" aria-hidden="true">'
            f'<path d="{lines}" fill="none" stroke="currentColor" stroke-width="1.8" '
            f'stroke-linecap="round" stroke-linejoin="round"/>{more}</svg>'
        )
    return drawn


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


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
    while match := _TOKEN.match(source, at):
        at = match.end()
        if match["token"]:
            yield match["token"]
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


def _expect(mark: str, expected: str) -> None:
    if mark != expected:
        raise ValueError(f"expected {expected} in a table of texts, got {mark}")

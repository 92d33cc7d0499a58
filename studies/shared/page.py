"""Pages with holes: Markdown in which `{{...}}` stands for what a study measured.

The holes are those of Mustache, with two additions from Python: a format behind a colon, and words
that join the parts of a section. There is nothing else in a page: no conditions but whether there
is something, no sums. A hole without a figure is an error, and so is what does not close.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass

Figures = Mapping[str, object]
"""What a page shows, by name."""

_NAME = r"[A-Za-z_]\w*(?:\.\w+)*"
_TAG = re.compile(
    # A mark of a section that stands alone takes its line with it.
    rf"^[ ]*\{{\{{([#^/])({_NAME})\}}\}}[ ]*\n|\{{\{{([#^/]?)({_NAME}|\.)(?::([^{{}}]*))?\}}\}}",
    re.MULTILINE,
)


class PageError(ValueError):
    """A page and the figures for it do not fit."""


@dataclass(frozen=True)
class _Hole:
    name: str
    form: str


@dataclass(frozen=True)
class _Section:
    name: str
    between: str
    inverted: bool
    parts: Sequence[_Part]


_Part = str | _Hole | _Section


def render(page: str, *figures: Figures) -> str:
    """The page with its holes filled; later `figures` come before earlier ones.

    `{{name}}` and `{{name:.1%}}` show a figure, in a format of its own; None shows nothing.
    `{{row.low}}` is the figure `low` of `row`. What stands between `{{#name}}` and `{{/name}}`
    is shown for each row of `name`, whose names come first, or once if `name` is
    a row itself or simply true; `{{#name:, }}` joins the repetitions. Between `{{^name}}` and
    `{{/name}}` stands what is shown if there is none. `{{.}}` is the row as a whole.

    >>> figures = {"games": 1200, "rows": [{"agent": "csp", "won": 0.5}], "best": ["a", "b"]}
    >>> render("{{games:,}} games{{#rows}}, {{agent}} won {{won:.1%}}{{/rows}}", figures)
    '1,200 games, csp won 50.0%'
    >>> render("{{#best: and }}`{{.}}`{{/best}}{{^best}}none{{/best}}", figures)
    '`a` and `b`'
    """
    return "".join(_filled(_parsed(page), figures))


def names(page: str) -> set[str]:
    """The figures that a page names, also those within sections.

    >>> sorted(names("{{a.low}} {{#rows}}{{agent}}{{/rows}}"))
    ['a', 'agent', 'rows']
    """
    return {(tag[2] or tag[4]).partition(".")[0] for tag in _TAG.finditer(page)}


def _parsed(page: str) -> Sequence[_Part]:
    """The page as a tree."""
    open_sections: list[tuple[str, str, bool, list[_Part]]] = [("", "", False, [])]
    end = 0
    for tag in _TAG.finditer(page):
        kind, name, form = tag[1] or tag[3], tag[2] or tag[4], tag[5] or ""
        open_sections[-1][3].append(_words(page[end : tag.start()]))
        end = tag.end()
        if kind in ("#", "^"):
            open_sections.append((name, form, kind == "^", []))
        elif kind == "/":
            opened, between, inverted, parts = open_sections.pop()
            if opened != name:
                raise PageError(f"expected the end of section {opened!r}, got that of {name!r}")
            open_sections[-1][3].append(_Section(name, between, inverted, parts))
        else:
            open_sections[-1][3].append(_Hole(name, form))
    if len(open_sections) > 1:
        raise PageError(
            f"expected the end of section {open_sections[-1][0]!r}, got that of the page"
        )
    return [*open_sections[0][3], _words(page[end:])]


def _words(text: str) -> str:
    if "{{" in text or "}}" in text:
        raise PageError(f"expected a hole such as {{{{name:.1%}}}}, got {text.strip()[:80]!r}")
    return text


def _filled(parts: Sequence[_Part], scope: Sequence[object]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, _Hole):
            yield _shown(part, figure(part.name, scope))
        else:
            rows = _rows(figure(part.name, scope))
            if part.inverted:
                rows = [] if rows else [None]
            texts = ("".join(_filled(part.parts, [*scope, row])) for row in rows)
            yield part.between.join(texts)


def _shown(hole: _Hole, value: object) -> str:
    if value is None:
        return ""
    try:
        return format(value, hole.form)
    except (TypeError, ValueError) as error:
        raise PageError(
            f"expected a figure of the form {hole.form!r} for {hole.name!r}, got {value!r}"
        ) from error


def _rows(value: object) -> Sequence[object]:
    """What a section is shown for."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return value
    return [value] if value or isinstance(value, Mapping) else []


def figure(name: str, scope: Sequence[object]) -> object:
    """The figure of a name, such as `row.low`: that of the innermost of `scope` that has it."""
    if name == ".":
        return scope[-1]
    first, *others = name.split(".")
    value = next((of for of in reversed(scope) if _has(of, first)), None)
    if value is None:
        raise PageError(f"expected one of the figures {', '.join(_names(scope))}, got {name!r}")
    for part in (first, *others):
        if not _has(value, part):
            raise PageError(f"expected a figure that has {part!r} for {name!r}, got {value!r}")
        value = value[part] if isinstance(value, Mapping) else getattr(value, part)
    return value


def _has(of: object, name: str) -> bool:
    return name in of if isinstance(of, Mapping) else is_dataclass(of) and hasattr(of, name)


def _names(scope: Sequence[object]) -> list[str]:
    return [str(name) for of in scope if isinstance(of, Mapping) for name in of]

"""HTML elements with escaped text: tables, paragraphs, lists."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from minewise.errors import need

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], caption: str) -> str:
    """A table that scrolls where it is too wide. The caption is read out, not shown.

    >>> table(["agent"], [["<b>"]], "Agents")[-65:]
    '></thead><tbody><tr><td>&lt;b&gt;</td></tr></tbody></table></div>'
    """
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return (
        f'<div class="scroll"><table aria-label="{escape(caption)}"><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def paragraph(text: str, look: str = "") -> str:
    """A paragraph of plain text.

    >>> paragraph("1 < 2", "note")
    '<p class="note">1 &lt; 2</p>'
    """
    mark = f' class="{look}"' if look else ""
    return f"<p{mark}>{escape(text)}</p>"


def ordered(items: Iterable[str]) -> str:
    """A list of numbered items of plain text."""
    return "<ol>" + "".join(f"<li>{escape(item)}</li>" for item in items) + "</ol>"


def svg_file(draw: Callable[[], Figure], key: str) -> str:
    """The chart as an SVG file, the same text for the same figure and key."""
    need("A chart", "matplotlib")
    import matplotlib as mpl

    file = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": key, "svg.fonttype": "none"}):
        figure = draw()
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(file, format="svg", metadata=nothing)
    text = file.getvalue()
    text = text[text.index("<svg") :]
    return re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)


def inline_svg(draw: Callable[[], Figure], key: str, label: str) -> str:
    """The chart as an element `svg`. `key` begins all its names, so that several stand on a page;
    `label` is read out in its place."""
    text = svg_file(draw, key)
    text = re.sub(r' xmlns(:\w+)?="[^"]*"', "", text)  # a page knows them
    text = re.sub(r'\bid="', f'id="{key}-', text)
    text = re.sub(r"url\(#", f"url(#{key}-", text)
    text = re.sub(r'href="#', f'href="#{key}-', text)
    # Not the size in points: as wide as the page has room for.
    text = re.sub(r'^<svg[^>]*?(viewBox="[^"]*")[^>]*>', r"<svg \1>", text)
    return text.replace("<svg ", f'<svg role="img" aria-label="{escape(label)}" ', 1)

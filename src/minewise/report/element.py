"""HTML elements with escaped text: tables, paragraphs, lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


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

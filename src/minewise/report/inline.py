"""A chart as SVG inside a page: words as text, names of its own, nothing from outside."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def svg_file(draw: Callable[[], Figure], key: str) -> str:
    """The chart as an SVG file, the same text for the same figure and key."""
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

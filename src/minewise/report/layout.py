"""A table as text: what every form of it says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Layout:
    """A title, columns, rows of text, and notes below."""

    title: str
    columns: list[str]
    rows: list[list[str]]
    notes: list[str]

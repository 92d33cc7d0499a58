"""The line of keys below a screen."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

ALWAYS = ("help", "app.quit", "leave")
"""Actions whose keys find room first: who knows them finds the others."""


class KeyLine(Footer):
    """The keys that have room, each with its whole name."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False, compact=True)

    def compose(self) -> ComposeResult:
        keys = list(super().compose())
        _fit(keys, self.app.size.width)
        return keys

    def on_resize(self, event: events.Resize) -> None:
        """Shows those that have room now."""
        _fit(self.query(FooterKey), event.size.width)


def _fit(widgets: Iterable[Widget], width: int) -> None:
    """Shows as many keys as fit, in their order, one character apart."""
    keys = [widget for widget in widgets if isinstance(widget, FooterKey)]
    room = width + 1
    for key in sorted(keys, key=lambda key: key.action not in ALWAYS):
        needed = cell_len(f"{key.key_display} {key.description}") + 1
        key.display = needed <= room
        room -= needed if key.display else 0

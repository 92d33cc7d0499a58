"""The words around the board."""

from __future__ import annotations

from textual.visual import VisualType
from textual.widgets import Static


class Caption(Static):
    """A text that is as high as what it says."""

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        """Says something else.

        Textual remembers the height of a widget until its count of changes grows. It does not count
        a change that comes before the one before is drawn, although the screen may have been laid
        out between the two. The text would keep the height of what it said for that moment.
        """
        self._layout_updates += 1
        super().update(content, layout=layout)

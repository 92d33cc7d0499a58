"""Games of other programs: replay files of Arbiter, Viennasweeper, Clone, Metasweeper and RawVF.

What players measure their games by is in `minewise.formats.metrics`.
"""

from __future__ import annotations

from minewise.formats.boards import read_boards
from minewise.formats.metrics import Buttons, PointerAction, PointerEvent
from minewise.formats.reading import FORMATS, Format, read, read_all
from minewise.formats.replay import Claims, Replay
from minewise.formats.writing import write

__all__ = [
    "FORMATS",
    "Buttons",
    "Claims",
    "Format",
    "PointerAction",
    "PointerEvent",
    "Replay",
    "read",
    "read_all",
    "read_boards",
    "write",
]

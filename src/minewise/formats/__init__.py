"""Games of other programs: replay files of Arbiter, Viennasweeper, Clone, Metasweeper and RawVF.

What players measure their games by is in `minewise.formats.metrics`.
"""

from __future__ import annotations

from minewise.formats.pointer import Buttons, PointerAction, PointerEvent
from minewise.formats.reading import FORMATS, read, read_all
from minewise.formats.replay import Claims, Replay

__all__ = [
    "FORMATS",
    "Buttons",
    "Claims",
    "PointerAction",
    "PointerEvent",
    "Replay",
    "read",
    "read_all",
]

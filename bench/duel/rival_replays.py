"""Replays as ms_toollib reads and measures them. For its process only."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ms_toollib  # type: ignore[import-not-found]

from duel.measuring_games import MeasuredReplay, Press
from duel.rival_actions import ACTIONS

MINE = -1
END = 1e9
"""Seconds after which every replay is over."""

NAMES = {
    "three_bv": "bbbv",
    "three_bv_done": "bbbv_solved",
    "openings": "op",
    "islands": "isl",
    "zini": "zini",
    "hzini": "hzini",
    "seconds": "rtime",
    "clicks": "cl",
    "left_clicks": "left",
    "right_clicks": "right",
    "chords": "double",
    "effective_clicks": "ce",
    "flags": "flag",
    "ioe": "ioe",
    "throughput": "thrp",
    "correctness": "corr",
    "three_bv_per_second": "bbbv_s",
    "stnb": "stnb",
    "rqp": "rqp",
    "qg": "qg",
    "path": "path",
    "pluck": "pluck",
}
"""What it calls our metrics."""


def replay(path: Path) -> MeasuredReplay:
    """Read and measured; ms_toollib ends the process on some broken files."""
    readers = {
        ".avf": ms_toollib.AvfVideo,
        ".evf": ms_toollib.EvfVideo,
        ".mvf": ms_toollib.MvfVideo,
        ".rmv": ms_toollib.RmvVideo,
    }
    video = readers[path.suffix](str(path))
    video.parse()
    video.analyse()
    video.analyse_for_features(["pluck"])
    video.current_time = END
    rows = list(enumerate(video.board))
    mines = [(r, c) for r, row in rows for c, cell in enumerate(row) if cell == MINE]
    metrics = {ours: float(getattr(video, theirs)) for ours, theirs in NAMES.items()}
    if metrics["pluck"] == sys.float_info.max:  # so it writes what is infinite
        metrics["pluck"] = math.inf
    return MeasuredReplay(
        video.row, video.column, mines, video.pix_size, list(presses(video.events)), metrics
    )


def presses(events: list[Any]) -> Iterator[Press]:
    """What the pointer did. Where a file does not say which of both buttons went down second, it is
    the one that was up."""
    held = set[str]()
    for event in events:
        if not event.event.is_mouse():
            continue
        mouse = event.event.unwrap_mouse()
        name = mouse.mouse
        if name == "cc":
            name = "rc" if "l" in held else "lc"
            held |= {"l", "r"}
        elif name in {"lc", "rc"}:
            held.add(name[0])
        elif name in {"lr", "rr"}:
            held.discard(name[0])
        yield Press(round(event.time * 1000), mouse.x, mouse.y, ACTIONS[name])

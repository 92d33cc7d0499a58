"""Replays as ms_toollib reads and measures them. For its process only."""

from __future__ import annotations

import math
import sys
from typing import Any

import ms_toollib  # type: ignore[import-not-found]

from duel.measuring_games import ReplayFile

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


READERS = {
    "avf": ms_toollib.AvfVideo,
    "evf": ms_toollib.EvfVideo,
    "mvf": ms_toollib.MvfVideo,
    "rmv": ms_toollib.RmvVideo,
}


def measured_replays(file: ReplayFile) -> list[dict[str, float]]:
    """The metrics of the replays in a file; ms_toollib ends the process on some broken ones."""
    if file.format == "evfs":
        several = ms_toollib.Evfs(str(file.path))
        several.parse()
        return [measured(several[at].evf_video) for at in range(several.len())]
    if file.format not in READERS:
        raise NotImplementedError
    video = READERS[file.format](str(file.path))
    video.parse()
    return [measured(video)]


def measured(video: Any) -> dict[str, float]:
    """The metrics of a replay that has been read."""
    video.analyse()
    video.analyse_for_features(["pluck"])
    video.current_time = END
    metrics = {ours: float(getattr(video, theirs)) for ours, theirs in NAMES.items()}
    if metrics["pluck"] == sys.float_info.max:  # so it writes what is infinite
        metrics["pluck"] = math.inf
    return metrics

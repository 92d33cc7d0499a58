"""What is said of one reviewed game before its guesses."""

from __future__ import annotations

from collections.abc import Iterator

from minewise.companion.collection.game import ReviewedGame
from minewise.report.phrases import one_line

NAMES = {
    "three_bv": "3BV {:.0f}",
    "three_bv_per_second": "3BV/s {:.3f}",
    "zini": "ZiNi {:.0f}",
    "clicks": "clicks {:.0f}",
    "effective_clicks": "effective {:.0f}",
    "flags": "flags {:.0f}",
    "ioe": "IOE {:.3f}",
    "throughput": "ThrP {:.3f}",
    "correctness": "Corr {:.3f}",
    "stnb": "STNB {:.1f}",
    "rqp": "RQP {:.2f}",
    "qg": "QG {:.2f}",
    "path": "path {:,.0f}",
    "pluck": "pluck {:.2f}",
}
"""The metrics as players call them, in this order."""


def head(game: ReviewedGame, origin: str = "") -> Iterator[str]:
    """Who played what and how it ended, the metrics, and what the file says otherwise.

    `origin` names where the board comes from, if not from the file.
    """
    who = one_line(game.player or "a player without a name", 60)
    seconds = game.metrics.get("seconds")
    took = "" if seconds is None else f" in {seconds:.2f} s"
    is_record = game.format == "record"
    rules = game.rules if is_record else game.board
    ending = "not finished" if game.ending == "playing" else game.ending
    yield f"{who} on {rules}{origin}: {ending}{took}"
    told = [game.program, game.started.replace("T", " ")]
    if not is_record and (words := [one_line(text, 60) for text in told if text]):
        yield ", ".join([*words, game.format])
    known = [
        words.format(value)
        for name, words in NAMES.items()
        if (value := game.metrics.get(name)) is not None
    ]
    if not is_record:
        yield ", ".join(known)
    for sentence in game.contradictions:
        yield f"The file contradicts itself: {one_line(sentence)}"

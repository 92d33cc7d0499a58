"""Drills from a game that was played: where its player guessed though a cell was certain."""

from __future__ import annotations

from collections.abc import Iterator

from minewise.boards.drill import Drill, drill_of
from minewise.companion.review import Judged, Review
from minewise.game.record import Playback, Record


def overlooked(record: Record) -> Iterator[Drill]:
    """The positions of a record where a guess was needless, as drills, in their order.

    >>> from minewise.match.play import play
    >>> record = play("random", "6x6/5 first_click=opening", seed=7)
    >>> [(drill.level, drill.answer) for drill in overlooked(record)]
    [('single', (5, 4)), ('single', (3, 5))]
    """
    return (drill for _, drill in needless_guesses(record))


def needless_guesses(record: Record) -> Iterator[tuple[Judged, Drill]]:
    """Each needless guess of a record, judged, and its position as a drill.

    >>> from minewise.match.play import play
    >>> judged, drill = next(needless_guesses(play("random", "6x6/5 first_click=opening", seed=7)))
    >>> judged.number, drill.is_right(judged.cell)
    (1, False)
    """
    replay = Playback(record)
    for judged in Review.from_record(record).judged:
        if judged.verdict == "needless risk" and (drill := drill_of(replay.go(judged.number).view)):
            yield judged, drill

"""What an agent of the assignment marked and asked for, beside what the clues prove."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from minewise.agents.lib.place import Frames
from minewise.courses.assessment.conclusions import proof_of
from minewise.courses.assessment.report import Fault, Kind
from minewise.courses.assessment.single_clues import by_single_clues
from minewise.courses.assessment.submission import StudentCode
from minewise.engine.analysis import analyze
from minewise.game.rules import Cell
from minewise.game.view import View


@dataclass(frozen=True)
class Mark:
    """The cells that an agent has marked as mines, and those that it calls safe, of those that it
    has not visited."""

    mines: frozenset[Cell]
    safe: frozenset[Cell]


@dataclass(frozen=True)
class Moment:
    """A moment in a game, after `turn` visits: what is marked then by the end of a method, or the
    cell that is visited next."""

    turn: int
    view: View
    frames: Frames
    query: Cell | None = None
    mark: Mark | None = None
    method: str = ""


def judged(
    student: StudentCode, moments: list[Moment], mines: frozenset[Cell], called: str
) -> Iterator[tuple[str, Fault, int]]:
    """What is wrong, in the order of the game: the line that it breaks, the fault and the turn."""
    proved = set[Cell]()
    for moment in moments:
        if moment.mark is not None:
            yield from _marks(student, moment, proved, mines)
        elif moment.query is not None:
            yield from _query(student, moment, moment.query, called)


def _marks(
    student: StudentCode, moment: Moment, proved: set[Cell], mines: frozenset[Cell]
) -> Iterator[tuple[str, Fault, int]]:
    mark = moment.mark
    assert mark is not None
    fresh = (mark.mines | mark.safe) - proved
    if not fresh:
        return
    known = analyze(moment.view)
    for cell in sorted(fresh):
        is_mine = cell in mark.mines
        if cell in (known.mines if is_mine else known.safe):
            proved.add(cell)
            continue
        truth = "a mine" if cell in mines else "safe"
        wrong = (cell in mines) != is_mine
        fault = student.wrong(
            moment.method,
            f"It calls {cell} {'a mine' if is_mine else 'safe'}, which does not follow."
            + (f" In fact it is {truth}." if wrong else ""),
            "unsound",
        )
        proof = proof_of(moment.view, cell)
        yield "sound", replace(fault, cell=cell, proof=proof), moment.turn
        return


def _query(
    student: StudentCode, moment: Moment, cell: Cell, called: str
) -> Iterator[tuple[str, Fault, int]]:
    """A visit that is a guess, while a single clue gives a cell that is safe, or says that this one
    is a mine."""
    mines, safe = by_single_clues(moment.view)
    kind: Kind = "incomplete"
    if cell in mines:
        due, what = cell, f"It visits {cell}, which is a mine by the rules for single clues."
    elif safe and cell not in safe and cell not in analyze(moment.view).safe:
        due = min(safe)
        what = f"It visits {cell}, which no clues prove safe; {due} is safe by a single clue."
    else:
        return
    fault = student.source.fault(kind, called, what, moment.frames)
    yield "complete", replace(fault, cell=due, proof=proof_of(moment.view, due)), moment.turn

"""The check of UC Irvine's project "Minesweeper": its specification, line by line, in worlds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from minewise.agents.lib.uci import is_uci_ai
from minewise.courses.assessment.judged_game import Played
from minewise.courses.assessment.ledger import Ledger
from minewise.courses.assessment.report import MODULE
from minewise.courses.assessment.submission import StudentCode, StudentError, Submission
from minewise.courses.assessment.uci_worlds import METHODS, World
from minewise.errors import counted

GAMES = 64
"""Worlds of a check."""

INFERENCE = False
"""Does the course ask for conclusions?"""

LINES = {
    "loads": "It loads, and defines a class MyAI with a method getAction",
    "made": "MyAI(rowDimension, colDimension, totalMines, startX, startY) makes an AI",
    "answers": "getAction(number) answers every number: 0 to 8, and -1 after FLAG and UNFLAG",
    "time": "Every call ends, and in time",
    "action": "getAction returns an Action: LEAVE, UNCOVER, FLAG or UNFLAG",
    "tiles": "Its tiles are on the board: x is counted from the left, y from the bottom",
    "sound": "It flags no tile that the clues prove safe, and uncovers no mine that they prove",
    "leaves": "It does not leave while a clue proves a covered tile safe",
    "budget": "It completes a world, or leaves it, within two actions a tile and one more",
}


class Request(NamedTuple):
    """A world to play."""

    game: int
    seed: int


def methods_of(_path: Path) -> set[str]:
    """The methods that the specification names."""
    return METHODS


def task(student: StudentCode, request: Request) -> Played:
    """Runs beside the student's code."""
    factory = getattr(student.module, "MyAI", None)
    if not is_uci_ai(factory):
        what = "has no class MyAI" if factory is None else "has a MyAI without getAction"
        other = student.source.other_place("MyAI" if factory is None else "getAction")
        raise StudentError(student.wrong(MODULE, f"The file {what}.{other}", "load"))
    return World(student, World.game_of(request.game, request.seed)).play()


def check(ledger: Ledger, submission: Submission, wanted: Sequence[int]) -> None:
    """Plays the worlds."""
    made = False
    requests = [Request(number, ledger.seed) for number in wanted]
    for _, world in ledger.play(submission, requests, World.line_of):
        made = made or world.turns > 0
        for line, fault in world.faults.items():
            ledger.enter(line, fault)
    if not ledger.sums.turns:
        ledger.skipped.update([*LINES][2 if made else 1 :])
        return
    counts = ledger.sums.counts
    ledger.notes["budget"] = f"{counts['completed']} of {ledger.games} completed"
    if stayed := counts["stayed"]:
        ledger.notes["budget"] += f"; in {stayed} it did not leave afterwards"
    if gave_up := counts["gave up"]:
        worlds = counted(gave_up, "world")
        ledger.notes["leaves"] = f"in {worlds} it left where it would have had to guess"
    if overlooked := counts["overlooked"]:
        ledger.notes["sound"] = (
            f"worlds lost by a guess while a single clue proved a safe tile: {overlooked}"
        )

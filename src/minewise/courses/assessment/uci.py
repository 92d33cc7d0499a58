"""The check of UC Irvine's project "Minesweeper": its specification, line by line, in worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from minewise.agents.lib.uci import is_uci_ai
from minewise.courses.assessment.ledger import RESERVE, Ledger
from minewise.courses.assessment.report import MODULE, Assessment, Line, Verdict, number_of
from minewise.courses.assessment.submission import (
    Bounds,
    LateError,
    StudentCode,
    StudentError,
    Submission,
)
from minewise.courses.assessment.uci_worlds import METHODS, Played, World, game_of, name_of

GAMES = 64
"""Worlds of a check."""

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


def task(student: StudentCode, request: Request) -> Played:
    """Runs beside the student's code."""
    factory = getattr(student.module, "MyAI", None)
    if not is_uci_ai(factory):
        what = "has no class MyAI" if factory is None else "has a MyAI without getAction"
        other = student.source.other_place("MyAI" if factory is None else "getAction")
        raise StudentError(student.wrong(MODULE, f"The file {what}.{other}", "load"))
    return World(student, game_of(request.game, request.seed)).play()


def assess(
    path: Path, file: str, *, seed: int, games: int | None, game: int | None, bounds: Bounds
) -> Assessment:
    """Checks a file with the class of UC Irvine's project."""
    wanted = range(GAMES if games is None else games) if game is None else [game]
    with Submission(path, task, METHODS, bounds) as submission:
        ledger = Ledger(LINES, f"minewise check-agent {file} --course uci", seed)
        worlds = _played(ledger, wanted, submission)
        lines = _lines(ledger, worlds)
        open_ = Verdict("skipped", "the course asks for no inference")
        return Assessment(
            "uci", file, lines, ledger.verdicts(open_), ledger.games, submission.printed
        )


def _played(ledger: Ledger, wanted: Sequence[int], submission: Submission) -> list[Played]:
    worlds: list[Played] = []
    for number in ledger.numbers(wanted, submission):
        try:
            played: Played = submission.ask(
                Request(number, ledger.seed), submission.left - RESERVE / 3
            )
        except LateError:
            ledger.left_out += 1
            continue
        except StudentError as error:
            fault = error.fault
            if fault.method == MODULE:
                ledger.enter("loads", fault)
                break
            ledger.enter(name_of(fault), replace(fault, game=number))
            continue
        begun = played.answers > 0
        ledger.add(played.faults, played.seconds, late=played.late, begun=begun)
        worlds.append(played)
    return worlds


def _lines(ledger: Ledger, worlds: list[Played]) -> tuple[Line, ...]:
    notes = {}
    if worlds:
        completed = sum(world.completed for world in worlds)
        notes["budget"] = f"{completed} of {len(worlds)} completed"
        if stayed := sum(world.stayed for world in worlds):
            notes["budget"] += f"; in {stayed} it did not leave afterwards"
        if gave_up := sum(world.gave_up for world in worlds):
            left = number_of(gave_up, "world")
            notes["leaves"] = f"in {left} it left where it would have had to guess"
        if overlooked := sum(world.overlooked for world in worlds):
            notes["sound"] = (
                f"worlds lost by a guess while a single clue proved a safe tile: {overlooked}"
            )
    made = any(world.actions for world in worlds)
    answered = any(world.answers for world in worlds)
    return ledger.lines(notes, () if answered else [*LINES][2 if made else 1 :])

"""The check of Rutgers' assignment "Mine, all mine": what it asks of agents, line by line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from minewise.courses.assessment.ledger import RESERVE, STUCK, Ledger
from minewise.courses.assessment.report import MODULE, Assessment, Line
from minewise.courses.assessment.rutgers_actors import Actor, actors_of
from minewise.courses.assessment.rutgers_games import UPDATES, Played, Sitting, game_of
from minewise.courses.assessment.source import Source
from minewise.courses.assessment.submission import (
    Bounds,
    LateError,
    StudentCode,
    StudentError,
    Submission,
)

GAMES = 40
"""Games of each agent in a check."""

LINES = {
    "loads": "It loads, and has an agent: a class with a method play, or a function",
    "begins": "An agent begins with a minefield of its own, of which nothing is known",
    "runs": "It plays without an exception",
    "time": "Every game ends, and in time",
    "bounds": "It asks for boxes of the board alone",
    "once": "It asks for no box twice",
    "asked": "It asks for the counts of revealed cells alone",
    "written": "It writes down what it was told, of a mine as of a clue",
    "sound": "It marks as mines, and calls safe, only what the clues prove",
    "marked": "It visits no box that it has marked as a mine",
    "complete": "It guesses only where the rules for single clues give nothing",
    "goes-on": "It goes on after a mine",
    "ends": "It ends when every box is visited or marked as a mine",
    "score": "The score that it returns is the share of the mines that it marked",
}


class Request(NamedTuple):
    """A game of an agent to play; without one, the agents of the file are asked for."""

    actor: Actor | None = None
    game: int = 0
    seed: int = 1


def task(student: StudentCode, request: Request) -> Played | list[Actor]:
    """Runs beside the student's code."""
    if request.actor is None:
        return actors_of(student)
    game = game_of(request.game, request.seed, request.actor.clues)
    return Sitting(student, request.actor, game).play()


def assess(
    path: Path, file: str, *, seed: int, games: int | None, game: int | None, bounds: Bounds
) -> Assessment:
    """Checks a file with agents as in the two reports on the assignment."""
    wanted = range(GAMES if games is None else games) if game is None else [game]
    with Submission(path, task, _methods(path), bounds) as submission:
        ledger = Ledger(LINES, f"minewise check-agent {file} --course rutgers", seed)
        played = _played(ledger, wanted, submission)
        lines = _lines(ledger, played)
        return Assessment(
            "rutgers", file, lines, ledger.verdicts(), ledger.games, submission.printed
        )


def _methods(path: Path) -> set[str]:
    """The methods of the file that the sources name, in whichever class."""
    names = {"play", *UPDATES}
    return {name for name in Source(path, frozenset()).names if name.split(".")[-1] in names}


def _played(
    ledger: Ledger, wanted: Sequence[int], submission: Submission
) -> dict[str, list[Played]]:
    """The games of each agent, by its name."""
    played: defaultdict[str, list[Played]] = defaultdict(list)
    try:
        actors: list[Actor] = submission.ask(Request())
        if not actors:
            sentence = (
                "The file has no agent: a class whose name ends with Agent, with a method play, or "
                "a function of board_visible, reveal_position and get_cmn_from_board_actual."
            )
            source = submission.source
            raise StudentError(source.definition(MODULE, [], "load", sentence))
    except StudentError as error:
        ledger.enter("loads", error.fault)
        return played
    for number in ledger.numbers(wanted, submission):
        for actor in actors:
            try:
                request = Request(actor, number, ledger.seed)
                game: Played = submission.ask(request, submission.left - RESERVE / 3)
            except LateError:
                ledger.left_out += 1
                continue
            except StudentError as error:
                fault = replace(error.fault, game=number)
                ledger.enter("time" if fault.kind in STUCK else "runs", fault)
                continue
            ledger.add(game.faults, game.seconds, late=game.late, begun=game.visits > 0)
            if game.visits and not game.late:
                played[actor.name].append(game)
    return played


def _lines(ledger: Ledger, played: dict[str, list[Played]]) -> tuple[Line, ...]:
    """The lines, with the mean final scores."""
    scores = [
        f"{name} has a mean final score of {sum(game.score for game in games) / len(games):.2f} "
        f"in {len(games)} games"
        for name, games in played.items()
    ]
    notes = {"ends": "; ".join(scores)}
    skipped: list[str] = []
    if not played and not ledger.left_out:
        skipped = [name for name in LINES if name != "loads"]
    elif not any(game.said for games in played.values() for game in games):
        skipped, notes["score"] = ["score"], "it returns none"
    return ledger.lines(notes, skipped)

"""The check of Rutgers' assignment "Mine, all mine": what it asks of agents, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from minewise.courses.assessment.judged_game import Played
from minewise.courses.assessment.ledger import Ledger
from minewise.courses.assessment.rutgers_agents import Actor, actors_of
from minewise.courses.assessment.rutgers_games import MILLION, UPDATES, Minefield
from minewise.courses.assessment.source import Source
from minewise.courses.assessment.submission import StudentCode, StudentError, Submission

GAMES = 40
"""Games of each agent in a check."""

INFERENCE = True
"""Does the course ask for conclusions?"""

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


def methods_of(path: Path) -> set[str]:
    """The methods of the file that the sources name, in whichever class."""
    names = {"play", *UPDATES}
    return {name for name in Source(path, frozenset()).names if name.split(".")[-1] in names}


def task(student: StudentCode, request: Request) -> Played | list[Actor]:
    """Runs beside the student's code."""
    if request.actor is None:
        return actors_of(student)
    game = Minefield.game_of(request.game, request.seed, request.actor.clues)
    return Minefield(student, request.actor, game).play()


def check(ledger: Ledger, submission: Submission, wanted: Sequence[int]) -> None:
    """Lets each agent of the file play the games."""
    actors: list[Actor] = []
    try:
        actors = submission.ask(Request())
    except StudentError as error:
        ledger.enter("loads", error.fault)
    requests = [Request(actor, number, ledger.seed) for number in wanted for actor in actors]
    for _, game in ledger.play(submission, requests, Minefield.line_of):
        for line, fault in game.faults.items():
            ledger.enter(line, fault)
    counts = ledger.sums.counts
    if not ledger.sums.turns:
        ledger.skipped.update([*LINES][1:])
    elif not counts["scores"]:
        ledger.skip("score", "it returns none")
    scores = []
    for actor in actors:
        if games := counts[f"games of {actor.name}"]:
            mean = counts[f"score of {actor.name}"] / MILLION / games
            scores.append(f"{actor.name} has a mean final score of {mean:.2f} in {games} games")
    ledger.notes["ends"] = "; ".join(scores)

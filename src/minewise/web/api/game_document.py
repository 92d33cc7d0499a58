"""A game as JSON: what its player may know, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from minewise.agents.protocol import Decision
from minewise.companion.hints import StepwiseHint
from minewise.companion.solved import Solved
from minewise.game.game import Game
from minewise.game.record import final_score
from minewise.game.view import View
from minewise.report.phrases import one_line
from minewise.web.games import WebGame
from minewise.web.settings import MOST_CELLS_OF_A_GRID


def shown(view: View) -> dict[str, Any]:
    """A view and its public rules, in their text forms."""
    return {"rows": view.rows(), "rules": str(view.rules), "mines": view.mines}


def game_document(session: WebGame, now: float) -> dict[str, Any]:
    """The game, with its mines and its seed only when it is over."""
    game, practice = session.game, session.practice
    mines = session.view.mines
    return {
        "id": session.id,
        "view": shown(session.view),
        "status": game.status,
        "moves": [
            {"kind": move.kind, "cell": move.cell, "by": step.by}
            for step in practice.steps
            for move in step.moves
        ],
        "mines_left": None if mines is None else mines - game.flags - game.mines_hit,
        "flags": game.flags,
        "clicks": game.clicks,
        "practice": session.may_undo,
        "taken_back": practice.taken_back,
        "seed": game.seed if session.seed_told or game.over else None,
        "number": game.number,
        "elapsed": round(session.elapsed(now), 3),
    } | outcome(game)


def outcome(game: Game) -> dict[str, Any]:
    """What became of a game; but for the mines that were hit null until it is over."""
    solved = Solved.of(game)
    score = None
    if game.over and game.rules.measure == "score":
        mines = game.rules.mines or 0
        score = final_score(mines - game.mines_hit, mines)
    return {
        "mines_hit": game.mines_hit,
        "score": score,
        "mines": None if solved is None else solved.mines,
        "wrong_flags": None if solved is None else solved.wrong_flags,
        "visited": None if solved is None else solved.visited,
        "identified": None if solved is None else solved.identified,
    }


def decision_document(text: str, decision: Decision, view: View) -> dict[str, Any]:
    """What the agent of that text has decided in a view."""
    chances = None
    probability: Mapping[Any, float] | None = decision.probability
    if probability is not None and view.rules.cells <= MOST_CELLS_OF_A_GRID:
        chances = [{"cell": cell, "mine": float(p)} for cell, p in sorted(probability.items())]
    return {
        "agent": text,
        "reveal": decision.reveal,
        "flag": decision.flag,
        "certain": decision.certain,
        "reason": one_line(decision.reason),
        "chances": chances,
    }


def hint_document(hint: StepwiseHint, steps: tuple[str, ...]) -> dict[str, Any]:
    """The steps of a hint that are told."""
    region = None
    if hint.region is not None:
        rows, columns = hint.region
        region = {"rows": [rows[0], rows[-1]], "columns": [columns[0], columns[-1]]}
    return {
        "steps": steps,
        "region": region,
        "clues": sorted(hint.clues),
        "cell": hint.cell,
        "action": hint.move,
        "certain": hint.certain,
        "chance": hint.chance,
        "done": hint.done,
    }

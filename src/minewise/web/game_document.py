"""A game as JSON: what its player may know, and nothing else."""

from __future__ import annotations

from typing import Any

from minewise.record import final_score
from minewise.session.hints import StepwiseHint
from minewise.session.solved import Solved
from minewise.view import View
from minewise.web.sessions import Session


def shown(view: View) -> dict[str, Any]:
    """A view and its public rules, in their text forms."""
    return {"rows": view.rows(), "rules": str(view.rules), "mines": view.mines}


def game_document(session: Session, now: float) -> dict[str, Any]:
    """The game, with its mines and its seed only when it is over."""
    game, practice = session.game, session.practice
    view, solved = session.view, Solved.of(game)
    mines = view.mines
    scored = game.over and game.rules.measure == "score"
    return {
        "id": session.id,
        "view": shown(view),
        "status": game.status,
        "moves": [
            {"kind": move.kind, "cell": move.cell, "by": step.by}
            for step in practice.steps
            for move in step.moves
        ],
        "mines_left": None if mines is None else mines - game.flags - game.mines_hit,
        "mines_hit": game.mines_hit,
        "flags": game.flags,
        "clicks": game.clicks,
        "practice": session.may_undo,
        "taken_back": practice.taken_back,
        "seed": game.seed if session.seed_told or game.over else None,
        "number": game.number,
        "elapsed": round(session.elapsed(now), 3),
        "score": _score(game.rules.mines or 0, game.mines_hit) if scored else None,
        "mines": None if solved is None else solved.mines,
        "wrong_flags": None if solved is None else solved.wrong_flags,
        "visited": None if solved is None else solved.visited,
        "identified": None if solved is None else solved.identified,
    }


def _score(mines: int, hit: int) -> float:
    return final_score(mines - hit, mines)


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

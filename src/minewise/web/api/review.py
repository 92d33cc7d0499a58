"""/api/review: a recorded game, looked back on move by move."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Response

from minewise.companion.replay import Replay
from minewise.companion.review import Judged, Review, judged_moves
from minewise.errors import RecordError
from minewise.game.record import Move, Record
from minewise.web import models as schema
from minewise.web.api.game_document import outcome, shown
from minewise.web.api.packed import packed
from minewise.web.games import check_size
from minewise.web.refusals import Refused, refusals
from minewise.web.settings import Settings
from minewise.web.work import Work


@dataclass(frozen=True)
class Reviewer:
    """Judges the games that are sent to it."""

    settings: Settings
    work: Work

    async def review(self, asked: schema.AskReview) -> bytes:
        """The whole game with every move judged, as JSON."""
        text = asked.record if isinstance(asked.record, str) else json.dumps(asked.record)
        question = "review", hashlib.sha256(text.encode("utf-8", "replace")).digest()
        return await self.work.answer(
            question, self.settings.most_answer // 100, lambda: packed(self._reviewed(text))
        )

    def _reviewed(self, text: str) -> dict[str, Any]:
        record = Record.from_json(text)
        check_size(record.rules, self.settings.longest_side)
        moves = len(record.moves)
        if (moves + 1) * record.rules.cells > self.settings.most_answer:
            raise RecordError(
                f"expected a game of fewer moves on a board of {record.rules.cells:,} cells, got "
                f"{moves:,}; minewise review takes any"
            )
        replay = Replay(record)
        frames = [_frame(replay, None, None)]
        judged: list[Judged] = []
        latest = self.settings.clock() + self.settings.longest
        for move, found in judged_moves(replay, set()):
            frames.append(_frame(replay, move, found))
            judged += [] if found is None else [found]
            if self.settings.clock() > latest:
                raise Refused(
                    422, "this game takes too long to review here; minewise review takes any"
                )
        review = Review(tuple(judged))
        return {
            "game": game_of_record(replay),
            "frames": frames,
            "summary": review.summary,
            "guesses": len(review.guesses),
            "needless": review.needless,
            "luck": review.luck,
            "skill_loss": review.skill_loss,
            "survival": review.survival,
        }


def _frame(replay: Replay, move: Move | None, judged: Judged | None) -> dict[str, Any]:
    return {
        "rows": replay.view.rows(),
        "move": None if move is None else move._asdict(),
        "judged": None if judged is None else judgement(judged),
    }


def judgement(judged: Judged) -> dict[str, Any]:
    """A judged move."""
    names = ("verdict", "guess", "chance", "least", "safest", "luck", "skill_loss", "hit", "exact")
    return {name: getattr(judged, name) for name in names} | {"sentence": judged.sentence}


def game_of_record(replay: Replay) -> dict[str, Any]:
    """A recorded game as the replay has it: it stands at its end."""
    record, game = replay.record, replay.game
    return {
        "rules": str(record.rules),
        "view": shown(game.view),
        "agent": record.agent,
        "options": record.options,
        "seed": str(record.seed),
        "number": str(record.game),
        "status": game.status,
        "clicks": game.clicks,
    } | outcome(game)


def review_router(reviewer: Reviewer) -> APIRouter:
    """The route /api/review."""
    router = APIRouter(prefix="/api/review", tags=["Review"])

    @router.post("", response_model=schema.Review, responses=refusals(422, 503))
    async def review_a_game(asked: schema.AskReview) -> Response:
        """Every view of a recorded game, and of each guess its chance, the least chance on the
        board, and what it says of luck and skill."""
        return Response(await reviewer.review(asked), media_type="application/json")

    return router

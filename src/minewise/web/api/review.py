"""/api/review: a recorded game, looked back on move by move."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from fastapi import APIRouter

from minewise.companion.playback import Playback
from minewise.companion.review import GameJudge, Judged, Review, judged_moves
from minewise.errors import RecordError
from minewise.game.record import Move, Record
from minewise.web import models as schema
from minewise.web.games import check_boards, check_size
from minewise.web.models.parts import outcome
from minewise.web.refusals import Refused, refusals
from minewise.web.settings import Settings
from minewise.web.work import Work


@dataclass(frozen=True)
class GameReviews:
    """Replays the games that are sent to it, and judges them."""

    settings: Settings
    work: Work

    async def review(self, asked: schema.AskReview) -> schema.Review:
        """Every view of a recorded game, and of each guess its chance, the least chance on the
        board, and what it says of luck and skill."""
        text, key = _text(asked), _key(asked)
        return await self.work.answer(("review", key), lambda: self._reviewed(text))

    def _reviewed(self, text: str) -> schema.Review:
        record = Record.unchecked(text)
        check_boards(check_size(record.rules, self.settings.longest_side))
        moves = len(record.moves)
        if (moves + 1) * record.rules.cells > self.settings.most_answer:
            raise RecordError(
                f"expected a game of fewer moves on a board of {record.rules.cells:,} cells, got "
                f"{moves:,}; minewise review takes any"
            )
        record.check()
        replay = Playback(record)
        frames = [_frame(replay, None, None)]
        judged: list[Judged] = []
        latest = self.settings.clock() + self.settings.longest
        for move, found in judged_moves(replay, GameJudge(replay.view.rules)):
            frames.append(_frame(replay, move, found))
            judged += [] if found is None else [found]
            if self.settings.clock() > latest:
                raise Refused(
                    422, "this game takes too long to review here; minewise review takes any"
                )
        review = Review(tuple(judged))
        return schema.Review(
            game=_game(replay),
            frames=frames,
            summary=review.summary,
            guesses=len(review.guesses),
            needless=review.needless,
            luck=review.luck,
            skill_loss=review.skill_loss,
            survival=review.survival,
        )


def _frame(replay: Playback, move: Move | None, judged: Judged | None) -> schema.Frame:
    return schema.Frame(
        rows=replay.view.rows(),
        move=move and schema.RecordedMove.model_validate(move),
        judged=_judgement(judged),
    )


def _judgement(judged: Judged | None) -> schema.Judged | None:
    return None if judged is None else schema.Judged.model_validate(judged)


def _game(replay: Playback) -> schema.RecordedGame:
    """A recorded game as the replay has it: it stands at its end."""
    record, game = replay.record, replay.game
    return schema.RecordedGame(
        rules=str(record.rules),
        view=schema.Shown.of(game.view),
        agent=record.agent,
        options=record.options,
        seed=str(record.seed),
        number=str(record.game),
        status=game.status,
        clicks=game.clicks,
        **outcome(game),
    )


def _text(asked: schema.AskReview) -> str:
    return asked.record if isinstance(asked.record, str) else json.dumps(asked.record)


def _key(asked: schema.AskReview) -> bytes:
    return hashlib.sha256(_text(asked).encode("utf-8", "replace")).digest()


def review_router(reviews: GameReviews) -> APIRouter:
    """The routes of /api/review."""
    router = APIRouter(prefix="/api/review", tags=["Review"])
    router.post("", responses=refusals(422, 503))(reviews.review)
    return router

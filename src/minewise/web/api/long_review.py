"""/api/review/moves and /api/review/judged: a game of any length, looked back on part by part.

The moves come at once, as what each of them changes on the board; the judgements of the guesses
follow in parts that take about a second each, so that nobody waits for the last one.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter

from minewise.companion.replay import Replay
from minewise.companion.review import judged_moves
from minewise.errors import RecordError
from minewise.game.record import Record
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG
from minewise.web import models as schema
from minewise.web.api.review import game_of_record, judgement
from minewise.web.games import check_size
from minewise.web.refusals import Refused, refusals
from minewise.web.settings import Settings
from minewise.web.work import Work


@dataclass(frozen=True)
class LongReviewer:
    """Replays the games that are sent to it, and judges them part by part."""

    settings: Settings
    work: Work

    async def moves(self, asked: schema.AskReview) -> dict[str, Any]:
        """The game, and what each move changes."""
        text = _text(asked.record)
        # A short record may change many cells: its answer counts as a large one.
        large = self.settings.most_answer // 100
        return await self.work.answer(("moves", _key(text)), large, lambda: self._moves(text))

    async def judged(self, asked: schema.AskJudged) -> dict[str, Any]:
        """The judgements of the moves from one on, as many as there is time for."""
        text = _text(asked.record)
        proved = frozenset((row, column) for row, column in asked.proved)
        question = "judged", _key(text), asked.first, proved
        return await self.work.answer(
            question, len(text), lambda: self._judged(text, asked.first, set(proved))
        )

    def _replay(self, text: str) -> Replay:
        record = Record.from_json(text)
        check_size(record.rules, self.settings.longest_side)
        if len(record.moves) > self.settings.most_moves:
            raise RecordError(f"expected at most {self.settings.most_moves:,} moves")
        return Replay(record)

    def _moves(self, text: str) -> dict[str, Any]:
        replay = self._replay(text)
        latest = self.settings.clock() + self.settings.longest
        start = before = replay.view.rows()
        moves = []
        for number, move in enumerate(replay.record.moves):
            replay.go(number + 1)
            after = replay.view.rows()
            moves.append({"move": move._asdict(), "changes": changes(before, after)})
            before = after
            if self.settings.clock() > latest:
                raise Refused(422, "this game takes too long to be played again here")
        return {"game": game_of_record(replay), "rows": start, "moves": moves}

    def _judged(self, text: str, first: int, safe: set[Cell]) -> dict[str, Any]:
        replay = self._replay(text)
        if first > len(replay):
            raise RecordError(f"expected a game of at least {first} moves, got {len(replay)}")
        replay.go(first)
        latest = self.settings.clock() + self.settings.part
        told = []
        for _, found in judged_moves(replay, safe):
            told.append(None if found is None else judgement(found))
            if self.settings.clock() > latest:
                break
        view, end = replay.view, first + len(told)
        return {
            "first": first,
            "judged": told,
            "next": end if end < len(replay) else None,
            "proved": sorted(c for c in safe if c in view and view[c] in (COVERED, FLAG)),
        }


def changes(before: list[str], after: list[str]) -> list[tuple[int, int, str]]:
    """The cells in which two views differ: row, column and mark in the second.

    >>> changes(["##", "1#"], ["#1", "1#"])
    [(0, 1, '1')]
    """
    return [
        (row, column, mark)
        for row, (old, new) in enumerate(zip(before, after, strict=True))
        if old != new
        for column, mark in enumerate(new)
        if mark != old[column]
    ]


def _text(record: dict[str, Any] | str) -> str:
    return record if isinstance(record, str) else json.dumps(record)


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "replace")).digest()


def long_review_router(reviewer: LongReviewer) -> APIRouter:
    """The routes below /api/review."""
    router = APIRouter(prefix="/api/review", tags=["Review"])

    @router.post("/moves", response_model=schema.RecordedMoves, responses=refusals(422, 503))
    async def moves_of_a_game(asked: schema.AskReview) -> Any:
        """A recorded game and what each of its moves changes on the board."""
        return await reviewer.moves(asked)

    @router.post("/judged", response_model=schema.JudgedPart, responses=refusals(422, 503))
    async def judge_a_part(asked: schema.AskJudged) -> Any:
        """The judgements of some moves, from `first` on; `next` and `proved` ask for those that
        follow."""
        return await reviewer.judged(asked)

    return router

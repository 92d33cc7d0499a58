"""/api/games: games that are played here."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Path, Request, Response
from starlette.concurrency import run_in_threadpool

from minewise.agents.protocol import Decision
from minewise.companion.hints import StepwiseHint
from minewise.companion.played_game import PlayedGame
from minewise.engine.analysis import Analysis, analyze
from minewise.errors import AgentFault, ContradictionError, IllegalMoveError
from minewise.game.rules import Rules
from minewise.game.view import View
from minewise.report.phrases import error_line
from minewise.web import models as schema
from minewise.web.agents import served_agent
from minewise.web.games import WebGame, WebGames, check_boards, check_covered, check_size
from minewise.web.gate import client_of
from minewise.web.models.parts import Id
from minewise.web.refusals import Refused, refusals
from minewise.web.settings import Settings
from minewise.web.work import Work

T = TypeVar("T")

Number = Annotated[int, Path(ge=0, le=999)]
CONFLICT: dict[int | str, dict[str, Any]] = {
    409: {
        "model": schema.Conflict,
        "description": "Not possible in this state of the game, which the answer holds.",
    }
}
MOST_AGENTS = 32
"""Agents that a game keeps at hand."""
AT_ONCE = 100
"""Moves that take a fraction of a millisecond."""


@dataclass(frozen=True)
class GamesApi:
    """The games of a server and what can be done with them."""

    settings: Settings
    played: WebGames
    work: Work

    def document(self, played: WebGame) -> schema.Game:
        """The game as its player may know it."""
        return played.document(self.settings.clock())

    def conflict(self, played: WebGame, sentence: str) -> Refused:
        """The refusal if the state of a game does not allow something."""
        return Refused(409, sentence, game=self.document(played).model_dump(mode="json"))

    async def begin(self, asked: schema.NewGame, request: Request) -> schema.Game:
        """Begins a game. `rules` is a preset or WIDTHxHEIGHT/MINES with any switch=value."""
        client = client_of(request.scope)
        rules = check_boards(check_size(Rules.parse(asked.rules), self.settings.longest_side))
        if len(asked.moves) > self.settings.most_moves:
            raise Refused(422, f"expected at most {self.settings.most_moves:,} moves")
        seed = self.settings.seeds() if asked.seed is None else asked.seed
        self.played.make_room(client, rules.cells)
        agent_seed = None if asked.seed is not None else self.settings.seeds()

        def begun() -> PlayedGame:
            practice = PlayedGame(
                rules, seed=seed, number=asked.number, agent_seed=agent_seed, one_cell=False
            )
            for move in asked.moves:
                practice.move(move.kind, move.cell)
            return practice

        practice = await _done(begun, rules, len(asked.moves))
        played = self.played.open(
            practice, client=client, may_undo=asked.may_undo, seed_told=asked.seed is not None
        )
        if asked.moves:
            played.moved(self.settings.clock())
        return self.document(played)

    async def show(self, name: Id) -> schema.Game:
        """The current game."""
        played = self.played.get(name)
        async with played.lock:  # many moves are made in a thread
            return self.document(played)

    async def move(self, name: Id, asked: schema.NewMoves) -> schema.Game:
        """Makes moves. `after` is the number of moves that the client has seen: if it is another,
        nothing is done, so that no move is lost or made twice."""
        played = self.played.get(name)
        async with played.lock:
            made = sum(len(step.moves) for step in played.practice.steps)
            if asked.after != made:
                raise self.conflict(
                    played, f"expected after={made}, the number of moves, got {asked.after}"
                )
            if made + len(asked.moves) > self.settings.most_moves:
                raise self.conflict(
                    played, f"expected at most {self.settings.most_moves:,} moves of a game"
                )

            def moved() -> None:
                for move in asked.moves:
                    played.practice.move(move.kind, move.cell)

            return await self._change(played, moved, len(asked.moves))

    async def undo(self, name: Id) -> schema.Game:
        """Takes the last step back, in a game for practice."""
        played = self.played.get(name)
        async with played.lock:
            if not played.may_undo:
                raise self.conflict(played, "you can undo moves only in a practice game")
            if not played.practice.steps:
                raise self.conflict(played, "there is nothing to undo")
            made = len(played.practice.moves)  # all but one step of them are made again
            return await self._change(played, played.practice.undo, made)

    async def let(self, name: Id, asked: schema.AgentTurn) -> schema.GameAndDecision:
        """Lets an agent decide once. The game can be played on while it thinks; a decision that
        comes too late changes nothing."""
        played = self.played.get(name)
        spec = served_agent(asked.agent, played.game.rules.cells)
        practice, text = played.practice, str(spec)
        self._check_playing(played)
        if len(practice.agents) >= MOST_AGENTS:
            practice.agents.clear()
        view, state = played.view, (len(practice.steps), practice.taken_back)
        try:
            decision = await self._ask(played, text, state)
            async with played.lock:
                if state != (len(practice.steps), practice.taken_back) or view != played.view:
                    raise self.conflict(played, f"the game went on while {spec.name} thought")
                moves = len(decision.flag) + len(decision.reveal)
                document = await self._change(played, lambda: practice.let(text, decision), moves)
        except AgentFault as fault:
            raise self.conflict(played, error_line(fault)) from None
        told = schema.Decision.of(text, decision, view)
        return schema.GameAndDecision(**vars(document), decision=told)

    async def _ask(self, played: WebGame, text: str, state: tuple[int, int]) -> Decision:
        answer = played.practice.question(text)
        return await self.work.answer(("agent", played.id, text, state), answer)

    async def hint(self, name: Id) -> schema.Hint:
        """One step more of the hint for this position: where to look, why, the cell."""
        played = self.played.get(name)
        self._check_playing(played)
        view = played.view
        if played.hint is None or played.hint.view != view:
            told = await self.work.about("hint", view, StepwiseHint)
            # The answer is shared by all who see this view; how much of it is told is not.
            played.hint = copy.copy(told)
        return schema.Hint.of(played.hint, played.hint.more())

    async def analysis(self, name: Id) -> schema.Analysis:
        """The chance of a mine of every covered cell."""
        view = self.played.get(name).view
        try:
            analysis = await self._analysis(view)
        except ContradictionError as error:  # of clues that lie: no other game shows such a view
            return schema.Analysis.of_contradiction(view, error, view.rules.clues)
        return await self.work.about("document", view, lambda _: schema.Analysis.of(analysis))

    async def digits(self, name: Id, row: Number, column: Number) -> schema.CellDigits:
        """What a covered cell would show."""
        view = self.played.get(name).view
        cell = check_covered(view, (row, column))
        return await run_in_threadpool(schema.CellDigits.of, await self._analysis(view), cell)

    async def record(self, name: Id) -> Response:
        """The record of a game that is over."""
        played = self.played.get(name)
        if not played.game.over:
            raise self.conflict(played, "a game has a record only when it is over")
        text = await run_in_threadpool(played.practice.record().to_json)
        return Response(text, media_type="application/json")

    def _check_playing(self, played: WebGame) -> None:
        if played.game.over:
            raise self.conflict(played, f"the game is {played.game.ending}")

    async def _analysis(self, view: View) -> Analysis:
        return await self.work.about("analysis", view, analyze)

    async def _change(
        self, played: WebGame, change: Callable[[], object], moves: int
    ) -> schema.Game:
        """Does something of so many moves to a game whose lock is held, and tells what it is."""
        try:
            await _done(change, played.game.rules, moves)
        except IllegalMoveError as error:
            raise self.conflict(played, error_line(error)) from None
        finally:
            played.moved(self.settings.clock())
        return self.document(played)


async def _done(change: Callable[[], T], rules: Rules, moves: int) -> T:
    """Does something to a game: at once if it is a few moves, which take less time than it takes
    to hand them to a thread. A board that is searched for may take a second."""
    if moves <= AT_ONCE and rules.boards == "any":
        return change()
    return await run_in_threadpool(change)


def games_router(games: GamesApi) -> APIRouter:
    """The routes of /api/games."""
    router = APIRouter(prefix="/api/games", tags=["Games"])
    known, slow = refusals(404, 422), refusals(404, 422, 503)
    conflict = known | CONFLICT
    router.post("", status_code=201, responses=refusals(422, 503))(games.begin)
    router.get("/{id}", responses=known)(games.show)
    router.post("/{id}/moves", responses=conflict)(games.move)
    router.post("/{id}/undo", responses=conflict)(games.undo)
    router.post("/{id}/agent", responses=slow | CONFLICT)(games.let)
    router.post("/{id}/hint", responses=slow | CONFLICT)(games.hint)
    router.get("/{id}/analysis", responses=slow)(games.analysis)
    router.get("/{id}/analysis/{row}/{column}", responses=slow)(games.digits)
    router.get("/{id}/record", response_model=schema.Record, responses=conflict)(games.record)
    return router

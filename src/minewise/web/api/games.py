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
from minewise.companion.practice import Practice
from minewise.engine.analysis import Analysis, analyze
from minewise.errors import AgentFault, ContradictionError, IllegalMoveError
from minewise.game.rules import Rules
from minewise.game.view import COVERED, FLAG, View
from minewise.report.phrases import error_line
from minewise.web import models as schema
from minewise.web.agents import served_agent
from minewise.web.api.analysis_document import (
    analysis_document,
    contradiction_document,
    digits_document,
)
from minewise.web.api.game_document import decision_document, game_document, hint_document
from minewise.web.api.packed import packed
from minewise.web.games import WebGame, WebGames, check_size
from minewise.web.gate import client_of
from minewise.web.refusals import Refused, refusals
from minewise.web.settings import Settings
from minewise.web.work import Work

T = TypeVar("T")

Id = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The id of a game.")]
Number = Annotated[int, Path(ge=0, le=999)]
CONFLICT: dict[int | str, dict[str, Any]] = {
    409: {"model": schema.Conflict, "description": "Not in this state of the game, which is told."}
}
MOST_AGENTS = 32
"""Agents that a game keeps at hand."""
AT_ONCE = 100
"""Moves that take a fraction of a millisecond."""


@dataclass(frozen=True)
class Games:
    """The games of a server and what can be done with them."""

    settings: Settings
    sessions: WebGames
    work: Work

    def document(self, session: WebGame) -> dict[str, Any]:
        """The game as its player may know it."""
        return game_document(session, self.settings.clock())

    def conflict(self, session: WebGame, sentence: str) -> Refused:
        """The refusal of what the state of a game does not allow."""
        return Refused(409, sentence, game=self.document(session))

    async def begin(self, asked: schema.NewGame, client: str) -> dict[str, Any]:
        """A new game, with its first moves if there are any."""
        rules = check_size(Rules.parse(asked.rules), self.settings.longest_side)
        if len(asked.moves) > self.settings.most_moves:
            raise Refused(422, f"expected at most {self.settings.most_moves:,} moves")
        seed = self.settings.seeds() if asked.seed is None else asked.seed
        self.sessions.make_room(client, rules.cells)
        chance = None if asked.seed is not None else self.settings.seeds()

        def played() -> Practice:
            practice = Practice(rules, seed=seed, number=asked.number, chance=chance)
            for move in asked.moves:
                practice.move(move.kind, (move.cell[0], move.cell[1]))
            return practice

        practice = await _done(played, len(asked.moves))
        session = self.sessions.open(
            practice, client=client, may_undo=asked.practice, seed_told=asked.seed is not None
        )
        if asked.moves:
            session.moved(self.settings.clock())
        return self.document(session)

    async def make(self, name: str, asked: schema.NewMoves) -> dict[str, Any]:
        """Moves of the person; the first that is not allowed ends them."""
        session = self.sessions.get(name)
        async with session.lock:
            made = sum(len(step.moves) for step in session.practice.steps)
            if asked.after != made:
                raise self.conflict(
                    session, f"expected after={made}, the number of moves, got {asked.after}"
                )
            if made + len(asked.moves) > self.settings.most_moves:
                raise self.conflict(
                    session, f"expected at most {self.settings.most_moves:,} moves of a game"
                )

            def moved() -> None:
                for move in asked.moves:
                    session.practice.move(move.kind, (move.cell[0], move.cell[1]))

            return await self._change(session, moved, len(asked.moves))

    async def undo(self, name: str) -> dict[str, Any]:
        """Takes the last step back."""
        session = self.sessions.get(name)
        async with session.lock:
            if not session.may_undo:
                raise self.conflict(session, "only a game for practice can be taken back")
            if not session.practice.steps:
                raise self.conflict(session, "there is nothing to take back")
            made = len(session.practice.moves)  # all but one step of them are made again
            return await self._change(session, session.practice.undo, made)

    async def let(self, name: str, asked: schema.AgentTurn) -> dict[str, Any]:
        """One decision of an agent. It is worked out beside the game, which can be played on
        meanwhile; a decision that comes too late changes nothing."""
        session = self.sessions.get(name)
        spec = served_agent(asked.agent, session.game.rules.cells)
        practice, text = session.practice, str(spec)
        self._check_playing(session)
        if len(practice.agents) >= MOST_AGENTS:
            practice.agents.clear()
        view, state = session.view, (len(practice.steps), practice.taken_back)
        try:
            decision = await self._ask(session, text, state)
            async with session.lock:
                if state != (len(practice.steps), practice.taken_back) or view != session.view:
                    raise self.conflict(session, f"the game went on while {spec.name} thought")
                moves = len(decision.flag) + len(decision.reveal)
                document = await self._change(session, lambda: practice.let(text, decision), moves)
        except AgentFault as fault:
            raise self.conflict(session, error_line(fault)) from None
        return document | {"decision": decision_document(text, decision, view)}

    async def _ask(self, session: WebGame, text: str, state: tuple[int, int]) -> Decision:
        answer = session.practice.question(text)
        return await self.work.answer(
            ("agent", session.id, text, state), session.game.rules.cells, answer
        )

    async def hint(self, name: str) -> dict[str, Any]:
        """One step more of the hint for the position."""
        session = self.sessions.get(name)
        self._check_playing(session)
        view = session.view
        if session.hint is None or session.hint.view != view:
            told = await self._about("hint", view, StepwiseHint)
            # The answer is shared by all who see this view; how much of it is told is not.
            session.hint = copy.copy(told)
        return hint_document(session.hint, session.hint.more())

    async def analysis(self, name: str) -> bytes:
        """What the clues say now, as JSON."""
        view = self.sessions.get(name).view
        try:
            analysis = await self._analysis(view)
        except ContradictionError as error:  # of clues that lie: no other game shows such a view
            return packed(contradiction_document(view, error, view.rules.clues))
        return await self._about("document", view, lambda _: packed(analysis_document(analysis)))

    async def digits(self, name: str, row: int, column: int) -> dict[str, Any]:
        """What a covered cell would show."""
        view = self.sessions.get(name).view
        if (row, column) not in view or view[row, column] not in (COVERED, FLAG):
            raise Refused(422, f"expected a covered cell of the board, got {row},{column}")
        analysis = await self._analysis(view)
        return await run_in_threadpool(digits_document, analysis, (row, column))

    async def record(self, name: str) -> str:
        """The record of a game that is over, as JSON."""
        session = self.sessions.get(name)
        if not session.game.over:
            raise self.conflict(session, "a game has a record when it is over")
        return await run_in_threadpool(session.practice.record().to_json)

    def _check_playing(self, session: WebGame) -> None:
        if session.game.over:
            raise self.conflict(session, f"the game is {session.game.status}")

    async def _analysis(self, view: View) -> Analysis:
        return await self._about("analysis", view, analyze)

    async def _about(self, what: str, view: View, work: Callable[[View], T]) -> T:
        return await self.work.answer((what, view), view.rules.cells, lambda: work(view))

    async def _change(
        self, session: WebGame, change: Callable[[], object], moves: int
    ) -> dict[str, Any]:
        """Does something of so many moves to a game whose lock is held, and tells what it is."""
        try:
            await _done(change, moves)
        except IllegalMoveError as error:
            raise self.conflict(session, error_line(error)) from None
        finally:
            session.moved(self.settings.clock())
        return self.document(session)


async def _done(change: Callable[[], T], moves: int) -> T:
    """Does something to a game: at once if it is a few moves, which take less time than it takes
    to hand them to a thread."""
    return change() if moves <= AT_ONCE else await run_in_threadpool(change)


def games_router(games: Games) -> APIRouter:
    """The routes of /api/games."""
    router = APIRouter(prefix="/api/games", tags=["Games"])

    @router.post("", status_code=201, response_model=schema.Game, responses=refusals(422, 503))
    async def begin_a_game(asked: schema.NewGame, request: Request) -> Any:
        """Begins a game. `rules` is a preset or WIDTHxHEIGHT/MINES with any switch=value."""
        return await games.begin(asked, client_of(request.scope))

    @router.get("/{id}", response_model=schema.Game, responses=refusals(404, 422))
    async def show_a_game(id: Id) -> Any:  # noqa: A002 - the name in the address
        """The game as it is."""
        return games.document(games.sessions.get(id))

    @router.post("/{id}/moves", response_model=schema.Game, responses=refusals(404, 422) | CONFLICT)
    async def make_moves(id: Id, asked: schema.NewMoves) -> Any:  # noqa: A002
        """Makes moves. `after` is the number of moves that the client has seen: if it is another,
        nothing is done, so that no move is lost or made twice."""
        return await games.make(id, asked)

    @router.post("/{id}/undo", response_model=schema.Game, responses=refusals(404, 422) | CONFLICT)
    async def take_back(id: Id) -> Any:  # noqa: A002
        """Takes the last step back, in a game for practice."""
        return await games.undo(id)

    @router.post(
        "/{id}/agent",
        response_model=schema.GameAndDecision,
        responses=refusals(404, 422, 503) | CONFLICT,
    )
    async def let_an_agent_decide(id: Id, asked: schema.AgentTurn) -> Any:  # noqa: A002
        """Lets an agent decide once."""
        return await games.let(id, asked)

    @router.post(
        "/{id}/hint", response_model=schema.Hint, responses=refusals(404, 422, 503) | CONFLICT
    )
    async def give_a_hint(id: Id) -> Any:  # noqa: A002
        """One step more of the hint for this position: where to look, why, the cell."""
        return await games.hint(id)

    @router.get("/{id}/analysis", response_model=schema.Analysis, responses=refusals(404, 422, 503))
    async def analyze_a_game(id: Id) -> Response:  # noqa: A002
        """The chance of a mine of every covered cell."""
        return Response(await games.analysis(id), media_type="application/json")

    @router.get(
        "/{id}/analysis/{row}/{column}",
        response_model=schema.CellDigits,
        responses=refusals(404, 422, 503),
    )
    async def analyze_a_cell(id: Id, row: Number, column: Number) -> Any:  # noqa: A002
        """What a covered cell would show."""
        return await games.digits(id, row, column)

    @router.get(
        "/{id}/record", response_model=schema.Record, responses=refusals(404, 422) | CONFLICT
    )
    async def record_of_a_game(id: Id) -> Response:  # noqa: A002
        """The record of a game that is over."""
        return Response(await games.record(id), media_type="application/json")

    return router

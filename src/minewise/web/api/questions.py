"""/api/ask: the questions of the core, also about games that the server keeps."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Body, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from minewise.errors import expected_one_of
from minewise.game.record import Record
from minewise.questions import Session, json_text
from minewise.web.bounds import (
    bounded,
    cells_of,
    check_rules,
    decision_of,
    read_position,
    served_agent,
)
from minewise.web.games import KeptGame, KeptGames, state_of, with_handle
from minewise.web.models.bodies import (
    ANSWERS,
    BODIES,
    OF_A_GAME,
    OF_A_POSITION,
    TEXTS,
    QuestionBody,
)
from minewise.web.models.parts import Conflict
from minewise.web.refusals import MEANINGS, Refused, refusals
from minewise.web.settings import Settings
from minewise.web.shares import client_of
from minewise.web.work import Work

T = TypeVar("T")

BEGINNING = ("begin", "replay", "open_replay")
"""Questions that begin a game."""
QUICK = ("state", "move", "undo", "carry_out", "carry_on")
"""Questions about a game that are answered at once: to hand them to a thread takes longer."""
AT_ONCE = 50_000
"""The largest product of cells and moves of a game for that, about a millisecond: to undo one move
is to make all others again."""
FEW = 100
"""Cells of a decision that is carried out at once."""
QUESTIONS = [name for name in BODIES if name != "add_review"]
"""The questions that are answered. `add_review` adds up games of a session, and here each game has
a session of its own."""


@dataclass(frozen=True)
class QuestionApi:
    """Answers the questions of the core within the bounds of the server."""

    settings: Settings
    games: KeptGames
    work: Work

    async def ask(self, question: str, body: Annotated[Any, Body()], request: Request) -> Response:
        """The answer to any question."""
        if question not in QUESTIONS:
            raise Refused(404, expected_one_of("question", question, QUESTIONS))
        try:
            fields = BODIES[question].model_validate(body)
        except ValidationError as error:
            first = error.errors()[0]
            raise RequestValidationError([{**first, "loc": ("body", *first["loc"])}]) from None
        return await self.answer(question, fields, request)

    async def answer(self, question: str, body: QuestionBody, request: Request) -> Response:
        """The answer to a question with these fields."""
        fields = body.fields()
        if question in BEGINNING:
            content = await self._begin(request, question, fields)
        elif question in OF_A_GAME:
            content = await self._ask_game(request, question, fields)
        else:
            content = await self._answer(request, question, fields)
        return Response(content, media_type="application/json")

    async def _answer(self, request: Request, question: str, fields: dict[str, Any]) -> bytes:
        """The answer to a question that concerns no game, or what a game shows."""
        cells = 0
        if isinstance(fields.get("game"), str):
            if "view" in fields:
                raise Refused(422, "expected either a text or a game as a position")
            game = self.games.get(fields.pop("game"))
            state = await self._done(request, game, partial(game.ask, "state"))
            fields |= {"view": state["view"], "rules": state["rules"]}
            cells = game.cells
        elif question in OF_A_POSITION and "view" not in fields:
            raise Refused(422, "expected the field text")

        def work() -> bytes:
            within = bounded(question, fields, self.settings, cells)
            self.work.wait_for_room(within.cells)
            return Session().ask_text(question, **within.fields).encode()

        return await self.work.answer(request, question, fields, work)

    async def _begin(self, request: Request, question: str, fields: dict[str, Any]) -> bytes:
        """Begins a game. Where no seed is given one is drawn, and another one for agents: nothing
        that they do depends on the board."""
        settings, is_new = self.settings, question == "begin"
        may_undo = fields.pop("may_undo", not is_new)
        drawn = settings.seeds() if is_new and "seed" not in fields else None
        if drawn is not None:
            fields["seed"] = settings.seeds()
        session, handle = Session(settings.game_seconds), settings.ids()

        def check_moves(moves: int) -> None:
            if moves > settings.most_moves:
                raise Refused(422, f"expected at most {settings.most_moves:,} moves")

        def begun() -> tuple[KeptGame, Any]:
            seed, number = int(fields.get("seed", 0)), int(fields.get("number", 0))
            rules = fields.get("rules")
            if question == "replay":
                record = Record.unchecked(fields["record"])
                seed, number, rules = record.seed, record.game, str(record.rules)
                check_moves(len(record.moves))
            if question != "open_replay":
                board = check_rules(session, rules, settings.longest_side)
            answer = session.ask(question, **fields)
            state = state_of(answer)
            if question == "open_replay":
                board = check_rules(session, state["rules"], settings.longest_side)
            check_moves(state["moves"])
            game = KeptGame(
                handle=handle,
                client=client_of(request.scope),
                session=session,
                number_in_session=state["game"],
                cells=board.cells,
                is_searched=board.is_searched,
                is_secret=is_new,
                may_undo=may_undo,
                agent_seed=seed if drawn is None else drawn,
                number=number,
                status=state["status"],
                moves=state["moves"],
                used=settings.clock(),
            )
            return game, with_handle(answer, handle)

        is_quick = is_new and "steps" not in fields and "boards" not in fields.get("rules", "")
        game, answer = begun() if is_quick else await self.work.once(request, begun, may_end=True)
        self.games.keep(game)
        return json_text(answer).encode()

    async def _ask_game(self, request: Request, question: str, fields: dict[str, Any]) -> bytes:
        """The answer to a question about a game."""
        game, after = self.games.get(fields.pop("game", "")), fields.pop("after", None)
        if question == "end":
            self.games.end(game)
            return b"{}"
        if question == "let":
            return await self._let(request, game, after, **fields)

        cells = len(fields.get("flag", ())) + len(fields.get("reveal", ()))
        if cells > game.cells:
            raise Refused(422, f"expected at most {game.cells:,} cells, got {cells:,}")

        def answered() -> bytes:
            game.check(question, after, self.settings.most_moves, max(1, cells))
            return json_text(game.ask(question, **fields)).encode()

        is_quick = question in QUICK and cells <= FEW
        return await self._done(request, game, answered, is_quick=is_quick)

    async def _done(
        self, request: Request, game: KeptGame, work: Callable[[], T], *, is_quick: bool = True
    ) -> T:
        """What some work on a game returns, which nobody else asks about meanwhile: done at once if
        it is quick on such a game, else in a thread."""

        def alone() -> T:
            with game.exclusive():
                return work()

        is_small = game.cells * (game.moves + 1) <= AT_ONCE and not game.is_searched
        if is_quick and is_small:
            return alone()
        return await self.work.once(request, alone, may_end=True)

    async def _let(
        self,
        request: Request,
        game: KeptGame,
        after: int | None,
        agent: str = "",
        agent_seed: int | None = None,
    ) -> bytes:
        """Lets an agent decide, in Python or in the core, or go on with what it has decided before.
        The game can be played on while it thinks; a decision that comes too late changes nothing.
        """
        spec = served_agent(agent, game.cells)

        def begun() -> tuple[bytes | None, dict[str, Any]]:
            game.check("let", after, self.settings.most_moves)
            if (rest := game.ask("carry_on", player=spec.name)) is not None:
                return json_text(rest).encode(), {}
            state = game.ask("state")
            if state["status"] != "playing":
                raise game.conflict(f"the game is {state['ending']}")
            return None, state

        rest, state = await self._done(request, game, begun)
        if rest is not None:
            return rest
        seed = game.agent_seed if agent_seed is None else agent_seed
        turn = (seed, game.number, state["decisions"])
        fields = {"view": state["view"], "rules": state["rules"], "agent": agent, "turn": turn}

        def decided() -> bytes:
            self.work.wait_for_room(game.cells)
            return decision_of(spec, state, *turn)

        content = await self.work.answer(request, "turn", fields, decided)

        def carried_out() -> bytes:
            decision, now = json.loads(content), game.ask("state")
            if any(now[name] != state[name] for name in ("view", "moves", "taken_back")):
                raise game.conflict(f"the game changed while {spec.name} was thinking")
            made = {name: decision[name] for name in ("flag", "reveal", "certain")}
            changes = game.ask("carry_out", player=spec.name, **made)
            return json_text({"decision": decision, "state": changes}).encode()

        return await self._done(request, game, carried_out)


def questions_router(api: QuestionApi) -> APIRouter:
    """The routes of /api/ask."""
    router = APIRouter(prefix="/api/ask", tags=["Questions"])
    # This one answers: to compare an address with forty takes longer than a move. The others
    # describe each question.
    router.post("/{question}", include_in_schema=False)(api.ask)
    conflict = {409: {"model": Conflict, "description": MEANINGS[409]}}
    for name in QUESTIONS:
        responses = refusals(404, 422, 503) | (conflict if name in OF_A_GAME else {})
        route = router.post(f"/{name}", response_model=ANSWERS[name], responses=responses)
        route(_described(api, name))
    return router


def _described(api: QuestionApi, question: str) -> Callable[..., Awaitable[Response]]:
    """What answers a question, with the types of its fields."""

    async def ask(body: QuestionBody, request: Request) -> Response:
        return await api.answer(question, body, request)

    ask.__annotations__["body"] = BODIES[question]
    ask.__name__, ask.__doc__ = question, TEXTS[question]
    return ask


def decisions_router(settings: Settings, work: Work) -> APIRouter:
    """The route /api/decisions."""
    router = APIRouter(prefix="/api/decisions", tags=["Decisions"])

    async def decide(body: QuestionBody, request: Request) -> Response:
        """What an agent does next, as the question `decide` answers it, also an agent that the core
        does not have."""
        fields = body.fields()

        def decided() -> bytes:
            position = read_position(fields, settings)
            cells = cells_of(position)
            spec = served_agent(fields.get("agent", ""), cells)
            turn = (fields.get(name, 0) for name in ("seed", "game", "turn"))
            work.wait_for_room(cells)
            return decision_of(spec, position, *turn)

        content = await work.answer(request, "decision", fields, decided)
        return Response(content, media_type="application/json")

    decide.__annotations__["body"] = BODIES["decide"]
    responses = refusals(422, 503)
    router.post("", response_model=ANSWERS["decide"], responses=responses)(decide)
    return router

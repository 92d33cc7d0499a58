"""/api/decisions: what an agent does next, in a game that is played elsewhere."""

from __future__ import annotations

from fastapi import APIRouter

from minewise.agents.protocol import can_decide, check_plays
from minewise.errors import ViewError
from minewise.play.match import ask
from minewise.random import Random
from minewise.web import models as schema
from minewise.web.agents import served_agent
from minewise.web.games import check_size
from minewise.web.positions import read_position
from minewise.web.refusals import refusals
from minewise.web.settings import Settings
from minewise.web.work import Work


def decisions_router(settings: Settings, work: Work) -> APIRouter:
    """The route /api/decisions."""
    router = APIRouter(prefix="/api/decisions", tags=["Decisions"])

    @router.post("", responses=refusals(422, 503))
    async def decide(asked: schema.AskDecision) -> schema.Decision:
        """What an agent does next. In the same turn of the same game it decides the same, here and
        wherever minewise plays."""
        view = await read_position(asked.view, None)
        spec = served_agent(asked.agent, check_size(view.rules, settings.longest_side).cells)
        turn = asked.seed, asked.number, asked.turn

        def decided() -> schema.Decision:
            agent = spec.make()
            check_plays(agent, view.rules)
            if not can_decide(agent, view):
                raise ViewError("there is no covered cell to decide about")
            return schema.Decision.of(str(spec), ask(agent, view, Random(*turn)), view)

        return await work.answer(("decision", view, str(spec), turn), decided)

    return router

"""/api/decisions: what an agent does next, in Python or in the core."""

from __future__ import annotations

from fastapi import APIRouter, Response

from minewise.questions import Session
from minewise.web.agents import decision_of, served_agent
from minewise.web.bounds import cells_of, read_position
from minewise.web.models.bodies import ANSWERS, BODIES, QuestionBody
from minewise.web.refusals import refusals
from minewise.web.settings import Settings
from minewise.web.work import Work


def decisions_router(settings: Settings, work: Work) -> APIRouter:
    """The route /api/decisions."""
    router = APIRouter(prefix="/api/decisions", tags=["Decisions"])

    async def decide(body: QuestionBody) -> Response:
        """What an agent does next, as the question `decide` answers it, also an agent that the core
        does not have."""
        fields = body.fields()

        def decided() -> bytes:
            position = read_position(Session(settings.longest), fields, settings)
            spec = served_agent(fields.get("agent", ""), cells_of(position))
            turn = (fields.get(name, 0) for name in ("seed", "game", "turn"))
            return decision_of(spec, position, *turn)

        content = await work.answer("decision", fields, decided)
        return Response(content, media_type="application/json")

    decide.__annotations__["body"] = BODIES["decide"]
    responses = refusals(422, 503)
    router.post("", response_model=ANSWERS["decide"], responses=responses)(decide)
    return router

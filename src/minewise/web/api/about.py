"""/api/about: what this server adds to the core."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from fastapi import APIRouter

from minewise.agents.registry import BUILT_IN, describe, option_text
from minewise.web import models as schema
from minewise.web.bounds import unavailable
from minewise.web.refusals import refusals
from minewise.web.settings import Settings


def about_router(settings: Settings) -> APIRouter:
    """The route /api/about."""
    router = APIRouter(prefix="/api/about", tags=["About"])
    limits = schema.Limits.model_validate(settings)

    @router.get("", responses=refusals())
    async def what_there_is() -> schema.ServerInfo:
        """The agents of this server and its bounds. What the core knows, the question `about`
        answers."""
        return schema.ServerInfo(version=version("minewise"), agents=_agents(), limits=limits)

    return router


@cache
def _agents() -> list[schema.ServedAgent]:
    return [
        schema.ServedAgent(
            name=info.name,
            summary=info.summary,
            sound=info.sound,
            unavailable=unavailable(info.name),
            options={name: option_text(value) for name, value in info.options.items()},
        )
        for info in map(describe, BUILT_IN)
    ]

"""The server: all its routes behind one gate, and /api/about, which says what it has."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib.metadata import version

from fastapi import APIRouter, FastAPI
from starlette.types import ASGIApp

from minewise.agents.registry import BUILT_IN, describe, option_text
from minewise.web import models as schema
from minewise.web.api.comparisons import ComparisonRuns, comparisons_router
from minewise.web.api.questions import QuestionApi, decisions_router, questions_router
from minewise.web.bounds import unavailable
from minewise.web.games import KeptGames
from minewise.web.gate import Gate
from minewise.web.pages import serve_pages
from minewise.web.refusals import handle_refusals, refusals
from minewise.web.settings import Settings
from minewise.web.work import Work


def about_router(settings: Settings) -> APIRouter:
    """The route /api/about."""
    router = APIRouter(prefix="/api/about", tags=["About"])
    limits = schema.Limits.model_validate(settings)
    own = version("minewise")

    @router.get("", responses=refusals())
    async def what_there_is() -> schema.ServerInfo:
        """The agents of this server and its bounds. What the core knows, the question `about`
        answers."""
        return schema.ServerInfo(version=own, agents=_agents(), limits=limits)

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


def create_app(settings: Settings, work: Work | None = None) -> ASGIApp:
    """The application that a server runs, with games of its own."""
    return Gate(create_api(settings, work), settings)


def create_api(settings: Settings, work: Work | None = None) -> FastAPI:
    """The routes without their gate."""
    work = work or Work(settings)
    comparisons = ComparisonRuns(settings, work)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        comparisons.close()

    api = FastAPI(
        title="minewise",
        version=version("minewise"),
        summary="Play, understand and review Minesweeper.",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    handle_refusals(api)
    api.include_router(questions_router(QuestionApi(settings, KeptGames(settings), work)))
    api.include_router(about_router(settings))
    api.include_router(decisions_router(settings, work))
    api.include_router(comparisons_router(comparisons))
    serve_pages(api, settings)
    return api

"""The server: all its routes behind one gate."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from starlette.types import ASGIApp

from minewise.web.api.about import about_router
from minewise.web.api.comparisons import ComparisonRuns, comparisons_router
from minewise.web.api.questions import QuestionApi, decisions_router, questions_router
from minewise.web.games import KeptGames
from minewise.web.gate import Gate
from minewise.web.pages import serve_pages
from minewise.web.refusals import handle_refusals
from minewise.web.settings import Settings
from minewise.web.work import Work


def create_app(settings: Settings | None = None) -> ASGIApp:
    """The application that a server runs, with games and threads of its own."""
    return Gate(create_api(settings := settings or Settings()), settings)


def create_api(settings: Settings) -> FastAPI:
    """The routes without their gate."""
    comparisons = ComparisonRuns(settings)

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
    work = Work(settings.threads, settings.waiting, settings.seconds, settings.bytes_of_answers)
    api.include_router(questions_router(QuestionApi(settings, KeptGames(settings), work)))
    api.include_router(about_router(settings))
    api.include_router(decisions_router(settings, work))
    api.include_router(comparisons_router(comparisons))
    serve_pages(api, settings)
    return api

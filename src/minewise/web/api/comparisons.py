"""/api/comparisons: tournaments that are started, followed and read in the page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial, wraps
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from minewise.errors import MinewiseError, PlanError
from minewise.game.rules import as_rules, density_range
from minewise.questions import Session
from minewise.tournament.plan import Plan
from minewise.web.bounds import check_rules, served_agent
from minewise.web.comparisons.document import Books
from minewise.web.comparisons.runs import ID, Runs
from minewise.web.models import comparisons as schema
from minewise.web.models.parts import Id
from minewise.web.refusals import Refused, refusals
from minewise.web.settings import Settings
from minewise.web.shares import client_of
from minewise.web.work import Work

T = TypeVar("T")
REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""A report is a page of its own without any script; its style stands in it."""
COOKIE = "minewise-owner"
"""The cookie by which the owner of comparisons is known."""
KEPT_COOKIE = 400 * 24 * 3600
"""Seconds that a browser keeps it, from the latest comparison on: no browser allows more."""


class ComparisonRuns:
    """Answers questions about comparisons beside the server, so that neither a large store nor the
    start of a process keeps a reveal waiting."""

    def __init__(self, settings: Settings, work: Work) -> None:
        self.settings = settings
        self.work = work
        self.runs = Runs(settings)
        self.books = Books(self.runs)

    def beside(self, answered: Callable[..., T]) -> Callable[..., Awaitable[T]]:
        """What answers a request, done as other work is."""

        @wraps(answered)
        async def answer(request: Request, **fields: Any) -> T:
            return await self.work.once(request, partial(answered, request=request, **fields))

        return answer

    def close(self) -> None:
        """Ends what runs."""
        self.runs.close()

    def listed(self, request: Request) -> schema.Comparisons:
        """Every comparison that belongs to the browser or program that asks, which it tells by the
        cookie that it got when it began one; the latest first, and none whose plan is damaged."""
        listed, token = [], token_of(request)
        for name in self.runs.ids(token):
            with suppress(MinewiseError, Refused, FileNotFoundError):
                listed.append(self.books.summary(name, token))
        return schema.Comparisons(comparisons=listed)

    def begin(
        self, request: Request, body: schema.NewComparison, response: Response
    ) -> schema.ComparisonResults:
        """Agents begin to play the same boards; one comparison runs at a time, others wait. It
        belongs to whoever has the cookie of the answer."""
        token = token_of(request) or self.settings.ids()
        name = self.runs.begin(self.plan(body), client_of(request.scope), token)
        response.set_cookie(
            COOKIE, token, KEPT_COOKIE, path="/api/comparisons", httponly=True, samesite="strict"
        )
        return self.books.document(name, token)

    def show(self, request: Request, name: Id) -> schema.ComparisonResults:
        """How far it is, and what has been counted."""
        return self.books.document(name, token_of(request))

    def plan(self, body: schema.NewComparison) -> Plan:
        """The plan that is asked for, within the bounds of the server."""
        rules = [as_rules(text) for text in body.rules]
        for one in rules:
            check_rules(Session(), str(one), self.settings.longest_side)
        largest = max(one.cells for one in rules)
        agents = [str(served_agent(text, largest)) for text in body.agents]
        points = 1 if body.density is None else len(density_range(body.density))
        if points * len(rules) > self.settings.points:
            raise PlanError(
                f"expected at most {self.settings.points} points, got {points * len(rules)}"
            )
        most = schema.MOST_GAMES if body.stop_at_width or body.stop_when_significant else 100
        games = most if body.games is None else body.games
        plan = Plan.from_agents(
            agents,
            rules,
            body.density,
            games=games,
            seed=body.seed,
            stop_at_width=body.stop_at_width,
            stop_when_significant=body.stop_when_significant,
            keep_games=games * points * len(rules) * len(agents) <= self.settings.games_kept,
        )
        for point in plan.points:  # which may have more mines
            check_rules(Session(), str(point.rules), self.settings.longest_side)
        plan.check()
        return plan

    def stop(self, request: Request, name: Id) -> schema.ComparisonResults:
        """Its owner ends its play; what was played is kept."""
        self.runs.check_owner(name, token_of(request))
        self.runs.stop(name)
        return self.show(request, name)

    def resume(self, request: Request, name: Id) -> schema.ComparisonResults:
        """Its owner goes on where it was stopped."""
        self.runs.check_owner(name, token_of(request))
        self.runs.resume(name)
        return self.show(request, name)

    def delete(self, request: Request, name: Id) -> schema.Gone:
        """Its owner stops it and removes what was played."""
        self.runs.check_owner(name, token_of(request))
        self.runs.stop(name)
        self.books.forget(name)
        self.runs.delete(name)
        return schema.Gone(id=name)

    def report(self, request: Request, name: Id) -> HTMLResponse:  # noqa: ARG002 - see beside
        """A page of tables and charts that needs nothing else and can be saved."""
        from minewise.report.page import Part, page

        with self.books.lock_of(name):
            overview = self.books.overview(name)
            if overview is None:
                raise Refused(409, "nothing has been played yet")
            parts = [Part(*item) for item in overview.comparisons()]
            version = overview.reader.version
        text = page("minewise", version, parts)
        return HTMLResponse(text, headers={"Content-Security-Policy": REPORT_POLICY})

    def results(self, request: Request, name: Id) -> PlainTextResponse:  # noqa: ARG002
        """The rows as CSV."""
        from minewise.report.table import to_csv
        from minewise.tournament.result import Comparison

        with self.books.lock_of(name):
            overview = self.books.overview(name)
            of_plans = overview.comparisons() if overview is not None else ()
            rows = [row for _, _, of_plan in of_plans for one in of_plan for row in one.rows]
        if not rows:
            raise Refused(409, "nothing has been played yet")
        headers = {"Content-Disposition": f'attachment; filename="minewise-{name}.csv"'}
        text = to_csv(Comparison(rows))
        return PlainTextResponse(text, headers=headers, media_type="text/csv; charset=utf-8")


def token_of(request: Request) -> str:
    """The secret text of an owner of comparisons; empty where there is none."""
    token = request.cookies.get(COOKIE, "")
    return token if ID.fullmatch(token) else ""


def comparisons_router(comparisons: ComparisonRuns) -> APIRouter:
    """The routes below /api/comparisons."""
    router = APIRouter(prefix="/api/comparisons", tags=["Comparisons"])
    do, known = comparisons.beside, refusals(404, 422, 503)
    resuming, html, csv = refusals(404, 422, 503), _texts("text/html"), _texts("text/csv")
    router.get("", responses=refusals())(do(comparisons.listed))
    router.post("", status_code=201, responses=refusals(409, 422, 503))(do(comparisons.begin))
    router.get("/{id}", responses=known)(do(comparisons.show))
    router.post("/{id}/stop", responses=known)(do(comparisons.stop))
    router.post("/{id}/resume", responses=resuming)(do(comparisons.resume))
    router.post("/{id}/delete", responses=known)(do(comparisons.delete))
    router.get("/{id}/report", response_class=Response, responses=html)(do(comparisons.report))
    router.get("/{id}/results.csv", response_class=Response, responses=csv)(do(comparisons.results))
    return router


def _texts(kind: str) -> dict[int | str, dict[str, Any]]:
    """A text of that type, or a refusal."""
    answer = {
        "description": "What has been played.",
        "content": {kind: {"schema": {"type": "string"}}},
    }
    return {200: answer} | refusals(404, 409, 422)

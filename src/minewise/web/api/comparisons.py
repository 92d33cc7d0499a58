"""/api/comparisons: tournaments that are started, followed and read in the page."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from minewise.errors import MinewiseError, PlanError
from minewise.game.rules import as_rules, density_range
from minewise.tournament.plan import Plan
from minewise.web.bounds import check_size, served_agent
from minewise.web.comparisons.document import Books
from minewise.web.comparisons.runs import Runs
from minewise.web.models import comparisons as schema
from minewise.web.models.parts import Id
from minewise.web.refusals import Refused, refusals
from minewise.web.settings import Settings

P = ParamSpec("P")
T = TypeVar("T")
REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""A report is a page of its own without any script; its style stands in it."""


class ComparisonRuns:
    """Answers questions about comparisons in one thread of their own, so that neither a large store
    nor the start of a process keeps a reveal waiting."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.runs = Runs(settings)
        self.books = Books(self.runs)
        self._thread: ThreadPoolExecutor | None = None

    def beside(self, work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
        """`work`, done in that thread, which starts with the first question."""

        @wraps(work)
        async def answer(*args: P.args, **kwargs: P.kwargs) -> T:
            if self._thread is None:
                self._thread = ThreadPoolExecutor(1, thread_name_prefix="minewise comparisons")
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, partial(work, *args, **kwargs))

        return answer

    def close(self) -> None:
        """Ends what runs."""
        self.runs.close()
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None

    def listed(self) -> schema.Comparisons:
        """Every comparison that is kept, the latest first; none whose plan is damaged."""
        listed = []
        for name in self.runs.ids():
            with suppress(MinewiseError):
                listed.append(self.books.summary(name))
        return schema.Comparisons(comparisons=listed)

    def begin(self, body: schema.NewComparison) -> schema.ComparisonResults:
        """Agents begin to play the same boards; one comparison runs at a time, others wait."""
        return self.books.document(self.runs.begin(self.plan(body)))

    def show(self, name: Id) -> schema.ComparisonResults:
        """How far it is, and what has been counted."""
        return self.books.document(name)

    def plan(self, body: schema.NewComparison) -> Plan:
        """The plan that is asked for, within the bounds of the server."""
        rules = [as_rules(text) for text in body.rules]
        for one in rules:
            check_size(one.width, one.height, self.settings.longest_side)
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
        plan.check()
        return plan

    def stop(self, name: Id) -> schema.ComparisonResults:
        """Ends its play; what was played is kept."""
        self.runs.stop(name)
        return self.books.document(name)

    def resume(self, name: Id) -> schema.ComparisonResults:
        """Goes on where it was stopped."""
        self.runs.resume(name)
        return self.books.document(name)

    def delete(self, name: Id) -> schema.Gone:
        """Stops it and removes what was played."""
        self.runs.stop(name)
        self.books.forget(name)
        self.runs.delete(name)
        return schema.Gone(id=name)

    def report(self, name: Id) -> HTMLResponse:
        """A page of tables and charts that needs nothing else and can be saved."""
        from minewise.report.page import Part, page

        overview = self.books.overview(name)
        if overview is None:
            raise Refused(409, "nothing has been played yet")
        parts = [Part(*item) for item in overview.comparisons()]
        text = page("minewise", overview.reader.version, parts)
        return HTMLResponse(text, headers={"Content-Security-Policy": REPORT_POLICY})

    def results(self, name: Id) -> PlainTextResponse:
        """The rows as CSV."""
        from minewise.report.table import to_csv
        from minewise.tournament.result import Comparison

        overview = self.books.overview(name)
        of_plans = overview.comparisons() if overview is not None else ()
        rows = [row for _, _, of_plan in of_plans for one in of_plan for row in one.rows]
        if not rows:
            raise Refused(409, "nothing has been played yet")
        headers = {"Content-Disposition": f'attachment; filename="minewise-{name}.csv"'}
        text = to_csv(Comparison(rows))
        return PlainTextResponse(text, headers=headers, media_type="text/csv; charset=utf-8")


def comparisons_router(comparisons: ComparisonRuns) -> APIRouter:
    """The routes below /api/comparisons."""
    router = APIRouter(prefix="/api/comparisons", tags=["Comparisons"])
    do, known = comparisons.beside, refusals(404, 422)
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

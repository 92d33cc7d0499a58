"""/api/comparisons: tournaments that are started, followed and read in the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from minewise.errors import PlanError
from minewise.game.rules import as_rules, density_range
from minewise.tournament.plan import Plan
from minewise.web.agents import served_agent
from minewise.web.comparisons.document import Books
from minewise.web.comparisons.runs import Runs
from minewise.web.games import check_size
from minewise.web.models import comparisons as schema
from minewise.web.refusals import Refused, refusals
from minewise.web.settings import Settings

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

    async def do(self, work: Callable[[], T]) -> T:
        """What `work` returns, done in that thread, which starts with the first question."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, thread_name_prefix="minewise comparisons")
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """Ends what runs."""
        self.runs.close()
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None

    def begin(self, asked: schema.NewComparison) -> schema.Comparison:
        """Starts a comparison."""
        return self.books.document(self.runs.begin(self.plan(asked)))

    def plan(self, asked: schema.NewComparison) -> Plan:
        """The plan that is asked for, within the bounds of the server."""
        rules = [as_rules(text) for text in asked.rules]
        for one in rules:
            check_size(one, self.settings.longest_side)
        largest = max(one.cells for one in rules)
        agents = [str(served_agent(text, largest)) for text in asked.agents]
        points = 1 if asked.density is None else len(density_range(asked.density))
        if points * len(rules) > self.settings.points:
            raise PlanError(
                f"expected at most {self.settings.points} points, got {points * len(rules)}"
            )
        most = schema.MOST_GAMES if asked.until or asked.tell_apart else 100
        games = most if asked.games is None else asked.games
        plan = Plan.of(
            agents,
            rules,
            asked.density,
            games=games,
            seed=asked.seed,
            until=asked.until,
            tell_apart=asked.tell_apart,
            keep_games=games * points * len(rules) * len(agents) <= self.settings.games_kept,
        )
        plan.check()
        return plan

    def resume(self, name: str) -> schema.Comparison:
        """Goes on with a comparison."""
        self.runs.resume(name)
        return self.books.document(name)

    def stop(self, name: str) -> schema.Comparison:
        """Stops a comparison."""
        self.runs.stop(name)
        return self.books.document(name)

    def delete(self, name: str) -> schema.Gone:
        """Stops a comparison and forgets it."""
        self.runs.stop(name)
        self.books.forget(name)
        self.runs.delete(name)
        return schema.Gone(id=name)

    def listed(self) -> schema.Comparisons:
        """All comparisons."""
        listed = [self.books.summary(name) for name in self.runs.ids()]
        return schema.Comparisons(comparisons=listed)

    def report(self, name: str) -> str:
        """The report of what has been played, as a page."""
        from minewise.report.page import Part, page

        overview = self.books.overview(name)
        if overview is None:
            raise Refused(409, "nothing has been played yet")
        parts = [Part(*item) for item in overview.comparisons()]
        return page("minewise", overview.reader.version, parts)

    def results(self, name: str) -> str:
        """The rows of what has been played, as CSV."""
        from minewise.report.table import to_csv
        from minewise.tournament.result import Comparison

        overview = self.books.overview(name)
        found = overview.comparisons() if overview is not None else ()
        rows = [row for _, _, of_plan in found for one in of_plan for row in one.rows]
        if not rows:
            raise Refused(409, "nothing has been played yet")
        return to_csv(Comparison(rows))


def comparisons_router(comparisons: ComparisonRuns) -> APIRouter:
    """The routes below /api/comparisons."""
    router = APIRouter(prefix="/api/comparisons", tags=["Comparisons"])
    do = comparisons.do

    @router.get("", responses=refusals())
    async def all_comparisons() -> schema.Comparisons:
        """Every comparison that is kept, the latest first."""
        return await do(comparisons.listed)

    @router.post("", status_code=201, responses=refusals(409, 422, 503))
    async def begin(asked: schema.NewComparison) -> schema.Comparison:
        """Agents begin to play the same boards; one comparison runs at a time, others wait."""
        return await do(lambda: comparisons.begin(asked))

    @router.get("/{id}", responses=refusals(404, 422))
    async def one_comparison(id: schema.Id) -> schema.Comparison:  # noqa: A002 - the name in the address
        """How far it is, and what has been counted."""
        return await do(lambda: comparisons.books.document(id))

    @router.post("/{id}/stop", responses=refusals(404, 422))
    async def stop(id: schema.Id) -> schema.Comparison:  # noqa: A002 - the name in the address
        """Ends its play; what was played is kept."""
        return await do(lambda: comparisons.stop(id))

    @router.post("/{id}/resume", responses=refusals(404, 422, 503))
    async def resume(id: schema.Id) -> schema.Comparison:  # noqa: A002 - the name in the address
        """Goes on where it was stopped."""
        return await do(lambda: comparisons.resume(id))

    @router.post("/{id}/delete", responses=refusals(404, 422))
    async def delete(id: schema.Id) -> schema.Gone:  # noqa: A002 - the name in the address
        """Stops it and removes what was played."""
        return await do(lambda: comparisons.delete(id))

    @router.get("/{id}/report", response_class=Response, responses=_texts("text/html"))
    async def report(id: schema.Id) -> HTMLResponse:  # noqa: A002 - the name in the address
        """A page of tables and charts that needs nothing else and can be saved."""
        text = await do(lambda: comparisons.report(id))
        return HTMLResponse(text, headers={"Content-Security-Policy": REPORT_POLICY})

    @router.get("/{id}/results.csv", response_class=Response, responses=_texts("text/csv"))
    async def results(id: schema.Id) -> PlainTextResponse:  # noqa: A002 - the name in the address
        """The rows as CSV."""
        text = await do(lambda: comparisons.results(id))
        headers = {"Content-Disposition": f'attachment; filename="minewise-{id}.csv"'}
        return PlainTextResponse(text, headers=headers, media_type="text/csv; charset=utf-8")

    return router


def _texts(kind: str) -> dict[int | str, dict[str, Any]]:
    """A text of that type, or a refusal."""
    found = {
        "description": "What has been played.",
        "content": {kind: {"schema": {"type": "string"}}},
    }
    return {200: found} | refusals(404, 409, 422)

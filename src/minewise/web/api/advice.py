"""/api/advice: what there is to say about a position that somebody enters or plays elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from fastapi import APIRouter, Response
from starlette.concurrency import run_in_threadpool

from minewise.agents.protocol import Decision
from minewise.agents.registry import AgentSpec
from minewise.companion.advice import Advice
from minewise.engine.analysis import Analysis, analyze
from minewise.engine.evaluation import evaluate
from minewise.errors import MinewiseError, NotCertainError, ViewError
from minewise.game.clues import clue_model
from minewise.game.rules import Cell, Rules
from minewise.game.view import COVERED, FLAG, NO_CLUE, View
from minewise.play.match import ask
from minewise.random import Random
from minewise.report.phrases import error_line
from minewise.web import models as schema
from minewise.web.agents import served_agent
from minewise.web.api.analysis_document import (
    analysis_document,
    contradiction_document,
    digits_document,
)
from minewise.web.api.game_document import decision_document, shown
from minewise.web.api.packed import packed
from minewise.web.games import check_size
from minewise.web.refusals import Refused, refusals
from minewise.web.settings import Settings
from minewise.web.work import Work
from minewise.why.proof import Proof, proof_of

T = TypeVar("T")

MOST_PROOFS = 200
MOST_MOVES = 20
"""Moves of an evaluation that are told."""
CHANCE = 1
"""The seed of agents that are asked for their opinion."""


@dataclass(frozen=True)
class Adviser:
    """Answers questions about positions, each part beside the others."""

    settings: Settings
    work: Work

    async def advise(self, asked: schema.AskAdvice) -> bytes:
        """Everything that is asked about a position, as JSON."""
        view = position(asked.view, asked.clues)
        check_size(view.rules, self.settings.longest_side)
        agents = [served_agent(agent, view.rules.cells) for agent in asked.agents]
        advice, proofs, evaluation, opinions = await asyncio.gather(
            self._about("advice", view, _advised),
            self._proofs(view, asked.proofs),
            self._evaluation(view, asked.evaluate),
            asyncio.gather(*(self._opinion(view, agent) for agent in agents)),
        )
        parts = {"proofs": proofs, "evaluation": evaluation, "opinions": opinions}
        return await run_in_threadpool(packed, advice | parts)

    async def cell(self, asked: schema.AskCell) -> dict[str, Any]:
        """What a covered cell would show, and its proof if it is certain."""
        view = position(asked.view, asked.clues)
        check_size(view.rules, self.settings.longest_side)
        row, column = asked.cell
        if (row, column) not in view or view[row, column] not in (COVERED, FLAG):
            raise Refused(422, f"expected a covered cell of the board, got {row},{column}")
        analysis = await self._about("analysis", view, analyze)

        def told(_: View) -> dict[str, Any]:
            proof = _why(analysis, (row, column))
            return digits_document(analysis, (row, column)) | {"proof": proof and _proof(proof)}

        return await self._about(f"cell {row},{column}", view, told)

    async def _proofs(self, view: View, wanted: bool) -> list[dict[str, Any]]:
        if not wanted:
            return []
        return await self._about("proofs", view, self._proved)

    def _proved(self, view: View) -> list[dict[str, Any]]:
        """Proofs of the certain cells, as many as there is time for."""
        latest = self.settings.clock() + self.settings.seconds / 2
        found = []
        for proof in _proofs_of(view):
            found.append(_proof(proof))
            if len(found) == MOST_PROOFS or self.settings.clock() > latest:
                break
        return found

    async def _evaluation(self, view: View, wanted: bool) -> dict[str, Any] | None:
        if not wanted:
            return None
        try:
            return await self._about("evaluation", view, _evaluated)
        except MinewiseError as error:
            return {"win": None, "exact": None, "moves": [], "fault": _fault(error, view)}

    async def _opinion(self, view: View, agent: AgentSpec) -> dict[str, Any]:
        """What an agent would do; one that fails or takes too long says so by itself."""
        spec = str(agent)

        def asked(view: View) -> Decision:
            if COVERED % 256 not in view.cells:
                raise ViewError("there is no covered cell to decide about")
            return ask(agent.make(), view, Random(CHANCE))

        try:
            decision = await self._about(f"opinion {spec}", view, asked)
        except (MinewiseError, Refused) as error:
            sentence = error.sentence if isinstance(error, Refused) else _fault(error, view)
            return {"agent": spec, "decision": None, "fault": sentence}
        return {"agent": spec, "decision": decision_document(spec, decision, view), "fault": None}

    async def _about(self, what: str, view: View, work: Callable[[View], T]) -> T:
        return await self.work.answer((what, view), view.rules.cells, lambda: work(view))


def position(asked: schema.Position, clues: str | None) -> View:
    """The view that a request describes. ViewError or RulesError if it is none.

    >>> position(schema.Position(text="2x1x1/H1"), None)
    View.parse('#1', rules=Rules.parse('2x1/1 first_click=any'))
    >>> Advice.on(position(schema.Position(text="8#/##"), "exact")).refusal
    'no layout of mines fits: the clue at 0,0 cannot hold'
    """
    if (asked.rows is None) == (asked.text is None):
        raise ViewError("expected either rows or text as a view")
    text = asked.text if asked.text is not None else "\n".join(asked.rows or ())
    rules = None if asked.rules is None else Rules.parse(asked.rules).public()
    if clues is None:
        return View.parse(text, mines=asked.mines, rules=rules)
    model = clue_model(clues)
    # A clue that exceeds the neighbours of its cell is read as well: the analysis says that it
    # cannot hold, as of other clues.
    view = View.parse(text, mines=asked.mines, rules=rules, clues="cautious")
    exact = model.name == "exact"
    rules = replace(view.rules, cascade=view.rules.cascade and exact, clues=model.name)
    return View(rules, view.cells)


def _advised(view: View) -> dict[str, Any]:
    advice = Advice.on(view, clues=view.rules.clues)
    if advice.analysis is not None:
        analysis = analysis_document(advice.analysis)
    else:
        assert advice.contradiction is not None
        analysis = contradiction_document(view, advice.contradiction, advice.clues)
    told = view.mines is not None and NO_CLUE % 256 not in view.cells
    return {
        "view": shown(view),
        "sized_text": view.sized_text() if told else None,
        "analysis": analysis,
        "safe": sorted(advice.safe),
        "mines": sorted(advice.mines),
        "wrong_flags": sorted(advice.wrong_flags),
        "next": _next(advice),
    }


def _next(advice: Advice) -> dict[str, Any] | None:
    step = advice.next
    if step is None:
        return None
    return {
        "cell": step.cell,
        "action": step.move,
        "sentence": step.reason,
        "chance": step.chance,
        "certain": step.proof is not None,
        "clues": () if step.proof is None else step.proof.clues,
    }


def _proofs_of(view: View) -> Iterator[Proof]:
    advice = Advice.on(view, clues=view.rules.clues)
    cells = [(cell, False) for cell in sorted(advice.safe)]
    cells += [(cell, True) for cell in sorted(advice.mines)]
    for cell, mine in cells:
        try:
            yield proof_of(view, cell, mine=mine)
        except NotCertainError:  # of a part that is too wide little is proved
            continue


def _fault(error: MinewiseError, view: View) -> str:
    """What is wrong, without the position, which the person who asks has before them."""
    return error_line(error).removesuffix(f": {view!r}")


def _why(analysis: Analysis, cell: Cell) -> Proof | None:
    mine = cell in analysis.mines
    if not mine and cell not in analysis.safe:
        return None
    try:
        return proof_of(analysis.view, cell, mine=mine)
    except NotCertainError:
        return None


def _proof(proof: Proof) -> dict[str, Any]:
    return {
        "cell": proof.cell,
        "mine": proof.mine,
        "clues": proof.clues,
        "with_total": proof.with_total,
        "sentence": proof.sentence,
    }


def _evaluated(view: View) -> dict[str, Any]:
    evaluation = evaluate(view)
    return {
        "win": evaluation.win,
        "exact": evaluation.exact,
        "moves": [
            {"cell": move.cell, "survival": move.survival, "win": move.win}
            for move in evaluation.moves[:MOST_MOVES]
        ],
        "fault": None,
    }


def advice_router(adviser: Adviser) -> APIRouter:
    """The route /api/advice."""
    router = APIRouter(prefix="/api/advice", tags=["Advice"])

    @router.post("", response_model=schema.Advice, responses=refusals(422, 503))
    async def advise_on_a_position(asked: schema.AskAdvice) -> Response:
        """What is certain in a position and why, how likely each cell is a mine, the best move, and
        what agents would do. A position that contradicts itself is told as such."""
        return Response(await adviser.advise(asked), media_type="application/json")

    @router.post("/cell", response_model=schema.CellAdvice, responses=refusals(422, 503))
    async def advise_on_a_cell(asked: schema.AskCell) -> Any:
        """What a covered cell of a position would show, and why it is certain, if it is."""
        return await adviser.cell(asked)

    return router

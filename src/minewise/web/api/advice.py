"""/api/advice: what there is to say about a position that somebody enters or plays elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

from fastapi import APIRouter

from minewise.agents.protocol import Decision, can_decide
from minewise.agents.registry import AgentSpec
from minewise.companion.advice import Advice
from minewise.engine.analysis import Analysis, analyze
from minewise.engine.evaluation import evaluate
from minewise.errors import MinewiseError, NotCertainError, ViewError
from minewise.game.rules import Cell
from minewise.game.view import BYTE, NO_CLUE, View
from minewise.play.match import ask
from minewise.random import Random
from minewise.report.phrases import error_line
from minewise.web import models as schema
from minewise.web.agents import served_agent
from minewise.web.games import check_covered, check_size
from minewise.web.positions import read_position
from minewise.web.refusals import Refused, refusals
from minewise.web.settings import Settings
from minewise.web.work import Work
from minewise.why.proof import Proof, proof_of

MOST_PROOFS = 200
MOST_MOVES = 20
"""Moves of an evaluation that an answer holds."""
AGENT_SEED = 1
"""Of agents that are asked for their opinion."""


@dataclass(frozen=True)
class Adviser:
    """Answers questions about positions, each part beside the others."""

    settings: Settings
    work: Work

    async def advise(self, asked: schema.AskAdvice) -> schema.Advice:
        """What is certain in a position and why, how likely each cell is a mine, the best move, and
        what agents would do. A position that contradicts itself is reported as such."""
        view = await read_position(asked.view, asked.clues)
        check_size(view.rules, self.settings.longest_side)
        agents = [served_agent(agent, view.rules.cells) for agent in asked.agents]
        advice, proofs, evaluation, opinions = await asyncio.gather(
            self.work.about("advice", view, _advised),
            self._proofs(view, asked.proofs),
            self._evaluation(view, asked.evaluate),
            asyncio.gather(*(self._opinion(view, agent) for agent in agents)),
        )
        parts = {"proofs": proofs, "evaluation": evaluation, "opinions": opinions}
        return advice.model_copy(update=parts)

    async def cell(self, asked: schema.AskCell) -> schema.CellAdvice:
        """What a covered cell of a position would show, and why it is certain, if it is."""
        view = await read_position(asked.view, asked.clues)
        check_size(view.rules, self.settings.longest_side)
        cell = check_covered(view, asked.cell)
        analysis = await self.work.about("analysis", view, analyze)

        def told(_: View) -> schema.CellAdvice:
            proof = _why(analysis, cell)
            return schema.CellAdvice(
                **vars(schema.CellDigits.of(analysis, cell)),
                proof=None if proof is None else schema.Proof.model_validate(proof),
            )

        return await self.work.about(f"cell {cell}", view, told)

    async def _proofs(self, view: View, wanted: bool) -> list[schema.Proof]:
        if not wanted:
            return []
        return await self.work.about("proofs", view, self._proved)

    def _proved(self, view: View) -> list[schema.Proof]:
        """Proofs of the certain cells, as many as there is time for."""
        latest = self.settings.clock() + self.settings.seconds / 2
        found = []
        for proof in _proofs_of(view):
            found.append(schema.Proof.model_validate(proof))
            if len(found) == MOST_PROOFS or self.settings.clock() > latest:
                break
        return found

    async def _evaluation(self, view: View, wanted: bool) -> schema.Evaluation | None:
        if not wanted:
            return None
        try:
            return await self.work.about("evaluation", view, _evaluated)
        except MinewiseError as error:
            return schema.Evaluation(
                win=None, error=None, exact=None, moves=[], fault=error_line(error)
            )

    async def _opinion(self, view: View, agent: AgentSpec) -> schema.Opinion:
        """What an agent would do; one that fails or takes too long says so by itself."""
        spec = str(agent)

        def asked(view: View) -> Decision:
            decider = agent.make()
            if not can_decide(decider, view):
                raise ViewError("there is no covered cell to decide about")
            return ask(decider, view, Random(AGENT_SEED))

        try:
            decision = await self.work.about(f"opinion {spec}", view, asked)
        except (MinewiseError, Refused) as error:
            sentence = error.sentence if isinstance(error, Refused) else error_line(error)
            return schema.Opinion(agent=spec, decision=None, fault=sentence)
        told = schema.Decision.of(spec, decision, view)
        return schema.Opinion(agent=spec, decision=told, fault=None)


def _advised(view: View) -> schema.Advice:
    """What is always in the answer; the rest is added where it is asked for."""
    advice = Advice.on(view, clues=view.rules.clues)
    if advice.analysis is not None:
        analysis = schema.Analysis.of(advice.analysis)
    else:
        assert advice.contradiction is not None
        analysis = schema.Analysis.of_contradiction(view, advice.contradiction, advice.clues)
    told = view.mines is not None and BYTE[NO_CLUE] not in view.cells
    return schema.Advice(
        view=schema.Shown.of(view),
        sized_text=view.sized_text() if told else None,
        analysis=analysis,
        safe=sorted(advice.safe),
        mines=sorted(advice.mines),
        wrong_flags=sorted(advice.wrong_flags),
        proofs=[],
        next=_next(advice),
        opinions=[],
        evaluation=None,
    )


def _next(advice: Advice) -> schema.NextMove | None:
    step = advice.next
    if step is None:
        return None
    return schema.NextMove(
        cell=step.cell,
        action=step.move,
        sentence=step.reason,
        chance=step.chance,
        certain=step.proof is not None,
        clues=[] if step.proof is None else list(step.proof.clues),
    )


def _proofs_of(view: View) -> Iterator[Proof]:
    advice = Advice.on(view, clues=view.rules.clues)
    cells = [(cell, False) for cell in sorted(advice.safe | advice.wrong_flags)]
    cells += [(cell, True) for cell in sorted(advice.mines)]
    for cell, mine in cells:
        try:
            yield proof_of(view, cell, mine=mine)
        except NotCertainError:  # of a part that is too wide little is proved
            continue


def _why(analysis: Analysis, cell: Cell) -> Proof | None:
    mine = cell in analysis.mines
    if not mine and cell not in analysis.safe:
        return None
    try:
        return proof_of(analysis.view, cell, mine=mine)
    except NotCertainError:
        return None


def _evaluated(view: View) -> schema.Evaluation:
    found = evaluate(view)
    moves = [schema.MoveValue.model_validate(move) for move in found.moves[:MOST_MOVES]]
    return schema.Evaluation(
        win=found.win, error=found.error, exact=found.exact, moves=moves, fault=None
    )


def advice_router(adviser: Adviser) -> APIRouter:
    """The route /api/advice."""
    router = APIRouter(prefix="/api/advice", tags=["Advice"])
    responses = refusals(422, 503)
    router.post("", responses=responses)(adviser.advise)
    router.post("/cell", responses=responses)(adviser.cell)
    return router

"""The questions of the source's course: the largest number of mines that is solved, and a decision
that surprises."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from minewise.agents.registry import make
from minewise.random import Random
from minewise.report.phrases import cell_list
from minewise.why.proof import Proof, explain
from studies.pratinidhi.decisions import Look
from studies.pratinidhi.scores import Scored


@dataclass(frozen=True)
class Solvable:
    """An agent and the largest number of mines with which it usually clears a board: `most` is the
    last point whose whole interval lies above the bar, with all points before it, `beyond` the
    first whose whole interval lies below. None where there is no such point; what lies between
    cannot be told.

    >>> from studies.shared.estimate import Estimate
    >>> def cleared(mines: int, low: float, high: float) -> Scored:
    ...     won = Estimate((low + high) / 2, low, high)
    ...     return Scored("sat", mines, 100, won, won, won)
    >>> points = [cleared(8, 0.6, 0.7), cleared(9, 0.45, 0.55), cleared(10, 0.3, 0.4)]
    >>> found = Solvable.of("sat", points, bar=0.5)
    >>> found.most.mines, found.beyond.mines
    (8, 10)
    """

    agent: str
    most: Scored | None
    beyond: Scored | None

    @classmethod
    def of(cls, agent: str, points: Iterable[Scored], bar: float) -> Solvable:
        """Of the share of boards cleared, by numbers of mines."""
        of_agent = sorted(
            (one for one in points if one.agent == agent), key=lambda point: point.mines
        )
        most = None
        for one in of_agent:
            if one.won.low <= bar:
                break
            most = one
        return cls(agent, most, next((one for one in of_agent if one.won.high < bar), None))


def solvable(points: Sequence[Scored], bar: float) -> list[Solvable]:
    """Of each agent."""
    return [Solvable.of(agent, points, bar) for agent in dict.fromkeys(one.agent for one in points)]


@dataclass(frozen=True)
class Surprise:
    """A decision and the proof of one of its cells by the engine."""

    look: Look
    proof: Proof

    @property
    def turn(self) -> int:
        """Counted from 1."""
        return self.look.number + 1

    @property
    def cell(self) -> str:
        """The cell that is proved safe."""
        return cell_list([self.proof.cell])

    @property
    def clues(self) -> int:
        """How many clues the proof takes."""
        return len(self.proof.clues)

    @property
    def board(self) -> str:
        """What the agent saw."""
        return str(self.look.turn.view)

    @property
    def steps(self) -> list[str]:
        """The proof in words."""
        return [step.text for step in self.proof.steps]


def surprise(looks: Iterable[Look], mines: int) -> Surprise | None:
    """With so many mines: of all safe cells where the two rules about single clues find none, the
    one whose proof takes the most clues, the first of equals. None if there is no such decision."""
    best: Surprise | None = None
    for one in looks:
        if one.mines != mines or not one.turn.decision.certain or _single_clues_prove(one):
            continue
        for cell in one.turn.decision.reveal:
            found = Surprise(one, explain(one.turn.view, cell))
            if best is None or found.clues > best.clues:
                best = found
    return best


def _single_clues_prove(one: Look) -> bool:
    """Would the agent `basic` go on as surely?"""
    return make("basic").decide(one.turn.view, Random(seed=0)).certain

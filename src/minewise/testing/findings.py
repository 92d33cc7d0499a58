"""What a check has found so far, by behavior."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from minewise.agents.protocol import Agent
from minewise.errors import AgentFault
from minewise.match.agent_process import DeathError
from minewise.testing.agent_report import AgentReport, Behavior, Status
from minewise.testing.threshold import Threshold

TITLES = {
    "loads": "It loads, and has a name and a method decide",
    "raises": "It raises no error",
    "legal": "Its decisions are legal and change something",
    "time": "It decides within {limit:g} seconds, and its process lives on",
    "repeatable": "It decides the same from the same view and the same random numbers",
    "probabilities": "Its probabilities are from 0 to 1, of covered cells",
    "sound": "It never flags a safe cell and never calls a mine safe",
}
"""The behaviors that are checked of every agent."""

DECIDED = ("legal", "repeatable", "probabilities", "sound")
"""What only a decision can show."""


class EndedError(Exception):
    """The process of the agent ended, which ends the check: it could take hours where each decision
    takes as long as it may."""


@dataclass
class Findings:
    """The problems of each behavior, and what else a report says."""

    decision_limit: float
    problems: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    traceback: str = ""
    decided: bool = False
    gave_probability: bool = False
    is_over: bool = False

    def note(self, error: Exception, when: str = "") -> None:
        """Notes what an agent has done wrong."""
        text = f"{error}{when}"
        if isinstance(error.__cause__, DeathError):
            self.problems["time"].append(text)
            raise EndedError
        traceback = error.traceback if isinstance(error, AgentFault) else ""
        self.problems["raises" if traceback else "legal"].append(text)
        self.traceback = self.traceback or traceback

    def report(
        self,
        name: str,
        agent: Agent | None,
        threshold: Threshold | None,
        judged: Behavior | None = None,
    ) -> AgentReport:
        """The report on an agent; None where it does not even load."""
        behaviors = [self._behavior(item, agent) for item in TITLES]
        if threshold is not None:
            unknown = Behavior("threshold", threshold.title, "skipped", note=self._why(agent))
            behaviors.append(judged or unknown)
        return AgentReport(name, tuple(behaviors))

    def _why(self, agent: Agent | None) -> str:
        """Why what is left was not checked."""
        if agent is None:
            return "it does not load"
        return "the check ended with the process of the agent" if self.is_over else ""

    def _behavior(self, name: str, agent: Agent | None) -> Behavior:
        title = TITLES[name].format(limit=self.decision_limit)
        if name == "time" and not self.decision_limit:
            title = "It decides, whatever time it takes"
        if problems := self.problems[name]:
            traceback = self.traceback if name == "raises" else ""
            return Behavior(name, title, "fail", tuple(problems), traceback=traceback)
        why = "" if name == "loads" else self._why(agent)
        if name in DECIDED and not self.decided:
            why = why or "it decided nothing"
        if name == "sound" and not getattr(agent, "sound", False):
            why = why or "it makes no such promise"
        if name == "probabilities" and not self.gave_probability:
            why = why or "it gives none"
        status: Status = "skipped" if why else "pass"
        return Behavior(name, title, status, note=why)

"""AgentReport: what a check of an agent found, a line for each behavior."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from minewise.errors import ContractError

Status = Literal["pass", "fail", "skipped"]

MOST_LISTED = 5
"""Problems of a behavior that are listed: more of them say nothing new."""


@dataclass(frozen=True)
class Behavior:
    """One thing that was checked. `problems` say what broke it, each with the text that replays it;
    `note` says why it was skipped, or what was measured. `traceback` shows the first error
    that the agent raised."""

    name: str
    title: str
    status: Status
    problems: tuple[str, ...] = ()
    note: str = ""
    traceback: str = ""


@dataclass(frozen=True)
class AgentReport:
    """The result of `check_agent`.

    >>> report = AgentReport("mine", (Behavior("sound", "It flags no safe cell", "skipped"),))
    >>> report.passed, report.score
    (True, '0 of 0')
    """

    agent: str
    behaviors: tuple[Behavior, ...]

    @property
    def passed(self) -> bool:
        """Did no behavior fail?"""
        return all(item.status != "fail" for item in self.behaviors)

    @property
    def score(self) -> str:
        """How many behaviors passed, of those that were not skipped."""
        counted = [item for item in self.behaviors if item.status != "skipped"]
        return f"{sum(item.status == 'pass' for item in counted)} of {len(counted)}"

    def __getitem__(self, name: str) -> Behavior:
        return next(item for item in self.behaviors if item.name == name)

    def verify(self) -> AgentReport:
        """The report itself; raises ContractError, with all problems, if a behavior failed."""
        if self.passed:
            return self
        failed = [problem for item in self.behaviors for problem in _listed(item)]
        text = "\n".join(f"- {problem}" for problem in failed)
        raise ContractError(f"agent {self.agent} breaks its contract:\n{text}")

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON has it."""
        behaviors = [asdict(item) for item in self.behaviors]
        return {"agent": self.agent, "passed": self.passed, "behaviors": behaviors}

    def __str__(self) -> str:
        return self.text()

    def text(self, *, traceback: bool = False) -> str:
        """A line for each behavior, and below it what broke it; only ASCII marks."""
        lines = [self.agent]
        for item in self.behaviors:
            note = f": {item.note}" if item.note else ""
            lines.append(f"  {item.status:7}  {item.title}{note}")
            lines += [f"           {problem}" for problem in _listed(item)]
            if traceback and item.traceback:
                lines += [f"           {line}" for line in item.traceback.splitlines()]
        skipped = sum(item.status == "skipped" for item in self.behaviors)
        lines.append(f"{self.score} passed" + (f", {skipped} skipped" if skipped else ""))
        return "\n".join(lines)


def _listed(item: Behavior) -> list[str]:
    """The first problems of a behavior that failed, and how many more there are."""
    if item.status != "fail":
        return []
    listed = list(item.problems[:MOST_LISTED])
    more = len(item.problems) - len(listed)
    return [*listed, f"... and {more} more"] if more else listed

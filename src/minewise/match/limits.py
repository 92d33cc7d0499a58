"""What an agent may take: time for a decision, memory for its process."""

from __future__ import annotations

import os
from dataclasses import dataclass
from math import inf
from pathlib import Path

from minewise.errors import RulesError

DECISION_LIMIT = 60.0
"""Seconds for one decision, or for one of several games at once: far more than any agent of the
package takes on the boards of the presets."""

MEMORY_LIMIT = 4.0
"""GiB that a process may take more than the one it was forked from: torch and a large network."""

OWN_MEMORY = Path("/proc/self/statm")
"""Where Linux says how much memory a process holds."""


@dataclass(frozen=True)
class Limits:
    """What an agent may take: seconds for one decision, GiB of memory for its process.

    Without a limit for decisions, 0, it plays in the process of the caller, and none holds.
    """

    decision: float = DECISION_LIMIT
    memory: float = MEMORY_LIMIT

    def __post_init__(self) -> None:
        check_limit("decision", self.decision, may_be_none=True)
        check_limit("memory", self.memory)
        # What no system but some can keep is refused there; the default limits are not a wish.
        if not hasattr(os, "fork") and self.decision not in (0, DECISION_LIMIT):
            raise RulesError(
                f"expected no decision limit, got {self.decision:g} seconds: this system cannot "
                "fork, so agents play in this process, where nothing can end them"
            )
        if self.memory != MEMORY_LIMIT and self.decision and not OWN_MEMORY.exists():
            raise RulesError(
                f"expected no memory limit, got {self.memory:g} GiB: this system does not say how "
                f"much memory a process holds ({OWN_MEMORY})"
            )

    @property
    def hold(self) -> bool:
        """Do agents play in processes of their own?"""
        return self.decision > 0 and hasattr(os, "fork")


def check_limit(name: str, value: float, *, may_be_none: bool = False) -> None:
    """Refuses a limit that is no finite number above 0; 0 says that there is none."""
    is_number = isinstance(value, int | float) and abs(value) < inf
    if not is_number or value < 0 or (value == 0 and not may_be_none):
        least = "from" if may_be_none else "above"
        raise RulesError(f"expected a finite {name} limit {least} 0, got {value!r}")

"""How a command that played games ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from minewise.cli.ends import INTERRUPTED

if TYPE_CHECKING:
    from minewise.tournament.result import Comparison

FAULTS = 3
"""So many are told, or one of each agent; what failed once often fails so a thousand times."""


def end(comparisons: Sequence[Comparison], stopped: str) -> None:
    """Tells faults, and `stopped` with exit code 130 if not all has been played."""
    faults = [fault for comparison in comparisons for fault in comparison.faults]
    culprits = {
        (row.agent, row.options)
        for comparison in comparisons
        for row in comparison.rows
        if row.tally.faults
    }
    for fault in faults[: max(FAULTS, len(culprits))]:
        click.echo(f"fault: {fault}", err=True)
    if any(comparison.interrupted for comparison in comparisons):
        click.echo(f"stopped early: {stopped}", err=True)
        raise SystemExit(INTERRUPTED)

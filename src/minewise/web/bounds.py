"""What a question may cost the server: the sizes of boards, and the work of searches and agents."""

from __future__ import annotations

from typing import Any, NamedTuple

from minewise.questions import Session
from minewise.web.agents import served_agent
from minewise.web.refusals import Refused
from minewise.web.settings import Settings

MOST_SEARCHED = 900
DENSEST_SEARCHED = 0.3
"""Cells, and mines a cell, of boards that are searched for, as by boards=no-guess: up to here the
core takes a second at most, and with 40% of mines on 30x24 it takes seven."""
MOST_BUDGET = 3_000_000
"""The default of an analysis: more would take memory from others."""
MOST_BELIEFS = 10_000_000
"""What the best play of a board may look at: 100 MB, and the default of the core is 20 times it."""
MOST_AGENTS = 12
"""As in a comparison on the server: each has tables of its own."""
POSITION = ("view", "mines", "rules", "clues")
"""The fields that describe a position."""


def check_size(width: int, height: int, longest: int) -> None:
    """Refuses boards that are too large for the server."""
    if max(height, width) > longest:
        raise Refused(422, f"expected a board of at most {longest}x{longest}, got {width}x{height}")


class BoardInfo(NamedTuple):
    """The cells of a board, and whether it is searched for."""

    cells: int
    is_searched: bool


def check_rules(session: Session, rules: str | None, longest: int) -> BoardInfo:
    """What boards these rules have; refused where they are too large, or not found soon enough."""
    known = session.ask("rules", rules=rules)
    check_size(known["width"], known["height"], longest)
    cells, mines = known["width"] * known["height"], known["mines"] or 0
    is_searched = known["switches"]["boards"] != "any"
    if is_searched and not (cells <= MOST_SEARCHED and mines <= DENSEST_SEARCHED * cells):
        raise Refused(
            422,
            f"expected at most {MOST_SEARCHED} cells and {DENSEST_SEARCHED:.0%} mines on boards "
            f"that are searched for, got {known['rules']}; minewise play takes any",
        )
    return BoardInfo(cells, is_searched)


def read_position(session: Session, fields: dict[str, Any], settings: Settings) -> dict[str, Any]:
    """The position of these fields, as the question `view` answers it, if it is not too large."""
    given = {name: fields[name] for name in POSITION if name in fields}
    position: dict[str, Any] = session.ask("view", **given)
    rows = position["view"].split("/")
    check_size(len(rows[0]), len(rows), settings.longest_side)
    return position


def cells_of(position: dict[str, Any]) -> int:
    """How many cells a position has."""
    return len(position["view"].replace("/", ""))


def bounded(
    session: Session, question: str, fields: dict[str, Any], settings: Settings, cells: int = 0
) -> dict[str, Any]:
    """The fields of a question that is within the bounds of the server; refused if it is not. Where
    the board is known to be within them, it has that many cells."""
    if not cells and "view" in fields:
        cells = cells_of(read_position(session, fields, settings))
    elif not cells and "rules" in fields and question != "rules":  # which begins no game
        cells = check_rules(session, fields["rules"], settings.longest_side).cells
    agents = str(fields.get("agents", fields.get("agent", ""))).split()
    if len(agents) > MOST_AGENTS:
        raise Refused(422, f"expected at most {MOST_AGENTS} agents, got {len(agents)}")
    for agent in agents:
        served_agent(agent, cells)
    most = MOST_BELIEFS if question == "optimal" else MOST_BUDGET
    budget = fields.get("budget", most)
    if budget > most:
        raise Refused(422, f"expected a budget of at most {most:,}, got {budget:,}")
    return fields | {"budget": budget} if question == "optimal" else fields

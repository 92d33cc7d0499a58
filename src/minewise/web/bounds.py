"""What may be asked of the server: its agents, the sizes of boards, and the work of a question.

No text of a request leads to a file, to an installed package or to endless work.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from minewise.agents.protocol import can_decide, check_plays
from minewise.agents.registry import BUILT_IN, AgentSpec, make
from minewise.errors import MissingExtraError, UnknownAgentError, ViewError, expected_one_of
from minewise.game.rules import Rules
from minewise.game.view import View
from minewise.match.turn import ask
from minewise.questions import Session
from minewise.random import Random
from minewise.report.phrases import error_line, one_line, trusted_flag_text
from minewise.web.models.bodies import FIELDS
from minewise.web.models.parts import LONGEST_TEXT
from minewise.web.refusals import Refused
from minewise.web.settings import Settings

MOST = {
    "max_variables": 22,
    "max_models": 2_000,
    "layers": 1_000,
}
"""The largest values of options that decide how much work an agent does."""
LARGEST = {"sat": 10_000, "sat-overestimated": 10_000}
"""Cells of the largest board that an agent is asked about: on larger ones it takes minutes."""
WORDS = {
    "threshold",
    "total",
    "combine",
    "unscored",
    "variant",
    "draw",
    "density",
    "guess",
    "clues",
    "strength",
    "without",
}
"""Options with bounds of their own."""


def served_agent(text: str, cells: int) -> AgentSpec:
    """The agent that a text names, refused if it is not one for everybody, or not for a board of so
    many cells.

    >>> str(served_agent("csp:max_variables=20", cells=81))
    'csp:max_variables=20'
    >>> served_agent("own.py:Agent", cells=81)
    Traceback (most recent call last):
    minewise.errors.UnknownAgentError: unknown agent 'own.py:Agent'. Expected one of: basic, ...
    """
    if len(text) > LONGEST_TEXT:
        raise UnknownAgentError(f"expected an agent of at most {LONGEST_TEXT:,} characters")
    spec = AgentSpec.parse(text)
    if spec.name not in BUILT_IN:
        raise UnknownAgentError(expected_one_of("agent", spec.name, sorted(BUILT_IN)))
    if cells > LARGEST.get(spec.name, cells):
        raise UnknownAgentError(
            f"expected a board of at most {LARGEST[spec.name]:,} cells for {spec.name}, which "
            f"takes too long on larger ones, got {cells:,}"
        )
    for item in filter(None, spec.options.split(",")):
        name, _, value = item.partition("=")
        if name in MOST:
            if not value.isdecimal() or int(value[:9]) > MOST[name]:
                raise UnknownAgentError(
                    f"expected {name} from 0 to {MOST[name]}, got {value[:20]!r}"
                )
        elif name not in WORDS:
            raise UnknownAgentError(expected_one_of("option", name, sorted(WORDS | MOST.keys())))
    return spec


def decision_of(
    spec: AgentSpec, position: dict[str, Any], seed: int, number: int, turn: int
) -> bytes:
    """What an agent decides in a position that the core has read, as JSON. In the same turn of the
    same game it decides the same, here and wherever minewise plays."""
    agent = spec.make()
    view = View.parse(position["view"], rules=Rules.parse(position["rules"]))
    check_plays(agent, view.rules)
    if not can_decide(agent, view):
        raise ViewError("there is no covered cell to decide about")
    decision = ask(agent, view, Random(seed, number, turn))
    chances = decision.probability
    answer = {
        "reveal": decision.reveal,
        "flag": decision.flag,
        "certain": decision.certain,
        "reason": one_line(decision.reason) + trusted_flag_text(agent, view, decision),
        "chances": None
        if chances is None
        else [{"cell": cell, "mine": float(p)} for cell, p in sorted(chances.items())],
    }
    return json.dumps(answer, allow_nan=False).encode()


def unavailable(name: str) -> str | None:
    """Why an agent cannot play here, where an extra that it needs is not installed."""
    try:
        make(name)
    except MissingExtraError as error:
        return error_line(error)
    return None


MOST_SEARCHED = 900
DENSEST_SEARCHED = 0.3
"""Cells, and mines a cell, of boards that are searched for, as by boards=no-guess: up to here the
core takes a second at most, and with 40% of mines on 30x24 it takes seven."""
MOST_BELIEFS = 10_000_000
"""What the best play of a board may look at: 430 MB, and the default of the core is 20 times it."""
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


def read_position(fields: dict[str, Any], settings: Settings) -> dict[str, Any]:
    """The position of these fields, as the question `view` answers it, if it is not too large, and
    the board of a link is found soon."""
    position_fields = {name: fields[name] for name in POSITION if name in fields}
    position: dict[str, Any] = Session(settings.game_seconds).ask("view", **position_fields)
    rows = position["view"].split("/")
    check_size(len(rows[0]), len(rows), settings.longest_side)
    return position


def cells_of(position: dict[str, Any]) -> int:
    """How many cells a position has."""
    return len(position["view"].replace("/", ""))


class WithinBounds(NamedTuple):
    """The fields of a question, and how many cells its work is about, if it says."""

    fields: dict[str, Any]
    cells: int


def bounded(
    question: str, fields: dict[str, Any], settings: Settings, cells: int = 0
) -> WithinBounds:
    """The fields of a question that is within the bounds of the server; refused if it is not. Where
    the board is known to be within them, it has that many cells."""
    if not cells and "view" in fields:
        cells = cells_of(read_position(fields, settings))
    elif not cells and "rules" in fields and question != "rules":  # which begins no game
        cells = check_rules(Session(), fields["rules"], settings.longest_side).cells
    agents = str(fields.get("agents", fields.get("agent", ""))).split()
    if len(agents) > MOST_AGENTS:
        raise Refused(422, f"expected at most {MOST_AGENTS} agents, got {len(agents)}")
    for agent in agents:
        served_agent(agent, cells)
    is_large = cells >= settings.large
    most = settings.budget_of_large if is_large else settings.budget
    if question == "optimal":
        most = MOST_BELIEFS
    budget = fields.get("budget", most)
    if budget > most:
        raise Refused(422, f"expected a budget of at most {most:,}, got {budget:,}")
    if question == "optimal":
        cells = settings.large
    elif not is_large or "budget" not in FIELDS[question]:
        return WithinBounds(fields, cells)
    return WithinBounds(fields | {"budget": budget}, cells)

"""What an agent is: a name and one method."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import index
from typing import Protocol, runtime_checkable

from minewise.errors import RulesError, ViewError
from minewise.game.rules import Cell, Rules, as_cell
from minewise.game.view import BYTE, COVERED, FLAG, View
from minewise.random import Random

MOST_CELLS = 1_000_000
"""Cells of the largest board."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What an agent does next.

    The flags are set first, then the cells are revealed in order; each revealed cell is one click.
    A flag of the view on a cell to reveal is taken away before.
    `certain` says that the agent has proved every cell of `reveal` safe; otherwise it guesses.
    `probability` holds the chance of a mine of the cells it has one for, `reason` one sentence for
    people.

    >>> Decision(reveal=[(0, 1)], certain=True, reason="the clue at 1,1 is satisfied").reveal
    ((0, 1),)
    >>> Decision((0, 1))
    Traceback (most recent call last):
    minewise.errors.RulesError: reveal must be a list of cells, such as [(0, 0)]; got a single \
cell (0, 1)
    """

    reveal: Sequence[Cell] = ()
    flag: Sequence[Cell] = ()
    certain: bool = False
    probability: Mapping[Cell, float] | None = None
    reason: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "reveal", _cells("reveal", self.reveal))
        object.__setattr__(self, "flag", _cells("flag", self.flag))
        _check_probability(self.probability)
        if type(self.certain).__name__ not in ("bool", "bool_"):  # that of NumPy is as good
            raise RulesError(f"certain must be True or False; got {reprlib.repr(self.certain)}")
        if not isinstance(self.reason, str):
            raise RulesError(f"reason must be a text; got {reprlib.repr(self.reason)}")


@runtime_checkable
class Agent(Protocol):
    """Anything with a name that decides.

    `decide` must depend on the view and the numbers drawn from `rng` alone, so that people and
    agents can take turns in one game, and must change something: reveal a covered cell or set a
    flag. The flags of the view are the agent's memory; one that holds them for no more than a
    person's opinion may reveal what is under them. An agent may also have

    - `sound: bool`: it never flags a safe cell and never calls a mine safe where the flags of the
      view are right and clues are exact (a promise that `check_agent` tests; where the rules of the
      view name another clue model, an agent that does not read it is not held to this); absent
      means no such promise;
    - `trusts_flags: bool`: False says that it reads flags as covered cells, so that it also decides
      in a view in which every covered cell has a flag;
    - `remembers_game: bool`: a decision may also depend on the views of the same game before it, as
      with a student's AI that is told each clue once; then `new_game` begins another game;
    - `source: str`: where the method comes from, for lists;
    - `new_game(rules)`: called before each game with the public rules, for caches only;
    - `refuses(rules) -> str`: why it does not play by these rules at all, empty if it does; absent
      means that it plays by all;
    - `decide_many(views, rngs)`: for each view what `decide` would say, for many games at once.
    """

    @property
    def name(self) -> str:
        """What tables and messages call it."""

    def decide(self, view: View, rng: Random) -> Decision:
        """The next move in `view`, which always has a covered cell."""


def _cells(what: str, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells of a decision as plain tuples, whatever they came as."""
    try:
        is_short = isinstance(cells, list | tuple) and len(cells) <= MOST_CELLS
        few = cells if is_short else islice(cells, MOST_CELLS + 1)
        listed = tuple([(index(row), index(column)) for row, column in few])
    except (TypeError, ValueError):
        raise RulesError(
            f"{what} must be a list of cells, such as [(0, 0)]; got {_single(cells)}"
        ) from None
    if len(listed) > MOST_CELLS:
        raise RulesError(f"{what} must be at most {MOST_CELLS:,} cells, which no board exceeds")
    return listed


def _single(cells: object) -> str:
    """What came in place of cells."""
    try:
        as_cell(cells)  # type: ignore[arg-type]
    except ViewError:
        return reprlib.repr(cells)
    return f"a single cell {reprlib.repr(cells)}"


def _check_probability(probability: object) -> None:
    if probability is None:
        return
    if not isinstance(probability, Mapping):
        got = reprlib.repr(probability)
        raise RulesError(f"probability must be a mapping from cells to chances; got {got}")
    for cell, chance in probability.items():
        try:
            is_chance = bool(0 <= chance <= 1)
        except (TypeError, ValueError):
            is_chance = False
        if not is_chance:
            raise RulesError(
                f"each probability must be from 0 to 1; got {reprlib.repr(chance)} for {cell!r}"
            )


def can_decide(agent: Agent, view: View) -> bool:
    """Is there a cell to decide about? A flag is none to an agent that trusts it."""
    doubts = not getattr(agent, "trusts_flags", True)
    return BYTE[COVERED] in view.cells or (doubts and BYTE[FLAG] in view.cells)


def plays(agent: Agent, rules: Rules) -> bool:
    """Does an agent play by these rules?"""
    return not _refusal(agent, rules)


def check_plays(agent: Agent, rules: Rules) -> None:
    """Raises RulesError if an agent does not play by these rules."""
    if reason := _refusal(agent, rules):
        raise RulesError(f"agent {agent.name} does not play {rules}: {reason}")


def _refusal(agent: Agent, rules: Rules) -> str:
    refuses = getattr(agent, "refuses", None)
    return str(refuses(rules)) if callable(refuses) else ""


@runtime_checkable
class BatchAgent(Agent, Protocol):
    """An agent that also decides in many views at once, which is quicker for a network."""

    def decide_many(self, views: Sequence[View], rngs: Sequence[Random]) -> Sequence[Decision]:
        """What `decide` would decide in each view with the random numbers beside it."""

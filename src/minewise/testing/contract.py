"""check_agent: the contract that every agent keeps, ours and yours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import product

from minewise.agents.protocol import Agent, Decision, plays
from minewise.agents.registry import as_agent
from minewise.errors import AgentFault, ContractError, RulesError
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.rules import Cell, as_rules
from minewise.game.view import COVERED, FLAG, View
from minewise.play.confined import confined
from minewise.play.match import ask, greet, take_turn
from minewise.play.ward import DECISION_LIMIT, DeathError
from minewise.random import Random

SAMPLE = (
    "beginner",
    "intermediate",
    "rutgers",
    "ncsu",
    "cs50",
    "6x5/8 first_click=opening mines_known=no",
    "6x5/8 start=random win=all_flagged",
    "9x1/3",
    "1x7/2 first_click=any on_mine=continue win=all_identified",
    "1x1/0",
    "4x4/0",
    "3x3/9 first_click=any on_mine=continue win=all_identified",
    "10x10/45 first_click=any on_mine=continue cascade=no",
    "6x5/8 first_click=opening boards=no-guess:level=exact",
    "6x5/8 boards=safe-guesses",
)
"""Rules that together use every switch, lines, full boards and empty ones."""

NOISY = (
    "6x5/8 first_click=any cascade=no clues=withheld:p=0.2",
    "6x5/8 cascade=no clues=optimistic win=all_flagged",
    "6x5/8 cascade=no on_mine=continue win=all_identified clues=optimistic",
    "6x5/8 cascade=no on_mine=continue win=all_identified clues=cautious",
    "6x5/8 cascade=no on_mine=continue mines_known=no win=all_identified clues=cautious",
    "9x1/3 first_click=any cascade=no start=random clues=cautious",
    "3x3/9 first_click=any on_mine=continue cascade=no win=all_identified clues=withheld:p=0.5",
)
"""Rules under which clues may lie: not in the sample, since agents need not read such clues."""

MOST_LISTED = 5
"""Problems that are listed: more of them say nothing new."""


@dataclass(frozen=True)
class _Situation:
    """A view that the agent was asked about, with what the rng is made from."""

    view: View
    seed: int
    game: int
    turn: int

    def rng(self) -> Random:
        return Random(self.seed, self.game, self.turn)

    def __str__(self) -> str:
        return f"with Random({self.seed}, {self.game}, {self.turn}) in {self.view!r}"


def check_agent(
    agent: Agent | str,
    *,
    games: int = 5,
    seed: int = 1,
    rules: Sequence[str] = SAMPLE,
    decision_limit: float = DECISION_LIMIT,
) -> None:
    """Plays `games` games under each of these rules, and as many in turns with another player.

    Raises ContractError, which names each broken promise with the text that
    replays it, unless the agent

    - has a name and decides something legal that changes the view, in every position, within
      `decision_limit` seconds (0: whatever it takes) and without ending its process,
    - decides the same from the same view and the same random numbers, whatever it saw before,
    - gives probabilities from 0 to 1, of covered cells,
    - and, if it says that it is `sound`, never flags a safe cell and never calls a mine safe.

    Rules that the agent refuses are left out. By default the rules are 13 under which clues are
    exact: an agent that reads clues as exact is
    sound there, and need not be where they lie. One that reads noisy clues is held to its word by
    `rules=NOISY`.

    Where wrong flags of an agent that is not sound leave no covered cell, its game just stops.

    >>> check_agent("basic", games=1)
    """
    if not isinstance(games, int) or games < 1:
        raise RulesError(f"expected at least 1 game, got {games!r}")
    agent = as_agent(agent)
    try:
        untouched = deepcopy(agent)
    except Exception as error:
        raise ContractError(
            f"expected an agent that can be copied, so that it can be asked again: {error!r}"
        ) from error
    limit = decision_limit
    with confined(agent, limit) as first, confined(untouched, limit) as second:
        _check(first, second, games, seed, rules)


def _check(agent: Agent, untouched: Agent, games: int, seed: int, rules: Sequence[str]) -> None:
    broken: list[str] = []
    asked: list[tuple[_Situation, Decision]] = []
    played = [text for text in rules if plays(agent, as_rules(text))]
    if not played:
        raise RulesError(f"expected rules that agent {agent.name} plays by, got none such")
    for text, game in product(played, range(games)):
        asked += _play(agent, Game(text, seed=seed, number=game), None, broken)
        other = Random(seed + 1, game)
        asked += _play(agent, Game(text, seed=seed, number=game), other, broken)
    # Asked again in another order, an agent with no memory decides the same.
    for situation, decision in reversed(asked):
        try:
            if callable(start := getattr(untouched, "new_game", None)):
                start(situation.view.rules)
            again = ask(untouched, situation.view, situation.rng())
        except Exception as error:
            _note(agent, error, broken, f" when asked again {situation}")
            continue
        if again != decision:
            broken.append(f"decided {decision}, and when asked again {again}, {situation}")
    if broken:
        raise _breach(agent, broken)


def _breach(agent: Agent, broken: Sequence[str]) -> ContractError:
    more = f"\n... and {len(broken) - MOST_LISTED} more" if len(broken) > MOST_LISTED else ""
    listed = "\n".join(f"- {text}" for text in broken[:MOST_LISTED])
    return ContractError(f"agent {agent.name} breaks its contract:\n{listed}{more}")


def _note(agent: Agent, error: Exception, broken: list[str], when: str = "") -> None:
    """Notes what an agent has done; what ends its process ends the check, which could take hours
    where each decision takes as long as it may."""
    broken.append(f"{error}{when}")
    if isinstance(error.__cause__, DeathError):
        raise _breach(agent, broken)


def _play(
    agent: Agent, game: Game, other: Random | None, broken: list[str]
) -> Iterator[tuple[_Situation, Decision]]:
    """Lets the agent play a whole game, alone or in turns with another player."""
    turn = 0
    try:
        greet(agent, game)
    except AgentFault as fault:
        _note(agent, fault, broken)
        return
    while not game.over:
        if other is not None and not _moved_at_random(game, other):
            return
        if not getattr(agent, "sound", False) and not game.view.where(COVERED):
            return  # its own wrong flags keep the game open, and it never promised right ones
        situation = _Situation(game.view, game.seed, game.number, turn)
        try:
            decision = take_turn(agent, game, turn).decision
        except AgentFault as fault:
            _note(agent, fault, broken)
            return
        _check_decision(agent, situation, decision, game.board, broken)
        yield situation, decision
        turn += 1


def _moved_at_random(game: Game, rng: Random) -> bool:
    """The other player, if a covered cell is left, reveals any cell or, of the mines, flags some:
    right flags only. Is there still something to decide?"""
    covered = game.view.where(COVERED)
    if covered:
        cell = rng.choice(covered)
        if game.board is not None and cell in game.board.mines and rng.below(4):
            game.flag(*cell)
        else:
            game.reveal(*cell)
    return not game.over


def _check_decision(
    agent: Agent,
    situation: _Situation,
    decision: Decision,
    board: Board | None,
    broken: list[str],
) -> None:
    for cell, chance in (decision.probability or {}).items():
        try:
            sensible = 0 <= chance <= 1 and situation.view[cell] in (COVERED, FLAG)
        except (TypeError, ValueError, IndexError):
            sensible = False
        if not sensible:
            broken.append(f"gave {cell} the probability {chance} {situation}")
    if not getattr(agent, "sound", False) or board is None:
        return
    safe_flagged: list[Cell] = [cell for cell in decision.flag if cell not in board.mines]
    mines_called_safe = [cell for cell in decision.reveal if cell in board.mines]
    if safe_flagged:
        broken.append(f"is marked sound but flagged the safe cells {safe_flagged} {situation}")
    if decision.certain and mines_called_safe:
        broken.append(f"is marked sound but called the mines {mines_called_safe} safe {situation}")

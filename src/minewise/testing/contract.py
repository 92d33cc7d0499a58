"""check_agent: the contract that every agent keeps, ours and yours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from minewise.agents.protocol import Agent, Decision, plays
from minewise.agents.registry import as_agent
from minewise.errors import AgentFault, RulesError, UnknownAgentError
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.rules import Cell, as_rules
from minewise.game.view import COVERED, FLAG, View
from minewise.match.agent_process import DeathError
from minewise.match.play import sandboxed
from minewise.match.turn import ask, start_game, take_turn
from minewise.random import Random
from minewise.testing.agent_report import AgentReport, Behavior, Threshold
from minewise.testing.report_lines import Status

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

REMEMBERING = "It decides the same in the same game and with the same random numbers"
"""What is checked in place of `repeatable` of an agent that remembers its game."""

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
        if name == "repeatable" and _remembers(agent):
            title = REMEMBERING
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

CHECK_LIMIT = 10.0
"""Seconds for a decision in a check: a thousand times what most agents take, and so little that a
check of one that never ends is over in half a minute."""


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
    decision_limit: float = CHECK_LIMIT,
    threshold: Threshold | None = None,
) -> AgentReport:
    """Plays `games` games under each of these rules, and as many in turns with another player.

    The report has a line for each behavior:

    - It loads, and has a name and a method `decide`.
    - It raises no error.
    - It decides something legal that changes the view, in every position.
    - It decides within `decision_limit` seconds (0: no limit), and its process lives on.
    - It decides the same from the same view and the same random numbers, whatever it saw before; if
      it says that it `remembers_game`, in the same game, whatever it played before.
    - Its probabilities are from 0 to 1, of covered cells.
    - If it says that it is `sound`, it never flags a safe cell and never calls a mine safe.
    - With a `threshold` it plays well enough.

    What an agent does not promise is skipped, and so is what could not be checked because its
    process ended. `verify()` of the report raises ContractError if anything failed.

    Rules that the agent refuses are left out. By default the rules are 15 under which clues are
    exact: an agent that reads clues as exact is sound there, and need not be where they lie. One
    that reads noisy clues is held to its word by `rules=NOISY`.

    Where wrong flags of an agent that is not sound leave no covered cell, its game just stops.

    >>> print(check_agent("basic", games=1))
    basic
      pass     It loads, and has a name and a method decide
      pass     It raises no error
      pass     Its decisions are legal and change something
      pass     It decides within 10 seconds, and its process lives on
      pass     It decides the same from the same view and the same random numbers
      skipped  Its probabilities are from 0 to 1, of covered cells: it gives none
      pass     It never flags a safe cell and never calls a mine safe
    6 of 6 passed, 1 skipped
    """
    if games < 1:
        raise RulesError(f"expected at least 1 game, got {games}")
    findings = Findings(decision_limit)
    try:
        made = as_agent(agent)
    except UnknownAgentError as error:
        if not (isinstance(agent, str) and ".py" in agent):
            raise
        findings.problems["loads"].append(str(error))
        return findings.report(agent, None, threshold)
    cases = [(text, number) for text in _played(made, rules) for number in range(games)]
    untouched = _untouched(made, findings)
    judged = None
    with sandboxed(made, decision_limit) as player:
        try:
            _check(player, untouched, cases, seed, findings)
            judged = None if threshold is None else threshold.judge(player)
        except EndedError:
            findings.is_over = True
    name = agent if isinstance(agent, str) else made.name
    return findings.report(name, made, threshold, judged)


def _played(agent: Agent, rules: Sequence[str]) -> list[str]:
    """The rules that an agent plays by."""
    played = [text for text in rules if plays(agent, as_rules(text))]
    if not played:
        raise RulesError(f"expected rules that agent {agent.name} plays by, got none such")
    return played


def _untouched(agent: Agent, findings: Findings) -> Agent | None:
    """A copy of the agent that has seen no game."""
    try:
        return deepcopy(agent)
    except Exception as error:
        findings.problems["repeatable"].append(
            f"expected an agent that can be copied, so that it can be asked again: {error!r}"
        )
        return None


def _check(
    agent: Agent,
    untouched: Agent | None,
    cases: Sequence[tuple[str, int]],
    seed: int,
    findings: Findings,
) -> None:
    """Lets the agent play games, given by rules and number, and asks the copy again."""
    games: list[list[tuple[_Situation, Decision]]] = []
    for text, number in cases:
        for other in (None, Random(seed + 1, number)):
            game = Game(text, seed=seed, number=number)
            games.append([*_play(agent, game, other, findings)])
    if untouched is not None:
        with sandboxed(untouched, findings.decision_limit, quiet=True) as second:
            for answers in reversed(games):
                _ask_again(second, answers, findings)


def _ask_again(
    untouched: Agent, answers: Sequence[tuple[_Situation, Decision]], findings: Findings
) -> None:
    """Asked again in another order, an agent with no memory decides the same. One that remembers
    its game is asked in the order of the game."""
    remembers = _remembers(untouched)
    for situation, decision in answers if remembers else reversed(answers):
        begins = not remembers or situation is answers[0][0]
        try:
            if begins and callable(start := getattr(untouched, "new_game", None)):
                start(situation.view.rules)
            again = ask(untouched, situation.view, situation.rng())
        except Exception as error:
            findings.note(error, f" when asked again {situation}")
            if remembers:
                return  # what it knows of the game is lost
            continue
        if again != decision:
            findings.problems["repeatable"].append(
                f"decided {decision}, and when asked again {again}, {situation}"
            )


def _remembers(agent: Agent | None) -> bool:
    return bool(getattr(agent, "remembers_game", False))


def _play(
    agent: Agent, game: Game, other: Random | None, findings: Findings
) -> Iterator[tuple[_Situation, Decision]]:
    """Lets the agent play a whole game, by itself or in turns with another player."""
    turn = 0
    try:
        start_game(agent, game)
    except AgentFault as fault:
        findings.note(fault)
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
            findings.note(fault)
            return
        findings.decided = True
        _check_decision(agent, situation, decision, game.board, findings)
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
    findings: Findings,
) -> None:
    for cell, chance in (decision.probability or {}).items():
        findings.gave_probability = True
        try:
            sensible = 0 <= chance <= 1 and situation.view[cell] in (COVERED, FLAG)
        except (TypeError, ValueError, IndexError):
            sensible = False
        if not sensible:
            findings.problems["probabilities"].append(
                f"gave {cell} the probability {chance} {situation}"
            )
    if not getattr(agent, "sound", False) or board is None:
        return
    if not board.mines.issuperset(situation.view.where(FLAG)):
        return  # where guesses are safe, mines may leave the cells that the other player flagged
    broken = findings.problems["sound"]
    safe_flagged: list[Cell] = [cell for cell in decision.flag if cell not in board.mines]
    mines_called_safe = [cell for cell in decision.reveal if cell in board.mines]
    if safe_flagged:
        broken.append(f"is marked sound but flagged the safe cells {safe_flagged} {situation}")
    if decision.certain and mines_called_safe:
        broken.append(f"is marked sound but called the mines {mines_called_safe} safe {situation}")

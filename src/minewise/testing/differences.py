"""Differences: where an agent falls behind another one, and the mistakes that it makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from minewise.agents.protocol import Agent, Decision, can_decide, check_plays
from minewise.agents.registry import AgentSpec, as_agent
from minewise.engine.analysis import Analysis, analyze
from minewise.errors import AgentFault, MinewiseError, NotCertainError, NotDecidedError
from minewise.game.game import Game
from minewise.game.link import game_link
from minewise.game.move import Move, moves_of_core
from minewise.game.rules import Cell, Rules, as_rules
from minewise.game.source import RANDOM, BoardSource
from minewise.game.view import FLAG, View
from minewise.match.agent_process import DeathError
from minewise.match.limits import DECISION_LIMIT
from minewise.match.play import sandboxed
from minewise.match.turn import ask, start_game, turns
from minewise.random import Random
from minewise.testing.mistakes import KINDS, DecisionMistake, Kind, is_shared, mistakes_of
from minewise.why.hint import guess_reasons
from minewise.why.proof import Proof, explain

MOST_LATE = 3
"""Decisions beyond the limit that end it: a thousand would take a day."""


@dataclass(frozen=True)
class Difference:
    """The first mistake of an agent that another one does not make in the same view."""

    mistake: DecisionMistake
    rules: Rules
    seed: int
    game: int
    turn: int
    view: View
    moves: tuple[Move, ...] = field(repr=False)
    fault: str = ""

    @cached_property
    def proof(self) -> Proof | None:
        """The proof for the cell of the mistake, where it is certain."""
        if self.mistake.cell is None:
            return None
        try:
            return explain(self.view, self.mistake.cell)
        except (NotCertainError, NotDecidedError):
            return None

    @property
    def link(self) -> str:
        """The position in the page's review."""
        at = len(self.moves)
        return game_link("review", self.rules, self.seed, self.game, moves=self.moves, at=at)

    @property
    def sentence(self) -> str:
        """What the agent did."""
        kind, cell, chance = self.mistake.kind, self.mistake.cell, f"{self.mistake.chance:.1%}"
        named = "" if cell is None else f"({cell[0]},{cell[1]})"
        if (guess := self.mistake.revealed) is not None:
            other = "is safe" if kind == "missed safe cell" else "is less likely one"
            named = (
                f"({guess[0]},{guess[1]}), a mine with a chance of {chance}, though {named} {other}"
            )
        certain = "which is a mine" if self.proof else "which is not certain"
        if kind == "wrong flag":
            certain = "which is safe" if self.proof else "which is not certain"
        return {
            "wrong safe cell": f"it calls {named} safe, {certain}",
            "wrong flag": f"it flags {named}, {certain}",
            "missed safe cell": f"it reveals {named}",
            "missed mine": f"it does not flag {named}, which is a mine",
            "worse guess": f"it reveals {named}",
        }.get(kind, self.fault)

    @property
    def reasons(self) -> tuple[str, ...]:
        """The proof of the cell, or how likely it is a mine."""
        if self.proof is not None:
            return tuple(step.text for step in self.proof.steps)
        return () if self.mistake.cell is None else guess_reasons(self.view, self.mistake.cell)


@dataclass
class Differences:
    """The mistakes of an agent in its games, those that a reference makes in the same views, and
    the first one that the reference does not make.

    >>> result = differences("basic", "exact", "cs50", games=5)
    >>> result.games, result.first.game, result.first.turn, result.first.mistake.kind
    (5, 1, 5, 'missed safe cell')
    """

    agent: str
    reference: str
    rules: Rules
    seed: int
    games: int = 0
    won: int = 0
    turns: int = 0
    mistakes: Counter[Kind] = field(default_factory=Counter)
    of_reference: Counter[Kind] = field(default_factory=Counter)
    by_kind: dict[Kind, Difference] = field(default_factory=dict)
    """The first difference of each kind."""

    @property
    def first(self) -> Difference | None:
        """The first difference. A worse guess only if there is no other: where the reference
        guesses at random, it may be luck."""
        others = [one for kind, one in self.by_kind.items() if kind != "worse guess"]
        return min(
            others or self.by_kind.values(), key=lambda one: (one.game, one.turn), default=None
        )

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON has it."""
        first = self.first
        return {
            "agent": self.agent,
            "reference": self.reference,
            "rules": str(self.rules),
            "seed": self.seed,
            "games": self.games,
            "won": self.won,
            "turns": self.turns,
            "mistakes": {
                kind: {
                    "agent": self.mistakes[kind],
                    "reference": self.of_reference[kind],
                    "first": _place(self.by_kind.get(kind)),
                }
                for kind in KINDS
            },
            "first": None
            if first is None
            else {
                **(_place(first) or {}),
                "kind": first.mistake.kind,
                "cell": first.mistake.cell,
                "revealed": first.mistake.revealed,
                "view": str(first.view),
                "sentence": first.sentence,
                "reasons": first.reasons,
            },
        }


def _place(one: Difference | None) -> dict[str, Any] | None:
    return None if one is None else {"game": one.game, "turn": one.turn, "link": one.link}


def differences(
    agent: Agent | str,
    reference: Agent | str,
    rules: Rules | str,
    *,
    games: int = 1000,
    first_game: int = 0,
    seed: int = 1,
    boards: BoardSource = RANDOM,
    decision_limit: float = DECISION_LIMIT,
    progress: Callable[[int, int], None] | None = None,
) -> Differences:
    """Lets an agent play, asks the reference in each of its views with the same random numbers, and
    judges both by what the clues prove. Ctrl+C ends it with the games so far, and so do three
    decisions that take too long."""
    rules, own, other = as_rules(rules), as_agent(agent), as_agent(reference)
    for one in (own, other):
        check_plays(one, rules)
    result = Differences(
        str(AgentSpec.parse(agent).whole()) if isinstance(agent, str) else own.name,
        str(AgentSpec.parse(reference).whole()) if isinstance(reference, str) else other.name,
        rules,
        seed,
    )
    with ExitStack() as stack:
        own, other = (stack.enter_context(sandboxed(one, decision_limit)) for one in (own, other))
        try:
            for number in range(first_game, first_game + games):
                game = Game(rules, seed=seed, number=number, boards=boards)
                _play(own, other, game, result)
                result.games += 1
                if progress is not None:
                    progress(result.games, games)
                if result.mistakes["time"] >= MOST_LATE:
                    break
        except KeyboardInterrupt:
            pass  # what was played is told
    return result


def _play(own: Agent, other: Agent, game: Game, result: Differences) -> None:
    """A game of the agent, judged."""
    counted: set[tuple[str, Kind, Cell | None]] = set()

    def note(
        mistakes: list[DecisionMistake], reference: list[DecisionMistake] | None, fault: str = ""
    ) -> None:
        for who, made in (("own", mistakes), ("other", reference or [])):
            sums = result.mistakes if who == "own" else result.of_reference
            for kind, cell in {(one.kind, one.cell): None for one in made}:
                missed = kind == "missed mine"  # one that is missed on and on counts once
                if not missed or (who, kind, cell) not in counted:
                    sums[kind] += 1
                counted.add((who, kind, cell))
        for one in mistakes:
            if reference is not None and not is_shared(one, reference):
                place = Difference(
                    one, game.rules, game.seed, game.number, turn, view, before, fault
                )
                result.by_kind.setdefault(one.kind, place)

    turn, view = 0, game.view
    before: tuple[Move, ...] = ()
    try:
        start_game(other, game)
        for taken in turns(own, game):
            analysis = analyze(taken.view)
            view = taken.view
            theirs = _decision(other, game, _with_proved_flags(analysis), turn)
            reference = None if theirs is None else [*mistakes_of(theirs, analysis)]
            note([*mistakes_of(taken.decision, analysis)], reference)
            turn, view, before = turn + 1, game.view, moves_of_core(game.history.moves)
    except AgentFault as error:
        cause = error.__cause__
        late = isinstance(cause, DeathError) and cause.limit == "time"
        note([DecisionMistake("time" if late else "fault", None)], [], error.what)
    result.turns += turn
    result.won += game.status == "won"


def _with_proved_flags(analysis: Analysis) -> View:
    """The view without the flags that the clues do not prove: an agent trusts flags as its own, and
    those of another one would mislead it."""
    proved = analysis.mines.intersection(analysis.view.where(FLAG))
    return analysis.view.without_flags().with_flags(proved)


def _decision(other: Agent, game: Game, view: View, turn: int) -> Decision | None:
    """What the reference decides in a view of the agent's game; None if it cannot."""
    if not can_decide(other, view):
        return None
    try:
        return ask(other, view, Random(game.seed, game.number, turn))
    except MinewiseError:
        return None

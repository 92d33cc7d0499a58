"""A game as it is played: moves of a person and of agents, any of which can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from minewise.agents.protocol import Agent, Decision
from minewise.agents.registry import AgentSpec, make, names
from minewise.game.game import Game
from minewise.game.move import Move, MoveKind, moves_of_core
from minewise.game.record import Record
from minewise.game.rules import Cell, Rules
from minewise.game.source import RANDOM, BoardSource
from minewise.game.view import FLAG, View
from minewise.match.limits import Limits
from minewise.match.play import SandboxedAgent
from minewise.match.turn import Turn, ask, remaining, start_game, take_turn
from minewise.random import Random
from minewise.report.phrases import named

PERSON = "person"
"""Who makes the moves that no agent makes, also in records."""
MOST_NAMED = 4
"""Moves of a step that its text names."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is taken back at once: one move of the person, or a decision of an agent. Where agents
    move cell by cell it is a part of one; `decided` is False for its later parts."""

    by: str
    moves: tuple[Move, ...]
    decided: bool = True

    def __str__(self) -> str:
        """Who did what, in a line.

        >>> str(Step("csp", (Move("flag", (0, 1)), Move("reveal", (2, 3)))))
        'csp: flag 0,1, reveal 2,3'
        """
        moves = [f"{move.kind} {named(move.cell)}" for move in self.moves[:MOST_NAMED]]
        more = len(self.moves) - MOST_NAMED
        return f"{self.by}: {', '.join(moves)}" + (f" and {more} more" if more > 0 else "")


class PlayedGame:
    """A game where a person and agents take turns, and can undo steps.

    A step is taken back by playing the others again on the same board, so nothing is left of it but
    that it is counted. Where the rules protect the first cell and the first step is taken back, the
    next first cell decides where the mines are, as in any game of that seed.

    >>> played = PlayedGame("beginner", seed=4)
    >>> played.move("reveal", (0, 0))
    34
    >>> played.let("basic").decision.certain
    True
    >>> played.undo().by, played.undo().by, played.undo()
    ('basic', 'person', None)
    >>> played.view == Game("beginner", seed=4).view, played.taken_back
    (True, 2)

    `agent_seed` is one for the random numbers of agents, where nothing that they do is to depend on
    the seed of the board. With a `decision_limit` an agent from a file is asked in a process of its
    own, and is at fault where it takes more seconds for a decision.

    With `one_cell` an agent reveals one cell a move, as in the first two sources: the others that
    it has proved safe wait for its next moves. By default it does so where play goes on after a
    mine. The games of an agent are the same either way.
    """

    def __init__(
        self,
        rules: Rules | str,
        *,
        seed: int | None = None,
        number: int = 0,
        boards: BoardSource = RANDOM,
        agent_seed: int | None = None,
        decision_limit: float = 0,
        one_cell: bool | None = None,
    ) -> None:
        self._agent_seed = agent_seed
        self._limits = Limits(decision_limit)
        self.game = Game(rules, seed=seed, number=number, boards=boards)
        self.one_cell = self.game.rules.plays_on if one_cell is None else one_cell
        self.agents: dict[str, Agent] = {}

    @property
    def view(self) -> View:
        """What the player sees now."""
        return self.game.view

    @property
    def is_sought(self) -> bool:
        """Will the first reveal look for a board? Then it may take a while."""
        return self.game.rules.boards.startswith("no-guess") and self.game.board is None

    @property
    def steps(self) -> list[Step]:
        """All steps that were not undone."""
        return [self._step(number) for number in range(self.game.history.steps)]

    def _step(self, number: int) -> Step:
        by, moves, decided = self.game.history.step(number)
        return Step(by, moves_of_core(moves), decided)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves that were not undone."""
        return moves_of_core(self.game.history.moves)

    @property
    def taken_back(self) -> int:
        """How many steps were taken back."""
        return self.game.history.taken_back

    @property
    def mines_taken_back(self) -> int:
        """How many mines those had hit."""
        return self.game.history.mines_taken_back

    def write_prints(self) -> None:
        """Writes to the standard error what agents have printed in their processes."""
        for agent in {id(agent): agent for agent in self.agents.values()}.values():
            if isinstance(agent, SandboxedAgent):
                agent.prints.write(agent.name)

    def move(self, kind: MoveKind, cell: Cell) -> int:
        """A move of the person; returns how many cells it uncovered. IllegalMoveError if the game
        does not allow it; then nothing has changed."""
        return self.game.move(kind, cell)

    def toggle_flag(self, cell: Cell) -> None:
        flagged = cell in self.view and self.view[cell] == FLAG
        self.move("unflag" if flagged else "flag", cell)

    def agent(self, text: str) -> Agent:
        """The agent of that name or text, made once. If it is none of those that everybody has, its
        own name leads to it too from then on."""
        if text not in self.agents:
            agent = make(text)
            if AgentSpec.parse(text).is_of_file and self._limits.hold:
                agent = SandboxedAgent(agent, self._limits.decision)
            start_game(agent, self.game)
            self.agents[text] = agent
            if agent.name not in names():
                self.agents[agent.name] = agent
        return self.agents[text]

    def question(self, text: str) -> Callable[[], Decision]:
        """What the agent would decide now, to be asked anywhere, also in another thread: it takes
        the view of now, changes nothing, and `let` carries out the answer. Raises AgentFault as
        `let` does."""
        agent, view = self.agent(text), self.view
        if (rest := remaining(agent, self.game)) is not None:
            return lambda: rest
        seed = self.game.seed if self._agent_seed is None else self._agent_seed
        number, decisions = self.game.number, self.game.history.decisions

        def answer() -> Decision:
            return ask(agent, view, Random(seed, number, decisions))

        return answer

    def let(self, text: str, decision: Decision | None = None) -> Turn:
        """Lets an agent decide once, or carries out what it has decided in this view. Its random
        numbers depend on how many decisions of agents stand, so one that was taken back comes out
        the same again. What it did before a fault stays, as a step."""
        return take_turn(
            self.agent(text),
            self.game,
            self.game.history.decisions,
            decision,
            agent_seed=self._agent_seed,
            one_cell=self.one_cell,
        )

    def undo(self) -> Step | None:
        """Takes the last step back, also one that has lost the game; None if there is none."""
        steps = self.game.history.steps
        last = self._step(steps - 1) if steps else None
        self.game.undo()
        return last

    def record(self) -> Record:
        """The game so far, without what was taken back."""
        players = list(dict.fromkeys(step.by for step in self.steps)) or [PERSON]
        return Record.from_game(self.game, agent="+".join(players))

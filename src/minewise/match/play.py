"""One agent, one game."""

from __future__ import annotations

from minewise.agents.protocol import Agent
from minewise.agents.registry import AgentSpec, as_agent
from minewise.errors import AgentFault, RulesError
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.record import Record
from minewise.game.rules import Rules
from minewise.match.sandbox import sandboxed
from minewise.match.turn import Heartbeat, fault_text, no_heartbeat, turns


def play(
    agent: Agent | str,
    rules: Rules | str | None = None,
    *,
    seed: int | None = None,
    game: int = 0,
    board: Board | None = None,
    decision_limit: float = 0,
) -> Record:
    """Lets an agent play one game to its end.

    The board is the one of (seed, game) under `rules`, or `board`, whose size and mines then
    replace those of the rules. A fault of the agent ends the game and goes into the record. With a
    `decision_limit` the agent plays in a process of its own: one decision may take that many
    seconds, and an agent that takes longer or ends its process loses, as by a fault.

    >>> record = play("csp", "beginner", seed=2)
    >>> record.status, record.clicks, record.guesses
    ('won', 18, 5)
    >>> play("basic", "rutgers", board=Board(2, 2, mines={(0, 0), (1, 1)}), seed=1).mines_hit
    1
    """
    agent, spec = as_agent(agent), AgentSpec.from_agent(agent)
    if board is not None:
        state = Game.on_board(board, rules or "1x1/0", seed=seed, number=game)
    elif rules is not None:
        state = Game(rules, seed=seed, number=game)
    else:
        raise RulesError("expected rules or a board, got None for both")
    if decision_limit == 0:
        return play_on(agent, state, spec)
    with sandboxed(agent, decision_limit) as asked:
        return play_on(asked, state, spec)


def play_on(
    agent: Agent,
    state: Game,
    spec: AgentSpec,
    *,
    heartbeat: Heartbeat = no_heartbeat,
    traceback: bool = False,
) -> Record:
    """Lets an agent play a game to its end. With `traceback` a fault is told with all of it."""
    seconds = 0.0
    fault = None
    try:
        for turn in turns(agent, state, heartbeat=heartbeat):
            seconds += turn.seconds
    except AgentFault as error:
        fault = fault_text(error, traceback=traceback)
    return Record.from_game(
        state,
        agent=spec.name,
        options=spec.options,
        fault=fault,
        seconds=seconds,
    )

"""One agent plays one game, or games side by side where it decides in many views at once; also in a
process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from time import perf_counter
from typing import Any

from minewise.agents.lib.core_agent import CoreAgent
from minewise.agents.lib.files import prints_of_load
from minewise.agents.lib.prints import Prints
from minewise.agents.protocol import Agent, BatchAgent, Decision, check_plays
from minewise.agents.registry import AgentSpec, as_agent
from minewise.errors import AgentFault, RulesError
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.record import Record
from minewise.game.rules import Rules
from minewise.game.source import RANDOM, BoardSource
from minewise.game.view import BYTE, COVERED, View
from minewise.match.agent_process import AgentProcess, DeathError
from minewise.match.limits import Limits, check_limit
from minewise.match.turn import (
    Heartbeat,
    ask,
    fault_text,
    method_of,
    no_heartbeat,
    start_game,
    take_turn,
    turns,
)
from minewise.random import Random


@contextmanager
def sandboxed(agent: Agent, decision_limit: float, *, quiet: bool = False) -> Iterator[Agent]:
    """The agent within this limit; as it is where the limit is 0, where processes cannot be forked,
    and where the core decides. RulesError for a limit that is none. What it printed is written to
    the standard error at the end, up to a screen, unless that is to be `quiet`."""
    check_limit("decision", decision_limit, may_be_none=True)
    if isinstance(agent, CoreAgent) or not Limits(decision_limit).hold:
        if not quiet:
            prints_of_load(agent).write(agent.name)
        yield agent
        return
    with closing(SandboxedAgent(agent, decision_limit)) as player:
        try:
            yield player
        finally:
            if not quiet:
                player.prints.write(agent.name)


class SandboxedAgent:
    """Decides as another agent does, within limits: one that takes longer, or ends its process, is
    at fault, and is asked in another process from then on.

    Each decision crosses to the process and back, which takes 0.1 ms; a tournament plays whole
    games there instead.
    """

    def __init__(self, agent: Agent, decision_limit: float) -> None:
        self.name = agent.name
        self.sound = getattr(agent, "sound", False)
        self.source = getattr(agent, "source", "")
        self.trusts_flags = getattr(agent, "trusts_flags", True)
        self.remembers_game = getattr(agent, "remembers_game", False)
        self._agent = agent
        self._ward = AgentProcess(self._answer, Limits(decision_limit))
        self._ward.prints = prints_of_load(agent)

    def decide(self, view: View, rng: Random) -> Decision:
        return self._ask("decide", view, rng)  # type: ignore[no-any-return]

    def new_game(self, rules: Rules) -> None:
        """Tells the agent of a game."""
        if callable(getattr(self._agent, "new_game", None)):
            self._ask("new_game", rules)

    def refuses(self, rules: Rules) -> str:
        """Why it does not play by these rules."""
        refuses: Callable[[Rules], str] = getattr(self._agent, "refuses", lambda _: "")
        return refuses(rules)

    def method_of(self, decision: Decision | None) -> Callable[..., object]:
        """The method that a decision comes from."""
        return method_of(self._agent, decision)

    @property
    def prints(self) -> Prints:
        """What the agent has printed."""
        return self._ward.prints

    def close(self) -> None:
        """Ends the process."""
        self._ward.close()

    def _ask(self, *request: Any) -> Any:
        """The answer of the process; it is asked twice, since somebody else may have ended it."""
        try:
            with suppress(DeathError):
                return self._ward.ask(request)
            return self._ward.ask(request)
        except DeathError as death:
            raise AgentFault(death.what) from death

    def _answer(self, request: tuple[Any, ...], heartbeat: Heartbeat) -> Decision | None:
        what, *arguments = request
        heartbeat(0)
        if what == "decide":
            return ask(self._agent, *arguments)
        self._agent.new_game(*arguments)  # type: ignore[attr-defined]
        return None


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
        played = play_in_core(agent, state) if board is None else None
        return play_on(agent, state, spec) if played is None else _record(*played, spec)
    with sandboxed(agent, decision_limit) as player:
        return play_on(player, state, spec)


def play_in_core(agent: Agent, state: Game) -> tuple[Game, float] | None:
    """The whole game of an agent whose decisions are made in the core, after its last move, and the
    seconds that it took; None where they are made in Python, or where a fault ends the game, which
    `play_on` then tells."""
    player = agent.core_player(state.rules) if isinstance(agent, CoreAgent) else None
    if player is None:
        return None
    check_plays(agent, state.view.rules)
    started = perf_counter()
    moves = player.moves(state.seed, state.number)
    seconds = perf_counter() - started
    game = Game(state.rules, seed=state.seed, number=state.number)
    game.history.play(moves)
    return (game, seconds) if game.over else None


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
    return _record(state, seconds, spec, fault)


def _record(game: Game, seconds: float, spec: AgentSpec, fault: str | None = None) -> Record:
    options = spec.options
    return Record.from_game(game, agent=spec.name, options=options, fault=fault, seconds=seconds)


def play_lockstep(
    agent: BatchAgent,
    rules: Rules,
    *,
    seed: int,
    first: int,
    games: int,
    boards: BoardSource = RANDOM,
    heartbeat: Heartbeat = no_heartbeat,
    traceback: bool = False,
) -> list[Record]:
    """The games first .. first + games - 1 of `seed`, as `play` plays them one by one.

    Where the agent raises, each game is asked for by itself, so that a fault is that of its game.
    A last game is also asked for by itself.
    The time of a batch decision is divided equally among its games.
    """
    spec = AgentSpec.from_agent(agent)
    states = [Game(rules, seed=seed, number=first + place, boards=boards) for place in range(games)]
    seconds = [0.0] * games
    faults: list[str | None] = [None] * games
    for place, state in enumerate(states):
        try:
            start_game(agent, state, heartbeat)
        except AgentFault as error:
            faults[place] = fault_text(error, traceback=traceback)
    for turn, live in _turns(states, faults):
        started = perf_counter()
        decisions = _decisions(agent, [states[place] for place in live], turn, heartbeat)
        each = (perf_counter() - started) / len(live)
        for place, decision in zip(live, decisions, strict=True):
            try:
                taken = take_turn(agent, states[place], turn, decision, heartbeat=heartbeat)
            except AgentFault as error:
                faults[place] = fault_text(error, traceback=traceback)
                continue
            seconds[place] += each if decision is not None else taken.seconds
    return [
        _record(state, seconds[place], spec, faults[place]) for place, state in enumerate(states)
    ]


def _turns(states: Sequence[Game], faults: Sequence[str | None]) -> Iterator[tuple[int, list[int]]]:
    """The number of each turn, and the places of the games that are on."""
    turn = 0
    while live := [p for p, state in enumerate(states) if not (state.over or faults[p])]:
        yield turn, live
        turn += 1


def _decisions(
    agent: BatchAgent, games: Sequence[Game], turn: int, heartbeat: Heartbeat
) -> list[Decision | None]:
    """What the agent decides in each game; None where it must be asked by itself."""
    if len(games) == 1 or any(BYTE[COVERED] not in game.view.cells for game in games):
        return [None] * len(games)
    rngs = [Random(game.seed, game.number, turn) for game in games]
    heartbeat(None)
    try:
        decisions = list(agent.decide_many([game.view for game in games], rngs))
    except KeyboardInterrupt:
        raise
    except BaseException:
        return [None] * len(games)
    return [*decisions] if len(decisions) == len(games) else [None] * len(games)

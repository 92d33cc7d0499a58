"""One agent, one game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import index
from time import perf_counter

from minewise._core import Random
from minewise.agents.base import Agent, Decision
from minewise.agents.registry import AgentSpec
from minewise.board import Board
from minewise.errors import AgentFault, MinewiseError, RulesError
from minewise.game import Game
from minewise.record import Move, Record
from minewise.rules import Rules
from minewise.view import COVERED, FLAG, View


@dataclass(frozen=True, slots=True)
class Turn:
    """One decision, the view it was made in, the moves it led to and the seconds it took."""

    view: View
    decision: Decision
    moves: tuple[Move, ...]
    seconds: float


def take_turn(agent: Agent, game: Game, number: int) -> Turn:
    """Lets an agent decide and applies what it decides.

    The agent's random numbers depend on the seed, the game and the `number` of the turn alone, so
    any turn can be repeated by itself. Raises AgentFault, which names the agent, the seed and the
    view, if the agent raises, decides an illegal move, or decides something that changes nothing.
    """
    view = game.view
    moves: list[Move] = []
    started = perf_counter()
    try:
        if COVERED % 256 not in view.cells:
            raise AgentFault("no covered cell is left, and wrong flags keep the game open")
        decision = agent.decide(view, Random(game.seed, game.number, number))
        seconds = perf_counter() - started
        if not isinstance(decision, Decision):
            raise AgentFault(f"expected a Decision, got {decision!r}")
        _apply(decision, game, moves)
        if game.view == view:
            raise AgentFault("expected a decision that changes something, got one that does not")
    except (Exception, SystemExit) as error:
        what = str(error) if isinstance(error, MinewiseError) else f"raised {error!r}"
        raise AgentFault(
            f"agent {agent.name}: {what}; seed {game.seed}, game {game.number}, turn {number}, "
            f"in {view!r}",
            moves=tuple(moves),
        ) from error
    return Turn(view, decision, tuple(moves), seconds)


def _apply(decision: Decision, game: Game, moves: list[Move]) -> None:
    """Appends the moves one by one, so that they are known if a later one is illegal."""
    flagged = set(game.view.where(FLAG)) if decision.flag else set()
    for row, column in decision.flag:
        if (row, column) not in flagged:
            game.flag(row, column)
            moves.append(Move("flag", (index(row), index(column))))
            if game.over:
                return
    for row, column in decision.reveal:
        game.reveal(row, column)
        moves.append(Move("reveal", (index(row), index(column)), guess=not decision.certain))
        if game.over:
            return


def greet(agent: Agent, game: Game) -> None:
    """Tells an agent that wants to know of it that a game begins."""
    if not callable(start := getattr(agent, "new_game", None)):
        return
    try:
        start(game.view.rules)
    except (Exception, SystemExit) as error:
        raise AgentFault(
            f"agent {agent.name}: new_game raised {error!r}; seed {game.seed}, "
            f"game {game.number}, in {game.view!r}"
        ) from error


def turns(agent: Agent, game: Game, first: int = 0) -> Iterator[Turn]:
    """The turns of an agent until the game is over; `first` is the number of the first one."""
    greet(agent, game)
    number = first
    while not game.over:
        yield take_turn(agent, game, number)
        number += 1


def play(
    agent: Agent | str,
    rules: Rules | str | None = None,
    *,
    seed: int | None = None,
    game: int = 0,
    board: Board | None = None,
) -> Record:
    """Lets an agent play one game to its end.

    The board is the one of (seed, game) under `rules`, or `board`, whose size and mines then
    replace those of the rules. A fault of the agent ends the game and is told in the record.

    >>> record = play("csp", "beginner", seed=2)
    >>> record.status, record.clicks, record.guesses
    ('won', 18, 5)
    >>> play("basic", "kulkarni", board=Board(2, 2, mines={(0, 0), (1, 1)}), seed=1).mines_hit
    1
    """
    options = ""
    if isinstance(agent, str):
        spec = AgentSpec.parse(agent)
        agent, options = spec.make(), spec.options
    if board is not None:
        state = Game.on_board(board, rules or "1x1/0", seed=seed, number=game)
    elif rules is not None:
        state = Game(rules, seed=seed, number=game)
    else:
        raise RulesError("expected rules or a board")
    moves: list[Move] = []
    seconds = 0.0
    fault = None
    try:
        for turn in turns(agent, state):
            moves += turn.moves
            seconds += turn.seconds
    except AgentFault as error:
        moves += error.moves
        fault = str(error)
    return Record(
        agent=agent.name,
        options=options,
        rules=state.rules,
        seed=state.seed,
        game=state.number,
        status="lost" if fault else state.status,
        revealed=state.revealed,
        mines_hit=state.mines_hit,
        flags_right=state.flags_right,
        flags_wrong=state.flags - state.flags_right,
        clicks=state.clicks,
        redundant_clicks=state.redundant_clicks,
        guesses=_guesses(moves, state.rules),
        moves=tuple(moves),
        board=None if board is None else str(board),
        fault=fault,
        seconds=seconds,
    )


def _guesses(moves: list[Move], rules: Rules) -> int:
    """Guessed reveals, without a first click that cannot be a mine."""
    guesses = [move.guess for move in moves if move.kind == "reveal"]
    protected = rules.first_click != "any" and rules.start == "agent"
    return sum(guesses[1:] if protected else guesses)

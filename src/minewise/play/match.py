"""One agent, one game."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter

from minewise.agents.protocol import Agent, Decision, can_decide, check_plays
from minewise.agents.registry import AgentSpec, as_agent
from minewise.errors import AgentFault, BoardError, IllegalMoveError, RulesError
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.record import Move, Record
from minewise.game.rules import Rules
from minewise.game.view import COVERED, FLAG, View
from minewise.play.fault import raised, traceback_of
from minewise.random import Random

HIDDEN = (COVERED, FLAG)
"""What a cell shows that can still be revealed."""

Pulse = Callable[[int | None], None]
"""Called before an agent is asked, with the number of the game; None where it is asked about
several at once. It may raise AgentFault, which is then one of the agent in that game."""


def unwatched(_game: int | None) -> None:
    """The pulse that nobody feels."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One decision, the view it was made in, the moves it led to and the seconds it took; `rest` is
    what is left to do of a decision that is carried out cell by cell."""

    view: View
    decision: Decision
    moves: tuple[Move, ...]
    seconds: float
    rest: Decision | None = None


def ask(agent: Agent, view: View, rng: Random) -> Decision:
    """What an agent decides.

    Whatever goes wrong is an AgentFault: also an exit, also an endless decision.
    """
    try:
        return _checked(agent.decide(view, rng), view)
    except (KeyboardInterrupt, AgentFault):
        raise
    except BaseException as error:  # an agent may raise anything
        raise AgentFault(raised(error), traceback=traceback_of(error)) from error


def _checked(decision: object, view: View) -> Decision:
    """A decision of no more cells than the board has; AgentFault if it is none."""
    if not isinstance(decision, Decision):
        raise AgentFault(f"expected a Decision, got {reprlib.repr(decision)}")
    most = view.rules.cells
    for what, cells in (("reveal", decision.reveal), ("flag", decision.flag)):
        if len(cells) > most:
            raise AgentFault(f"expected at most {most} cells to {what}, which is the whole board")
    return decision


def take_turn(
    agent: Agent,
    game: Game,
    number: int,
    decided: Decision | None = None,
    *,
    agent_seed: int | None = None,
    one_cell: bool = False,
    pulse: Pulse = unwatched,
) -> Turn:
    """Lets an agent decide and applies what it decides, or what it has `decided` already: with
    `one_cell` no more than its flags and its first reveal.

    The agent's random numbers depend on the seed, the game and the `number` of the turn alone, so
    any turn can be repeated by itself; `agent_seed` is another one for them. Raises AgentFault,
    which names the agent, the seed and the view, if the agent raises, decides an illegal move, or
    decides something that changes nothing.
    """
    view, before, at = game.view, _progress(game), game.history.at
    moves: list[Move] = []
    started = perf_counter()
    try:
        pulse(game.number)
        if not can_decide(agent, view):
            raise AgentFault("no covered cell is left, and wrong flags keep the game open")
        if decided is None:
            seed = game.seed if agent_seed is None else agent_seed
            decision = ask(agent, view, Random(seed, game.number, number))
        else:
            decision = _checked(decided, view)
        seconds = perf_counter() - started
        _apply(_begun(decision) if one_cell else decision, game, moves)
        if _progress(game) == before:  # not the view: an agent may have written into it
            raise AgentFault("expected a decision that changes something, got one that does not")
    except (BoardError, KeyboardInterrupt):
        game.go(at)  # without the flags that it has set: the game has no board to go on
        raise
    except (AgentFault, IllegalMoveError) as error:
        raise AgentFault(
            f"agent {agent.name}: {error.what}",
            f"{error.case}; {game.origin}, turn {number}, in {view!r}",
            moves=moves,
            view=view,
            seed=game.seed,
            game=game.number,
            turn=number,
            traceback=getattr(error, "traceback", ""),
        ) from (error.__cause__ or error)
    rest = left_of(replace(decision, reveal=decision.reveal[1:]), game.view) if one_cell else None
    return Turn(view, decision, tuple(moves), seconds, rest)


def _begun(decision: Decision) -> Decision:
    """The flags and the first reveal of a decision."""
    return replace(decision, reveal=decision.reveal[:1])


def left_of(decision: Decision, view: View) -> Decision | None:
    """What is left to reveal of a decision whose flags stand; None if nothing is.

    This is the "set of inferred safe cells" of Kulkarni 2020 (3.3), from which every move takes
    one. What is proved safe stays so, whatever is revealed meanwhile.

    >>> left_of(Decision(reveal=((0, 0), (0, 2)), certain=True), View.parse("1##")).reveal
    ((0, 2),)
    """
    cells = tuple(cell for cell in decision.reveal if cell in view and view[cell] in HIDDEN)
    return replace(decision, reveal=cells, flag=()) if cells else None


def _progress(game: Game) -> tuple[int, int, int]:
    """What a decision that changes something changes."""
    return game.revealed, game.mines_hit, game.flags


def _apply(decision: Decision, game: Game, moves: list[Move]) -> None:
    """Appends the moves one by one, so that they are known if a later one is illegal."""
    view = game.view
    for cell in decision.flag:
        if cell in view and view[cell] == FLAG:
            continue
        game.flag(*cell)
        moves.append(Move("flag", cell))
        if game.over:
            return
    for cell in decision.reveal:
        if cell in view and view[cell] == FLAG:
            game.unflag(*cell)
            moves.append(Move("unflag", cell))
            if game.over:  # the flag was the only wrong one
                return
        game.reveal(*cell)
        moves.append(Move("reveal", cell, guess=not decision.certain))
        if game.over:
            return


def greet(agent: Agent, game: Game, pulse: Pulse = unwatched) -> None:
    """Informs an agent that wants to know that a game begins. Raises RulesError if it does not
    play by the rules of the game."""
    check_plays(agent, game.view.rules)
    if not callable(start := getattr(agent, "new_game", None)):
        return
    try:
        pulse(game.number)
        start(game.view.rules)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        fault = error if isinstance(error, AgentFault) else None
        raise AgentFault(
            f"agent {agent.name}: new_game {fault.what if fault else raised(error)}",
            f"; {game.origin}, in {game.view!r}",
            view=game.view,
            seed=game.seed,
            game=game.number,
            traceback=fault.traceback if fault else traceback_of(error),
        ) from (fault.__cause__ if fault else error)


def turns(
    agent: Agent,
    game: Game,
    first: int = 0,
    *,
    one_cell: bool = False,
    pulse: Pulse = unwatched,
) -> Iterator[Turn]:
    """The turns of an agent until the game is over; `first` is the number of the first one. With
    `one_cell` each reveals one cell: the agent decides anew when its last decision is carried out,
    so it is the same game."""
    greet(agent, game, pulse)
    number = first
    rest: Decision | None = None
    while not game.over:
        turn = take_turn(agent, game, number, rest, one_cell=one_cell, pulse=pulse)
        yield turn
        rest = turn.rest
        number += rest is None


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
    `decision_limit` the agent plays in a process of its own: one decision may take so many seconds,
    and an agent that takes longer or ends its process loses, as by a fault.

    >>> record = play("csp", "beginner", seed=2)
    >>> record.status, record.clicks, record.guesses
    ('won', 18, 5)
    >>> play("basic", "rutgers", board=Board(2, 2, mines={(0, 0), (1, 1)}), seed=1).mines_hit
    1
    """
    agent, spec = as_agent(agent), AgentSpec.of(agent)
    if board is not None:
        state = Game.on_board(board, rules or "1x1/0", seed=seed, number=game)
    elif rules is not None:
        state = Game(rules, seed=seed, number=game)
    else:
        raise RulesError("expected rules or a board, got None for both")
    if decision_limit == 0:
        return play_on(agent, state, spec)
    from minewise.play.confined import confined

    with confined(agent, decision_limit) as asked:
        return play_on(asked, state, spec)


def play_on(
    agent: Agent,
    state: Game,
    spec: AgentSpec,
    *,
    pulse: Pulse = unwatched,
    traceback: bool = False,
) -> Record:
    """Lets an agent play a game to its end. With `traceback` a fault is told with all of it."""
    moves: list[Move] = []
    seconds = 0.0
    fault = None
    try:
        for turn in turns(agent, state, pulse=pulse):
            moves += turn.moves
            seconds += turn.seconds
    except AgentFault as error:
        moves += error.moves
        fault = fault_text(error, traceback=traceback)
    return Record.of(
        state,
        moves,
        agent=spec.name,
        options=spec.options,
        fault=fault,
        seconds=seconds,
    )


def fault_text(fault: AgentFault, *, traceback: bool) -> str:
    """A fault in words, with the traceback if it is asked for."""
    return f"{fault}\n{fault.traceback}" if traceback and fault.traceback else str(fault)

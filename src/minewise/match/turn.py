"""Turns: an agent decides, and the game carries it out; what the report of a fault holds."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from traceback import format_exception

from minewise._core import IllegalMove
from minewise.agents.lib.place import MOST_CHARACTERS, method_text, raised
from minewise.agents.protocol import Agent, Decision, can_decide, check_plays
from minewise.errors import AgentFault, BoardError
from minewise.game.game import Game
from minewise.game.move import Move, moves_of_core
from minewise.game.view import View
from minewise.random import Random


def traceback_of(error: BaseException) -> str:
    """The traceback of an error, cut in the middle if it is long."""
    text = "".join(format_exception(error)).rstrip()
    if len(text) <= 2 * MOST_CHARACTERS:
        return text
    return f"{text[:MOST_CHARACTERS]}\n[...]\n{text[-MOST_CHARACTERS:]}"


Heartbeat = Callable[[int | None], None]
"""Called before an agent is asked, with the number of the game; None where it is asked about
several at once. It may raise AgentFault, which is then one of the agent in that game."""


def no_heartbeat(_game: int | None) -> None:
    """A heartbeat that does nothing."""


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
    if len(decision.reveal) > most or len(decision.flag) > most:
        what = "reveal" if len(decision.reveal) > most else "flag"
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
    heartbeat: Heartbeat = no_heartbeat,
) -> Turn:
    """Lets an agent decide and carries that out, or what it has `decided` already: with `one_cell`
    its flags and its first reveal. While others of its reveals wait, the next of them is carried
    out and the agent is not asked.

    The agent's random numbers depend on the seed, the game and the `number` of the turn alone, so
    any turn can be repeated by itself; `agent_seed` is another one for them. Raises AgentFault,
    which names the agent, the seed and the view, if the agent raises, decides an illegal move, or
    decides something that changes nothing. The moves before an illegal one stay, as a step.
    """
    view, steps = game.view, game.history.steps
    started = perf_counter()
    try:
        heartbeat(game.number)
        if not can_decide(agent, view):
            raise AgentFault("no covered cell is left, and wrong flags keep the game open")
        waiting = remaining(agent, game) if one_cell else None
        if waiting is not None:
            decision = waiting
        elif decided is not None:
            decision = _checked(decided, view)
        else:
            seed = game.seed if agent_seed is None else agent_seed
            decision = ask(agent, view, Random(seed, game.number, number))
        seconds = perf_counter() - started
        moves = _apply(agent, game, None if waiting else decision, one_cell=one_cell)
    except AgentFault as error:
        made = game.history.step(steps)[1] if game.history.steps > steps else ()
        raise AgentFault(
            f"agent {agent.name}: {error.what}",
            f"{error.case}; {game.origin}, turn {number}, in {view!r}",
            moves=moves_of_core(made),
            view=view,
            seed=game.seed,
            game=game.number,
            turn=number,
            traceback=error.traceback,
        ) from (error.__cause__ or error)
    rest = remaining(agent, game) if one_cell else None
    return Turn(view, decision, moves, seconds, rest)


def remaining(agent: Agent, game: Game) -> Decision | None:
    """What is left to reveal of an agent's last decision; None if nothing is.

    This is the "set of inferred safe cells" of Kulkarni 2020 (3.3), from which every move takes
    one. What is proved safe stays so, whatever is revealed meanwhile.

    >>> class Both:
    ...     name = "both"
    ...     def decide(self, view: View, rng: Random) -> Decision:
    ...         return Decision(reveal=((0, 0), (0, 2)), certain=True)
    >>> game = Game("3x1/0 cascade=no", seed=1)
    >>> turn = take_turn(Both(), game, 0, one_cell=True)
    >>> remaining(Both(), game).reveal
    ((0, 2),)
    """
    left = game.history.left_of(agent.name)
    return None if left is None else Decision(*left)


def _apply(
    agent: Agent, game: Game, decision: Decision | None, *, one_cell: bool
) -> tuple[Move, ...]:
    """The moves of a decision, or without one the next move that waits."""
    history = game.history
    try:
        if decision is None:
            return moves_of_core(history.carry_on(agent.name))
        flag, reveal, certain = decision.flag, decision.reveal, bool(decision.certain)
        return moves_of_core(history.carry_out(agent.name, flag, reveal, certain, one_cell))
    except IllegalMove as error:
        raise AgentFault(f"{error}{method_text(method_of(agent, decision))}") from None
    except TypeError:
        where = method_text(method_of(agent, decision))
        raise AgentFault(f"expected a decision on cells of the board{where}") from None
    except BoardError as error:
        raise BoardError(error.what, f" in {game!r}") from None


def method_of(agent: Agent, decision: Decision | None) -> Callable[..., object]:
    """The method that a decision comes from: one of an AI of a course, or `decide`."""
    of_course: Callable[[Decision | None], Callable[..., object]] | None
    of_course = getattr(agent, "method_of", None)
    method: Callable[..., object] = of_course(decision) if of_course else agent.decide
    return method


def start_game(agent: Agent, game: Game, heartbeat: Heartbeat = no_heartbeat) -> None:
    """Informs an agent that wants to know that a game begins. Raises RulesError if it does not
    play by the rules of the game."""
    check_plays(agent, game.view.rules)
    if not callable(start := getattr(agent, "new_game", None)):
        return
    try:
        heartbeat(game.number)
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
    heartbeat: Heartbeat = no_heartbeat,
) -> Iterator[Turn]:
    """The turns of an agent until the game is over; `first` is the number of the first one. With
    `one_cell` each reveals one cell: the agent decides anew when its last decision is carried out,
    so it is the same game."""
    start_game(agent, game, heartbeat)
    number = first
    while not game.over:
        turn = take_turn(agent, game, number, one_cell=one_cell, heartbeat=heartbeat)
        yield turn
        number += turn.rest is None


def fault_text(fault: AgentFault, *, traceback: bool) -> str:
    """A fault in words, with the traceback if it is asked for."""
    return f"{fault}\n{fault.traceback}" if traceback and fault.traceback else str(fault)

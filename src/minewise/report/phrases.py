"""The words of the terminal players: what an agent did and why, how the game goes and ends."""

from __future__ import annotations

import re
from numbers import Real

from minewise.agents.protocol import Agent, Decision
from minewise.engine.analysis import analyze
from minewise.errors import ContradictionError, MinewiseError, RulesError, TooWideError
from minewise.game.game import Game
from minewise.game.rules import Cell
from minewise.game.view import FLAG, View
from minewise.match.turn import Turn
from minewise.report.draw import final_picture
from minewise.report.screen import Screen

_MOST_CELLS = 24  # told in one line


def one_line(text: object, most: int = 400) -> str:
    """Any text as one line that is safe to print, cut where it is too long.

    >>> one_line("two\\nlines and a \\x1b[31m code")
    'two lines and a ?[31m code'
    """
    words = " ".join(str(text).split())
    words = "".join(mark if mark.isprintable() else "?" for mark in words)
    return words if len(words) <= most else f"{words[: most - 4]} ..."


def error_line(error: BaseException) -> str:
    """An error of the library in one line, without the position, which is on the screen."""
    return one_line(error.what if isinstance(error, MinewiseError) else str(error))


_CASE = re.compile(
    r"(.+); (?:seed (\d+), )?(.+), in View\.parse\('([^']+)', rules=Rules\.parse\('([^']+)'\).*?\)"
    r"(\n.*)?",
    re.DOTALL,
)
"""What AgentFault says of a game."""

MOST_ROWS = 40
"""Rows of a board that are shown with a fault."""


def fault_lines(fault: str) -> list[str]:
    """A fault of an agent for people: what it did, where in which game, and the board as rows.

    >>> case = "seed 7, game 2, turn 0, in View.parse('#1/##', rules=Rules.parse('2x2/1'))"
    >>> for line in fault_lines(f"agent mine: raised KeyError(); {case}"):
    ...     print(line)
    agent mine: raised KeyError()
      game 2, turn 0 of seed 7, under 2x2/1:
        # 1
        # #
    """
    if (case := _CASE.fullmatch(fault)) is None:
        return fault.split("\n")
    what, seed, game, text, rules, traceback = case.groups()
    rows = text.split("/")
    more = [f"    ... and {len(rows) - MOST_ROWS:,} more rows"] if len(rows) > MOST_ROWS else []
    of_seed = "" if seed is None else f" of seed {seed}"
    return [
        what,
        f"  {game}{of_seed}, under {rules}:",
        *(f"    {' '.join(row)}" for row in rows[:MOST_ROWS]),
        *more,
        *(traceback or "").split("\n")[1:],
    ]


def status_line(game: Game) -> str:
    """How the game stands, with nothing that the player may not know."""
    mines = game.view.mines
    parts = [] if mines is None else [f"mines left {mines - game.flags - game.mines_hit}"]
    parts += [f"flags {game.flags}", f"mines hit {game.mines_hit}", f"clicks {game.clicks}"]
    return " | ".join(parts)


def trusted_flag_text(agent: Agent, view: View, decision: Decision) -> str:
    """What to add to the reason of a decision that is certain if a flag is right, which no clue
    proves; else empty.

    >>> from minewise import View, make
    >>> flagged = View.parse("F#/11", mines=1)
    >>> trusted_flag_text(make("basic"), flagged, Decision([(0, 1)], certain=True))
    '; it trusts the flag at 0,0, which is not proven'
    """
    flags = view.where(FLAG)
    if not flags or not decision.certain or not getattr(agent, "trusts_flags", True):
        return ""
    try:
        proven = analyze(view).mines
    except (ContradictionError, TooWideError, RulesError):
        return ""
    unproven = [cell for cell in flags if cell not in proven]
    return f"; it trusts the flag at {named(unproven[0])}, which is not proven" if unproven else ""


def decision_lines(who: str, turn: Turn, agent: Agent | None = None) -> list[str]:
    """Shows what an agent did, why, and whether it was a guess; `who` is its name, or says which
    turn. With the agent it is said where it trusts a flag of its player."""
    decision = turn.decision
    reveals = [move.cell for move in turn.moves if move.kind == "reveal"]
    flags = [move.cell for move in turn.moves if move.kind == "flag"]
    taken = [move.cell for move in turn.moves if move.kind == "unflag"]
    sure = "certain" if decision.certain else f"a guess{_chance(decision, reveals)}"
    if not reveals:
        sure = "flags only"
    elif not decision.certain and turn.view.rules.core().protects(turn.view.cells):
        sure = "the first click, which the rules protect"
    reason = one_line(decision.reason) or "no reason given"
    if agent is not None:
        reason += trusted_flag_text(agent, turn.view, decision)
    played = [cell_list(reveals)] if reveals else []
    if turn.rest is not None:
        played[-1:] = [f"{cell_list(reveals)} ({waiting(turn.rest)})"]
    if flags:
        played.append(f"{'flags' if len(flags) > 1 else 'flag'} at {cell_list(flags)}")
    if taken:
        played.append(f"{'flags' if len(taken) > 1 else 'flag'} at {cell_list(taken)} removed")
    return [f"{one_line(who, 60)}, {sure}: {reason}", f"Move played: {'; '.join(played)}"]


def waiting(rest: Decision) -> str:
    """What an agent has decided to reveal and has not yet.

    >>> waiting(Decision(reveal=((0, 1), (2, 2)), certain=True))
    '2 more known to be safe'
    """
    return f"{len(rest.reveal)} more {'known to be safe' if rest.certain else 'to come'}"


def final_lines(screen: Screen, game: Game, focus: Cell) -> list[str]:
    """The board with its mines at the end of a game, and how it ended."""
    assert game.board is not None
    return [final_picture(screen, game.view, game.board, focus), outcome_line(game)]


def outcome_line(game: Game) -> str:
    """Shows how a game ended, with its score where play goes on after a mine."""
    mines = game.rules.mines or 0
    parts = [f"mines hit {game.mines_hit} of {mines}"]
    if wrong := game.flags - game.flags_right:
        parts.append(f"wrong flags {wrong}")
    if game.rules.measure == "score":
        parts.append(f"final score {game.score:.3f}")
    parts.append(f"clicks {game.clicks}")
    return f"{game.ending.capitalize()}: {', '.join(parts)}."


def percent(chance: float, under: str = "under ", over: str = "over ") -> str:
    """A chance in whole percent; 0% and 100% only where they are exact.

    >>> percent(0.9977), percent(0.001), percent(0.25), percent(1)
    ('over 99%', 'under 1%', '25%', '100%')
    """
    if 0 < chance < 0.01:
        return f"{under}1%"
    if 0.99 < chance < 1:
        return f"{over}99%"
    return f"{chance:.0%}"


def named(cell: Cell) -> str:
    """A cell as people type it: row,column."""
    return f"{cell[0]},{cell[1]}"


def cell_list(cells: list[Cell]) -> str:
    """Cells in one line, the first of them if there are many."""
    listed = "  ".join(map(named, cells[:_MOST_CELLS]))
    more = len(cells) - _MOST_CELLS
    return listed + (f"  and {more} more" if more > 0 else "")


def _chance(decision: Decision, cells: list[Cell]) -> str:
    """The chance of a mine of the guessed cell, where the agent gives one."""
    if len(cells) != 1 or decision.probability is None:
        return ""
    chance: object = decision.probability.get(cells[0])
    if not isinstance(chance, Real) or not 0 <= float(chance) <= 1:
        return ""
    return f" with a risk of {percent(float(chance))}"

"""The messages to a player: the rules, how to move, and the position."""

from __future__ import annotations

from minewise.errors import RulesError
from minewise.game.encoding import LEGENDS, Encoding, view_text
from minewise.game.notation import MARKS
from minewise.game.rules import Rules
from minewise.game.view import EXPLODED, FLAG, View
from minewise.tasks.task import rules_text

_FIRST_CLICKS = {
    "any": "Even the first cell that you reveal may be a mine.",
    "safe": "The first cell that you reveal is never a mine.",
    "opening": "Neither the first cell that you reveal nor any cell around it is a mine.",
}
_MINES = {
    "end": "Revealing a mine loses the game.",
    "continue": "A revealed mine stays visible, and play goes on, but the game cannot be won then.",
}
_WINS = {
    "all_safe": "You win when every safe cell is revealed; flags earn nothing.",
    "all_flagged": "You win when every mine is flagged, and no other cell.",
    "all_identified": "You win when every safe cell is revealed and every mine is flagged.",
}
_CASCADE = "Revealing a cell with clue 0 also reveals the cells around it."
_FORM = """\
Make one move a turn: reveal, flag or unflag one cell. A move that is not allowed changes nothing. \
End your reply with a line of this form:
Move: reveal (2,3)
Or reply with JSON: {"move": "reveal", "row": 2, "column": 3}"""
_BOARDS = {
    "no-guess": "After the first click the board can be won without a guess.",
    "safe-guesses": "As long as no cell is certainly safe, no cell that you reveal is a mine.",
}


def check_told_in_text(rules: Rules) -> None:
    """RulesError for rules that a prompt does not explain."""
    if rules.mines is None or rules.clues != "exact":
        raise RulesError(f"expected rules with a number of mines and exact clues, got {rules}")


def game_text(rules: Rules, view: View, encoding: Encoding) -> str:
    """Everything that a player has to know before the first move.

    >>> rules = Rules.parse("3x1/1")
    >>> print(game_text(rules, View(rules, b"\\xff" * 3), "grid").splitlines()[2][:52])
    The first cell that you reveal is never a mine. Reve
    """
    switches = [_FIRST_CLICKS[rules.first_click], _MINES[rules.on_mine], _WINS[rules.win]]
    switches += [_CASCADE] if rules.cascade else []
    switches += [text for kind, text in _BOARDS.items() if rules.boards.startswith(kind)]
    flags = f"{MARKS[FLAG]} is a covered cell with your flag."
    return "\n\n".join(
        [
            f"{rules_text(view)} {LEGENDS[encoding]} {flags}",
            " ".join(switches),
            _FORM,
            state_text(view, encoding),
        ]
    )


def state_text(view: View, encoding: Encoding) -> str:
    """The position, and the numbers of mines and flags."""
    total = "unknown" if view.mines is None else str(view.mines)
    exploded = len(view.where(EXPLODED))
    return "\n".join(
        [
            view_text(view, encoding),
            f"Mines: {total}. Flags: {len(view.where(FLAG))}."
            + (f" Revealed mines: {exploded}." if exploded else ""),
        ]
    )

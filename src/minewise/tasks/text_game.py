"""TextGame: one game of many turns, played by texts or calls of tools, and its messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args

from minewise.engine.optimal import check_optimum_known
from minewise.errors import RulesError, TaskError, expected_one_of
from minewise.game.encoding import LEGENDS, Encoding, cell_list, check_encoding, view_text
from minewise.game.game import Game
from minewise.game.notation import MARKS
from minewise.game.rules import Cell, Rules
from minewise.game.source import RANDOM, BoardSource
from minewise.game.view import COVERED, EXPLODED, FLAG, View
from minewise.tasks.move_text import TextMoveKind, parse_reply
from minewise.tasks.question import rules_text
from minewise.tasks.truth import Truth
from minewise.tasks.verdict import Verdict, VerdictKind

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


def check_explained(rules: Rules) -> None:
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


TextReward = Literal["outcome", "process"]

TurnKind = VerdictKind | Literal["flag", "illegal", "over"]

TURN_KINDS: tuple[TurnKind, ...] = (*get_args(VerdictKind), "flag", "illegal", "over")


@dataclass(frozen=True)
class TextTurn:
    """What followed from one reply.

    `text` answers the player. `kind` is what `Verdict` calls the reveal of a cell; `flag` for a
    flag set or taken away, `illegal` for a reply that changed nothing, `over` for one after the
    end. `success` says whether the game is won.
    """

    text: str
    reward: float
    over: bool
    success: bool
    kind: TurnKind
    verdict: Verdict | None = None


class TextGame:
    """A game whose player reads texts and replies with texts.

    It is `Game(rules, seed=seed, number=number, boards=boards)`, the same as everywhere. A move
    that is not allowed is answered and changes nothing. The game is over when it is won or lost, or
    after `turns` replies (by default two a cell and ten more). `encoding` is how positions are
    written; with `verdicts` each answer also says whether the cell was certain.

    `reward` says what is earned. `outcome` is 1 for a win. `process` takes from each reveal the
    chance to win that the choice of this cell cost, and gives 1 when the game is won or lost. A
    player whose every reveal is a best one earns 1 in every game, also in a lost one; luck earns
    nothing. It needs rules whose chances to win are known.

    >>> game = TextGame("4x4/3", seed=1, reward="process")
    >>> print(game.step("Move: reveal (0,0)").text)
    (0,0) shows 0. 4 cells are opened.
    <BLANKLINE>
        0 1 2 3
     0  0 1 # #
     1  1 2 # #
     2  # # # #
     3  # # # #
    Mines: 3. Flags: 0.
    >>> turn = game.step({"name": "reveal", "arguments": {"row": 3, "column": 3}})
    >>> turn.kind, turn.success, round(turn.reward, 3)
    ('needless risk', False, -0.107)
    """

    def __init__(
        self,
        rules: Rules | str = "beginner",
        *,
        seed: int,
        number: int = 0,
        encoding: Encoding = "grid",
        reward: TextReward = "outcome",
        verdicts: bool = False,
        turns: int | None = None,
        boards: BoardSource = RANDOM,
    ) -> None:
        self._game = Game(rules, seed=seed, number=number, boards=boards)
        self.rules, self._start = self._game.rules, self._game.view
        check_explained(self.rules)
        check_encoding(encoding)
        if reward not in get_args(TextReward):
            raise TaskError(expected_one_of("reward", reward, get_args(TextReward)))
        if reward == "process":
            _check_values_known(self.rules)
        if turns is not None and (type(turns) is not int or turns < 1):
            raise TaskError(f"expected at least 1 turn, got {turns!r}")
        self.encoding, self.reward, self.verdicts = encoding, reward, verdicts
        self.turns_left = 2 * self.rules.cells + 10 if turns is None else turns
        self.counts: Counter[TurnKind] = Counter()
        self.earned = 0.0

    @cached_property
    def prompt(self) -> str:
        """The first message to the player: the rules, how to move, and the position."""
        return game_text(self.rules, self._start, self.encoding)

    @property
    def view(self) -> View:
        """What the player sees now."""
        return self._game.view

    @property
    def over(self) -> bool:
        """Is the game won or lost, or are all turns used up?"""
        return self._game.over or self.turns_left == 0

    @property
    def success(self) -> bool:
        """Is the game won? That does not depend on flags unless the rules ask for them."""
        return self._game.status == "won"

    @property
    def summary(self) -> dict[str, Any]:
        """The game in numbers, as JSON holds it: `success`, `finished` (won or lost, not given up),
        `reward` and the turns of each kind."""
        return {
            "success": self.success,
            "finished": self._game.over,
            "reward": self.earned,
            **{kind: self.counts[kind] for kind in TURN_KINDS},
        }

    def step(self, reply: str | Mapping[str, Any]) -> TextTurn:
        """One reply of the player: a text, or the call of a tool (see `parse_reply`)."""
        if self.over:
            return self._turn("over", f"The game is over. {self._ending()}")
        self.turns_left -= 1
        try:
            kind, cell = parse_reply(reply)
            self._check_legal(kind, cell)
        except TaskError as error:
            return self._turn("illegal", f"{error} Nothing has changed.")
        if kind == "reveal":
            return self._reveal(cell)
        self._game.move(kind, cell)
        done = "carries a flag" if kind == "flag" else "carries no flag any more"
        return self._turn("flag", f"{cell_list([cell])} {done}.")

    def _reveal(self, cell: Cell) -> TextTurn:
        verdict = Verdict(Truth(self.view), cell)
        uncovered = self._game.reveal(*cell)
        text = _uncovered_text(self.view, cell, uncovered)
        if self.verdicts:
            text += f" {verdict.text}"
        return self._turn(verdict.kind, text, verdict)

    def _check_legal(self, kind: TextMoveKind, cell: Cell) -> None:
        """TaskError, which says why, for a move that is not allowed."""
        named = cell_list([cell])
        if cell not in self.view:
            raise TaskError(
                f"{named} is not on the board: rows are 0 to {self.rules.height - 1}, "
                f"columns 0 to {self.rules.width - 1}."
            )
        code = self.view[cell]
        if kind == "unflag" and code != FLAG:
            raise TaskError(f"{named} carries no flag.")
        if kind != "unflag" and code == FLAG:
            raise TaskError(f"{named} carries a flag. Take it away first: unflag {named}.")
        if kind != "unflag" and code != COVERED:
            raise TaskError(f"{named} is revealed already.")

    def _turn(self, kind: TurnKind, text: str, verdict: Verdict | None = None) -> TextTurn:
        """Counts and rewards a reply, and adds the position to the answer."""
        self.counts[kind] += 1
        reward = 0.0
        if kind != "over" and self._game.over:
            reward = 1.0 if self.reward == "process" or self.success else 0.0
        if verdict and self.reward == "process":
            reward -= verdict.lost
        self.earned += reward
        if kind != "over" and self.over:
            text += f" {self._ending()}"
        text += f"\n\n{state_text(self.view, self.encoding)}"
        return TextTurn(text, reward, self.over, self.success, kind, verdict)

    def _ending(self) -> str:
        if not self._game.over:
            return "All turns are used up."
        return "You won." if self.success else "You lost."


def _uncovered_text(view: View, cell: Cell, uncovered: int) -> str:
    """What a reveal has shown."""
    named = cell_list([cell])
    if view[cell] == EXPLODED:
        return f"{named} is a mine."
    opened = f" {uncovered} cells are opened." if uncovered > 1 else ""
    return f"{named} shows {view[cell]}.{opened}"


def _check_values_known(rules: Rules) -> None:
    """RulesError for rules whose chances to win are not known."""
    check_optimum_known(rules)
    if not rules.mines_known:
        raise RulesError(
            "expected rules with mines_known=yes for the reward of the process, since without it "
            f"the chances to win are unknown: {rules}"
        )


class TextGames:
    """Games `first`, `first` + 1 and so on of a seed, with the `settings` of `TextGame`.

    >>> games = TextGames("4x4/3", 2, seed=1)
    >>> [turn.kind for turn in games.step(["Move: reveal (0,0)", "I pass."])]
    ['first click', 'illegal']
    >>> games.over, games.summary["illegal"]
    (False, 0.5)
    """

    def __init__(
        self,
        rules: Rules | str = "beginner",
        games: int = 1,
        *,
        seed: int,
        first: int = 0,
        **settings: Any,
    ) -> None:
        if type(games) is not int or games < 1:
            raise TaskError(f"expected at least 1 game, got {games!r}")
        self.games = [
            TextGame(rules, seed=seed, number=first + number, **settings) for number in range(games)
        ]

    @property
    def prompts(self) -> list[str]:
        """The first message of each game."""
        return [game.prompt for game in self.games]

    @property
    def over(self) -> bool:
        """Are all games over?"""
        return all(game.over for game in self.games)

    @property
    def summary(self) -> dict[str, float]:
        """The mean of `TextGame.summary` over all games."""
        each = [game.summary for game in self.games]
        return {key: sum(one[key] for one in each) / len(each) for key in each[0]}

    def step(self, replies: Sequence[str | Mapping[str, Any] | None]) -> list[TextTurn | None]:
        """One reply for each game, None where there is none; a turn for each reply."""
        if len(replies) != len(self.games):
            raise TaskError(f"expected {len(self.games)} replies, got {len(replies)}")
        return [
            None if reply is None else game.step(reply)
            for game, reply in zip(self.games, replies, strict=True)
        ]

"""The base of screens whose game can be saved as a record, and what is shown of it at its end."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from textual import work
from textual.screen import Screen

from minewise.boards.certificate import Certificate, Difficulty
from minewise.boards.level import check_level
from minewise.companion.game_log import text_of
from minewise.companion.game_verdict import GameVerdict
from minewise.companion.played_game import PlayedGame
from minewise.companion.review import Review
from minewise.errors import BoardError, MinewiseError, RecordError
from minewise.game.board import Board
from minewise.game.record import Playback, Record
from minewise.game.rules import Cell
from minewise.report.phrases import error_line, one_line
from minewise.tui.background import in_background
from minewise.tui.board import Caption
from minewise.tui.help import AskScreen
from minewise.tui.review_screen import ReviewScreen


@dataclass(frozen=True)
class Afterwards:
    """`needless` are the moves, from 0, that guessed though a cell was certainly safe. `three_bv`
    and `difficulty` are of boards that need no guess; `difficulty` is None where one may."""

    verdict: GameVerdict
    needless: tuple[int, ...]
    three_bv: int | None = None
    difficulty: Difficulty | None = None

    @classmethod
    def from_record(cls, record: Record) -> Afterwards:
        """What a record of a game that is over says."""
        review = Review.from_record(record)
        assert review.verdict is not None
        needless = tuple(one.number for one in review.judged if one.verdict == "needless risk")
        if record.rules.boards == "any":
            return cls(review.verdict, needless)
        board = record.to_game().board
        assert board is not None
        return cls(review.verdict, needless, board.three_bv, _difficulty(record, board))

    def __str__(self) -> str:
        """A line each on the game, the board and the guesses.

        >>> verdict = GameVerdict("Won with 5 guesses, 2 of them needless.", *5 * [None])
        >>> print(Afterwards(verdict, (6, 9), 15, Difficulty("subset", 3, 2)))
        Won with 5 guesses, 2 of them needless.
        3BV 15. Hardest step: one clue inside another, 2 times.
        W shows what was certain before move 7, and why.
        """
        lines = [self.verdict.sentence]
        if self.three_bv is not None:
            hardest = f" {_hardest(self.difficulty)}" if self.difficulty else ""
            lines.append(f"3BV {self.three_bv}.{hardest}")
        if self.shown is not None:
            lines.append(f"W shows what was certain before move {self.shown + 1}, and why.")
        return "\n".join(lines)

    @property
    def shown(self) -> int | None:
        """The needless guess that lost the game, or else the first one."""
        lost = self.verdict.move
        return lost if lost in self.needless else next(iter(self.needless), None)


def _difficulty(record: Record, board: Board) -> Difficulty | None:
    kind, _, level = record.rules.boards.partition(":level=")
    if kind != "no-guess":
        return None
    first = record.rules.start
    if not isinstance(first, tuple):
        first = _first_cell(record)
    try:
        return Certificate.from_board(record.rules, board, first, check_level(level)).difficulty
    except BoardError:
        return None  # a proof of it takes too much


def _first_cell(record: Record) -> Cell:
    """Where the first click opened the board: a cell of the least clue."""
    return next(
        cells[0] for view in record.replay() for clue in range(9) if (cells := view.where(clue))
    )


def _hardest(difficulty: Difficulty) -> str:
    """The hardest step in words.

    >>> _hardest(Difficulty("exact", 1, 1)), _hardest(Difficulty("exact-without-total", 4, 2))
    ('Hardest step: one clue and the mine total, once.', 'Hardest step: 4 clues together, 2 times.')
    >>> _hardest(Difficulty())
    'The first click opened everything.'
    """
    count = difficulty.steps
    if not count:
        return "The first click opened everything."
    clues = "one clue" if difficulty.clues == 1 else f"{difficulty.clues} clues"
    what = {
        "single": "a single clue",
        "subset": "one clue inside another",
        "exact-without-total": f"{clues} together",
        "exact": f"{clues} and the mine total" if difficulty.clues else "only the mine total",
    }[difficulty.level]
    return f"Hardest step: {what}, {'once' if count == 1 else f'{count} times'}."


class RecordScreen(Screen[None]):
    """A game whose record can be saved and looked at, and a message."""

    def __init__(self, played: PlayedGame) -> None:
        super().__init__()
        self.played = played
        self.playing_on = False
        self.thinking = False
        self.afterwards: Afterwards | None = None

    def say(self, text: str) -> None:
        self.query_one("#message", Caption).update(text)

    def action_review(self) -> None:
        """Looks at the game so far, move by move."""
        self.playing_on = False
        if not self.thinking:
            self._look_at(self.played.record())

    def action_why(self) -> None:
        """Looks at a guess that was not needed, and at what was certain then."""
        if self.afterwards is None or self.afterwards.shown is None:
            self.say("W shows a guess that was not needed, after a game that had one.")
            return
        replay = Playback(self.played.record())
        replay.go(self.afterwards.shown)
        self.app.push_screen(ReviewScreen(replay, why=True))

    @work
    async def action_open(self) -> None:
        self.playing_on = False
        question = "The file of a record, as S and `minewise watch --json` write them"
        name = await self.app.push_screen_wait(AskScreen(question))
        if name is None:
            return
        try:
            text = text_of(Path(name).expanduser())
            # It may look for the board of the game.
            replay = await in_background(lambda: Playback(Record.unchecked(text)))
        except (OSError, ValueError, RuntimeError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            self.say(f"Cannot open {one_line(name, 60)}: {one_line(reason)}")
            return
        self.app.push_screen(ReviewScreen(replay))

    def _look_at(self, record: Record) -> None:
        try:
            self.app.push_screen(ReviewScreen(Playback(record)))
        except RecordError as error:
            self.say(error_line(error))

    def action_save(self) -> None:
        game = self.played.game
        path = Path(f"minewise-{game.seed}-{game.number}.json")
        try:
            path.write_text(self.played.record().to_json() + "\n", encoding="utf-8")
        except OSError as error:
            self.say(f"Cannot write {path}: {error.strerror}")
            return
        self.say(f"Saved as {path}; O opens it, and so does minewise review {path}")

    @work(exclusive=True, group="afterwards")
    async def look_back(self, text: str) -> None:
        """Says first how the game came out and why, and what there is to say of its board."""
        record = self.played.record()
        try:
            afterwards = await in_background(lambda: Afterwards.from_record(record))
        except MinewiseError as error:
            self.say(f"{text}\n{error_line(error)}")
            return
        if self.played.record() == record:
            self.afterwards = afterwards
            self.say(f"{afterwards}\n{text}")

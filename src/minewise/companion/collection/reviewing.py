"""One game of a collection: read, judged, and put into a row."""

from __future__ import annotations

from dataclasses import dataclass

from minewise.companion.collection.game import ReviewedGame, WorstGuess
from minewise.companion.collection.sources import is_json
from minewise.companion.review import Judged, Review
from minewise.errors import FormatError, RecordError
from minewise.formats import FORMATS, Replay, read
from minewise.formats.metrics import Metrics
from minewise.game.playback import Playback
from minewise.game.record import Record


@dataclass(frozen=True)
class RecordedGame:
    """A game to be reviewed: a record of ours, or what the replay of another program amounts to."""

    playback: Playback
    replay: Replay | None = None

    @property
    def record(self) -> Record:
        return self.playback.record

    @classmethod
    def from_bytes(cls, content: bytes) -> RecordedGame:
        """The game in the bytes of a file: FormatError or RecordError if there is none."""
        if not is_json(content):
            replay = _replay(content)
            return cls(replay.playback(), replay)
        try:
            return cls(Playback(Record.unchecked(content.decode())))
        except UnicodeDecodeError:
            raise RecordError("expected a minewise record: UTF-8") from None

    def review(self, *, playouts: int = 0) -> Review:
        """The game judged. Programs that people play protect the first click, though a file does
        not say so."""
        return Review.from_record(
            self.record, playouts=playouts, protected_first=self.replay is not None
        )

    @property
    def origin(self) -> str:
        """Where the board comes from, if not from the file."""
        record = self.record
        return "" if self.replay else f", seed {record.seed}, game {record.game}"

    @property
    def contradictions(self) -> tuple[str, ...]:
        """What its file says otherwise, or has not as its format demands."""
        return () if self.replay is None else (*self.replay.notes, *self.replay.contradictions)

    def row(self, review: Review) -> ReviewedGame:
        """The game with its review; whoever collects games knows its name."""
        record, replay = self.record, self.replay
        return ReviewedGame(
            name="",
            format="record" if replay is None else replay.format,
            player=record.agent if replay is None else replay.player,
            program="minewise" if replay is None else replay.claims.program,
            started="" if replay is None else replay.claims.started,
            rules=str(record.rules),
            ending=record.ending,
            metrics=self.metrics(review),
            review=review.sums,
            worst=_worst(self.playback, review),
            contradictions=self.contradictions,
        )

    def metrics(self, review: Review) -> Metrics:
        """What players measure it by; of a record only what its moves give."""
        if self.replay is not None:
            return self.replay.metrics() | review.metrics
        board = self.playback.go(len(self.playback)).board
        known: Metrics = {"clicks": self.record.clicks}
        if board is None:
            return known
        return known | {name: getattr(board, name) for name in ("three_bv", "openings", "islands")}


def reviewed_game(content: bytes, *, playouts: int = 0) -> ReviewedGame:
    """The row of the game in these bytes. MinewiseError if it cannot be reviewed."""
    game = RecordedGame.from_bytes(content)
    return game.row(game.review(playouts=playouts))


def _replay(content: bytes) -> Replay:
    try:
        return read(content)
    except FormatError as error:
        if error.format:
            raise
        expected = f"expected a record of minewise or a replay: {', '.join(FORMATS)}"
        raise FormatError(f"{expected}, got {content[:20]!r}") from None


def _worst(playback: Playback, review: Review) -> WorstGuess | None:
    """The mistake that cost the most, with its position."""
    worst = max((guess for guess in review.guesses if guess.mistake), key=_cost, default=None)
    if worst is None:
        return None
    view = playback.go(worst.number).view
    return WorstGuess(
        move=worst.number + 1,
        chance=worst.chance,
        least=worst.least,
        winning_lost=None if worst.winning is None else worst.winning.lost,
        sentence=worst.sentence,
        cell=worst.cell,
        better=worst.safest,
        position="/".join(view.rows()),
    )


def _cost(judged: Judged) -> float:
    return judged.skill_loss if judged.winning is None else judged.winning.lost

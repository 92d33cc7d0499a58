"""One game of a collection: read, judged, put into a row, and what is said of it first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from minewise.companion.collection.sources import is_json
from minewise.companion.review import GameReview, Judged, Review
from minewise.errors import FormatError, RecordError
from minewise.formats import FORMATS, Replay, read
from minewise.formats.metrics import Metrics
from minewise.game.record import Playback, Record
from minewise.report.phrases import one_line


@dataclass(frozen=True)
class WorstGuess:
    """A guess that took more risk than it had to."""

    move: int
    """From 1."""
    chance: float
    """Of a mine."""
    least: float
    """The chance of the safest cell of the board."""
    winning_lost: float | None
    """What it cost of the chance to win, where that was asked for."""
    sentence: str
    cell: tuple[int, int]
    better: tuple[int, int]
    position: str
    """The board before it."""

    @property
    def loss(self) -> float:
        """The chance to win that it cost where that is known, else the risk taken without need."""
        return self.chance - self.least if self.winning_lost is None else self.winning_lost


@dataclass(frozen=True)
class ReviewedGame:
    """One game. What its file does not say is empty or None."""

    name: str
    """Of its file, and where in it."""
    format: str
    player: str
    program: str
    started: str
    """ISO 8601; when the file was changed, where it does not say."""
    rules: str
    ending: str
    verdict: str
    """In one sentence."""
    metrics: Mapping[str, float | None]
    review: GameReview
    worst: WorstGuess | None
    """That cost the most."""
    contradictions: tuple[str, ...]

    @property
    def won(self) -> bool:
        return self.ending == "won"

    @property
    def board(self) -> str:
        """Size and mines: `30x16/99`."""
        return self.rules.partition(" ")[0]

    @property
    def figures(self) -> dict[str, float | None]:
        """What its guesses come to; `winning_lost` is None where that was not asked for."""
        review = self.review
        return {
            "guesses": review.guesses,
            "needless": review.needless.count,
            "worse": review.worse.count,
            "luck": review.luck,
            "skill_loss": review.skill_loss,
            "survival": review.survival,
            "winning_lost": review.winning_lost if review.weighed else None,
        }

    def to_row(self) -> dict[str, Any]:
        """The game as JSON, to be kept; `of_row` reads it back."""
        row = {field.name: getattr(self, field.name) for field in fields(self)}
        return row | {
            "review": self.review.to_dict(),
            "worst": None if self.worst is None else asdict(self.worst),
        }

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> ReviewedGame:
        """The game that `to_row` gave, also after JSON."""
        if (worst := row["worst"]) is not None:
            cells = {name: tuple(worst[name]) for name in ("cell", "better")}
            worst = WorstGuess(**worst | cells)
        review = GameReview.from_answer(row["review"])
        contradictions = tuple(row["contradictions"])
        read = {"review": review, "worst": worst, "contradictions": contradictions}
        return cls(**row | read)

    def to_document(self) -> dict[str, Any]:
        """The game as JSON with named figures, for programs."""
        missed = {name: kind.count for name, kind in self.review.missed.items() if kind.count}
        return self.to_row() | {"review": self.figures | {"missed": missed}}


NAMES = {
    "three_bv": "3BV {:.0f}",
    "three_bv_per_second": "3BV/s {:.3f}",
    "zini": "ZiNi {:.0f}",
    "clicks": "clicks {:.0f}",
    "effective_clicks": "effective {:.0f}",
    "flags": "flags {:.0f}",
    "ioe": "IOE {:.3f}",
    "throughput": "ThrP {:.3f}",
    "correctness": "Corr {:.3f}",
    "stnb": "STNB {:.1f}",
    "rqp": "RQP {:.2f}",
    "qg": "QG {:.2f}",
    "path": "path {:,.0f}",
    "pluck": "pluck {:.2f}",
}
"""The metrics as players call them, in this order."""


def head(game: ReviewedGame, origin: str = "") -> Iterator[str]:
    """Who played what and how it ended, the metrics, and what the file says otherwise.

    `origin` names where the board comes from, if not from the file.
    """
    who = one_line(game.player or "a player without a name", 60)
    seconds = game.metrics.get("seconds")
    took = "" if seconds is None else f" in {seconds:.2f} s"
    is_record = game.format == "record"
    rules = game.rules if is_record else game.board
    ending = "not finished" if game.ending == "playing" else game.ending
    yield f"{who} on {rules}{origin}: {ending}{took}"
    details = [game.program, game.started.replace("T", " ")]
    if not is_record and (words := [one_line(text, 60) for text in details if text]):
        yield ", ".join([*words, game.format])
    known = [
        words.format(value)
        for name, words in NAMES.items()
        if (value := game.metrics.get(name)) is not None
    ]
    if not is_record:
        yield ", ".join(known)
    for sentence in game.contradictions:
        yield f"The file contradicts itself: {one_line(sentence)}"


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
        """Parses a game, a record or a replay: FormatError or RecordError if it is neither."""
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
            verdict=str(review.verdict),
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

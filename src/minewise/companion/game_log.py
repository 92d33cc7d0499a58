"""The log of a person's own games on this machine, and what they come to.

Each line of it is a JSON object, as the reference of the log says. The page keeps the same figures:
its file with everything that a browser keeps is read and written here, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from minewise.atomic import atomic_write
from minewise.companion.played_game import PERSON, PlayedGame
from minewise.companion.review import Review
from minewise.documents import MOST_CHARACTERS, json_value
from minewise.errors import FormatError, MinewiseError
from minewise.game.rules import PRESETS, Rules
from minewise.questions import ask

FORMAT, VERSION = "minewise browser", 1
FIELDS = (
    *("level", "won", "milliseconds", "clicks", "three_bv", "three_bv_done"),
    *("avoidable", "luck"),
)
"""Of a game, after its date: in a row of the browser's file they come in this order."""


@dataclass(frozen=True)
class OwnGame:
    """A line of the log."""

    date: str
    """ISO 8601 in UTC with milliseconds: 2026-11-23T08:57:43.120Z"""
    level: str
    won: bool
    milliseconds: int
    clicks: int | None = None
    three_bv: int | None = None
    three_bv_done: int | None = None
    avoidable: bool | None = None
    """Of a lost game: was there a cell that was safe, or that had less risk?"""
    luck: float | None = None
    """Mines that its guesses were to hit on average, less those they did hit."""

    @classmethod
    def from_game(cls, played: PlayedGame, seconds: float, ended: datetime) -> OwnGame:
        """A game that is over."""
        game = played.game
        three_bv = None if game.board is None else game.board.three_bv
        try:
            review: Review | None = Review.from_record(played.record())
        except MinewiseError:  # such as clues that nobody can read
            review = None
        verdict = None if review is None else review.verdict
        avoidable = None if verdict is None else verdict.avoidable
        return cls(
            date_of(ended),
            level_of(game.rules),
            game.status == "won",
            round(1000 * seconds),
            game.clicks,
            three_bv,
            three_bv if game.status == "won" else None,
            None if avoidable is None else avoidable != "no",
            None if review is None else review.luck,
        )


@dataclass(frozen=True)
class GameSums:
    """What games of a level come to."""

    games: int
    wins: int
    win_rate: tuple[float, float]
    """Its 95% interval."""
    best: float | None
    """Seconds of the fastest won game."""
    mean: float | None
    """Seconds of a won game."""
    speed: float | None
    """3BV a second of won games."""
    efficiency: float | None
    """3BV a click of won games."""
    judged_losses: int
    """Lost games of which it is known whether they could be avoided."""
    avoidable_losses: int
    """Those of them in which a cell was safe, or had less risk."""
    luck: float | None
    """Mines that the guesses of a game were to hit on average, less those they did hit."""

    @classmethod
    def from_answer(cls, answer: dict[str, Any]) -> GameSums:
        """The sums in an answer to the question `statistics`."""
        named = {field.name: answer.get(field.name) for field in fields(cls)}
        return cls(**named | {"win_rate": (answer["low"], answer["high"])})


@dataclass(frozen=True)
class MonthStatistics:
    """A person's own games of a level in a month."""

    month: str
    sums: GameSums


@dataclass(frozen=True)
class LevelStatistics:
    """A person's own games of a level."""

    level: str
    sums: GameSums
    streak: int
    """The current number of wins in a row."""
    longest: int
    """The longest streak."""
    months: tuple[MonthStatistics, ...]

    @classmethod
    def from_answer(cls, answer: dict[str, Any]) -> LevelStatistics:
        """A level in the answer to the question `statistics`."""
        months = tuple(
            MonthStatistics(month["month"], GameSums.from_answer(month))
            for month in answer["months"]
        )
        sums = GameSums.from_answer(answer)
        return cls(answer["level"], sums, answer["streak"], answer["longest"], months)


def statistics_of(log: str) -> list[LevelStatistics]:
    """What the games of a log come to, by level."""
    return [LevelStatistics.from_answer(level) for level in ask("statistics", log=log)]


def counts(played: PlayedGame) -> bool:
    """Has the person made all its moves, and taken none back? Only such games count."""
    return not played.taken_back and all(step.by == PERSON for step in played.steps)


def level_of(rules: Rules) -> str:
    """The name of a preset, or the rules.

    >>> level_of(Rules.parse("30x16/99")), level_of(Rules.parse("5x5/3"))
    ('expert', '5x5/3')
    """
    return next((name for name, preset in PRESETS.items() if preset == rules), str(rules))


def date_of(when: datetime) -> str:
    """As the log writes it.

    >>> date_of(datetime(2026, 11, 23, 8, 57, 43, 120_000, UTC))
    '2026-11-23T08:57:43.120Z'
    """
    text = when.astimezone(UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


class GameLog:
    """The log in a file, which need not be there."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def text(self) -> str:
        return text_of(self.path) if self.path.exists() else ""

    def add(self, game: OwnGame) -> None:
        """Writes one more line."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(game)) + "\n")

    def statistics(self) -> list[LevelStatistics]:
        """What the games come to, by level. FormatError if the file is no log."""
        return _checked(self.text, str(self.path))

    def join(self, file: str) -> int:
        """Takes in the games of a browser's file; returns how many there were not in the log.
        FormatError if it is broken; then nothing has changed."""
        lines = _lines_of_browser(file)
        _checked(_text(lines), "the file")
        here = self._lines()
        games = [line for line in here if "games" not in line]
        more = [line for line in lines if "games" not in line and line not in games]
        earlier = {line["level"]: line for line in here if "games" in line}
        for line in (line for line in lines if "games" in line):
            known = earlier.get(line["level"])
            # They may be the same games: the larger sum stays.
            if known is None or known["games"] < line["games"]:
                earlier[line["level"]] = line
        self.path.parent.mkdir(parents=True, exist_ok=True)
        games = sorted([*games, *more], key=lambda line: line["date"])
        with atomic_write(self.path) as unfinished:
            unfinished.write_text(_text([*earlier.values(), *games]), encoding="utf-8")
        return len(more)

    def for_browser(self) -> str:
        """The games as a file that the page opens."""
        lines = self._lines()
        rows = [
            [
                _milliseconds_of(line["date"]),
                line["level"],
                int(line["won"]),
                line["milliseconds"] / 1000,
                *(_number_of(line.get(name)) for name in FIELDS[3:]),
            ]
            for line in lines
            if "games" not in line
        ]
        totals = {
            level.level: {"games": level.sums.games, "wins": level.sums.wins}
            | {"best": level.sums.best, "longest": level.longest}
            for level in self.statistics()
        }
        kept = {"results": sorted(rows, key=lambda row: row[0]), "statistics": totals}
        document = {"format": FORMAT, "version": VERSION, "written": date_of(datetime.now(UTC))}
        return json.dumps(document | {"kept": kept}) + "\n"

    def _lines(self) -> list[dict[str, Any]]:
        """The lines, once the core has found them whole; a field that is null is not there."""
        self.statistics()
        lines = []
        for number, line in enumerate(self.text.split("\n"), 1):
            if not line.strip(" \t\r"):
                continue
            try:
                values = {
                    name: value for name, value in json_value(line).items() if value is not None
                }
                _ = "games" in values or _milliseconds_of(values["date"]) + values["won"]
            except (ValueError, KeyError, ArithmeticError):
                raise FormatError(
                    f"{self.path}: expected a game on a day of the calendar in line {number} of a "
                    f"log of games, got {line[:80]!r}"
                ) from None
            lines.append(values)
        return lines


def text_of(path: Path) -> str:
    """The text of a file. FormatError if it holds other bytes than a text."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(MOST_CHARACTERS + 1)
    except UnicodeDecodeError:
        raise FormatError(f"expected a text in UTF-8: {path}") from None


def _checked(text: str, name: str) -> list[LevelStatistics]:
    try:
        return statistics_of(text)
    except MinewiseError as error:
        raise FormatError(f"{name}: {error.what}") from None


def _text(lines: Iterable[dict[str, Any]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def _number_of(value: float | bool | None) -> float | None:
    """As a row of the browser has it: 1 or 0 for true or false."""
    return int(value) if isinstance(value, bool) else value


def _milliseconds_of(date: str) -> int:
    return round(1000 * datetime.fromisoformat(date).timestamp())


def _lines_of_browser(file: str) -> list[dict[str, Any]]:
    """The lines of a log for the games in a browser's file."""
    try:
        document = json_value(file)
        version = (document["format"], document["version"])
        kept = document["kept"]
        rows, totals = kept.get("results") or [], kept.get("statistics") or {}
        lines = [_line_of_row(row) for row in rows]
        before = [_line_before(level, total, lines) for level, total in totals.items()]
    except (ValueError, KeyError, TypeError, AttributeError, OSError, ArithmeticError):
        version = None
    if version != (FORMAT, VERSION):
        raise FormatError(
            f"expected a whole file of version {VERSION} that the page of minewise saved with "
            "everything it keeps"
        )
    return [*(line for line in before if line["games"] or line["best"] is not None), *lines]


def _line_of_row(row: list[Any]) -> dict[str, Any]:
    date, level, won, seconds, *counted, avoidable, luck = row
    when = date_of(datetime.fromtimestamp(date / 1000, UTC))
    judged = [None if avoidable is None else bool(avoidable), luck]
    values = [level, bool(won), round(1000 * seconds), *counted, *judged]
    named = dict(zip(FIELDS, values, strict=True))
    return {"date": when} | {name: value for name, value in named.items() if value is not None}


def _line_before(level: str, total: dict[str, Any], lines: list[dict[str, Any]]) -> dict[str, Any]:
    """What a browser has counted beyond the games that it still keeps."""
    mine = [line for line in lines if line["level"] == level]
    games = max(total["games"] - len(mine), 0)
    wins = min(max(total["wins"] - sum(line["won"] for line in mine), 0), games)
    best = total["best"]
    sums = {"games": games, "wins": wins, "best": None if best is None else round(1000 * best)}
    return {"level": level} | sums | {"longest": total["longest"]}

"""Certificate: the proof that a board needs no guess, which anyone can check."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from minewise._core import certificate_steps
from minewise.boards.checker import refusal
from minewise.boards.level import LEVELS, Level, check_level
from minewise.documents import json_value
from minewise.errors import CertificateError, DocumentError, MinewiseError
from minewise.game.board import Board
from minewise.game.rules import Cell, Rules
from minewise.questions import ask

FORMAT = "minewise certificate"
FORMAT_VERSION = 1
"""Of the JSON; a change that older programs cannot read raises it."""


class CertificateStep(NamedTuple):
    """Cells that the same clues prove, with the mines that steps before it have proved.

    No clue can be left out for any of the cells. Where `total` is true the mine total is needed
    too, with all mines that are proved by then. `level` is the least that these clues take. The
    safe cells are revealed at the end of the step, with what their zeros open.
    """

    level: Level
    clues: tuple[Cell, ...]
    total: bool
    safe: tuple[Cell, ...]
    mines: tuple[Cell, ...]

    @classmethod
    def from_answer(cls, answer: dict[str, Any]) -> CertificateStep:
        """A step of the answer to the question `certify`."""
        clues, safe, mines = (tuple(map(tuple, answer[n])) for n in ("clues", "safe", "mines"))
        return cls(answer["level"], clues, answer["total"], safe, mines)


@dataclass(frozen=True)
class Difficulty:
    """The hardest step, by its level and then by its clues, and how many such steps there are."""

    level: Level = "single"
    clues: int = 0
    steps: int = 0

    @classmethod
    def from_steps(cls, steps: Iterable[CertificateStep]) -> Difficulty:
        """That of some steps."""
        ranks = [(LEVELS.index(step.level), len(step.clues)) for step in steps]
        level, clues = max(ranks, default=(0, 0))
        return cls(LEVELS[level], clues, ranks.count((level, clues)))


@dataclass(frozen=True)
class Certificate:
    """The steps that reveal every safe cell of a board after its first one, each with its proof.

    Each step is one of the easiest level that proves something at that point, and there of the
    fewest clues that were found. No step is above `level`.

    >>> from minewise.boards import generate
    >>> certificate = next(generate("8x8/12 first_click=opening", seed=13)).certificate
    >>> len(certificate.steps), certificate.difficulty
    (27, Difficulty(level='exact-without-total', clues=2, steps=1))
    >>> certificate == Certificate.from_json(certificate.to_json())
    True
    >>> certificate.check()
    """

    rules: Rules
    board: Board
    first_cell: Cell
    level: Level
    steps: tuple[CertificateStep, ...]

    @classmethod
    def from_board(
        cls, rules: Rules, board: Board, first_cell: Cell, level: Level = "exact"
    ) -> Certificate:
        """The certificate of a board; BoardError if that level of reasoning does not solve it.

        >>> board = Board.parse(". . . *")
        >>> Certificate.from_board(Rules(1, 4, 1, first_click="any"), board, (0, 0)).steps
        ()
        """
        asked = {"rules": rules, "board": board, "cell": first_cell, "level": check_level(level)}
        try:
            steps = certificate_steps(rules.core(), board.core, first_cell, level, CertificateStep)
        except (AttributeError, TypeError):  # one of them is of another type
            steps = None
        if steps is None:  # the question says why, or reads what the core does not
            answer = ask("certify", **asked)
            steps = tuple(map(CertificateStep.from_answer, answer["steps"]))
        return cls(rules, board, first_cell, level, steps)

    @property
    def three_bv(self) -> int:
        """The fewest left clicks that reveal every safe cell."""
        return self.board.three_bv

    @property
    def difficulty(self) -> Difficulty:
        """The hardest step, and how many such steps there are."""
        return Difficulty.from_steps(self.steps)

    @property
    def document(self) -> dict[str, Any]:
        """What the JSON holds; everything except the steps says what is claimed."""
        size = range(self.board.height), range(self.board.width)
        rows = ["".join(".*"[(r, c) in self.board.mines] for c in size[1]) for r in size[0]]
        return {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "rules": str(self.rules),
            "board": rows,
            "first_cell": self.first_cell,
            "level": self.level,
            "three_bv": self.three_bv,
            "difficulty": asdict(self.difficulty),
            "steps": [step._asdict() for step in self.steps],
        }

    def to_json(self) -> str:
        """One line of JSON; `from_json` reads it back."""
        return json.dumps(self.document, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Certificate:
        """Reads what `to_json` wrote; CertificateError if it is something else.

        What its steps prove is not looked at: `check` does that.

        >>> Certificate.from_json('{"format": "minewise certificate", "version": 99}')
        Traceback (most recent call last):
        minewise.errors.CertificateError: expected version 1 of a certificate, got version 99
        """
        try:
            document = json_value(text)
        except DocumentError as error:
            raise CertificateError(f"expected the JSON of a certificate: {error}") from None
        return read(document)

    @classmethod
    def parse(cls, text: str) -> Certificate:
        """Reads the text form; CertificateError if it is none. See `from_json`."""
        return parse(text)

    def __str__(self) -> str:
        return text_of(self)

    def check(self) -> None:
        """CertificateError unless the steps prove the board; the engine has no part in it.

        >>> from dataclasses import replace
        >>> from minewise.boards import generate
        >>> certificate = next(generate("8x8/12 first_click=opening", seed=13)).certificate
        >>> replace(certificate, steps=certificate.steps[3:]).check()
        Traceback (most recent call last):
        minewise.errors.CertificateError: step ... fails: ...
        """
        if why := refusal(json.loads(self.to_json())):
            raise CertificateError(why)


FIELDS = ("rules", "board", "first_cell", "level", "three_bv", "difficulty", "steps")

CELLS = r"(?: \d+,\d+)+"
STEP = re.compile(
    rf"({'|'.join(LEVELS)}) by((?: \d+,\d+)*)( total)?:(?: safe({CELLS}))?(?: mines({CELLS}))?"
)
"""A step of the text form."""
CLAIM = re.compile(
    rf"{FORMAT} (?P<version>\d+)|rules: (?P<rules>.+)|first cell: (?P<first_cell>\d+,\d+)"
    r"|level: (?P<level>.+)|3BV: (?P<three_bv>\d+)"
    r"|difficulty: (?P<hardest>.+), clues (?P<clues>\d+), steps (?P<count>\d+)"
)
"""One of its other lines."""


def read(document: object) -> Certificate:
    """The certificate that is the object of some JSON; CertificateError if it is none."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise CertificateError(f"expected a JSON object with the format {FORMAT!r}")
    if document.get("version") != FORMAT_VERSION:
        raise CertificateError(
            f"expected version {FORMAT_VERSION} of a certificate, "
            f"got version {str(document.get('version'))[:20]}"
        )
    if missing := [name for name in FIELDS if name not in document]:
        raise CertificateError(f"expected all fields of a certificate, {missing[0]!r} is missing")
    rules, board = _board(document)
    first_cell = _cell(document["first_cell"], board)
    if first_cell in board.mines:
        raise CertificateError(f"expected a first cell without a mine, got {first_cell}")
    level = _level(document["level"])
    if not isinstance(document["steps"], list):
        raise CertificateError("expected a list of steps")
    steps = tuple(_step(number, step, board) for number, step in enumerate(document["steps"], 1))
    certificate = Certificate(rules, board, first_cell, level, steps)
    for name in ("three_bv", "difficulty"):
        if document[name] != certificate.document[name]:
            raise CertificateError(
                f"expected {name} {certificate.document[name]}, got {str(document[name])[:80]}"
            )
    return certificate


def _board(document: dict[str, Any]) -> tuple[Rules, Board]:
    rows = document["board"]
    if not isinstance(rows, list) or not all(
        isinstance(row, str) and re.fullmatch(r"[.*]+", row) for row in rows
    ):
        raise CertificateError("expected rows of a board, * for a mine and . for a safe cell")
    try:
        rules, board = Rules.parse(document["rules"]), Board.parse("\n".join(rows))
    except MinewiseError as error:
        raise CertificateError(str(error)) from None
    except (TypeError, AttributeError):
        raise CertificateError("expected the text of rules") from None
    size = (board.height, board.width, len(board.mines))
    if (rules.height, rules.width, rules.mines) != size:
        raise CertificateError(
            f"expected a board of {rules}, "
            f"got one of {board.width}x{board.height}/{len(board.mines)}"
        )
    return rules, board


def _level(name: object) -> Any:
    try:
        return check_level(str(name))
    except MinewiseError as error:
        raise CertificateError(str(error)) from None


def _cell(value: object, board: Board) -> Cell:
    match value:
        case [bool(), _] | [_, bool()]:
            pass  # true is a number to Python, and none in JSON
        case [int(row), int(column)] if 0 <= row < board.height and 0 <= column < board.width:
            return row, column
    raise CertificateError(f"expected a cell [row, column] of the board, got {str(value)[:80]}")


def _step(number: int, values: object, board: Board) -> CertificateStep:
    match values:
        case {
            "level": str(level),
            "clues": list(clues),
            "total": bool(total),
            "safe": list(safe),
            "mines": list(mines),
        } if safe or mines:
            lists = (tuple(_cell(cell, board) for cell in some) for some in (clues, safe, mines))
            known, proved, proved_mines = lists
            return CertificateStep(_level(level), known, total, proved, proved_mines)
    raise CertificateError(
        f"expected a step with level, clues, total, safe and mines, and a cell that it proves: "
        f"step {number}"
    )


def text_of(certificate: Certificate) -> str:
    """The text form: what is claimed, the board, and a line for each step."""
    hardest = certificate.difficulty
    return "\n".join(
        [
            f"{FORMAT} {FORMAT_VERSION}",
            f"rules: {certificate.rules}",
            f"first cell:{_text([certificate.first_cell])}",
            f"level: {certificate.level}",
            f"3BV: {certificate.three_bv}",
            f"difficulty: {hardest.level}, clues {hardest.clues}, steps {hardest.steps}",
            *certificate.document["board"],
            *map(_line, certificate.steps),
        ]
    )


def _line(step: CertificateStep) -> str:
    total = " total" if step.total else ""
    safe = f" safe{_text(step.safe)}" if step.safe else ""
    mines = f" mines{_text(step.mines)}" if step.mines else ""
    return f"{step.level} by{_text(step.clues)}{total}:{safe}{mines}"


def _text(cells: Iterable[Cell]) -> str:
    return "".join(f" {row},{column}" for row, column in cells)


def parse(text: str) -> Certificate:
    """Reads the text form; CertificateError if it is none."""
    document: dict[str, Any] = {"board": [], "steps": []}
    for line in filter(None, map(str.strip, text.splitlines())):
        if step := STEP.fullmatch(line):
            level, clues, total, safe, mines = step.groups()
            named = {"clues": _cells(clues), "safe": _cells(safe), "mines": _cells(mines)}
            document["steps"].append({"level": level, "total": total is not None} | named)
        elif re.fullmatch(r"[.*]+", line):
            document["board"].append(line)
        elif claim := CLAIM.fullmatch(line):
            document |= _claimed(claim)
        else:
            raise CertificateError(f"expected a line of a certificate, got {line[:80]!r}")
    return read(document)


def _claimed(claim: re.Match[str]) -> dict[str, Any]:
    """What a line of the text form claims, as a field of the JSON."""
    said = {name: value for name, value in claim.groupdict().items() if value is not None}
    for name in said.keys() & {"version", "three_bv"}:
        return {"format": FORMAT, name: _number(said[name])}
    if "first_cell" in said:
        return {"first_cell": _cells(said["first_cell"])[0]}
    if "hardest" in said:
        clues, steps = map(_number, (said["clues"], said["count"]))
        return {"difficulty": {"level": said["hardest"], "clues": clues, "steps": steps}}
    return dict(said)


def _cells(text: str | None) -> list[list[int]]:
    return [[_number(n) for n in cell.split(",")] for cell in (text or "").split()]


def _number(digits: str) -> int:
    """A number of the text form; more digits than any has are no number that fits."""
    return int(digits[:20])

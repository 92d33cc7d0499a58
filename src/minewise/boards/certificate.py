"""Certificate: the proof that a board needs no guess, which anyone can check."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from minewise.boards.checker import refusal
from minewise.boards.level import LEVELS, Level, check_level
from minewise.errors import CertificateError
from minewise.game.board import Board
from minewise.game.rules import Cell, Rules
from minewise.questions import ask

FORMAT = "minewise certificate"
FORMAT_VERSION = 1
"""Of the JSON; a change that older programs cannot read raises it."""


@dataclass(frozen=True)
class CertificateStep:
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
        """A step of the answer to the question `certificate`."""
        clues, safe, mines = (tuple(map(tuple, answer[n])) for n in ("clues", "safe", "mines"))
        return cls(answer["level"], clues, answer["total"], safe, mines)


@dataclass(frozen=True)
class Difficulty:
    """The hardest step, by its level and then by its clues, and how many such steps there are."""

    level: Level = "single"
    clues: int = 0
    steps: int = 0

    @classmethod
    def of(cls, steps: Iterable[CertificateStep]) -> Difficulty:
        """That of some steps."""
        found = [(LEVELS.index(step.level), len(step.clues)) for step in steps]
        level, clues = max(found, default=(0, 0))
        return cls(LEVELS[level], clues, found.count((level, clues)))


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
    def of(
        cls, rules: Rules, board: Board, first_cell: Cell, level: Level = "exact"
    ) -> Certificate:
        """The certificate of a board; BoardError if that level of reasoning does not solve it.

        >>> Certificate.of(Rules(1, 4, 1, first_click="any"), Board.parse(". . . *"), (0, 0)).steps
        ()
        >>> Certificate.of(Rules(1, 4, 2, first_click="any"), Board.parse(". . * *"), (0, 0)).steps
        ()
        """
        answer = ask("certify", rules=rules, board=board, cell=first_cell, level=check_level(level))
        steps = tuple(map(CertificateStep.from_answer, answer["steps"]))
        return cls(rules, board, first_cell, level, steps)

    @property
    def three_bv(self) -> int:
        """The fewest left clicks that reveal every safe cell."""
        return self.board.three_bv

    @property
    def difficulty(self) -> Difficulty:
        """The hardest step, and how many such steps there are."""
        return Difficulty.of(self.steps)

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
            "steps": [asdict(step) for step in self.steps],
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
        from minewise.boards.certificate_form import read

        try:
            document = json.loads(text)
        except (TypeError, ValueError, RecursionError) as error:
            raise CertificateError(f"expected the JSON of a certificate: {error}") from None
        return read(document)

    @classmethod
    def parse(cls, text: str) -> Certificate:
        """Reads the text form; CertificateError if it is none. See `from_json`."""
        from minewise.boards.certificate_form import parse

        return parse(text)

    def __str__(self) -> str:
        from minewise.boards.certificate_form import text_of

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

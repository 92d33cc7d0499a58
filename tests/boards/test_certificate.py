"""Certificates: the steps prove the board, to the checker that knows nothing of the engine."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from minewise import Board, Game, Rules, View, analyze
from minewise.boards import LEVELS, Certificate, Level, generate
from minewise.boards import checker as checker_module
from minewise.boards.checker import refusal
from minewise.errors import BoardError, CertificateError, MinewiseError
from minewise.game.rules import Cell
from minewise.game.view import COVERED
from tests.boards.certificate_mutations import MUTATIONS, mutated
from tests.interrupts import interrupted_at
from tests.reference import around
from tests.reference_no_guess import PROVERS, ForcedPlay

CHECKER = Path(checker_module.__file__)


def certificates(rules: str, count: int, level: Level = "exact") -> list[Certificate]:
    return [board.certificate for board in generate(rules, count, seed=6, level=level)]


def document(certificate: Certificate) -> Any:
    return json.loads(certificate.to_json())


@pytest.mark.parametrize("count", [25, pytest.param(10_000, marks=pytest.mark.check)])
def test_no_certificate_of_an_expert_board_is_refused(count: int) -> None:
    for board in generate("expert first_click=opening", count, seed=6):
        assert refusal(document(board.certificate)) is None, board.number


@pytest.mark.parametrize("cell", [None, (0.0, 0), (0,), (2**31, 0), (0, 4), "0;0"])
def test_a_first_cell_that_is_none_is_refused(cell: Any) -> None:
    with pytest.raises(MinewiseError):
        Certificate.from_board(Rules(1, 4, 1, first_click="any"), Board.parse(". . . *"), cell)


@pytest.mark.parametrize("rules", [None, "4x2", "4x1/1 cascade=no"])
def test_rules_that_no_certificate_is_made_of_are_refused(rules: Any) -> None:
    with pytest.raises(MinewiseError):
        Certificate.from_board(rules, Board.parse(". . . *"), (0, 0))


def test_a_long_certificate_can_be_interrupted() -> None:
    rules = Rules(90, 90, 810, first_click="opening")
    board = next(generate(rules, seed=1, level="subset", first_cell=(45, 45)))
    with interrupted_at(1):
        Certificate.from_board(board.rules, board.board, (45, 45), "subset")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", ["9x9/12", "16x16/45 start=0,0", "5x5/6 start=2,2", "7x1/2"])
def test_no_step_is_above_the_level_of_the_board(rules: str, level: Level) -> None:
    for certificate in certificates(f"{rules} first_click=opening", 15, level):
        assert refusal(document(certificate)) is None
        assert certificate.level == level
        used = {LEVELS.index(step.level) for step in certificate.steps}
        assert max(used, default=0) <= LEVELS.index(level)
        assert LEVELS.index(certificate.difficulty.level) == max(used, default=0)


def test_each_step_is_of_the_easiest_level_that_proves_a_safe_cell() -> None:
    """To the reference, which enumerates layouts: below the level of a step nothing is proved."""
    harder = 0
    for certificate in certificates("5x5/7 first_click=opening start=0,0", 60):
        replay, highest = Replay(document(certificate)), 0
        for step in replay.steps():
            play = ForcedPlay(*replay.size, replay.mines)
            play.shown = {cell: len(replay.near(cell) & replay.mines) for cell in replay.shown}
            level = LEVELS.index(step["level"])
            highest, harder = max(highest, level), harder + (level > 0)
            assert PROVERS[LEVELS[highest]](play).issuperset(map(tuple, step["safe"]))
            assert level == 0 or not PROVERS[LEVELS[level - 1]](play)
    assert harder > 20


def test_all_levels_of_steps_come() -> None:
    every = certificates("16x16/50 first_click=opening", 60)
    assert {step.level for one in every for step in one.steps} == set(LEVELS)


@dataclass
class Replay:
    """A certificate's game, step by step, as its values say; it never asks what proves them."""

    values: Any
    shown: set[Cell] = field(default_factory=set)
    known: set[Cell] = field(default_factory=set)

    def __post_init__(self) -> None:
        rows = self.values["board"]
        self.size = len(rows), len(rows[0])
        self.cells = [(r, c) for r in range(self.size[0]) for c in range(self.size[1])]
        self.mines = frozenset((r, c) for r, c in self.cells if rows[r][c] == "*")
        self.open(tuple(self.values["first_cell"]))

    def near(self, cell: Cell) -> set[Cell]:
        return set(around(*self.size, cell))

    def open(self, cell: Cell) -> None:
        play = ForcedPlay(*self.size, self.mines)
        play.shown = dict.fromkeys(self.shown, 1)
        play.reveal(cell)
        self.shown.update(play.shown)

    def steps(self) -> Iterator[Any]:
        for step in self.values["steps"]:
            yield step
            self.known.update(map(tuple, step["mines"]))
            for cell in step["safe"]:
                self.open(tuple(cell))

    def is_proved_by_enumeration(self, step: Any) -> bool:
        """Do all layouts of what is covered agree on the cells, as far as the clues tell?"""
        hidden = [c for c in self.cells if c not in self.shown | self.known]
        clues = [
            (self.near(tuple(c)), len(self.near(tuple(c)) & self.mines)) for c in step["clues"]
        ]
        told = {tuple(cell) for cell in step["safe"] + step["mines"]}
        beside = {c for near, _ in clues for c in near}
        free = [c for c in hidden if step["total"] or c in beside | told]
        left = len(self.mines - self.known)
        for count in [left] if step["total"] else range(len(free) + 1):
            for some in combinations(free, count):
                layout = self.known.union(some)
                if all(len(near & layout) == number for near, number in clues) and (
                    layout & told != set(map(tuple, step["mines"]))
                ):
                    return False
        return True

    def is_proved_by_the_engine(self, step: Any) -> bool:
        """Is each cell certain in the view that shows these clues and the proved mines alone?"""
        height, width = self.size
        marks = dict.fromkeys(self.shown, "_") | dict.fromkeys(self.known, "*")
        for cell in map(tuple, step["clues"]):
            marks[cell] = str(len(self.near(cell) & self.mines))
        rows = ["".join(marks.get((r, c), "#") for c in range(width)) for r in range(height)]
        mines = len(self.mines) if step["total"] else None
        found = analyze(View.parse("\n".join(rows), mines=mines))
        return found.safe.issuperset(map(tuple, step["safe"])) and found.mines.issuperset(
            map(tuple, step["mines"])
        )


def is_sound(values: Any, is_proved: Callable[[Replay, Any], bool]) -> bool:
    replay = Replay(values)
    for step in replay.steps():
        named = set(map(tuple, step["safe"] + step["mines"]))
        if not replay.shown.issuperset(map(tuple, step["clues"])) or named & replay.shown:
            return False
        if not is_proved(replay, step):
            return False
    return replay.shown == set(replay.cells) - replay.mines


COUNTS = [2, pytest.param(60, marks=pytest.mark.check)]


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_no_mutation_is_accepted_that_enumeration_refutes(
    mutation: Callable[[Random, Any], None], count: int
) -> None:
    random, accepted = Random(3), 0
    every = certificates("5x5/7 first_click=opening start=0,0", 13 * count)
    for certificate in filter(lambda one: one.steps, every):
        values = mutated(random, mutation, document(certificate))
        if refusal_of(values) is None:
            accepted += 1
            assert is_sound(values, Replay.is_proved_by_enumeration), values
    assert accepted < 13 * count


@pytest.mark.parametrize("count", [2, pytest.param(800, marks=pytest.mark.check)])
@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_no_mutation_is_accepted_that_the_engine_refutes(
    mutation: Callable[[Random, Any], None], count: int
) -> None:
    random = Random(4)
    for certificate in certificates("expert first_click=opening", count):
        values = mutated(random, mutation, document(certificate))
        if refusal_of(values) is None:
            assert is_sound(values, Replay.is_proved_by_the_engine), values


def refusal_of(values: Any) -> str | None:
    """A mutation may make something else than a certificate of it, which is refused, too."""
    try:
        Certificate.from_json(json.dumps(values | claims(values)))
    except CertificateError as error:
        return str(error)
    return refusal(values)


def claims(values: Any) -> Any:
    """The 3BV and the difficulty that belong to the values, so that these are no reason."""
    rows = "\n".join(values["board"])
    ranks = [(LEVELS.index(step["level"]), len(step["clues"])) for step in values["steps"]]
    level, clues = max(ranks, default=(0, 0))
    hardest = {"level": LEVELS[level], "clues": clues, "steps": ranks.count((level, clues))}
    return {"three_bv": Board.parse(rows).three_bv, "difficulty": hardest}


def test_what_is_said_of_a_step_that_fails() -> None:
    values = document(certificates("9x9/12 first_click=opening", 1)[0])
    values["steps"][1]["clues"] = [[0, 0], [0, 1]]
    assert refusal(values) == "step 2 fails: it names a covered clue, or a cell that is revealed"


def test_a_proof_that_would_take_for_ever_is_refused() -> None:
    """A step by every clue that shows: the layouts of so many are more than anyone can count."""
    first = (30, 30)
    board = Board.random("60x60/504 first_click=opening", seed=54, first_cell=first)
    game = Game.on_board(board)
    game.move("reveal", first)
    shown = game.view.array
    clues = [(r, c) for r in range(60) for c in range(60) if 1 <= shown[r, c] <= 8]
    Random(1).shuffle(clues)
    clue = clues[0]
    near = [
        (r, c) for r in range(clue[0] - 1, clue[0] + 2) for c in range(clue[1] - 1, clue[1] + 2)
    ]
    (cell, *_) = [cell for cell in near if shown[cell] == COVERED]
    proved: dict[str, object] = {"safe": [], "mines": []}
    proved["mines" if cell in board.mines else "safe"] = [cell]
    step = {"level": "exact-without-total", "clues": clues, "total": False} | proved
    rows = ["".join(".*"[(r, c) in board.mines] for c in range(60)) for r in range(60)]
    claimed = {"board": rows, "first_cell": first, "level": "exact", "steps": [step]}
    assert refusal(claimed) == "step 1 fails: its proof takes too long to check"


def test_the_text_form_is_read_back() -> None:
    for certificate in certificates("16x16/50 first_click=opening", 10):
        assert Certificate.parse(str(certificate)) == certificate
        assert Certificate.from_json(certificate.to_json()) == certificate


def test_the_file_of_the_checker_runs_alone(tmp_path: Path) -> None:
    lines = CHECKER.read_text().splitlines()
    assert len(lines) <= 71
    imported = [line.split()[1] for line in lines if line.startswith(("import ", "from "))]
    assert set(imported) <= sys.stdlib_module_names
    good, bad = (document(one) for one in certificates("9x9/12 first_click=opening", 2))
    bad["steps"].pop()
    file = tmp_path / "certificates.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in (good, bad)))
    command = [sys.executable, "-I", str(CHECKER), str(file)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == ["needs no guess", "safe cells are covered after the last step"]


def test_a_board_that_needs_a_guess_has_no_certificate() -> None:
    rules = Rules(1, 7, 2, first_click="any")
    with pytest.raises(BoardError, match=r"the level 'exact' solves after \(0, 0\)"):
        Certificate.from_board(rules, Board.parse(". . * . . * ."), (0, 0))
    with pytest.raises(BoardError, match="a first cell"):
        Certificate.from_board(rules, Board.parse(". . * . . * ."), (3, 0))


WRONG = {
    "[]": "format",
    "{": "expected the JSON",
    '{"format": "minewise certificate", "version": 1}': "'rules' is missing",
    "[" * 100_000: "expected the JSON",
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:20])
def test_what_is_no_certificate_is_refused(text: str) -> None:
    with pytest.raises(CertificateError, match=WRONG[text]):
        Certificate.from_json(text)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rules", "8x8/12"),
        ("rules", 3),
        ("rules", "hard"),
        ("board", []),
        ("board", ["..", "."]),
        ("board", "...."),
        ("first_cell", [9, 0]),
        ("first_cell", [0.0, 1]),
        ("first_cell", [False, True]),
        ("level", "hard"),
        ("level", []),
        ("three_bv", 1),
        ("difficulty", None),
        ("steps", None),
        ("steps", [{}]),
        ("steps", [{"level": "single", "clues": [], "total": False, "safe": [], "mines": []}]),
        ("version", "x" * 1000),
    ],
)
def test_a_field_that_is_none_is_refused(name: str, value: object) -> None:
    values = document(certificates("9x9/12 first_click=opening", 1)[0])
    with pytest.raises(CertificateError):
        Certificate.from_json(json.dumps(values | {name: value}))


@pytest.mark.parametrize("line", ["hello", "rules: 4x4/2 first_click=nowhere", "level: hard", ""])
def test_a_text_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(CertificateError):
        Certificate.parse(line)

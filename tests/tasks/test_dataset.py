"""Data sets: which tasks there are, how they are written, and that no split meets another."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice

import numpy as np
import pytest

from minewise import Game, Rules, View
from minewise.errors import RulesError, TaskError
from minewise.game.encoding import Encoding
from minewise.match.play import play
from minewise.tasks import DIFFICULTIES, ENCODINGS, FAMILIES, SPLITS, dataset
from minewise.tasks.difficulty import folded, split_of
from minewise.tasks.question import Family
from tests.tasks.encodings import codes_of_prompt


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_prompt_tells_the_whole_position(encoding: Encoding) -> None:
    for family in FAMILIES:
        for rules in ("6x4/5", "12x9/15", "expert"):
            for task in dataset(family, rules, seed=1, size=2, encoding=encoding):
                view = task.view
                codes = codes_of_prompt(task.prompt, encoding, view)
                assert bytes(codes[cell] % 256 for cell in sorted(codes)) == view.cells
                assert f"exactly {view.mines} mines" in task.prompt
                assert f"{view.height} rows and {view.width} columns" in task.prompt


def test_no_total_is_told_where_the_rules_hide_it() -> None:
    task = dataset("deduction", "beginner mines_known=no", seed=1, size=1)[0]
    assert "The number of mines is not told." in task.prompt
    assert task.view.mines is None


@pytest.mark.parametrize("family", FAMILIES)
def test_a_task_depends_on_its_number_alone(family: Family) -> None:
    few = dataset(family, "8x8/10", seed=7, size=4)
    many = dataset(family, Rules.parse("8x8/10"), seed=7, size=400, encoding="json")
    assert len(many) == 400
    assert [task.in_encoding("json") for task in few] == many[:4] == list(islice(many, 4))
    assert few[-1] == few[3]
    assert len({folded(task.view) for task in few}) == 4
    assert few[0] != dataset(family, "8x8/10", seed=8, size=1)[0]
    with pytest.raises(IndexError):
        few[4]


def test_tasks_are_the_same_in_another_process() -> None:
    code = (
        "from minewise.tasks import *\n"
        "for f in FAMILIES: print(dataset(f, '7x7/8', seed=3, size=6)[5])"
    )
    here = [str(dataset(family, "7x7/8", seed=3, size=6)[5]) for family in FAMILIES]
    there = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert there.splitlines() == here


def test_positions_are_those_of_the_games_that_are_named() -> None:
    for task in dataset("deduction", "9x9/12", seed=2, size=30):
        told = task.metadata
        record = play(told["agent"], "9x9/12", seed=told["game_seed"], game=told["game"])
        game = Game("9x9/12", seed=told["game_seed"], number=told["game"])
        reveals = [move.cell for move in record.moves if move.kind == "reveal"]
        for cell in reveals[: told["move"]]:
            game.reveal(*cell)
        assert game.view == task.view


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_difficulty_is_kept(difficulty: str) -> None:
    for task in dataset("deduction", "8x8/12", seed=1, size=3, difficulty=difficulty):  # type: ignore[arg-type]
        assert task.metadata["difficulty"]["kind"] == difficulty


def test_turned_and_mirrored_positions_are_one() -> None:
    for task in dataset("deduction", "7x5/6", seed=1, size=20):
        board = task.view.array
        codes = [
            np.ascontiguousarray(side)
            for turn in range(4)
            for side in (np.rot90(board, turn), np.rot90(board, turn)[::-1])
        ]
        turned = [View.from_array(side, mines=6) for side in codes]
        flagged = task.view.with_flags(task.view.where(-1)[:2])
        assert {folded(view) for view in [*turned, flagged]} == {folded(task.view)}
        assert {split_of(view) for view in turned} == {"train"}


def test_splits_share_no_position() -> None:
    met = {
        split: {
            folded(task.view)
            for family in FAMILIES
            for seed in (1, 2)
            for task in dataset(family, "5x5/4", seed=seed, size=30, split=split)
        }
        for split in SPLITS
    }
    assert all(len(folds) > 50 for folds in met.values())
    assert not met["train"] & met["test"]
    assert not met["train"] & met["validation"]
    assert not met["validation"] & met["test"]


def test_distinct_tasks_are_of_distinct_positions() -> None:
    made = list(dataset("deduction", "4x4/3", seed=1, size=300).distinct())
    assert len({folded(task.view) for task in made}) == 300
    assert (
        len({folded(task.view) for task in dataset("deduction", "4x4/3", seed=1, size=300)}) < 300
    )
    with pytest.raises(TaskError, match="found"):
        list(dataset("deduction", "2x2/1", seed=1, size=300).distinct())


def test_estimates_are_marked() -> None:
    task = dataset("best-move", "expert", seed=1, size=1, exact=False)[0]
    assert task.metadata["exact"] is False
    assert task.label["exact"] is False
    assert "/estimated/" in task.id
    assert task.score(task.answer) == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"family": "puzzles"}, "family"),
        ({"encoding": "emoji"}, "encoding"),
        ({"difficulty": "hard"}, "difficulty"),
        ({"family": "proof", "difficulty": "guess"}, "proof"),
        ({"family": "best-move", "difficulty": "one clue"}, "best-move"),
        ({"split": "dev"}, "split"),
        ({"size": -1}, "size"),
        ({"size": 2.5}, "size"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, object], words: str) -> None:
    given: dict[str, object] = {"family": "counting", "rules": "beginner", "seed": 1, "size": 1}
    with pytest.raises(TaskError, match=words):
        dataset(**(given | change))  # type: ignore[arg-type]


def test_rules_that_no_label_is_exact_for_are_refused() -> None:
    with pytest.raises(RulesError):
        dataset("deduction", "beginner clues=withheld(0.1)", seed=1, size=1)[0]
    with pytest.raises(RulesError):
        dataset("best-move", "beginner on_mine=continue", seed=1, size=1)
    with pytest.raises(RulesError, match="boards=any"):
        dataset("best-move", "6x6/8 boards=safe-guesses", seed=1, size=1)
    with pytest.raises(TaskError, match="none"):
        dataset("counting", "2x1/1", seed=1, size=1)[0]

"""Scorers: every correct answer in every notation scores 1, no wrong one does."""

from __future__ import annotations

import subprocess
import sys

import pytest

from minewise.tasks import FAMILIES, dataset, row_of_task, task_of_row
from minewise.tasks.question import Family
from tests.tasks.answers import NO_ANSWERS, correct, wrong
from tests.tasks.scorers import BLOCKS, Block, Tally, grade


@pytest.mark.parametrize("size", [4, pytest.param(100, marks=pytest.mark.check)])
@pytest.mark.parametrize("family", FAMILIES)
def test_correct_answers_score_1_and_wrong_ones_do_not(family: Family, size: int) -> None:
    """The module `scorers` is a command that tries 10,000 in each notation."""
    tally = Tally()
    for number in range(0, BLOCKS, 3):
        tally.add(grade(Block(family, number, 4, size, 3 * size, 30 * size))[1])
    assert not tally.mistakes
    assert tally.correct.total() >= 100
    assert tally.wrong.total() >= 100


@pytest.mark.parametrize("text", NO_ANSWERS)
@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_no_answer_scores_0(family: Family, text: str) -> None:
    for task in dataset(family, "6x6/6", seed=8, size=8):
        grade = task.grade(text)
        assert not grade.correct
        far = family in ("counting", "probability") and any(map(str.isdigit, text))
        assert grade.score == 0 or far, (task.id, grade)  # a number may be near the truth


@pytest.mark.parametrize("family", FAMILIES)
def test_a_row_scores_as_the_task_that_it_was_made_from(family: Family) -> None:
    for task in dataset(family, "8x8/10", seed=2, size=5, encoding="json"):
        copy = task_of_row(row_of_task(task))
        assert copy == task
        assert copy.prompt == task.prompt
        for answer in [*dict(correct(task)).values(), *wrong(task)]:
            assert copy.grade(answer) == task.grade(answer)


ENDLESS = (
    "9" * 5000,
    f"({'9' * 5000},1)",
    f"1/{'9' * 5000}",
    f"0.{'9' * 5000}",
    "1," * 3000 + "111",
    "1e9999",
    "1e-999999999",
    '{"a":' * 9000,
    "[" * 9000,
    "[" * 900 + "]" * 900,
    "1e-999",
    f"0.{'0' * 500}1",
    f"1/1{'0' * 400}",
)


@pytest.mark.parametrize("family", FAMILIES)
def test_no_text_is_too_odd_to_be_scored(family: Family) -> None:
    task = dataset(family, "4x4/3", seed=1, size=1)[0]
    for text in ENDLESS:
        assert not task.grade(text).correct


LONG = r"""
import minewise.tasks.answer_text
from minewise.errors import TaskError
from minewise.tasks import FAMILIES, dataset, parse_reply

length = minewise.tasks.answer_text.MOST_READ = 400_000
blanks = " " * (length // 2 - 10)
texts = [
    f"reveal r{blanks}1{blanks}x",
    f"reveal (1{blanks}{blanks}x",
    "{" * (length // 2) + "1" + "{" * (length // 2),
    "r * " * (length // 4),
    f"answer{blanks}{blanks}x",
    f"move{blanks}{blanks}x",
    "<answer>" * (length // 8),
    "<tool_call>" * (length // 11),
    "```\n" * (length // 4) + "x```",
    ("1" * 1999 + "x") * (length // 2000),
]
tasks = [dataset(family, "4x4/3", seed=1, size=1)[0] for family in FAMILIES]
for text in texts:
    for read in (parse_reply, *(task.grade for task in tasks)):
        try:
            read(text)
        except TaskError:
            assert read is parse_reply
    print(repr(text)[:12], flush=True)
"""
"""Texts of which a form may try every way to share out one run among its parts. They are four times
as long as any that is read whole: in proportion to their length they take a fortieth of a second,
in proportion to its square many minutes."""
PATIENCE = 300
"""Seconds for all of them; the machine may be busy."""


def test_long_texts_of_any_kind_are_read_in_proportion_to_their_length() -> None:
    subprocess.run([sys.executable, "-c", LONG], timeout=PATIENCE, check=True)

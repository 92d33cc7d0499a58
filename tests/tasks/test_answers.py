"""Scorers: every correct answer in every notation scores 1, no wrong one does."""

from __future__ import annotations

from collections import Counter

import pytest

from minewise.tasks import ENCODINGS, FAMILIES, dataset, row_of_task, task_of_row
from minewise.tasks.question import Family
from tests.tasks.answers import FRAMES, correct, wrong

RULES = ("4x4/4", "6x6/6", "beginner", "intermediate first_click=opening")
LONG = [pytest.param(120, marks=pytest.mark.check)]


@pytest.mark.parametrize("size", [4, *LONG])
@pytest.mark.parametrize("family", FAMILIES)
def test_correct_answers_score_1_and_wrong_ones_do_not(family: Family, size: int) -> None:
    counts: Counter[str] = Counter()
    for rules, encoding in zip(RULES, ENCODINGS, strict=True):  # no answer depends on the encoding
        for task in dataset(family, rules, seed=4, size=size, encoding=encoding):
            for number, answer in enumerate(correct(task)):
                frame = FRAMES[number % len(FRAMES)]
                framed = frame.format(answer)
                assert task.grade(framed).correct, (task.id, framed, task.grade(framed))
                assert task.score(framed) == 1, (task.id, framed, task.grade(framed))
                counts["correct"] += 1
            for answer in wrong(task):
                grade = task.grade(answer)
                assert not grade.correct, (task.id, answer, grade)
                assert 0 <= grade.score < 1, (task.id, answer, grade)
                assert grade.reason
                counts["wrong"] += 1
    assert counts["correct"] >= 100
    assert counts["wrong"] >= 100


@pytest.mark.parametrize("family", FAMILIES)
def test_a_row_scores_as_the_task_that_it_was_made_from(family: Family) -> None:
    for task in dataset(family, "8x8/10", seed=2, size=5, encoding="json"):
        copy = task_of_row(row_of_task(task))
        assert copy == task
        assert copy.prompt == task.prompt
        for answer in [*correct(task), *wrong(task)]:
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
)


@pytest.mark.parametrize("family", FAMILIES)
def test_no_text_is_too_odd_to_be_scored(family: Family) -> None:
    task = dataset(family, "4x4/3", seed=1, size=1)[0]
    for text in ENDLESS:
        assert not task.grade(text).correct

"""The players of the table of baselines answer every family, each as well as it knows."""

from __future__ import annotations

from statistics import mean

import pytest
from baselines import BASELINES, played

from minewise.tasks import FAMILIES, dataset
from minewise.tasks.question import Family

RULES = "6x6/7 first_click=opening"


@pytest.mark.parametrize("family", FAMILIES)
def test_who_knows_more_answers_better(family: Family) -> None:
    tasks = list(dataset(family, RULES, seed=2, size=40))
    score = {
        name: mean(task.score(player.answer(task)) for task in tasks)
        for name, player in ((name, kind()) for name, kind in BASELINES.items())
    }
    assert score["random"] < score["exact"] <= score["optimum"] == 1
    assert score["single clues"] < 1
    if family != "best-move":
        assert score["exact"] == 1


def test_games_by_text_tell_what_a_choice_costs() -> None:
    earned = [float(played((name, RULES, 0.02))[3].split()[0]) for name in ("random", "best")]
    assert earned[0] < 0.6
    assert earned[1] > 0.99

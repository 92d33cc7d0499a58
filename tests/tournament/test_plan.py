"""Plans: what is read is what was written, and what is wrong is told before anything is played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise.errors import MinewiseError, PlanError
from minewise.game.rules import PRESETS
from minewise.tournament.plan import MOST_GAMES, Plan
from tests.docs.pages import DOCS

NAMES = st.text(min_size=1).filter(lambda text: ":" not in text and not text.endswith(".py"))
"""Of agents, and not of their files, which would be run."""


@given(
    agents=st.lists(NAMES, min_size=1, max_size=4, unique=True),
    rules=st.lists(st.sampled_from(sorted(PRESETS)), min_size=1, max_size=3, unique=True),
    density=st.none() | st.lists(st.sampled_from(["0.1", "0.25", "0.5"]), min_size=1, unique=True),
    games=st.none() | st.integers(1, 10**9),
    first_game=st.integers(0, 2**62),
    seed=st.integers(0, 2**63 - 1),
    stop_at_width=st.none() | st.floats(0.01, 49),
    stop_when_significant=st.none() | st.floats(0.001, 0.5),
    keep_games=st.booleans(),
)
def test_a_plan_is_read_as_it_was_written(
    agents: list[str], rules: list[str], density: list[str] | None, **how: Any
) -> None:
    plan = Plan.from_agents(agents, rules, density, **how)
    again = Plan.parse(plan.to_toml())
    assert again == plan
    assert again.id == plan.id


def test_points_and_defaults() -> None:
    plan = Plan.parse('agents = ["basic"]\nrules = ["kulkarni", "beginner"]\ndensity = "0.2,0.1"\n')
    assert [(p.series, p.density, str(p.rules).split()[0]) for p in plan.points] == [
        (0, 0.1, "10x10/10"),
        (0, 0.2, "10x10/20"),
        (1, 0.1, "9x9/8"),
        (1, 0.2, "9x9/16"),
    ]
    assert (plan.games, plan.seed, plan.keep_games) == (100, 1, True)
    assert Plan.from_agents(["basic"], "ncsu", stop_at_width=1).games == MOST_GAMES
    same = Plan.parse('agents = ["basic"]\nrules = "ncsu"\ndensity = [0.1]')
    assert same.id == Plan.from_agents(["basic"], "ncsu", 0.1, games=7, stop_at_width=2).id
    assert same.id != Plan.from_agents(["basic"], "ncsu", 0.2).id


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "A file of a format that a program does not know is refused with the reason.",
)
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("agents = ", "expected a plan as TOML"),
        ('rules = "ncsu"', "expected agents as a list of texts, got none"),
        ('agents = "basic"\nrules = "ncsu"', "expected agents as a list of texts, got 'basic'"),
        ('agents = [1]\nrules = "ncsu"', "expected agents as a list of texts, got [1]"),
        ('agents = []\nrules = "ncsu"', "expected at least one agent"),
        ('agents = ["basic"]\nrules = []', "expected rules, each once, got"),
        ('agents = ["basic"]\nrules = "expart"', "did you mean 'expert'?"),
        ('agents = ["basic", "basic"]\nrules = "ncsu"', "got basic twice"),
        ('agents = ["basic"]\nrules = "ncsu"\ngames = 0', "expected games as a whole number"),
        ('agents = ["basic"]\nrules = "ncsu"\ngames = true', "expected games as a whole number"),
        ('agents = ["basic"]\nrules = "ncsu"\ngams = 5', "did you mean 'games'?"),
        (
            'agents = ["basic"]\nrules = "ncsu"\nstop_at_width = 0',
            "expected stop_at_width above 0 and below 50",
        ),
        (
            'agents = ["basic"]\nrules = "ncsu"\nstop_when_significant = 1',
            "expected stop_when_significant above 0",
        ),
        ('agents = ["basic"]\nrules = "ncsu"\nseed = -1', "expected a seed"),
        ('agents = ["basic"]\nrules = "ncsu"\ndensity = 2', "expected a density from 0 to 1"),
        ('agents = ["basic"]\nrules = "ncsu"\ndensity = [true]', "expected density as a number"),
        ("agents = " + 20_000 * "[", "expected at most 64 lists"),
        (
            'agents = ["basic"]\ngames = ' + 5000 * "9",
            "numbers and words of at most 3,500",
        ),
        ('agents = ["basic"]\nrules = "9x9/?"', "expected rules with a number of mines"),
    ],
)
def test_bad_plans_are_told(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(text)
    with pytest.raises(MinewiseError) as refusal:
        Plan.read(path)
    assert words in str(refusal.value)
    assert str(refusal.value).endswith(f"in {path}")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(PlanError, match=r"cannot read the plan .*No such file"):
        Plan.read(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PlanError, match="cannot read the plan"):
        Plan.read(tmp_path / "bytes.toml")


KEPT = Path(__file__).parent / "plans" / "every-key.toml"
"""A plan with every key but `boards`: never to be written anew once a minewise is released that
reads it."""


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "plan of a tournament, TOML | has no number | all | `tests/tournament/test_plan.py`",
    "A later minewise reads every file that a released minewise has written.",
    "One file of each format is kept in the repository, and the tests read it.",
)
def test_a_kept_plan_is_read() -> None:
    assert Plan.read(KEPT) == Plan.from_agents(
        ["basic", "csp:max_variables=8", "mine.py:MyAgent"],
        ["beginner", "10x10/20 first_click=any on_mine=continue win=all_identified"],
        "0.1,0.2",
        games=10_000,
        first_game=100,
        seed=7,
        stop_at_width=1.5,
        stop_when_significant=0.05,
        keep_games=False,
        decision_limit=2.5,
        memory_limit=1.0,
    )
    page = (DOCS / "reference" / "plan-file.md").read_text(encoding="utf-8")
    keys = {line.partition(" = ")[0] for line in KEPT.read_text().splitlines()}
    assert keys | {"boards"} == {*re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)}
    given = Plan.parse('agents = ["basic"]\nboards = ["*../..*"]\n')
    assert given == Plan.from_agents(["basic"], boards=["*../..*"])

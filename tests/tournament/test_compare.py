"""compare: the same boards for all, whatever the number of workers, and what its rows say."""

from __future__ import annotations

import dataclasses
import os
import re
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from statistics import stdev

import pytest

from minewise import BEGINNER, Agent, Decision, Random, Record, Rules, View, compare, play
from minewise.agents.basic import BasicAgent
from minewise.errors import EngineError, MinewiseError, PlanError, RulesError, UnknownAgentError
from minewise.game.view import COVERED
from minewise.match.fingerprint import recorded
from minewise.stats import mean_interval, wilson
from minewise.tournament.entry import Entry
from minewise.tournament.play import Job, JobResult, play_job
from minewise.tournament.result import Comparison, Row
from tests.tournament.runs import wait_for

TRIO = ("basic", "csp", "csp-probability")

WILD_AGENTS = '''
import os, signal
from minewise import Decision

class Last:
    """Reveals the last covered cell, or raises on every third game that it can tell apart."""
    name = "last"
    def __init__(self, fault_at=-1, die=False):
        self.fault_at = fault_at
        self.die = die
    def decide(self, view, rng):
        if self.die:
            os.kill(os.getpid(), signal.SIGKILL)
        covered = view.where(-1)
        if len(covered) == self.fault_at:
            raise RuntimeError("it had to come")
        return Decision((covered[-1],))

class Flagger:
    name = "flagger"
    def decide(self, view, rng):
        return Decision(flag=view.where(-1))
'''


class First:
    """Reveals the first covered cell."""

    name = "first"

    def decide(self, view: View, rng: Random) -> Decision:
        return Decision((view.where(COVERED)[0],))


class Unsendable(First):
    def __init__(self) -> None:
        self.look: Callable[[], None] = lambda: None


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "wild.py"
    path.write_text(WILD_AGENTS)
    return path


def without_seconds(result: Comparison) -> list[Row]:
    return [
        dataclasses.replace(row, tally=dataclasses.replace(row.tally, seconds=0.0))
        for row in result.rows
    ]


# What the rows say


@pytest.mark.parametrize("rules", ["kulkarni", "beginner", "cs50", "ncsu"])
def test_rows_are_what_the_single_games_add_up_to(rules: str) -> None:
    result = compare(TRIO, rules, games=130, seed=3)
    records = {name: [play(name, rules, seed=3, game=game) for game in range(130)] for name in TRIO}
    first = [merit(record) for record in records["basic"]]
    assert [row.agent for row in result.rows] == list(TRIO)
    for row in result.rows:
        played = records[row.agent]
        tally = row.tally
        assert (tally.games, tally.faults) == (130, 0)
        assert tally.wins == sum(record.won for record in played)
        for name in ("revealed", "mines_hit", "flags_right", "flags_wrong", "clicks", "guesses"):
            assert getattr(tally, name) == sum(getattr(record, name) for record in played)
        assert tally.lost_at_once == sum(r.status == "lost" and r.clicks == 1 for r in played)
        assert row.clicks_interval == mean_interval(
            sum(r.clicks for r in played), sum(r.clicks**2 for r in played), 130
        )
        low, high = row.board_interval
        assert low <= row.board_share <= high
        if row.tally.revealed_squared:
            shares = [r.board_share for r in played]
            assert high - low == pytest.approx(2 * 1.959964 * stdev(shares) / 130**0.5)
        assert tally.redundant_clicks == sum(record.redundant_clicks for record in played)
        assert row.win_rate == tally.wins / 130
        assert row.win_interval == wilson(tally.wins, 130)
        assert row.score == pytest.approx(sum(record.score for record in played) / 130)
        assert row.board_share == pytest.approx(sum(r.board_share for r in played) / 130)
        gains = [merit(r) - base for r, base in zip(played, first, strict=True)]
        assert row.gain == pytest.approx(sum(gains) / 130)
        spread = mean_interval(
            sum(r.mines_identified for r in played),
            sum(r.mines_identified**2 for r in played),
            130,
        )
        assert row.rules.mines is not None
        assert row.score_interval == pytest.approx([end / row.rules.mines for end in spread])
        assert (row.measure == "score") == (rules == "kulkarni")
        assert (row.value, row.interval) == (
            (row.score, row.score_interval)
            if rules == "kulkarni"
            else (row.win_rate, row.win_interval)
        )
    assert result.rows[0].gain_interval == (0.0, 0.0)
    assert result.faults == []
    assert not result.interrupted


def test_wrong_flags_are_added_up(file: Path) -> None:
    row = compare([f"{file}:Flagger"], "3x1/1 first_click=any win=all_identified", games=30).rows[0]
    assert row.tally.flags_right + row.tally.flags_wrong == 90
    # One of three cells is the mine, in every game.
    assert (row.tally.flags_right, row.tally.flags_wrong) == (30, 60)
    assert row.to_dict()["flags_wrong"] == 2.0
    assert row.tally.wins == 0


def merit(record: Record) -> float:
    """What two agents are compared by: the score where play goes on, else the win."""
    return record.score if record.rules.on_mine == "continue" else float(record.won)


def test_a_sweep_plays_every_density_with_the_same_seed() -> None:
    result = compare(TRIO, "kulkarni", density="0:1:0.25", games=7, seed=5)
    assert [(row.density, row.agent) for row in result.rows] == [
        (density, name) for density in (0, 0.25, 0.5, 0.75, 1) for name in TRIO
    ]
    assert {row.tally.games for row in result.rows} == {7}
    single = compare(TRIO, Rules.parse("kulkarni").with_density("0.5"), games=7, seed=5)
    assert without_seconds(single) == without_seconds(result)[6:9]
    for row in result.rows[:3]:
        assert (row.score, row.score_interval, row.gain) == (1.0, (1.0, 1.0), 0.0)
    for row in result.rows[-3:]:
        assert (row.score, row.tally.mines_hit, row.board_share) == (0.0, 700, 1.0)


@pytest.mark.parametrize("density", [["0.1", "0.3"], [0.1, 0.3], [Decimal("0.1"), 0.3]])
def test_densities_may_come_in_any_form(density: list[str | float | Decimal]) -> None:
    result = compare(["basic"], "kulkarni", density=density, games=1)
    assert [row.rules.mines for row in result.rows] == [10, 30]


def test_the_order_of_the_agents_changes_only_the_order_and_the_gain() -> None:
    there = compare(TRIO, "kulkarni", games=30, seed=2).rows
    back = compare(TRIO[::-1], "kulkarni", games=30, seed=2).rows[::-1]
    for row, other in zip(there, back, strict=True):
        same = dict.fromkeys(("gain", "gain_squared", "better", "worse", "seconds"), 0)
        assert dataclasses.replace(row.tally, **same) == dataclasses.replace(other.tally, **same)
    assert there[-1].gain == pytest.approx(-back[0].gain)


def test_more_games_begin_with_the_same_games() -> None:
    few = compare(["csp"], BEGINNER, games=61, seed=9).rows[0].tally
    games = [play("csp", BEGINNER, seed=9, game=game) for game in range(61, 130)]
    many = compare(["csp"], BEGINNER, games=130, seed=9).rows[0].tally
    assert many.wins == few.wins + sum(record.won for record in games)
    assert many.clicks == few.clicks + sum(record.clicks for record in games)


def test_a_row_is_a_line_of_results() -> None:
    row = compare(["csp:max_variables=4"], "kulkarni", density="0.2", games=9, seed=4).rows[0]
    values = row.to_dict()
    assert (row.label, values["agent"], values["options"]) == (
        "csp:max_variables=4",
        "csp",
        "max_variables=4",
    )
    assert Rules.parse(str(values["rules"])) == row.rules
    assert (values["games"], values["seed"], values["mines"], values["density"]) == (9, 4, 20, 0.2)
    assert values["clicks"] == row.tally.clicks / 9
    assert (values["score"], values["score_low"]) == (row.score, row.score_interval.low)


def test_progress_counts_every_game_once() -> None:
    seen: list[tuple[int, int]] = []
    compare(TRIO, "kulkarni", density="0.1,0.2", games=120, progress=lambda *at: seen.append(at))
    assert seen[-1] == (720, 720)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})


# Workers


def test_the_number_of_workers_changes_nothing(file: Path) -> None:
    agents: list[Agent | str] = [*TRIO, "csp:max_variables=5", f"{file}:Last:fault_at=40", First()]
    one, two = (
        compare(agents, "kulkarni", density="0.1:0.5:0.2", games=110, seed=8, workers=workers)
        for workers in (1, 2)
    )
    assert without_seconds(one) == without_seconds(two)
    assert sorted(one.faults) == sorted(two.faults)
    assert [row.label for row in one.rows[:6]] == [
        *TRIO,
        "csp:max_variables=5",
        f"{file}:Last:fault_at=40",
        "first",
    ]
    assert sum(row.tally.faults for row in one.rows if row.agent == f"{file}:Last") > 0


def test_faults_of_one_agent_do_not_stop_the_run(file: Path) -> None:
    result = compare(["basic", f"{file}:Last:fault_at=100"], "kulkarni", games=50)
    basic, last = result.rows
    assert (basic.tally.games, basic.tally.faults) == (50, 0)
    assert (last.tally.games, last.tally.faults, last.tally.wins) == (50, 50, 0)
    assert result.faults
    assert all("agent last: raised RuntimeError('it had to come')" in f for f in result.faults)


def test_an_agent_that_cannot_be_sent_is_refused() -> None:
    message = "expected an agent that can be sent to worker processes"
    with pytest.raises(MinewiseError, match=message) as refusal:
        compare([Unsendable(), "basic"], BEGINNER, games=2, workers=2)
    assert "name it as 'file.py:Class', or use workers=1" in str(refusal.value)
    assert compare([Unsendable()], BEGINNER, games=2).rows[0].tally.games == 2


def test_an_agent_that_ends_its_process_loses_and_leaves_no_process(file: Path) -> None:
    before = children()  # a browser that other tests use
    for workers in (1, 2):
        result = compare([f"{file}:Last:die=yes", "basic"], BEGINNER, games=4, workers=workers)
        assert [(row.tally.games, row.tally.faults) for row in result.rows] == [(4, 4), (4, 0)]
        assert "agent last: ended its process by SIGKILL; seed 1, game 0" in result.faults[0]
        wait_for(lambda: set(children()) <= set(before))


def children() -> list[int]:
    """Our worker processes: our children without the watch that multiprocessing keeps."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            command = (entry / "cmdline").read_bytes()
        except (FileNotFoundError, ProcessLookupError):  # it ended while we looked
            continue
        if int(parent) == os.getpid() and state != "Z" and b"resource_tracker" not in command:
            found.append(int(entry.name))
    return found


# Refusals


@pytest.mark.parametrize(
    ("agents", "changes", "error", "message"),
    [
        ([], {}, RulesError, "expected at least one agent"),
        (["basic"], {"stop_when_significant": 0.05}, PlanError, "at least two agents"),
        (["basic"], {"games": 0}, RulesError, "expected at least 1 game, got 0"),
        (["basic"], {"workers": 0}, RulesError, "expected from 1 to 1,024 workers, got 0"),
        (
            ["basic"],
            {"seed": -1},
            RulesError,
            "expected a seed and a game number from 0 to 2**64 - 1, got -1",
        ),
        (
            ["basic"],
            {"seed": 2**64},
            RulesError,
            "expected a seed and a game number from 0 to 2**64 - 1, got 1844",
        ),
        (["basic"], {"density": "2"}, RulesError, "expected a density from 0 to 1, got 2"),
        (["basic"], {"density": "1"}, RulesError, "expected at most 80 mines"),
        (["basic", "cps"], {}, UnknownAgentError, "unknown agent 'cps', did you mean 'csp'?"),
        (["csp:depth=1"], {}, UnknownAgentError, "unknown option of csp 'depth'"),
        (["basic"], {"rules": "9x9/?"}, RulesError, "expected rules with a number of mines"),
        (["basic"], {"rules": "expart"}, RulesError, "did you mean 'expert'?"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(
    agents: list[str], changes: dict[str, object], error: type[MinewiseError], message: str
) -> None:
    arguments: dict[str, object] = {"rules": BEGINNER} | changes

    def progress(_done: int, _total: int) -> None:
        pytest.fail("a game was played")

    with pytest.raises(error, match=re.escape(message)):
        compare(agents, progress=progress, **arguments)  # type: ignore[arg-type]


def test_workers_are_held_to_how_their_agents_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of a cluster where another minewise is installed."""
    lines = dict(recorded(), csp="0123456789abcdef")
    names = {"basic": "basic", "csp": "csp", "csp:max_variables=8": "csp"}

    def there(job: Job) -> JobResult:
        spec = job.blocks[0].entry.spec
        other = f"core {lines['core']}, {spec.name} {lines[names[str(spec)]]}"
        return dataclasses.replace(play_job(job), fingerprint=other)

    monkeypatch.setattr("minewise.tournament.workers.play_job", there)
    assert compare(["basic"], "ncsu", games=5).rows[0].tally.games == 5
    for agent in ("csp", "csp:max_variables=8"):
        with pytest.raises(
            EngineError,
            match=f"expected {agent} to play on every worker as it does here .fingerprint core",
        ):
            compare(["basic", agent], "ncsu", games=5)


def test_an_object_of_ones_own_depends_on_the_core_whatever_its_name() -> None:
    @dataclasses.dataclass
    class Own:
        name = "dqn"
        depth: int = 3

        def decide(self, view: View, rng: Random) -> Decision:
            return Decision([rng.choice(view.where(COVERED))])

    core = f"core {recorded()['core']}"
    assert Entry.from_agent(Own(depth=4), Rules.parse("ncsu"), 1).fingerprint == core
    assert Entry.from_agent(BasicAgent(), Rules.parse("ncsu"), 1).fingerprint.startswith(
        f"{core}, basic "
    )
    assert compare([Own(depth=4)], "ncsu", games=5).rows[0].tally.games == 5

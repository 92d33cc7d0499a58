"""check_agent lets every agent of ours through and finds each way to break the contract."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Lock

import numpy as np
import pytest

from minewise import Decision, Game, Random, View, check_agent, compare, make, play
from minewise.agents.registry import names
from minewise.errors import ContractError, RulesError, UnknownAgentError
from minewise.game.rules import SWITCHES, Rules
from minewise.game.view import COVERED
from minewise.testing.agent_report import AgentReport, Threshold
from minewise.testing.contract import SAMPLE

DEAR = ("belief", "dqn", "sat-overestimated")
"""They take as long as all others together."""


@pytest.mark.parametrize(
    ("name", "games"),
    [
        *((name, 1 if name in DEAR else 2) for name in names()),
        *(pytest.param(name, 10, marks=pytest.mark.check) for name in names()),
    ],
)
def test_our_agents_keep_the_contract(name: str, games: int) -> None:
    check_agent(name, games=games).verify()


def test_options_keep_the_contract() -> None:
    check_agent("csp:max_variables=1").verify()
    check_agent("csp-probability:max_variables=32").verify()


def test_the_sample_uses_every_value_of_every_switch() -> None:
    rules = [Rules.parse(text) for text in SAMPLE]
    assert {r.first_click for r in rules} == {"any", "safe", "opening"}
    assert {r.on_mine for r in rules} == {"end", "continue"}
    assert {r.win for r in rules} == {"all_safe", "all_flagged", "all_identified"}
    assert {r.cascade for r in rules} == {r.mines_known for r in rules} == {True, False}
    assert {"agent", "random"} <= {r.start for r in rules}
    assert {r.boards.partition(":")[0] for r in rules} == {"any", "no-guess", "safe-guesses"}
    assert len(SWITCHES) == 8, "a new switch belongs into the sample"


class Broken:
    """Guesses well enough; each way to break the contract derives from it."""

    name = "broken"
    sound = False

    def decide(self, view: View, rng: Random) -> Decision:
        return Decision((rng.choice(view.where(COVERED)),))


class ChangesNothing(Broken):
    def decide(self, view: View, rng: Random) -> Decision:
        return Decision()


class Raises(Broken):
    def decide(self, view: View, rng: Random) -> Decision:
        if view[0, 0] != COVERED:
            raise KeyError("lost")
        return Decision(((0, 0),))


class OutOfBoard(Broken):
    def decide(self, view: View, rng: Random) -> Decision:
        return Decision(((view.height, 0),))


class Remembers(Broken):
    def __init__(self) -> None:
        self.asked = 0

    def decide(self, view: View, rng: Random) -> Decision:
        self.asked += 1
        covered = view.where(COVERED)
        return Decision((covered[self.asked % len(covered)],))


class FlagsSafeCells(Broken):
    sound = True

    def decide(self, view: View, rng: Random) -> Decision:
        return Decision(flag=(rng.choice(view.where(COVERED)),))


class CallsMinesSafe(Broken):
    sound = True

    def decide(self, view: View, rng: Random) -> Decision:
        return Decision((rng.choice(view.where(COVERED)),), certain=True)


class ImpossibleProbability(Broken):
    def decide(self, view: View, rng: Random) -> Decision:
        cell = view.where(COVERED)[0]
        return Decision((cell,), probability={cell: 1.5})


class StrangeProbability(Broken):
    def decide(self, view: View, rng: Random) -> Decision:
        return Decision((view.where(COVERED)[0],), probability=[0.5])  # type: ignore[arg-type]


class ProbabilityOffTheBoard(Broken):
    def decide(self, view: View, rng: Random) -> Decision:
        return Decision((view.where(COVERED)[0],), probability={(99, 99): 0.5})


class NoName(Broken):
    name = ""


class SmallBoardsOnly(Broken):
    def __init__(self) -> None:
        self.seen: set[int] = set()

    def refuses(self, rules: Rules) -> str:
        return "" if rules.cells <= 16 else "its board is too large"

    def decide(self, view: View, rng: Random) -> Decision:
        self.seen.add(view.rules.cells)
        return super().decide(view, rng)


def test_rules_that_an_agent_refuses_are_left_out() -> None:
    agent = SmallBoardsOnly()
    check_agent(
        agent, decision_limit=0
    ).verify()  # in this process, where it can tell what it has seen
    assert agent.seen
    assert max(agent.seen) <= 16
    with pytest.raises(RulesError, match="expected rules that agent broken plays by, got none"):
        check_agent(agent, rules=["beginner"])


def test_rules_that_an_agent_refuses_are_not_played() -> None:
    message = "agent dqn-source does not play 9x9/10: it plays 6x6 boards only"
    with pytest.raises(RulesError, match=message):
        play("dqn-source", "beginner", seed=1)
    with pytest.raises(RulesError, match=message):
        compare(["random", "dqn-source"], "beginner", games=3)
    with pytest.raises(RulesError, match=message):
        make("dqn-source").decide(Game("beginner", seed=1).view, Random(1))
    assert play("dqn-source", "6x6/6", seed=1).fault is None


def test_a_plain_guesser_keeps_it() -> None:
    check_agent(Broken()).verify()


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (ChangesNothing(), "expected a decision that changes something"),
        (Raises(), "raised KeyError('lost')"),
        (OutOfBoard(), "expected a row from 0 to 8"),
        (Remembers(), "when asked again"),
        (FlagsSafeCells(), "is marked sound but flagged the safe cells"),
        (CallsMinesSafe(), "is marked sound but called the mines"),
        (ImpossibleProbability(), "each probability must be from 0 to 1; got 1.5 for (0, 0)"),
        (StrangeProbability(), "probability must be a mapping from cells to chances; got [0.5]"),
        (ProbabilityOffTheBoard(), "the probability 0.5"),
    ],
)
def test_each_broken_promise_is_named(agent: Broken, words: str) -> None:
    with pytest.raises(ContractError) as error:
        check_agent(agent, games=1).verify()
    assert words in str(error.value)


class NeedsNewGame(Broken):
    def new_game(self, rules: Rules) -> None:
        self.cells = rules.cells

    def decide(self, view: View, rng: Random) -> Decision:
        assert self.cells == view.rules.cells
        return super().decide(view, rng)


class DecidesArrays(Broken):
    def decide(self, view: View, rng: Random) -> Decision:
        return Decision(np.argwhere(view.array == COVERED)[:1])  # type: ignore[arg-type]


class CannotBeCopied(Broken):
    def __init__(self) -> None:
        self.lock = Lock()


def test_agents_may_want_to_know_of_games_and_decide_in_arrays() -> None:
    check_agent(NeedsNewGame(), games=1).verify()
    check_agent(DecidesArrays(), games=1).verify()


def test_what_is_no_agent_is_refused() -> None:
    with pytest.raises(UnknownAgentError, match="expected an agent with a name"):
        check_agent(NoName())
    with pytest.raises(UnknownAgentError, match="got the class Broken: make one of it"):
        check_agent(Broken)  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="expected at least 1 game, got 0"):
        check_agent(Broken(), games=0)
    report = check_agent(CannotBeCopied(), games=1)
    assert not report.passed
    (problem,) = report["repeatable"].problems
    assert problem.startswith("expected an agent that can be copied")
    assert report["legal"].status == "pass"


def test_a_broken_promise_can_be_replayed() -> None:
    with pytest.raises(ContractError) as error:
        check_agent(Raises(), games=1).verify()
    text = str(error.value)
    start = text.index("View.parse(")
    view = eval(text[start : text.index("')", start) + 2] + ")")  # the text in the message
    with pytest.raises(KeyError):
        Raises().decide(view, Random(1))


def test_the_same_agent_may_be_given_by_name_or_as_an_object() -> None:
    check_agent(make("basic"), games=1).verify()
    check_agent("basic", games=1).verify()


def statuses(report: AgentReport) -> dict[str, str]:
    return {item.name: item.status for item in report.behaviors}


def test_a_report_has_a_line_for_each_behavior() -> None:
    report = check_agent(CallsMinesSafe(), games=1)
    assert statuses(report) == {
        "loads": "pass",
        "raises": "pass",
        "legal": "pass",
        "time": "pass",
        "repeatable": "pass",
        "probabilities": "skipped",
        "sound": "fail",
    }
    assert not report.passed
    assert report.score == "5 of 6"
    text = str(report)
    assert text.isascii()
    assert "  skipped  Its probabilities are from 0 to 1, of covered cells: it gives none" in text
    assert text.splitlines()[-1] == "5 of 6 passed, 1 skipped"
    document = json.loads(json.dumps(report.to_dict()))
    assert [item["status"] for item in document["behaviors"]].count("fail") == 1
    assert not document["passed"]


def test_an_agent_that_never_decides_ends_the_check() -> None:
    class Endless(Broken):
        def decide(self, view: View, rng: Random) -> Decision:
            while True:
                pass

    # no clock: the agent hangs on purpose, and any limit ends it
    report = check_agent(Endless(), decision_limit=0.3, threshold=Threshold(0.5, games=3))
    assert "took longer than 0.3 seconds (test_contract.py, line" in report["time"].problems[0]
    assert {name for name, status in statuses(report).items() if status == "pass"} == {"loads"}
    assert report["threshold"].status == "skipped"


def test_a_file_that_does_not_load_fails_and_a_name_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("1 +")
    report = check_agent(f"{tmp_path}/own.py", threshold=Threshold(0.5))
    assert "invalid syntax (own.py, line 1)" in report["loads"].problems[0]
    assert set(statuses(report).values()) == {"fail", "skipped"}
    with pytest.raises(UnknownAgentError, match="unknown agent 'basik'"):
        check_agent("basik")


def test_the_traceback_of_the_first_error_is_kept() -> None:
    report = check_agent(Raises(), games=1)
    assert 'raise KeyError("lost")' in report["raises"].traceback
    assert "Traceback" not in report.text()
    assert "Traceback" in report.text(traceback=True)


@pytest.mark.parametrize(
    ("rules", "name", "value", "passes"),
    [
        ("5x5/3", "exact", 0.5, True),
        ("5x5/3", "random", 0.9, False),
        ("6x6/8 on_mine=continue win=all_identified", "exact", 0.8, True),
        ("6x6/8 on_mine=continue win=all_identified", "random", 0.8, False),
    ],
)
def test_a_threshold_is_judged_by_the_interval(
    rules: str, name: str, value: float, passes: bool
) -> None:
    asked = Threshold(value, rules, games=60, seed=3)
    judged = asked.judge(make(name))
    row = compare([name], rules, games=60, seed=3).rows[0]
    low, high = row.interval
    assert (judged.status == "pass") == (high >= value) == passes
    shown = (
        f"{row.value:.3f} [{low:.3f}, {high:.3f}]"
        if asked.rules.plays_on  # type: ignore[union-attr]
        else f"{row.value:.1%} [{100 * low:.1f}, {100 * high:.1f}]"
    )
    assert shown in judged.note


def test_one_that_is_nearly_good_enough_passes() -> None:
    low, high = compare(["random"], "3x3/1", games=40, seed=1).rows[0].interval
    statuses = [Threshold(at, "3x3/1", games=40).judge(make("random")).status for at in (low, high)]
    assert statuses == ["pass", "pass"]
    assert Threshold(high + 0.01, "3x3/1", games=40).judge(make("random")).status == "fail"

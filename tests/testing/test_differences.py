"""Where an agent falls behind another one, and its mistakes by kind."""

from __future__ import annotations

from typing import Any

import pytest

from minewise import Decision, Random, Rules, View, analyze, make
from minewise.errors import RulesError
from minewise.game.link import game_link
from minewise.game.view import COVERED
from minewise.testing.differences import differences
from minewise.testing.mistakes import KINDS, Kind
from tests.course_ai import MinesweeperAI


class Careless:
    """Plays as `exact` does, but for one kind of mistake."""

    def __init__(self, kind: str) -> None:
        self.name = kind
        self.exact = make("exact")

    def decide(self, view: View, rng: Random) -> Decision:
        right = self.exact.decide(view, rng)
        covered = [cell for cell in view.where(COVERED) if cell not in right.flag]
        analysis = analyze(view)
        risky = [cell for cell in covered if cell not in analysis.safe]
        match self.name:
            case "wrong safe cell" if not right.certain:
                return Decision(right.reveal, right.flag, certain=True)
            case "wrong flag" if right.certain and len(right.reveal) < len(covered):
                return Decision(right.reveal[:1], [*right.flag, covered[-1]], certain=True)
            case "missed safe cell" if right.certain and risky:
                return Decision(risky[:1], right.flag)
            case "missed mine" if right.reveal:
                return Decision(right.reveal, certain=right.certain)
            case "worse guess" if not right.certain and view.where(1):
                worst = max(covered, key=lambda cell: analysis.probability[cell])
                return Decision([worst], right.flag)
            case "fault" if view.where(2):
                raise KeyError("oh")
            case "time" if view.where(2):
                sum(iter(int, 1))
        return right


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_named(kind: Kind) -> None:
    # no clock: the agent hangs on purpose, and any limit ends it
    limit = 1.0 if kind == "time" else 60.0
    result = differences(Careless(kind), "exact", "cs50", games=8, decision_limit=limit)
    assert result.by_kind[kind].mistake.kind == kind
    assert result.mistakes[kind] > 0
    others = set(result.by_kind) - {kind}
    assert others <= (
        {"missed mine"} if kind == "missed mine" else {"wrong safe cell", "wrong flag", "fault"}
    )
    assert result.games == (3 if kind == "time" else 8)
    first = result.by_kind[kind]
    if kind in ("fault", "time"):
        assert "test_differences.py, line" in first.fault
    else:
        assert first.reasons
    if kind in ("missed safe cell", "missed mine"):
        assert first.proof is not None
        assert first.proof.verify()
        assert first.proof.mine == (kind == "missed mine")
    assert f"seed=1&{'number' if first.game else 'moves'}" in first.link or not first.moves


def test_the_first_difference_is_where_the_reference_does_better() -> None:
    class NoSubsets(MinesweeperAI):
        def compare(self) -> bool:
            return False

    from minewise.agents.lib.cs50 import CourseAgent

    result = differences(CourseAgent(NoSubsets), "sentences", "cs50", games=30)
    assert result.first is not None
    assert result.first.mistake.kind in ("missed safe cell", "missed mine")
    cell = result.first.mistake.cell
    decision = make("sentences").decide(
        result.first.view, Random(1, result.first.game, result.first.turn)
    )
    assert cell in (*decision.flag, *decision.reveal)
    assert result.mistakes["missed safe cell"] > result.of_reference["missed safe cell"]
    earlier = [one for one in result.by_kind.values() if one.mistake.kind != "worse guess"]
    assert all((one.game, one.turn) >= (result.first.game, result.first.turn) for one in earlier)


def test_an_agent_does_not_fall_behind_itself() -> None:
    result = differences("sentences", "sentences", "cs50", games=20)
    assert (result.first, result.by_kind) == (None, {})
    assert result.mistakes == result.of_reference
    assert result.to_dict()["first"] is None


@pytest.mark.parametrize("reference", ["basic", "csp"])
def test_wrong_flags_do_not_mislead_the_reference(reference: str) -> None:
    """Both trust the flags of a view, and call nothing safe that is not proved."""
    result = differences(Careless("wrong flag"), reference, "cs50", games=4)
    assert result.mistakes["wrong flag"] > 0
    assert result.of_reference["wrong safe cell"] == result.of_reference["wrong flag"] == 0


def test_rules_that_one_of_both_does_not_play_are_refused() -> None:
    class Refuses(Careless):
        def refuses(self, rules: Rules) -> str:
            return f"not {rules.height} rows"

    with pytest.raises(RulesError, match=r"does not play .*not 8 rows"):
        differences("sentences", Refuses("nothing"), "cs50", games=1)


def test_a_link_holds_the_game_up_to_the_position() -> None:
    result: Any = differences("basic", "exact", "cs50", games=5).first
    moves = result.moves
    link = game_link("review", result.rules, 1, result.game, moves=moves, at=len(moves))
    assert result.link == link
    assert result.link.endswith(f"&move={len(result.moves)}")

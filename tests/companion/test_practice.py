"""A practice game: moves that are taken back leave nothing but their count."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, Game, Rules
from minewise.companion.practice import Practice
from minewise.companion.replay import Replay
from minewise.errors import AgentFault, IllegalMoveError, RecordError
from minewise.game.record import Record
from minewise.game.source import GivenBoards
from minewise.game.view import COVERED, EXPLODED
from tests.strategies import all_rules, moves_on, seeds

AGENTS = ("basic", "csp", "random", "exact")


@given(st.data(), all_rules, seeds)
def test_undo_leads_back_to_each_position_there_was(
    data: st.DataObject, rules: Rules, seed: int
) -> None:
    practice = Practice(rules, seed=seed)
    seen = [practice.view]
    for kind, cell in data.draw(moves_on(rules)):
        try:
            practice.move(kind, cell)
        except IllegalMoveError:
            assert practice.view == seen[-1]
            continue
        seen.append(practice.view)
        if data.draw(st.booleans()) and not practice.game.over:
            try:
                practice.let(data.draw(st.sampled_from(AGENTS)))
            except AgentFault:
                continue
            seen.append(practice.view)
    hit = practice.game.mines_hit
    replayed = list(practice.record().replay())
    assert replayed[0] == seen[0]
    assert replayed[-1] == seen[-1]
    for back, view in enumerate(reversed(seen[:-1]), 1):
        assert practice.undo() is not None
        assert practice.view == view
        assert practice.taken_back == back
    assert practice.undo() is None
    assert practice.mines_taken_back == hit - practice.game.mines_hit


def test_a_lost_game_goes_on_after_undo() -> None:
    boards = GivenBoards((Board(1, 3, {(0, 0)}),))
    practice = Practice("3x1/1 first_click=any", seed=1, boards=boards)
    practice.move("reveal", (0, 0))
    assert practice.view[0, 0] == EXPLODED
    assert practice.game.over
    practice.undo()
    assert (practice.view[0, 0], practice.mines_taken_back) == (COVERED, 1)
    practice.move("reveal", (0, 2))
    assert practice.game.status == "won"
    record = practice.record()
    assert (record.agent, record.mines_hit, record.board) == ("person", 0, str(practice.game.board))


def test_a_decision_that_was_taken_back_comes_out_the_same() -> None:
    practice = Practice("expert", seed=3)
    turns = [practice.let("random") for _ in range(3)]
    for _ in range(2):
        practice.undo()
    assert [practice.let("random").moves for _ in range(2)] == [turn.moves for turn in turns[1:]]


def test_flags_are_set_and_taken_away() -> None:
    practice = Practice("beginner", seed=1)
    practice.toggle_flag((1, 2))
    assert practice.game.flags == 1
    practice.toggle_flag((1, 2))
    assert practice.game.flags == 0
    with pytest.raises(IllegalMoveError, match="a row from 0 to 8"):
        practice.toggle_flag((9, 9))


def test_what_an_agent_did_before_its_fault_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "strays.py"
    path.write_text(
        "from minewise import Decision\n"
        "class Strays:\n"
        "    name = 'strays'\n"
        "    def decide(self, view, rng):\n"
        "        return Decision(flag=((0, 0),), reveal=((99, 99),))\n"
    )
    practice = Practice("beginner", seed=1)
    with pytest.raises(AgentFault):
        practice.let(f"{path}:Strays")
    assert practice.game.flags == 1
    step = practice.undo()
    assert step is not None
    assert (step.by, practice.game.flags) == ("strays", 0)


@given(st.data(), all_rules, seeds)
def test_a_replay_goes_anywhere(data: st.DataObject, rules: Rules, seed: int) -> None:
    practice = Practice(rules, seed=seed)
    while not practice.game.over and len(practice.steps) < 6:
        try:
            practice.let(data.draw(st.sampled_from(AGENTS)))
        except AgentFault:
            break
    record = practice.record()
    views = list(record.replay())
    replay = Replay(record)
    for at in data.draw(st.lists(st.integers(-2, len(views) + 1), max_size=8)):
        replay.go(at)
        assert replay.at == max(0, min(at, len(record.moves)))
        assert replay.view == views[replay.at]


def test_a_record_that_no_game_can_be_is_refused() -> None:
    game = Game("beginner", seed=1)
    game.reveal(0, 0)
    practice = Practice("beginner", seed=1)
    practice.move("reveal", (0, 0))
    text = practice.record().to_json()
    for good, bad in (
        ('["reveal", 0, 0, false]', '["reveal", 9, 0, false]'),
        ('["reveal", 0, 0, false]', '["chord", 0, 0, false]'),
        ('"status": "playing"', '"status": "won"'),
    ):
        assert good in text
        with pytest.raises(RecordError, match="expected"):
            Replay(Record.from_json(text.replace(good, bad)))


def test_a_question_can_be_asked_elsewhere_and_its_answer_is_carried_out() -> None:
    for agent in ("random", "basic", "exact"):
        asked, let = (Practice("beginner", seed=3) for _ in range(2))
        while not let.game.over:
            turn = let.let(agent)
            answer = asked.question(agent)
            before = asked.view
            decision = answer()
            assert asked.view == before
            assert asked.let(agent, decision).moves == turn.moves
        assert asked.record() == let.record()


def test_agents_draw_from_another_seed_where_one_is_given() -> None:
    plain, other = Practice("9x9/0", seed=3), Practice("9x9/0", seed=3, agent_seed=9)
    same = Practice("9x9/0", seed=9)
    turns = [practice.let("random").moves for practice in (plain, other, same)]
    assert turns[0] != turns[1] == turns[2]
    assert other.record().seed == 3

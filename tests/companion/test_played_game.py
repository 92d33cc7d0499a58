"""A played game: moves that are taken back leave nothing but their count."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minewise import Board, Decision, Game, Rules, play
from minewise.companion.played_game import PlayedGame
from minewise.errors import AgentFault, IllegalMoveError, RecordError
from minewise.game.record import Playback, Record
from minewise.game.source import GivenBoards
from minewise.game.view import COVERED, EXPLODED
from minewise.questions import Session
from tests.strategies import all_rules, moves_on, seeds

AGENTS = ("basic", "csp", "random", "exact")


@given(st.data(), all_rules, seeds)
def test_undo_leads_back_to_each_position_there_was(
    data: st.DataObject, rules: Rules, seed: int
) -> None:
    played = PlayedGame(rules, seed=seed)
    seen = [played.view]
    for kind, cell in data.draw(moves_on(rules)):
        try:
            played.move(kind, cell)
        except IllegalMoveError:
            assert played.view == seen[-1]
            continue
        seen.append(played.view)
        if data.draw(st.booleans()) and not played.game.over:
            try:
                played.let(data.draw(st.sampled_from(AGENTS)))
            except AgentFault:
                continue
            seen.append(played.view)
    hit = played.game.mines_hit
    replayed = list(played.record().replay())
    assert replayed[0] == seen[0]
    assert replayed[-1] == seen[-1]
    for back, view in enumerate(reversed(seen[:-1]), 1):
        assert played.undo() is not None
        assert played.view == view
        assert played.taken_back == back
    assert played.undo() is None
    assert played.mines_taken_back == hit - played.game.mines_hit


def test_a_lost_game_goes_on_after_undo() -> None:
    boards = GivenBoards((Board(1, 3, {(0, 0)}),))
    played = PlayedGame("3x1/1 first_click=any", seed=1, boards=boards)
    played.move("reveal", (0, 0))
    assert played.view[0, 0] == EXPLODED
    assert played.game.over
    played.undo()
    assert (played.view[0, 0], played.mines_taken_back) == (COVERED, 1)
    played.move("reveal", (0, 2))
    assert played.game.status == "won"
    record = played.record()
    assert (record.agent, record.mines_hit, record.board) == ("person", 0, str(played.game.board))


def test_a_decision_that_was_taken_back_comes_out_the_same() -> None:
    played = PlayedGame("expert", seed=3)
    turns = [played.let("random") for _ in range(3)]
    for _ in range(2):
        played.undo()
    assert [played.let("random").moves for _ in range(2)] == [turn.moves for turn in turns[1:]]


@given(seeds, st.sampled_from(["basic", "csp-probability", "random"]))
@settings(max_examples=20)
def test_an_agent_moves_cell_by_cell_where_play_goes_on(seed: int, agent: str) -> None:
    played = PlayedGame("kulkarni", seed=seed)
    while not played.game.over:
        turn = played.let(agent)
        assert sum(move.kind == "reveal" for move in turn.moves) <= 1
        if turn.rest is not None:
            assert played.question(agent)() == turn.rest
    assert played.moves == play(agent, "kulkarni", seed=seed).moves
    back = len(played.steps) // 2
    for _ in range(back):
        played.undo()
    for _ in range(back):
        played.let(agent)
    assert played.moves == play(agent, "kulkarni", seed=seed).moves


def test_a_person_may_take_a_cell_that_an_agent_waits_to_reveal() -> None:
    played = PlayedGame("kulkarni", seed=2)
    while (turn := played.let("csp")).rest is None or len(turn.rest.reveal) < 3:
        assert not played.game.over
    first, *others = turn.rest.reveal
    played.move("reveal", first)
    assert played.let("csp").moves[-1].cell == others[0]
    asked = PlayedGame("kulkarni", seed=2, one_cell=False)
    while not asked.game.over:
        asked.let("csp")
    assert asked.moves == play("csp", "kulkarni", seed=2).moves


def test_flags_are_set_and_taken_away() -> None:
    played = PlayedGame("beginner", seed=1)
    played.toggle_flag((1, 2))
    assert played.game.flags == 1
    played.toggle_flag((1, 2))
    assert played.game.flags == 0
    with pytest.raises(IllegalMoveError, match="a row from 0 to 8"):
        played.toggle_flag((9, 9))


def test_what_an_agent_did_before_its_fault_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "strays.py"
    path.write_text(
        "from minewise import Decision\n"
        "class Strays:\n"
        "    name = 'strays'\n"
        "    def decide(self, view, rng):\n"
        "        return Decision(flag=((0, 0),), reveal=((99, 99),))\n"
    )
    played = PlayedGame("beginner", seed=1)
    with pytest.raises(AgentFault):
        played.let(f"{path}:Strays")
    assert played.game.flags == 1
    step = played.undo()
    assert step is not None
    assert (step.by, played.game.flags) == ("strays", 0)


DECISIONS = (
    Decision(),
    Decision(flag=((0, 2),), reveal=((0, 2),)),
    Decision(flag=((0, 2), (0, 2)), reveal=((0, 1),)),
    Decision(flag=((0, 2), (0, 0))),
    Decision(flag=((0, 2),), reveal=((0, 1), (0, 9))),
    Decision(flag=((9, 0),)),
    Decision(reveal=((0, 0), (0, 0))),
    Decision(reveal=((0, 0), (0, 1), (0, 4)), certain=True),
    Decision(reveal=((0, 4), (0, 1))),
    Decision(flag=((0, 4),)),
)
"""Also of those that no game allows: cell (0, 0) is revealed, and a person has flagged (0, 4)."""


@pytest.mark.parametrize("decision", DECISIONS, ids=str)
@pytest.mark.parametrize("on_mine", ["end", "continue"])
def test_any_decision_makes_the_moves_that_it_makes_on_the_page(
    on_mine: str, decision: Decision
) -> None:
    """Refused by the page it changes nothing; here the moves before the illegal one stay."""
    rules = f"5x1/1 first_click=any cascade=no on_mine={on_mine}"
    played, page = PlayedGame(rules, seed=1), Session()
    page.ask("begin", rules=rules, seed=1)
    for kind, cell in (("reveal", (0, 0)), ("flag", (0, 4))):
        played.move(kind, cell)  # type: ignore[arg-type]
        page.ask("move", game=1, kind=kind, cell=cell)
    cells = {name: [*chain(*getattr(decision, name))] for name in ("flag", "reveal")}
    player = {"game": 1, "player": "basic"}
    try:
        page.ask("carry_out", **player, **cells, certain=decision.certain)
    except IllegalMoveError as refused:
        expected = refused.what
    else:
        expected = ""
    if expected:
        assert [step["player"] for step in page.ask("steps", game=1)] == ["person"] * 2
        with pytest.raises(AgentFault) as fault:
            played.let("basic", decision)
        assert fault.value.what == f"agent basic: {expected}"
        return
    waits = played.let("basic", decision).rest
    assert (waits is None) == (page.ask("carry_on", **player) is None)
    if waits is not None:
        played.let("basic")
    assert [
        (step["player"], [(m["kind"], tuple(m["cell"]), m["guess"]) for m in step["moves"]])
        for step in page.ask("steps", game=1)
    ] == [(step.by, [tuple(move) for move in step.moves]) for step in played.steps]


@given(st.data(), all_rules, seeds)
def test_a_replay_goes_anywhere(data: st.DataObject, rules: Rules, seed: int) -> None:
    played = PlayedGame(rules, seed=seed)
    while not played.game.over and len(played.steps) < 6:
        try:
            played.let(data.draw(st.sampled_from(AGENTS)))
        except AgentFault:
            break
    record = played.record()
    views = list(record.replay())
    replay = Playback(record)
    for at in data.draw(st.lists(st.integers(-2, len(views) + 1), max_size=8)):
        replay.go(at)
        assert replay.at == max(0, min(at, len(record.moves)))
        assert replay.view == views[replay.at]


def test_a_record_that_no_game_can_be_is_refused() -> None:
    game = Game("beginner", seed=1)
    game.reveal(0, 0)
    played = PlayedGame("beginner", seed=1)
    played.move("reveal", (0, 0))
    text = played.record().to_json()
    for good, bad in (
        ('["reveal",0,0,false]', '["reveal",9,0,false]'),
        ('["reveal",0,0,false]', '["chord",0,0,false]'),
        ('"status":"playing"', '"status":"won"'),
    ):
        assert good in text
        with pytest.raises(RecordError, match="expected"):
            Playback(Record.from_json(text.replace(good, bad)))


def test_a_question_can_be_asked_elsewhere_and_its_answer_is_carried_out() -> None:
    for agent in ("random", "basic", "exact"):
        asked, let = (PlayedGame("beginner", seed=3) for _ in range(2))
        while not let.game.over:
            turn = let.let(agent)
            answer = asked.question(agent)
            before = asked.view
            decision = answer()
            assert asked.view == before
            assert asked.let(agent, decision).moves == turn.moves
        assert asked.record() == let.record()


def test_agents_draw_from_another_seed_where_one_is_given() -> None:
    plain, other = PlayedGame("9x9/0", seed=3), PlayedGame("9x9/0", seed=3, agent_seed=9)
    same = PlayedGame("9x9/0", seed=9)
    turns = [played.let("random").moves for played in (plain, other, same)]
    assert turns[0] != turns[1] == turns[2]
    assert other.record().seed == 3


def test_a_file_without_its_class_is_confined_too(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "import os\n"
        "class Own:\n"
        "    name = 'own'\n"
        "    def decide(self, view, rng):\n"
        "        os._exit(3)\n"
    )
    played = PlayedGame("beginner", seed=1, decision_limit=60)
    with pytest.raises(AgentFault, match="ended its process with exit code 3"):
        played.let(str(tmp_path / "own.py"))

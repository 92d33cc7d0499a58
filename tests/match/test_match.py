"""play: one agent, one game; and what becomes of agents that break the rules."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, repeat

import pytest
from hypothesis import given, settings

from minewise import BEGINNER, Board, Decision, Game, Random, Record, Rules, View, make, play
from minewise.errors import AgentFault, MinewiseError, RulesError, UnknownAgentError
from minewise.game.rules import Cell
from minewise.game.view import COVERED
from minewise.match.turn import take_turn, turns
from tests.reference import ReferenceGame
from tests.strategies import seeds

LINE = Board.parse("..*..")
PLAY_ON = Rules.parse("5x1/1 first_click=any on_mine=continue cascade=no win=all_identified")


class Scripted:
    """Makes decision after decision from a list; the last one for ever."""

    name = "scripted"

    def __init__(self, *decisions: Callable[[View], object] | object) -> None:
        self.decisions = list(decisions)

    def decide(self, view: View, rng: Random) -> Decision:
        decision = self.decisions.pop(0) if len(self.decisions) > 1 else self.decisions[0]
        return decision(view) if callable(decision) else decision  # type: ignore[return-value]


def reveal(*cells: Cell, certain: bool = False) -> Decision:
    return Decision(reveal=cells, certain=certain)


def flag(*cells: Cell) -> Decision:
    return Decision(flag=cells)


def raising(error: BaseException) -> Callable[[View], object]:
    def decide(_: View) -> object:
        raise error

    return decide


def test_moves_are_recorded_in_their_order() -> None:
    agent = Scripted(
        Decision(reveal=((0, 0), (0, 1)), flag=((0, 2),), certain=True), reveal((0, 3), (0, 4))
    )
    record = play(agent, PLAY_ON, board=LINE, seed=1)
    assert record.status == "won"
    assert [(move.kind, move.cell, move.guess) for move in record.moves] == [
        ("flag", (0, 2), False),
        ("reveal", (0, 0), False),
        ("reveal", (0, 1), False),
        ("reveal", (0, 3), True),
        ("reveal", (0, 4), True),
    ]
    assert (record.guesses, record.clicks, record.flags_right) == (2, 4, 1)


def test_clicks_on_what_a_cascade_opened_are_clicks() -> None:
    cells = [(0, column) for column in range(5)]
    record = play(Scripted(reveal(*cells)), Rules(1, 5, 0), seed=1)
    # The first click wins: what was to come after it is not played.
    assert (record.clicks, record.redundant_clicks, record.status) == (1, 0, "won")
    board = Board.parse("..*..")
    record = play(Scripted(reveal((0, 0), (0, 1), (0, 0), (0, 4))), None, board=board, seed=1)
    assert (record.status, record.clicks, record.redundant_clicks) == ("won", 4, 2)
    assert [move.cell for move in record.moves] == [(0, 0), (0, 1), (0, 0), (0, 4)]


def test_trailing_clicks_without_effect_are_recorded_too() -> None:
    agent = Scripted(reveal((0, 0), (0, 1)), reveal((0, 4)))
    record = play(agent, None, board=LINE, seed=1)
    assert (record.status, record.clicks, record.redundant_clicks) == ("won", 3, 1)
    assert len(record.moves) == 3


def test_flags_that_stand_already_are_no_moves() -> None:
    agent = Scripted(flag((0, 2)), Decision(flag=((0, 2),), reveal=((0, 0),)), reveal((0, 4)))
    record = play(agent, None, board=LINE, seed=1)
    assert [move.kind for move in record.moves] == ["flag", "reveal", "reveal"]


@pytest.mark.parametrize(
    ("text", "guesses"),
    [
        ("2x1/1", 0),
        ("2x1/0 cascade=no", 1),
        ("2x1/0 cascade=no first_click=any", 2),
        # Here the rules make the first click, and the agent the second.
        ("2x1/0 cascade=no start=0,0", 1),
        ("2x1/0 cascade=no start=random", 1),
    ],
)
def test_a_first_click_that_cannot_be_a_mine_is_no_guess(text: str, guesses: int) -> None:
    record = play(Scripted(lambda view: reveal(view.where(COVERED)[0])), text, seed=1)
    assert (record.status, record.guesses) == ("won", guesses)


def test_the_clicks_of_the_rules_are_counted() -> None:
    agent = Scripted(lambda view: reveal(view.where(COVERED)[0]))
    assert play(agent, "2x1/0 cascade=no start=0,1", seed=1).clicks == 2


def test_a_game_that_plays_on_counts_the_mines_not_hit() -> None:
    agent = Scripted(lambda view: reveal(view.where(COVERED)[0]))
    record = play(agent, PLAY_ON, board=LINE, seed=1)
    assert (record.mines_hit, record.score, record.status) == (1, 0.0, "lost")
    assert record.revealed == 4


def test_the_agent_and_its_options_are_named_in_the_record() -> None:
    record = play("csp:max_variables=3", BEGINNER, seed=1)
    assert (record.agent, record.options) == ("csp", "max_variables=3")
    record = play(Scripted(raising(ValueError())), "beginner", seed=1)
    assert (record.agent, record.options) == ("scripted", "")


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "An agent plays the same game again on the same board, with the same random numbers, as "
    "long as it is the same agent.",
)
def test_the_same_seed_and_game_play_the_same() -> None:
    assert play("random", "expert", seed=3, game=4) == play("random", "expert", seed=3, game=4)
    assert play("random", "expert", seed=3, game=4).moves != play("random", "expert", seed=3).moves


def test_each_turn_has_numbers_of_its_own() -> None:
    class Dice:
        name = "dice"

        def __init__(self) -> None:
            self.seen: list[int] = []

        def decide(self, view: View, rng: Random) -> Decision:
            self.seen.append(rng.below(2**32 - 1))
            return reveal(view.where(COVERED)[0])

    dice = Dice()
    game = Game(Rules(1, 5, 0, cascade=False), seed=8, number=9)
    assert len(list(turns(dice, game, first=3))) == 5
    assert dice.seen == [Random(8, 9, turn).below(2**32 - 1) for turn in range(3, 8)]


@pytest.mark.parametrize("agent", ["basic", "csp-probability", "sat", "exact", "random"])
@pytest.mark.parametrize("rules", ["kulkarni", "pratinidhi", "8x5/12 on_mine=continue cascade=no"])
@given(seed=seeds)
@settings(max_examples=5)
def test_cell_by_cell_is_the_same_game(agent: str, rules: str, seed: int) -> None:
    whole, game = Game(rules, seed=seed), Game(rules, seed=seed)
    moves = [move for turn in turns(make(agent), whole) for move in turn.moves]
    single = list(turns(make(agent), game, one_cell=True))
    assert [move for turn in single for move in turn.moves] == moves
    assert (game.view, game.score) == (whole.view, whole.score)
    assert all(sum(move.kind == "reveal" for move in turn.moves) <= 1 for turn in single)
    for turn, after in pairwise(single):
        if turn.rest is not None:  # the others wait
            assert after.decision == turn.rest
            assert set(turn.rest.reveal) < set(turn.decision.reveal)


def test_cell_by_cell_a_click_without_effect_is_a_turn() -> None:
    cells = reveal((0, 0), (0, 1), (0, 3), certain=True)
    games = [Game.on_board(LINE, PLAY_ON, seed=1) for _ in range(2)]
    for game, one_cell in zip(games, (False, True), strict=True):
        agent = Scripted(reveal((0, 0)), cells, reveal((0, 2), (0, 4)))
        for _ in turns(agent, game, one_cell=one_cell):
            pass
    assert Record.from_game(games[0], agent="a") == Record.from_game(games[1], agent="a")
    assert games[0].redundant_clicks == 1


def test_cell_by_cell_leaves_out_what_a_cascade_has_opened() -> None:
    both = Scripted(lambda _: Decision(reveal=((0, 0), (0, 1)), certain=True))
    game = Game("3x1/0", seed=1)
    assert [turn.rest for turn in turns(both, game, one_cell=True)] == [None]
    assert (game.clicks, game.status) == (1, "won")


def test_a_new_game_is_announced_with_the_public_rules() -> None:
    class Announced(Scripted):
        def __init__(self) -> None:
            super().__init__(lambda view: reveal(view.where(COVERED)[0]))
            self.games: list[Rules] = []

        def new_game(self, rules: Rules) -> None:
            self.games.append(rules)

    agent = Announced()
    play(agent, "3x1/0 mines_known=no", seed=1)
    assert agent.games == [Rules.parse("3x1/?")]


# Faults

FAULTS: list[tuple[object, str]] = [
    (raising(ZeroDivisionError("by zero")), "raised ZeroDivisionError('by zero')"),
    (raising(SystemExit(3)), "raised SystemExit(3)"),
    (None, "expected a Decision, got None"),
    (((0, 1),), "expected a Decision, got ((0, 1),)"),
    (Decision(), "expected a decision that changes something, got one that does not"),
    (reveal((0, 0)), "expected a decision that changes something, got one that does not"),
    (flag((0, 4)), "expected a decision that changes something, got one that does not"),
    (flag((0, 0)), "expected a covered cell to flag: flag 0,0"),
    (reveal((0, 5)), "expected a row from 0 to 0 and a column from 0 to 4: reveal 0,5"),
    (reveal((-1, 0)), "expected a row from 0 to 0 and a column from 0 to 4: reveal -1,0"),
    (flag((0, 5)), "expected a row from 0 to 0 and a column from 0 to 4: flag 0,5"),
]


@pytest.mark.parametrize(("decision", "message"), FAULTS)
def test_a_fault_ends_the_game_and_is_told(decision: object, message: str) -> None:
    agent = Scripted(Decision(reveal=((0, 0),), flag=((0, 4),)), decision)
    record = play(agent, PLAY_ON, board=LINE, seed=77, game=6)
    assert (record.status, record.won) == ("lost", False)
    assert record.fault is not None
    assert f"agent scripted: {message}" in record.fault
    # The text says all that is needed to see it again.
    where = (
        f"; board given:{LINE.digest}, seed 77, game 6, turn 1, in View.parse('0###F', rules=Rul"
    )
    assert where in record.fault


def test_a_flag_on_a_cell_to_reveal_is_taken_away() -> None:
    agent = Scripted(
        Decision(flag=((0, 2), (0, 4))), reveal((0, 4)), reveal((0, 0), (0, 1), (0, 3))
    )
    record = play(agent, PLAY_ON, board=LINE, seed=77)
    assert [(move.kind, move.cell) for move in record.moves[2:4]] == [
        ("unflag", (0, 4)),
        ("reveal", (0, 4)),
    ]
    assert (record.fault, record.won) == (None, True)
    check_replay(record)


@pytest.mark.parametrize(("decision", "message"), FAULTS)
def test_a_replay_ends_where_the_fault_left_the_game(decision: object, message: str) -> None:
    del message
    agent = Scripted(Decision(reveal=((0, 0),), flag=((0, 4),)), decision)
    record = play(agent, PLAY_ON, board=LINE, seed=77)
    check_replay(record)


@pytest.mark.parametrize(
    "decision",
    [
        reveal((0, 0), (0, 1), (0, 9)),
        reveal((0, 0), (0, 0), (0, 9)),
        Decision(flag=((0, 2), (0, 9))),
        Decision(flag=((0, 2),), reveal=((0, 0), (0, 2))),
    ],
)
def test_moves_before_the_illegal_one_of_a_decision_are_recorded(decision: Decision) -> None:
    record = play(Scripted(decision), PLAY_ON, board=LINE, seed=1)
    assert record.fault is not None
    assert record.moves != ()
    check_replay(record)


def check_replay(record: Record) -> None:
    game = ReferenceGame(record.rules, record.seed, record.game, LINE.mines)
    for move in record.moves:
        game.move(move.kind, move.cell)
    assert (record.revealed, record.mines_hit) == (game.revealed, game.mines_hit)
    assert record.flags_right + record.flags_wrong == game.flags
    assert (record.clicks, record.redundant_clicks) == (game.clicks, game.redundant_clicks)


def test_an_interrupt_is_no_fault() -> None:
    with pytest.raises(KeyboardInterrupt):
        play(Scripted(raising(KeyboardInterrupt())), BEGINNER, seed=1)


def test_a_turn_tells_its_fault_by_an_error() -> None:
    with pytest.raises(AgentFault, match="by zero") as fault:
        take_turn(Scripted(raising(ZeroDivisionError("by zero"))), Game(BEGINNER, seed=1), 0)
    assert isinstance(fault.value.__cause__, ZeroDivisionError)


def test_flags_on_every_cell_that_leave_a_game_open_are_a_fault() -> None:
    agent = Scripted(flag((0, 0), (0, 1)))
    record = play(agent, "2x1/1 first_click=any", seed=1)
    assert record.fault is not None
    assert "no covered cell is left" in record.fault
    assert len(record.moves) == 2


# Refusals


def test_a_game_needs_rules_or_a_board() -> None:
    with pytest.raises(RulesError, match="expected rules or a board"):
        play("basic")


@pytest.mark.parametrize("agent", ["exact", "basic"])
@pytest.mark.parametrize("limit", [-1, "a", "", None, float("nan")])
def test_a_limit_that_is_none_is_refused(agent: str, limit: float) -> None:
    with pytest.raises(RulesError, match="expected a finite decision limit from 0"):
        play(agent, "beginner", seed=1, decision_limit=limit)


@pytest.mark.parametrize(
    ("agent", "rules", "error"),
    [("bassic", "beginner", UnknownAgentError), ("basic", "beginer", RulesError)],
)
def test_unknown_names_are_refused(agent: str, rules: str, error: type[MinewiseError]) -> None:
    with pytest.raises(error, match="did you mean"):
        play(agent, rules)


class Unreadable(Exception):
    def __repr__(self) -> str:
        raise RuntimeError("no words")


@pytest.mark.parametrize(
    ("decide", "words"),
    [
        (lambda view, rng: (_ for _ in ()).throw(Unreadable()), "raised Unreadable"),
        (lambda view, rng: (_ for _ in ()).throw(BaseException("out")), "raised BaseException"),
        (
            lambda view, rng: Decision(repeat((0, 0))),  # type: ignore[arg-type]
            "raised RulesError('reveal must be at most 1,000,000 cells",
        ),
        (lambda view, rng: Decision(flag=[(0, 0)] * 26), "expected at most 25 cells to flag"),
    ],
)
def test_nothing_that_an_agent_does_stops_the_run(
    decide: Callable[[View, Random], Decision], words: str
) -> None:
    class Wild:
        name = "wild"

        def decide(self, view: View, rng: Random) -> Decision:
            return decide(view, rng)

    record = play(Wild(), "5x5/3", seed=1)
    assert record.fault is not None
    assert f"agent wild: {words}" in record.fault

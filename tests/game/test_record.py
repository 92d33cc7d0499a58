"""Tests of records: what a record says of a game and its score, against a recount, and its JSON."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minewise import Board, Decision, Game, Move, Random, Record, Rules, View, play
from minewise.errors import MinewiseError, RecordError
from minewise.game.view import COVERED
from minewise.report.phrases import outcome_line
from tests.reference import ReferenceGame
from tests.strategies import boards, rules, seeds

agents = st.sampled_from(("random", "basic", "csp:max_variables=5", "csp-probability"))


def recount(record: Record) -> ReferenceGame:
    """The game of a record, played again by the plain game of reference.py."""
    board = None if record.board is None else Board.parse(record.board).mines
    game = ReferenceGame(record.rules, record.seed, record.game, board)
    views = record.replay()
    assert next(views).array.tolist() == game.rows()
    for move, view in zip(record.moves, views, strict=True):
        game.move(move.kind, move.cell)
        assert view.array.tolist() == game.rows()
    return game


def check_against_recount(record: Record) -> None:
    game = recount(record)
    assert record.status == (game.status if record.fault is None else "lost")
    assert record.won == (game.status == "won")
    if record.status == "lost":
        assert record.ending == (
            "complete" if record.rules.plays_on and not record.fault else "lost"
        )
    assert record.revealed == game.revealed
    assert record.mines_hit == game.mines_hit
    assert record.flags_right == game.flags_right
    assert record.flags_wrong == game.flags - game.flags_right
    assert record.clicks == game.clicks
    assert record.redundant_clicks == game.redundant_clicks
    reveals = [move for move in record.moves if move.kind == "reveal"]
    guessed = [number for number, move in enumerate(reveals) if move.guess]
    first_is_free = game.protects and record.rules.start == "agent"
    assert record.guesses == len([number for number in guessed if number or not first_is_free])
    assert game.mines is not None
    safe = record.rules.cells - len(game.mines)
    assert record.mines == len(game.mines)
    assert record.board_share == (game.revealed / safe if safe else 1.0)


@settings(max_examples=150)
@given(agents, rules(), seeds, seeds)
def test_a_record_says_what_its_replay_shows(agent: str, some: Rules, seed: int, game: int) -> None:
    record = play(agent, some, seed=seed, game=game)
    assert (record.rules, record.seed, record.game) == (some, seed, game)
    check_against_recount(record)
    assert Record.from_json(record.to_json()) == record


@settings(max_examples=50)
@given(agents, boards(longest=6), rules(start="agent"), seeds)
def test_a_record_of_a_given_board_holds_it(
    agent: str, board: Board, some: Rules, seed: int
) -> None:
    record = play(agent, some, board=board, seed=seed)
    assert record.board == str(board)
    check_against_recount(record)
    assert Record.from_json(record.to_json()) == record


@given(agents, rules(), seeds)
def test_the_score_is_the_share_of_mines_safely_identified(
    agent: str, some: Rules, seed: int
) -> None:
    record = play(agent, some, seed=seed)
    game = recount(record)
    if some.mines == 0:
        assert record.score == 1.0
    elif some.on_mine == "continue":
        # Kulkarni (2020): all mines that were not stepped on count.
        assert record.score == pytest.approx((some.mines - game.mines_hit) / some.mines)  # type: ignore[operator]
    else:
        assert record.score == pytest.approx(game.flags_right / some.mines)  # type: ignore[operator]


def a_record(**changes: object) -> Record:
    values: dict[str, object] = {
        "agent": "basic",
        "options": "",
        "rules": Rules.parse("3x1/1 first_click=any"),
        "seed": 2**64 - 1,
        "game": 5,
        "status": "lost",
        "revealed": 0,
        "mines_hit": 1,
        "flags_right": 0,
        "flags_wrong": 0,
        "clicks": 1,
        "redundant_clicks": 0,
        "guesses": 1,
        "moves": (Move("flag", (0, 1)), Move("unflag", (0, 1)), Move("reveal", (0, 1), guess=True)),
        "board": "1 * 1",
        "fault": "it said 'no'\n\u2603",
    }
    return Record(**(values | changes))  # type: ignore[arg-type]


def test_where_play_goes_on_all_mines_not_hit_are_identified_at_the_end() -> None:
    on = Rules.parse("9x9/10 first_click=any on_mine=continue")
    ended = a_record(rules=on, mines_hit=3, flags_right=4, fault=None)
    assert (ended.mines_identified, ended.score) == (7, 0.7)
    # A fault comes before the end: only what is flagged has been identified.
    assert dataclasses.replace(ended, fault="it raised").mines_identified == 4
    assert dataclasses.replace(ended, rules=Rules(9, 9, 10)).mines_identified == 4


def test_a_game_that_a_fault_ends_has_the_score_of_its_record() -> None:
    game = Game("kulkarni", seed=1)
    game.flag(0, 0)
    record = Record.from_game(game, agent="mine", fault="it raised")
    assert record.score == game.score == game.flags_right / 20
    assert f"final score {game.score:.3f}" in outcome_line(game)
    play_on = play("random", "kulkarni", seed=1)
    assert play_on.score == 1 - play_on.mines_hit / 20


def test_shares_of_nothing_are_whole() -> None:
    empty = a_record(rules=Rules(2, 2, 0))
    full = a_record(rules=Rules(2, 2, 4, first_click="any"), revealed=0)
    assert empty.score == 1.0
    assert full.board_share == 1.0


def test_the_json_is_one_line_that_names_its_format() -> None:
    record = a_record()
    text = record.to_json()
    assert "\n" not in text
    values = json.loads(text)
    assert (values["format"], values["version"]) == ("minewise record", 1)
    assert values["rules"] == "3x1/1 first_click=any"
    assert values["moves"][-1] == ["reveal", 0, 1, True]
    again = Record.from_json(text)
    assert again == record
    assert again.moves == record.moves
    assert isinstance(again.moves[0], Move)


class Numpy:
    """Decides with the integers and rows of numpy, as agents that search arrays do."""

    name = "numpy"

    def decide(self, view: View, rng: Random) -> Decision:
        covered = np.argwhere(view.array == COVERED)
        cell = covered[rng.below(len(covered))]
        return Decision(reveal=[cell], flag=[])


def test_cells_of_numpy_are_recorded_as_plain_ones() -> None:
    record = play(Numpy(), "6x5/0 cascade=no", seed=3)
    assert record.fault is None
    assert Record.from_json(record.to_json()) == record


def test_seconds_do_not_make_a_game_another_one() -> None:
    assert a_record(seconds=1.0) == a_record(seconds=2.0)
    assert a_record(clicks=9) != a_record()


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "A file of a format that a program does not know is refused with the reason.",
)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "its JSON ends or breaks at line 1, column 2"),
        ("", "expected a minewise record: it is JSON"),
        pytest.param("[" * 5000, "expected a minewise record: ", id="too deep"),
        pytest.param("1" * 5000, "expected a minewise record: ", id="a number too long"),
        ("[1]", "expected a minewise record"),
        ("null", "expected a minewise record"),
        ('{"version": 1}', "expected a minewise record"),
        ('{"format": "minewise record"}', "expected a minewise record of version 1, got version N"),
        (
            '{"format": "minewise record", "version": 2}',
            "expected a minewise record of version 1, got version 2",
        ),
        ('{"format": "minewise record", "version": 1}', "expected all fields of a record: "),
    ],
)
def test_texts_that_are_no_record_are_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=re.escape(message)):
        Record.from_json(text)


NEEDED = [item.name for item in dataclasses.fields(Record) if item.default is dataclasses.MISSING]
NEEDED.append("boards")


@pytest.mark.parametrize("field", NEEDED)
def test_a_record_without_a_field_is_refused(field: str) -> None:
    values = json.loads(a_record().to_json())
    del values[field]
    with pytest.raises(RecordError, match="expected all fields of a record"):
        Record.from_json(json.dumps(values))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules", "9x9/100"),
        ("rules", 3),
        ("moves", [["reveal", 0]]),
        ("moves", 7),
        ("moves", [["explode", 0, 0, False]]),
        ("seed", "x"),
        ("seed", -1),
        ("status", "drawn"),
        ("clicks", None),
        ("board", "*x"),
    ],
)
def test_a_record_with_a_field_that_makes_no_sense_is_refused(field: str, value: object) -> None:
    values = json.loads(a_record().to_json()) | {field: value}
    with pytest.raises(RecordError, match="expected all fields of a record"):
        Record.from_json(json.dumps(values))


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("moves", [["reveal", 0, 0, "x"]], "a column, and true or false for each move, got"),
        ("player", "me", "expected only fields of a record, got 'player'"),
        ("moves", [["reveal", 0, 0, None]], "a column, and true or false for each move, got"),
        ("fault", [], "expected the fault as text or null, got '[]'"),
        ("seconds", "x", "expected seconds of 0 or more, got '\"x\"'"),
        ("seconds", None, "expected seconds of 0 or more, got 'null'"),
        ("seed", True, "expected the seed and the game as numbers"),
        ("seed", 2**64, "expected the seed and the game as numbers from 0 to 2**64 - 1, got"),
        ("clicks", 2.5, "expected a count of 0 or more as clicks, got '2.5'"),
        ("board", "0 2 *", "expected a clue of 1 of the board at 0,1, got '2'"),
        ("boards", "given:1", "expected boards given:1a88bf9f579e5275, got '\"given:1\"'"),
    ],
)
def test_a_value_of_another_kind_is_refused(field: str, value: object, message: str) -> None:
    values = json.loads(a_record().to_json()) | {field: value}
    with pytest.raises(RecordError, match=re.escape(message)):
        Record.from_json(json.dumps(values))


@pytest.mark.parametrize(
    "name",
    ["revealed", "mines_hit", "flags_right", "flags_wrong", "clicks", "redundant_clicks"],
)
def test_a_count_that_the_moves_do_not_give_is_told(name: str) -> None:
    record = a_record()
    altered = dataclasses.replace(record, **{name: getattr(record, name) ^ 1})
    message = f"this record was altered: expected {name} {getattr(record, name)}, as its moves"
    with pytest.raises(RecordError, match=message):
        altered.check()
    with pytest.raises(RecordError):
        Record.from_json(altered.to_json())


def test_a_status_a_guess_and_a_move_that_were_altered_are_told() -> None:
    record = play("csp", "beginner", seed=2)
    record.check()
    cut = dataclasses.replace(record, moves=record.moves[:-1])
    twice = dataclasses.replace(record, moves=(*record.moves, record.moves[0]))
    lost = dataclasses.replace(record, status="lost")
    lucky = dataclasses.replace(record, guesses=0)
    for altered in (cut, twice, lost, lucky):
        with pytest.raises(RecordError, match="this record was altered: "):
            altered.check()


@settings(max_examples=60)
@given(agents, rules(), seeds, st.data())
def test_what_is_read_is_replayed(agent: str, some: Rules, seed: int, data: st.DataObject) -> None:
    values = json.loads(play(agent, some, seed=seed).to_json())
    moves = values["moves"]
    if moves:  # another cell, another kind, or one move more or less
        place = data.draw(st.integers(0, len(moves) - 1))
        moves[place] = data.draw(
            st.tuples(
                st.sampled_from(("reveal", "flag", "unflag", "chord", "dig")),
                st.integers(-1, some.height),
                st.integers(-1, some.width),
                st.booleans(),
            )
        )
    try:
        record = Record.from_json(json.dumps(values))
    except RecordError:
        return
    check_against_recount(record)


def test_moves_that_do_not_fit_the_game_cannot_be_replayed() -> None:
    off_the_board = a_record(moves=(Move("reveal", (0, 3)),))
    with pytest.raises(MinewiseError, match="expected a row from 0 to 0 and a column from 0 to 2"):
        list(off_the_board.replay())
    of_no_kind = a_record(moves=(Move("explode", (0, 0)),))  # type: ignore[arg-type]
    with pytest.raises(MinewiseError, match="explode"):
        list(of_no_kind.replay())


KEPT = sorted((Path(__file__).parent / "records").iterdir())
"""Records as a minewise of each version of the format wrote them: never to be written anew."""


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "record of a game, JSON | 1 | all | `tests/game/test_record.py`",
    "A later minewise reads every file that a released minewise has written.",
)
@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_records_of_every_version_are_read_and_replayed(file: Path) -> None:
    for line in file.read_text().splitlines():
        record = Record.from_json(line)
        check_against_recount(record)
        assert recorded_again(record) == record


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "One file of each format is kept in the repository, and the tests read it.",
)
def test_a_record_of_every_version_is_kept() -> None:
    version = json.loads(a_record().to_json())["version"]
    assert [file.stem for file in KEPT] == [f"version-{n + 1}" for n in range(version)]


OWN = """
from minewise import Decision

class Gone:
    name = "gone"

    def decide(self, view, rng):
        return Decision([rng.choice(view.where(-1))])
"""


@pytest.mark.promise(
    "what-you-can-rely-on.md", "A record replays without its agent: it holds the moves."
)
def test_a_record_replays_when_its_agent_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "gone.py"
    file.write_text(OWN)
    text = play(f"{file}:Gone", "beginner", seed=5).to_json()
    file.unlink()
    record = Record.from_json(text)
    with pytest.raises(MinewiseError):
        recorded_again(record)
    check_against_recount(record)


def recorded_again(record: Record) -> Record:
    """The game of a record, played once more by its agent."""
    board = None if record.board is None else Board.parse(record.board)
    agent = f"{record.agent}:{record.options}" if record.options else record.agent
    return play(agent, record.rules, seed=record.seed, game=record.game, board=board)

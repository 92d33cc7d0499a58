"""Tests of the rules of play and of cascades: each switch, on boards to follow by eye."""

from __future__ import annotations

import pickle
import re

import pytest

from minewise import BEGINNER, Board, Game, Rules
from minewise.errors import BoardError, IllegalMoveError, RulesError
from minewise.game.rules import Cell
from minewise.game.source import GivenBoards

ONE_MINE = Board.parse("*1../11../....")


def game_on(text: str, board: Board = ONE_MINE) -> Game:
    """A game on a board under the rules `text` without their size."""
    size = f"{board.width}x{board.height}/{len(board.mines)}"
    return Game(Rules.parse(f"{size} {text}"), boards=GivenBoards((board,)), seed=1)


def text(game: Game) -> str:
    return "/".join(game.view.rows())


def observables(game: Game) -> tuple[object, ...]:
    counts = (game.revealed, game.mines_hit, game.flags, game.flags_right)
    return (*counts, game.clicks, game.redundant_clicks, game.view, game.status, game.board)


def test_a_zero_opens_its_neighbours() -> None:
    game = game_on("")
    assert game.reveal(2, 3) == 11
    assert text(game) == "#100/1100/0000"
    assert (game.status, game.over, game.revealed) == ("won", True, 11)


def test_without_cascade_a_zero_opens_nothing_else() -> None:
    game = game_on("cascade=no")
    assert game.reveal(2, 3) == 1
    assert text(game) == "####/####/###0"
    assert not game.over


def test_a_cascade_leaves_flags_alone() -> None:
    game = game_on("")
    game.flag(1, 2)
    assert game.reveal(2, 3) == 10
    assert text(game) == "#100/11F0/0000"
    assert not game.over
    game.unflag(1, 2)
    assert game.reveal(1, 2) == 1
    assert game.status == "won"


def test_a_mine_ends_the_game() -> None:
    game = game_on("")
    assert game.reveal(0, 0) == 1
    assert text(game) == "*###/####/####"
    assert (game.status, game.mines_hit, game.revealed) == ("lost", 1, 0)


def test_after_a_mine_play_may_go_on_but_is_lost() -> None:
    game = game_on("on_mine=continue")
    game.reveal(0, 0)
    assert (game.status, game.over) == ("playing", False)
    game.reveal(2, 3)
    assert (game.status, game.over) == ("lost", True)


def test_all_mines_flagged_wins() -> None:
    game = game_on("win=all_flagged")
    game.flag(2, 2)
    game.flag(0, 0)
    assert not game.over
    game.unflag(2, 2)
    assert game.status == "won"


def test_all_mines_hit_or_flagged_ends_a_game_that_plays_on() -> None:
    game = game_on("win=all_flagged on_mine=continue", Board.parse("*2*"))
    game.reveal(0, 0)
    assert not game.over
    game.flag(0, 2)
    assert game.status == "lost"


def test_all_cells_identified_is_won_only_if_the_flags_are_right() -> None:
    board = Board.parse("*1")
    right, wrong = game_on("win=all_identified", board), game_on("win=all_identified", board)
    right.reveal(0, 1)
    right.flag(0, 0)
    assert (right.status, right.flags_right) == ("won", 1)
    wrong.flag(0, 1)
    wrong.flag(0, 0)
    assert (wrong.status, wrong.flags, wrong.flags_right) == ("lost", 2, 1)


def test_flags_alone_can_end_a_game_without_a_board() -> None:
    game = Game(Rules(1, 2, 1, first_click="safe", win="all_identified"), seed=1)
    game.flag(0, 0)
    assert (game.board, game.flags_right) == (None, 0)
    game.flag(0, 1)
    assert (game.status, game.board) == ("lost", Board(1, 2, [(0, 1)]))


def test_flags_are_judged_once_the_board_is_laid() -> None:
    game = Game(Rules(1, 2, 1, first_click="safe"), seed=1)
    game.flag(0, 1)
    assert game.flags_right == 0
    game.reveal(0, 0)
    assert (game.flags_right, game.status) == (1, "won")


def test_the_rules_or_chance_may_choose_the_first_cell() -> None:
    fixed = Game(Rules(3, 3, 8, start=(1, 2)), seed=4)
    assert text(fixed) == "###/##5/###"
    assert (fixed.clicks, fixed.status) == (1, "won")
    firsts = {
        text(Game(Rules(1, 3, 0, start="random", cascade=False), seed=seed)) for seed in range(40)
    }
    assert firsts == {"0##", "#0#", "##0"}


# Chords


def test_a_chord_opens_the_rest_around_a_satisfied_clue() -> None:
    game = game_on("cascade=no")
    game.reveal(1, 1)
    game.flag(0, 0)
    assert game.chord(1, 1) == 7
    assert text(game) == "F10#/110#/000#"
    assert (game.clicks, game.redundant_clicks) == (2, 0)
    assert game.chord(1, 1) == 0
    assert (game.clicks, game.redundant_clicks) == (3, 1)


def test_a_chord_on_a_wrong_flag_may_hit_several_mines() -> None:
    game = game_on("", Board.parse("*2./2*."))
    game.reveal(0, 1)
    game.flag(0, 2)
    game.flag(1, 2)
    assert game.chord(0, 1) == 3
    assert text(game) == "*2F/2*F"
    assert (game.mines_hit, game.revealed, game.status) == (2, 2, "lost")


def test_exploded_mines_count_as_known_for_a_chord() -> None:
    game = game_on("on_mine=continue cascade=no")
    game.reveal(0, 0)
    game.reveal(1, 1)
    assert game.chord(1, 1) == 7


# Refusals


@pytest.mark.parametrize(
    ("kind", "cell", "message"),
    [
        ("reveal", (3, 0), "expected a row from 0 to 2 and a column from 0 to 3: reveal 3,0 in "),
        ("reveal", (0, 4), "expected a row from 0 to 2 and a column from 0 to 3: reveal 0,4 in "),
        ("flag", (-1, 0), "expected a row from 0 to 2 and a column from 0 to 3: flag -1,0 in "),
        ("chord", (0, -1), "expected a row from 0 to 2 and a column from 0 to 3: chord 0,-1 in "),
        ("unflag", (2**40, 0), "expected a cell of the board: unflag 1099511627776,0 in "),
        ("reveal", (0, 1.5), "expected a cell (row, column), got (0, 1.5): reveal in "),
        ("reveal", ("0", 1), "expected a cell (row, column), got ('0', 1): reveal in "),
        ("reveal", (0, 0), "the cell is flagged: remove the flag first: reveal 0,0 in "),
        ("flag", (0, 0), "expected a covered cell to flag: flag 0,0 in "),
        ("flag", (1, 1), "expected a covered cell to flag: flag 1,1 in "),
        ("unflag", (1, 1), "expected a flag to remove: unflag 1,1 in "),
        ("unflag", (2, 2), "expected a flag to remove: unflag 2,2 in "),
        ("chord", (2, 2), "expected a revealed clue to chord on: chord 2,2 in "),
        ("chord", (0, 0), "expected a revealed clue to chord on: chord 0,0 in "),
        ("chord", (0, 1), "expected 1 known mine around the clue to chord on, got 2: chord 0,1"),
    ],
)
def test_an_illegal_move_changes_nothing(kind: str, cell: Cell, message: str) -> None:
    game = game_on("cascade=no")
    game.reveal(1, 1)
    game.reveal(0, 1)
    game.flag(0, 0)
    game.flag(1, 0)
    before = observables(game)
    with pytest.raises(IllegalMoveError, match=re.escape(message)) as refusal:
        game.move(kind, cell)  # type: ignore[arg-type]
    # The view in the message replays the case.
    assert str(refusal.value).endswith(f"in {game.view!r}")
    assert observables(game) == before


def test_an_unknown_kind_of_move_is_refused() -> None:
    game = game_on("")
    with pytest.raises(IllegalMoveError, match="explode"):
        game.move("explode", (0, 0))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["reveal", "flag", "unflag", "chord"])
def test_no_move_is_legal_in_a_game_that_is_over(kind: str) -> None:
    game = game_on("")
    game.reveal(2, 3)
    before = observables(game)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.move(kind, (0, 0))  # type: ignore[arg-type]
    assert observables(game) == before


@pytest.mark.parametrize(("seed", "number"), [(-1, 0), (2**64, 0), (0, -1), (0, 2**64)])
def test_seeds_and_numbers_are_64_bits(seed: int, number: int) -> None:
    message = f"expected a seed and a game number from 0 to 2**64 - 1, got {seed} and {number}"
    with pytest.raises(RulesError, match=re.escape(message)):
        Game(BEGINNER, seed=seed, number=number)


def test_a_game_needs_a_number_of_mines() -> None:
    with pytest.raises(RulesError, match=re.escape("expected rules with a number of mines: 9x9/?")):
        Game(Rules.parse("9x9/?"), seed=1)


# Given boards


@pytest.mark.parametrize("size", ["5x3/1", "4x4/1", "4x3/2"])
def test_a_given_board_has_the_size_and_mines_of_the_rules(size: str) -> None:
    message = f"expected a board of the size and mines of {size}: Board(height=3, width=4"
    with pytest.raises(BoardError, match=re.escape(message)):
        Game(Rules.parse(size), boards=GivenBoards((ONE_MINE,)))


def test_a_given_board_protects_no_first_click_and_says_so() -> None:
    game = game_on("first_click=opening")
    assert game.view.rules.first_click == "any"
    game.reveal(0, 0)
    assert game.status == "lost"


def test_a_full_board_can_be_given_under_any_rules() -> None:
    full = Board.parse("**/**")
    game = Game.on_board(full, BEGINNER)
    assert (game.board, game.rules.mines, game.rules.first_click) == (full, 4, "any")
    assert str(game.view) == "# #\n# #"


def test_a_secret_total_stays_secret() -> None:
    game = game_on("mines_known=no")
    assert (game.view.mines, game.rules.mines) == (None, 1)
    assert game.view.rules.mines is None


def test_without_a_seed_every_game_is_another_one() -> None:
    boards = {Game(Rules.parse("expert first_click=any")).board for _ in range(3)}
    assert len(boards) == 3


def test_a_view_is_a_picture_that_later_moves_do_not_change() -> None:
    game = game_on("cascade=no")
    before = game.view
    assert game.view is before
    game.reveal(1, 1)
    assert before[1, 1] == -1
    assert game.view[1, 1] == 1


def test_a_game_that_asks_for_nothing_is_won_before_it_begins() -> None:
    for text in ("2x2/4 first_click=any", "3x1/0 first_click=any win=all_flagged"):
        assert Game(text, seed=1).status == "won"
    assert Game("2x2/4 first_click=any win=all_identified", seed=1).status == "playing"


def test_moves_are_taken_back_one_by_one() -> None:
    game = Game("beginner", seed=4)
    views = [game.view]
    for kind, cell in (("flag", (8, 8)), ("reveal", (0, 0)), ("unflag", (8, 8))):
        game.move(kind, cell)  # type: ignore[arg-type]
        views.append(game.view)
    copied = pickle.loads(pickle.dumps(game))
    for one in (game, copied):
        for view in reversed(views[:-1]):
            assert one.undo()
            assert one.view == view
        assert not one.undo()
        assert one.board is None


def test_any_moment_is_shown_again_also_by_a_copy() -> None:
    game = Game("beginner", seed=4)
    views = [game.view]
    for cell in ((0, 0), (8, 0), (0, 8)):
        game.reveal(*cell)
        views.append(game.view)
    for at in (1, 3, 0, 2, 99):
        game.go(at)
        assert game.view == views[min(at, 3)]
        copied = pickle.loads(pickle.dumps(game))
        assert (copied.view, copied.clicks) == (game.view, game.clicks)
    # Another first cell leads to another board.
    board = game.board
    game.go(0)
    assert game.board is None
    assert board is not None
    game.reveal(*min(board.mines))
    assert game.board != board

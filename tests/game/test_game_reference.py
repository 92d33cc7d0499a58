"""Our game and the plain one of reference.py agree in everything, whatever is played."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from minewise import Board, Game, Rules
from minewise.errors import IllegalMoveError
from minewise.game.move import MoveKind
from minewise.game.rules import Cell
from tests.reference import Illegal, ReferenceGame
from tests.strategies import all_rules, boards, noisy_rules, rules, seeds

Wish = tuple[MoveKind, str, int]
"""A kind of move, which cells it may go to, and the number of the cell among those."""

wishes = st.lists(
    st.tuples(
        st.sampled_from(("reveal", "reveal", "flag", "unflag", "chord")),
        # Cells chosen blindly are mostly refused; the others make games that go deep.
        st.sampled_from(("legal", "legal", "legal", "right", "any", "outside")),
        st.integers(0, 10**6),
    ),
    max_size=40,
)


def cell_of(wish: Wish, reference: ReferenceGame) -> Cell:
    """The cell that a wish means in the present state."""
    kind, where, number = wish
    height, width = reference.rules.height, reference.rules.width
    if where == "outside":
        rim = [(-1, 0), (0, -1), (height, 0), (0, width), (height, width), (-1, width - 1)]
        return rim[number % len(rim)]
    choices = reference.cells
    if where != "any":
        choices = [cell for cell in choices if reference.legal(kind, cell)]
    if where == "right" and reference.mines is not None:
        mines = reference.mines
        choices = [cell for cell in choices if (cell in mines) == (kind == "flag")]
    choices = choices or reference.cells
    return choices[number % len(choices)]


def check_equal(game: Game, reference: ReferenceGame) -> None:
    assert game.view.array.tolist() == reference.rows()
    assert game.status == reference.status
    assert game.over == (reference.status != "playing")
    assert (game.board and game.board.mines) == reference.mines
    assert game.revealed == reference.revealed
    assert game.mines_hit == reference.mines_hit
    assert game.flags == reference.flags
    assert game.flags_right == reference.flags_right
    assert game.clicks == reference.clicks
    assert game.redundant_clicks == reference.redundant_clicks


def play_both(game: Game, reference: ReferenceGame, moves: list[Wish]) -> None:
    check_equal(game, reference)
    for wish in moves:
        kind, cell = wish[0], cell_of(wish, reference)
        try:
            expected: int | None = reference.move(kind, cell)
        except Illegal:
            expected = None
        try:
            uncovered: int | None = game.move(kind, cell)
        except IllegalMoveError:
            uncovered = None
        assert uncovered == expected, f"{kind} {cell}"
        check_equal(game, reference)


@settings(max_examples=400)
@given(all_rules, seeds, seeds, wishes)
@example(Rules(2, 2, 4, first_click="any", on_mine="continue"), 1, 0, [("flag", "any", 0)])
@example(Rules(1, 1, 0, win="all_identified"), 1, 0, [("flag", "any", 0)])
def test_games_of_seeds(some: Rules, seed: int, number: int, moves: list[Wish]) -> None:
    game = Game(some, seed=seed, number=number)
    play_both(game, ReferenceGame(some, seed, number), moves)


@settings(max_examples=200)
@given(boards(longest=5), rules(start="agent"), wishes)
def test_games_on_given_boards(board: Board, some: Rules, moves: list[Wish]) -> None:
    game = Game.on_board(board, some, seed=1)
    play_both(game, ReferenceGame(game.rules, 1, board=board.mines), moves)


@settings(max_examples=200)
@given(rules(on_mine="continue", longest=5), seeds, wishes)
def test_games_that_play_on_after_a_mine(some: Rules, seed: int, moves: list[Wish]) -> None:
    play_both(Game(some, seed=seed), ReferenceGame(some, seed), moves)


@settings(max_examples=150)
@given(noisy_rules(), seeds, seeds, wishes)
def test_games_in_which_clues_may_lie(
    some: Rules, seed: int, number: int, moves: list[Wish]
) -> None:
    play_both(Game(some, seed=seed, number=number), ReferenceGame(some, seed, number), moves)


@settings(max_examples=100)
@given(boards(longest=5), noisy_rules(start="agent"), seeds, wishes)
def test_given_boards_on_which_clues_may_lie(
    board: Board, some: Rules, seed: int, moves: list[Wish]
) -> None:
    game = Game.on_board(board, some, seed=seed)
    play_both(game, ReferenceGame(game.rules, seed, board=board.mines), moves)

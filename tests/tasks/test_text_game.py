"""Text games: what players are told, the same games as everywhere, and fair rewards."""

from __future__ import annotations

import json
from itertools import combinations
from math import isclose

import pytest

from minewise import Game, View, optimal
from minewise.errors import RulesError, TaskError
from minewise.game.board import Board
from minewise.game.rules import Cell
from minewise.game.source import GivenBoards
from minewise.game.view import COVERED, FLAG
from minewise.tasks import ENCODINGS, TextGame, TextGames
from minewise.tasks.text_game import TURN_KINDS
from tests.reference_optimal import fitting, wins_by_cell
from tests.tasks.encodings import codes_of_body
from tests.tasks.text_players import Choice, any_cell, best_cell, play_text, reckless_cell

FEW = [pytest.param(60), pytest.param(10_000, marks=pytest.mark.check)]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_answer_shows_the_position_with_its_flags(encoding: str) -> None:
    game = TextGame("6x6/6", seed=3, encoding=encoding)  # type: ignore[arg-type]
    assert "It holds exactly 6 mines" in game.prompt
    game.step("flag (5,5)")
    text = game.step("reveal (0,0)").text
    assert "Flags: 1." in text
    shown = text.split("\n\n", 1)[1].rpartition("\n")[0]
    codes = {divmod(place, 6): code for place, code in enumerate(game.view.array.flat)}
    assert codes_of_body(shown, encoding, game.view) == codes


def test_the_prompt_stays_the_first_message() -> None:
    game = TextGame("4x4/3", seed=1)
    game.step("reveal (0,0)")
    assert game.prompt == TextGame("4x4/3", seed=1).prompt


def test_it_is_the_game_of_the_seed() -> None:
    for number in range(20):
        text, game = (
            TextGame("8x8/12", seed=9, number=number),
            Game("8x8/12", seed=9, number=number),
        )
        while not text.over:
            cell = any_cell(text.view)
            text.step(json.dumps({"move": "reveal", "row": cell[0], "column": cell[1]}))
            game.reveal(cell)
            assert text.view == game.view
        assert text.success == (game.status == "won")


def test_an_illegal_reply_is_answered_and_changes_nothing() -> None:
    game = TextGame("4x4/3", seed=1, reward="process")
    game.step("reveal (0,0)")
    game.step("flag (3,3)")
    before = game.view
    for reply, said in (
        ("reveal (0,0)", "(0,0) is revealed already."),
        ("flag (0,0)", "(0,0) is revealed already."),
        ("reveal (3,3)", "(3,3) carries a flag. Take it away first: unflag (3,3)."),
        ("flag (3,3)", "(3,3) carries a flag."),
        ("unflag (2,2)", "(2,2) carries no flag."),
        ("reveal (4,0)", "(4,0) is not on the board: rows are 0 to 3, columns 0 to 3."),
        ("chord (0,0)", "Expected one move"),
    ):
        turn = game.step(reply)
        assert said in turn.text
        assert (turn.kind, turn.reward, turn.over) == ("illegal", 0, False)
        assert game.view == before
    assert game.summary["illegal"] == 7


def test_turns_end_and_say_so() -> None:
    game = TextGame("4x4/3", seed=1, reward="process", turns=2)
    assert not game.step("?").over
    last = game.step("?")
    assert last.over
    assert "All turns are used up." in last.text
    assert (last.reward, game.summary["finished"], game.success) == (0, False, False)
    assert game.step("reveal (0,0)").kind == "over"
    assert game.view == TextGame("4x4/3", seed=1).view


def flag_mines(game: TextGame) -> None:
    """Flags all mines that are left to flag."""
    board = game._game.board
    assert board is not None
    for row, column in sorted(board.mines):
        if game.view[row, column] == COVERED and not game.over:
            game.step(f"flag ({row},{column})")


def test_success_does_not_depend_on_when_or_whether_flags_are_set() -> None:
    won = 0
    for number in range(40):
        plain, first, last = (TextGame("6x6/6", seed=2, number=number) for _ in range(3))
        play_text(plain, best_cell)
        first.step("reveal (0,0)")
        flag_mines(first)
        while not first.over:
            flags, covered = first.view.where(FLAG), first.view.where(COVERED)
            assert not set(flags) & set(covered)
            row, column = covered[0] if covered else flags[0]
            first.step(f"reveal ({row},{column})")
        assert first.success  # it knew all mines
        turns = play_text(last, best_cell)
        assert last.step("flag (0,0)").success == turns[-1].success == plain.success
        won += plain.success
    assert 5 < won < 40


@pytest.mark.parametrize(
    "kwargs",
    [
        {"rules": "beginner on_mine=continue"},
        {"rules": "beginner mines_known=no"},
        {"rules": "beginner win=all_flagged"},
        {"rules": "beginner boards=no-guess first_click=opening"},
    ],
)
def test_chances_that_are_not_known_are_no_reward(kwargs: dict[str, str]) -> None:
    with pytest.raises(RulesError):
        TextGame(**kwargs, seed=1, reward="process")  # type: ignore[arg-type]
    game = TextGame(**kwargs, seed=1)  # type: ignore[arg-type]
    assert not game.step("reveal (0,0)").success


def test_wrong_settings_are_refused() -> None:
    for kwargs in ({"reward": "win"}, {"encoding": "xml"}, {"turns": 0}, {"turns": True}):
        with pytest.raises(TaskError):
            TextGame("4x4/3", seed=1, **kwargs)
    with pytest.raises(RulesError):
        TextGame("4x4/3 cascade=no clues=cautious", seed=1)
    with pytest.raises(TaskError, match="expected 2 replies, got 1"):
        TextGames("4x4/3", 2, seed=1).step(["reveal (0,0)"])


def test_many_games_are_each_the_one_alone() -> None:
    games = TextGames("5x5/4", 6, seed=8, first=3, reward="process")
    assert games.prompts == [game.prompt for game in games.games]
    alone = [TextGame("5x5/4", seed=8, number=3 + n, reward="process") for n in range(6)]
    while not games.over:
        replies = [
            None if game.over else "reveal ({},{})".format(*any_cell(game.view))
            for game in games.games
        ]
        turns = games.step(replies)
        for turn, reply, one in zip(turns, replies, alone, strict=True):
            if reply is not None:
                assert turn is not None
                other = one.step(reply)
                assert (turn.text, turn.reward, turn.kind) == (other.text, other.reward, other.kind)
    assert isclose(games.summary["reward"], sum(one.earned for one in alone) / 6)


def values(view: View) -> dict[Cell, float]:
    """The chance to win after each covered cell, by plain recursion."""
    mines = view.mines
    assert mines is not None
    layouts = len(fitting(view, mines))
    return {cell: won / layouts for cell, (_, won, _, _) in wins_by_cell(view, mines).items()}


@pytest.mark.parametrize("choose", [any_cell, reckless_cell, best_cell])
@pytest.mark.parametrize("rules", ["3x3/3", "4x3/3 first_click=any", "4x4/3 first_click=opening"])
def test_what_a_reveal_lost_is_what_plain_recursion_says(rules: str, choose: Choice) -> None:
    checked = 0
    for number in range(40):
        game = TextGame(rules, seed=4, number=number, reward="process")
        while not game.over:
            view, cell = game.view, choose(game.view)
            turn = game.step(f"reveal ({cell[0]},{cell[1]})")
            if turn.kind == "first click" or len(view.where(COVERED)) > 10:
                continue
            after = values(view)
            assert turn.verdict is not None
            assert turn.verdict.exact
            best, win = turn.verdict.best, turn.verdict.win
            assert best is not None
            assert win is not None
            assert isclose(best, max(after.values()), abs_tol=1e-12)
            assert isclose(win, after[cell], abs_tol=1e-9)
            assert isclose(turn.reward, float(turn.over) - (best - win), abs_tol=1e-12)
            checked += 1
    assert checked > 20


@pytest.mark.parametrize("choose", [any_cell, reckless_cell, best_cell])
@pytest.mark.parametrize(
    "size",
    [(3, 3, 2), (3, 4, 2), pytest.param((4, 4, 4), marks=pytest.mark.check)],
)
def test_over_all_boards_the_process_earns_what_the_player_wins(
    size: tuple[int, int, int], choose: Choice
) -> None:
    """Luck cancels out where the first click may be a mine: the mean reward of the process is the
    win rate of the player, less the win rate of the best play, plus 1."""
    height, width, mines = size
    cells = [(row, column) for row in range(height) for column in range(width)]
    source = GivenBoards(
        tuple(Board(height, width, set(some)) for some in combinations(cells, mines))
    )
    rules = f"{width}x{height}/{mines} first_click=any"
    won, earned = 0, 0.0
    for number in range(len(source.boards)):
        game = TextGame(rules, seed=1, number=number, reward="process", boards=source)
        play_text(game, choose)
        won, earned = won + game.success, earned + game.earned
    wins = optimal(rules).wins
    assert isclose(earned, won - wins + len(source.boards), abs_tol=1e-6)
    if choose is best_cell:
        assert won == wins


@pytest.mark.parametrize("games", FEW)
def test_who_plays_the_best_moves_earns_all_of_it_won_or_lost(games: int) -> None:
    won = 0
    for number in range(games):
        rules = ("beginner", "8x8/14", "5x5/5 first_click=any")[number % 3]
        game = TextGame(rules, seed=6, number=number, reward="process")
        turns = play_text(game, best_cell)
        assert game.earned == 1, (rules, number)
        assert turns[-1].reward == 1
        assert {turn.kind for turn in turns} <= {"first click", "certain", "guess"}
        won += game.success
    assert 0.3 < won / games < 0.95


@pytest.mark.parametrize("games", FEW)
def test_who_guesses_needlessly_does_not_even_when_lucky(games: int) -> None:
    lucky = free = 0
    for number in range(games):
        rules = ("beginner", "8x8/10", "6x6/5")[number % 3]
        game = TextGame(rules, seed=7, number=number, reward="process")
        game.step("reveal (0,0)")
        turns = play_text(game, reckless_cell)
        risks = [turn for turn in turns if turn.kind == "needless risk"]
        for turn in risks:
            assert turn.verdict is not None
            if turn.verdict.lost == 0:  # an end game in which this guess had to come
                assert turn.verdict.exact
                after = optimal(turn.verdict.truth.view).win_rate_by_cell
                assert after[turn.verdict.cell] == max(after.values())
                free += 1
        lucky += len(risks) - (not game.success)
        if any(turn.verdict and turn.verdict.lost for turn in risks):
            assert game.earned < 1
    assert lucky > games / 10
    assert free < games / 4


def test_verdicts_are_told_where_asked_for() -> None:
    plain, told = TextGame("4x4/3", seed=1), TextGame("4x4/3", seed=1, verdicts=True)
    assert "certain" not in plain.step("reveal (0,0)").text
    assert "The first cell is no risk." in told.step("reveal (0,0)").text
    risk = told.step("reveal (3,3)")
    assert "but another cell was certainly safe." in risk.text
    assert risk.kind in TURN_KINDS


def test_what_lies_below_changes_nothing() -> None:
    view = View.parse("1##/###", mines=2)
    boards = GivenBoards(tuple(Board(2, 3, mines) for mines in fitting(view, 2)))
    for row, column in view.where(COVERED):
        earned, ends = set(), set()
        for number in range(len(boards.boards)):
            game = TextGame("3x2/2", seed=1, number=number, reward="process", boards=boards)
            game.step("reveal (0,0)")
            assert game.view == view
            turn = game.step(f"reveal ({row},{column})")
            earned.add(round(turn.reward - turn.over, 12))
            ends.add(turn.over)
        assert len(earned) == 1
        assert len(ends) == 2

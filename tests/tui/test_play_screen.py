"""The full-screen player, as a person uses it: whole games and every key, by keys and by mouse."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Input
from textual.widgets._footer import FooterKey

from minewise import Board, Game, Random, Record
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG
from minewise.tui.app import Player
from minewise.tui.board import BoardView
from tests.tui.screen import Hand, player, run

BOARD = Board.parse(
    """
    . . . . . . . . .
    . * . . . . . . .
    . . . . . . * . .
    . . . * . . . . .
    . . . . . . . . .
    . . . . . . . * .
    . * . . . . . . .
    . . . . * . . . .
    . . . . . . . . .
    """
)


def safe_cells(board: Board) -> list[Cell]:
    cells = {(row, column) for row in range(board.height) for column in range(board.width)}
    return sorted(cells - board.mines)


def words(hand: Hand) -> str:
    """The screen without its line breaks."""
    return " ".join(hand.text.split())


def board_of(hand: Hand) -> Board:
    board = hand.played.game.board
    assert board is not None
    return board


# Whole games


def test_a_whole_game_by_keys_alone() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("space")
        for cell in safe_cells(board_of(hand)):
            if hand.played.view[cell] == COVERED:
                await hand.go(cell)
                await hand.press("space")
        assert hand.played.game.status == "won"
        assert "Won: mines hit 0 of 10" in hand.text

    run(player(), play)


def test_a_whole_game_by_mouse_alone() -> None:
    async def play(hand: Hand) -> None:
        await hand.click((4, 4))
        mine = min(board_of(hand).mines)
        await hand.click(mine, button=3)
        assert hand.played.view[mine] == FLAG
        for cell in safe_cells(board_of(hand)):
            if hand.played.view[cell] == COVERED:
                await hand.click(cell)
        assert hand.played.game.over
        assert "Won: mines hit 0 of 10" in hand.text
        # And another one, by the buttons below.
        keys = hand.app.screen.query(FooterKey)
        await hand.pilot.click(next(key for key in keys if key.key_display == "N"))
        await hand.pilot.click("#play")
        await hand.settle()
        assert not hand.played.game.over

    run(player(), play)


def test_a_whole_game_by_following_hints() -> None:
    async def play(hand: Hand) -> None:
        game = hand.played
        for _ in range(81):
            for key in "hhh":
                await hand.press(key)
            await hand.press("space")
            if game.game.over:
                break
        assert game.game.status == "won"
        assert len(game.steps) < 60

    # A game that needs no guess: all its hints are proofs.
    run(player("6x6/5 first_click=opening", seed=1), play)


def test_flags_win_where_the_rules_ask_for_them() -> None:
    async def play(hand: Hand) -> None:
        for cell in sorted(BOARD.mines):
            await hand.go(cell)
            await hand.press("f")
        assert hand.played.game.status == "won"

    run(player("9x9/6 win=all_flagged", board=BOARD), play)


# Mouse


def test_every_way_to_chord() -> None:
    async def play(hand: Hand) -> None:
        await hand.click((0, 0))
        await hand.click((1, 1), button=3)
        for way in ("number", "middle", "both", "key"):
            match way:
                case "number":
                    await hand.click((0, 0))
                case "middle":
                    await hand.click((0, 0), button=2)
                case "both":
                    at = hand.board.place_of((0, 0))
                    await hand.pilot.mouse_down(hand.board, offset=(at.x, at.y), button=1)
                    await hand.pilot.mouse_down(hand.board, offset=(at.x, at.y), button=3)
                    await hand.pilot.mouse_up(hand.board, offset=(at.x, at.y))
                case "key":
                    await hand.go((0, 0))
                    await hand.press("c")
            assert hand.played.view[0, 1] == 1, way
            assert hand.played.moves[-1].kind == "chord"
            await hand.press("u")
            assert hand.played.view[0, 1] == COVERED

    run(player("9x9/6", board=BOARD), play)


def test_a_click_that_moves_away_does_nothing() -> None:
    async def play(hand: Hand) -> None:
        start, end = (hand.board.place_of(cell) for cell in [(0, 0), (3, 3)])
        await hand.pilot.mouse_down(hand.board, offset=(start.x, start.y))
        await hand.pilot.mouse_up(hand.board, offset=(end.x, end.y))
        await hand.pilot.click(hand.board, offset=(0, 0))
        await hand.pilot.click(hand.board, offset=(70, 12))
        assert hand.played.steps == []

    run(player(), play)


def test_the_right_button_takes_a_flag_away_and_a_flag_protects() -> None:
    async def play(hand: Hand) -> None:
        await hand.click((2, 2), button=3)
        await hand.click((2, 2))
        assert "flagged" in hand.text
        assert hand.played.view[2, 2] == FLAG
        await hand.click((2, 2), button=3)
        assert hand.played.view[2, 2] == COVERED

    run(player(), play)


# Hints, chances, undo


def test_a_hint_comes_in_three_steps_and_ends_with_the_position() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("space")
        told = []
        for _ in range(3):
            await hand.press("h")
            told.append(hand.text)
        assert "Look at" in told[0]
        assert "There is a safe cell" not in told[0]
        assert "There is a safe cell" in told[1]
        assert "Reveal" not in told[1].partition("There is")[2]
        assert "Reveal" in told[2]
        assert hand.board.scene.clues
        assert hand.board.scene.target == hand.board.cursor
        await hand.press("space")
        assert hand.board.scene.target is None

    run(player("9x9/10 first_click=opening", seed=1), play)


def test_chances_follow_the_game() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("p")
        assert "The rules make the" in hand.text
        assert "away from clues 0%" in words(hand)
        await hand.press("space")
        assert "away from clues 0%" not in words(hand)
        assert " 0 " in hand.text
        assert " M " in hand.text
        await hand.press("p")
        assert " M " not in hand.text
        assert "%" not in hand.text

    run(player("9x9/10 first_click=opening", seed=1), play)


def in_view(hand: Hand, cell: Cell) -> bool:
    board = hand.board
    x, y = board.place_of(cell)
    window = board.scrollable_content_region
    return board.cell_at(board.place_of(cell)) == cell and x < window.width and y < window.height


def test_chances_of_an_expert_board_have_room_in_93_columns() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("space", "p")
        assert all(in_view(hand, (row, column)) for row in range(16) for column in (0, 29))
        assert " ".join(f"{column:2}" for column in range(30)) in hand.text
        # A number only next to clues; that of all other cells stands above the board.
        assert "| away from clues 21%" in words(hand)
        assert hand.text.count("21") == 2  # the number of a column is the other one
        assert hand.text.count(" #") > 300
        await hand.pilot.resize_terminal(90, 24)
        await hand.settle()
        assert not in_view(hand, (0, 29))

    run(player("expert first_click=opening"), play, (93, 24))


def test_a_flag_stands_before_the_chance_of_its_cell() -> None:
    async def play(hand: Hand) -> None:
        await hand.click((0, 0))
        for cell in [(0, 1), (1, 1), (4, 4)]:
            await hand.click(cell, button=3)
        await hand.press("ctrl+end", "p")
        assert "0  1F33 " in hand.text
        assert "1 33F33 " in hand.text
        assert "F 6" in hand.text
        await hand.go((1, 1))
        assert "[ F]" in hand.text

    run(player("9x9/6", board=BOARD), play)


@pytest.mark.parametrize("columns", [40, 60])
def test_a_hint_keeps_the_opened_cell_in_view_while_its_own_has_room(columns: int) -> None:
    mines = {(row, column) for row in range(3) for column in range(30)} | {(7, 14), (7, 15)}
    clue = (8, 15)  # a 2, so that cells away from it have less risk

    async def play(hand: Hand) -> None:
        await hand.press("space", "p")
        assert hand.board.scene.opened == [clue]
        await hand.go((0, 29))
        await hand.press("h")
        assert in_view(hand, clue)
        await hand.press("h", "h")
        cell = hand.board.cursor
        assert hand.board.scene.target == cell
        assert in_view(hand, cell)
        assert in_view(hand, clue) == (abs(cell[1] - clue[1]) + 2 <= (columns - 2) // 3)

    rules = f"30x16/{len(mines)} first_click=any"
    run(player(rules, board=Board(16, 30, mines)), play, (columns, 40))


def test_the_clues_of_a_hint_come_into_view() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("space", "ctrl+home", "h", "h")
        assert hand.board.scene.clues
        assert all(in_view(hand, clue) for clue in hand.board.scene.clues)
        assert hand.board.scene.target is None

    run(player("expert first_click=opening"), play, (40, 14))


@pytest.mark.parametrize("columns", [30, 40, 60, 80])
def test_keys_are_told_whole_or_not_at_all(columns: int) -> None:
    keys = ["H Hint", "P Chances", "U Undo", "A Agent", "X Which", "G Play on", "N New"]
    keys += ["R Review", "? Help", "Q Quit"]

    async def play(hand: Hand) -> None:
        for width in (columns, 80, columns):
            await hand.pilot.resize_terminal(width, 24)
            await hand.settle()
            shown = [key for key in keys if key in hand.text.splitlines()[-1]]
            assert hand.text.splitlines()[-1] == " ".join(shown)
            assert shown[-2:] == ["? Help", "Q Quit"]
            assert (shown == keys) == (width == 80)

    run(player(), play, (columns, 24))


def test_chances_are_explained_also_where_a_move_comes_before_they_are_counted() -> None:
    async def play(hand: Hand) -> None:
        hand.play_screen.action_chances()
        while not hand.play_screen._heat:
            await asyncio.sleep(0)
        hand.play_screen.on_board_view_pressed(BoardView.Pressed("reveal", (0, 0)))
        await hand.settle()
        assert hand.played.game.clicks == 1
        assert "0 is certainly safe, M certainly a mine" in words(hand)

    run(player("9x9/10 first_click=opening", seed=1), play)


def test_undo_takes_back_a_lost_game_and_counts_it() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("u")
        assert "Nothing to undo" in hand.text
        await hand.click((1, 1))
        assert "Lost: mines hit 1 of 6" in hand.text
        assert "M" in hand.text
        await hand.press("space")
        assert "the game is over" in hand.text
        await hand.press("u")
        assert hand.played.game.status == "playing"
        assert "undone 1 (mines 1)" in hand.text
        await hand.click((0, 8))
        assert hand.played.game.mines_hit == 0

    run(player("9x9/6", board=BOARD), play)


# Agents


def test_agents_make_moves_and_play_on() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("a")
        assert [step.by for step in hand.played.steps] == ["exact"]
        await hand.press("x")
        await hand.pilot.press(*"csp")
        await hand.press("enter")
        await hand.press("a")
        assert hand.played.steps[-1].by == "csp"
        await hand.press("plus", "plus", "plus", "g")
        assert hand.played.game.over
        assert "csp" in hand.text

    run(player(), play)


def test_an_agent_is_chosen_from_the_list() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("x")
        await hand.press("tab", "down", "enter")
        assert hand.play_screen.agent == "belief"

    run(player(), play)


def test_playing_on_stops_at_a_key_at_any_pace() -> None:
    async def play(hand: Hand) -> None:
        await hand.pilot.press("minus", "minus", "g")
        await hand.until(lambda: bool(hand.played.steps))
        assert "exact plays on, 2 s a move" in hand.text
        await hand.pilot.press("g")
        assert "exact has stopped" in hand.text
        await hand.settle()
        assert not hand.play_screen.playing_on
        assert not hand.played.game.over

    run(player("expert"), play)


AGENTS = """
import time

class Idle:
    name = "idle"
    def decide(self, view, rng):
        return None

class Slow:
    name = "slow"
    def decide(self, view, rng):
        time.sleep(600)  # no clock: hangs until it is left
"""


def test_a_broken_agent_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(AGENTS)

    async def play(hand: Hand) -> None:
        for text, said in [
            (f"{tmp_path}/own.py:Idle", "idle"),
            ("bassic", "did you mean"),
            ("no.py:X", "expected a Python file"),
        ]:
            await hand.press("x")
            hand.app.screen.query_one("Input").value = text  # type: ignore[attr-defined]
            await hand.press("enter")
            assert said in words(hand)
        await hand.press("a")
        assert "expected a Decision, got None" in hand.text
        assert hand.played.steps == []

    run(player(), play)


def test_an_agent_that_thinks_for_ever_keeps_nobody(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(AGENTS)

    async def play(hand: Hand) -> None:
        hand.play_screen.agent = f"{tmp_path}/own.py:Slow"
        await hand.pilot.press("a")
        await hand.pilot.press("space")
        assert "is thinking" in words(hand)
        await hand.pilot.press("u")
        assert "is thinking" in words(hand)
        await hand.pilot.press("n")
        await hand.pilot.press("enter")
        await hand.until(lambda: hand.app.screen is hand.play_screen)
        await hand.pilot.press("space")
        await hand.until(lambda: len(hand.played.steps) == 1)

    run(player(), play)


# New games


def fill(hand: Hand, **values: str) -> None:
    for name, value in values.items():
        hand.app.screen.query_one(f"#{name}").value = value  # type: ignore[attr-defined]


def test_every_switch_can_be_set() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("n")
        fill(hand, preset="rutgers")
        await hand.pilot.pause()
        fill(
            hand, width="7", height="5", mines="6", cascade="yes", start="2,3", seed="12", game="3"
        )
        await hand.press("enter")
        game = hand.played.game
        assert str(game.rules) == (
            "7x5/6 first_click=any start=2,3 on_mine=continue mines_known=no win=all_identified"
        )
        assert (game.seed, game.number) == (12, 3)
        assert "7x5/?" in hand.text
        # Played again without a seed it is another game of these rules.
        await hand.press("n", "enter")
        assert hand.played.game.rules == game.rules

    run(player(), play)


def test_settings_are_reached_and_changed_by_keys() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("n")
        for _ in range(20):
            if hand.app.focused is not None and hand.app.focused.id == "mines":
                break
            await hand.pilot.press("shift+tab")
        await hand.pilot.press("end", "backspace", "backspace", *"12", "enter")
        await hand.settle()
        assert str(hand.played.game.rules) == "9x9/12"

    run(player(), play)


REFUSED = [
    ("mines", "81", "expected at most 80 mines"),
    ("mines", "", "unknown rules '9x9/'"),
    ("width", "0", "got height 9 and width 0"),
    ("width", "99999", "and width 99999"),
    ("start", "99,99", "expected start to be"),
    ("start", "a b", "expected start to be"),
    ("seed", "-1", "expected a whole number as seed"),
    ("seed", "99999999999999999999", "expected a seed and a game number"),
    ("game", "x", "expected a whole number as game"),
]


def test_a_game_that_cannot_be_is_refused_in_words() -> None:
    async def play(hand: Hand) -> None:
        before = hand.played
        await hand.press("n")
        for name, value, said in REFUSED:
            field = hand.app.screen.query_one(f"#{name}", Input)
            field.focus()  # Enter in a field plays, too; the button rests after a press
            usual = field.value
            fill(hand, **{name: value})
            await hand.press("enter")
            assert said in words(hand), value
            fill(hand, **{name: usual})
        await hand.press("escape")
        assert hand.played is before

    run(player(), play)


def test_a_start_that_ends_the_game() -> None:
    async def play(hand: Hand) -> None:
        assert "Won: mines hit 0 of 1" in hand.text
        await hand.press("space", "h", "a", "p", "u")
        assert hand.played.game.over

    run(player("1x1/1 first_click=any"), play)


# Large boards, small terminals


def test_a_board_of_250x250_scrolls_with_the_cursor() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("ctrl+end")
        assert hand.board.cursor == (249, 249)
        assert "\n249 " in hand.text
        await hand.press("space")
        await hand.press("ctrl+home")
        assert "\n  0 [" in hand.text
        await hand.press("p", "h")
        await hand.press("end", "pagedown")
        row, column = hand.board.cursor
        assert (row, column) == (10, 249)
        await hand.click((row, column - 1))
        assert hand.played.moves[-1].cell == (10, 248)

    run(player("250x250/9000"), play)


def test_a_resize_in_the_middle_of_a_game() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("space", "ctrl+end")
        for size in [(40, 12), (20, 8), (10, 4), (200, 60), (80, 24)]:
            await hand.pilot.resize_terminal(*size)
            await hand.settle()
            assert max(map(len, hand.text.splitlines())) <= size[0]
            row = hand.text.splitlines()
            if size[1] >= 8:
                assert any("[#]" in line for line in row), hand.text
        await hand.press("space")
        assert len(hand.played.steps) == 2

    run(player("expert", seed=3), play)


# Records


def test_a_saved_record_is_opened_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def play(hand: Hand) -> None:
        await hand.press("space", "s")
        path = tmp_path / "minewise-4-0.json"
        assert Record.from_json(path.read_text()) == hand.played.record()
        assert "Saved as minewise-4-0.json" in hand.text
        for name, said in [
            ("none.json", "No such file"),
            (str(tmp_path), "Is a directory"),
            ("bad.json", "expected a minewise record"),
            ("minewise-4-0.json", "Review: person on 9x9/10"),
        ]:
            (tmp_path / "bad.json").write_bytes(b"\xff\x00{")
            await hand.press("o")
            hand.app.screen.query_one("Input").value = name  # type: ignore[attr-defined]
            await hand.press("enter")
            expected = said if name != "bad.json" else "Cannot open bad.json"
            assert expected in words(hand)

    run(player(), play)


def test_the_player_keeps_the_game_it_was_given() -> None:
    app = player("beginner", seed=9)
    assert isinstance(app, Player)
    assert app.played.view == Game("beginner", seed=9).view


# Anything at all


def test_no_keys_break_it() -> None:
    keys = ["up", "down", "left", "right", "space", "f", "c", "h", "p", "u", "a", "enter", "tab"]
    keys += [
        "r",
        "escape",
        "home",
        "end",
        "plus",
        "minus",
        "n",
        "x",
        "question_mark",
        "g",
        "1",
        "z",
    ]

    async def play(hand: Hand) -> None:
        rng = Random(5, 0, 0)
        for _ in range(150):
            hand.app.simulate_key(rng.choice(keys))
            await hand.pilot._wait_for_screen()

    run(player("beginner", seed=5), play)

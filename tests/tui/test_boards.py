"""Boards that need no guess in the full-screen player: choosing them, waiting, and the end."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest
from textual.widgets import Input, Select

from minewise.boards import DailyBoard
from minewise.companion.played_game import PlayedGame
from minewise.companion.review import Review
from minewise.engine.analysis import analyze
from minewise.game.board import Board
from minewise.game.rules import Cell
from minewise.game.view import COVERED
from minewise.tui.app import Player
from tests.conftest import Golden
from tests.tui.screen import PATIENCE, SMALL, Hand, player, run

DAILY = "9x9/10 first_click=opening start=2,2 boards=no-guess:level=exact"


def words(hand: Hand) -> str:
    """The screen without its line breaks."""
    return " ".join(hand.text.split())


async def follow_hints(hand: Hand) -> None:
    while not hand.played.game.over:
        await hand.press("h", "h", "h", "space")


def board_of(hand: Hand) -> Board:
    board = hand.played.game.board
    assert board is not None
    return board


async def guess(hand: Hand) -> Cell:
    """Reveals a mine, though the board needs no guess."""
    mine = min(cell for cell in board_of(hand).mines if hand.played.view[cell] == COVERED)
    await hand.go(mine)
    await hand.press("space")
    return mine


@pytest.mark.parametrize("size", [SMALL, (60, 24)])
def test_the_end_tells_a_needless_guess_and_shows_what_was_certain(
    size: tuple[int, int], golden: Golden
) -> None:
    async def play(hand: Hand) -> None:
        row, column = await guess(hand)
        assert "Lost at move 1, the first click, at a certain mine. Row 0, " in words(hand)
        assert "W shows what was certain before move 1, and why." in words(hand)
        golden(f"tui/needless-{size[0]}", hand.text)
        await hand.press("w")
        assert f"reveal {row},{column}: a certain mine" in words(hand)
        golden(f"tui/why-{size[0]}", hand.text)
        await hand.press("w")
        assert "So (0,0) is safe" not in words(hand)
        await hand.press("escape", "u", "w")
        assert "after a game that had one" in words(hand)

    run(player(DAILY, seed=20261122), play, size)


@pytest.mark.parametrize(
    "rules",
    [
        DAILY,
        pytest.param(DAILY.replace(" start=2,2", ""), marks=pytest.mark.check),
        pytest.param(f"{DAILY} start=random", marks=pytest.mark.check),
    ],
)
def test_who_guesses_nowhere_is_told_how_hard_the_board_was(rules: str) -> None:
    async def play(hand: Hand) -> None:
        await follow_hints(hand)
        assert hand.played.game.status == "won"
        assert f"3BV {board_of(hand).three_bv}. Hardest step: " in words(hand)
        assert "Won without a guess. 3BV" in words(hand)
        assert "W shows" not in words(hand)

    run(player(rules, seed=20261122), play)


def test_a_forced_guess_is_safe_and_an_overlooked_cell_is_told() -> None:
    async def play(hand: Hand) -> None:
        while not hand.played.game.over:
            view = hand.played.view
            if analyze(view).safe:
                await guess(hand)
            else:
                await hand.press("h", "h", "h", "space")
        assert hand.played.game.status == "lost"
        clicks = hand.played.game.clicks
        assert clicks > 1
        assert f"Lost at move {clicks} " in words(hand)
        assert f"W shows what was certain before move {clicks}, and why." in words(hand)

    run(player("6x6/9 boards=safe-guesses", seed=4), play)


def test_several_needless_guesses_are_counted() -> None:
    async def play(hand: Hand) -> None:
        await guess(hand)
        await guess(hand)
        while not hand.played.game.over:
            await hand.press("a")
        assert "Complete: you hit 2 mines, with 2 guesses, 2 of them needless." in words(hand)
        assert "W shows what was certain before move 1, and why." in words(hand)

    run(player(f"{DAILY} on_mine=continue", seed=20261122), play)


def test_any_board_ends_with_the_verdict() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("space")
        await guess(hand)
        verdict = Review.from_record(hand.played.record()).verdict
        assert f"{verdict} Lost: " in words(hand)
        assert "3BV" not in words(hand)

    run(player(), play)


def test_the_board_of_the_day_is_chosen_like_a_preset() -> None:
    async def play(hand: Hand) -> None:
        before = DailyBoard.from_date("expert")
        await hand.press("n")
        hand.app.screen.query_one("#preset", Select).value = "board of the day: expert"
        await hand.settle()
        seed = hand.app.screen.query_one("#seed", Input).value
        # The day may end meanwhile.
        assert seed in {str(before.seed), str(DailyBoard.from_date("expert").seed)}
        await hand.pilot.click("#play")
        await hand.settle()
        game = hand.played.game
        assert (game.rules, str(game.seed), game.number) == (before.rules, seed, 0)
        assert "Board of the day, " in hand.text

    run(player(), play)


def test_another_preset_after_the_board_of_the_day_draws_a_fresh_seed() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("n")
        for preset in ("board of the day: beginner", "expert"):
            hand.app.screen.query_one("#preset", Select).value = preset
            await hand.settle()
        assert hand.app.screen.query_one("#seed", Input).value == ""
        assert hand.app.screen.query_one("#boards", Select).value == "any"

    run(player(), play)


def test_a_level_is_chosen_in_the_window() -> None:
    async def play(hand: Hand) -> None:
        await hand.press("n")
        hand.app.screen.query_one("#boards", Select).value = "no-guess:level=subset"
        await hand.settle()
        assert "no guess: clues inside others prove all" in hand.text
        await hand.pilot.click("#play")
        await hand.settle()
        assert hand.played.game.rules.boards == "no-guess:level=subset"
        await hand.press("space")
        await follow_hints(hand)
        assert hand.played.game.status == "won"

    run(player("6x6/5"), play)


def test_keys_wait_while_a_board_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    played = PlayedGame("9x9/10 boards=no-guess", seed=4)
    move, found = played.move, Event()

    def slow(kind: str, cell: Cell) -> int:
        assert found.wait(PATIENCE)
        return move(kind, cell)  # type: ignore[arg-type]

    async def play(hand: Hand) -> None:
        setattr(played, "move", slow)  # noqa: B010 - as if a board were hard to find
        hand.app.simulate_key("space")
        await hand.until(lambda: "Looking for a board that needs no guess" in words(hand))
        for key in ("h", "a", "u", "f", "p", "s", "left"):
            hand.app.simulate_key(key)
        await hand.until(lambda: hand.board.cursor == (4, 3))
        assert not played.steps
        found.set()
        await hand.settle()
        assert [move.kind for move in played.moves] == ["reveal"]
        assert played.game.board is not None
        assert "Looking for" not in words(hand)
        assert not list(tmp_path.iterdir())

    run(Player(played, clock=lambda: 0.0), play)


def test_another_game_begins_while_a_board_is_looked_for() -> None:
    played = PlayedGame("9x9/10 boards=no-guess", seed=4)
    move, found = played.move, Event()

    def slow(kind: str, cell: Cell) -> int:
        assert found.wait(PATIENCE)
        return move(kind, cell)  # type: ignore[arg-type]

    async def play(hand: Hand) -> None:
        setattr(played, "move", slow)  # noqa: B010 - as if a board were hard to find
        hand.app.simulate_key("space")
        await hand.until(lambda: "Looking for a board" in words(hand))
        hand.app.simulate_key("n")
        await hand.until(lambda: bool(hand.app.screen.query("#preset")))
        hand.app.screen.query_one("#boards", Select).value = "any"
        hand.app.simulate_key("enter")
        await hand.until(lambda: hand.played is not played)
        found.set()
        await hand.settle()
        assert not hand.played.moves
        await hand.press("space")
        assert len(hand.played.moves) == 1

    run(Player(played, clock=lambda: 0.0), play)

"""The review of a recorded game on the full screen."""

from __future__ import annotations

from minewise import Board, Record, play
from minewise.companion.played_game import PlayedGame
from minewise.companion.review import Review
from minewise.game.record import Playback
from minewise.game.source import GivenBoards
from minewise.tui.app import Reviewer
from minewise.tui.review_screen import PLAYOUTS, ReviewScreen
from tests.tui.screen import Hand, player, run

RECORD = play("csp", "beginner", seed=2)


def screen_of(hand: Hand) -> ReviewScreen:
    screen = hand.app.screen
    assert isinstance(screen, ReviewScreen)
    return screen


def words(hand: Hand) -> str:
    return " ".join(hand.text.split())


def test_every_guess_is_visited_and_judged() -> None:
    async def look(hand: Hand) -> None:
        screen = screen_of(hand)
        review = Review.from_record(RECORD, playouts=PLAYOUTS)
        assert screen.review is not None
        assert screen.review.summary == review.summary
        for guess in review.guesses:
            await hand.press("down")
            assert screen.replay.at == guess.number
            assert guess.sentence in words(hand)
            assert hand.board.cursor == guess.cell
        assert review.summary in words(hand)
        for guess in review.guesses[-2::-1]:
            await hand.press("up")
            assert screen.replay.at == guess.number

    run(Reviewer(Playback(RECORD)), look)


def test_steps_lead_to_the_end_and_back() -> None:
    async def look(hand: Hand) -> None:
        screen = screen_of(hand)
        views = list(RECORD.replay())
        for at, view in enumerate(views):
            assert (screen.replay.at, screen.replay.view) == (at, view)
            await hand.press("right")
        assert f"After {len(RECORD.moves)} moves. Won" in hand.text
        await hand.press("left")
        assert screen.replay.view == views[-2]
        await hand.press("home", "left")
        assert screen.replay.at == 0
        await hand.press("end")
        assert screen.replay.at == len(RECORD.moves)

    run(Reviewer(Playback(RECORD)), look)


def test_it_plays_at_a_pace_and_shows_chances() -> None:
    async def look(hand: Hand) -> None:
        await hand.press("plus", "plus", "plus", "plus", "space")
        assert screen_of(hand).replay.at == len(RECORD.moves)
        await hand.press("home", "right", "p")
        assert "seed 2, game 0 | away from clues 12%" in words(hand)
        assert " 12 " in hand.text.partition("Move")[0]
        await hand.press("p")
        assert "away from clues" not in words(hand)
        assert " 12 " not in hand.text.partition("Move")[0]

    run(Reviewer(Playback(RECORD)), look)


def test_the_game_so_far_is_reviewed_and_left_again() -> None:
    async def look(hand: Hand) -> None:
        await hand.press("space", "r")
        assert "The game is not over" not in hand.text
        assert "Move 1 of 1: reveal 4,4: the rules make the first cell safe." in words(hand)
        await hand.press("end")
        assert "After 1 moves. The game is not over." in words(hand)
        await hand.press("escape")
        assert hand.app.screen is hand.play_screen

    run(player(), look)


def test_a_record_of_another_agent_shows_what_it_missed() -> None:
    record = play("random", "beginner", seed=1)
    review = Review.from_record(record)
    worst = next(guess for guess in review.guesses if guess.skill_loss)

    async def look(hand: Hand) -> None:
        assert screen_of(hand).replay.at == len(record.moves) - 1
        assert words(hand).count(str(review.verdict)) == 1
        await hand.press("home")
        while screen_of(hand).replay.at < worst.number:
            await hand.press("down")
        assert hand.board.scene.target == worst.safest
        assert worst.sentence in words(hand)

    run(Reviewer(Playback(Record.from_json(record.to_json()))), look)


def test_the_first_cell_of_other_programs_is_no_guess() -> None:
    boards = GivenBoards((Board(1, 5, {(0, 4)}),))
    played = PlayedGame("5x1/1 first_click=any", seed=1, boards=boards)
    played.move("reveal", (0, 0))

    async def look(hand: Hand) -> None:
        assert "the rules make the first cell safe" in words(hand)
        assert "No guess: every reveal was certainly safe." in words(hand)

    run(Reviewer(Playback(played.record()), protected_first=True), look)

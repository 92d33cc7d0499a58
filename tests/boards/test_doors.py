"""Whichever way a game comes about, its rules, seed and number lead to one board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from minewise import Board, Game, Rules, View, play, play_many
from minewise.boards import LEVELS, generate
from minewise.companion.played_game import PlayedGame
from minewise.errors import BoardError
from minewise.game.record import Playback, Record
from minewise.tournament.compare import compare
from tests.javascript.node import ask

FIRST = (2, 3)
SEED = 11
NUMBERS = range(3)
RULES = [
    *(f"9x9/12 first_click=opening boards=no-guess:level={level}" for level in LEVELS),
    "16x16/40 boards=no-guess:level=exact",
    "9x9/16 boards=safe-guesses",
]


def game_of(rules: str, number: int) -> Game:
    game = Game(rules, seed=SEED, number=number)
    game.reveal(*FIRST)
    return game


def board_of(rules: str, number: int) -> Board:
    board = game_of(rules, number).board
    assert board is not None
    return board


@pytest.mark.parametrize("rules", RULES)
def test_games_and_boards_are_the_same_at_every_door(rules: str) -> None:
    started = replace(Rules.parse(rules), start=FIRST)
    for number in NUMBERS:
        board = board_of(rules, number)
        assert Board.random(rules, seed=SEED, game=number, first_cell=FIRST) == board
        assert Game(started, seed=SEED, number=number).board == board
        assert PlayedGame(started, seed=SEED, number=number).game.board == board
        game = game_of(rules, number)
        game.go(0)
        game.go(1)
        assert game.board == board


@pytest.mark.parametrize("rules", RULES[:-1])
def test_generated_boards_are_those_of_games(rules: str) -> None:
    level: Any = Rules.parse(rules).boards.rpartition("=")[2]
    drawn = list(generate(rules, len(NUMBERS), seed=SEED, level=level, first_cell=FIRST))
    assert [one.board for one in drawn] == [board_of(rules, number) for number in NUMBERS]


@pytest.mark.parametrize("rules", RULES)
def test_games_of_agents_are_played_on_these_boards(rules: str) -> None:
    started = replace(Rules.parse(rules), start=FIRST)
    together = play_many("exact", started, games=len(NUMBERS), seed=SEED)
    compared = compare(["exact", "patterns"], started, games=len(NUMBERS), seed=SEED)
    for number in NUMBERS:
        alone = play("exact", started, seed=SEED, game=number)
        assert together.record(number).moves == alone.moves
        alone.check()
        assert Record.from_json(alone.to_json()).moves == alone.moves
        replay = Playback(alone)
        assert replay.go(len(replay)).board is not None
    assert compared.rows[0].tally.wins == together.wins


@pytest.mark.parametrize("rules", RULES)
def test_links_and_environments_show_the_same(rules: str) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    started = replace(Rules.parse(rules), start=FIRST)
    for number in NUMBERS:
        game = Game(started, seed=SEED, number=number)
        text = str(started).replace(" ", "+")
        link = f"http://localhost/play?rules={text}&seed={SEED}&number={number}"
        assert View.parse(link).rows() == game.view.rows()
        environment = gymnasium.make("minewise:Minesweeper-v0", level=str(started))
        seen, _ = environment.reset(seed=SEED, options={"game": number})
        assert (seen == game.view.array).all()


def test_the_page_plays_the_same() -> None:
    requests: list[dict[str, Any]] = []
    games: list[tuple[str, int]] = []
    for rules in RULES:
        for number in NUMBERS:
            row, column = FIRST
            held = len(games) + 1
            requests += [
                {"ask": "begin", "rules": rules, "seed": str(SEED), "number": number},
                {"ask": "move", "game": held, "kind": "reveal", "cell": [row, column]},
                {"ask": "let", "game": held, "agent": "exact"},
                {"ask": "undo", "game": held},
                *[{"ask": "let", "game": held, "agent": "exact"}] * 40,
                {"ask": "record", "game": held},
            ]
            games.append((rules, number))
    for answer in ask(requests):
        assert "error" not in answer or "over" in answer["what"], answer
        if '"minewise record"' in answer.get("text", ""):
            record = Record.from_json(answer["text"])
            record.check()
            assert record.won
            rules, number = games.pop(0)
            assert (str(record.rules), record.game) == (str(Rules.parse(rules)), number)
    assert not games


def test_where_no_board_is_found_every_door_says_so() -> None:
    """Behind a first cell in the corner one of three cells is safe, and nothing tells which."""
    rules = "2x2/2 boards=no-guess:level=exact"
    game = Game(rules, seed=1)
    with pytest.raises(BoardError, match=r"expected a board that needs no guess.*seed 1, game 0"):
        game.reveal(0, 0)
    assert (game.status, game.clicks, game.board) == ("playing", 0, None)
    for door in (
        lambda: Game(f"{rules} start=0,0", seed=1),
        lambda: Board.random(rules, seed=1, first_cell=(0, 0)),
        lambda: play("exact", rules, seed=1),
        lambda: play_many("exact", rules, seed=1, games=1),
        lambda: compare(["exact", "patterns"], rules, seed=1, games=1),
    ):
        with pytest.raises(BoardError, match="2x2/2 boards=no-guess:level=exact"):
            door()
    (begun, refused) = ask(
        [
            {"ask": "begin", "rules": rules, "seed": "1", "number": 0},
            {"ask": "move", "game": 1, "kind": "reveal", "cell": [0, 0]},
        ]
    )
    assert "error" not in begun
    assert refused["error"] == "BoardError"

"""The server gives nothing away: boards that look alike get the same answers, byte for byte."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minewise import Board, Game, Rules, View
from minewise.errors import IllegalMoveError
from minewise.game.move import MoveKind
from minewise.game.rules import Cell
from minewise.web.models.bodies import BODIES
from tests.strategies import moves_on
from tests.web.api.serving import Client, Serving, fixed, told

RULES = [
    "4x4/4 first_click=any",
    "5x3/6 first_click=any on_mine=continue mines_known=no win=all_identified",
    "4x4/3 first_click=any cascade=no win=all_flagged",
    "4x3/4 first_click=any cascade=no clues=optimistic",
    "5x4/5 first_click=any start=random on_mine=continue",
]
AGENTS = ("random", "basic", "csp-probability", "sat", "exact", "best", "layouts", "likelihood")
MOST_SEEDS = 800
READING = ("state", "steps", "record", "timeline", "certificate", "view")
CHANCES = ("analyze", "digits", "layouts", "hint", "evaluate", "drill_of")
OF_A_GAME: dict[str, dict[str, Any]] = {name: {} for name in (*READING, *CHANCES)} | {
    "carry_on": {"player": "csp"},
    "judge": {"playouts": 2},
    "optimal": {"budget": 10_000},
    "sample": {"layouts": 3},
}
"""Questions about a game, or the position that it shows, that change nothing."""
OF_A_CELL: dict[str, dict[str, Any]] = {
    "chain": {},
    "explain": {},
    "guess": {},
    "judge_move": {"kind": "reveal"},
}
NO_ANSWER = ("end", "decide", "add_review")
"""Questions that end the game, that take a position alone, and that the server does not answer."""
Move = tuple[MoveKind, Cell]


class Twin:
    """A server whose next game has the board of the seed that is put in."""

    def __init__(self) -> None:
        self.board_seed = 0
        self._drawn = itertools.cycle(("chance", "board"))
        ids = itertools.count()
        self.serving = Serving(fixed(ids=lambda: f"game-{next(ids)}", seeds=self._draw))

    def _draw(self) -> int:
        return self.board_seed if next(self._drawn) == "board" else 11

    def begin(self, rules: str, seed: int) -> httpx.Response:
        self.board_seed = seed
        return self.client.ask("begin", rules=rules, may_undo=True)

    @property
    def client(self) -> Client:
        return self.serving.client


@pytest.fixture(scope="module")
def twins() -> Iterator[tuple[Twin, Twin]]:
    one, other = Twin(), Twin()
    with one.serving, other.serving:
        yield one, other


def played(rules: str, seed: int, moves: list[Move]) -> tuple[Game, list[View]]:
    """The game after those of the moves that it allows, ending where it is over; and all that its
    player has seen on the way, since equal views may come of unequal ones."""
    game = Game(rules, seed=seed)
    views = [game.view]
    for kind, cell in moves:
        if game.over:
            break
        with suppress(IllegalMoveError):
            game.move(kind, cell)
        views.append(game.view)
    return game, views


def looks_alike(rules: str, seed: int, moves: list[Move]) -> int | None:
    """The seed of another board that shows the same when it is played alike."""
    game, views = played(rules, seed, moves)
    for other in range(MOST_SEEDS):
        twin, its_views = played(rules, other, moves)
        if its_views == views and not twin.over and twin.board != game.board:
            return other
    return None


def answers(response: httpx.Response) -> tuple[int, list[tuple[str, str]], bytes]:
    """All that is sent, but for the time of day."""
    headers = [(name, value) for name, value in response.headers.items() if name != "date"]
    return response.status_code, headers, response.content


@pytest.mark.promise(
    "web.md",
    "In games of the web API the mines stay on the server until the game is over.",
    "Boards that look the same get the same answers, byte for byte.",
)
@settings(max_examples=10)
@given(st.data(), st.sampled_from(RULES), st.integers(0, MOST_SEEDS - 1))
def test_boards_with_equal_views_get_equal_answers(
    twins: tuple[Twin, Twin], data: st.DataObject, rules: str, seed: int
) -> None:
    moves = data.draw(moves_on(Rules.parse(rules), longest=5))
    other = looks_alike(rules, seed, moves)
    if other is None or played(rules, seed, moves)[0].over:
        return
    begun = [twin.begin(rules, chosen) for twin, chosen in zip(twins, (seed, other), strict=True)]
    assert answers(begun[0]) == answers(begun[1])
    handle = told(begun[0])["game"]

    def same(question: str, **fields: Any) -> dict[str, Any]:
        """Asks both, and compares."""
        found = [twin.client.ask(question, game=handle, **fields) for twin in twins]
        assert answers(found[0]) == answers(found[1])
        document = found[0].json()
        return document if isinstance(document, dict) else {}

    made = 0
    for kind, cell in moves:
        answer = same("move", kind=kind, cell=cell, after=made)
        answer = answer.get("state", answer)
        assert answer["solved"] is None
        made = answer["moves"]
        for question, fields in OF_A_CELL.items():
            same(question, cell=cell, **fields)
    for question, fields in OF_A_GAME.items():
        same(question, **fields)
    # An agent makes the same decision; what it uncovers may differ, and then the boards do.
    agent = data.draw(st.sampled_from(AGENTS))
    decided = [twin.client.ask("let", game=handle, agent=agent) for twin in twins]
    if all(response.status_code == 200 for response in decided):
        one, other_one = (response.json() for response in decided)
        assert one["decision"] == other_one["decision"]
    shown = [told(twin.client.ask("state", game=handle)) for twin in twins]
    if shown[0]["view"] == shown[1]["view"] and shown[0]["status"] == "playing":
        assert answers(decided[0]) == answers(decided[1])
        for question, fields in OF_A_GAME.items():
            same(question, **fields)
        same("undo")


@pytest.mark.promise("web.md", "This includes hints, chances and decisions of agents.")
def test_no_question_about_a_game_is_left_out() -> None:
    """A question that is added to the table must be asked above."""
    about = {name for name, body in BODIES.items() if "game" in body.model_fields}
    changing = {"move", "undo", "let", "carry_out"}
    assert about == {*OF_A_GAME, *OF_A_CELL, *changing, *NO_ANSWER}


def test_the_search_for_boards_that_look_alike_finds_some() -> None:
    for rules in RULES:
        moves: list[Move] = [("reveal", (0, 0)), ("flag", (1, 1))]
        found = [looks_alike(rules, seed, moves) for seed in range(5)]
        assert any(found)
        for seed, other in enumerate(found):
            if other is not None:
                boards = [played(rules, chosen, moves)[0].board for chosen in (seed, other)]
                assert isinstance(boards[0], Board)
                assert boards[0] != boards[1]

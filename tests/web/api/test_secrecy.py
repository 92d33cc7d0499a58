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
from minewise.game.game import MoveKind
from minewise.game.rules import Cell
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
Move = tuple[MoveKind, Cell]


class Twin:
    """A server whose next game has the board of the seed that is put in."""

    def __init__(self) -> None:
        self.board_seed = 0
        self._drawn = itertools.cycle(("board", "chance"))
        ids = itertools.count()
        self.serving = Serving(fixed(ids=lambda: f"game-{next(ids)}", seeds=self._draw))

    def _draw(self) -> int:
        return self.board_seed if next(self._drawn) == "board" else 11

    def begin(self, rules: str, seed: int) -> httpx.Response:
        self.board_seed = seed
        return self.client.post("/games", rules=rules, may_undo=True)

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
    document = told(begun[0], 201)
    path = f"/games/{document['id']}"

    def same(ask: str, **body: Any) -> dict[str, Any]:
        """Asks both, and compares."""
        found = [
            twin.client.post(path + ask, **body)
            if body or ask in ("/hint", "/undo")
            else twin.client.get(path + ask)
            for twin in twins
        ]
        assert answers(found[0]) == answers(found[1])
        document = found[0].json()
        assert isinstance(document, dict)
        return document

    for kind, cell in moves:
        asked = [{"kind": kind, "cell": cell}]
        answer = same("/moves", moves=asked, after=len(document["moves"]))
        document = answer.get("game", answer)
        assert document["seed"] is document["mines"] is document["visited"] is None
        same(f"/analysis/{cell[0]}/{cell[1]}")
    for ask in ("", "/analysis", "/hint", "/hint", "/hint", "/record"):
        same(ask)
    # An agent makes the same decision; what it uncovers may differ, and then the boards do.
    agent = data.draw(st.sampled_from(AGENTS))
    decided = [twin.client.post(f"{path}/agent", agent=agent) for twin in twins]
    shown = [response.json() for response in decided]
    views = [one.get("view", one.get("game", {}).get("view")) for one in shown]
    over = [one.get("status", "playing") != "playing" for one in shown]
    if views[0] == views[1] and not any(over):
        assert answers(decided[0]) == answers(decided[1])
    elif "decision" in shown[0]:
        assert shown[0]["decision"] == shown[1]["decision"]
    if views[0] == views[1] and not any(over):
        same("/undo")


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

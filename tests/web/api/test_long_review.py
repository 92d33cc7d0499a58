"""A long game over HTTP: its moves at once, its judgements part by part."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Record, play
from minewise.companion.review import reviewed
from minewise.web.api.review import changes
from tests.web.api.serving import Client, Serving, fixed, refused, told

GAMES = [("csp", "beginner", 2), ("basic", "kulkarni", 2), ("random", "9x9/2", 5)]


@pytest.mark.parametrize(("agent", "rules", "seed"), GAMES)
def test_the_changes_lead_from_view_to_view(
    client: Client, agent: str, rules: str, seed: int
) -> None:
    record = play(agent, rules, seed=seed)
    found = told(client.post("/review/moves", record=record.to_json()))
    views = [view.rows() for view in record.replay()]
    assert found["rows"] == views[0]
    marks = [list(row) for row in found["rows"]]
    for number, told_move in enumerate(found["moves"]):
        move = record.moves[number]
        assert told_move["move"] == {"kind": move.kind, "cell": [*move.cell], "guess": move.guess}
        for row, column, mark in told_move["changes"]:
            assert marks[row][column] != mark
            marks[row][column] = mark
        assert ["".join(row) for row in marks] == views[number + 1]
    assert len(found["moves"]) == len(record.moves)
    whole = told(client.post("/review", record=record.to_json()))
    assert found["game"] == whole["game"]


@given(st.data(), st.integers(1, 5), st.integers(1, 5))
def test_changes_are_those_between_two_views(data: Any, height: int, width: int) -> None:
    row = st.text("#F1", min_size=width, max_size=width)
    rows = st.lists(row, min_size=height, max_size=height)
    before, after = data.draw(rows), data.draw(rows)
    now = [list(row) for row in before]
    for r, c, mark in changes(before, after):
        assert now[r][c] != mark
        now[r][c] = mark
    assert ["".join(row) for row in now] == after


def judged_in_parts(client: Client, record: Record) -> tuple[list[Any], int]:
    """All judgements as a page asks for them, and in how many parts they came."""
    judged: list[Any] = []
    asked: dict[str, Any] = {"first": 0, "proved": []}
    parts = 0
    while asked["first"] is not None:
        part = told(client.post("/review/judged", record=record.to_json(), **asked))
        assert part["first"] == len(judged)
        judged += part["judged"]
        asked = {"first": part["next"], "proved": part["proved"]}
        parts += 1
    return judged, parts


@pytest.mark.parametrize(("agent", "rules", "seed"), GAMES)
def test_parts_together_are_the_whole_review(agent: str, rules: str, seed: int) -> None:
    record = play(agent, rules, seed=seed)
    ticks = iter(range(10**6))
    # A clock that goes on at each look: every part has a single move.
    with Serving(fixed(clock=lambda: float(next(ticks)), part=0.5, idle=1e9)) as serving:
        judged, parts = judged_in_parts(serving.client, record)
    assert parts == len(judged) == len(record.moves)
    known = {one.number: one for one in reviewed(record)}
    for number, one in enumerate(judged):
        if number not in known:
            assert one is None
            continue
        assert one["sentence"] == known[number].sentence
        assert one["verdict"] == known[number].verdict
        assert (one["chance"], one["least"]) == (known[number].chance, known[number].least)
        assert tuple(one["safest"]) == known[number].safest


def test_a_short_game_is_judged_in_one_part(client: Client) -> None:
    record = play("csp", "beginner", seed=2)
    with Serving(fixed()) as serving:
        judged, parts = judged_in_parts(serving.client, record)
    assert parts == 1
    assert [one for one in judged if one and one["guess"]]


def test_a_game_without_moves_has_nothing_to_judge(client: Client) -> None:
    values = json.loads(play("csp", "5x5/0", seed=1).to_json())
    values |= {"moves": [], "status": "playing", "revealed": 0, "clicks": 0}
    found = told(client.post("/review/judged", record=values))
    assert (found["judged"], found["next"], found["proved"]) == ([], None, [])
    assert told(client.post("/review/moves", record=values))["moves"] == []


def test_what_cannot_be_reviewed_is_refused(client: Client) -> None:
    good = play("basic", "5x5/3", seed=1)
    for path in ("/review/moves", "/review/judged"):
        for record, sentence in (
            ("", "expected JSON"),
            ({}, "expected a minewise record"),
            (good.to_json().replace("5x5/3", "300x5/3"), "expected a board of at most 250x250"),
            (json.loads(good.to_json()) | {"guesses": 99}, "this record was altered"),
        ):
            assert sentence in refused(client.post(path, record=record), 422)
    beyond = client.post("/review/judged", record=good.to_json(), first=len(good.moves) + 1)
    assert "expected a game of at least" in refused(beyond, 422)
    off = client.post("/review/judged", record=good.to_json(), proved=[[900, 900]])
    assert [900, 900] not in told(off)["proved"]


def test_a_record_with_too_many_moves_is_refused() -> None:
    record = play("csp", "beginner", seed=2)
    with Serving(fixed(most_moves=3)) as serving:
        answer = serving.client.post("/review/moves", record=record.to_json())
        assert refused(answer, 422) == "expected at most 3 moves"

"""Questions of the core over HTTP: its answers, within the bounds of the server."""

from __future__ import annotations

import json
from math import isnan
from typing import Any

import pytest

from minewise import Record, View, analyze, play
from minewise.game.record import COUNTS
from minewise.questions import ask, description
from tests.web.api.serving import Client, Serving, fixed, refused, told

TEXT = "####/1221"
FILE = b"Player: Z\nBoard:\n0*\nEvents:\n0.00 lc 1 1 (5 5)\n0.30 lr 1 1 (5 6)\n"


def plain(answer: Any) -> Any:
    """An answer of the core as JSON has it."""
    if isinstance(answer, dict):
        return {name: plain(value) for name, value in answer.items()}
    if isinstance(answer, memoryview):
        return [None if isnan(value) else value for value in answer]
    return [plain(one) for one in answer] if isinstance(answer, list | tuple) else answer


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("about", {}),
        ("rules", {"rules": "expert", "density": "0.1,0.2"}),
        ("view", {"view": "4x2x2\nHHHH\n1221\n"}),
        ("analyze", {"view": TEXT}),
        ("analyze", {"view": "###/#1#", "prior": 0.1, "budget": 1000}),
        ("digits", {"view": TEXT, "mines": 2, "cell": (0, 1)}),
        ("layouts", {"view": "/".join(["#" * 20] * 20), "mines": 200}),
        ("sample", {"view": "1##/###", "mines": 2, "layouts": 3, "seed": 5}),
        ("explain", {"view": TEXT, "cell": (0, 1)}),
        ("hint", {"view": "###/11_"}),
        ("hint", {"view": "####/####", "rules": "4x2/1 first_click=opening"}),
        ("evaluate", {"view": "1##/###", "mines": 2, "strength": "fast"}),
        ("optimal", {"rules": "3x3/2", "every_cell": False}),
        ("decide", {"view": "1##/###", "mines": 2, "agent": "csp", "seed": 2**64 - 1, "game": 3}),
        ("play", {"agent": "exact", "rules": "beginner", "seed": 1, "games": 5}),
        ("moves", {"agent": "basic", "rules": "beginner", "seed": 7}),
        ("drill", {"rules": "6x6/7 first_click=opening", "seed": 3, "pattern": "1-2-1"}),
        ("drill_of", {"view": "###/121", "mines": 2}),
        ("statistics", {"log": ""}),
        ("replay_parts", {"file": FILE.hex()}),
    ],
)
def test_an_answer_is_that_of_the_core(
    client: Client, question: str, fields: dict[str, Any]
) -> None:
    sent = {"text" if name == "view" else name: value for name, value in fields.items()}
    assert client.ask(question, **sent).json() == plain(ask(question, **fields))


def test_every_question_has_an_address(client: Client) -> None:
    paths = client.http.get("/openapi.json").json()["paths"]
    asked = {path.removeprefix("/api/ask/") for path in paths if path.startswith("/api/ask/")}
    assert asked == description()["questions"].keys() - {"add_review"}
    sentence = refused(client.ask("analyse", text="##"), 404)
    assert sentence.startswith("unknown question 'analyse', did you mean 'analyze'?")
    assert refused(client.ask("add_review", game="none"), 404)


def test_agents_and_sums_are_lists(client: Client) -> None:
    fields: dict[str, Any] = {"rules": "beginner", "seed": 1, "games": 20}
    agents = ["basic", "csp:max_variables=9"]
    first = told(client.ask("compare", agents=agents, **fields))
    assert first == plain(ask("compare", agents=" ".join(agents), **fields))
    both = told(client.ask("compare", agents=agents, sums=first["sums"], first=20, **fields))
    assert [one["games"] for one in both["agents"]] == [40, 40]


def test_a_number_that_is_not_known_is_null(client: Client) -> None:
    answer = told(client.ask("analyze", text=TEXT, mines=2))
    known = analyze(View.parse(TEXT, mines=2)).probability.ravel().tolist()
    assert answer["probability"] == [*known[:4], None, None, None, None]


def test_clues_that_contradict_are_named(client: Client) -> None:
    refusal = told(client.ask("analyze", text="1#0##1"), 422)
    assert refusal == {
        "error": "no layout of mines fits: the clues at (0,0) and (0,2) contradict each other",
        "kind": "ContradictionError",
        "clues": [[0, 0], [0, 2]],
        "with_total": False,
    }


def test_sets_that_contradict_are_named(client: Client) -> None:
    refusal = told(client.ask("analyze_sets", sets="a b = 1\nc = 1\na b = 2\nmines: 3"), 422)
    assert refusal == {
        "error": "expected sets that some layout keeps, but no layout keeps those with the numbers "
        "0, 2",
        "kind": "ContradictionError",
        "sets": [0, 2],
        "with_total": False,
    }


@pytest.mark.parametrize(
    ("question", "fields", "sentence"),
    [
        ("analyze", {}, "expected the field text"),
        ("analyze", {"text": 5}, "expected text: string, got 5"),
        ("analyze", {"text": TEXT, "mines": "2"}, "expected mines: integer, got '2'"),
        ("analyze", {"text": TEXT, "total": 2}, "unknown field total"),
        ("analyze", {"view": TEXT}, "unknown field view"),
        ("analyze", {"text": TEXT, "prior": 2}, "expected a prior above 0 and below 1, got 2"),
        ("analyze", {"text": TEXT, "budget": 10**8}, "expected a budget of at most 3,000,000"),
        ("optimal", {"rules": "3x3/2", "budget": 10**9}, "expected a budget of at most 10,000,000"),
        ("optimal", {"rules": "3x3/2", "every_cell": 1}, "expected every_cell: boolean, got 1"),
        ("explain", {"text": TEXT, "cell": [0]}, "cell.1"),
        ("explain", {"text": TEXT, "cell": [1, 0]}, "expected a covered cell, got (1, 0)"),
        ("explain", {"text": TEXT, "cell": "0,0"}, "expected cell: tuple, got '0,0'"),
        ("explain", {"text": "##/##", "cell": [0, 0]}, "expected a cell that is certain"),
        ("view", {"text": ""}, "expected at least one row of cells"),
        ("view", {"text": "#~"}, "_ clue withheld, 0 to 8), got '~'"),
        ("view", {"text": "##", "mines": 3}, "expected at most 2 mines"),
        ("view", {"text": "##", "rules": "3x1/1"}, "expected a view of 3x1 cells as in its rules"),
        ("view", {"text": "#" * 251}, "expected a board of at most 250x250, got 251x1"),
        ("view", {"text": "4#"}, "expected a clue of at most 1"),
        ("play", {"agent": "exact", "rules": "300x5/3"}, "expected a board of at most 250x250"),
        (
            "drill",
            {"rules": "31x30/99 boards=no-guess"},
            "expected at most 900 cells and 30% mines",
        ),
        ("replay", {"record": ""}, "expected a minewise record"),
        ("replay", {"record": "[]"}, "expected a minewise record"),
        ("replay", {"record": {}}, "expected a minewise record"),
        ("open_replay", {"file": "00ff"}, "byte"),
        ("open_replay", {"file": "no digits"}, "expected a file of some bytes"),
    ],
)
def test_what_is_wrong_is_said(
    client: Client, question: str, fields: dict[str, Any], sentence: str
) -> None:
    assert sentence in refused(client.ask(question, **fields), 422)


@pytest.mark.parametrize(("agent", "rules"), [("csp", "beginner"), ("basic", "kulkarni")])
def test_a_record_is_played_and_judged(client: Client, agent: str, rules: str) -> None:
    record = play(agent, rules, seed=2)
    as_text = told(client.ask("replay", record=record.to_json()))
    game = told(client.ask("replay", record=client.of("record", as_text).json()))
    assert as_text | {"game": ""} == game | {"game": ""}
    assert (game["status"], game["moves"]) == (record.status, len(record.moves))
    assert Record.from_json(client.of("record", game).text) == record
    timeline = told(client.of("timeline", game))
    assert (timeline["seed"], len(timeline["moves"])) == ("2", len(record.moves))
    review = told(client.of("judge", game))
    assert (review["next"], len(review["judged"])) == (None, len(record.moves))


def test_what_a_client_has_sent_is_no_secret(client: Client) -> None:
    """A record may end before its game does."""
    record = json.loads(play("csp", "beginner", seed=3).to_json()) | {"status": "playing"}
    record |= {name: 0 for name in record if name in COUNTS} | {"moves": []}
    game = told(client.ask("replay", record=record))
    assert (game["status"], told(client.of("record", game))["seed"]) == ("playing", 3)


def test_a_record_that_was_altered_is_refused(client: Client) -> None:
    good = play("basic", "5x5/3", seed=1).to_json()
    for record, sentence in (
        (good.replace('"reveal",', '"reveal",1'), "this record was altered: move 1, reveal 12,3"),
        (good.replace("5x5/3", "300x5/3"), "expected a board of at most 250x250"),
        (good.replace("5x5/3", "5x5/30"), "expected"),
        (good.replace('"agent"', '"agents"'), "agents"),
    ):
        assert sentence in refused(client.ask("replay", record=record), 422)


def test_a_replay_of_another_program_is_opened(client: Client) -> None:
    replay = told(client.ask("open_replay", file=FILE.hex()))
    state = replay["state"]
    assert (replay["format"], replay["player"], state["status"]) == ("rawvf", "Z", "won")
    assert len(replay["events"]) % 5 == 0
    assert told(client.of("state", state))["view"] == state["view"]
    assert told(client.of("judge", state))["guesses"] == 0


def test_a_game_has_at_most_so_many_moves() -> None:
    with Serving(fixed(most_moves=2)) as serving:
        client = serving.client
        record = play("basic", "beginner", seed=1)
        assert len(record.moves) > 2
        for answer in (
            client.ask("replay", record=record.to_json()),
            client.ask("begin", rules="beginner", steps=["f0.0", "f0.1", "f0.2"]),
        ):
            assert refused(answer, 422) == "expected at most 2 moves"
        game = client.begin("beginner", steps=["f0.0", "f0.1"])
        sentence = refused(client.move(game, "flag", (0, 2)), 409)
        assert sentence == "expected at most 2 moves of a game"

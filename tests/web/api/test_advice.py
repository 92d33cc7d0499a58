"""Advice on positions and reviews of records, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from minewise import Random, Record, View, analyze, evaluate, explain, make, play
from minewise.companion.advice import Advice
from minewise.companion.review import Review, reviewed
from tests.web.api.serving import Client, refused, told

TEXT = "####/1221"


def cells(found: list[list[int]]) -> list[tuple[int, int]]:
    return [(row, column) for row, column in found]


def test_advice_is_that_of_the_engine(client: Client) -> None:
    view = View.parse(TEXT, mines=2)
    known = Advice.on(view)
    found = told(client.post("/advice", view={"rows": TEXT.split("/"), "mines": 2}, proofs=True))
    assert found["view"] == {"rows": view.rows(), "rules": str(view.rules), "mines": 2}
    assert found["sized_text"] == view.sized_text()
    assert cells(found["safe"]) == sorted(known.safe)
    assert cells(found["mines"]) == sorted(known.mines)
    assert found["analysis"]["layouts"] == "1"
    assert [(tuple(p["cell"]), p["sentence"]) for p in found["proofs"]] == [
        (cell, explain(view, cell).sentence) for cell in sorted(known.safe) + sorted(known.mines)
    ]
    assert known.next is not None
    assert found["next"]["cell"] == list(known.next.cell)
    assert found["next"]["sentence"] == known.next.reason
    assert found["next"]["certain"] is True
    assert found["evaluation"] is None
    assert found["opinions"] == []


def test_every_text_form_of_a_position_is_the_same_position(client: Client) -> None:
    asked: list[dict[str, Any]] = [
        {"rows": ["####", "1221"], "mines": 2},
        {"rows": ["# # # #", "1 2 2 1"], "rules": "4x2/2 first_click=any"},
        {"text": "####/1221", "mines": 2},
        {"text": "4x2x2\nHHHH\n1221\n"},
    ]
    answers = [told(client.post("/advice", view=view)) for view in asked]
    assert all(answer == answers[0] for answer in answers)


def test_clues_that_contradict_are_named(client: Client) -> None:
    found = told(client.post("/advice", view={"text": "1#0##1"}, proofs=True, evaluate=True))
    contradiction = found["analysis"]["contradiction"]
    assert contradiction == {
        "sentence": "no layout of mines fits: the clues at (0,0) and (0,2) contradict each other",
        "clues": [[0, 0], [0, 2]],
        "with_total": False,
    }
    assert found["analysis"]["layouts"] == "0"
    assert found["safe"] == found["mines"] == found["proofs"] == []
    assert found["next"] is None


def test_a_cell_has_its_digits_and_its_proof(client: Client) -> None:
    view = View.parse(TEXT, mines=2)
    asked = {"text": TEXT, "mines": 2}
    for cell in [(0, 0), (0, 1)]:
        found = told(client.post("/advice/cell", view=asked, cell=list(cell)))
        assert found["mine"] == float(analyze(view).probability[cell])
        assert found["proof"]["sentence"] == explain(view, cell).sentence
        assert cells(found["proof"]["clues"]) == list(explain(view, cell).clues)
    guess = View.parse("###/#1#", mines=1)
    found = told(client.post("/advice/cell", view={"text": "###/#1#", "mines": 1}, cell=[0, 1]))
    assert found["proof"] is None
    assert found["digits"] == analyze(guess).digit_probability[0, 1].tolist()
    assert "expected a covered cell of the board, got 1,0" in refused(
        client.post("/advice/cell", view=asked, cell=[1, 0]), 422
    )
    assert "expected a covered cell of the board, got 2,0" in refused(
        client.post("/advice/cell", view=asked, cell=[2, 0]), 422
    )
    assert "contradict each other" in refused(
        client.post("/advice/cell", view={"text": "1#0##1"}, cell=[0, 1]), 422
    )


def test_a_clue_beyond_its_neighbours_contradicts(client: Client) -> None:
    found = told(client.post("/advice", view={"text": "6#/##"}, clues="exact"))
    assert found["analysis"]["contradiction"]["clues"] == [[0, 0]]
    assert "expected a clue of at most 3" in refused(
        client.post("/advice", view={"text": "6#/##"}), 422
    )


def test_a_clue_model_is_read(client: Client) -> None:
    view = {"text": "#1#", "mines": 2}
    exact = told(client.post("/advice", view=view))
    assert exact["analysis"]["contradiction"]["with_total"] is True
    lying = told(client.post("/advice", view=view, clues="optimistic"))
    assert lying["analysis"]["contradiction"] is None
    assert lying["view"]["rules"] == "3x1/2 first_click=any cascade=no clues=optimistic"
    assert lying["analysis"]["layouts"] == str(
        analyze(View.parse("#1#", mines=2), clues="optimistic").layouts
    )


def test_agents_give_their_opinions_side_by_side(client: Client) -> None:
    view = View.parse("1##/###", mines=2)
    agents = ["basic", "exact", "csp-probability", "best:strength=fast"]
    found = told(
        client.post("/advice", view={"rows": view.rows(), "mines": 2}, agents=agents, evaluate=True)
    )
    for agent, opinion in zip(agents, found["opinions"], strict=True):
        decision = make(agent).decide(view, Random(1))
        assert opinion["agent"] == opinion["decision"]["agent"] == agent
        assert cells(opinion["decision"]["reveal"]) == list(decision.reveal)
        assert opinion["decision"]["reason"] == decision.reason
        assert opinion["fault"] is None
    known = evaluate(view)
    assert found["evaluation"]["win"] == known.win
    assert found["evaluation"]["exact"] is True
    assert cells([move["cell"] for move in found["evaluation"]["moves"]]) == [
        move.cell for move in known.moves
    ]


def test_what_cannot_be_evaluated_says_so_beside_the_rest(client: Client) -> None:
    found = told(client.post("/advice", view={"text": "1##"}, evaluate=True, agents=["exact"]))
    assert found["evaluation"]["fault"] == "expected a view whose mine total is known"
    assert found["analysis"]["layouts"] == "2"
    done = told(client.post("/advice", view={"text": "000"}, agents=["exact"]))
    assert done["opinions"][0]["fault"] == "there is no covered cell to decide about"


@pytest.mark.parametrize(
    ("view", "sentence"),
    [
        ({}, "expected either rows or text"),
        ({"rows": ["#"], "text": "#"}, "expected either rows or text"),
        ({"text": ""}, "expected at least one row of cells"),
        ({"text": "#x"}, "_ clue withheld, 0 to 8), got 'x'"),
        ({"text": "3x1x1\nHH"}, "expected 3x1 cells as the first line says, got 2x1"),
        ({"text": "##", "mines": 3}, "expected at most 2 mines"),
        ({"text": "##", "rules": "3x1/1"}, "expected a view of 3x1 cells as in its rules"),
        ({"text": "#" * 251}, "expected a board of at most 250x250, got 251x1"),
        ({"text": "4#"}, "expected a clue of at most 1"),
    ],
)
def test_what_is_no_position_is_refused(
    client: Client, view: dict[str, Any], sentence: str
) -> None:
    assert sentence in refused(client.post("/advice", view=view), 422)


def test_agents_from_files_have_no_opinion(client: Client) -> None:
    answer = client.post("/advice", view={"text": "##"}, agents=["own.py:Agent"])
    assert "unknown agent 'own.py:Agent'" in refused(answer, 422)


@pytest.mark.parametrize(("agent", "rules"), [("csp", "beginner"), ("basic", "kulkarni")])
def test_a_review_is_that_of_the_library(client: Client, agent: str, rules: str) -> None:
    record = play(agent, rules, seed=2)
    found = told(client.post("/review", record=record.to_json()))
    known, judged = Review.of(record), {one.number: one for one in reviewed(record)}
    views = list(record.replay())
    assert [frame["rows"] for frame in found["frames"]] == [view.rows() for view in views]
    assert (found["frames"][0]["move"], found["frames"][0]["judged"]) == (None, None)
    for number, frame in enumerate(found["frames"][1:]):
        move = record.moves[number]
        assert frame["move"] == {"kind": move.kind, "cell": [*move.cell], "guess": move.guess}
        if number not in judged:
            assert frame["judged"] is None
            continue
        one = judged[number]
        assert frame["judged"]["sentence"] == one.sentence
        assert frame["judged"]["verdict"] == one.verdict
        assert (frame["judged"]["chance"], frame["judged"]["least"]) == (one.chance, one.least)
    assert found["summary"] == known.summary
    assert (found["luck"], found["skill_loss"], found["survival"]) == (
        known.luck,
        known.skill_loss,
        known.survival,
    )
    assert (found["guesses"], found["needless"]) == (len(known.guesses), known.needless)
    assert found["game"]["status"] == record.status
    assert len(found["game"]["mines"]) == record.mines
    assert found["game"]["seed"] == "2"


def test_a_record_may_come_as_an_object_and_from_a_game(client: Client) -> None:
    document = client.begin("beginner", seed=9)
    while document["status"] == "playing":
        document = told(client.post(f"/games/{document['id']}/agent", agent="exact"))
    response = client.get(f"/games/{document['id']}/record")
    assert response.headers["content-type"] == "application/json"
    assert Record.from_json(response.text).status == document["status"]
    as_text = told(client.post("/review", record=response.text))
    as_object = told(client.post("/review", record=response.json()))
    assert as_text == as_object
    assert as_text["game"]["mines"] == document["mines"]
    assert as_text["frames"][-1]["rows"] == document["view"]["rows"]


def test_what_is_no_record_is_refused(client: Client) -> None:
    good = play("basic", "5x5/3", seed=1)
    wrong = good.to_json().replace('"reveal",', '"reveal",1')
    for record, sentence in (
        ("", "expected a minewise record"),
        ("[]", "expected a minewise record"),
        ({}, "expected a minewise record"),
        (wrong, "this record was altered: move 1, reveal 12,3"),
        (good.to_json().replace("5x5/3", "300x5/3"), "expected a board of at most 250x250"),
        (good.to_json().replace("5x5/3", "5x5/30"), "expected"),
    ):
        assert sentence in refused(client.post("/review", record=record), 422)


def test_a_review_that_would_be_too_long_says_what_to_do(client: Client) -> None:
    moves = [["flag", 0, 0, False], ["unflag", 0, 0, False]] * 5_000
    values = play("random", "100x100/0", seed=1)
    text = values.to_json()
    head, _, tail = text.partition('"moves":[')
    _, _, tail = tail.partition("]]")
    listed = str(moves).replace("'", '"').replace("False", "false")[1:]
    answer = client.post("/review", record=f'{head}"moves":[{listed}{tail}')
    assert "minewise review takes any" in refused(answer, 422)

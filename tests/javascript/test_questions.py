"""Every question of the table is asked once. WebAssembly answers as the native core does, and the
answers are what the description of the questions says.
"""

from __future__ import annotations

import base64
import json
import math
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter

from minewise.errors import MinewiseError, RequestError
from minewise.game.board import Board
from minewise.match.play import play
from minewise.questions import Session, description, request_of
from minewise.web.models.bodies import CORE_ANSWERS, model_of
from minewise.web.models.parts import RequestBody
from tests.javascript.node import PAGE, ask
from tests.javascript.test_same_answers import replay_of

VIEW: dict[str, Any] = {"view": "###/121"}
POSITION = VIEW | {"mines": 2, "rules": "3x2/2 first_click=any"}
CLUES = POSITION | {"clues": "exact"}
EVERYTHING = CLUES | {"prior": 0.3, "budget": 1000}
GUESS = {"view": "1##/###", "mines": 2}
LOG = (
    '{"date": "2026-11-23T08:57:43.120Z", "level": "beginner", "won": true, "milliseconds": 9000,'
    ' "clicks": 20, "three_bv": 12, "three_bv_done": 12}'
)
TEXT = "Player: Zo\u00eb\nBoard:\n0*0\nEvents:\n0.00 lc 1 1 (5 5)\n0.30 lr 1 1 (5 6)\n"
FILE = TEXT.encode().hex()

DRILL = {"ask": "drill", "rules": "6x6/7 first_click=opening"}
PLAY = {"ask": "play", "agent": "exact", "rules": "beginner"}
MOVES = {"ask": "moves", "agent": "basic", "rules": "beginner"}
COMPARE = {"ask": "compare", "agents": "basic exact", "rules": "beginner"}
JUDGE_MOVE: dict[str, Any] = {"ask": "judge_move", "kind": "reveal", "cell": [0, 0]} | VIEW
CERTIFY = {"ask": "certify", "rules": "4x1/1 first_click=any", "board": "...*", "cell": [0, 0]}
BEGIN = {"ask": "begin", "rules": "beginner", "seed": 4}


REPLAY = replay_of(play("csp", "beginner", seed=2))
GIVEN = replay_of(
    replace(
        play("csp", "beginner", board=Board(4, 5, {(0, 0), (1, 3), (3, 3)}), seed=1),
        fault="it failed",
        status="lost",
    )
)

REQUESTS: tuple[dict[str, Any], ...] = (
    {"ask": "about"},
    {"ask": "rules", "rules": "expert"},
    {"ask": "rules", "rules": "expert", "density": "0.1:0.3:0.1"},
    {"ask": "view"} | VIEW,
    {"ask": "view"} | CLUES,
    {"ask": "analyze"} | VIEW,
    {"ask": "analyze"} | EVERYTHING,
    {"ask": "digits"} | VIEW,
    {"ask": "digits", "cell": [0, 1]} | EVERYTHING,
    {"ask": "layouts"} | VIEW,
    {"ask": "layouts"} | EVERYTHING,
    {"ask": "sample", "layouts": 2} | VIEW,
    {"ask": "sample", "layouts": 5, "seed": 3} | EVERYTHING,
    {"ask": "explain", "cell": [0, 1]} | VIEW,
    {"ask": "explain", "cell": [0, 1]} | EVERYTHING,
    {"ask": "chain", "cell": [0, 1]} | VIEW,
    {"ask": "chain", "cell": [1, 1], "reveals": [[1, 2], [0, 0]]} | EVERYTHING,
    {"ask": "hint"} | VIEW,
    {"ask": "hint"} | EVERYTHING,
    {"ask": "hint"} | GUESS,
    {"ask": "hint", "view": "##\u00e9"},
    {"ask": "guess", "cell": [0, 1], "view": "1##/###"},
    {"ask": "guess", "cell": [0, 1]} | EVERYTHING | GUESS,
    *[
        {"ask": name, "view": "F##/121", "mines_left": 1} | own
        for name, own in (
            *(("view", {}), ("analyze", {}), ("digits", {}), ("layouts", {}), ("hint", {})),
            *(("sample", {"layouts": 1}), ("explain", {"cell": [0, 1]}), ("evaluate", {})),
            *(("optimal", {}), ("drill_of", {}), ("decide", {"agent": "exact"})),
            ("chain", {"cell": [0, 1]}),
            ("judge_move", {"kind": "reveal", "cell": [0, 1]}),
        )
    ],
    {"ask": "guess", "view": "1##/F##", "mines_left": 1, "cell": [0, 1]},
    *[
        {"ask": name, "view": "11/1#", "part": "all"} | own
        for name, own in (
            *(("view", {}), ("analyze", {}), ("digits", {}), ("layouts", {}), ("hint", {})),
            *(("sample", {"layouts": 1}), ("guess", {"cell": [0, 0]})),
        )
    ],
    {"ask": "explain", "view": "11/1#", "part": "right,bottom", "cell": [1, 1]},
    {"ask": "chain", "view": "11/1#", "part": "right,bottom", "cell": [1, 1]},
    DRILL,
    DRILL | {"seed": 3, "number": 1, "level": "subset", "pattern": "1-2-1", "attempts": 900},
    DRILL | {"may_guess": True},
    {"ask": "drill_of"} | VIEW,
    {"ask": "drill_of", "budget": 1000} | POSITION,
    {"ask": "evaluate"} | GUESS,
    {"ask": "evaluate", "strength": "fast"} | CLUES,
    {"ask": "evaluate", "view": "1##/###", "rules": "3x2/2 first_click=any"},
    {"ask": "optimal", "rules": "3x3/2"},
    {"ask": "optimal", "every_cell": True, "budget": 10**6} | POSITION,
    {"ask": "optimal"} | GUESS,
    {"ask": "decide", "agent": "exact"} | VIEW,
    {"ask": "decide", "agent": "exact", "seed": 2, "game": 3, "turn": 1} | CLUES | GUESS,
    PLAY,
    PLAY | {"seed": 8, "first": 3, "games": 5},
    MOVES,
    MOVES | {"seed": 7, "first": 2},
    COMPARE,
    COMPARE | {"seed": 1, "first": 9, "games": 9, "sums": [0] * 38, "until": 5, "tell_apart": 0.05},
    {"ask": "begin", "rules": "9x9/10 start=0,0 boards=no-guess", "seed": 3},
    BEGIN | {"number": 0, "steps": "r0.0", "taken_back": 1},
    {"ask": "move", "game": 1, "kind": "flag", "cell": [8, 8]},
    {"ask": "state", "game": 1},
    {"ask": "undo", "game": 1},
    {"ask": "let", "game": 1, "agent": "basic"},
    {"ask": "let", "game": 2, "agent": "basic", "agent_seed": 9},
    {"ask": "carry_out", "game": 2, "player": "me", "flag": [[3, 5]], "certain": True},
    {"ask": "undo", "game": 2},
    {"ask": "carry_out", "game": 2, "player": "me", "reveal": [[3, 5]]},
    {"ask": "carry_on", "game": 2, "player": "me"},
    {"ask": "steps", "game": 2},
    {"ask": "end", "game": 2},
    *[{"ask": "let", "game": 1, "agent": "exact"}] * 40,  # more than the game has
    {"ask": "certificate", "game": 1},
    CERTIFY,
    CERTIFY | {"level": "single"},
    {"ask": "judge", "game": 1},
    {"ask": "record", "game": 1},
    REPLAY,
    {"ask": "judge", "game": 3, "first": 0, "playouts": 2, "moves": 999, "protected_first": True},
    {"ask": "judge", "game": 3, "first": 999},
    {"ask": "add_review", "game": 3},
    JUDGE_MOVE,
    JUDGE_MOVE | POSITION | {"number": 3, "hit": True, "playouts": 1, "protected_first": True},
    {"ask": "add_reviews", "reviews": ",".join(["1"] * 53)},
    {"ask": "timeline", "game": 3},
    GIVEN,
    {"ask": "replay_parts", "file": FILE},
    {"ask": "open_replay", "file": FILE},
    {"ask": "open_replay", "file": FILE[:30]},
    {"ask": "statistics", "log": LOG},
)
TRIANGLE = "a b c = 1\nb c 2*d = 3\nd e = 0:0.5,1:2\n"
OF_SETS: tuple[dict[str, Any], ...] = (
    {"ask": "analyze_sets", "sets": TRIANGLE},
    {"ask": "analyze_sets", "sets": TRIANGLE, "cell": "a", "prior": 0.3, "budget": 1000},
    {"ask": "analyze_sets", "sets": TRIANGLE + "mines: 2\nothers: 4", "cell": "b"},
    {"ask": "analyze_sets", "sets": '{"sets": [[["a", [0, 1]], [1, 2]], [["a"], 0]]}'},
    {"ask": "analyze_sets", "sets": '[[["a"], 1], [{"a": 2}, 0], [["b"], 1]]'},
    {"ask": "analyze_sets", "sets": "a = 1 = b"},
    {"ask": "analyze_sets", "sets": "a = 1\nmines: 2"},
)
"""What another file answers."""


def asked(session: Session, request: dict[str, Any]) -> tuple[bool, str, bytes]:
    """What the core says, before Python makes anything of it."""
    fields = dict(request)
    return session._core.ask(request_of(fields.pop("ask"), fields))


def questions() -> list[str]:
    """The names in the table."""
    with pytest.raises(RequestError) as raised:
        Session().ask("everything")
    return re.findall(r"\w+", raised.value.what.partition("Expected one of: ")[2])


def test_every_question_is_asked() -> None:
    assert {request["ask"] for request in (*REQUESTS, *OF_SETS)} == set(questions())


@pytest.mark.parametrize(
    ("file", "requests"), [("core.wasm", REQUESTS), ("sets.wasm", OF_SETS)], ids=["core", "sets"]
)
def test_answers_are_the_same(file: str, requests: tuple[dict[str, Any], ...]) -> None:
    session = Session()
    refused = 0
    for request, answer in zip(requests, ask(requests, file), strict=True):
        done, text, numbers = asked(session, request)
        if done:
            assert text == answer["text"], request
            assert numbers == base64.b64decode(answer["numbers"])
        else:
            told = json.loads(text)
            assert (told["kind"], told["text"]) == (answer["error"], answer["what"]), request
            refused += 1
    assert 1 < refused < 40


def answered() -> Iterator[tuple[str, dict[str, Any], Any]]:
    """The questions that are answered, their fields and the answers."""
    session = Session()
    for request in (*REQUESTS, *OF_SETS):
        fields = dict(request)
        name = fields.pop("ask")
        with suppress(MinewiseError):
            yield name, fields, session.ask(name, **fields)


def plain(answer: Any) -> Any:
    """Arrays as lists; what is no number is null, as in JSON."""
    if isinstance(answer, dict):
        return {name: plain(value) for name, value in answer.items()}
    if isinstance(answer, memoryview):
        return [None if math.isnan(number) else number for number in answer]
    return answer


def models(value: Any, seen: dict[type[BaseModel], set[str]]) -> None:
    """Collects the types that occur in an answer, with their fields."""
    if isinstance(value, BaseModel):
        seen[type(value)] |= value.model_fields_set
        value = [getattr(value, name) for name in type(value).model_fields]
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            models(one, seen)


def test_answers_are_as_described() -> None:
    """Nothing else is in an answer, and everything that is described occurs."""
    seen: dict[type[BaseModel], set[str]] = defaultdict(set)
    for name, _, answer in answered():
        kind = TypeAdapter[Any](CORE_ANSWERS[name])
        models(kind.validate_json(json.dumps(plain(answer)), strict=True), seen)
    table = description()
    bases = {one["extends"] for one in table["types"].values() if "extends" in one}
    assert {one.__name__ for one in seen} >= table["types"].keys() - bases
    for model, fields in seen.items():
        assert fields == model.model_fields.keys(), model


def test_questions_take_the_described_fields() -> None:
    described = description()["questions"]
    assert described.keys() == set(questions())
    for name, question in described.items():
        with pytest.raises(RequestError) as raised:
            Session().ask(name, color="red")
        listed = re.findall(r"\w+", raised.value.what.partition("Expected one of: ")[2])
        assert set(listed) == question["fields"].keys()


def test_fields_are_of_the_described_types() -> None:
    """Each field is in some request that is answered. Those that may be missing are not in another
    one, and without the others the core refuses."""
    described = description()["questions"]
    present: dict[str, set[str]] = defaultdict(set)
    missing: dict[str, set[str]] = defaultdict(set)
    for name, fields, _ in answered():
        model = model_of(name, RequestBody, described[name]["fields"])
        model.model_validate_json(json.dumps(fields))
        present[name] |= fields.keys()
        missing[name] |= described[name]["fields"].keys() - fields.keys()
        for field, kind in described[name]["fields"].items():
            if not kind[0].endswith("?"):
                with pytest.raises(MinewiseError):
                    Session().ask(name, **(fields | {field: None}))
    for name, question in described.items():
        assert present[name] == question["fields"].keys()
        assert missing[name] == {n for n, kind in question["fields"].items() if kind[0][-1] == "?"}


def test_javascript_keeps_the_names_that_are_no_fields() -> None:
    """Those of rules, agents and metrics stay in the words of the core."""
    listed = re.search(r"NAMED = new Set\(\[(.*?)\]\)", (PAGE / "request.mjs").read_text())
    assert listed is not None
    types = description()["types"].values()
    fields = [field for one in types for field in one.get("fields", {}).items()]
    assert set(re.findall(r"\w+", listed[1])) == {name for name, kind in fields if "{}" in kind[0]}

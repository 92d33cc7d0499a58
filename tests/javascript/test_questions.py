"""Every question of the table is asked once. WebAssembly answers as the native core does."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import pytest

from minewise.errors import RequestError
from minewise.play.match import play
from minewise.questions import Session, request_of
from tests.javascript.node import ask
from tests.javascript.test_same_answers import replay_fields

VIEW = {"view": "###/#1#", "mines": 1}
GUESS = {"view": "1##/###", "mines": 2}
LOG = (
    '{"date": "2026-11-23T08:57:43.120Z", "level": "beginner", "won": true, "milliseconds": 9000,'
    ' "clicks": 20, "three_bv": 12, "three_bv_done": 12}'
)
REPLAY = "Player: Zo\u00eb\nBoard:\n0*0\nEvents:\n0.00 lc 1 1 (5 5)\n0.30 lr 1 1 (5 6)\n"
FILE = REPLAY.encode().hex()

REQUESTS: tuple[dict[str, Any], ...] = (
    {"ask": "about"},
    {"ask": "rules", "rules": "expert", "density": "0.1:0.3:0.1"},
    {"ask": "view"} | GUESS,
    {"ask": "analyze"} | VIEW,
    {"ask": "analyze", "view": "###/#1#", "prior": 0.2},
    {"ask": "digits"} | VIEW,
    {"ask": "digits", "cell": [0, 1]} | VIEW,
    {"ask": "layouts"} | VIEW,
    {"ask": "sample", "layouts": 5, "seed": 3} | GUESS,
    {"ask": "explain", "view": "###/11_", "cell": [0, 2]},
    {"ask": "hint", "view": "###/11_"},
    {"ask": "hint", "view": "##\u00e9"},
    {"ask": "drill", "rules": "6x6/7 first_click=opening", "seed": 3, "pattern": "1-2-1"},
    {"ask": "drill_of", "view": "###/121", "mines": 2},
    {"ask": "evaluate"} | GUESS,
    {"ask": "optimal", "rules": "3x3/2", "every_cell": True},
    {"ask": "decide", "agent": "csp", "seed": 2} | GUESS,
    {"ask": "play", "agent": "exact", "rules": "beginner", "seed": 2**64 - 1, "games": 5},
    {"ask": "moves", "agent": "basic", "rules": "beginner", "seed": 7},
    {"ask": "compare", "agents": "basic exact", "rules": "beginner", "seed": 1, "games": 9},
    {"ask": "begin", "rules": "9x9/10 first_click=opening start=4,4", "seed": 3},
    {"ask": "begin", "rules": "beginner", "seed": 4},
    {"ask": "move", "game": 1, "kind": "flag", "cell": [0, 0]},
    {"ask": "state", "game": 1},
    {"ask": "undo", "game": 1},
    {"ask": "let", "game": 1, "agent": "basic"},
    {"ask": "carry_out", "game": 2, "player": "me", "reveal": [[4, 4]], "certain": False},
    {"ask": "carry_on", "game": 2, "player": "me"},
    {"ask": "steps", "game": 2},
    {"ask": "end", "game": 2},
    *[{"ask": "let", "game": 1, "agent": "exact"}] * 40,  # more than the game has
    {"ask": "certificate", "game": 1},
    {"ask": "judge", "game": 1, "playouts": 2},
    {"ask": "add_review", "game": 1},
    {"ask": "record", "game": 1},
    {"ask": "timeline", "game": 1},
    replay_fields(play("csp", "beginner", seed=2)),
    {"ask": "replay_parts", "file": FILE},
    {"ask": "open_replay", "file": FILE},
    {"ask": "open_replay", "file": FILE[:30]},
    {"ask": "statistics", "log": LOG},
)


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
    assert {request["ask"] for request in REQUESTS} == set(questions())


def test_answers_are_the_same() -> None:
    session = Session()
    refused = 0
    for request, answer in zip(REQUESTS, ask(REQUESTS), strict=True):
        done, text, numbers = asked(session, request)
        if done:
            assert text == answer["text"], request
            assert numbers == base64.b64decode(answer["numbers"])
        else:
            told = json.loads(text)
            assert (told["kind"], told["text"]) == (answer["error"], answer["what"]), request
            refused += 1
    assert 1 < refused < 40

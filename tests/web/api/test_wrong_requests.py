"""Wrong requests, as no page makes them: each is refused in a sentence, and the server goes on."""

from __future__ import annotations

import json

import pytest

from tests.web.api.serving import Client

QUESTIONS = ("begin", "analyze", "explain", "replay", "open_replay", "move", "compare")
PATHS = (*(f"/ask/{question}" for question in QUESTIONS), "/decisions", "/comparisons")

BODIES: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{",
    "binary": bytes(range(256)),
    "a list": b"[1, 2]",
    "null": b"null",
    "NaN": b'{"text": "##", "mines": NaN}',
    "deep": b"[" * 3000 + b"]" * 3000,
    "wrong types": json.dumps({"rules": 5, "text": [], "record": {}, "agents": "basic"}).encode(),
    "no position": b'{"text": "hello"}',
    "blanks": b'{"text": "##\\n  \\n11"}',
    "ragged": b'{"text": "##/#"}',
    "huge mines": b'{"text": "##", "mines": 1e300}',
    "no rules": b'{"rules": "nonsense"}',
    "a zero too many": b'{"rules": "9999999x9999999/1", "agents": ["basic"], "games": 1e30}',
    "no record": b'{"record": "RMV binary"}',
    "surrogates": b'{"rules": "\\ud800", "text": "\\ud800"}',
    "a zero byte": b'{"rules": "beginner\\u0000", "text": "##\\u0000"}',
}


@pytest.mark.parametrize("path", PATHS)
def test_wrong_bodies_are_refused(path: str, client: Client) -> None:
    for name, body in BODIES.items():
        headers = {"content-type": "application/json"}
        response = client.http.post(f"/api{path}", content=body, headers=headers)
        assert 400 <= response.status_code < 500, (name, response.status_code, response.text[:300])
        assert len(response.text) < 5000, name
        assert "Traceback" not in response.text
        assert response.json(), name
    assert client.get("/about").status_code == 200


JSON = {"content-type": "application/json"}
NO_JSON = "expected a request as JSON"


@pytest.mark.parametrize(
    ("path", "body", "headers", "sentence"),
    [
        ("/ask/begin", b'{"rules": "\xff"}', JSON, f"{NO_JSON} in UTF-8, without deep lists"),
        ("/ask/begin", b"[" * 300_000, JSON, f"{NO_JSON} in UTF-8, without deep lists"),
        ("/ask/begin", b'{"seed": ' + b"1" * 5_000 + b"}", JSON, f"{NO_JSON} in UTF-8"),
        ("/ask/begin", b"", JSON, NO_JSON),
        (
            "/ask/begin",
            b'{"rules": "beginner"}',
            {},
            "expected a request with the header Content-Type",
        ),
        ("/comparisons/a.b/stop", b"{}", JSON, "expected id like ^[A-Za-z0-9_-]{1,64}$, got 'a.b'"),
    ],
)
def test_a_refusal_says_what_was_expected(
    path: str, body: bytes, headers: dict[str, str], sentence: str, client: Client
) -> None:
    response = client.http.post(f"/api{path}", content=body, headers=headers)
    assert response.json()["error"].startswith(sentence)

"""Wrong requests, as no page makes them: each is refused in a sentence, and the server goes on."""

from __future__ import annotations

import json

import pytest

from tests.web.api.serving import Client

PATHS = ("/games", "/advice", "/advice/cell", "/review", "/comparisons", "/games/nobody/moves")

BODIES: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{",
    "binary": bytes(range(256)),
    "a list": b"[1, 2]",
    "null": b"null",
    "NaN": b'{"view": {"text": "##", "mines": NaN}, "rules": NaN}',
    "deep": b"[" * 3000 + b"]" * 3000,
    "wrong types": json.dumps({"rules": 5, "view": [], "record": {}, "agents": "basic"}).encode(),
    "no position": b'{"view": {"text": "hello"}}',
    "blanks": b'{"view": {"text": "##\\n  \\n11"}}',
    "ragged": b'{"view": {"rows": ["##", "#"]}}',
    "huge mines": b'{"view": {"text": "##", "mines": 1e300}}',
    "no rules": b'{"rules": "nonsense"}',
    "a zero too many": b'{"rules": "9999999x9999999/1", "agents": ["basic"], "games": 1e30}',
    "no record": b'{"record": "RMV binary"}',
    "surrogates": b'{"rules": "\\ud800", "view": {"text": "\\ud800"}}',
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
        ("/games", b'{"rules": "\xff"}', JSON, f"{NO_JSON} in UTF-8, without deep lists"),
        ("/games", b"[" * 300_000, JSON, f"{NO_JSON} in UTF-8, without deep lists"),
        ("/games", b'{"seed": ' + b"1" * 5_000 + b"}", JSON, f"{NO_JSON} in UTF-8"),
        ("/games", b"", JSON, NO_JSON),
        ("/games", b'{"rules": "beginner"}', {}, "expected a request with the header Content-Type"),
        ("/games/a.b/moves", b"{}", JSON, "expected id like ^[A-Za-z0-9_-]{1,64}$, got 'a.b'"),
    ],
)
def test_a_refusal_says_what_was_expected(
    path: str, body: bytes, headers: dict[str, str], sentence: str, client: Client
) -> None:
    response = client.http.post(f"/api{path}", content=body, headers=headers)
    assert response.json()["error"].startswith(sentence)

"""The description of the API is true: whatever it allows is answered as it says."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

from minewise.web import models as documents
from minewise.web.app import create_api, create_app
from minewise.web.models import comparisons as documents_of_comparisons
from tests.web.api.serving import Client, fixed

EXAMPLES = 8
"""Of each route and method; more find no more."""
TEXTS = {
    "rules": ["beginner", "4x4/3 first_click=any", "5x4/6 first_click=any on_mine=continue"],
    "agent": ["exact", "random", "csp:max_variables=9"],
    "clues": ["exact", "optimistic"],
    "text": ["####/1221", "3x2x1/HHH/111", "1#0##1"],
    "game": ["game"],
    "kind": ["reveal", "flag"],
}
"""What else a text of that name may be: nobody guesses the grammar of rules."""

TEXTS_OF_FILES = ("/report", "/results.csv")

BOUNDS = fixed(
    runs=Path(mkdtemp()),
    comparisons_waiting=2,
    body=10**8,
    ids=lambda: "game",
    longest=5.0,
    hosts=("testserver",),
)
load_all_checks()
api = schemathesis.openapi.from_asgi("/openapi.json", create_app(BOUNDS))


@api.hook
def map_path_parameters(_: object, parameters: dict[str, Any] | None) -> dict[str, Any] | None:
    """Of two comparisons that are asked for one may be there."""
    name = str((parameters or {}).get("id", ""))
    if re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name, re.ASCII) and len(name) % 2:
        return {"id": "game"}
    return parameters


@api.hook
def map_body(_: object, body: Any) -> Any:
    """Of the texts that follow a grammar most do."""
    return sensible(body)


def sensible(body: Any) -> Any:
    if isinstance(body, list):
        return [sensible(item) for item in body]
    if not isinstance(body, dict):
        return body
    return {
        name: TEXTS[name][len(value) % len(TEXTS[name])]
        if name in TEXTS and isinstance(value, str) and len(value) < 50
        else sensible(value)
        for name, value in body.items()
    }


@api.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_is_described(case: schemathesis.Case[Any]) -> None:
    # Whether a text is one of rules, or a move is allowed, no schema tells.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])


def test_the_description_names_every_refusal() -> None:
    paths = create_api(BOUNDS).openapi()["paths"]
    for path, methods in paths.items():
        for route in methods.values():
            statuses = set(route["responses"])
            assert {"400", "403", "408", "413", "429"} <= statuses
            assert ("404" in statuses) == ("{id}" in path or path.startswith("/api/ask/"))
            for status, response in route["responses"].items():
                assert response["description"]
                if path.endswith(TEXTS_OF_FILES) and status == "200":
                    continue
                schema = response["content"]["application/json"]["schema"]
                assert schema
                if path.startswith(("/api/ask/", "/api/decisions")) and status == "200":
                    continue  # made from the description of the questions
                assert schema["$ref"].rpartition("/")[2] in (
                    ("Refusal", "Conflict")
                    if status >= "400"
                    else vars(documents) | vars(documents_of_comparisons)
                )


def test_the_server_tells_its_description(client: Client) -> None:
    assert client.http.get("/openapi.json").json()["info"]["title"] == "minewise"

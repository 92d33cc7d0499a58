"""The bodies of questions over HTTP, and the answers that differ there: a game has a handle."""

from __future__ import annotations

import json
from typing import Any

from pydantic import Field, create_model

from minewise.web.models import questions
from minewise.web.models.parts import RequestBody
from minewise.web.models.questions import DESCRIPTION, model_of

HANDLE = ["text", "The text that names a game: the answer to `begin` has it."]
AFTER = ["integer?", "The number of moves that the client has seen."]
OVER_HTTP: dict[str, dict[str, list[str]]] = {
    "begin": {
        "seed": ["seed?", "Without it one is drawn, and no answer holds it before the end."],
        "steps": ["text[]?", "The texts of the steps of an earlier game, made at once."],
        "may_undo": ["boolean?", "Can steps be taken back? By default false."],
    },
    "compare": {"agents": ["text[]"]},
    **{name: {"after": AFTER} for name in ("move", "undo", "let", "carry_out", "carry_on")},
}
"""Fields that questions have only over HTTP, or in another form there."""
FIELDS = {name: question["fields"] for name, question in DESCRIPTION["questions"].items()}
OF_A_GAME = {name for name, fields in FIELDS.items() if fields.get("game", [""])[0] == "integer"}
"""Questions about a game in play."""
OF_A_POSITION = {name for name, fields in FIELDS.items() if fields.get("view", [""])[0] == "text"}
"""Questions that need a position."""


class QuestionBody(RequestBody):
    """The fields of a question."""

    def fields(self) -> dict[str, Any]:
        """Those that are given, as the core reads them."""
        fields = {name: value for name, value in self if value is not None}
        if "text" in fields:
            fields["view"] = fields.pop("text")
        for name, mark in (("steps", ";"), ("agents", " ")):
            if name in fields:
                fields[name] = mark.join(fields[name])
        if isinstance(fields.get("record"), dict):
            fields["record"] = json.dumps(fields["record"])
        return fields


def _body(name: str, fields: dict[str, list[str]]) -> Any:
    """The model of a body. A position is a text, or what the player of a game sees; a game is named
    by its handle."""
    title = f"{name.title().replace('_', '')}Body"
    if name == "replay":
        about = "The record of a game: an object, or its JSON as a text."
        record: Any = (dict[str, Any] | str, Field(description=about))
        return create_model(title, __base__=QuestionBody, record=record)
    body = {"text" if field == "view" else field: kind for field, kind in fields.items()}
    if name in OF_A_GAME:
        body["game"] = HANDLE
    elif "text" in body and "game" not in body:
        body["text"] = ["text?", "A position in any notation."]
        body["game"] = ["text?", "In place of a text: a game, whose player sees the position."]
    return model_of(title, QuestionBody, body | OVER_HTTP.get(name, {}))


BODIES: dict[str, type[QuestionBody]] = {
    name: _body(name, fields) for name, fields in FIELDS.items()
}
"""The model of the body of each question."""
TEXTS: dict[str, str] = {name: one["text"] for name, one in DESCRIPTION["questions"].items()}
"""What each question asks."""
_GAME = model_of("KeptGame", questions.ANSWERS["state"], {"game": HANDLE})
_REPLAY = create_model("KeptReplay", __base__=questions.ANSWERS["open_replay"], state=_GAME)
ANSWERS: dict[str, Any] = questions.ANSWERS | {
    "state": _GAME,
    "begin": _GAME,
    "replay": _GAME,
    "open_replay": _REPLAY,
}
"""The type of the answer to each question."""

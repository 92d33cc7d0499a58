"""The bodies of questions over HTTP and their answers, made from the description of the table."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, create_model
from typing_extensions import TypeAliasType

from minewise.questions import description
from minewise.web.models.parts import Cell, Document, FirstError, RequestBody

DESCRIPTION = description()
_KINDS: dict[str, Any] = {
    "text": str,
    "integer": int,
    "number": float,
    "boolean": bool,
    "seed": Annotated[int, Field(ge=0, lt=2**64)],
    "numbers": list[float | None],
    "Cell": Cell,
}
"""What each type of the description is in Python; NaN of `numbers` is null in JSON."""


def _kind(text: str) -> Any:
    """A type of the description."""
    if text.endswith(" | null"):
        return _kind(text.removesuffix(" | null")) | None
    if text.endswith("[]"):
        return Annotated[list[_kind(text[:-2])], FirstError()]  # type: ignore[misc]
    if text.endswith("{}"):
        return dict[str, _kind(text[:-2])]  # type: ignore[misc]
    return _KINDS[text.strip("()")] if "|" not in text else _kind(text[1:-1])


def model_of(name: str, base: type[BaseModel], fields: dict[str, list[str]]) -> type[BaseModel]:
    """A model with these fields; those that may be missing are None then."""
    made: dict[str, Any] = {}
    for field, (kind, *meaning) in fields.items():
        about = meaning[0] if meaning else None
        if kind.endswith("?"):
            made[field] = (_kind(kind[:-1]) | None, Field(None, description=about))
        else:
            made[field] = (_kind(kind), Field(description=about))
    return create_model(name, __base__=base, **made)


for _name, _values in DESCRIPTION["enums"].items():
    _KINDS[_name] = Literal[tuple(_values)]
for _name, _parts in DESCRIPTION["tuples"].items():
    # Not strict as a whole: JSON has lists and no tuples.
    _of: Any = tuple[tuple(_kind(_part) for _part in _parts.values())]  # type: ignore[misc]
    # OpenAPI names it, which keeps long answers short.
    _KINDS.setdefault(_name, TypeAliasType(_name, Annotated[_of, Field(strict=False)]))
for _name, _type in DESCRIPTION["types"].items():
    _base = _KINDS[_type["extends"]] if "extends" in _type else Document
    _KINDS[_name] = model_of(_name, _base, _type.get("fields", {}))
    _KINDS[_name].__doc__ = _type.get("text")

CORE_ANSWERS: dict[str, Any] = {
    name: _kind(question["answer"]) for name, question in DESCRIPTION["questions"].items()
}


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
_GAME = model_of("KeptGame", CORE_ANSWERS["state"], {"game": HANDLE})
_REPLAY = create_model("KeptReplay", __base__=CORE_ANSWERS["open_replay"], state=_GAME)
ANSWERS: dict[str, Any] = CORE_ANSWERS | {
    "state": _GAME,
    "begin": _GAME,
    "replay": _GAME,
    "open_replay": _REPLAY,
}
"""The type of the answer to each question."""

"""The models of all questions and answers, made from the description of the table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, create_model
from typing_extensions import TypeAliasType

from minewise.questions import description
from minewise.web.models.parts import Cell, Document

__all__ = ["ANSWERS", "DESCRIPTION", "model_of"]

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
        return list[_kind(text[:-2])]  # type: ignore[misc]
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

ANSWERS: dict[str, Any] = {
    name: _kind(question["answer"]) for name, question in DESCRIPTION["questions"].items()
}
"""The type of the answer to each question."""

"""Large answers as JSON, written in a thread of their own without keeping the others waiting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic_core import to_json


def packed(document: Mapping[str, Any]) -> bytes:
    """The JSON of an answer. It is written item by item, so that other threads have their turn in
    between: a large board has tens of thousands of chances.

    >>> packed({"exact": True, "probability": [[0.5, None], []], "certain": {"safe": [(0, 1)]}})
    b'{"exact":true,"probability":[[0.5,null],[]],"certain":{"safe":[[0,1]]}}'
    """
    fields = (to_json(name) + b":" + _value(value) for name, value in document.items())
    return b"{" + b",".join(fields) + b"}"


def _value(value: object) -> bytes:
    if isinstance(value, Mapping):
        return packed(value)
    if isinstance(value, list):
        return b"[" + b",".join(map(to_json, value)) + b"]"
    return to_json(value)

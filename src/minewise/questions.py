"""Questions to the compiled core, by the table that also serves the page and JavaScript.

`ask("hint", view="###/11_")` is the dictionary that JavaScript gets from `core.hint("###/11_")`.
"""

from __future__ import annotations

import json
import sys
import threading
from math import inf, isfinite
from pathlib import Path
from typing import Any

from minewise import errors
from minewise._core import Session as CoreSession
from minewise.errors import ContradictionError, FormatError, MinewiseError, RequestError

__all__ = ["Session", "ask", "description"]

REPEATED = 4000
"""Characters of a field that an error repeats: the text of a board of 60 by 60 cells."""
NUMBERS = '"numbers":{'
"""What begins the sizes of arrays at the end of an answer."""
INFINITE = "1e999"
"""Infinity as the core writes it: parsers take the number for that."""


class Session:
    """Answers questions. It keeps the games in play that it began and the position that it analyzed
    last. One thread at a time may use it. Work that takes more than `seconds` on a question is
    given up with a TimeoutError; then nothing has changed.

    >>> session = Session()
    >>> game = session.ask("begin", rules="beginner", seed=4)["game"]
    >>> session.ask("move", game=game, kind="reveal", cell=(0, 0))["revealed"]
    34
    """

    def __init__(self, seconds: float = inf) -> None:
        self._seconds = seconds
        self._core = CoreSession(seconds)

    def ask(self, question: str, /, **fields: object) -> Any:
        """The answer, as JSON has it; its arrays of numbers are memoryviews of floats.

        A cell or a list is written as `1,2`, bytes as hexadecimal digits, and a field that is None
        is left out. A `view` may be a View, whose rules count where no others are given. Raises the
        error that the core names; its message ends with the call that replays the case.
        """
        text, numbers = self._answer(question, fields)
        return _with_arrays(json.loads(text), numbers)

    def ask_text(self, question: str, /, **fields: object) -> str:
        """The answer as a text of JSON. A number that JSON does not have is null."""
        text, numbers = self._answer(question, fields)
        if INFINITE in text:
            return json_text(_with_arrays(json.loads(text), numbers))
        # Within a text of the answer the quotes would follow a backslash.
        rest, mark, sizes = text.rpartition(NUMBERS)
        if not mark:
            return text
        arrays = _with_arrays({"numbers": json.loads(f"{{{sizes[:-1]}")}, numbers)
        # Not by `json`, which lets no other thread run until a text is done.
        lists = [f'"{name}":[{",".join(map(_number, values))}]' for name, values in arrays.items()]
        return f"{rest}{','.join(lists)}}}"

    def _answer(self, question: str, fields: dict[str, Any]) -> tuple[str, bytes]:
        done, text, numbers = self._core.ask(request_of(question, fields))
        if not done:
            refusal = json.loads(text)
            if refusal["kind"] == "InterruptedError" and self._seconds < inf:
                raise TimeoutError(f"expected work of at most {self._seconds:g} seconds")
            raise _error(refusal, question, fields)
        return text, numbers


def _with_arrays(answer: Any, numbers: bytes) -> Any:
    """An answer with its arrays, whose names and sizes are in `numbers`."""
    if isinstance(answer, dict) and (sizes := answer.pop("numbers", None)):
        values, start = memoryview(numbers).cast("d"), 0
        for name, size in sizes.items():
            answer[name] = values[start : start + size]
            start += size
    return answer


def _number(value: float) -> str:
    return repr(value) if isfinite(value) else "null"


def json_text(answer: Any) -> str:
    """An answer as a text of JSON. A number that JSON does not have is null."""
    try:
        return json.dumps(answer, default=_listed, allow_nan=False)
    except ValueError:  # of a metric of a replay that took no time
        return json.dumps(_finite(answer), default=_listed, allow_nan=False)


def _listed(values: memoryview[float]) -> list[float | None]:
    return [value if isfinite(value) else None for value in values]


def _finite(answer: Any) -> Any:
    """An answer without numbers that JSON does not have."""
    if isinstance(answer, dict):
        return {name: _finite(value) for name, value in answer.items()}
    if isinstance(answer, list):
        return [_finite(value) for value in answer]
    return None if isinstance(answer, float) and not isfinite(answer) else answer


class _ThreadSession(threading.local):
    def __init__(self) -> None:
        self.session = Session()


_THREAD = _ThreadSession()


def ask(question: str, /, **fields: object) -> Any:
    """Asks a session of this thread: for questions about no game in play.

    >>> ask("layouts", view="###/#1#", mines=1)
    {'layouts': '5'}
    >>> ask("layouts", view="1#0##1")
    Traceback (most recent call last):
    minewise.errors.ContradictionError: no layout of mines fits: the clues at (0,0) and (0,2) \
contradict each other: ask('layouts', view='1#0##1')
    """
    return _THREAD.session.ask(question, **fields)


def description() -> dict[str, Any]:
    """The questions with their fields and answers, and the types of these.

    They are read from cpp/questions/questions.toml, which is installed with the compiled module.
    Each question has its shared fields, too.

    >>> description()["questions"]["explain"]["fields"]["cell"]
    ['Cell']
    """
    import tomllib  # not at every start

    path = Path(str(sys.modules[CoreSession.__module__].__file__)).with_name("questions.toml")
    table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    for question in table["questions"].values():
        shared = [table["shared"][name] for name in question.get("shared", [])]
        question["fields"] = {
            name: kind
            for fields in (*shared, question.get("fields", {}))
            for name, kind in fields.items()
        }
    return table


def request_of(question: str, fields: dict[str, Any]) -> bytes:
    """A question and its fields as the core reads them: texts that each end with a zero byte.

    >>> request_of("explain", {"view": "##/1#", "cell": (0, 0), "mines": None})
    b'ask=explain\\x00view=##/1#\\x00cell=0,0\\x00'
    """
    view: Any = fields.get("view")
    if hasattr(view, "rows"):
        fields = {"rules": view.rules, **fields, "view": "/".join(view.rows())}
    texts = [f"{n}={_text(value)}" for n, value in fields.items() if value is not None]
    texts.insert(0, f"ask={question}")
    if any("\0" in text for text in texts):
        raise RequestError("expected texts without zero bytes", _call(question, fields))
    return "".join(f"{text}\0" for text in texts).encode("utf-8", "backslashreplace")


def _text(value: object) -> str:
    """A value of a field as the core reads it."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, list | tuple):
        return ",".join(map(_text, value))
    return str(value)


def _call(question: str, fields: dict[str, Any]) -> str:
    """The end of a message: the call that replays the case."""
    values = {name: repr(value) for name, value in fields.items() if value is not None}
    texts = [f", {n}={text if len(text) <= REPEATED else '...'}" for n, text in values.items()]
    return f": ask({question!r}{''.join(texts)})"


def _error(refusal: dict[str, Any], question: str, fields: dict[str, Any]) -> BaseException:
    """What a refusal raises: the error that its kind names."""
    kind, what, case = refusal["kind"], refusal["text"], _call(question, fields)
    view = fields.get("view")
    about = {"view": view} if hasattr(view, "rows") else {}
    if kind == "InterruptedError":
        return KeyboardInterrupt()
    if kind == "ContradictionError":
        clues = map(tuple, refusal.get("clues", ()))
        sets = refusal.get("sets", ())
        return ContradictionError(what, clues, refusal["with_total"], case, sets=sets, **about)
    if kind == "FormatError":
        read_as, byte = refusal.get("format", ""), refusal.get("byte", 0)
        return FormatError(what, case, read_as=read_as, byte=byte)
    error: type[MinewiseError] = getattr(errors, kind)
    return error(what, case, **about)

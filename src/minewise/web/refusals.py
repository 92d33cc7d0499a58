"""Every refusal is JSON with one sentence: {"error": "expected ..."}."""

from __future__ import annotations

import reprlib
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import Scope

from minewise.errors import ContradictionError, MinewiseError
from minewise.report.phrases import error_line, one_line
from minewise.web.models import Refusal

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
SENTENCES = {
    400: "expected a request as JSON in UTF-8, without deep lists and very long numbers",
    404: "there is nothing at this address",
    405: "this address does not answer such requests",
}


class Refused(Exception):
    """A request that is not done, and the sentence that says why.

    `retry` is after how many seconds it may be asked again; `fields` go beside the sentence.
    """

    def __init__(
        self, status: int, sentence: str, *, retry: int | None = None, **fields: Any
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.headers = {} if retry is None else {"Retry-After": str(retry)}
        self.fields = fields

    def response(self) -> JSONResponse:
        """The answer that tells it."""
        content = {"error": one_line(self.sentence)} | self.fields
        return JSONResponse(content, self.status, self.headers)


MEANINGS = {
    400: "Not JSON, or no request at all.",
    403: "The request comes from a page of another host, or concerns what belongs to another.",
    404: "No such game: it ended after a long time without a request, or never existed.",
    408: "The request body did not arrive in time.",
    409: "Not in this state of the game.",
    413: "The body is too long.",
    422: "The request asks for something impossible.",
    429: "Too many requests in a short time; Retry-After says when to go on.",
    503: "Not done in time, or too much else to do; Retry-After says when to ask again.",
}
"""What each status means here."""
LONGEST_PLACE = 100
"""Characters of the name of a field in a refusal."""
EVERYWHERE = (400, 403, 408, 413, 429)
"""What any route may answer."""


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Which refusals a route may answer with, beside those of every route, for OpenAPI."""
    responses: dict[int | str, dict[str, Any]] = {}
    for status in sorted({*EVERYWHERE, *statuses}):
        responses[status] = {"model": Refusal, "description": MEANINGS[status]}
    return responses


def handle_refusals(app: FastAPI) -> None:
    """Makes every error of the app a refusal."""

    @app.exception_handler(Refused)
    async def refused(_: Request, error: Refused) -> JSONResponse:
        return error.response()

    @app.exception_handler(MinewiseError)
    async def not_possible(_: Request, error: MinewiseError) -> JSONResponse:
        fields: dict[str, Any] = {"kind": type(error).__name__}
        if isinstance(error, ContradictionError):
            fields |= error.evidence | {"with_total": error.uses_mine_total}
        return Refused(422, error_line(error), **fields).response()

    @app.exception_handler(TimeoutError)
    async def too_long(_: Request, error: TimeoutError) -> JSONResponse:
        return Refused(422, str(error)).response()

    @app.exception_handler(RequestValidationError)
    async def not_valid(_: Request, error: RequestValidationError) -> JSONResponse:
        return Refused(422, _first(error)).response()

    @app.exception_handler(Exception)
    async def failed(_: Request, __: Exception) -> JSONResponse:
        return Refused(500, "something went wrong in the server, which has logged it").response()

    @app.exception_handler(HTTPException)
    async def no_route(request: Request, error: HTTPException) -> JSONResponse:
        sentence = SENTENCES.get(error.status_code, error.detail)
        response = Refused(error.status_code, sentence).response()
        response.headers.update(error.headers or {})
        if error.status_code == 405:
            response.headers["Allow"] = ", ".join(_methods(app, request.scope))
        return response


def _methods(app: FastAPI, scope: Scope) -> list[str]:
    """What an address answers; the gate answers HEAD wherever GET is answered."""
    methods = {
        method
        for method in METHODS
        if any(route.matches({**scope, "method": method})[0] is Match.FULL for route in app.routes)
    }
    return sorted(methods | ({"HEAD"} if "GET" in methods else set()))


def _first(error: RequestValidationError) -> str:
    """The first thing that is wrong with a request, and where."""
    detail = error.errors()[0]
    place = ".".join(str(part) for part in detail["loc"][1:])[:LONGEST_PLACE]
    message = str(detail["msg"])
    match detail["type"]:
        case "json_invalid":
            return f"expected a request as JSON, which breaks at character {place or 1}"
        case "extra_forbidden":
            return f"unknown field {place}"
        case "missing":
            return f"expected the field {place}" if place else "expected a request as JSON"
        case "string_pattern_mismatch":
            pattern = detail["ctx"]["pattern"]
            return f"expected {place} like {pattern}, got {reprlib.repr(detail.get('input'))}"
    if isinstance(detail.get("input"), bytes):  # read as JSON only where it is called so
        return "expected a request with the header Content-Type: application/json"
    expected = message.removeprefix("Input should be ").removeprefix("a valid ")
    if expected == message:
        return f"{place}: {message}" if place else message
    expected = expected.replace("greater than or equal to", "at least")
    expected = expected.replace("less than or equal to", "at most")
    return f"expected {place or 'a request'}: {expected}, got {reprlib.repr(detail.get('input'))}"

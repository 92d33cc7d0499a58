"""The pages, each put into the shell that all share, and the files that they load."""

from __future__ import annotations

import os
from pathlib import Path, PurePath

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from minewise.web.settings import Settings

HOME, SHELL = "play", "shell"
COMMON = ("tokens", "shell", "forms")
STYLES = {
    "play": (*COMMON, "board", "play"),
    "watch": (*COMMON, "board", "play", "replay", "watch"),
    "analyze": (*COMMON, "board", "play", "analyze"),
    "review": (*COMMON, "board", "play", "replay", "review"),
    "compare": (*COMMON, "compare"),
}
"""The pages, and the style sheets of each in their order."""
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""The only files that are served, whatever this machine takes them for."""
FRESH = {"Cache-Control": "no-cache"}
"""A browser asks each time whether its copy is still the newest."""


class Files(StaticFiles):
    """Files with their types."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or 304 if the copy is the newest."""
        kind = TYPES.get(PurePath(path).suffix)
        if kind is None:
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        response.headers.update(FRESH)
        if response.status_code == 200:
            response.headers["Content-Type"] = kind
        return response


def address(name: str) -> str:
    """Where a page is found."""
    return "/" if name == HOME else f"/{name}"


def rendered(folder: Path, name: str) -> str:
    """The whole HTML of a page: its own part in the shell."""
    shell, main = ((folder / f"{part}.html").read_text(encoding="utf-8") for part in (SHELL, name))
    links = [f'<link rel="stylesheet" href="static/style/{style}.css">' for style in STYLES[name]]
    parts = {"{page}": name, "{styles}": "\n".join(links), "{main}": main}
    for place, text in parts.items():
        shell = shell.replace(place, text)
    return shell


def serve_pages(app: FastAPI, settings: Settings) -> None:
    """The pages under their names, and what they load under /static."""
    folder = settings.page
    pages = {address(name): name for name in STYLES}

    def page(request: Request) -> Response:
        return HTMLResponse(rendered(folder, pages[request.url.path]), headers=FRESH)

    for path in pages:
        app.add_route(path, page, methods=["GET"], include_in_schema=False)
    app.mount("/static", Files(directory=os.fspath(folder)))

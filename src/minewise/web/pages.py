"""The files of the page, as they lie in the folder."""

from __future__ import annotations

import os
from pathlib import Path, PurePath

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from minewise.web.settings import Settings

REFERENCE = Path(__file__).parent / "reference"
"""The page that shows the API."""
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}
"""The only files that are served, whatever this machine takes them for."""


class Files(StaticFiles):
    """Files with their types; a browser asks each time whether its copy is still the newest."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or 304 if the copy is."""
        kind = TYPES.get(PurePath(path).suffix)
        if kind is None:
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        if response.status_code == 200:
            response.headers["Content-Type"] = kind
        return response


def addresses(folder: Path) -> dict[str, str]:
    """The pages of a folder by their addresses, which are their names without an ending."""
    pages = sorted(path.name for path in folder.glob("*.html"))
    return {"/" + name.removesuffix(".html").removeprefix("index"): name for name in pages}


def serve_pages(app: FastAPI, settings: Settings) -> None:
    """The pages under their names, and what they load under /static and /docs."""
    files = Files(directory=os.fspath(settings.page))
    reference = Files(directory=os.fspath(REFERENCE))

    def serve(address: str, files: Files, name: str) -> None:
        async def page(request: Request) -> Response:
            return await files.get_response(name, request.scope)

        app.add_route(address, page, methods=["GET"], include_in_schema=False)

    for address, name in addresses(settings.page).items():
        serve(address, files, name)
    serve("/docs", reference, "index.html")
    app.mount("/static", files)
    app.mount("/docs", reference)

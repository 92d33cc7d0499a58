"""The files of the page, as any static host has them, under the same names."""

from __future__ import annotations

import gzip
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import RedirectResponse
from starlette.responses import Response

from minewise.web.rendering import ADDRESSES, rendered, served
from minewise.web.settings import Settings

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""The only files that are served, whatever this machine takes them for."""
LONG = 1_000
"""The size, in bytes, where compression begins: less fits into one packet as it is."""


def serve_pages(app: FastAPI, settings: Settings) -> None:
    """A route for each page and each file, so that nothing else is found."""
    folder = settings.page
    pages = {address: name for name, address in ADDRESSES.items()} | {"": "play"}
    files = {
        path.relative_to(folder).as_posix(): path
        for path in folder.rglob("*")
        if path.suffix in TYPES and path.suffix != ".html"
    }

    async def page(request: Request) -> Response:
        return answer(request, page_of(folder, pages[request.url.path[1:]]), TYPES[".html"])

    async def file(request: Request) -> Response:
        path = files[request.url.path[1:]]
        return answer(request, content_of(path), TYPES[path.suffix])

    async def moved(request: Request) -> Response:
        return RedirectResponse(f"{request.url.path}.html", 308)

    # Where the pages were found before they had the names of files.
    old = [name for name in ADDRESSES if name != "play"]
    for paths, route in ((pages, page), (files, file), (old, moved)):
        for path in paths:
            app.add_route(f"/{path}", route, methods=["GET"], include_in_schema=False)


def answer(request: Request, content: bytes, kind: str) -> Response:
    """A file, or 304 where the browser has it already.

    Only files are compressed, since everyone may read them. What the API says of a game holds
    secrets beside what the client sent, and the length of such an answer, compressed, would tell
    of both.
    """
    small, tag = packed(content)
    zipped = "gzip" in request.headers.get("accept-encoding", "") and len(content) >= LONG
    headers = {
        # A browser asks each time whether its copy is still the newest.
        "Cache-Control": "no-cache",
        "ETag": f'"{tag}-gzip"' if zipped else f'"{tag}"',
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    if zipped:
        headers["Content-Encoding"] = "gzip"
    return Response(small if zipped else content, headers=headers, media_type=kind)


@cache
def page_of(folder: Path, name: str) -> bytes:
    """A page, worked out once, however often it is asked for."""
    return rendered(folder, name, served(folder, name)).encode()


@cache
def content_of(path: Path) -> bytes:
    """A file, read once."""
    return path.read_bytes()


@lru_cache(maxsize=256)
def packed(content: bytes) -> tuple[bytes, str]:
    """A file compressed, and its digest: worked out once, however often it is asked for."""
    return gzip.compress(content, mtime=0), sha256(content).hexdigest()[:32]

"""A host of static files as people have them: it knows nothing of minewise, and the page lies in a
folder of it."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial
from hashlib import sha256
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

PLACE = "some/where"
"""The folder of the host in which the page lies."""
TEXTS = (".html", ".js", ".css", ".svg", ".wasm", ".webmanifest")


@dataclass
class Host:
    """What was asked for, and how many bytes went out as an answer to it."""

    address: str
    keep: int
    asked: list[tuple[str, int]] = field(default_factory=list)

    @property
    def files(self) -> list[str]:
        """Every file that was asked for, and `!` before those that are not of the page."""
        inside = f"/{PLACE}/"
        return [
            path.removeprefix(inside) if path.startswith(inside) else f"!{path}"
            for path, _ in self.asked
        ]

    @property
    def sent(self) -> int:
        """Bytes of all answers."""
        return sum(size for _, size in self.asked)


@contextmanager
def hosted(root: Path, *, keep: int | None = None) -> Iterator[Host]:
    """A host of the files below a folder: as `python -m http.server`, or, with `keep`, as those on
    the net: it compresses, and says for how many seconds a copy is good."""
    host = Host("", keep or 0)
    kind = Handler if keep is None else CompressingHandler
    with Server(("127.0.0.1", 0), partial(kind, host, directory=str(root))) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        host.address = f"http://127.0.0.1:{server.server_port}/{PLACE}/"
        yield host
        server.shutdown()
        thread.join()


class Server(ThreadingHTTPServer):
    """Says nothing of a connection that the browser closes, which is no fault of the host."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tells of anything else."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder, and tells what was asked for."""

    def __init__(self, host: Host, *arguments: object, directory: str) -> None:
        self.host = host
        super().__init__(*arguments, directory=directory)  # type: ignore[arg-type]

    def log_message(self, format: str, *values: object) -> None:  # noqa: A002 - its name
        """Nothing: the tests look at the host."""

    def do_GET(self) -> None:
        """Answers, once it is written down."""
        path = Path(self.translate_path(self.path))
        self.host.asked.append((self.path, path.stat().st_size if path.is_file() else 0))
        super().do_GET()


class CompressingHandler(Handler):
    """Compresses, as hosts on the net do."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """A file, or that the browser has it."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.host.asked.append((self.path, 0))
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        content, digest = packed(path)
        tag = f'"{digest}"'
        known = self.headers.get("If-None-Match") == tag
        self.host.asked.append((self.path, 0 if known else len(content)))
        self.send_response(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", f"max-age={self.host.keep}")
        if not known:
            self.send_header("Content-Type", self.guess_type(path))
            if path.suffix in TEXTS:
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if not known:
            self.wfile.write(content)


def packed(path: Path) -> tuple[bytes, str]:
    """What goes out for a file, and its tag."""
    content = path.read_bytes()
    return zipped(content) if path.suffix in TEXTS else content, sha256(content).hexdigest()


@lru_cache(maxsize=256)
def zipped(content: bytes) -> bytes:
    """Once for each content: the core takes a while."""
    return gzip.compress(content, 9)

"""A model behind the interface of OpenAI, whose replies a function gives."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

Messages = list[dict[str, Any]]


def text_of(message: dict[str, Any]) -> str:
    """The text of a message, whole or in parts."""
    content = message["content"]
    return content if isinstance(content, str) else "".join(part["text"] for part in content)


@contextmanager
def model_server(reply: Callable[[list[str]], str]) -> Iterator[str]:
    """The address of a model that answers the texts of a conversation by `reply`."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            text = reply([text_of(message) for message in body["messages"]])
            streamed = body.get("stream", False)
            sent = (_streamed if streamed else _whole)(body["model"], text)
            self.send_response(200)
            self.send_header(
                "Content-Type", f"{'text/event-stream' if streamed else 'application/json'}"
            )
            self.send_header("Content-Length", str(len(sent)))
            self.end_headers()
            self.wfile.write(sent)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()


def _completion(model: str, kind: str, **choice: Any) -> dict[str, Any]:
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    head = {"id": "1", "object": kind, "created": 1, "model": model, "usage": usage}
    return head | {"choices": [{"index": 0, "finish_reason": "stop"} | choice]}


def _whole(model: str, text: str) -> bytes:
    message = {"role": "assistant", "content": text}
    return json.dumps(_completion(model, "chat.completion", message=message)).encode()


def _streamed(model: str, text: str) -> bytes:
    delta = {"role": "assistant", "content": text}
    chunk = json.dumps(_completion(model, "chat.completion.chunk", delta=delta))
    return f"data: {chunk}\n\ndata: [DONE]\n\n".encode()

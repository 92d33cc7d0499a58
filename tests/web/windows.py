"""Windows of three browsers, as `test_browsers.py` uses them: each opens an address, clicks on what
a selector names, and says what an expression of JavaScript is worth in its page.

Playwright drives Chromium. It does not drive the Firefox and the WebKit that Debian has: 1.65 asks
Firefox 153 for a command that it does not have. These two take the commands of WebDriver: Firefox
in messages over a socket, which is called Marionette there, and WebKit over HTTP.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from glob import glob
from http.client import HTTPConnection
from pathlib import Path
from shutil import which
from typing import Any

from playwright.sync_api import Browser

from tests.pictures.desktop import TOOLS, display
from tests.web.conftest import DESKTOP, PATIENCE, executable

FIREFOX = ("firefox-esr", "firefox")
WEBKIT = "WebKitWebDriver"
MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
"""The browser that comes with this driver."""

Send = Callable[..., Any]
"""`send(command, name=value, ...)`: a command of WebDriver, and what it gives back."""

PATHS = {
    "Navigate": "url",
    "FindElement": "element",
    "ElementClick": "element/{id}/click",
    "ExecuteScript": "execute/sync",
}
"""Where the commands lie over HTTP."""


class Window:
    """What a journey does."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def open(self, address: str) -> None:
        """Loads the page anew, also where its address differs behind the # alone."""
        self._send("Navigate", url="about:blank")
        self._send("Navigate", url=address)

    def click(self, selector: str) -> None:
        """Waits until there is such an element."""
        self.until(f"document.querySelector('{selector}')")
        (element,) = self._send("FindElement", using="css selector", value=selector).values()
        self._send("ElementClick", id=element)

    def value(self, expression: str) -> Any:
        """In the page that is shown."""
        return self._send("ExecuteScript", script=f"return {expression}", args=[])

    def until(self, expression: str) -> None:
        """Waits until it is true."""
        wait(lambda: self.value(f"!!({expression})"), expression)

    def says(self, selector: str, text: str) -> None:
        """Waits until an element holds this text."""
        self.until(
            f"document.querySelector('{selector}')?.textContent.includes({json.dumps(text)})"
        )


class ChromiumWindow(Window):
    """The same by Playwright."""

    def __init__(self, browser: Browser) -> None:
        self._page = browser.new_page(**DESKTOP)
        super().__init__(self._command)

    def _command(self, command: str, **fields: Any) -> Any:
        match command:
            case "Navigate":
                return self._page.goto(fields["url"])
            case "FindElement":
                return {"selector": fields["value"]}
            case "ElementClick":
                return self._page.click(fields["id"])
        return self._page.evaluate(f"() => {{ {fields['script']} }}")


@contextmanager
def firefox(folder: Path) -> Iterator[Window]:
    """A window of Firefox, whose profile is in an empty folder."""
    (folder / "user.js").write_text('user_pref("marionette.port", 0);', encoding="utf-8")
    command = [executable(FIREFOX) or "", "--headless", "--marionette", "--profile", str(folder)]
    ready = folder / "MarionetteActivePort"
    with running(command, {"HOME": str(folder)}):
        wait(lambda: ready.is_file() and ready.read_text(encoding="utf-8"), command[0])
        port = int(ready.read_text(encoding="utf-8"))
        with (
            socket.create_connection(("127.0.0.1", port)) as connection,
            connection.makefile("rwb") as stream,
        ):

            def answer() -> Any:
                size = b""
                while (byte := stream.read(1)) != b":":
                    assert byte, "Firefox has ended"
                    size += byte
                return json.loads(stream.read(int(size)))

            def send(command: str, **fields: Any) -> Any:
                words = json.dumps([0, 1, f"WebDriver:{command}", fields]).encode()
                stream.write(b"%d:%b" % (len(words), words))
                stream.flush()
                _, _, error, result = answer()
                assert error is None, error
                return result.get("value", result)

            answer()  # it greets
            send("NewSession")
            yield Window(send)


@contextmanager
def webkit(folder: Path) -> Iterator[Window]:
    """A window of WebKitGTK on a display of its own; its home is an empty folder."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    def ask(method: str, path: str, fields: dict[str, Any] | None = None) -> Any:
        with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE / 1000)) as connection:
            connection.request(method, path, json.dumps(fields))
            answer = connection.getresponse()
            value = json.loads(answer.read())["value"]
        assert answer.status == 200, value
        return value

    def listens() -> bool:
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", port)) == 0

    options = {"binary": glob(MINI_BROWSER)[0], "args": ["--automation"]}  # noqa: PTH207
    wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
    # The sandbox of WebKit does not start for root; nothing but the page is opened in it.
    own = {"HOME": str(folder), "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
    with display() as there, running([WEBKIT, f"--port={port}"], there | own):
        wait(listens, WEBKIT)
        session = f"/session/{ask('POST', '/session', {'capabilities': wanted})['sessionId']}"

        def send(command: str, **fields: Any) -> Any:
            return ask("POST", f"{session}/{PATHS[command].format_map(fields)}", fields)

        yield Window(send)
        ask("DELETE", session)


def missing(browser: str) -> str:
    """What this machine lacks for a browser, in a sentence; empty if it is there."""
    needed = {
        "firefox": executable(FIREFOX),
        "webkit": which(WEBKIT) and glob(MINI_BROWSER) and all(map(which, TOOLS)),  # noqa: PTH207
    }
    return "" if needed[browser] else f"needs {browser}: make browsers installs it"


@contextmanager
def running(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    """A program that is ended afterwards."""
    with subprocess.Popen(
        command, env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            yield
        finally:
            process.terminate()


def wait(condition: Callable[[], object], what: str) -> None:
    """Waits for a state."""
    limit = time.monotonic() + PATIENCE / 1000  # no clock: patience with a state
    while not condition():
        assert time.monotonic() < limit, f"it never comes: {what}"  # no clock: as above
        time.sleep(0.05)  # no clock: between two looks

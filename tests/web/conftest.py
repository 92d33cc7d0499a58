"""A real server on this machine and a real browser that opens its pages."""

from __future__ import annotations

import itertools
import socket
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from shutil import which
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from hosting.static_copy import build
from minewise.web.serving import Server
from minewise.web.settings import Settings
from tests.web.api.serving import AMPLE
from tests.web.static_host import PLACE, hosted

WITH_SETTINGS = ("chromium", "chromium-browser", "google-chrome")
"""Browsers that keep the settings of a person, in the order in which one is taken."""

BROWSERS = ("chromium-headless-shell", *WITH_SETTINGS)
# Each context compiles the core anew: a second tier, for which no test waits, would cost a tenth of
# the browser's time.
ONE_TIER = "--js-flags=--no-wasm-tier-up"
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", ONE_TIER]
NO_BROWSER = (
    "skipped: the tests of the pages need Chromium, which this machine does not have: "
    "`make browser` installs it, where it may install packages"
)
PATIENCE = 300_000
"""Milliseconds that a page may take to show what is expected; the machine may be busy."""

LATER = 600_000
"""Milliseconds after its start at which the clock of a page is halted: no page takes so long."""

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 393, "height": 727},
    "screen": {"width": 393, "height": 851},
    "device_scale_factor": 2.75,
    "is_mobile": True,
    "has_touch": True,
}
"""The size and kind of a Pixel 5."""

expect.set_options(timeout=PATIENCE)

Serve = Callable[..., str]
Open = Callable[..., Page]


@pytest.fixture(scope="package")
def serve() -> Iterator[Serve]:
    """`serve(setting=value, ...)`: the address of a server with these settings."""
    running: list[tuple[Server, Thread]] = []

    def start(**settings: Any) -> str:
        listener = socket.create_server(("127.0.0.1", 0))
        server = Server(Settings(**AMPLE | settings))
        thread = Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        running.append((server, thread))
        return f"http://127.0.0.1:{listener.getsockname()[1]}/"

    yield start
    for server, _ in running:
        server.should_exit = True
    for _, thread in running:
        thread.join()


@pytest.fixture(scope="package")
def static_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as `make page` writes it, in a folder of a host; the folder is that of the host."""
    root = tmp_path_factory.mktemp("host")
    build(root / PLACE)
    return root


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What does not ask for a server of its own runs on the static copy, too, in `make check`."""
    names = set(metafunc.fixturenames)
    only_served = metafunc.definition.get_closest_marker("served")
    own = names & {"serve", "fixed", "static_copy"}
    if "server" in names and not own and not only_served:
        kinds = ["served", pytest.param("static", marks=pytest.mark.check)]
        metafunc.parametrize("server", kinds, indirect=True, scope="package")


@pytest.fixture(scope="package")
def server(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a server as people run it, but for what depends on the machine: how many
    requests come in a second, and how long an answer takes. Or of a host with the static copy."""
    if getattr(request, "param", "served") == "served":
        yield request.getfixturevalue("serve")()
    else:
        with hosted(request.getfixturevalue("static_copy")) as host:
            yield host.address


@pytest.fixture
def fixed(serve: Serve) -> str:
    """The address of a server whose clock stands still, with ids and seeds one after the other."""
    ids, seeds = itertools.count(1), itertools.count(1)
    return serve(clock=lambda: 0.0, ids=lambda: f"game-{next(ids)}", seeds=lambda: next(seeds))


def executable(names: Sequence[str] = BROWSERS) -> str | None:
    """The browser of this machine: the first of these names that it knows."""
    return next(filter(None, map(which, names)), None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests of the pages; each test has a context of its own in it."""
    if executable() is None:
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, server: str) -> Iterator[Open]:
    """`open_page(address, PHONE)`: a page in a context of its own. What a page throws, or says on
    its console as an error, fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def start(
        address: str = "", profile: dict[str, Any] = DESKTOP, at: str = "", **more: Any
    ) -> Page:
        # A service worker would answer what a test means to intercept.
        more = {"service_workers": "block", "base_url": at or server} | more
        context = browser.new_context(**profile, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.set_default_navigation_timeout(2 * PATIENCE)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "console",
            # A refusal of the server is told to the player; the browser tells it here, too.
            lambda message: (
                wrong.append(message.text)
                if message.type == "error" and "Failed to load resource" not in message.text
                else None
            ),
        )
        page.goto(address)
        return page

    yield start
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def page(open_page: Open) -> Page:
    """The page for playing on a desktop, before its first game is shown."""
    return open_page("")


@pytest.fixture
def phone(open_page: Open) -> Page:
    """The page for playing on a phone."""
    return open_page("", PHONE)

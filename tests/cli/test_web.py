"""minewise web on a real terminal and in real processes."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from minewise.errors import install_command
from tests.cli.terminal import COMMAND, PATIENCE, Terminal, environment, pipe
from tests.tournament.runs import wait_for


@pytest.mark.promise("web.md", "Ctrl+C in the terminal stops the server.")
def test_it_serves_until_ctrl_c_stops_it() -> None:
    with Terminal("web", "--port", "0", "--no-browser") as terminal:
        line = terminal.wait_for("Ctrl+C stops it.")
        address = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert address
        about = httpx.get(f"{address[0]}api/about", timeout=PATIENCE)
        assert about.json()["limits"]["longest_side"] == 250
        terminal.interrupt()
        status, rest = terminal.end()
    assert status == 130
    assert rest.replace("^C", "").split() == ["stopped"]


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = pipe("web", "--port", str(port), "--no-browser")
    assert done.returncode == 2
    assert done.stdout == ""
    assert f"cannot listen on port {port} of 127.0.0.1: Address already in use" in done.stderr
    assert "--port chooses another one" in done.stderr


def test_an_address_that_is_none_is_told() -> None:
    done = pipe("web", "--host", "no.such.host.invalid", "--port", "0", "--no-browser")
    assert done.returncode == 2
    assert "cannot listen on port 0 of no.such.host.invalid" in done.stderr


def test_without_the_extra_it_says_how_to_get_it() -> None:
    start = (
        "import sys; sys.modules['uvicorn'] = None\n"  # as if it were not installed
        "from minewise.cli.main import main\nmain(['web', '--no-browser'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", start],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment(),
        check=False,
    )
    assert done.returncode == 2
    assert install_command("minewise[web]") in done.stderr


def test_it_ends_when_it_is_told_to_while_somebody_plays() -> None:
    command = [*COMMAND, "web", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment()) as process:
        assert process.stdout is not None
        address = re.search(r"http://\S+", process.stdout.readline())
        assert address
        with httpx.Client(base_url=address[0], timeout=PATIENCE) as http:
            assert http.post("/api/ask/begin", json={"rules": "beginner"}).status_code == 200
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)
    assert process.returncode == 130


@contextmanager
def serving(*options: str, folder: Path, browser: str = "") -> Iterator[str]:
    """The line that `minewise web` prints, while it runs with these options."""
    command = [*COMMAND, "web", *options]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        env=environment({"BROWSER": browser} if browser else {}),
        cwd=folder,
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline()
        finally:
            process.terminate()
            process.wait(PATIENCE)


def answers(address: str) -> bool:
    """Does the server of minewise answer there?"""
    with suppress(httpx.ConnectError):
        return httpx.get(f"{address}/api/about", timeout=PATIENCE).status_code == 200
    return False


@pytest.mark.promise(
    "web.md",
    "This opens the page in your browser.",
    "`--no-browser` | opens no browser",
)
def test_a_browser_is_opened_unless_it_is_not_to_be(tmp_path: Path) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o755)
    with (
        serving("--port", "0", "--no-browser", folder=tmp_path, browser=str(browser)) as quiet,
        serving("--port", "0", folder=tmp_path, browser=str(browser)) as line,
    ):
        wait_for(lambda: opened.exists() and opened.read_text().endswith("\n"))
        # The first server would have opened its page before.
        (address,) = opened.read_text().split()
        assert f" {address} " in line
        assert address not in quiet


@pytest.mark.promise(
    "web.md", "`--port 8080` | listens at another port; 0 takes a free one and prints it"
)
def test_the_port_is_the_one_that_is_asked_for_or_free(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    for asked in (port, 0):
        with serving("--port", str(asked), "--no-browser", folder=tmp_path) as line:
            told = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            assert told
            assert int(told[1]) == asked or asked == 0 < int(told[1])
            assert answers(f"http://127.0.0.1:{told[1]}")


@pytest.mark.promise(
    "web.md",
    "`--host 0.0.0.0` | lets other machines reach it; without it only this one can",
    "With `--host 0.0.0.0` anyone who can reach the machine can play.",
    "There is no password and no encryption.",
)
@pytest.mark.promise(
    "SECURITY.md",
    "Serve the page to strangers with `minewise web --host 0.0.0.0`.",
    "There is no password and no encryption: put a server with both in front where that matters.",
)
def test_only_who_asks_for_it_is_reached_from_other_machines(tmp_path: Path) -> None:
    """Another address of this machine stands for that of another one."""
    other = address_of_this_machine()
    for host, reached in ((("--host", "0.0.0.0"), True), ((), False)):
        with serving("--port", "0", "--no-browser", *host, folder=tmp_path) as line:
            port = re.search(r":(\d+)/", line)
            assert port
            assert answers(f"http://127.0.0.1:{port[1]}")
            assert answers(f"http://{other}:{port[1]}") == reached
            if reached:
                begin = f"http://{other}:{port[1]}/api/ask/begin"
                assert httpx.post(begin, json={"rules": "beginner"}, timeout=PATIENCE).is_success


@pytest.mark.promise(
    "web.md",
    "`--name mines.example` | answers to this name too, by which the server in front is called",
    "The server answers to `localhost`, to numeric addresses, to the name of the machine and to "
    "the names in `--host` and `--name`.",
)
def test_it_answers_to_its_names_alone(tmp_path: Path) -> None:
    options = ("--host", "127.1", "--name", "mines.example")  # a name, as far as addresses go
    with serving("--port", "0", "--no-browser", *options, folder=tmp_path) as line:
        port = re.search(r":(\d+)/", line)
        assert port

        def status(name: str) -> int:
            about = f"http://127.0.0.1:{port[1]}/api/about"
            return httpx.get(about, headers={"Host": name}, timeout=PATIENCE).status_code

        own = ("localhost", "192.0.2.1", "[2001:db8::1]", socket.gethostname(), *options[1::2])
        assert [status(name) for name in own] == [200] * 6
        others = ("evil.example", "a.mines.example", "example", "127.1.evil.example", "minewise")
        assert [status(name) for name in others] == [403] * 5


@pytest.mark.promise(
    "web.md",
    "`--proxy 127.0.0.1` | believes the server in front at this address, which names its clients "
    "in `X-Forwarded-For`",
)
@pytest.mark.parametrize("options", [(), ("--proxy", "127.0.0.1")])
def test_the_server_in_front_speaks_for_its_clients(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    """Each of its clients may ask for five comparisons that wait, behind the one that runs."""
    body = {"agents": ["exact"], "rules": ["expert"], "games": 1_000_000}
    with serving("--port", "0", "--no-browser", *options, folder=tmp_path) as line:
        address = re.search(r"http://\S+\d", line)
        assert address

        def statuses(client: str, count: int) -> list[int]:
            begin, headers = f"{address[0]}/api/comparisons", {"X-Forwarded-For": client}
            return [
                httpx.post(begin, json=body, headers=headers, timeout=PATIENCE).status_code
                for _ in range(count)
            ]

        assert statuses("192.0.2.1", 7) == [201] * 6 + [429]
        assert statuses("192.0.2.2", 6) == ([201] * 5 + [429] if options else [429] * 6)


@pytest.mark.promise("web.md", "Games of programs are kept in memory.")
def test_games_of_programs_leave_no_file_and_end_with_the_server(tmp_path: Path) -> None:
    game: dict[str, object] = {}
    for is_first in (True, False):
        with serving("--port", "0", "--no-browser", folder=tmp_path) as line:
            address = re.search(r"http://\S+\d", line)
            assert address
            with httpx.Client(base_url=f"{address[0]}/api/ask/", timeout=PATIENCE) as http:
                if is_first:
                    game = http.post("begin", json={"rules": "beginner"}).json()
                    about = {"game": game["game"]}
                    move = about | {"kind": "reveal", "cell": [0, 0]}
                    assert http.post("move", json=move).status_code == 200
                    assert http.post("judge", json=about).status_code == 200
                else:
                    assert http.post("state", json={"game": game["game"]}).status_code == 404
        assert not list(tmp_path.iterdir())


def address_of_this_machine() -> str:
    """Another address than 127.0.0.1 at which it can be reached: one of the loopback, if none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line, suppress(OSError):
        line.connect(("192.0.2.1", 9))  # nothing is sent
        return str(line.getsockname()[0])
    return "127.0.0.2"


@pytest.mark.promise("web.md", "`--runs DIR` | keeps comparisons there instead of `runs/web`")
@pytest.mark.parametrize("options", [(), ("--runs", "elsewhere/kept")])
def test_comparisons_are_kept_in_the_folder_for_them(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    body = {"agents": ["basic"], "rules": ["5x5/4"], "games": 5}
    with serving("--port", "0", "--no-browser", *options, folder=tmp_path) as line:
        address = re.search(r"http://\S+\d", line)
        assert address
        begun = httpx.post(f"{address[0]}/api/comparisons", json=body, timeout=PATIENCE)
        assert begun.is_success, begun.text
        folder = tmp_path / (options[-1] if options else "runs/web")
        wait_for(lambda: any(folder.rglob("*.db")))
    assert {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*.db")} == {
        folder.relative_to(tmp_path).parts[0]
    }

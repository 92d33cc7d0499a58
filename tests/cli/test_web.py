"""minewise web on a real terminal and in real processes."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys

import httpx

from minewise.errors import install_command
from tests.cli.terminal import COMMAND, PATIENCE, Terminal, environment, pipe


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

"""The tools, asked by the official client: each gives the library's own answer."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from math import isnan
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult

from minewise import analyze
from minewise.boards import generate
from minewise.errors import install_command
from minewise.mcp.tools import QUESTIONS, Tools
from minewise.questions import Session

SERVER = StdioServerParameters(
    command=sys.executable, args=["-c", "from minewise.cli.main import main; main(['mcp'])"]
)
VIEW = "####/1221"
GAME = {"rules": "beginner", "seed": 4}
CALLS: list[tuple[str, dict[str, Any]]] = [
    ("analyze", {"view": VIEW}),
    ("analyze", {"view": "###/#1#", "mines": 1}),
    ("analyze_sets", {"sets": "a b = 1\nb c = 2", "cell": "a"}),
    ("explain", {"view": VIEW, "cell": [0, 1]}),
    ("hint", {"view": VIEW, "mines": 2}),
    ("evaluate", {"view": "1##/###", "mines": 2, "strength": "fast"}),
    ("new_game", GAME),
    ("move", {"game": 1, "kind": "reveal", "cell": [0, 0]}),
    ("move", {"game": 1, "kind": "flag", "cell": [8, 8]}),
    ("state", {"game": 1}),
    ("move", {"game": 1, "kind": "reveal", "cell": [3, 8]}),
    ("review", {"game": 1}),
]


def asked(calls: list[tuple[str, dict[str, Any]]]) -> list[CallToolResult]:
    """The answers of a server of its own, to the official client."""

    async def ask() -> list[CallToolResult]:
        async with Client(SERVER) as client:
            return [await client.call_tool(name, arguments) for name, arguments in calls]

    return anyio.run(ask)


def test_each_tool_answers_as_the_library_does() -> None:
    session = Session()
    answers = asked(CALLS)
    for (name, arguments), answer in zip(CALLS, answers, strict=True):
        own = json.loads(session.ask_text(QUESTIONS[name], **arguments))
        assert not answer.is_error
        assert answer.structured_content == own
        (content,) = answer.content
        assert json.loads(content.text) == own  # type: ignore[union-attr]
    assert {name for name, _ in CALLS} == set(QUESTIONS)
    analysis = analyze(VIEW)
    first = answers[0].structured_content
    chances = analysis.probability.ravel().tolist()
    assert first["probability"] == [None if isnan(chance) else chance for chance in chances]
    assert [tuple(cell) for cell in first["safe"]] == sorted(analysis.safe)


def test_a_board_is_that_of_the_library() -> None:
    rules = "9x9/10 first_click=opening"
    (answer,) = asked([("generate", {"rules": rules, "seed": 7, "level": "subset"})])
    (board,) = generate(rules, 1, seed=7, level="subset")
    assert answer.structured_content == json.loads(board.certificate.to_json())


def test_the_client_lists_the_tools_with_what_they_take() -> None:
    async def ask() -> Any:
        async with Client(SERVER) as client:
            return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in anyio.run(ask)}
    assert set(tools) == {*QUESTIONS, "generate"}
    schema = tools["explain"].input_schema
    assert schema["required"] == ["view", "cell"]
    assert schema["properties"]["cell"]["items"] == {"type": "integer"}
    kinds = ["reveal", "chord", "flag", "unflag"]
    assert tools["move"].input_schema["properties"]["kind"]["enum"] == kinds
    assert all(tool.description for tool in tools.values())


@pytest.mark.parametrize(
    ("name", "arguments", "kind"),
    [
        ("analyze", {"view": "1#0##1"}, "ContradictionError"),
        ("analyze", {"view": "a position"}, "ViewError"),
        ("analyze", {"viev": VIEW}, "RequestError"),
        ("explain", {"view": "###/#1#", "cell": [0, 0]}, "NotCertainError"),
        ("new_game", {"rules": "expart", "seed": 1}, "RulesError"),
        ("move", {"game": 7, "kind": "reveal", "cell": [0, 0]}, "RequestError"),
        ("generate", {"rules": "beginner"}, "RequestError"),
        ("generate", {"rules": "beginner", "seed": -1}, "RulesError"),
        ("generate", {"rules": "beginner", "seed": 1, "level": "hard"}, "BoardError"),
        ("solve", {"view": VIEW}, "RequestError"),
    ],
)
def test_what_is_refused_names_its_error(name: str, arguments: dict[str, Any], kind: str) -> None:
    (answer,) = asked([(name, arguments)])
    assert answer.is_error
    assert answer.structured_content["error"] == kind
    assert answer.structured_content["expected"]
    if kind == "ContradictionError":
        assert answer.structured_content["clues"] == [[0, 0], [0, 2]]


def test_sets_that_contradict_are_named() -> None:
    (answer,) = asked([("analyze_sets", {"sets": "a b = 1\nc = 1\na b = 2"})])
    assert answer.is_error
    assert answer.structured_content["sets"] == [0, 2]


def test_a_question_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(TimeoutError, match="expected work of at most"):
        Tools(1e-9).call("evaluate", {"view": "/".join(["#" * 9] * 9), "mines": 10})


def test_ctrl_c_ends_it_while_it_waits_for_its_client() -> None:
    request = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "a test", "version": "1"},
        },
    }
    with subprocess.Popen(
        [SERVER.command, *SERVER.args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{json.dumps(request)}\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        assert answer["result"]["serverInfo"]["name"] == "minewise"
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130


def test_without_the_extra_it_says_how_to_get_it() -> None:
    start = (
        "import sys; sys.modules['mcp'] = None\nfrom minewise.cli.main import main\nmain(['mcp'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", start], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert install_command("minewise[mcp]") in done.stderr

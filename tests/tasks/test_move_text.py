"""Moves that replies make, in the notations of people, models and their interfaces."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise.errors import TaskError
from minewise.tasks import TOOLS, TextGame, parse_reply
from tests.tasks.answers import CELL_FORMS

REPLIES: tuple[Any, ...] = (
    "reveal 2 3",
    "reveal 2,3",
    "Move: **reveal (2, 3)**",
    "**Move:** reveal (2,3)\nBecause (1,1) shows 1 and (0,0) is a mine.",
    "I could flag (0,0). Move: reveal (0,1)? No.\nMove: reveal (2,3)",
    "Action: open r2c3",
    "Action: click row 2, column 3.",
    "So (1,1) is a mine.\n\nI reveal (2,3).",
    "<think>Move: reveal (0,0)</think>reveal (2,3)",
    "<answer>reveal (2,3)</answer>",
    r"Hence \boxed{reveal 2 3}",
    "Answer: reveal (2,3)",
    '<tool_call>\n{"name": "reveal", "arguments": {"row": 2, "column": 3}}\n</tool_call>',
    '```json\n{"action": "reveal", "row": 2, "col": 3}\n```',
    'Move: {"move": "reveal", "cell": [2, 3]}',
    '{"reveal": [2, 3]}',
    '{"reveal": {"row": 2, "column": 3}}',
    '{"action": "reveal (2,3)"}',
    '{"name": "reveal", "arguments": {"column": "3", "row": "2"}}',
    {"type": "tool_use", "id": "x", "name": "reveal", "input": {"row": 2, "column": 3}},
    {
        "id": "c",
        "type": "function",
        "function": {"name": "reveal", "arguments": '{"row":2,"col":3}'},
    },
    [{"name": "reveal", "arguments": {"row": 2, "column": 3}}],
)

REFUSED: tuple[Any, ...] = (
    "",
    "I give up.",
    "reveal",
    "(2,3)",
    "I do not reveal (2,3)",
    "reveal (2,3) and flag (3,3)",
    "reveal (2,3) (3,3)",
    "chord (2,3)",
    "Move: none\nreveal (2,3) looks good",
    "reveal (-1,3)",
    "reveal (2,3)</think>",
    f"reveal ({'9' * 5000},1)",
    '{"name": "reveal", "arguments": "x"}',
    '{"name": "reveal"}',
    '{"reveal": [true, 1]}',
    '{"name": ["reveal"], "arguments": {"row": 1, "column": 1}}',
    "[]",
    "[[]]",
    "7",
    "{" * 9000,
    '{"reveal": ' + "[" * 600 + "]" * 600 + "}",
    None,
    5,
    b"reveal 2 3",
    {1: {2: 3}},
    {"name": object()},
)


@pytest.mark.parametrize("reply", REPLIES, ids=str)
def test_a_move_is_read_in_every_notation(reply: Any) -> None:
    assert parse_reply(reply) == ("reveal", (2, 3))


@pytest.mark.parametrize("kind", ["reveal", "flag", "unflag"])
def test_a_cell_is_read_as_in_answers(kind: str) -> None:
    for form in CELL_FORMS:
        assert parse_reply(f"Move: {kind} {form((4, 0))}") == (kind, (4, 0))


@pytest.mark.parametrize("reply", REFUSED, ids=lambda reply: repr(reply)[:30])
def test_what_is_not_one_move_is_refused(reply: Any) -> None:
    with pytest.raises(TaskError, match="Expected one move"):
        parse_reply(reply)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["name", "arguments", "row", "column", "move", "reveal", "function"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=6,
)


@given(JSON | JSON.map(json.dumps) | st.text(alphabet='{}[]":,0123 \nreval(Mo)<>', max_size=40))
def test_no_reply_breaks_a_game(reply: Any) -> None:
    game = TextGame("4x4/3", seed=1, turns=1)
    turn = game.step(reply)
    assert (turn.kind == "illegal") == (game.view == TextGame("4x4/3", seed=1).view)
    assert turn.over


def test_the_tools_are_the_moves() -> None:
    for tool in TOOLS:
        called = tool["function"]
        assert list(called["parameters"]["properties"]) == called["parameters"]["required"]
        arguments = json.dumps(dict.fromkeys(called["parameters"]["required"], 1))
        reply = {"name": called["name"], "arguments": arguments}
        assert parse_reply(reply) == (called["name"], (1, 1))

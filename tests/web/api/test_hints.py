"""Tests of hints: a hint is the same from Python, JavaScript, the command line and HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count, islice
from typing import Any
from urllib.parse import quote

from click.testing import CliRunner

from minewise import View, analyze, hint
from minewise.cli.main import main
from minewise.game.view import COVERED
from minewise.match.play import play
from tests.javascript.node import ask
from tests.web.api.serving import Client, told

VIEWS = 1_000
GAMES = (
    "9x9/10",
    "5x4/4",
    "8x8/12 mines_known=no",
    "6x6/6 win=all_flagged",
    "8x8/12 on_mine=continue win=all_identified",
)
NOISY = "8x8/12 cascade=no clues=cautious"
"""Noisy clues show no opening."""
RULES = [
    *(f"{game} first_click={first}" for first in ("any", "safe", "opening") for game in GAMES),
    *(f"{NOISY} first_click={first}" for first in ("any", "safe")),
]
LETTERS = "nxfcabdeghijk"
"""What a link has for the codes from -4 to 8."""


def views() -> Iterator[View]:
    """Positions of games in turn, untouched ones with and without flags among them; no end."""
    for number in count():
        for rules in RULES:
            agent = ("exact", "basic", "random")[number % 3]
            seen = list(play(agent, rules, seed=5, game=number).replay())
            fresh = seen[0]
            yield from (fresh, fresh.with_flags([(0, 0)]), fresh.with_flags(fresh.where(COVERED)))
            yield from seen[1 :: 1 + len(seen) // 4]


def link(view: View) -> str:
    """A view and its rules as one text."""
    cells = "".join(LETTERS[code + 4] for code in view.array.ravel().tolist())
    return f"#view={cells}&width={view.width}&rules={quote(str(view.rules))}"


def document_of(view: View) -> dict[str, Any] | None:
    """The hint of the package, as the command line prints it."""
    found = hint(view)
    if found is None:
        return None
    return {
        "cell": list(found.cell),
        "move": found.move,
        "chance": found.chance,
        "steps": list(found.steps),
        "clues": None if found.proof is None else [list(cell) for cell in found.proof.clues],
    }


def of_answer(answer: dict[str, Any]) -> dict[str, Any] | None:
    """The hint in the answer of the core."""
    if answer["cell"] is None:
        return None
    steps, proof = answer["steps"], answer["proof"]
    return {name: answer[name] for name in ("cell", "move", "chance")} | {
        "steps": [steps[0]["text"], answer["sentence"], steps[-1]["text"]],
        "clues": None if proof is None else proof["clues"],
    }


def of_command(view: View) -> dict[str, Any] | None:
    """The hint that the command line prints."""
    model = str(view.rules.clues)
    done = CliRunner().invoke(main, ["explain", link(view), "--clue-model", model, "--json"])
    assert done.exit_code == 0, done.output
    printed: dict[str, Any] | None = json.loads(done.stdout)
    if printed is None:
        return None
    proof = printed.pop("proof")
    return printed | {"clues": None if proof is None else proof["clues"]}


def test_hints_are_the_same_everywhere(client: Client) -> None:
    seen = list(islice(views(), VIEWS))
    expected = [document_of(view) for view in seen]
    fields = [{"view": "/".join(view.rows()), "rules": str(view.rules)} for view in seen]
    answers = ask({"ask": "hint"} | one for one in fields)
    assert [of_answer(answer["json"]) for answer in answers] == expected
    asked = (client.ask("hint", text=one["view"], rules=one["rules"]) for one in fields)
    assert [of_answer(told(answer)) for answer in asked] == expected
    assert [of_command(view) for view in seen] == expected
    protected = [view for view in seen if analyze(view).protected]
    assert len(protected) > VIEWS // 10
    assert {one["chance"] for one in map(document_of, protected) if one is not None} == {0}

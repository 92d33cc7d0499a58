"""Decisions over HTTP: those of a match, in a game that the server never sees."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from minewise.companion.played_game import PlayedGame
from minewise.web.bounds import unavailable
from tests.web.api.serving import Client, refused, told


@pytest.mark.parametrize("agent", ["sentences", "layouts:layers=8", "triple-improved", "exact"])
@pytest.mark.parametrize("rules", ["8x8/9", "6x6/6 first_click=any on_mine=continue"])
def test_a_game_is_decided_as_in_a_match(client: Client, agent: str, rules: str) -> None:
    game = PlayedGame(rules, seed=3, number=2, one_cell=False)
    turn = 0
    while not game.game.over:
        position = {"text": "/".join(game.view.rows()), "rules": str(game.view.rules)}
        asked = position | {"agent": agent, "seed": 3, "game": 2, "turn": turn}
        document = told(client.post("/decisions", **asked))
        decision = game.let(agent).decision
        assert [tuple(cell) for cell in document["reveal"]] == list(decision.reveal)
        assert [tuple(cell) for cell in document["flag"]] == list(decision.flag)
        assert (document["certain"], document["reason"]) == (decision.certain, decision.reason)
        if decision.probability is not None:
            chances = {tuple(chance["cell"]): chance["mine"] for chance in document["chances"]}
            assert chances == dict(decision.probability)
        turn += 1
    assert turn > 1


@pytest.mark.parametrize("agent", ["csp:max_variables=9", "exact", "best:strength=fast"])
def test_agents_of_the_core_decide_as_the_core_says(client: Client, agent: str) -> None:
    asked: dict[str, Any] = {"text": "1##/###", "mines": 2, "agent": agent, "seed": 7, "turn": 2}
    assert told(client.post("/decisions", **asked)) == told(client.ask("decide", **asked))


def test_what_cannot_be_decided_is_told(client: Client) -> None:
    for agent, text, sentence in [
        ("own.py:Agent", "##", "unknown agent"),
        ("exact", "00", "no covered cell"),
        ("layouts:layers=5000", "##", "expected layers from 0 to 1000"),
        ("exact", "8#/##", "expected a clue of at most 3"),
    ]:
        answer = client.post("/decisions", text=text, agent=agent)
        assert sentence in refused(answer, 422)


def test_agents_whose_extra_is_missing_are_marked(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    agents = {agent["name"]: agent for agent in told(client.get("/about"))["agents"]}
    assert agents["exact"]["unavailable"] is None
    assert agents["dqn"]["unavailable"] == unavailable("dqn")
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    assert "minewise[rl]" in (unavailable("dqn") or "")

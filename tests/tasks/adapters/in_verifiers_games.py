"""Run in an environment with verifiers."""

from __future__ import annotations

import json
import re
from pathlib import Path

from minewise import View
from minewise.tasks import TextGame
from tests.tasks.adapters.in_verifiers import traces
from tests.tasks.text_players import best_cell, play_text


def reply(texts: list[str]) -> str:
    """The best move in the last position that a conversation shows."""
    cells = json.loads(re.findall(r'\{"rows".*?\}', texts[-1], re.DOTALL)[-1])["cells"]
    rows = ["".join(map(str, row)) for row in cells]
    row, column = best_cell(View.parse("/".join(rows), rules="6x6/6"))
    return f"Move: reveal ({row},{column})"


def test_games_earn_what_they_earn_in_minewise(tmp_path: Path) -> None:
    kept = traces(reply, tmp_path, "Games in Verifiers")
    assert len(kept) == 2
    for trace in kept:
        number = trace["task"]["data"]["settings"]["number"]
        game = TextGame("6x6/6", seed=1, number=number, reward="process", encoding="json")
        turns = play_text(game, best_cell)
        assert trace["errors"] == []
        assert trace["rewards"]["earned"]["score"] == game.earned
        expected = {name: float(value) for name, value in game.summary.items()}
        expected.pop("reward")
        assert {name: trace["metrics"][name] for name in expected} == expected
        assert sum(node["message"]["role"] == "assistant" for node in trace["nodes"]) == len(turns)

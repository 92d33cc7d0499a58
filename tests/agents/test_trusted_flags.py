"""An agent that rests on a flag says so where no clue proves the flag."""

from __future__ import annotations

import pytest

from minewise import Random, View, make
from minewise.questions import ask
from minewise.report.phrases import trusted_flag_text

UNPROVEN = ("F#/11", "#1F", "F#/1_", "##F/1_1")
PROVEN = ("##1F/##11", "F1#/11#", "1F#/111")


@pytest.mark.parametrize("agent", ["basic", "csp", "csp-probability"])
@pytest.mark.parametrize("text", UNPROVEN)
def test_a_flag_that_is_not_proven_is_named(agent: str, text: str) -> None:
    view = View.parse(text)
    told = ask("decide", agent=agent, view=view)
    decision = make(agent).decide(view, Random(1))
    assert told["certain"]
    assert decision.certain
    assert "it trusts the flag at (" in told["reason"]
    row, column = view.where(-2)[0]
    assert f"({row},{column}), which is not proven" in told["reason"]
    assert f"{row},{column}, which is not proven" in trusted_flag_text(make(agent), view, decision)


@pytest.mark.parametrize("text", UNPROVEN)
def test_an_agent_that_trusts_none_names_none(text: str) -> None:
    view = View.parse(text)
    assert "trusts" not in ask("decide", agent="exact", view=view)["reason"]
    decision = make("exact").decide(view, Random(1))
    assert not trusted_flag_text(make("exact"), view, decision)


@pytest.mark.parametrize("text", PROVEN)
def test_a_proven_flag_is_not_named(text: str) -> None:
    view = View.parse(text)
    told = ask("decide", agent="basic", view=view)
    assert "trusts" not in told["reason"]
    assert not trusted_flag_text(make("basic"), view, make("basic").decide(view, Random(1)))

"""The tables of words are complete and in order."""

from __future__ import annotations

import inspect
import re
from importlib import import_module

import pytest

from minewise.agents.registry import BUILT_IN, LEARNED
from tests.docs.pages import DOCS

WORDS = (DOCS / "reference" / "words-of-the-sources.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("source", ["rutgers.kulkarni", "rutgers.pratinidhi", "cs50", "uci"])
def test_every_word_that_can_be_used_is_explained(source: str) -> None:
    module = import_module(f"minewise.courses.{source}")
    own = [
        name
        for name, item in vars(module).items()
        if inspect.isroutine(item) and item.__module__ == module.__name__ and name[0] != "_"
    ]
    for item in vars(module).values():
        if inspect.isclass(item) and item.__module__ == module.__name__ and not is_typing(item):
            own += [item.__name__, *(name for name in vars(item) if name[0] != "_")]
    assert [name for name in own if not re.search(rf"\b{name}\b", WORDS)] == []


def is_typing(item: type) -> bool:
    """Classes for the type checker alone, whose keys stand in the table of the source."""
    return getattr(item, "_is_protocol", False) or issubclass(item, dict)


def test_the_glossary_is_in_order() -> None:
    text = (DOCS / "reference" / "glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| ", text, re.MULTILINE)
    words = [row.lower().replace(" ", "") for row in rows if row not in ("word", "---")]
    assert words == sorted(words)
    assert len(words) == len(set(words)) > 60


def test_the_guide_measures_every_agent() -> None:
    text = (DOCS / "how-to" / "which-agent.md").read_text(encoding="utf-8")
    printed = re.search(r"```text\n(.*?)```", text, re.DOTALL)
    assert printed
    assert (
        set(re.findall(r"^ ([a-z][a-z-]*) ", printed[1], re.MULTILINE))
        == {
            *BUILT_IN,
            "agent",
        }
        - {"sat-overestimated", "triple-improved"}
        - LEARNED
    )
    assert "[model card](../reference/model-card.md)" in text  # which measures those

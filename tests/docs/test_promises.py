"""Every sentence of the pages that promise something is quoted by a test that holds it.

A test quotes with `@pytest.mark.promise(PAGE, SENTENCE, ...)`, a sentence as it is read: without
links and emphasis, and the row of a table as a whole. `pytest -m promise` runs these tests.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache

import pytest

from tests.docs.pages import DOCS, ROOT

PAGES = {
    page.name: page
    for page in (
        ROOT / "SECURITY.md",
        DOCS / "how-to/web.md",
        DOCS / "explanation/what-you-can-rely-on.md",
    )
}
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
HEAD_OF_TABLE = re.compile(r"^\|.*\n\| --- .*$", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
EMPHASIS = re.compile(r"(\*{1,2})(\w[^*]*)\1")
BLOCK = re.compile(r"\n(?:\s*\n|(?=- )|(?=\|))")
END = re.compile(r"(?<=[.?!])\s+(?=[^\Wa-z]|[`(])")

NO_PROMISE: dict[str, dict[str, tuple[str, ...]]] = {
    "SECURITY.md": {
        "what you are asked to do": (
            "Please do not open a public issue.",
            (
                'Use the private report of the platform that hosts the repository ("Report a '
                'vulnerability").'
            ),
            (
                "Say what you did, what happened, and which version you used; an input that "
                "shows the fault helps most."
            ),
            "Read a plan before you run it.",
        ),
        "what people do, not the program": (
            "You get an answer within a week.",
            "The fault is fixed in the latest version, and the changelog names you if you wish.",
            "Only the latest version gets fixes.",
            "That keeps honest agents honest.",
        ),
        "where more is said": ("See Run the web server.",),
    },
    "web.md": {
        "what the next sentences say": ("Computations come on top.",),
        "what you are asked to do": (
            (
                "If that matters, put a server with both in front, and name it with `--proxy` and "
                "`--name`."
            ),
        ),
        "where more is said": ("Review a game explains these words.",),
    },
    "what-you-can-rely-on.md": {
        "what the page is about": (
            (
                "This page says what stays the same when you update minewise, and what is "
                "promised when something goes wrong."
            ),
        ),
        "what is not promised": (
            "A later version may bring a better one.",
            (
                "The last bits of a learned agent may differ, because they depend on the "
                "library that runs its network."
            ),
            "No test cuts the power.",
            "A disk that says that it wrote what it did not write can damage any file.",
            "All else may change without notice; what begins with an underscore surely will.",
        ),
        "where more is said": (
            "Platforms says what is prepared where, and what differs.",
            "To report a security fault, see SECURITY.md.",
        ),
    },
}
"""The sentences that no test can hold, for each page by the reason."""


def sentences(text: str) -> list[str]:
    """The sentences of a page and the rows of its tables, without headings and code."""
    for pattern, kept in ((FENCED, ""), (HEAD_OF_TABLE, ""), (LINK, r"\1"), (EMPHASIS, r"\2")):
        text = pattern.sub(kept, text)
    found = []
    for block in BLOCK.split(text):
        line = " ".join(block.split()).removeprefix("- ")
        if line.startswith("|"):
            found.append(line.strip("| "))
        elif line and not line.startswith("#"):
            found += END.split(line)
    return found


@cache
def quoted() -> dict[str, Counter[str]]:
    """How many tests quote each sentence of each page."""
    found = {name: Counter[str]() for name in PAGES}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "mark.promise" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.promise":
                page, *held = map(ast.literal_eval, node.args)
                found[page].update(held)
    return found


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "A test of its own quotes and checks each promise, and `make test` fails for a sentence "
    "without one.",
)
@pytest.mark.parametrize("name", PAGES)
def test_every_sentence_is_held_by_a_test_or_promises_nothing(name: str) -> None:
    there = sentences(PAGES[name].read_text(encoding="utf-8"))
    unheld = [sentence for kind in NO_PROMISE[name].values() for sentence in kind]
    assert len({*there}) == len(there)
    assert [sentence for sentence in there if sentence not in {*quoted()[name], *unheld}] == []
    assert [sentence for sentence in [*quoted()[name], *unheld] if sentence not in there] == []
    assert [sentence for sentence in unheld if sentence in quoted()[name]] == []


def test_sentences_are_read_as_they_stand() -> None:
    text = (
        "# No sentence\n\nOne [link](a.md#b), **strong**\nin *two* lines. `Two` of 0.1 s? "
        "(Three.)\n\n- a point: with `x/*.txt`\n- another\n\n| a | b |\n| --- | --- |\n"
        "| `c` | d. E |\n\n```sh\nno sentence\n```\n"
    )
    assert sentences(text) == [
        "One link, strong in two lines.",
        "`Two` of 0.1 s?",
        "(Three.)",
        "a point: with `x/*.txt`",
        "another",
        "`c` | d. E",
    ]

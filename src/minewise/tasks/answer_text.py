"""The answer in a text, without what only dresses it."""

from __future__ import annotations

import json
import re
from typing import Any

MOST_READ = 100_000
"""Characters of an answer that are read, from its end: the largest board fits ten times."""

_TAGGED = re.compile(r"<answer>(.*?)</answer>", re.DOTALL | re.IGNORECASE)
_ANNOUNCED = re.compile(r"\banswer(?:\s*is\b)?\s*(?:[*_]+\s*)?[:=]", re.IGNORECASE)
_FENCED = re.compile(r"```[a-z]*\n(.*?)```", re.DOTALL | re.IGNORECASE)
_BLANKS = re.compile(r"\s{2,}")
_DECORATION = re.compile(r"\\(?:left|right|text\w*|mathrm|[()\[\],!;:])|[*`$\"']")


def final_answer(text: str) -> str:
    r"""The part of a text that is its answer.

    The last `<answer>...</answer>`; without one the last `\\boxed{...}`; without one what follows
    the last "Answer:", to the next empty line; else the whole text.

    >>> final_answer("So there are 4.\\nFinal answer: **4**"), final_answer("it is \\\\boxed{2/3}")
    ('4', '2/3')
    """
    text = without_thoughts(text[-MOST_READ:])
    if (tagged := last_enclosed(_TAGGED, "</answer>", text)) is not None:
        text = tagged
    elif (boxed := text.rfind(r"\boxed{")) >= 0:
        text = _braced(text, boxed + len(r"\boxed{"))
    elif announced := list(_ANNOUNCED.finditer(text)):
        text = text[announced[-1].end() :].lstrip(" *_\n")
        if not text.startswith("```"):
            text = text.split("\n\n", 1)[0]
    if (fenced := last_enclosed(_FENCED, "```", text)) is not None:
        text = fenced
    return text.strip().strip("*` ").strip()


def last_enclosed(form: re.Pattern[str], end: str, text: str) -> str | None:
    """What the last match of a form encloses, which `end` closes; None without a match.

    Nothing is searched beyond the last `end`: each of many openings that none closes would
    search all the rest of the text.
    """
    ends = [closed.end() for closed in re.finditer(end, text, re.IGNORECASE)]
    found = form.findall(text, 0, ends[-1]) if ends else []
    return found[-1] if found else None


def without_thoughts(text: str) -> str:
    """What follows the thoughts of a model that marks their end.

    >>> without_thoughts("<think>Answer: 3?</think>Answer: 4")
    'Answer: 4'
    """
    return text.rpartition("</think>")[2]


def _braced(text: str, start: int) -> str:
    """The text before the brace that closes one that was opened before `start`."""
    depth = 1
    for end in range(start, len(text)):
        depth += (text[end] == "{") - (text[end] == "}")
        if depth == 0:
            return text[start:end]
    return text[start:]


def undecorated(text: str) -> str:
    """The text without the signs of Markdown and LaTeX that only dress it, and without quotes."""
    return single_blanks(_DECORATION.sub("", text.replace("{,}", ",").replace("\u2212", "-")))


def single_blanks(text: str) -> str:
    r"""The text with a line feed, which parts no digits, for each run of several blanks.

    Forms with several `\s*` try every way to share out a run among them: in a long one that takes
    minutes.

    >>> single_blanks("1   234")
    '1\n234'
    """
    return _BLANKS.sub("\n", text)


def json_value(text: str) -> Any:
    """The value where the text is JSON, with {"answer": ...} unwrapped; else None."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(value, dict) and len(value) == 1 and "answer" in value:
        return value["answer"]
    return value

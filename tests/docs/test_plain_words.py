"""The count of words that make readers stop sees every kind of text, and no code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs import plain_words
from docs.plain_words import Sentence, literals, markdown, python, sentences

PAGE = """\
# What is told

The `told` of a store is told
twice. It is *told*.

```python
told = 1
```

- An item that is
  [told](told.md).
- | told

| told | is told. Is told |
"""
SOURCE = '''\
"""It is told.

>>> told
'told'
"""
told = f"told {1} at once" + "told"  # told
'''
SCRIPT = """\
say("told " +
    "once", told, "told");  // told
"""


def lines(word: str, parts: Iterator[tuple[int, str]]) -> list[int]:
    """The line of each sentence with that word, as often as it has it."""
    found = [s for line, text in parts for s in sentences("file", line, text)]
    return [s.line for s in found for _ in range(int(s.count(word)))]


def test_every_kind_of_text_is_read() -> None:
    assert lines("told", markdown(PAGE)) == [1, 3, 4, 10, 12, 14, 14]
    assert lines("told", python(SOURCE)) == [1, 6]
    assert lines("told", literals(SCRIPT)) == [1]
    assert lines("long", markdown("word " * 36)) == [1]
    assert lines("long", markdown("word " * 35)) == []


def test_a_count_may_only_fall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = ["It is told.", "It stands beside that."]
    record = tmp_path / "record.json"
    monkeypatch.setattr(plain_words, "RECORD", record)
    monkeypatch.setattr(plain_words, "texts", lambda: (Sentence("a.md", 1, t) for t in said))
    plain_words.write()
    for text, code in (("So it is told.", 0), ("It is told, alone.", 1), ("It is known.", 1)):
        said[0] = text
        with pytest.raises(SystemExit) as stopped:
            plain_words.check()
        assert stopped.value.code == code
    printed = capsys.readouterr().out
    assert "'alone': 1 in texts for people, at most 0 allowed" in printed
    assert "fewer than recorded: told." in printed
    said[:] = ["It stands."]
    plain_words.write()
    now = json.loads(record.read_text(encoding="utf-8"))
    assert {word: number for word, number in now.items() if number} == {"stand": 1}

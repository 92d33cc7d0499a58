"""Every Python example of the documents says what really comes out."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, blocks, name

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples of a page share their names, as they do for its reader."""
    monkeypatch.chdir(tmp_path)
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    told: list[str] = []
    names: dict[str, object] = {}
    for block in blocks(page):
        if block.file is not None:
            Path(block.file).parent.mkdir(exist_ok=True)
            Path(block.file).write_text(block.text, encoding="utf-8")
        if block.language != "python":
            continue
        if ">>>" not in block.text:
            compile(block.text, f"{name(page)}:{block.line}", "exec")
            continue
        test = doctest.DocTestParser().get_doctest(
            block.text, names, name(page), str(page), block.line - 1
        )
        runner.run(test, out=told.append, clear_globs=False)
        names = test.globs
    assert runner.failures == 0, "".join(told)

"""The gallery notebook runs, and its stored outputs are of the same kinds as fresh ones."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from tests.docs.pages import DOCS


@pytest.fixture
def gallery(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(DOCS))
    yield __import__("gallery")
    sys.modules.pop("gallery", None)


def kinds(notebook: Any) -> list[list[list[str]]]:
    return [
        [sorted(output.get("data", ["printed"])) for output in cell.get("outputs", ())]
        for cell in notebook.cells
    ]


def test_the_gallery_runs(gallery: Any) -> None:
    stored = gallery.stored()
    fresh = kinds(gallery.executed())
    assert fresh == kinds(stored)
    assert sum(["image/svg+xml"] in outputs for outputs in fresh) >= 8
    assert sum(["printed"] in outputs for outputs in fresh) == 1  # by print, not by displaying

"""What starting costs: `import minewise` and `minewise --help` load nothing large."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

LARGE = {
    *("numpy", "matplotlib", "rich", "textual", "pysat", "gymnasium", "torch", "onnxruntime"),
    *("fastapi", "distributed", "dask", "sqlite3", "multiprocessing", "concurrent.futures"),
    *("asyncio", "logging", "socket", "subprocess", "email", "importlib.metadata"),
}
"""What some part of the package needs, and imports when it does."""


def loaded(code: str) -> set[str]:
    """The modules that a fresh Python has imported for this; those it starts with do not count."""
    told = "import sys; before = set(sys.modules); {}; print(*set(sys.modules) - before)"
    command = [sys.executable, "-c", told.format(code)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return set(output.splitlines()[-1].split())


def test_the_import_is_small() -> None:
    found = loaded("import minewise")
    assert "minewise.tournament.compare" in found
    assert sorted(found & LARGE) == []


def test_help_is_small() -> None:
    found = loaded("from minewise.cli.main import main; main(['--help'], standalone_mode=False)")
    assert "click" in found
    assert sorted(found & LARGE) == []


@pytest.mark.parametrize(
    ("code", "module"),
    [
        ("minewise.compare(['basic'], 'ncsu', games=1)", "numpy"),
        ("minewise.compare(['basic'], 'ncsu', games=1, store='{}/s.db')", "sqlite3"),
    ],
)
def test_what_is_needed_is_loaded_then(code: str, module: str, tmp_path: Path) -> None:
    found = loaded(f"import minewise; {code.format(tmp_path)}")
    assert module in found
    assert not found & {"multiprocessing", "distributed", "matplotlib", "rich"}

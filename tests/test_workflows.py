"""What `.github/workflows.py` refuses: each rule is broken once."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
WORKFLOWS = ROOT / ".github/workflows"


@pytest.fixture(scope="module")
def check() -> ModuleType:
    pytest.importorskip("yaml")
    spec = spec_from_file_location("workflows", ROOT / ".github/workflows.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "tests.yml",
            "run: make lint",
            "run: make lnit",
            "expected a target that `make help` lists",
        ),
        ("tests.yml", "run: make lint", "run: make .venv/.dev", "expected make TARGET"),
        ("tests.yml", "run: make lint", "run: pip install . && make lint", "expected make TARGET"),
        ("nightly.yml", "SECONDS=600", "MINUTES=10", "expected a setting of the Makefile"),
        ("tests.yml", " # v7.0.1", "", "expected ACTION@COMMIT # vX.Y.Z"),
        ("pages.yml", "@fc324d3547104276b827a68afc52ff2a11cc49c9", "@v5", "expected ACTION@COMMIT"),
        ("release.yml", "    timeout-minutes: 120\n", "", "wheels: expected timeout-minutes"),
        ("tests.yml", "permissions: {}\n", "", "expected permissions: {} at the top"),
        ("nightly.yml", "\nconcurrency:", "\nenv:", "expected concurrency at the top"),
        ("release.yml", "windows-11-arm", "windows-96", "expected a machine of"),
    ],
)
def test_what_breaks_a_rule_is_refused(
    check: ModuleType, tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    text = (WORKFLOWS / file).read_text(encoding="utf-8")
    broken = tmp_path / file
    broken.write_text(text, encoding="utf-8")
    assert list(check.errors_of(broken, makefile)) == []
    assert old in text
    broken.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert said in "\n".join(check.errors_of(broken, makefile))


def test_a_version_that_is_not_tested_everywhere_is_refused(check: ModuleType) -> None:
    expected = {"3.11", "3.12"}
    found = {"linux": expected, "macos": expected, "windows": {"3.11"}}
    (error,) = check.errors_of_versions(found, expected)
    assert "on windows: expected Python 3.11, 3.12, got 3.11" in error


def test_a_version_without_a_wheel_is_refused(check: ModuleType) -> None:
    pytest.importorskip("cibuildwheel")
    errors = list(check.errors_of_wheels({"3.11", "3.12", "3.13", "3.14", "3.14t", "3.99"}))
    assert len(errors) == 8  # of six kinds of machine, Linux with two libraries of C
    assert all("cp399" in error for error in errors)

"""minewise reproduce: with the studies of a clone, and without."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from minewise.cli import reproduce
from minewise.cli.main import main
from studies import STUDIES

ROOT = Path(__file__).parents[2]


def test_without_a_clone_it_says_what_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reproduce, "CLONE", tmp_path)
    done = CliRunner().invoke(main, ["reproduce", "cs50", "--out", str(tmp_path / "out")])
    assert done.exit_code == 1
    assert done.stderr.startswith("Error: expected a clone of the repository")
    assert "`.venv/bin/minewise reproduce`" in done.stderr
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    assert f"Clone {urls['Source']}. " in done.stderr
    assert done.stderr.endswith(f"you need no clone: {urls['Documentation']}/studies\n")
    assert (ROOT / "docs/studies/README.md").exists()
    assert not list(tmp_path.iterdir())


def test_a_study_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["reproduce", "cs51", "--out", str(tmp_path / "out")])
    assert done.exit_code == 2
    assert f"STUDY: expected one of {', '.join(STUDIES)}, all; got 'cs51'" in done.stderr
    assert not list(tmp_path.iterdir())


def test_the_help_names_every_study() -> None:
    text = CliRunner().invoke(main, ["reproduce", "--help"]).stdout
    assert [name for name in STUDIES if f"\n  {name} " not in text] == []


def test_it_finds_the_studies_from_any_folder(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "minewise.cli.main"]
    done = subprocess.run(
        [*command, "reproduce", "chains", "--games", "2", "--out", "made"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("the page made/chains.md compares our figures with theirs\n")
    assert (tmp_path / "made" / "chains" / "games.csv").is_file()

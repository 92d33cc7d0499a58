"""Each Python gets the wheel that fits, and each wheel is built once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from release import pythons
from release.files import wheels
from release.pythons import Interpreter
from release.trial import OpenCheckError, Trial

HERE = Interpreter((3, 11), Path(sys.executable))
LATER = [Interpreter((3, minor), Path(f"/opt/python3.{minor}")) for minor in (12, 13)]


def test_this_python_is_among_them_and_each_version_is_what_it_says() -> None:
    found = pythons.pythons()
    assert Path(sys.executable) in [python.path for python in found]
    assert len({python.version for python in found}) == len(found)
    for python in found:
        program = "import sys; print(*sys.version_info[:2])"
        told = subprocess.run(
            [python.path, "-c", program], check=True, stdout=subprocess.PIPE, text=True
        )
        assert tuple(map(int, told.stdout.split())) == python.version


def test_one_wheel_serves_every_later_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pythons, "pythons", lambda: (HERE, *LATER))
    assert pythons.builders() == {"cp311-cp311": HERE, "cp312-abi3": LATER[0]}
    later = Interpreter((3, 13), Path(sys.executable))
    monkeypatch.setattr(pythons, "pythons", lambda: (LATER[0], later))
    assert pythons.builders() == {"cp312-abi3": later}


def test_a_wheel_that_is_missing_is_left_to_others(tmp_path: Path) -> None:
    trial = Trial(tmp_path, tmp_path, tmp_path)
    (tmp_path / "minewise-1-cp311-cp311-linux.whl").touch()
    with pytest.raises(OpenCheckError, match=r"cp311.*; no Python 3\.12 or later is on the path"):
        wheels(trial)
    (tmp_path / "minewise-1-cp312-abi3-linux.whl").touch()
    assert wheels(trial).count(".whl") == 2
    assert trial.wheel(HERE).name == "minewise-1-cp311-cp311-linux.whl"
    assert trial.wheel(LATER[1]).name == "minewise-1-cp312-abi3-linux.whl"

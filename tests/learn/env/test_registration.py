"""Gymnasium knows the environments, whichever is imported first; minewise does not import it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

MAKE = 'print(gymnasium.make("minewise:Minesweeper-v0").action_space)'
MAKE_VEC = (
    'envs = gymnasium.make_vec("minewise:Minesweeper-v0", num_envs=3); '
    "print(type(envs).__name__, envs.num_envs)"
)


def run(program: str, *flags: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", *flags, "-c", program],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "program",
    [
        f"import gymnasium; {MAKE}",
        f"import minewise, gymnasium; {MAKE}",
        f"import gymnasium, minewise; {MAKE}",
        f"import minewise; from gymnasium.spaces import Box; import gymnasium; {MAKE}",
        f"import minewise.learn.env.environment, gymnasium; {MAKE}",
        'import minewise, gymnasium; print(gymnasium.make("Minesweeper-v0").action_space)',
        f"import minewise, gymnasium, importlib; importlib.reload(minewise); {MAKE}",
    ],
)
def test_it_is_registered_in_every_order(program: str) -> None:
    done = run(program)
    assert (done.stdout, done.stderr) == ("Discrete(81)\n", "")


def test_vectors_come_from_the_core() -> None:
    done = run(f"import gymnasium; {MAKE_VEC}")
    assert (done.stdout, done.stderr) == ("MinesweeperVectorEnv 3\n", "")


def test_minewise_imports_neither_gymnasium_nor_numpy() -> None:
    done = run("import minewise, sys; print({'gymnasium', 'numpy'} & set(sys.modules))")
    assert (done.stdout, done.stderr) == ("set()\n", "")


HIDE = """
import sys
class Hide:
    hidden = True
    def find_spec(self, name, path=None, target=None):
        if name == "gymnasium" and self.hidden:
            raise ModuleNotFoundError("No module named 'gymnasium'")
hide = Hide()
sys.meta_path.insert(0, hide)
import minewise
try:
    import gymnasium
except ModuleNotFoundError as error:
    print(error)
hide.hidden = False
"""


def test_without_gymnasium_all_else_works_and_it_may_come_later(tmp_path: Path) -> None:
    script = tmp_path / "late.py"
    script.write_text(f"{HIDE}\nimport gymnasium\n{MAKE}\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("No module named 'gymnasium'\nDiscrete(81)\n", "")


def test_the_import_of_other_packages_is_left_alone() -> None:
    done = run(
        "import sys; before = list(sys.meta_path); import minewise, gymnasium, json; "
        "print([finder for finder in sys.meta_path if finder not in before])"
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")

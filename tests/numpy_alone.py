"""What minewise does where no package but numpy is installed: `python tests/numpy_alone.py`.

It finds no other one, whatever is installed. It fails where the engine needs more, and where
something else does not say what it needs.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

FOUND = {*sys.stdlib_module_names, "minewise", "minewise_command", "numpy"}


class Finder:
    """Finds what another finder does, of these packages alone."""

    def __init__(self, other: Any) -> None:
        self.other = other

    def __getattr__(self, name: str) -> Any:
        return getattr(self.other, name)  # importlib.metadata asks for more

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        top = name.partition(".")[0]
        # The core of an editable installation lies beside the package.
        known = top in FOUND or top.startswith("_")
        return self.other.find_spec(name, path, target) if known else None


def use_the_engine() -> None:
    """Every public name, and what draws or reads files."""
    import minewise

    for name in minewise.__all__:
        getattr(minewise, name)
    view = "####\n1221\n"
    assert minewise.analyze(view, mines=2).layouts == 1
    assert str(minewise.explain(view, (0, 0), mines=2))
    assert minewise.hint(view, mines=2)
    assert len(minewise.play_many("best", "beginner", games=2, seed=1).won) == 2
    assert minewise.play("csp", "beginner", seed=4).status == "won"
    comparison = minewise.compare(["basic", "exact"], "beginner", games=2, seed=1)
    assert "basic" in repr(comparison)
    with_what_it_needs("A data frame needs pandas", comparison.to_frame)
    with_what_it_needs("A chart needs matplotlib", comparison._repr_html_)
    with_what_it_needs("python-sat", lambda: minewise.make("sat"))
    with_what_it_needs("the extra rl", lambda: minewise.make("belief"))
    from minewise.report import chart

    with_what_it_needs("matplotlib", lambda: chart.save(comparison, Path("chart")))
    from minewise.pictures.reading import read

    with_what_it_needs("the extra pictures", lambda: read(b""))


def with_what_it_needs(words: str, call: Callable[[], object]) -> None:
    """Refused with these words and the line that installs it."""
    from minewise.errors import MissingExtraError

    said = ""
    try:
        call()
    except MissingExtraError as error:
        said = str(error)
    assert words in said, said
    assert " -m pip install " in said


def only_the_command_is_refused(python: Path | str, cwd: Path) -> None:
    """Runs this file: all is well with the library, and the command says a line."""
    command = [python, __file__, "analyze", "--help"]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    (line,) = done.stderr.splitlines()
    assert line.startswith("The command minewise needs click and rich, which are not installed: ")
    assert line.endswith(" -m pip install click rich")
    assert (done.stdout, done.returncode) == ("", 1)


if __name__ == "__main__":
    sys.meta_path[:] = map(Finder, sys.meta_path)
    use_the_engine()
    assert not {name.partition(".")[0] for name in sys.modules} & {"click", "rich", "matplotlib"}
    from minewise_command import main

    sys.argv = ["minewise", *sys.argv[1:]]
    main()

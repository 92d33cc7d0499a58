"""A user of the library in a notebook: positions, games, comparisons, data frames."""

from __future__ import annotations

import re

from tests.journeys.walk import Walk

BEGINS = "wheel"
LACKING = """
import sys
from minewise import compare
try:
    compare(["basic"], "beginner", games=1).{call}
except ImportError as error:
    print(error)
"""


def test_a_user_of_the_library_works_in_a_notebook(walk: Walk) -> None:
    if walk.whole:
        for call in ("to_frame()", "to_parquet('a.parquet')"):
            install_what_is_said(walk, call)
    walk.follow("README.md", "In Python")
    walk.follow("docs/how-to/in-a-notebook.md")
    if walk.whole:
        walk.follow("docs/how-to/play-many-games.md")


def install_what_is_said(walk: Walk, call: str) -> None:
    """Without a package the error names the command that installs it, which works as it stands."""
    (walk.place / "lacking.py").write_text(LACKING.format(call=call), encoding="utf-8")
    command = re.search(r"\S+ -m pip install .*", walk.run("python lacking.py"))
    assert command
    walk.run(command[0])
    assert walk.run("python lacking.py") == ""

"""One noun, one thing: no two classes of the package have the same name.

The documents of the web are named after what they show, and the courses keep the names of their
sources; both are left out.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import minewise

PACKAGE = Path(minewise.__file__).parent
APART = ("web/models", "courses")


def test_no_class_name_stands_twice() -> None:
    homes = defaultdict[str, list[str]](list)
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        if place.startswith(APART):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(place)
    assert len(homes) > 150
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}

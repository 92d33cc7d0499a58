"""What Zensical is to do: appearance, search, the dialect of Markdown, the navigation."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from hosting.documentation.navigation import Entries, navigation

FIXED = Path(__file__).with_name("zensical.toml")
"""All settings but those that follow from the project."""


def settings(project: Mapping[str, str], repository: str) -> str:
    """The settings file. A description and an address stand once, in pyproject.toml."""
    fixed = FIXED.read_text(encoding="utf-8")
    values = {
        "site_description": project["description"],
        "copyright": f"minewise {project['version']}, {project['license']} licence",
        "repo_url": repository,
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in values.items()]
    own = "\n".join([*lines, f"nav = {_toml(navigation())}"])
    head, table, rest = fixed.partition("[project]\n")
    return f"{head}{table}{own}\n{rest}"


def _toml(entries: Entries) -> str:
    """Arrays of tables with one key each, written as TOML has them inside a line."""
    tables = (
        f"{{{json.dumps(title)} = {json.dumps(it) if isinstance(it, str) else _toml(it)}}}"
        for entry in entries
        for title, it in entry.items()
    )
    return f"[{', '.join(tables)}]"

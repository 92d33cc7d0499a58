"""The fingerprints that are recorded in fingerprints.toml, without anything that plays."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

CORE = "core"
"""The line of the game core: boards, rules, the loop in which agents play, and the analysis."""

RECORDED = Path(__file__).with_name("fingerprints.toml")
"""The file of the lines."""


@cache
def recorded() -> dict[str, str]:
    """What stands in RECORDED: digests by the names of the lines."""
    return tomllib.loads(RECORDED.read_text(encoding="utf-8"))

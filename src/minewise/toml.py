"""TOML, and what is wrong with a text that is none."""

from __future__ import annotations

import tomllib
from typing import Any


def parse_toml(text: str) -> dict[str, Any]:
    """What a text of TOML says. ValueError says why it is none, also where Python would go beyond
    its own limits.

    >>> parse_toml("games = 12")
    {'games': 12}
    >>> parse_toml("deep = " + 20_000 * "[")
    Traceback (most recent call last):
    ValueError: expected TOML of fewer levels: lists and tables are nested too deeply
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise ValueError(
            "expected TOML of fewer levels: lists and tables are nested too deeply"
        ) from None
    except ValueError:  # of the conversion to int
        raise ValueError("expected numbers of fewer digits") from None

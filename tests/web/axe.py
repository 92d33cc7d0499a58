"""What axe-core says of a page: the one of package.json, which `make test` installs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import DESKTOP, PHONE

AXE = Path(__file__).resolve().parents[2] / "node_modules/axe-core/axe.min.js"
OPTIONS: dict[str, Any] = {
    "resultTypes": ["violations"],
    # Those that axe calls experimental and that speech users meet all the same.
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}
FORCED: dict[str, Any] = DESKTOP | {"forced_colors": "active"}
"""As in the high-contrast mode of Windows."""

LOOKS = pytest.mark.parametrize(
    ("scheme", "profile"),
    [
        pytest.param("light", DESKTOP, id="light-desktop"),
        pytest.param("dark", PHONE, id="dark-phone"),
        pytest.param("dark", DESKTOP, id="dark-desktop", marks=pytest.mark.check),
        pytest.param("light", PHONE, id="light-phone", marks=pytest.mark.check),
        pytest.param("light", FORCED, id="forced-desktop", marks=pytest.mark.check),
    ],
)
"""Each scheme and each size of a page on every day, all pairs of them in `make check`."""


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong, a line each."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("options => axe.run(document, options)", OPTIONS)["violations"]
    return [
        f"{rule['id']}: {node['html'][:120]} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]

"""What axe-core says of a page."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.web.conftest import DESKTOP, PHONE

LOOKS = pytest.mark.parametrize(
    ("scheme", "profile"),
    [
        pytest.param("light", DESKTOP, id="light-desktop"),
        pytest.param("dark", PHONE, id="dark-phone"),
        pytest.param("dark", DESKTOP, id="dark-desktop", marks=pytest.mark.check),
        pytest.param("light", PHONE, id="light-phone", marks=pytest.mark.check),
    ],
)
"""Each scheme and each size of a page on every day, all pairs of them in `make check`."""


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong, a line each."""
    found = Axe().run(page).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:120]} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]

"""A server for wrong requests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.api.serving import Client, Serving


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A client of a server as people run it."""
    with Serving() as serving:
        yield serving.client

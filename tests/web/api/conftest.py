from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.api.serving import Client, Serving


@pytest.fixture(scope="package")
def client() -> Iterator[Client]:
    """A client of a server as people run it, but for what depends on the machine."""
    with Serving() as serving:
        yield serving.client

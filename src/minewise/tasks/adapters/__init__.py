"""The questions and the text games in the frameworks of others, each in a module of its own.

None of these frameworks is needed by anything else here. A module whose framework is not installed
raises MissingExtraError when it is imported, and names the command that installs it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from minewise.errors import need


@contextmanager
def framework(name: str) -> Iterator[None]:
    """Surrounds the import of a package; MissingExtraError where that package is missing.

    >>> with framework("no_such_package"):
    ...     import no_such_package
    Traceback (most recent call last):
    minewise.errors.MissingExtraError: This adapter needs no-such-package, which is not ...
    """
    need("This adapter", name)
    yield

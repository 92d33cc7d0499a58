"""Ctrl+C at a stated point of long work: one of the core's checks for signals, never a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from minewise._core import interrupt_at_check, signal_checks


@contextmanager
def interrupted_at(check: int, *, most: int | None = None) -> Iterator[None]:
    """Ctrl+C comes at the check with this number from here on, and ends the work there.

    Work that makes fewer checks fails, and so does work that makes more of them. Those of other
    threads go on until the main thread stops them: `most` is far above, but below a whole run.
    """
    before = signal_checks()
    interrupt_at_check(check)
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
    finally:
        interrupt_at_check(0)
    assert check <= signal_checks() - before <= (most or check)

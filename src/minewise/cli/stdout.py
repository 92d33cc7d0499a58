"""The standard output is for results: whatever agents write to it goes to the standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def stdout_for_results() -> Iterator[None]:
    """Turns what is written meanwhile, also below Python and by other processes, to the standard
    error."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)

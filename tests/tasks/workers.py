"""Work in processes that Ctrl+C ends: what is done by then is kept."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool
from time import monotonic
from typing import TypeVar

Unit = TypeVar("Unit")
Result = TypeVar("Result")


def results(
    work: Callable[[Unit], Result], units: Sequence[Unit], processes: int
) -> Iterator[Result]:
    """What work makes of each unit, as it comes. After Ctrl+C nothing more comes, and stderr says
    so."""
    start, done = monotonic(), 0  # no clock: seconds left are only printed
    with Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            for result in pool.imap_unordered(work, units):
                done += 1
                left = (monotonic() - start) / done * (len(units) - done)  # no clock: as above
                print(f"\r{done}/{len(units)}, {left:4.0f} s left ", end="", file=sys.stderr)
                yield result
        except KeyboardInterrupt:
            print("stopped: the figures are those of what is done", file=sys.stderr)
        finally:
            print(file=sys.stderr)

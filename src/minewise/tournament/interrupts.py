"""What Ctrl+C must not reach: whole work, and the processes that the driver starts."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def whole() -> Iterator[None]:
    """Ctrl+C and SIGTERM that come meanwhile are answered at the end.

    Their handlers in Python wait, not the signals: another thread of the process might get these.
    Threads that hear of no signal have nothing to wait for.

    >>> try:
    ...     with whole():
    ...         signal.raise_signal(signal.SIGINT)
    ...         print("done")
    ... except KeyboardInterrupt:
    ...     print("heard")
    done
    heard
    """
    came: list[tuple[int, FrameType | None]] = []
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    answered = {number: handler for number, handler in before.items() if callable(handler)}
    try:
        for number in answered:
            signal.signal(number, lambda *now: came.append(now))
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        for number, handler in answered.items():
            signal.signal(number, handler)
    for came_now, frame in came:
        answered[signal.Signals(came_now)](came_now, frame)


@contextmanager
def without_interrupts(*others: signal.Signals) -> Iterator[None]:
    """Processes that are started here never see Ctrl+C, which reaches the whole group, nor the
    `others`: the driver alone decides what becomes of them. It gets what came meanwhile at the end.
    """
    if sys.platform == "win32":
        yield  # it knows no signal of a process that could wait; workers ignore Ctrl+C themselves
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # its start would unblock the signals
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *others})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

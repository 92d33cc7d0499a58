"""How every command ends: what is said then, and with which exit code."""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click

from minewise.errors import printable

if TYPE_CHECKING:
    from minewise.tournament.result import Comparison

INTERRUPTED = 130
"""The exit code of a command that Ctrl+C or SIGTERM stopped, as shells know it."""
CLOSED_PIPE = 141
"""That of a command whose reader left, such as `head`: as if SIGPIPE had ended it, in silence."""
REFUSED = 2
"""That of bad input, and of a disk that takes no more."""

_STOPS = (signal.SIGINT, signal.SIGTERM)


def exit_code_of(command: Callable[[], object]) -> int:
    """Runs a command, says in a line what stopped it if anything did, and gives its exit code."""
    try:
        with _stops_raised():
            code = _finished(command)
            with suppress(AttributeError, ValueError):  # there is no stdout, or it is closed
                sys.stdout.flush()
            return code
    except BrokenPipeError:
        _leave_stdout()
        return CLOSED_PIPE
    except OSError as error:
        _leave_stdout()
        return _said(REFUSED, f"Error: {_words_of(error)}", *_lacks())
    except MemoryError:
        return _said(REFUSED, "Error: there is not enough memory for this")
    except BaseException as error:
        if _is_stop(error):
            return _said(INTERRUPTED, "stopped")
        if not (lacks := _lacks()):
            raise
        return _said(REFUSED, f"Error: {error}", *lacks)


def _finished(command: Callable[[], object]) -> int:
    streams = sys.stdout, sys.stderr
    try:
        code = command()
    except click.ClickException as error:
        message = io.StringIO()
        error.show(message)
        click.echo("\n".join(map(printable, message.getvalue().split("\n"))), err=True, nl=False)
        is_input = isinstance(error, click.UsageError) or error.message.startswith("expected")
        return _said(error.exit_code, *_lacks(files=not is_input))
    except SystemExit as error:
        code = error.code
        _said(REFUSED, *_lacks(files=False) if code == REFUSED else ())
    if sys.stdout is not streams[0]:  # so click treats a pipe that was closed
        sys.stdout, sys.stderr = streams
        raise BrokenPipeError
    return code if isinstance(code, int) else 0


def _is_stop(error: BaseException | None) -> bool:
    """Is this an interrupt, or what a library has made of one?"""
    while error is not None:
        if isinstance(error, KeyboardInterrupt | click.Abort):
            return True
        error = error.__cause__ or error.__context__
    return False


def _words_of(error: OSError) -> str:
    reason = error.strerror or str(error)
    if error.errno in (errno.EMFILE, errno.ENFILE):
        return reason  # whatever file was the one too many
    place = error.filename or ("cannot write the output" if error.errno in _OF_WRITING else "")
    return f"{place}: {reason}" if place else reason


_OF_WRITING = (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG, errno.EDQUOT, errno.EAGAIN)

FILES = 64
"""So many a process may need to open at once, with its workers."""


def _lacks(*, files: bool = True) -> list[str]:
    """What is lacking where the command runs, which errors name by what they could not do."""
    lacks = []
    try:
        os.getcwd()  # noqa: PTH109 - asks for no more than whether there is one
    except OSError:
        lacks.append("the working folder does not exist any more: change to another one")
    if files and sys.platform != "win32":
        with suppress(ImportError, OSError):
            import resource

            most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
            if 0 <= most < FILES:
                lacks.append(f"only {most} files may be open at once here: allow more: ulimit -n")
    return lacks


def _said(code: int, *lines: str) -> int:
    with suppress(OSError, ValueError):
        for line in lines:
            click.echo(printable(line), err=True)
    return code


def _leave_stdout() -> None:
    """Lets what nobody takes go nowhere, so that the end of Python does not try once more."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def _stops_raised() -> Iterator[None]:
    """SIGTERM raises KeyboardInterrupt as Ctrl+C does, and neither is lost where Python cannot
    raise anything, such as in a callback of its imports: it is sent again."""
    handlers = {number: signal.getsignal(number) for number in _STOPS}
    hook = sys.unraisablehook

    def send_again(unraisable: sys.UnraisableHookArgs) -> None:
        if isinstance(unraisable.exc_value, KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        else:
            hook(unraisable)

    try:
        for number, handler in handlers.items():
            if handler is not signal.SIG_IGN:
                signal.signal(number, signal.default_int_handler)
    except ValueError:  # another thread than the main one hears of no signal
        yield
        return
    sys.unraisablehook = send_again
    try:
        yield
    finally:
        sys.unraisablehook = hook
        for number, handler in handlers.items():
            signal.signal(number, handler)


def end(comparisons: Sequence[Comparison], stopped: str) -> None:
    """Tells the first fault of each agent, and `stopped` with exit code 130 if not all has been
    played."""
    from minewise.tournament.result import first_faults

    firsts: dict[str, str] = {}
    for comparison in comparisons:
        firsts = first_faults(comparison) | firsts
    for fault in filter(None, firsts.values()):
        from minewise.report.phrases import fault_lines

        for line in fault_lines(f"fault: {fault}"):
            click.echo(printable(line), err=True)
    if any(comparison.interrupted for comparison in comparisons):
        click.echo(printable(f"stopped early: {stopped}"), err=True)
        raise SystemExit(INTERRUPTED)

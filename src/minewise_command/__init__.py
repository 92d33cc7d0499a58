"""The command `minewise`, from its first moment: Ctrl+C is heard before anything is imported.

This is no part of the package, since `import minewise.x` imports `minewise` first, which takes many
times as long as all that stands here.
"""

import os
import signal
import sys


def main() -> None:
    """Runs the command line. Until it begins, and once it is done, Ctrl+C ends the process at once:
    nothing can be lost then, and an exception might end in the middle of an import."""
    end_at_once()
    from minewise.errors import MissingExtraError, need

    try:
        need("The command minewise", "click", "rich")
    except MissingExtraError as error:
        sys.exit(str(error))
    from minewise.cli.main import main as run

    if not sys.argv[1:2] or sys.argv[1].startswith("-"):  # help, which needs no core
        run(prog_name="minewise")
    # The core is loaded by nanobind, which drops an exception that comes meanwhile.
    import minewise.random  # noqa: F401

    try:
        run(prog_name="minewise")
    finally:
        end_at_once()


def end_at_once() -> None:
    """From now on Ctrl+C and SIGTERM say one word and end the process with exit code 130."""
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as `nohup` and shells want it
            signal.signal(number, _end)


def _end(*_: object) -> None:
    os.write(2, b"\nstopped\n")
    os._exit(130)

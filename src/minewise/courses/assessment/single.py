"""One check in a process of its own: `python -P -m minewise.courses.assessment.single REQUEST`.

The request is JSON; so is what is printed: the assessment, or an error. What the student's code has
started ends with the check.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from minewise.courses.assessment.courses import assess
from minewise.courses.assessment.submission import Bounds
from minewise.errors import MinewiseError

MOST_WRITTEN = 16 * 2**20
"""Bytes of a file that the student's code writes."""


def main() -> None:
    """Runs the check that the first argument asks for."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what is below is ended, too
    _limit()
    wish = json.loads(sys.argv[1])
    bounds = Bounds(total=wish.pop("seconds"))
    try:
        answer = assess(**wish, bounds=bounds).to_dict()
    except MinewiseError as error:
        answer = {"error": str(error)}
    finally:
        _end_children()
    json.dump(answer, sys.stdout)


def _limit() -> None:
    """Files stay small, and what a student's code leaves behind comes to this process."""
    if sys.platform == "win32":
        return
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_WRITTEN, MOST_WRITTEN))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER


def _end_children() -> None:
    """Ends processes that would go on without the check. Where the system does not say which they
    are, there are none that this process knows of."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        while children := Path("/proc/thread-self/children").read_text().split():
            for child in map(int, children):
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)


if __name__ == "__main__":
    main()

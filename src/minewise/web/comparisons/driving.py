"""The process that plays one comparison; the server starts it, and it ends with the server.

    python -m minewise.web.comparisons.driving PLAN STORE WORKERS

It is told to end by the end of its standard input, which comes with the end of the server too,
however that comes about. What it has stored stays, and the same command goes on.
"""

from __future__ import annotations

import os
import sys
import threading
from _thread import interrupt_main
from pathlib import Path
from time import sleep

from minewise.errors import MinewiseError
from minewise.report.phrases import error_line
from minewise.tournament.compare import play_plan
from minewise.tournament.plan import Plan

GRACE = 1.5
"""Seconds in which the run may end by itself; a block that is lost then is played again."""
POLITENESS = 5
"""By how much others go before, so that the page stays quick."""
FAILED = 1


def main(plan: str, store: str, workers: str) -> int:
    """Plays a plan as far as it gets; what goes wrong is told in one line on standard error."""
    threading.Thread(target=_watch, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    try:
        play_plan(Plan.read(Path(plan)), int(workers), store=Path(store))
    except KeyboardInterrupt:
        pass  # what was done is stored
    except MinewiseError as error:
        print(error_line(error), file=sys.stderr)
        return FAILED
    return 0


def _watch() -> None:
    # Not through sys.stdin, whose lock would be held when the interpreter ends.
    while os.read(0, 1):
        pass
    interrupt_main()
    sleep(GRACE)
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

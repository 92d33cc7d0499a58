"""Replays of a folder as minewise and as ms_toollib read and measure them.

python bench/replays.py FOLDER [--json]    every file in it and below, whatever its name

Each reads the files itself, ms_toollib in a process of its own, which it ends on some of them. A
metric differs if it is not the same to three decimals. The times are processor seconds of reading
and of all metrics.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from textwrap import wrap
from time import process_time

from duel.measuring_games import ReplayFile
from duel.report import line, ratio, title
from duel.rival import PYTHON, Rival

from minewise.errors import FormatError
from minewise.formats import read_all

CLOSE = 5e-4
"""Equal to three decimals."""

FILE_WIDTH, WIDTH = 37, 78
"""Columns of a file's name, and of a line."""

Metrics = dict[str, int | float | None]


@dataclass
class Compared:
    """A file as both have it."""

    file: str
    format: str = ""
    """Empty if it is no replay."""
    refusal: str = ""
    """Why minewise does not read it."""
    failure: str = ""
    """Why ms_toollib does not."""
    seconds: float = 0.0
    """Of minewise, and those of ms_toollib."""
    rival_seconds: float = 0.0
    compared: int = 0
    """How many metrics both have."""
    differences: dict[str, tuple[int | float, float]] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        """What is printed behind its name."""
        if self.refusal:
            return f"minewise: {self.refusal}"
        if self.failure:
            return f"ms_toollib: {self.failure}"
        if self.differences:
            return f"{len(self.differences)} of {self.compared} metrics differ"
        return f"{self.compared} metrics equal"


def compared(rival: Rival, path: Path) -> Compared:
    """What both make of a file. Of several replays in one it is the sum of the seconds, and the
    first difference in each metric."""
    result = Compared(path.name)
    started = process_time()
    replays: list[Metrics] = []
    try:
        for replay in read_all(path):
            replays.append(replay.metrics())
            is_of_several = replay.name or len(replays) > 1
            result.format = "evfs" if is_of_several else replay.format
    except FormatError as error:
        result.refusal = str(error).partition(f": {str(path)!r}")[0]
        result.format = error.format
    result.seconds = process_time() - started
    answer = rival.ask(ReplayFile(path.resolve(), result.format.partition(" ")[0]))
    result.rival_seconds = answer.seconds
    result.failure = answer.failure
    if answer.replays is not None and not result.refusal:
        if len(answer.replays) != len(replays):
            result.failure = f"reads {len(answer.replays)} of {len(replays)} replays"
        for ours, theirs in zip(replays, answer.replays, strict=False):
            compare_metrics(result, ours, theirs)
    return result


def compare_metrics(result: Compared, ours: Metrics, theirs: dict[str, float]) -> None:
    for name, there in theirs.items():
        here = ours[name]
        # Where there is none, as of STNB on boards of other sizes, ms_toollib says 0 or infinite,
        # and that is no difference.
        if here is not None:
            result.compared += 1
            if here != there and not abs(here - there) < CLOSE:
                result.differences.setdefault(name, (here, there))


def lines(result: Compared) -> Iterator[str]:
    """The row of a file, and one for each metric that differs."""
    row = f"{result.file:{FILE_WIDTH}.{FILE_WIDTH}} {result.format:6} "
    yield from wrap(row + result.verdict, WIDTH, subsequent_indent="    ")
    for name, (ours, theirs) in result.differences.items():
        yield f"    {name}: {ours:.3f}, ms_toollib {theirs:.3f}"


def report(results: list[Compared]) -> None:
    both = [result for result in results if result.compared]
    equal = sum(not result.differences for result in both)
    title("Together")
    ours_alone = sum(not result.refusal for result in results)
    line(f"{len(results)} files: minewise reads {ours_alone}, both {len(both)}")
    line(f"every metric is equal to three decimals in {equal} of {len(both)}")
    ours, theirs = sum(r.seconds for r in both), sum(r.rival_seconds for r in both)
    if ours and theirs:
        rates = f"{len(both) / ours:,.0f} files a second, ms_toollib {len(both) / theirs:,.0f}"
        line(f"{rates} ({ratio(theirs / ours)})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    if options.folder is None or not PYTHON.exists():
        missing = "a folder of replays" if options.folder is None else "ms_toollib (make bench)"
        print(f"nothing is compared: expected {missing}")
        return
    rival = Rival()
    try:
        results = []
        for path in sorted(options.folder.rglob("*")):
            if not path.is_file():
                continue
            results.append(compared(rival, path))
            if not options.json:
                for text in lines(results[-1]):
                    line(text)
    finally:
        rival.stop()
    if options.json:
        json.dump([asdict(result) for result in results], sys.stdout, indent=2)
    else:
        report(results)


if __name__ == "__main__":
    main()

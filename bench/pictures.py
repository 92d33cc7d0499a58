"""How well pictures of boards are read: own renderings in many looks, and pictures of other things.

    python bench/pictures.py [PICTURES [LOOK ...]]     as many pictures in all, 400 by default
    python bench/pictures.py --show FOLDER             writes those that went wrong, truth beside
    python bench/pictures.py --damage desktop          each board in a window of a desktop of 4K

Right: all rows are the truth (`?` may be read as `#`) and no cell is in doubt. Marked: some cells
are in doubt. Wrong: without a mark. For a picture that holds no board a refusal is right. The
counter is compared where the picture shows one. CPU time is that of `minewise.pictures.read` on
pixels in memory. Every fourth picture of a look is as drawn, the others are scaled, compressed,
cut, dimmed or pointed at. No cell is smaller than 12 pixels.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable
from math import ceil
from multiprocessing import Pool
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from minewise.errors import PictureError  # noqa: E402
from minewise.pictures import Reading, read  # noqa: E402
from tests.pictures.catalogue import LOOKS  # noqa: E402
from tests.pictures.damage import DAMAGES  # noqa: E402
from tests.pictures.looks import picture  # noqa: E402
from tests.pictures.no_boards import NO_BOARDS, no_board  # noqa: E402

LINE = "{:<16} {:>8} {:>6} {:>7} {:>8} {:>6}  {:>13}  {:>7} {:>8}"


class Case(NamedTuple):
    """A picture: a look or a kind that holds no board, a seed, where to show what is wrong, and
    what was done to the picture, by chance if empty."""

    name: str
    seed: int
    folder: Path | None
    damage: str


class Result(NamedTuple):
    """What came of a case: right, marked, refused or wrong, the counter, and seconds."""

    name: str
    verdict: str
    counter: str
    seconds: float


def result(case: Case) -> Result:
    """Draws a picture and reads it."""
    if case.name in NO_BOARDS:
        image, truth = no_board(case.name, case.seed), None
    else:
        image, truth = picture(case.name, case.seed, case.damage)
    started = process_time()
    reading: Reading | None = None
    try:
        reading = read(image)
    except PictureError as error:
        words = str(error)
    else:
        words = "\n".join([*reading.rows, f"doubts: {sorted(reading.doubts)}"])
    seconds = process_time() - started
    if reading is None:
        verdict = "right" if truth is None else "refused"
    elif reading.doubts:
        verdict = "marked"
    else:
        right = truth is not None and same(reading.rows, truth.rows)
        verdict = "right" if right else "wrong"
    counter = ""
    if truth is not None and reading is not None and truth.mines_left is not None:
        read_so = getattr(reading, "mines_left", None)  # a reader need not read counters
        counter = "none" if read_so is None else "=" if read_so == truth.mines_left else "wrong"
    if case.folder and verdict != "right":
        path = case.folder / f"{case.name.replace(' ', '-')}-{case.seed}-{verdict}"
        image.save(f"{path}.png")
        Path(f"{path}.txt").write_text(f"{truth}\nread:\n{words}\n", encoding="utf-8")
    return Result(case.name, verdict, counter, seconds)


def same(rows: tuple[str, ...], truth: tuple[str, ...]) -> bool:
    """Are the rows the truth, where `?` may be read as `#`?"""
    return len(rows) == len(truth) and all(
        len(row) == len(true)
        and all(a == b or (a, b) == ("#", "?") for a, b in zip(row, true, strict=True))
        for row, true in zip(rows, truth, strict=True)
    )


def table_line(name: str, results: Iterable[Result]) -> str:
    """A row of the table."""
    results = list(results)
    verdicts = Counter(result.verdict for result in results)
    counters = Counter(result.counter for result in results if result.counter)
    times = [1000 * result.seconds for result in results]
    shown = f"{counters['=']}/{sum(counters.values())}" if counters else ""
    shown += f" ({counters['wrong']} wrong)" if counters["wrong"] else ""
    return LINE.format(
        name,
        len(results),
        *(verdicts[verdict] for verdict in ("right", "marked", "refused", "wrong")),
        shown,
        f"{median(times):.0f}",
        f"{max(times):.0f}",
    )


def main() -> None:
    """The table, in the order of the looks."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pictures", type=int, nargs="?", default=400)
    parser.add_argument("looks", nargs="*", help=", ".join([*LOOKS, *NO_BOARDS]))
    parser.add_argument("--show", type=Path, metavar="FOLDER")
    parser.add_argument("--damage", default="", choices=list(DAMAGES), help="for all boards")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    options = parser.parse_args()
    names = options.looks or [*LOOKS, *([] if options.damage else NO_BOARDS)]
    for name in names:
        if name not in LOOKS and name not in NO_BOARDS:
            parser.error(f"expected a look ({', '.join([*LOOKS, *NO_BOARDS])}), got {name!r}")
    if options.pictures < 1:
        parser.error(f"expected one picture or more, got {options.pictures}")
    if options.show:
        options.show.mkdir(parents=True, exist_ok=True)
    seeds = range(options.first, options.first + ceil(options.pictures / len(names)))
    cases = [Case(name, seed, options.show, options.damage) for seed in seeds for name in names]
    cases = cases[: options.pictures]
    results = []
    with Pool(os.cpu_count()) as pool:
        for at, one in enumerate(pool.imap_unordered(result, cases, chunksize=4), 1):
            results.append(one)
            if at % 20 == 0 or at == len(cases):
                print(f"{at} of {len(cases)} pictures", file=sys.stderr)
    heads = ("look", "pictures", "right", "marked", "refused", "wrong", "counter")
    print(LINE.format(*heads, "CPU ms", "slowest"))
    for title, kinds in (("boards", LOOKS), ("no boards", NO_BOARDS)):
        there = [one for one in results if one.name in kinds]
        for name in kinds:
            if any(one.name == name for one in there):
                print(table_line(name, (one for one in there if one.name == name)))
        if there:
            print(table_line(f"all {title}", there))
            print()


if __name__ == "__main__":
    main()

"""How costs grow with the area of a board, the width of a frontier, the density of mines, and the
number of games, tasks and replays.

python bench/growth.py [--picture PATH]    prints a table; PATH.png and PATH.svg show it

Processor time on one core, the least of several rounds where one takes below a tenth of a second.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

import numpy as np
from duel.timing import analyzed_anew
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import NullFormatter

from minewise import Game, Rules, View, compare, play_many
from minewise.boards import generate
from minewise.companion.review import Review
from minewise.errors import TooWideError
from minewise.game.view import COVERED
from minewise.report.plot import COLOURS, LINES, MARKERS, save
from minewise.tasks import dataset

SEED = 1
ROUNDS = 5
SHORT = 0.1
"""Seconds: what takes longer is timed once."""
SIDES = (10, 32, 100, 316, 1000)
HEIGHTS = (4, 8, 16, 32, 48, 64, 96, 128)
COLUMNS = 60
DENSITIES = tuple(n / 20 for n in range(1, 11))
POSITIONS = 25
SHOWN = 0.3
"""The share of the safe cells that are shown, chosen at random as if a 0 opened nothing. The
frontiers of games are far narrower."""
GAMES = (100, 1_000, 10_000, 100_000, 1_000_000)
TASKS = (100, 1_000, 10_000, 100_000)
REPLAYS = (10, 100, 1_000)

AROUND = 4.0
"""An axis goes on beyond its costs by this factor, so that small changes look small."""

Points = list[tuple[float, float]]


class Panel:
    """One chart: what grows along it, and what that costs, all of it or each."""

    def __init__(self, title: str, x: str, y: str) -> None:
        self.title, self.x, self.y = title, x, y
        self.lines: dict[str, Points] = {}

    def add(self, line: str, x: float, y: float) -> None:
        """Prints a point and keeps it."""
        print(f"  {line:42} {x:>12,g}  {y:12,.4g} {self.y}", flush=True)
        self.lines.setdefault(line, []).append((x, y))


def seconds(call: Callable[[], object]) -> float:
    """Of processor time."""
    least = float("inf")
    for _ in range(ROUNDS):
        before = process_time()
        call()
        least = min(least, process_time() - before)
        if least > SHORT:
            break
    return least


def scattered(height: int, columns: int, share: float, number: int) -> View:
    """A position in which some of the safe cells are shown, chosen at random."""
    rng = np.random.default_rng([SEED, number])
    mines = rng.permutation(height * columns).reshape(height, columns) < share * height * columns
    framed = np.pad(mines.astype(np.int8), 1)
    clues = sum(
        framed[r : r + height, c : c + columns] for r in range(3) for c in range(3)
    ) - mines.astype(np.int8)
    shown = ~mines & (rng.random(mines.shape) < SHOWN)
    return View.from_array(np.where(shown, clues, COVERED), mines=int(mines.sum()))


def area() -> Panel:
    """Boards with 15% of mines after the first click, which opens an area."""
    panel = Panel("Area, after the first click", "cells", "ms")
    for side in SIDES:
        rules = Rules(side, side, round(0.15 * side * side), first_click="opening")
        game = Game(rules, seed=SEED)
        game.reveal(side // 2, side // 2)
        view = game.view
        text = "/".join(view.rows())
        cells = side * side
        panel.add("analyze", cells, 1e3 * seconds(partial(analyzed_anew, view)))
        read = partial(View.parse, text, mines=rules.mines)
        panel.add("View.parse", cells, 1e3 * seconds(read))
    return panel


def width() -> Panel:
    """Boards whose frontier grows with their height."""
    panel = Panel("Width of frontiers", "rows of 60 cells, 30% shown", "ms")
    for height in HEIGHTS:
        views = [scattered(height, COLUMNS, 0.2, number) for number in range(POSITIONS)]
        times, sampled, too_wide = [], 0, 0
        for view in views:
            before = process_time()
            try:
                sampled += not analyzed_anew(view).exact
            except TooWideError:
                too_wide += 1
            times.append(process_time() - before)
        panel.add("median", height, 1e3 * median(times))
        panel.add("slowest", height, 1e3 * max(times))
        if sampled or too_wide:
            print(f"    {sampled} of {POSITIONS} sampled, {too_wide} refused as too wide")
    return panel


def density() -> Panel:
    """Expert-sized boards."""
    panel = Panel("Density of mines", "mines a cell of 30x16, 30% shown", "ms")
    for share in DENSITIES:
        views = [scattered(16, 30, share, number) for number in range(POSITIONS)]
        times = [seconds(partial(analyzed_anew, view)) for view in views]
        panel.add("median", share, 1e3 * median(times))
        panel.add("slowest", share, 1e3 * max(times))
    return panel


def games() -> Panel:
    """Games of `basic` on beginner boards, and boards that need no guess."""
    panel = Panel("Games and boards", "games, or boards", "us each")
    for number in GAMES:
        taken = seconds(partial(compare, ["basic"], "beginner", games=number, workers=1))
        panel.add("compare basic, beginner", number, 1e6 * taken / number)
    for number in GAMES[:-2]:
        boards = partial(generate, "expert first_click=opening", number, seed=SEED)
        taken = seconds(partial(made, boards))
        panel.add("expert boards without a guess", number, 1e6 * taken / number)
    return panel


def tasks() -> Panel:
    """Questions for models."""
    panel = Panel("Tasks of counting on 9x9", "tasks", "us each")
    for number in TASKS:
        questions = partial(dataset, "counting", "9x9/10", seed=SEED, size=number)
        taken = seconds(partial(made, questions))
        panel.add("drawn and labelled", number, 1e6 * taken / number)
    return panel


def made(items: Callable[[], Iterable[object]]) -> int:
    """How many there are, each forgotten at once."""
    return sum(1 for _ in items())


def replays() -> Panel:
    """Reviews of expert games of `exact`."""
    panel = Panel("Replays", "replays", "us each")
    played = play_many("exact", "expert", games=REPLAYS[-1], seed=SEED)
    records = [played.record(game) for game in range(REPLAYS[-1])]
    for number in REPLAYS:
        taken = seconds(partial(made, partial(map, Review.from_record, records[:number])))
        panel.add("reviewed", number, 1e6 * taken / number)
    return panel


def draw(panels: list[Panel]) -> Figure:
    """Six charts, each with logarithmic scales but for densities."""
    figure = Figure(figsize=(11, 6.4), dpi=110, layout=ConstrainedLayoutEngine())
    for axes, panel in zip(np.ravel(figure.subplots(2, 3)), panels, strict=True):
        for number, (name, points) in enumerate(panel.lines.items()):
            axes.plot(
                *zip(*points, strict=True),
                label=name,
                color=COLOURS[number],
                marker=MARKERS[number],
                linestyle=LINES[number],
            )
        axes.set_title(panel.title, loc="left", fontsize="medium")
        axes.set_xlabel(panel.x)
        axes.set_ylabel(panel.y)
        costs = [cost for points in panel.lines.values() for _, cost in points]
        axes.set_yscale("log")
        axes.set_ylim(min(costs) / AROUND, max(costs) * AROUND)
        if max(max(points)[0] for points in panel.lines.values()) > 1:  # no density
            axes.set_xscale("log")
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_minor_formatter(NullFormatter())
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(alpha=0.25)
        axes.legend(frameon=False, fontsize="small")
    return figure


def main() -> None:
    """Prints all points, chart by chart."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--picture", type=Path, help="PATH.png and PATH.svg are written")
    arguments = parser.parse_args()
    panels = []
    for measure in (area, width, density, games, tasks, replays):
        print((measure.__doc__ or "").strip())
        panels.append(measure())
    if arguments.picture:
        for path in save(lambda: draw(panels), arguments.picture):
            print(path)


if __name__ == "__main__":
    main()

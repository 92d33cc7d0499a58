"""What an answer about a noisy position costs at most, beside the second that is promised, and how
soon a signal stops it.

Random games under clues that may lie, on 16x30 and 24x30, are revealed to a random point, and each
question is asked about each of them: once to its end, and once with a signal in the middle. For
each question the slowest answers and the slowest stops are printed, with the text that replays
them. Run by `python bench/budgets.py POSITIONS SEED`.
"""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable
from time import process_time
from types import FrameType

from minewise import Game, Random, View, analyze, hint, sample_layouts
from minewise.errors import ContradictionError, TooWideError
from minewise.game.view import COVERED

GOAL = 1.0
"""Seconds of the processor, on the machine that docs/how-to/benchmarks.md names."""
STOPPED = 0.2
"""Seconds of the processor from a signal to the end of the answer."""
TOLD = 3
"""Positions that are told of each question."""
SIZES = ("16x30", "24x30")
CLUES = ("cautious", "optimistic", "withheld:p=0.3")
QUESTIONS: dict[str, Callable[[View], object]] = {
    "analyze": analyze,
    "digit_probability": lambda view: analyze(view).digit_probability,
    "sample_layouts": lambda view: sample_layouts(view, 10),
    "hint": hint,
}


def position(seed: int) -> View:
    """A game under noisy clues at a random point."""
    rng = Random(seed)
    clues = rng.choice(CLUES)
    size, density = rng.choice(SIZES), 5 + rng.below(21)
    height, width = map(int, size.split("x"))
    game = Game(
        f"{size}/{height * width * density // 100} first_click=any on_mine=continue cascade=no "
        f"win=all_identified clues={clues}",
        seed=seed,
    )
    cells = game.view.where(COVERED)
    rng.shuffle(cells)
    assert game.board is not None
    for cell in cells[: rng.below(len(cells))]:
        if cell not in game.board.mines:
            game.reveal(*cell)
    return game.view


def seconds(question: Callable[[View], object], view: View) -> float:
    """What an answer takes the processor; a refusal is one too."""
    started = process_time()
    with contextlib.suppress(TooWideError, ContradictionError):
        question(view)
    return process_time() - started


def seconds_to_stop(question: Callable[[View], object], view: View, after: float) -> float:
    """What an answer still takes the processor when a signal comes after so many seconds of it; 0
    where it is there before."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGPROF, stop)
    started = process_time()
    signal.setitimer(signal.ITIMER_PROF, after)
    try:
        seconds(question, view)
    except KeyboardInterrupt:
        return process_time() - started - after
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return 0.0


def main() -> None:
    """Asks everything and prints what took the longest."""
    positions, first = (int(text) for text in (*sys.argv[1:], "20", "1")[:2])
    rng = Random(first)
    taken: dict[str, list[tuple[float, int, str]]] = {}
    stopped: dict[str, list[tuple[float, int, str]]] = {}
    for seed in range(first, first + positions):
        view = position(seed)
        for name, question in QUESTIONS.items():
            whole = seconds(question, view)
            rest = seconds_to_stop(question, view, max(0.001, rng.random() * whole))
            taken.setdefault(name, []).append((whole, seed, str(view.rules)))
            stopped.setdefault(name, []).append((rest, seed, str(view.rules)))
    for what, found, goal in (("", taken, GOAL), (", stopped", stopped, STOPPED)):
        for name, rows in found.items():
            for took, seed, rules in sorted(rows, reverse=True)[:TOLD]:
                missed = "" if took <= goal else "  MISSED"
                print(f"{name + what:27} {took:6.2f} s{missed}  position({seed}): {rules}")


if __name__ == "__main__":
    main()

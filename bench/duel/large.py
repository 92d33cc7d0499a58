"""A board of a million cells: time and memory of one analysis, in a fresh process."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from duel.opening import opened
from duel.report import goal, line, title
from minewise import Rules, View, analyze

SIDE, MINES, SHARE = 1000, 200_000, 0.4
GIGABYTE = 2**30


def run() -> None:
    """Builds the position here and analyzes it there."""
    title(f"{SIDE}x{SIDE} with {MINES:,} mines, {SHARE:.0%} revealed")
    started = perf_counter()
    rules = Rules(SIDE, SIDE, MINES, first_click="opening")
    (view,) = opened(rules, 0, (SIDE // 2, SIDE // 2), [SHARE])
    line(f"built in {perf_counter() - started:.0f} s")
    done = subprocess.run(
        [sys.executable, "-m", "duel.large"],
        input=pickle.dumps(view),
        capture_output=True,
        cwd=Path(__file__).parents[1],
        check=False,
    )
    if done.returncode != 0:
        last = done.stderr.decode().strip().splitlines()[-1:]
        line(f"no answer: {last[0][:100] if last else f'exit code {done.returncode}'}")
        return
    seconds, grown, components = pickle.loads(done.stdout)
    line(f"{components:,} components; probabilities in {seconds:.2f} s {goal(seconds < 5, '5 s')}")
    line(f"peak memory grew by {grown / GIGABYTE:.2f} GB {goal(grown < GIGABYTE, '1 GB')}")


def main() -> None:
    """The fresh process."""
    view: View = pickle.load(sys.stdin.buffer)
    before = memory("VmRSS")
    started = perf_counter()
    analysis = analyze(view)
    assert analysis.probability.shape == (view.height, view.width)
    seconds = perf_counter() - started
    grown = memory("VmHWM") - before
    sys.stdout.buffer.write(pickle.dumps((seconds, grown, len(analysis.components))))


def memory(field: str) -> int:
    """Bytes, from what Linux tells of this process; ru_maxrss would hold the parent's peak too."""
    for text in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if text.startswith(f"{field}:"):
            return int(text.split()[1]) * 1024
    raise OSError(f"expected {field} in /proc/self/status")


if __name__ == "__main__":
    main()

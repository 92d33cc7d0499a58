"""Is the learned chance to win what it says? Held against games that nothing was learned from.

python bench/chance_to_win.py play               50 minutes of one processor; goes on if stopped
python bench/chance_to_win.py judge [--picture PATH]
python bench/chance_to_win.py error              how far off it is, by games played on; 15 minutes
python bench/chance_to_win.py large              on boards larger than it learned from; 10 minutes

The boards, seeds and bars stand in measuring/held_out.py.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
from measuring.calibration import Tenth, correlation, of_equal_size, of_equal_width
from measuring.chance_error import print_errors
from measuring.chance_large import print_large
from measuring.held_out import CORRELATIONS, HELD_OUT, LARGEST_GAP, HeldOut, Positions, play, read
from numpy.typing import NDArray

from minewise import Rules
from minewise._core import chance_feature_names, chance_features, learned_chances
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.report.plot import AxisLabels, Series, lines, save

Vector = NDArray[np.float64]


def chances_of(rules: str, positions: Positions) -> Vector:
    found = learned_chances(Rules.parse(rules).core(), positions.cells.tobytes(), DEFAULT_BUDGET)
    return np.frombuffer(found, np.float64)


def log2_layouts_of(rules: str, positions: Positions) -> Vector:
    """Of each position, as the features tell it."""
    names = chance_feature_names()
    rows = chance_features(Rules.parse(rules).core(), positions.cells.tobytes(), DEFAULT_BUDGET)
    features = np.frombuffer(rows, np.float32).reshape(-1, len(names))
    return 100.0 * features[:, names.index("layouts")].astype(np.float64)


def is_met(tenth: Tenth) -> bool:
    return abs(tenth.gap) <= LARGEST_GAP


def told(name: str, tenths: list[Tenth]) -> list[str]:
    """A line a tenth."""
    return [
        f"  {name} {number:2}: {one.count:>7,} positions, chance {100 * one.chance:5.1f}%,"
        f" won {100 * one.won:5.1f}%, gap {100 * one.gap:+5.2f} +-{100 * one.half_width:.2f}"
        for number, one in enumerate(tenths, 1)
    ]


def judge(held_out: HeldOut) -> tuple[bool, list[Tenth]]:
    """Prints how one board came out; were its bars met, and its tenths for the picture."""
    met = True
    drawn: list[Tenth] = []
    for certain in (False, True):
        positions = read(held_out, certain=certain)
        chances = chances_of(held_out.rules, positions)
        equal, wide = (cut(chances, positions.won) for cut in (of_equal_size, of_equal_width))
        gap = max(abs(one.gap) for one in equal)
        what = "turns with a certain cell" if certain else "guesses"
        with_wins, steadied = (
            correlation(chances, outcome) for outcome in (positions.won, positions.steadied)
        )
        print(
            f"{held_out.rules}, {len(chances):,} {what}: chance {100 * chances.mean():.2f}%, won"
            f" {100 * positions.won.mean():.2f}%; correlation {with_wins:.3f} with wins,"
            f" {steadied:.3f} steadied; largest gap of a tenth {100 * gap:.2f}",
            flush=True,
        )
        if certain or not held_out.judged:
            continue
        drawn = wide
        print(*told("sorted", equal), *told("width", wide), sep="\n")
        few = [one for one in wide if not is_met(one)]
        met = all(map(is_met, equal)) and all(abs(one.gap) <= one.half_width for one in few)
        print(f"  every tenth within {100 * LARGEST_GAP:.0f} point: {verdict(met)}")
        if held_out.rules == "expert":
            layouts = log2_layouts_of(held_out.rules, positions)
            for low, high, bar in CORRELATIONS:
                inside = (layouts >= low) & (layouts < high)
                found = correlation(chances[inside], positions.steadied[inside])
                won = correlation(chances[inside], positions.won[inside])
                met = met and found >= bar
                print(
                    f"  2^{low:.0f} to 2^{high:.0f} layouts, {inside.sum():,} positions:"
                    f" correlation {found:.3f} (bar {bar}: {verdict(found >= bar)}),"
                    f" {won:.3f} with wins"
                )
    return met, drawn


def verdict(met: bool) -> str:
    return "reached" if met else "NOT reached"


def picture(path: Path, drawn: dict[str, list[Tenth]]) -> list[Path]:
    """Chances and shares of games won."""
    series = [
        Series(
            rules,
            [one.chance for one in tenths],
            [one.won for one in tenths],
            [one.won - one.half_width for one in tenths],
            [one.won + one.half_width for one in tenths],
        )
        for rules, tenths in drawn.items()
    ]
    ideal = Series("as it should be", [0.0, 1.0], [0.0, 1.0], of_source=False, line=3)
    counts = " and ".join(
        f"{sum(one.count for one in tenths):,} of {rules}" for rules, tenths in drawn.items()
    )
    words = AxisLabels(
        title="The learned chance to win, and games won",
        x="Chance to win, mean of each tenth",
        y="Games won",
        note=f"guesses: {counts}, one of a game; bands: 95%",
        percent=True,
        top=1.0,
    )
    return save(lambda: lines([*series, ideal], words), path)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("command", choices=("play", "judge", "error", "large"))
    parser.add_argument("--picture", type=Path, help="write PATH.png and PATH.svg")
    given = parser.parse_args()
    if given.command == "play":
        for held_out in HELD_OUT:
            play(held_out)
        return 0
    if given.command == "error":
        print_errors()
        return 0
    if given.command == "large":
        print_large()
        return 0
    whole, drawn = True, {}
    for held_out in HELD_OUT:
        met, tenths = judge(held_out)
        whole = whole and met
        if tenths:
            drawn[held_out.rules] = tenths
    if given.picture is not None:
        print(*picture(given.picture, drawn))
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main())

"""Whether minewise and the package minesweepervariants call the same cells certain.

    .venv/bin/python bench/variants.py puzzles.jsonl

`bench/others/variant_puzzles.py` writes such a file, in a Python that has the package.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

from minewise.errors import MinewiseError
from minewise.shapes.variants import VariantView, analyze


def main() -> None:
    positions: Counter[str] = Counter()
    cells: Counter[str] = Counter()
    differing: list[str] = []
    seconds: list[float] = []
    for text in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines():
        given = json.loads(text)
        rules = " ".join(given["rules"])
        theirs = {tuple(map(int, cell.split(","))): mine for cell, mine in given["certain"].items()}
        started = perf_counter()
        try:
            view = VariantView.parse(given["text"], given["rules"], given["mines"])
            analysis = analyze(view)
            certain = analysis.safe | analysis.mines
            ours = {cell: cell in analysis.mines for cell in view.covered & certain}
        except MinewiseError as error:
            differing.append(f"{rules}, {given['mines']} mines: {given['text']}: {error}")
            continue
        seconds.append(perf_counter() - started)
        positions[rules] += 1
        cells[rules] += len(ours)
        if ours != theirs:
            wrong = sorted(dict(ours.items() ^ theirs.items()))
            differing.append(f"{rules}, {given['mines']} mines: {given['text']}: {wrong}")
    for rules, number in sorted(positions.items()):
        print(f"{rules:8}{number:6,} positions, {cells[rules]:7,} certain cells")
    for line in differing:
        print(line)
    seconds.sort()
    print(
        f"{len(seconds):,} positions, {sum(cells.values()):,} certain cells; {len(differing)} "
        f"positions differ; median {1000 * seconds[len(seconds) // 2]:.1f} ms, "
        f"most {1000 * seconds[-1]:.0f} ms"
    )


if __name__ == "__main__":
    main()

"""How the share of games won falls with the mine density: a table and a chart.

python density_sweep.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

from minewise import Rules, compare
from minewise.report.chart import save
from minewise.report.table import to_csv, to_markdown

if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "sweep")
    folder.mkdir(parents=True, exist_ok=True)
    rules = Rules(height=9, width=9, mines=0, first_click="opening")
    comparison = compare(
        ["basic", "csp", "csp-probability"], rules, density="0.05:0.25:0.05", games=200, seed=1
    )
    print(to_markdown(comparison))
    (folder / "results.csv").write_text(to_csv(comparison), encoding="utf-8")
    for path in save(comparison, folder / "chart"):
        print(f"wrote {path}")

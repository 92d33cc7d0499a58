"""What a tournament costs beside the games: CPU seconds of the whole path and of the bare core.

python bench/tournament.py [GAMES]    1,000,000 by default
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from minewise import compare, play_many

GAMES = 1_000_000
GOAL = 0.10
"""More CPU than the bare loop, at most."""


def cpu(who: int) -> float:
    """CPU seconds of this process (RUSAGE_SELF) or of its ended children (RUSAGE_CHILDREN)."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def bare(games: int) -> None:
    """The games of `play_many` on one thread, in one process."""
    started = cpu(resource.RUSAGE_SELF)
    wins = play_many("exact", "beginner", games=games).wins
    print(wins, cpu(resource.RUSAGE_SELF) - started)


def whole(games: int) -> None:
    """The same games through plan, worker processes, store and rows."""
    with tempfile.TemporaryDirectory() as folder:
        (row,) = compare(
            ["exact"],
            "beginner",
            games=games,
            workers=2,
            store=Path(folder) / "run.db",
            keep_games=False,
        ).rows
    print(row.tally.wins, cpu(resource.RUSAGE_SELF) + cpu(resource.RUSAGE_CHILDREN))


def measured(what: str, games: int) -> tuple[int, float]:
    """Wins and CPU seconds of one of the two, in a process of its own."""
    done = subprocess.run(
        [sys.executable, __file__, what, str(games)], capture_output=True, text=True, check=True
    )
    wins, seconds = done.stdout.split()
    return int(wins), float(seconds)


def main() -> None:
    match sys.argv[1:]:
        case ["bare", number]:
            bare(int(number))
        case ["whole", number]:
            whole(int(number))
        case [] | [_]:
            games = int(sys.argv[1]) if sys.argv[1:] else GAMES
            (wins, loop), (same, path) = measured("bare", games), measured("whole", games)
            assert wins == same
            print(
                f"{games:,} games of exact on 9x9: {loop:.1f} s CPU in the core, {path:.1f} s "
                f"through the tournament: {path / loop - 1:+.1%} (goal {GOAL:+.0%})"
            )
        case other:
            sys.exit(f"expected a number of games, got {' '.join(other)}")


if __name__ == "__main__":
    main()

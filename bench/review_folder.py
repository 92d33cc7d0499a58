"""A folder of expert games, reviewed: games a second of one core, without and with chances to win.

python bench/review_folder.py [GAMES] [FOLDER]    1,000 games by default; kept if a folder is given

A quarter each of the games is of `exact`, `csp`, `basic` and a player who makes mistakes as people
do. Each lies in a file of RawVF with some thousand events of its pointer. The folder is reviewed in
one process, stopped in the middle, gone on with, and reviewed again when all is known. Then the
command reviews it on all processors.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from duel.report import goal, line, title

from minewise import Decision, Random, Record, View, analyze, play, play_many
from minewise.companion.collection.collection import Collection, Collector
from minewise.companion.collection.store import ReviewStore

RULES = "expert first_click=safe"
GAMES = 1000
PLAYED_OUT = 100
"""Games of which the chances to win are found."""
PLAYOUTS = 8
"""As many as `minewise review --win` takes for a folder."""
BAR = 20.0
"""Games a second a core: the goal."""
STEPS = 12
"""Of the pointer from click to click: a replay of a person has some thousand events."""


class Hasty:
    """Plays like a person: of what is certain it overlooks all, one time in thirty."""

    name = "hasty"

    def decide(self, view: View, rng: Random) -> Decision:
        found = analyze(view)
        safe = sorted(found.safe)
        covered = [cell for cell in view.where(-1) if cell not in found.mines]
        if safe and rng.below(30):
            return Decision(reveal=(safe[rng.below(len(safe))],), certain=True)
        near = sorted(covered, key=lambda cell: float(found.probability[cell]))
        return Decision(reveal=(near[rng.below(min(6, len(near)))],))


def records(games: int) -> Iterator[Record]:
    """The games, a quarter of each player, in turns."""
    part = (games + 3) // 4
    played = [play_many(name, RULES, games=part, seed=7) for name in ("exact", "csp", "basic")]
    hasty = Hasty()
    for game in range(part):
        yield from (of_agent.record(game) for of_agent in played)
        yield play(hasty, RULES, seed=7, game=game)


def rawvf(record: Record, number: int) -> str:
    """The game in RawVF, with a pointer that goes from click to click in a straight line."""
    board = record.to_game().board
    assert board is not None
    rows = [
        "".join("*" if (row, column) in board.mines else "0" for column in range(board.width))
        for row in range(board.height)
    ]
    events, at, place = [], 0, (8, 8)
    words = {"reveal": "l", "flag": "r", "unflag": "r", "chord": "m"}
    for move in record.moves:
        goal_x, goal_y = 16 * move.cell[1] + 8, 16 * move.cell[0] + 8
        for step in range(1, STEPS + 1):
            x = place[0] + (goal_x - place[0]) * step // STEPS
            y = place[1] + (goal_y - place[1]) * step // STEPS
            events.append(f"{(at + 30 * step) / 1000:.3f} mv {x // 16 + 1} {y // 16 + 1} ({x} {y})")
        at, place = at + 30 * STEPS + 90, (goal_x, goal_y)
        cell = f"{goal_x // 16 + 1} {goal_y // 16 + 1} ({goal_x} {goal_y})"
        button = words[move.kind]
        events += [f"{(at - 60) / 1000:.3f} {button}c {cell}", f"{at / 1000:.3f} {button}r {cell}"]
    year, day = 2015 + number // 100, number % 28 + 1
    head = ["RawVF_Version: Rev6", "Program: bench", f"Player: {record.agent}"]
    head += [
        f"Timestamp: {year}-06-{day:02} 12:00:00",
        f"Time: {at / 1000:.3f}",
        "Board:",
        *rows,
        "Events:",
    ]
    return "\n".join([*head, "0.000 start", *events, ""])


def write_games(folder: Path, games: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, record in enumerate(records(games)):
        if number < games:
            (folder / f"{number:04}.rawvf").write_text(rawvf(record, number))


def collected(folder: Path, store: Path, *, stop: int | None, playouts: int) -> Collection:
    """The folder in this process, stopped after so many games."""

    def progress(done: int, _total: int) -> None:
        if done == stop:
            raise KeyboardInterrupt

    with ReviewStore(store) as kept:
        return Collector([folder], kept, playouts=playouts).collect(progress=progress)


def timed(
    folder: Path, store: Path, *, stop: int | None = None, playouts: int = 0
) -> tuple[str, float]:
    """What was done, and its seconds of processor time."""
    started = process_time()
    found = collected(folder, store, stop=stop, playouts=playouts)
    seconds = process_time() - started
    return f"{len(found.games):,} games, {found.waiting:,} waiting", seconds


def measure(folder: Path, games: int, store: Path) -> None:
    half = games // 2
    _, seconds = timed(folder, store, stop=half)
    rate = half / seconds
    line(f"one core: {rate:,.0f} games a second {goal(rate >= BAR, f'{BAR:.0f}')}")
    done, seconds = timed(folder, store)
    line(f"stopped at {half:,}, gone on with: {done}, {(games - half) / seconds:,.0f} a second")
    done, seconds = timed(folder, store)
    line(f"again, all known: {done}, {seconds:.2f} s")
    started = perf_counter()
    command = [sys.executable, "-m", "minewise", "review", str(folder), "--json"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    line(f"the command on all processors: {games / (perf_counter() - started):,.0f} games a second")
    few = min(PLAYED_OUT, games)
    _, seconds = timed(folder, store.with_name("win.db"), stop=few, playouts=PLAYOUTS)
    rate = few / seconds
    words = f"with chances to win: {rate:,.1f} games a second a core"
    line(f"{words} {goal(rate >= BAR, f'{BAR:.0f}')}")


def main() -> None:
    games = int(sys.argv[1]) if sys.argv[1:] else GAMES
    with TemporaryDirectory() as temporary:
        folder = Path(sys.argv[2]) if sys.argv[2:] else Path(temporary, "games")
        title(f"{games:,} expert games reviewed")
        write_games(folder, games)
        size = sum(file.stat().st_size for file in folder.iterdir())
        line(f"{size / games / 1000:,.0f} KB a game")
        measure(folder, games, Path(temporary, "reviews.db"))


if __name__ == "__main__":
    main()

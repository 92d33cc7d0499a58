"""h2g2 A337097: layouts drawn at random, its claims tested one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from minewise.game.rules import Rules
from minewise.report.plot import save
from minewise.report.table import to_csv
from minewise.tournament.compare import compare
from minewise.tournament.result import Comparison, Row
from studies.h2g2 import charts
from studies.h2g2.bias import STRIP, draws, positions, to_csv_of_draws
from studies.h2g2.chances import SIZES
from studies.h2g2.claims import claims
from studies.h2g2.figures import (
    BOARDS,
    CURVE,
    EXACT,
    SECOND_EXACT,
    SECOND_LAYOUTS,
    TINY,
    layouts,
    rules_of,
)
from studies.h2g2.found import Found, Luck
from studies.h2g2.page import page
from studies.shared.guess_risk import Watched, share_row, watch, won_by_logic
from studies.shared.study import to_csv as lines_csv
from studies.study import Bars, Findings

TITLE = 'h2g2 A337097, "Creating an Artificial Intelligence to play Minesweeper"'

GAMES = 800
"""On 9x9/10 for each agent; two fifths of that on larger boards, and ten times that of `exact`."""


@dataclass(frozen=True)
class _Plan:
    """How much is played, and by how many workers."""

    games: int
    seed: int
    workers: int
    progress: Bars | None

    def on(self, board: str) -> int:
        """Games on a board."""
        return self.games if board in ("8x8/10", "9x9/10") else max(2, self.games * 2 // 5)

    def rows(self, name: str, agents: Sequence[str], rules: Rules, games: int) -> list[Row]:
        """The agents on the same boards."""
        found = compare(
            agents,
            rules,
            games=games,
            seed=self.seed,
            workers=self.workers,
            progress=None if self.progress is None else self.progress(name),
        )
        if found.interrupted:
            raise KeyboardInterrupt
        return found.rows

    def curve(self, board: str) -> list[Row]:
        """`exact`, then each variant, number of layers and way to draw."""
        return self.rows(board, [EXACT, *CURVE], rules_of(board), self.on(board))

    def plain(self, board: str) -> dict[tuple[str, str, int], Row]:
        """The agents of the second implementation on a board, without cascade."""
        keys = [key for key in SECOND_LAYOUTS if key[0] == board]
        agents = [layouts(variant, layers) for _, variant, layers in keys]
        rules = rules_of(board, cascade=False)
        rows = self.rows(f"{board} without cascade", agents, rules, self.on(board))
        return dict(zip(keys, rows, strict=True))

    def exact(self, board: str) -> Row:
        """`exact` on a board, or on a board with its rules."""
        rules = rules_of(board)
        return self.rows(f"exact on {board}", [EXACT], rules, 10 * self.on(board))[0]

    def watched(self, board: str, agent: str) -> list[Watched]:
        """The games of an agent, guess by guess."""
        tell = None if self.progress is None else self.progress(f"guesses of {agent} on {board}")
        return watch(agent, rules_of(board), games=self.on(board), seed=self.seed, tell=tell)


def run(
    games: int, out: Path, *, seed: int = 1, workers: int = 1, progress: Bars | None = None
) -> Findings | None:
    """Plays `games` games of each agent on 9x9/10; writes rows, charts and a page into `out`.
    Returns None if the run was interrupted."""
    plan = _Plan(games, seed, workers, progress)
    seen = [(board, layouts("B", 30)) for board in BOARDS]
    seen += [("9x9/10", layouts("B", 300)), *((size, EXACT) for size in SIZES)]
    try:
        found = Found(
            curve={board: plan.curve(board) for board in BOARDS},
            plain={
                key: row
                for board in dict.fromkeys(board for board, *_ in SECOND_LAYOUTS)
                for key, row in plan.plain(board).items()
            },
            exact={board: plan.exact(board) for board in SECOND_EXACT},
            logic={
                board: won_by_logic(
                    rules_of(board), games=10 * plan.on(board), seed=seed, threads=workers
                )
                for board in SIZES
            },
            watched={(board, agent): plan.watched(board, agent) for board, agent in seen},
            strip=(draws(STRIP, "repair", seed), draws(STRIP, "exact", seed)),
            draws=[
                (draws(view, "repair", seed), draws(view, "exact", seed))
                for view in positions(seed)
            ],
            tiny=plan.rows("4x4/4", ["exact"], TINY, 10 * games)[0],
        )
    except KeyboardInterrupt:
        return None
    _write(found, out)
    path = out / "h2g2.md"
    path.write_text(page(found), encoding="utf-8")
    return Findings(TITLE, path, claims(found))


def _write(found: Found, out: Path) -> None:
    folder = out / "h2g2"
    folder.mkdir(parents=True, exist_ok=True)
    rows = [row for rows in found.curve.values() for row in rows]
    rows += [*found.plain.values(), *found.exact.values(), found.tiny]
    (folder / "win-rates.csv").write_text(to_csv(Comparison(rows)), encoding="utf-8")
    shares = [
        (str(rules_of(board)), agent, what, share)
        for (board, agent), games in found.watched.items()
        for what, share in Luck(games).shares().items()
    ]
    shares += [
        (str(rules_of(board)), EXACT, "won without a guess", share)
        for board, share in found.logic.items()
    ]
    guesses = lines_csv([share_row(*share) for share in shares])
    (folder / "guesses.csv").write_text(guesses, encoding="utf-8")
    drawn = to_csv_of_draws([*found.strip, *(one for pair in found.draws for one in pair)])
    (folder / "draws.csv").write_text(drawn, encoding="utf-8")
    for board in BOARDS:
        name = f"layers-{board.partition('/')[0]}"
        save(partial(charts.layers, found, board), folder / name)
    save(lambda: charts.guesses(found), folder / "guesses")
    save(lambda: charts.strip(found), folder / "strip")

"""Large measurements: nothing is lost, nothing is counted twice, and workers change nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest
from measuring.bars import BARS
from measuring.command import play
from measuring.estimate import EXACT, STEADIED, WON, column, gain, mean
from measuring.run import OtherPlay, complete
from measuring.scores import score_many
from measuring.series import Block, Measure, Players, Series, Wanted
from measuring.store import Store
from numpy.lib.recfunctions import structured_to_unstructured
from numpy.typing import NDArray

from minewise import Rules, play_many

SCRIPT = Path(__file__).parents[2] / "bench" / "strength.py"
BEST = Series("best:strength=fast", "6x6/8 start=0,0", 3)
EXACT_SERIES = BEST._replace(agent="exact")
WANTED = [Wanted((BEST, EXACT_SERIES), 250, 40)]


def scores(series: Series, games: int) -> NDArray[np.float32]:
    """The games of a series, played at once."""
    table = score_many(series.agent, series.rules, games=games, seed=series.seed)
    return structured_to_unstructured(table, np.float32)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "games.db")) as store:
        yield store


def test_games_are_those_that_are_played_at_once(store: Store) -> None:
    assert complete(WANTED, store, workers=2)
    best, seconds = store.read(BEST, 250)
    np.testing.assert_array_equal(best, scores(BEST, games=250))
    assert seconds > 0
    won = play_many("exact", BEST.rules, games=250, seed=3).won
    np.testing.assert_array_equal(store.read(EXACT_SERIES, 250)[0][:, 0], won)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_was_interrupted_goes_on(store: Store, workers: int) -> None:
    class Interrupting:
        """As Ctrl+C, after three blocks."""

        blocks = 0

        def played(self, series: Series, block: Block) -> None:
            self.blocks += 1
            if self.blocks == 3:
                raise KeyboardInterrupt

    assert not complete(WANTED, store, workers=workers, progress=Interrupting())  # type: ignore[arg-type]
    kept = sum(sum(store.games(series).values()) for series in (BEST, EXACT_SERIES))
    assert kept == 120
    assert play(WANTED, store, workers)
    assert store.games(BEST) == dict.fromkeys(range(0, 240, 40), 40) | {240: 10}
    whole = scores(BEST, games=250)
    np.testing.assert_array_equal(store.read(BEST, 250)[0], whole)
    # More games, in blocks of another size: the short block is played anew, nothing twice.
    assert play([Wanted((BEST,), 300, 60)], store, workers)
    more = scores(BEST, games=300)
    np.testing.assert_array_equal(store.read(BEST, 300)[0], more)
    np.testing.assert_array_equal(store.read(BEST, 7)[0], more[:7])


def test_a_run_that_is_killed_keeps_its_blocks(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    command = [sys.executable, str(SCRIPT), "games", "best:strength=fast", "--rules", "6x6/8"]
    command += ["--block", "20", "--store", str(path)]
    run = subprocess.Popen(
        [*command, "--games", "1000000", "--workers", "2"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    series = Series("best:strength=fast", "6x6/8", 1)
    until = monotonic() + 180  # no clock: patience with a state
    while not (path.exists() and kept_games(path, series) >= 60):
        assert run.poll() is None
        assert monotonic() < until  # no clock: patience with a state
        sleep(0.05)
    run.kill()
    run.wait()
    kept = kept_games(path, series)
    again = subprocess.run(
        [*command, "--games", str(kept + 20)], check=True, capture_output=True, text=True
    )
    assert f"best:strength=fast: {kept + 20:,} games" in again.stdout
    with closing(Store(path)) as store:
        values, _ = store.read(series, kept + 20)
    assert len(values) == kept + 20
    whole = scores(series, games=60)
    np.testing.assert_array_equal(values[:60], whole)


def kept_games(path: Path, series: Series) -> int:
    store = Store(path)
    try:
        return len(store.read(series, 1_000_000)[0])
    finally:
        store.close()


@pytest.mark.parametrize(("measure", "change"), [("score", 0.001), ("slowest", 1)])
def test_games_of_an_agent_that_plays_otherwise_are_not_gone_on_with(
    store: Store, measure: Measure, change: float
) -> None:
    series = BEST._replace(measure=measure)
    complete([Wanted((series,), 50, 50)], store)
    assert complete([Wanted((series,), 60, 50)], store)
    first = Players().play(series, 0, 50)
    changed = first.values.copy()
    changed[17, 1] += change
    store.add(series, first._replace(values=changed))
    with pytest.raises(OtherPlay, match="no longer plays as it did"):
        complete([Wanted((series,), 100, 50)], store)


def test_estimates_are_those_of_the_textbook() -> None:
    values = np.array([[0.5, 0.25, 1], [0.5, 0.75, 0], [1, 1, 1], [0, 0, 0]], np.float32)
    assert mean(values, EXACT).percent == 50
    assert mean(values, STEADIED).half == pytest.approx(
        100 * 1.959964 * np.std([0.25, 0.75, 1, 0], ddof=1) / 2
    )
    alone = values[:, 2:]
    assert gain(values, alone, WON).percent == gain(values, alone, WON).half == 0
    np.testing.assert_array_equal(column(alone, STEADIED), [1, 0, 1, 0])
    assert gain(values[:3], alone, STEADIED).games == 3


def test_bars_have_a_board_and_a_first_cell_of_their_own() -> None:
    """`best` would begin there too, and seeds are not shared."""
    assert len({bar.seed for bar in BARS}) == len(BARS)
    for bar in BARS:
        free = Rules.parse(bar.rules.partition(" start=")[0].partition("start=")[0])
        assert isinstance(Rules.parse(bar.rules).start, tuple)
        own = play_many("best", free, games=1, seed=bar.seed).record(0).moves[0]
        assert own.cell == Rules.parse(bar.rules).start
        with_cell = score_many("best:strength=fast", bar.rules, games=3, seed=bar.seed)
        np.testing.assert_array_equal(
            with_cell, score_many("best:strength=fast", free, games=3, seed=bar.seed)
        )

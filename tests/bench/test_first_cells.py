"""First cells by simulation: who falls behind plays no more, and the table says who."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from measuring import first_cells
from measuring.first_cells import NAMES, Case, cases_of, gaps, round_of, table
from measuring.series import Block
from measuring.store import Store

from minewise import Rules

AGENT = "best:strength=fast"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "games.db")) as store:
        yield store


def fill(store: Store, case: Case, games: int, rates: list[float]) -> None:
    """Each first cell wins that share of its games."""
    for series, rate in zip(case.series(AGENT), rates, strict=True):
        won = np.random.default_rng(5).random(games) < rate
        store.add(series, Block(0, 1.0, np.repeat(won[:, None], 3, axis=1).astype(np.float32)))


def test_cells_that_fall_behind_play_no_more(store: Store) -> None:
    case = Case(Rules.parse("9x9/12"), 1600)
    everyone = case.series(AGENT)
    (first,) = round_of([case], AGENT, store, 0)
    assert (first.series, first.games) == (tuple(everyone), 200)
    fill(store, case, 200, [0.5, 0.5, 0.9, 0.88, 0.5, 0.89])
    (second,) = round_of([case], AGENT, store, 1)
    assert (second.series, second.games) == ((everyone[2], everyone[3], everyone[5]), 400)
    fill(store, case, 200, [0.5, 0.5, 0.9, 0.5, 0.5, 0.5])
    assert list(round_of([case], AGENT, store, 1)) == []  # the best is known
    (line,) = list(table([case], AGENT, store))[2:]
    assert line.count("**") == 2
    assert line.split(" | ")[3].startswith("**9")


def test_gaps_are_those_of_the_same_boards(store: Store) -> None:
    case = Case(Rules.parse("9x9/12"), 800)
    fill(store, case, 100, [0.2, 0.3, 0.4, 0.5, 0.6, 0.7])
    found = gaps(case.series(AGENT), store, 100)
    assert found[5].behind is None
    for gap in found[:5]:
        assert gap.behind is not None
        assert gap.behind.percent == pytest.approx(gap.score.percent - found[5].score.percent)
        # The luck is the same, so the difference spreads less than that of two other samples.
        assert gap.behind.half < (gap.score.half**2 + found[5].score.half ** 2) ** 0.5
    # Of a later round the others know nothing yet: they stand as they fell behind.
    best = case.series(AGENT)[4]
    store.add(best, Block(0, 1.0, np.ones((200, 3), np.float32)))
    later = gaps(case.series(AGENT), store, 200)
    assert [gap.is_apart for gap in later] == [True] * 4 + [False, True]


def test_all_cases_are_drawn_up() -> None:
    cases = list(cases_of(["8x8", "30x16"], 0.5))
    assert len(cases) == 2 * len(first_cells.DENSITIES) * 2
    assert {case.rules.mines for case in cases} == {6, 10, 13, 16, 48, 72, 96, 120}
    for case in cases:
        assert len({one.rules for one in case.series(AGENT)}) == len(NAMES)


def test_the_command_goes_on_and_prints_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_cells, "DENSITIES", (0.1,))
    given = Namespace(
        sizes=["8x8"], part=0.002, strength="fast", store=tmp_path / "games.db", workers=2
    )
    assert first_cells.run(given) == 0
    out = capsys.readouterr().out
    assert out.count("| 8x8/6") == len(out.splitlines()) - 2 == 2
    assert first_cells.run(given) == 0
    assert capsys.readouterr().out == out

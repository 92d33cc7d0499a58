"""Merging: the stores of a job array become that of one run, and what cannot be one is refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minewise import compare, make, merge
from minewise.errors import StoreError
from minewise.tournament.store.reader import Reader
from tests.tournament.runs import COMMAND, games

AGENTS = ["basic", "random"]
SHARDS = 8
PLAN = 'agents = ["basic", "csp"]\nrules = ["ncsu", "beginner"]\ndensity = "0.1,0.2"\ngames = 60\n'


def minewise(*words: object) -> Popen[str]:
    return Popen([*COMMAND, *map(str, words)], stdout=-1, stderr=-1, text=True)


@pytest.mark.parametrize("sources", [[], None, "a.db", Path("a.db")], ids=repr)
def test_what_is_no_list_of_stores_is_refused(sources: Any, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="expected a list of stores to merge, got"):
        merge(sources, tmp_path / "all.db")


def output(process: Popen[str]) -> str:
    out, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    return out


def results(store: Path) -> list[list[str]]:
    """The lines of results.csv, without the seconds."""
    lines = [line.split(",") for line in output(minewise("results", store, "--csv")).splitlines()]
    place = lines[0].index("seconds")
    return [line[:place] + line[place + 1 :] for line in lines]


def test_a_job_array_merged_equals_one_run(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN)
    whole = tmp_path / "whole.db"
    jobs = [minewise("run", plan, "--workers", "1", "--store", whole)]
    for number in range(1, SHARDS + 1):
        jobs.append(minewise("run", plan, "--workers", "1", "--shard", f"{number}/{SHARDS}"))
        if len(jobs) == 3:  # more at a time only wait for one another
            for job in jobs:
                output(job)
            jobs.clear()
    for job in jobs:
        output(job)
    parts = sorted(tmp_path.glob(f"plan-*-of-{SHARDS}.db"), reverse=True)
    assert len(parts) == SHARDS
    merged = tmp_path / "merged.db"
    assert output(minewise("merge", *parts, "-o", merged)) == f"{merged} holds 480 games\n"
    assert results(merged) == results(whole)
    assert games(merged) == games(whole)
    # Nothing is left to play, and what is shown is what one run shows.
    blocks = [*Reader(merged).blocks()]
    output(minewise("run", plan, "--workers", "1", "--store", merged))
    assert [*Reader(merged).blocks()] == blocks
    assert results(merged) == results(whole)


@settings(max_examples=15, deadline=None)
@given(
    spans=st.lists(st.tuples(st.integers(0, 250), st.integers(1, 200)), min_size=2, max_size=4),
    seed=st.integers(0, 2**63 - 1),
)
def test_stores_that_overlap_agree_and_keep_each_game_once(
    tmp_path_factory: pytest.TempPathFactory, spans: list[tuple[int, int]], seed: int
) -> None:
    folder = tmp_path_factory.mktemp("overlaps")
    parts = []
    for number, (first, count) in enumerate(spans):
        parts.append(folder / f"{number}.db")
        compare(AGENTS, "ncsu", games=count, first_game=first, seed=seed, store=parts[-1])
    summary = merge(parts, folder / "merged.db")
    asked = {game for first, count in spans for game in range(first, first + count)}
    played = sum(count for _, count in spans)
    assert summary.games == 2 * len(asked)
    assert summary.repeated == 2 * (played - len(asked))
    first, end = min(asked), max(asked) + 1
    assert summary.missing == 2 * (end - first - len(asked))
    # The run goes on with what is missing, and has each game once.
    rows = compare(
        AGENTS,
        "ncsu",
        games=end - first,
        first_game=first,
        seed=seed,
        store=folder / "merged.db",
    ).rows
    alone = compare(AGENTS, "ncsu", games=end - first, first_game=first, seed=seed).rows
    plain = [[row.to_dict() | {"seconds": 0} for row in of] for of in (rows, alone)]
    assert plain[0] == plain[1]


def test_sums_alone_are_merged_unless_blocks_overlap_in_part(tmp_path: Path) -> None:
    def play(name: str, first: int, count: int) -> Path:
        path = tmp_path / f"{name}.db"
        compare(["basic"], "ncsu", games=count, first_game=first, store=path, keep_games=False)
        return path

    a, b, c = play("a", 0, 100), play("b", 0, 300), play("c", 90, 100)
    summary = merge([a, b], tmp_path / "ab.db")
    assert (summary.games, summary.repeated) == (300, 100)
    with pytest.raises(StoreError, match=r"a row for every game .*c\.db: basic on 6x6"):
        merge([a, c], tmp_path / "ac.db")
    assert {path.name for path in tmp_path.iterdir()} == {"a.db", "b.db", "c.db", "ab.db"}


@pytest.mark.parametrize("keep_games", [True, False])
def test_games_that_differ_are_refused(
    tmp_path: Path, keep_games: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same entry by its names, and other games: an agent that is not as it says."""
    one, other = tmp_path / "one.db", tmp_path / "other.db"
    compare(["basic"], "ncsu", games=100, store=one, keep_games=keep_games)
    with monkeypatch.context() as patch:
        patch.setattr("minewise.tournament.entry.Entry.is_compiled", False)
        patch.setattr("minewise.tournament.entry.Entry.make", lambda _: make("random"))
        compare(["basic"], "ncsu", games=150, store=other, keep_games=keep_games)
    with pytest.raises(StoreError, match=r"the same games .*one\.db: basic on 6x6.*, game \d+$"):
        merge([other, one], tmp_path / "both.db")
    assert {path.name for path in tmp_path.iterdir()} == {"one.db", "other.db"}


MINE = """
from minewise import Decision
class Mine:
    name = "mine"
    def decide(self, view, rng):
        return Decision([view.where(-1)[PLACE]])
"""


def test_an_agent_whose_file_has_changed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    for number, place in enumerate(("0", "-1"), start=1):
        file.write_text(MINE.replace("PLACE", place))
        store = tmp_path / f"{number}.db"
        compare([f"{file}:Mine"], "ncsu", games=20, shard=f"{number}/2", store=store)
    with pytest.raises(StoreError, match="the file of an agent or its behaviour differs"):
        merge([tmp_path / "1.db", tmp_path / "2.db"], tmp_path / "both.db")


def test_plans_that_differ_stand_side_by_side(tmp_path: Path) -> None:
    a, b, both = (tmp_path / f"{name}.db" for name in ("a", "b", "both"))
    compare(["basic", "random"], "ncsu", games=40, store=a)
    compare(["random", "csp"], "ncsu", games=40, store=b)
    summary = merge([a, b], both)
    assert (summary.games, summary.repeated) == (120, 40)
    assert results(both)[1:] == results(a)[1:] + results(b)[1:]


def test_what_is_no_new_store_is_told(tmp_path: Path) -> None:
    one, file = tmp_path / "one.db", tmp_path / "text.db"
    compare(["basic"], "ncsu", games=20, store=one)
    file.write_text("no database, but long enough to be taken for one" * 20)
    with pytest.raises(StoreError, match="expected a new file to merge into"):
        merge([one], one)
    with pytest.raises(StoreError, match="found none at"):
        merge([one, tmp_path / "none.db"], tmp_path / "out.db")
    with pytest.raises(StoreError, match="got another file"):
        merge([one, file], tmp_path / "out.db")
    with pytest.raises(StoreError, match="cannot use the store"):
        merge([one], tmp_path / "none" / "out.db")
    with closing(sqlite3.connect(one)) as connection, connection:
        connection.execute("UPDATE block SET wins = wins - 1")
    with pytest.raises(StoreError, match="damaged"):
        merge([one], tmp_path / "out.db")
    assert not (tmp_path / "out.db").exists()

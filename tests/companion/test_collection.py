"""Collections of games: what is found in folders, what is kept, what it comes to."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path
from statistics import fmean

import pytest
from rich.console import Console

from minewise import play
from minewise.companion.collection.charts import to_csv, to_document
from minewise.companion.collection.collection import Collection, Collector
from minewise.companion.collection.game import ReviewedGame
from minewise.companion.collection.layouts import (
    LEFT_OUT_FIRST,
    by_board,
    by_mistake,
    by_phase,
    by_player,
    over_time,
)
from minewise.companion.collection.page import page
from minewise.companion.collection.store import ReviewStore
from minewise.companion.collection.summary import FIGURES, PARTS, Summary
from minewise.companion.review import Review
from minewise.errors import StoreError
from minewise.formats import read, read_all
from minewise.report.table import on_lines
from tests.formats.written_replays import evf, evfs, rawvf, replay_of

GAMES = [replay_of(play("basic", "8x8/10 first_click=safe", seed=seed)) for seed in range(7)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Seven games of one player in four files, two records of an agent, and other files."""
    folder = tmp_path / "games"
    (folder / "2024").mkdir(parents=True)
    (folder / "one.evf").write_bytes(evf(GAMES[0]))
    (folder / "2024" / "two.rawvf").write_bytes(rawvf(GAMES[1]))
    (folder / "2024" / "without an ending").write_bytes(rawvf(GAMES[2]))
    (folder / "many.evfs").write_bytes(evfs(GAMES[3:]))
    records = [play("csp", "beginner", seed=seed).to_json() for seed in (1, 2)]
    (folder / "records.jsonl").write_text("\n".join(records))
    (folder / "README").write_text("These are my games.")
    (folder / "copy.evf").write_bytes(evf(GAMES[0]))
    (folder / "broken.evf").write_bytes(evf(GAMES[0])[:60])
    (folder / ".hidden.evf").write_bytes(evf(GAMES[1]))
    return folder


def collected(
    folder: Path,
    store: Path | None = None,
    workers: int = 1,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Collection:
    with ReviewStore(store) as kept:
        return Collector([folder], kept).collect(workers, progress)


def documents(collection: Collection) -> list[dict[str, object]]:
    return [game.to_document() for game in collection.games]


def test_a_folder_gives_every_game_once_and_names_what_it_cannot_read(folder: Path) -> None:
    found = collected(folder)
    assert {Path(game.name).name for game in found.games} == {
        "copy.evf",
        *(f"many.evfs, {number}.evf" for number in range(4)),
        *(f"records.jsonl, line {number}" for number in (1, 2)),
        "two.rawvf",
        "without an ending",
    }
    assert [Path(name).name for name, _ in found.unreadable] == ["broken.evf"]
    assert "evf" in found.unreadable[0].why
    assert (found.passed_over, found.copies, found.waiting) == (1, 1, 0)


@pytest.mark.parametrize("lost", [1, 200, 450])
def test_a_file_that_is_cut_off_gives_the_games_before(tmp_path: Path, lost: int) -> None:
    content = evfs(GAMES)[:-lost]
    (tmp_path / "many.evfs").write_bytes(content)
    found = collected(tmp_path)
    ends = [len(evfs(GAMES[: number + 1])) for number in range(len(GAMES))]
    assert len(found.games) == sum(end <= len(content) for end in ends)
    assert [Path(name).name.partition(",")[0] for name, _ in found.unreadable] == ["many.evfs"]


def test_a_row_is_the_review_of_its_game(folder: Path) -> None:
    (first, *_) = [game for game in collected(folder).games if game.name.endswith("two.rawvf")]
    replay = read(rawvf(GAMES[1]))
    review = Review.from_record(replay.record, protected_first=True)
    assert (first.player, first.board, first.ending) == ("Zoe", "8x8/10", replay.record.ending)
    assert first.metrics == replay.metrics() | review.metrics
    assert first.figures["guesses"] == len(review.guesses)
    assert first.figures["luck"] == review.luck
    worst = max(review.guesses, key=lambda guess: guess.skill_loss)
    assert first.worst is None or first.worst.chance == worst.chance
    kept = ReviewedGame.from_row(json.loads(json.dumps(first.to_row())))
    assert kept.to_document() == first.to_document()


def test_what_was_reviewed_is_kept_until_a_file_changes(folder: Path, tmp_path: Path) -> None:
    begun: list[tuple[int, int]] = []
    first = collected(folder, tmp_path / "s.db", progress=lambda *at: begun.append(at))
    total = begun[-1][1]
    assert [done for done, _ in begun] == list(range(total + 1))
    begun.clear()
    again = collected(folder, tmp_path / "s.db", progress=lambda *at: begun.append(at))
    assert begun == [(total, total)]
    assert documents(again) == documents(first)
    (folder / "one.evf").write_bytes(evf(replay_of(play("basic", "8x8/10", seed=99))))
    begun.clear()
    collected(folder, tmp_path / "s.db", progress=lambda *at: begun.append(at))
    assert begun == [(total, total + 1), (total + 1, total + 1)]


@pytest.mark.parametrize("table", ["games", "files"])
def test_a_damaged_review_is_made_anew(folder: Path, tmp_path: Path, table: str) -> None:
    """A figure that is another, or a text that is none."""
    first = collected(folder, tmp_path / "s.db")
    column = {"games": "outcome", "files": "games"}[table]
    changes = [f"replace({column}, '1', '7')", f"substr({column}, 1, 90)", "x'ff'", "''"]
    for change in changes:
        with closing(sqlite3.connect(tmp_path / "s.db", isolation_level=None)) as connection:
            connection.execute(f"UPDATE {table} SET {column} = {change}")
        again = collected(folder, tmp_path / "s.db")
        assert documents(again) == documents(first)
        assert again.unreadable == first.unreadable


def test_an_interrupt_keeps_what_was_done(folder: Path, tmp_path: Path) -> None:
    def stop(done: int, _total: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    stopped = collected(folder, tmp_path / "s.db", progress=stop)
    assert stopped.interrupted
    assert len(stopped.games) + len(stopped.unreadable) + stopped.passed_over == 4
    assert stopped.waiting == 7
    begun: list[int] = []
    whole = collected(folder, tmp_path / "s.db", progress=lambda done, _: begun.append(done))
    assert begun[0] == 4
    assert documents(whole) == documents(collected(folder))


@pytest.mark.check
def test_processes_find_the_same_and_one_that_dies_takes_no_game_with_it(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    games = [replay_of(play("basic", "8x8/10", seed=seed)) for seed in range(40)]
    (folder / "many.evfs").write_bytes(evfs(games))

    def kill(done: int, _total: int) -> None:
        if done == 1:
            for child in active_children():
                child.kill()

    assert documents(collected(folder, workers=2, progress=kill)) == documents(collected(folder))


def test_reviews_of_another_minewise_are_made_again(folder: Path, tmp_path: Path) -> None:
    path, begun = tmp_path / "s.db", list[int]()
    collected(folder, path)
    with closing(sqlite3.connect(path)) as store, store:
        store.execute("UPDATE made SET by = 'another one'")
    collected(folder, path, progress=lambda done, _: begun.append(done))
    assert begun[0] == 0


def test_chances_to_win_are_found_where_only_risks_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "one.evf"
    path.write_bytes(evf(GAMES[0]))
    lost = []
    for playouts in (0, 1, 0):
        with ReviewStore(tmp_path / "s.db") as store:
            (game,) = Collector([path], store, playouts=playouts).collect().games
        lost.append(game.figures["winning_lost"])
    assert lost[0] is None
    assert lost[1] is not None
    assert lost[2] == lost[1]


def test_another_file_is_no_store(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    path.write_text("something else, longer than the head of a database" * 10)
    with pytest.raises(StoreError, match="cannot keep reviews"):
        ReviewStore(path)
    with pytest.raises(StoreError, match="expected a folder"):
        ReviewStore(tmp_path / "none" / "s.db")


@pytest.fixture(scope="module")
def summary(tmp_path_factory: pytest.TempPathFactory) -> Summary:
    """Sixty games on two boards by a player who makes every kind of mistake."""
    folder = tmp_path_factory.mktemp("many")
    games = [
        replay_of(play(agent, f"{board} first_click=safe", seed=seed), player=f"{agent} [b]")
        for agent, board in (("basic", "8x8/10"), ("random", "8x8/6"), ("csp", "16x16/40"))
        for seed in range(20)
    ]
    (folder / "many.evfs").write_bytes(evfs(games))
    return Summary(collected(folder).games)


def test_a_summary_adds_up_its_games(summary: Summary) -> None:
    assert sum(len(group.games) for group in summary.boards) == len(summary.games)
    assert len(summary.trend) == PARTS
    assert [game for part in summary.trend for game in part.games] == list(summary.games)
    for name in FIGURES:
        values = [value for g in summary.games if (value := g.figures[name]) is not None]
        if values:
            assert abs(summary.all.means[name].value - fmean(values)) < 1e-9
    made = [(kind.times, kind.risk) for kind in summary.kinds]
    mistakes = [g.review.worse.count + g.review.needless.count for g in summary.games]
    assert sum(times for times, _ in made) == sum(mistakes)
    lost = sum(game.review.skill_loss for game in summary.games)
    assert abs(sum(risk for _, risk in made) - lost) < 1e-6
    assert len({kind.name for kind in summary.kinds}) > 2
    worst = [mistake.loss for _, mistake in summary.worst]
    assert len(worst) == 10
    assert worst == sorted(worst, reverse=True)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_tables_fit(summary: Summary, width: int) -> None:
    tables = [by_board(summary), by_player(summary), by_mistake(summary)]
    tables += [by_phase(summary), over_time(summary)]
    for table in tables:
        console = Console(file=io.StringIO(), width=width)
        with console.capture() as captured:
            console.print(on_lines(table, width, LEFT_OUT_FIRST))
        text = captured.get()
        assert max(map(len, text.splitlines())) <= width
        assert "…" not in text
        for row in table.rows:
            assert row[0] in text


def test_csv_and_json_hold_every_game(summary: Summary) -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(summary.games))))
    assert [row["name"] for row in rows] == [game.name for game in summary.games]
    assert [float(row["luck"]) for row in rows] == [game.review.luck for game in summary.games]
    document = json.loads(json.dumps(to_document(summary)))
    assert sum(board["games"] for board in document["boards"]) == len(document["games"])


def test_the_page_needs_nothing_from_elsewhere(summary: Summary) -> None:
    text = page(summary, [("<b>.evf", "no game")])
    assert "http://" not in text
    assert "https://" not in text
    assert "src=" not in text
    assert "&lt;b&gt;.evf" in text
    assert text.count("mw-board") > 10
    assert text.count('class="chart"') == 5


def test_games_in_one_file_are_those_that_are_read_from_it() -> None:
    assert [replay.player for replay in read_all(evfs(GAMES))] == ["Zoe"] * 7

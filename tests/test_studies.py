"""The studies of the sources, in their small mode."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from minewise import Comparison, Rules, compare, play_many
from minewise.cli.main import main as program
from minewise.compiled import COLUMNS, Games
from minewise.rules import preset
from minewise.studies import greedy, greedy_page
from minewise.studies.greedy_figures import GUESSES, WIN_RATES
from minewise.studies.greedy_rows import Figure
from minewise.studies.kulkarni import page, run
from minewise.studies.kulkarni_figures import AGENTS, CHART, DENSITIES, SECOND
from minewise.tournament.compare import Progress
from minewise.tournament.result import Row
from minewise.tournament.tally import Tally


def test_kulkarni_writes_page_charts_and_rows(tmp_path: Path) -> None:
    parts: list[str] = []
    told: list[tuple[int, int]] = []

    def progress(name: str) -> Progress:
        parts.append(name)
        return lambda done, total: told.append((done, total))

    found = run(60, tmp_path, progress=progress)
    assert found is not None
    assert found.page == tmp_path / "kulkarni.md"
    assert parts == ["dimension-10", "dimension-40"]
    assert told[-1] == (81, 81)  # a twentieth of 60 games, 9 points, 3 agents
    text = found.page.read_text()
    for name in parts:
        for ending in ("csv", "png", "svg"):
            assert (tmp_path / "kulkarni" / f"{name}.{ending}").exists()
        assert f"(kulkarni/{name}.svg)" in text
    assert "| 0.2 |" in text
    assert "0.8648 ± 0.0037" in text
    assert "of 54 points agree with the second implementation" in text


def test_a_point_that_strays_is_named() -> None:
    # The wrong agent under a right name strays.
    part = compare(["random"], "kulkarni", density="0.2", games=50)
    row = part.rows[0]
    object.__setattr__(row, "agent", "basic")
    text = page({10: part})
    assert "**0 of 1 points agree" in text
    assert "not so: basic at dimension 10, density 0.2" in text


def test_figures_are_those_of_the_second_implementation() -> None:
    # A slip in one of 54 figures would be believed for ever.
    for dimension, total, halves in ((10, 16.7518, 0.0888), (40, 17.6015, 0.1026)):
        for agent in AGENTS:
            assert len(CHART[dimension][agent]) == len(SECOND[dimension][agent]) == len(DENSITIES)
        figures = [figure for agent in AGENTS for figure in SECOND[dimension][agent]]
        assert round(sum(mean for mean, _ in figures), 4) == total
        assert round(sum(half for _, half in figures), 4) == halves


def row_at(z: float) -> Row:
    """Of basic at dimension 10, density 0.2: so many combined standard errors from the second."""
    mean, half = SECOND[10]["basic"][1]
    games, mines, variance = 10_000, 20, 4
    ours = 1.959964 * (variance / games) ** 0.5 / mines
    value = mean + z * (half**2 + ours**2) ** 0.5 / 1.959964
    points = round(value * mines * games)
    squares = round(points**2 / games + variance * (games - 1))
    tally = Tally(games=games, points=points, points_squared=squares)
    return Row("basic", "", preset("kulkarni"), 0.2, 1, tally)


@pytest.mark.parametrize(("z", "agrees"), [(3.4, True), (3.6, False), (-3.4, True), (-3.6, False)])
def test_the_bar_is_three_and_a_half_combined_standard_errors(z: float, agrees: bool) -> None:
    text = page({10: Comparison([row_at(z)])})
    assert f"| {z:+.1f} |" in text
    assert f"**{int(agrees)} of 1 points agree" in text


def test_the_committed_page_is_that_of_the_committed_rows() -> None:
    folder = Path(__file__).parent.parent / "docs" / "studies"
    text = (folder / "kulkarni.md").read_text()
    for dimension in (10, 40):
        with (folder / "kulkarni" / f"dimension-{dimension}.csv").open() as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == 27
        assert {row["games"] for row in rows} == {"2000" if dimension == 10 else "100"}
        for row in rows:
            mean, high = float(row["score"]), float(row["score_high"])
            assert f"| {float(row['density']):g} | {mean:.4f} ± {high - mean:.4f} |" in text


def test_greedy_writes_page_and_rows(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []

    def progress(name: str) -> Progress:
        return lambda done, total: told.append((name, done, total))

    found = greedy.run(300, tmp_path, workers=2, progress=progress)
    assert found is not None
    assert found.page == tmp_path / "greedy.md"
    assert told[-1] == ("greedy", 4500, 4500)  # 12 figures of 300 games, 6 of 150 on expert
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)
    text = found.page.read_text()
    figures = greedy_rows(tmp_path)
    assert text == greedy_page.page(figures, planned=18)
    assert "18 of 18 win rates" in text
    assert "Stopped early" not in text
    for figure in figures:
        # The same boards, in another way of playing them.
        row = compare([figure.agent], figure.rules, games=figure.games).rows[0]
        assert (row.tally.wins, row.seed) == (figure.wins, figure.seed)
        start = f"| `{figure.agent}` | `{figure.rules_text}` | 1 | {figure.games} | {figure.wins} |"
        assert f"{start} {100 * row.win_rate:.2f} | {100 * row.win_interval.low:.2f} to" in text


def greedy_rows(folder: Path) -> list[Figure]:
    """The figures that lie in win-rates.csv; each line says what it takes to play it again."""
    with (folder / "greedy" / "win-rates.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert {(row["agent"], row["first_game"]) for row in rows} == {("exact", "0")}
    sums = ("games", "wins", "without_guess", "guesses_of_wins", "guesses_of_wins_squared")
    return [
        Figure(
            row["board"],
            Rules.parse(row["rules"]),
            row["options"].removeprefix("guess="),
            int(row["seed"]),
            *(int(row[name]) for name in sums),
        )
        for row in rows
    ]


def test_greedy_rows_name_the_first_click_and_the_first_cell(tmp_path: Path) -> None:
    greedy.run(2, tmp_path)
    figures = greedy_rows(tmp_path)
    assert [figure.rules_text for figure in figures[::3]] == [
        "9x9/10 first_click=safe start=0,0",
        "9x9/10 first_click=opening start=2,2",
        "16x16/40 first_click=safe start=0,0",
        "16x16/40 first_click=opening start=2,2",
        "30x16/99 first_click=safe start=0,0",
        "30x16/99 first_click=opening start=3,3",
    ]
    assert [figure.guess for figure in figures] == ["any", "random", "fewest"] * 6


def test_games_without_a_guess_are_the_same_for_every_rule_of_guessing() -> None:
    rules = Rules.parse("intermediate start=0,0")
    found = [play_many(f"exact:guess={guess}", rules, games=500) for guess in GUESSES]
    without = [
        set(np.flatnonzero(games.table[:, COLUMNS.index("guesses")] == 0)) for games in found
    ]
    assert without[0] == without[1] == without[2]
    assert len(without[0]) > 100
    assert found[0].won[sorted(without[0])].all()


def figure_with(wins: int, *, without_guess: int = 34_490, guess: str = "any") -> Figure:
    """Of intermediate with a safe start, whose published win rate with guess=any is 68.81."""
    rules = Rules.parse("intermediate start=0,0")
    return Figure("intermediate", rules, guess, 1, 100_000, wins, without_guess, 0, 0)


# The standard error of 100,000 games is 0.1465 points there: 3.5 of them and 0.05 are 0.563.
@pytest.mark.parametrize(
    ("wins", "agrees"), [(69_372, True), (69_374, False), (68_248, True), (68_246, False)]
)
def test_the_bar_is_three_and_a_half_standard_errors_and_a_twentieth(
    wins: int, agrees: bool
) -> None:
    text = greedy_page.page([figure_with(wins)], planned=1)
    assert f"**{int(agrees)} of 1 win rates agree" in text
    assert f"| {'agrees' if agrees else '**misses**'} |" in text
    miss = "not so: `exact:guess=any` on `16x16/40 first_click=safe start=0,0`.**"
    assert (miss in text) == (not agrees)


def test_counts_that_differ_between_agents_are_not_hidden() -> None:
    figures = [figure_with(68_810), figure_with(74_290, without_guess=20_000, guess="random")]
    text = greedy_page.page(figures, planned=2)
    assert "**1 of 2 shares of games without a guess agree" in text
    assert "| 20,000 | 20.00 |" in text


def test_guesses_of_a_win_stand_beside_the_published_range() -> None:
    rules = Rules.parse("expert start=0,0")
    for guesses, word in ((30, "**below**"), (33, "within"), (34, "within"), (36, "**above**")):
        # Hardly any spread, so that the interval is the mean.
        wins, each = 10_000, guesses / 10
        total, squares = round(wins * each), round(wins * each * each)
        figure = Figure("expert", rules, "any", 1, 50_000, wins, 2_550, total, squares)
        text = greedy_page.page([figure], planned=1)
        assert f"| {each:.2f} | " in text
        assert f"| 3.3 to 3.4 | {word} |" in text


def test_published_greedy_figures_are_as_collected() -> None:
    # A slip in one of them would be believed for ever.
    flat = {
        (guess, click): tuple(of_boards.values())
        for guess, clicks in WIN_RATES.items()
        for click, of_boards in clicks.items()
    }
    assert round(sum(sum(values) for values in flat.values()), 2) == 1277.26
    for boards in (levels for clicks in WIN_RATES.values() for levels in clicks.values()):
        assert list(boards) == ["beginner", "intermediate", "expert"]
        assert list(boards.values()) == sorted(boards.values(), reverse=True)
    for guess in GUESSES:
        for safe, opening in zip(flat[guess, "safe"], flat[guess, "opening"], strict=True):
            assert safe < opening


def test_greedy_that_is_stopped_gives_the_figures_that_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    runner = CliRunner()
    done = runner.invoke(program, ["reproduce", "greedy", "--games", "20", "--out", str(whole)])
    assert done.exit_code == 0, done.output
    assert done.stdout == f"the page {whole}/greedy.md sets ours beside theirs\n"

    played = iter(range(7))

    def play_seven(*arguments: Any, **options: Any) -> Games:
        if next(played, None) is None:
            raise KeyboardInterrupt
        return play_many(*arguments, **options)

    monkeypatch.setattr(greedy, "play_many", play_seven)
    done = runner.invoke(program, ["reproduce", "greedy", "--games", "20", "--out", str(stopped)])
    assert done.exit_code == 130
    assert f"the parts that are complete are in {stopped}" in done.stderr
    assert greedy_rows(stopped) == greedy_rows(whole)[:7]
    assert "Stopped early: 7 of 18 figures were played." in (stopped / "greedy.md").read_text()

    # Before the first figure there is nothing to tell, and what lies there stays.
    assert greedy.run(20, whole) is None
    assert len(greedy_rows(whole)) == 18


def test_the_committed_greedy_page_is_that_of_the_committed_rows() -> None:
    folder = Path(__file__).parent.parent / "docs" / "studies"
    figures = greedy_rows(folder)
    assert [figure.games for figure in figures] == [100_000] * 12 + [50_000] * 6
    assert {figure.seed for figure in figures} == {1}
    assert (folder / "greedy.md").read_text() == greedy_page.page(figures, planned=18)

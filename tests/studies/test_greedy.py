"""The study of published win rates, in its small mode."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from minewise import Rules, compare, play_many
from minewise.cli.main import main as program
from minewise.match.compiled import Games
from minewise.tournament.run import Progress
from studies.greedy import measure
from studies.greedy.measure import Played, figures
from studies.shared.study import Run, shown, write

GREEDY = Run.of("greedy")
GUESSES = GREEDY.plan["guesses"]
WIN_RATES = GREEDY.source["win_rates"]


def page(parts: list[Played]) -> str:
    """The page of these figures."""
    return shown(GREEDY.study, figures(GREEDY, parts))[0]


def test_greedy_writes_page_and_rows(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []

    def progress(name: str) -> Progress:
        return lambda done, total: told.append((name, done, total))

    found = write(Run.of("greedy", 300, workers=2, progress=progress), tmp_path)
    assert found is not None
    assert found.page == tmp_path / "greedy.md"
    assert told[-1] == ("greedy", 4500, 4500)  # 12 figures of 300 games, 6 of 150 on expert
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)
    text = found.page.read_text()
    parts = greedy_rows(tmp_path)
    assert text == page(parts)
    assert "18 of 18 win rates" in text
    assert "Stopped early" not in text
    for figure in parts:
        # The same boards, in another way of playing them.
        row = compare([figure.agent], figure.rules, games=figure.games).rows[0]
        assert (row.tally.wins, row.seed) == (figure.wins, figure.seed)
        start = f"| `{figure.agent}` | `{figure.rules_text}` | 1 | {figure.games} | {figure.wins} |"
        assert f"{start} {100 * row.win_rate:.2f} | {100 * row.win_interval.low:.2f} to" in text


def greedy_rows(folder: Path) -> list[Played]:
    """The figures that lie in win-rates.csv; each line says what it takes to play it again."""
    with (folder / "greedy" / "win-rates.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert {(row["agent"], row["first_game"]) for row in rows} == {("exact", "0")}
    sums = ("games", "wins", "without_guess", "guesses_of_wins", "guesses_of_wins_squared")
    return [
        Played(
            row["board"],
            Rules.parse(row["rules"]),
            row["options"].removeprefix("guess="),
            int(row["seed"]),
            *(int(row[name]) for name in sums),
        )
        for row in rows
    ]


def test_greedy_rows_name_the_first_click_and_the_first_cell(tmp_path: Path) -> None:
    write(Run.of("greedy", 2), tmp_path)
    parts = greedy_rows(tmp_path)
    assert [figure.rules_text for figure in parts[::3]] == [
        "9x9/10 first_click=safe start=0,0",
        "9x9/10 first_click=opening start=2,2",
        "16x16/40 first_click=safe start=0,0",
        "16x16/40 first_click=opening start=2,2",
        "30x16/99 first_click=safe start=0,0",
        "30x16/99 first_click=opening start=3,3",
    ]
    assert [figure.guess for figure in parts] == ["any", "random", "fewest"] * 6


def test_games_without_a_guess_are_the_same_for_every_rule_of_guessing() -> None:
    rules = Rules.parse("intermediate start=0,0")
    found = [play_many(f"exact:guess={guess}", rules, games=500) for guess in GUESSES]
    without = [set(np.flatnonzero(games.table["guesses"] == 0)) for games in found]
    assert without[0] == without[1] == without[2]
    assert len(without[0]) > 100
    assert found[0].won[sorted(without[0])].all()


def figure_with(wins: int, *, without_guess: int = 34_490, guess: str = "any") -> Played:
    """Of intermediate with a safe start, whose published win rate with guess=any is 68.81."""
    rules = Rules.parse("intermediate start=0,0")
    return Played("intermediate", rules, guess, 1, 100_000, wins, without_guess, 0, 0)


# The standard error of 100,000 games is 0.1465 points there: 3.5 of them and 0.05 are 0.563.
@pytest.mark.parametrize(
    ("wins", "agrees"), [(69_372, True), (69_374, False), (68_248, True), (68_246, False)]
)
def test_the_bar_is_three_and_a_half_standard_errors_and_a_twentieth(
    wins: int, agrees: bool
) -> None:
    text = page([figure_with(wins)])
    assert f"**{int(agrees)} of 1 win rates agree" in text
    assert f"| {'agrees' if agrees else '**misses**'} |" in text
    miss = "exceptions: `exact:guess=any` on `16x16/40 first_click=safe start=0,0`.**"
    assert (miss in text) == (not agrees)


def test_counts_that_differ_between_agents_are_not_hidden() -> None:
    parts = [figure_with(68_810), figure_with(74_290, without_guess=20_000, guess="random")]
    text = page(parts)
    assert "**1 of 2 shares of games without a guess agree" in text
    assert "| 20,000 | 20.00 |" in text


def test_guesses_of_a_win_stand_beside_the_published_range() -> None:
    rules = Rules.parse("expert start=0,0")
    for guesses, word in ((30, "**below**"), (33, "within"), (34, "within"), (36, "**above**")):
        # Hardly any spread, so that the interval is the mean.
        wins, each = 10_000, guesses / 10
        total, squares = round(wins * each), round(wins * each * each)
        figure = Played("expert", rules, "any", 1, 50_000, wins, 2_550, total, squares)
        text = page([figure])
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
    assert done.stdout == f"the page {whole}/greedy.md compares our figures with theirs\n"

    played = iter(range(7))

    def play_seven(*arguments: Any, **options: Any) -> Games:
        if next(played, None) is None:
            raise KeyboardInterrupt
        return play_many(*arguments, **options)

    monkeypatch.setattr(measure, "play_many", play_seven)
    done = runner.invoke(program, ["reproduce", "greedy", "--games", "20", "--out", str(stopped)])
    assert done.exit_code == 130
    assert f"the parts that are complete are in {stopped}" in done.stderr
    assert greedy_rows(stopped) == greedy_rows(whole)[:7]
    assert "Stopped early: 7 of 18 figures were played." in (stopped / "greedy.md").read_text()

    # Before the first figure there is nothing to tell, and what lies there stays.
    assert write(Run.of("greedy", 20), whole) is None
    assert len(greedy_rows(whole)) == 18


def test_the_committed_greedy_page_is_that_of_the_committed_rows() -> None:
    folder = Path(__file__).parents[2] / "docs" / "studies"
    parts = greedy_rows(folder)
    assert [figure.games for figure in parts] == [100_000] * 12 + [50_000] * 6
    assert {figure.seed for figure in parts} == {1}
    assert (folder / "greedy.md").read_text() == page(parts)

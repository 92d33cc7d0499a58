"""Old names of commands, options, keys and arguments: they work, with a word that names the new."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import minewise
from minewise import compare
from minewise.cli.main import main
from minewise.cli.renamed import COMMANDS, OPTIONS
from minewise.errors import OLD_NAMES_UNTIL, PlanError
from minewise.tournament.plan import RENAMED, Plan

AGENTS = ("basic", "exact", "--workers", "1", "--json", "--games")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (("--until", "9"), ("--stop-at-width", "9")),
        (("--until=9",), ("--stop-at-width=9",)),
        (("--tell-apart", "0.05"), ("--stop-when-significant", "0.05")),
        (("--clues", "exact"), ("--clue-model", "exact")),
        (("--sums-only",), ("--no-keep-games",)),
    ],
)
def test_an_old_option_is_the_new_one(old: tuple[str, ...], new: tuple[str, ...]) -> None:
    before, now = run("compare", *AGENTS, "300", *old), run("compare", *AGENTS, "300", *new)
    assert before.exit_code == now.exit_code == 0
    assert _without_times(before.stdout) == _without_times(now.stdout)
    words = f"{old[0].partition('=')[0]} is now called {new[0].partition('=')[0]}"
    assert before.stderr.count(words) == 1
    assert before.stderr.endswith("; version 0.2.0 no longer has the old name\n")
    assert now.stderr == ""


def _without_times(text: str) -> list[str]:
    return [line for line in text.splitlines() if "seconds" not in line and "_ms" not in line]


def test_old_names_are_in_no_help() -> None:
    for command in ("compare", "analyze", "watch"):
        text = run(command, "--help").output
        assert not [old for old in OPTIONS if f"{old} " in text]
    assert not [old for old in COMMANDS if f"\n  {old} " in run("--help").output]


def test_a_command_by_its_old_name() -> None:
    done = run("bench", "nobody")
    assert done.exit_code == 2
    assert "bench is now called signature" in done.stderr


def test_an_old_key_of_a_plan(tmp_path: Path) -> None:
    text = 'agents = ["basic", "csp"]\ngames = 3\nuntil = 1.5\ntell_apart = 0.1\n'
    plan = Plan.parse(text)  # as in the stores of before, without a word
    assert (plan.stop_at_width, plan.stop_when_significant) == (1.5, 0.1)
    assert not [old for old in RENAMED if f"{old} =" in plan.to_toml()]
    file = tmp_path / "plan.toml"
    file.write_text(text)
    done = run("run", str(file), "--workers", "1")
    assert done.exit_code == 0
    assert "until is now called stop_at_width" in done.stderr
    with pytest.raises(PlanError, match=r"expected stop_at_width once, got it by its old name"):
        Plan.parse(text + "stop_at_width = 2\n")


def test_an_old_argument_of_compare() -> None:
    with pytest.warns(DeprecationWarning, match="until is now called stop_at_width"):
        found = compare(["basic"], until=9, games=500)
    assert found.rows[0].tally.games < 500


def test_the_table_of_old_names_is_whole() -> None:
    page = Path(__file__).parents[2] / "docs/explanation/what-you-can-rely-on.md"
    _, _, after = page.read_text(encoding="utf-8").partition("\n### Old names\n")
    rows = {tuple(row.split(" | ")[1:]) for row in after.splitlines() if row.startswith("| ")}
    names = COMMANDS | OPTIONS | RENAMED
    names |= {"holds()": "verify()", "with_total": "uses_mine_total"}
    for old, new in names.items():
        assert (f"`{old}`", f"`{new}` |") in rows
    assert f" {OLD_NAMES_UNTIL} no longer has them" in after


def test_old_names_go_with_the_next_minor_version() -> None:
    major, minor, _ = minewise.__version__.split(".")
    assert f"{major}.{int(minor) + 1}.0" == OLD_NAMES_UNTIL

"""minewise run, results and report, as their users meet them."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal, pipe
from tests.tournament.runs import HELD, HOLD, in_the_middle, stored, wait_for

PLAN = """\
agents = ["basic", "csp", "exact"]
rules = ["beginner", "ncsu", "kulkarni", "5x5/3"]
games = 60
"""
SWEEP = "compare basic csp exact --rules kulkarni --density 0.1,0.2 --games 60 --workers 1 --store"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a plan, the store of its run, and another comparison in that."""
    folder = tmp_path_factory.mktemp("tournament")
    (folder / "plan.toml").write_text(PLAN)
    done = pipe("run", str(folder / "plan.toml"), "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("60 games a point") == 4
    assert pipe(*SWEEP.split(), str(folder / "plan.db")).returncode == 0
    more = ("--rules", "expert", "--games", "20", "--workers", "1", "--no-keep-games")
    assert pipe("compare", "exact", *more, "--store", str(folder / "plan.db")).returncode == 0
    return folder


def test_the_same_command_plays_nothing_anew(folder: Path) -> None:
    before = stored(folder / "plan.db")
    again = pipe("run", str(folder / "plan.toml"))
    assert again.returncode == 0
    assert stored(folder / "plan.db") == before == 920


def test_a_store_is_checked(folder: Path, tmp_path: Path) -> None:
    done = pipe("check", str(folder / "plan.db"), "--games", "40", "--seed", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert ", 3 plans, 16 entries\n" in done.stdout
    assert "blocks of 920 games, none twice" in done.stdout
    assert "the sums match the 900 games whose rows are kept" in done.stdout
    assert "40 games ended the same when played again, seed 3" in done.stdout
    copy = tmp_path / "plan.db"
    content = bytearray((folder / "plan.db").read_bytes())
    content[content.index(b"agents = ")] ^= 1
    copy.write_bytes(content)
    for command in (["check"], ["results"], ["results", "--live"], ["report"], ["run", "--store"]):
        plan = [str(folder / "plan.toml")] if command[0] == "run" else []
        told = pipe(*command, str(copy), *plan)
        assert told.returncode == 2
        assert re.fullmatch(r"Error: the store is damaged \([^\n]*\n", told.stderr)


def test_results_are_listed_and_filtered(folder: Path) -> None:
    store = str(folder / "plan.db")
    listed = pipe("results", store)
    assert listed.stdout.count(" games a point") == 6
    rows = list(csv.DictReader(io.StringIO(pipe("results", store, "--csv").stdout)))
    assert len(rows) == 19
    assert {row["games"] for row in rows} == {"60", "20"}
    only = json.loads(pipe("results", store, "--agent", "exact", "--json").stdout)
    assert [row["agent"] for row in only["rows"]] == ["exact"] * 7
    assert only["complete"] is True
    expert = json.loads(pipe("results", store, "--rules", "expert", "--json").stdout)
    assert [row["rules"] for row in expert["rows"]] == ["30x16/99"]
    nothing = pipe("results", store, "--agent", "sat")
    assert (nothing.returncode, nothing.stdout) == (0, "")
    assert "the store has no such games" in nothing.stderr


def test_every_game_can_be_had(folder: Path) -> None:
    store = str(folder / "plan.db")
    games = list(csv.DictReader(io.StringIO(pipe("results", store, "--games").stdout)))
    assert len(games) == 900  # two share 10x10/20, and the last kept sums alone
    rows = list(csv.DictReader(io.StringIO(pipe("results", store, "--csv").stdout)))
    for row in rows[:18]:
        own = [g for g in games if (g["agent"], g["rules"]) == (row["agent"], row["rules"])]
        assert len(own) == 60
        assert sum(game["status"] == "won" for game in own) == int(row["wins"])
    lines = pipe("results", store, "--games", "--json", "--agent", "csp").stdout.splitlines()
    assert {json.loads(line)["agent"] for line in lines} == {"csp"}


class Page(HTMLParser):
    """What a page refers to, what it says, and which tags it leaves open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.counts: dict[str, int] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "srcset", "action", "data"):
                self.links.append(value or "")
            if name == "id":
                self.ids.append(value or "")
        if tag not in ("meta", "br", "link", "img"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_report_is_one_page_that_needs_nothing_else(folder: Path) -> None:
    out = folder / "report.html"
    done = pipe("report", str(folder / "plan.db"), "--out", str(out))
    assert done.returncode == 0, done.stderr
    text = out.read_text()
    page = Page(text)
    assert len(text) < 1_500_000
    assert "http" not in text
    assert "<script" not in text
    assert not re.search(r"url\((?!#)|@import", text)
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert len(page.ids) == len(set(page.ids))
    assert page.open == []
    # Every chart has its numbers in a table.
    assert page.counts["svg"] == page.counts["figure"] == page.counts["details"] > 10
    assert "agents = [&quot;basic&quot;, &quot;csp&quot;, &quot;exact&quot;]" in text
    assert "minewise run plan.toml --store again.db" in text
    rows = list(csv.DictReader(io.StringIO(pipe("results", f"{folder}/plan.db", "--csv").stdout)))
    for row in rows:
        if row["rules"].startswith("9x9"):
            assert f"{float(row['win_rate']):.1%} [" in text
    for heading in ("Paired difference to basic", "Strength against", "Where games are lost"):
        assert heading in text


@pytest.mark.check
def test_the_report_as_files(tmp_path: Path) -> None:
    out, files = tmp_path / "r.html", tmp_path / "files"
    # Two rules and two agents: each comparison more is ten pictures more to draw.
    plan, store = tmp_path / "plan.toml", str(tmp_path / "plan.db")
    plan.write_text('agents = ["basic", "csp"]\nrules = ["beginner", "5x5/3"]\ngames = 20\n')
    assert pipe("run", str(plan), "--workers", "1").returncode == 0
    done = pipe("report", store, "--out", str(out), "--files", str(files))
    assert done.returncode == 0, done.stderr
    names = {path.name for path in files.iterdir()}
    assert {"results.csv", "tables.md", "1-boards-win-rate.png", "1-1-strength.svg"} <= names
    assert (files / "results.csv").read_text() == pipe("results", store, "--csv").stdout
    assert (files / "tables.md").read_text().count("## ") == 2
    assert (files / "tables.tex").read_text().count(r"\begin{tabular}") == 2


def test_the_live_board_of_a_run_and_of_one_who_watches(tmp_path: Path) -> None:
    store, hold = tmp_path / "run.db", tmp_path / "hold"
    hold.touch()
    what = f"compare basic {HELD} --rules beginner --games 800 --workers 1 --store {store}"
    with Terminal(*what.split(), columns=100, variables={HOLD: str(hold)}) as run:
        wait_for(in_the_middle(store))
        with Terminal("results", str(store), "--live", columns=100) as other:
            other.wait_for("of 800")
            other.wait_for("games stored; about")
            hold.unlink()
            run.wait_for("of 800")
            run.wait_for("games stored; about")
            other.wait_for("all done")
            assert other.end()[0] == 0
        assert run.end()[0] == 0
    assert stored(store) == 1600


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("run none.toml", "cannot read the plan none.toml"),
        ("results none.db", "expected a store of results, found none at none.db"),
        ("report none.db", "expected a store of results, found none at none.db"),
        ("results none.db --live", "expected a store of results, found none at none.db"),
        ("compare basic --store none/run.db", "expected a folder for the store"),
        ("compare bassic --store run.db", "did you mean 'basic'?"),
        ("compare basic --stop-at-width 0", "expected a number above 0 and below 50"),
        ("compare basic --cluster here", "expected a cluster"),
    ],
)
def test_bad_input_is_told_on_stderr(arguments: str, words: str) -> None:
    done = pipe(*arguments.split())
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert not Path("run.db").exists()

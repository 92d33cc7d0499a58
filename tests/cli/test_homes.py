"""Odd homes: no HOME, no room, few files, a folder that is gone, odd sizes of a terminal."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from minewise import play
from minewise.cli.exit_codes import REFUSED
from tests.formats.written_replays import evf, replay_of

MINEWISE = (sys.executable, "-m", "minewise")
COMPARE = ("compare", "basic", "csp", "--rules", "ncsu", "--games", "20", "--workers", "2")
TABLE = ("compare", "basic", "--rules", "ncsu", "--games", "20", "--workers", "1")

posix = pytest.mark.skipif(os.name == "nt", reason="expected limits and folders as POSIX has them")


def run(
    *words: str | Path,
    before: str = "",
    folder: Path | None = None,
    variables: Mapping[str, str | None] = MappingProxyType({}),
) -> subprocess.CompletedProcess[str]:
    """A command in a shell, after `before`; a variable that is None is not set."""
    changed = {name: value for name, value in variables.items() if value is not None}
    kept = {name: value for name, value in os.environ.items() if name not in variables}
    command = [*MINEWISE, *map(str, words)]
    if before:
        command = ["sh", "-c", f'{before}; exec "$@"', "sh", *command]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, env=kept | changed
    )


def figures(output: str) -> str:
    """What a table shows but for times, which differ from run to run."""
    return "\n".join(line.rsplit(" ", 3)[0].rstrip() for line in output.splitlines())


@pytest.mark.parametrize("name", ["COLUMNS", "LINES"])
@pytest.mark.parametrize("size", ["0", "-5", "abc", "", "1e3", "9" * 5000])
def test_what_is_no_size_counts_as_not_set(name: str, size: str) -> None:
    usual = run(*TABLE, variables={"COLUMNS": None, "LINES": None})
    odd = run(*TABLE, variables={"COLUMNS": None, "LINES": None, name: size})
    assert (odd.returncode, odd.stderr) == (0, "")
    assert figures(odd.stdout) == figures(usual.stdout)
    assert "basic" in odd.stdout


def test_a_narrow_terminal_still_shows_words() -> None:
    least = run(*TABLE, variables={"COLUMNS": "20"}).stdout
    for size in ("1", "7", "019"):
        assert run(*TABLE, variables={"COLUMNS": size}).stdout == least
    assert max(map(len, least.splitlines())) <= 20


@posix
@pytest.mark.parametrize("files", [7, 9, 10, 12, 16, 32])
def test_few_open_files_are_enough_or_are_named(files: int, tmp_path: Path) -> None:
    ended = run(*COMPARE, "--store", tmp_path / "s.db", before=f"ulimit -n {files}")
    if ended.returncode == 0:
        assert "basic" in ended.stdout
        return
    assert ended.returncode == REFUSED
    assert f"only {files} files may be open at once" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert ".py" not in ended.stderr
    assert "cannot write the output" not in ended.stderr


@posix
def test_bad_input_has_nothing_to_do_with_open_files(tmp_path: Path) -> None:
    ended = run("results", tmp_path / "none.db", before="ulimit -n 32")
    assert "found none at" in ended.stderr
    assert "open at once" not in ended.stderr


@posix
@pytest.mark.parametrize(
    "words",
    [
        (*COMPARE, "--store", "s.db"),
        (*COMPARE, "--out", "out"),
        ("run", "plan.toml"),
        ("results", "s.db"),
        ("review", "."),
        ("review", "game.avf"),
        ("new-agent", "mine.py"),
        ("report", "s.db"),
    ],
    ids=" ".join,
)
def test_a_folder_that_is_gone_is_named(words: tuple[str, ...], tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    ended = run(*words, before=f'rmdir "{gone}"', folder=gone)
    assert ended.returncode == REFUSED
    assert "the working folder does not exist any more" in ended.stderr
    assert "Traceback" not in ended.stderr


@posix
def test_a_command_that_needs_no_folder_works_where_it_is_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    ended = run(*TABLE, before=f'rmdir "{gone}"', folder=gone)
    assert (ended.returncode, ended.stderr) == (0, "")


@posix
@pytest.mark.parametrize("streams", ["<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"])
def test_closed_streams_leave_the_store_whole(streams: str, tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    ended = run(*COMPARE, "--store", path, before=f"exec {streams}")
    assert ended.returncode == 0
    assert "is intact" in run("check", path, "--games", "3").stdout


@posix
def test_a_report_that_has_no_room_leaves_the_one_before(tmp_path: Path) -> None:
    assert run(*COMPARE, "--store", tmp_path / "s.db").returncode == 0
    page = tmp_path / "page.html"
    page.write_text("the one before")
    ended = run("report", tmp_path / "s.db", "--out", page, before="ulimit -f 4; trap '' XFSZ")
    assert ended.returncode == REFUSED
    assert "File too large" in ended.stderr
    assert page.read_text() == "the one before"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["page.html", "s.db"]


@pytest.mark.parametrize("name", ["s.html", "s.db", "link"])
def test_a_report_is_not_written_over_its_store(name: str, tmp_path: Path) -> None:
    store = tmp_path / ("s.html" if name == "s.html" else "s.db")
    assert run(*COMPARE, "--store", store).returncode == 0
    if name == "link":
        (tmp_path / name).symlink_to(store)
    before = store.read_bytes()
    more: list[str | Path] = [] if name == "s.html" else ["--out", tmp_path / name]
    ended = run("report", store, *more)
    assert ended.returncode == REFUSED
    assert "expected another file to write to" in ended.stderr
    assert store.read_bytes() == before


def test_a_review_is_not_written_over_its_games(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    game.write_text(run("watch", "csp", "--rules", "5x5/3", "--seed", "1", "--json").stdout)
    before = game.read_text()
    other = tmp_path / "x"
    outputs: list[list[str | Path]] = [["--csv", game], ["--html", game], ["--store", game]]
    outputs.append(["--csv", other, "--html", other])
    for words in outputs:
        assert run("review", game, *words).returncode == REFUSED
    assert game.read_text() == before
    assert run("review", game, game, "--csv", other).returncode == 0


@posix
def test_without_a_home_no_game_is_logged(tmp_path: Path) -> None:
    nowhere: dict[str, str | None] = {
        "HOME": "here",
        "XDG_CONFIG_HOME": "here",
        "MINEWISE_GAMES": None,
    }
    ended = run("statistics", folder=tmp_path, variables=nowhere)
    assert ended.returncode == 0
    assert "no home folder" in ended.stdout
    assert list(tmp_path.iterdir()) == []


@posix
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="expected a folder like /proc")
@pytest.mark.parametrize(
    "words",
    [
        (*COMPARE, "--store", "/proc/s.db"),
        (*COMPARE, "--out", "/proc/out"),
        ("merge", "s.db", "-o", "/proc/s.db"),
        ("report", "s.db", "--out", "/proc/s.html"),
        ("review", "game.json", "--csv", "/proc/x.csv"),
        ("review", "game.json", "--store", "/proc/x.db"),
        ("new-agent", "/proc/x.py"),
        ("convert", "game.json", "/proc/x.rawvf"),
        ("statistics", "--export", "/proc/x.json"),
    ],
    ids=" ".join,
)
def test_a_folder_that_takes_nothing_is_named(words: tuple[str, ...], tmp_path: Path) -> None:
    kept = Path(__file__).parents[1] / "tournament/stores/format-1.db"
    shutil.copy(kept, tmp_path / "s.db")
    game = run("watch", "csp", "--rules", "5x5/3", "--seed", "1", "--json").stdout
    (tmp_path / "game.json").write_text(game)
    ended = run(*words, folder=tmp_path, variables={"MINEWISE_GAMES": f"{tmp_path}/games.jsonl"})
    assert ended.returncode == REFUSED
    assert "/proc" in ended.stderr
    assert "No such file or directory" in ended.stderr
    assert "Traceback" not in ended.stderr


NAMES = [b"\x07\x1b]0;title\x07\nlines\xe2\x80\xae[red]%s{0}", b"no text\xff\xfe\nlines"]
"""Of files: what steers a terminal, what is no text, what turns a line round."""


@pytest.mark.promise(
    "SECURITY.md",
    "Read what a command prints.",
    "A name of a file, an agent or a player steers no terminal: what is no sign of a text is "
    "written as `\\x1b` or `\\n`.",
)
@posix
@pytest.mark.parametrize("name", NAMES)
def test_no_name_of_a_file_steers_the_terminal(name: bytes, tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path) + b"/" + name
    try:
        os.mkdir(folder)  # noqa: PTH102
    except OSError:
        pytest.skip("expected a file system that takes any bytes")
    store, game = folder + b"/" + name + b".db", folder + b"/" + name + b".json"
    record = run("watch", "csp", "--rules", "5x5/3", "--seed", "1", "--json").stdout
    with open(game, "w", encoding="utf-8") as file:  # noqa: PTH123
        file.write(record)
    files = [folder + b"/" + name + end for end in (b".csv", b".html", b".rv", b".rawvf", b".py")]
    commands: list[tuple[str | bytes, ...]] = [
        (*COMPARE, "--store", store, "--out", folder + b"/out"),
        ("check", store, "--games", "2"),
        ("results", store),
        ("report", store, "--files", folder + b"/files"),
        ("results", store + b"none"),
        ("merge", store, "-o", store + b".merged"),
        ("review", game),
        ("review", folder, "--csv", files[0], "--html", files[1], "--store", files[2]),
        ("review", game + b"none"),
        ("convert", game, files[3]),
        ("new-agent", files[4]),
        ("run", game),
        ("check-board", game),
        ("watch", folder + b"/none.py:A"),
    ]
    for words in commands:
        command = [
            part if isinstance(part, bytes) else part.encode() for part in (*MINEWISE, *words)
        ]
        ended = subprocess.run(command, capture_output=True, check=False, cwd=tmp_path)
        said = (ended.stdout + ended.stderr).decode()  # it is a text
        assert "Traceback" not in said, words
        assert ended.returncode in (0, REFUSED)
        assert all(sign.isprintable() or sign == "\n" for sign in said), (words, said)
        assert "\nlines" not in said


TEXTS = ["\x07\x1b]0;title\x07\nlines\u202e[red]%s{0}", "\x9b31m\u2028lines\r\blines"]
"""Names of agents and of players."""
NASTY = """
from minewise import Decision

class Nasty:
    name = {text!a}

    def decide(self, view, rng):
        return Decision([view.where(-1)[0]], reason={text!a})
"""


@pytest.mark.promise(
    "SECURITY.md",
    "Read what a command prints.",
    "A name of a file, an agent or a player steers no terminal: what is no sign of a text is "
    "written as `\\x1b` or `\\n`.",
)
@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_no_name_of_an_agent_or_a_player_steers_the_terminal(text: str, tmp_path: Path) -> None:
    (tmp_path / "nasty.py").write_text(NASTY.format(text=text))
    record = play("csp", "5x5/3", seed=1)
    named = json.loads(record.to_json()) | {"agent": text}
    (tmp_path / "game.json").write_text(json.dumps(named))
    (tmp_path / "game.evf").write_bytes(evf(replay_of(record, player=text)))
    agent = "nasty.py:Nasty"
    commands = [
        ("watch", agent, "--rules", "5x5/3"),
        (*COMPARE[:1], agent, "basic", "--rules", "ncsu", "--games", "3", "--store", "s.db"),
        ("results", "s.db"),
        ("check", "s.db"),
        ("check-agent", agent, "--games", "1"),
        ("agents", agent),
        ("agents", text),
        ("compare", "basic", text),
        ("compare", "basic", f"nasty.py:{text}"),
        ("review", "game.json"),
        ("review", "game.evf"),
        ("review", "game.json", "game.evf", "--csv", "games.csv"),
        ("review", "game.json", "game.evf", "--player", text),
    ]
    shown = ""
    for words in commands:
        command = [*MINEWISE, *words]
        ended = subprocess.run(command, capture_output=True, check=False, cwd=tmp_path)
        said = (ended.stdout + ended.stderr).decode()
        shown += said
        assert "Traceback" not in said, words
        assert all(sign.isprintable() or sign == "\n" for sign in said), (words, said)
        assert "\nlines" not in said, words
    assert text.encode("unicode_escape").decode()[:4] in shown


@posix
def test_a_clock_that_jumps_changes_no_game(tmp_path: Path) -> None:
    script = (
        "import itertools, sys, time; jumps = itertools.cycle([4e9, 1.0, 2e9]); "
        "time.time = lambda: next(jumps); "
        "from minewise import compare; "
        "compare(['basic', 'csp'], 'ncsu', games=60, store=sys.argv[1], workers=2)"
    )
    path = tmp_path / "s.db"
    subprocess.run([sys.executable, "-c", script, path], check=True, timeout=300)
    assert "is intact" in run("check", path).stdout
    assert run("results", path, "--live").returncode == 0


@posix
@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="expected /dev/zero")
@pytest.mark.parametrize(
    "words",
    [
        ("run", "/dev/zero"),
        ("convert", "/dev/zero", "x.rawvf"),
        ("analyze", "/dev/zero"),
        ("analyze", "-"),
        ("review", "/dev/zero"),
        ("review", "-"),
        ("compare", "basic", "--boards", "/dev/zero"),
        ("statistics", "--import", "/dev/zero"),
        ("check-board", "/dev/zero"),
    ],
    ids=" ".join,
)
def test_a_file_without_an_end_is_read_no_further_than_needed(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    ended = run(
        *words,
        before="ulimit -v 4000000; exec </dev/zero",
        folder=tmp_path,
        variables={"MINEWISE_GAMES": f"{tmp_path}/games.jsonl"},
    )
    assert ended.returncode == REFUSED
    assert "expected" in ended.stderr
    assert "memory" not in ended.stderr

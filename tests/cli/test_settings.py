"""The settings file: defaults of options, told apart from what is typed, refused with the line."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minewise.cli.main import main


def run(*words: str, **environment: str) -> Result:
    return CliRunner().invoke(main, words, env=environment)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings file of this test, which does not exist yet."""
    file = tmp_path / "mine.toml"
    monkeypatch.setenv("MINEWISE_SETTINGS", str(file))
    return file


def played(*words: str) -> dict[str, object]:
    done = run("compare", "basic", "--json", "--workers", "1", *words)
    assert done.exit_code == 0, done.output
    row: dict[str, object] = json.loads(done.stdout)["rows"][0]
    return row


def test_the_file_goes_before_the_default_and_what_is_typed_before_both(file: Path) -> None:
    file.write_text('[compare]\ngames = "1_2"\n')
    assert "line 2: games: expected a whole number" in run("compare", "basic").output
    file.write_text('[compare]\ngames = 12\nrules = "ncsu"\nkeep-games = false\n')
    row = played()
    assert (row["games"], row["mines"]) == (12, 6)
    assert played("--games", "5")["games"] == 5
    assert played("--rules", "beginner")["mines"] == 10
    assert "--keep-games" not in run("settings").output
    assert "minewise compare --games 12 --rules ncsu --no-keep-games\n" in run("settings").output


def test_a_group_of_commands_has_tables_of_its_own(file: Path) -> None:
    file.write_text("[train.belief]\nthreads = 0\n")
    assert "line 2: threads: expected a whole number of at least 1" in run("settings").output
    file.write_text("[train.belief]\nthreads = 2\n")
    assert "minewise train belief --threads 2\n" in run("settings").output


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[comprae]\ngames = 5\n", "line 1: unknown command 'comprae', did you mean 'compare'?"),
        ("# games\n[compare]\ngams = 5\n", "line 3: unknown option of compare 'gams', did you"),
        ('[compare]\nworkers = 1\ngames = "x"\n', "line 3: games: expected a whole number of at"),
        ("[compare]\njson = 1\n", "line 2: json: expected true or false, got 1"),
        ("[compare]\ngames = true\n", "line 2: games: expected a text or a number, got True"),
        ("compare = 5\n", "line 1: expected a table [compare]"),
        ("[train]\nbeleif = {}\n", "line 2: unknown command 'beleif', did you mean 'belief'?"),
        ("[compare\n", "expected TOML: "),
        ("deep = " + 20_000 * "[", "expected TOML: expected lists and tables in fewer others"),
    ],
)
def test_what_is_wrong_is_told_with_the_line(file: Path, text: str, words: str) -> None:
    file.write_text(text)
    done = run("settings")
    assert done.exit_code == 2
    assert f"{file}" in done.output
    assert words in done.output
    assert "Traceback" not in done.output


def test_where_the_file_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no settings are read" in run("settings", MINEWISE_SETTINGS="").output
    named = run("agents", MINEWISE_SETTINGS=str(tmp_path / "none.toml"))
    assert (named.exit_code, "No such file" in named.output) == (2, True)
    monkeypatch.delenv("MINEWISE_SETTINGS")
    assert "does not exist" in run("settings", XDG_CONFIG_HOME=str(tmp_path)).output
    (tmp_path / "minewise").mkdir()
    (tmp_path / "minewise" / "settings.toml").write_text("[watch]\ndelay = 2\n")
    said = run("settings", XDG_CONFIG_HOME=str(tmp_path)).output
    assert said.splitlines()[1] == "minewise watch --delay 2"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str) -> None:
    script = run("completion", shell).output
    assert "_MINEWISE_COMPLETE" in script
    assert run("completion", SHELL=f"/bin/{shell}").output == script
    assert "expected one of bash, zsh, fish, got 'tcsh'" in run("completion", SHELL="tcsh").output


def test_the_shell_is_given_commands_and_options() -> None:
    asked = {"_MINEWISE_COMPLETE": "bash_complete", "COMP_CWORD": "2"}
    done = CliRunner().invoke(
        main,
        env={**os.environ, **asked, "COMP_WORDS": "minewise compare --stop"},
        prog_name="minewise",
    )
    assert done.output.split() == ["plain,--stop-at-width", "plain,--stop-when-significant"]

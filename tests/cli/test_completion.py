"""minewise completion: its script for each shell, and what the shell is given."""

from __future__ import annotations

import os

import pytest
from click.testing import CliRunner, Result

from minewise.cli.main import main


def run(*words: str, **environment: str) -> Result:
    return CliRunner().invoke(main, words, env=environment)


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

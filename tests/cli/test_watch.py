"""minewise watch, as a person uses it: over a pipe and on a terminal."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from minewise import Game, Record, Rules, View, make, play
from minewise.cli.main import main
from minewise.match.turn import turns
from minewise.report.phrases import error_line, one_line, percent
from tests.cli.terminal import COMMAND, Terminal, environment, pipe
from tests.conftest import Golden

SEED = ("--seed", "1")
BARE = {"TERM": "dumb"}


def watch(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["watch", *arguments])


def pictures(output: str) -> list[str]:
    """The boards of an output as views read them, without numbers and brackets."""
    rows = [re.fullmatch(r" *\d+ \|([^|]*)", line) for line in output.splitlines()]
    text = "\n".join(re.sub(r"[\[\]]", " ", row[1]) if row else "" for row in rows)
    return [block.strip() for block in re.split(r"\n\n+", text) if block.strip()]


def test_the_play_by_play_of_the_first_source(golden: Golden) -> None:
    result = pipe("watch", "basic", "--rules", "kulkarni", "--mines", "45", *SEED)
    assert (result.returncode, result.stderr) == (0, "")
    golden("cli/watch_kulkarni", result.stdout)


@pytest.mark.parametrize("agent", ["basic", "csp-probability", "csp:max_variables=4", "random"])
@pytest.mark.parametrize("rules", ["beginner", "kulkarni", "ncsu"])
def test_every_board_and_every_decision_is_shown(agent: str, rules: str) -> None:
    game = Game(Rules.parse(rules), seed=5, number=1)
    views, reasons = [game.view], []
    for turn in turns(make(agent), game, one_cell=rules == "kulkarni"):
        views.append(game.view)
        reasons.append(turn.decision.reason)
    options = ("--rules", rules, "--marks", "full", "--seed", "5", "--game", "1")
    output = watch(agent, *options).output
    shown = pictures(output)
    assert len(shown) == len(views) + 1  # and the final picture
    assert [
        View.parse(text, rules=view.rules) for text, view in zip(shown, views, strict=False)
    ] == [*views]
    told = re.findall(r"^Turn (\d+), (.*)$", output, flags=re.MULTILINE)
    assert [int(number) for number, _ in told] == list(range(1, len(views)))
    for (_, words), reason in zip(told, reasons, strict=True):
        assert words.endswith(reason)
    assert f"{game.ending.capitalize()}: mines hit {game.mines_hit}" in output


def test_steps_and_marks_can_be_chosen() -> None:
    whole = watch("csp", "--rules", "kulkarni", "--step", "decision", "--marks", "full", *SEED)
    decisions = list(turns(make("csp"), Game(Rules.parse("kulkarni"), seed=1)))
    assert whole.output.count("Move played: ") == len(decisions)
    assert "#" in pictures(whole.output)[0]
    assert "more known to be safe" not in whole.output
    single = watch("csp", "--step", "cell", "--marks", "blank", "--seed", "2").output
    assert "#" not in single
    assert all(len(re.findall(r"\d+,\d+", line.partition(";")[0])) <= 1 for line in played(single))
    assert "more known to be safe" in single


def played(output: str) -> list[str]:
    return [line for line in output.splitlines() if re.match(r"Move played: \d", line)]


def test_the_play_by_play_of_the_first_source_shows_one_cell_a_turn_and_its_marks() -> None:
    output = watch("csp", "--rules", "kulkarni", *SEED).output
    clicks = play("csp", "kulkarni", seed=1).clicks
    assert len(played(output)) == clicks  # a cell each
    assert not re.search(r"^\d+ \|.*[#F*]", output, flags=re.MULTILINE)
    assert re.search(r"^\d+ \|.*M", output, flags=re.MULTILINE)
    assert "Complete: mines hit " in output
    assert "Lost" not in output


def test_guesses_are_told_with_their_chance() -> None:
    output = watch("csp-probability", *SEED).output
    game = Game(Rules.parse("beginner"), seed=1)
    for number, turn in enumerate(turns(make("csp-probability"), game), 1):
        line = next(text for text in output.splitlines() if text.startswith(f"Turn {number},"))
        assert ("certain" in line.partition(":")[0]) == turn.decision.certain
        cells = turn.decision.reveal
        chances = turn.decision.probability or {}
        if not turn.decision.certain and cells[0] in chances:
            assert f"a guess with a risk of {percent(chances[cells[0]])}: " in line


def test_json_is_the_record_and_nothing_else() -> None:
    result = pipe("watch", "csp:max_variables=8", "--rules", "ncsu", "--game", "2", "--json", *SEED)
    assert result.stdout.count("\n") == 1
    record = Record.from_json(result.stdout)
    assert record == play("csp:max_variables=8", "ncsu", seed=1, game=2)


@pytest.mark.parametrize(
    "options",
    [
        ["--size", "5x4", "--mines", "3"],
        ["--size", "10x10", "--density", "0.25"],
        ["--rules", "kulkarni", "--cascade", "yes", "--start", "1,2"],
    ],
)
def test_the_last_line_repeats_the_game(options: list[str]) -> None:
    output = watch("csp", *options, "--delay", "0").output
    command = output.splitlines()[-1].partition("again: minewise watch ")[2]
    assert watch(*command.split()).output == output


@pytest.mark.parametrize(
    "arguments",
    [
        ["nobody"],
        ["csp:depth=1"],
        ["basic", "--density", "0.1:0.3:0.1"],
        ["basic", "--delay", "-1"],
        ["basic", "--rules", "expart"],
        [],
    ],
)
def test_bad_input_is_told_with_exit_code_2(arguments: list[str]) -> None:
    result = pipe("watch", *arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.splitlines()[-1].startswith("Error: ")


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_fault_is_told_on_stderr_with_exit_code_2(options: list[str], tmp_path: Path) -> None:
    (tmp_path / "late.py").write_text(
        "from minewise import Decision\n"
        "class Late:\n    name = 'late'\n    def decide(self, view, rng):\n"
        "        if view.where(-1)[0] == (0, 0): return Decision(flag=((0, 0),))\n"
        "        raise ValueError('out of ideas')\n"
    )
    result = pipe("watch", f"{tmp_path / 'late.py'}:Late", *SEED, *options)
    assert result.returncode == 2
    assert "agent late: raised ValueError('out of ideas') (late.py, line 6: " in result.stderr
    assert "Traceback" not in result.stderr
    if options:
        assert "out of ideas" in json.loads(result.stdout)["fault"]
    else:
        assert "[F]" in result.stdout


@pytest.mark.parametrize("delay", [0.0, 0.3])
def test_the_delay_is_heeded(monkeypatch: pytest.MonkeyPatch, delay: float) -> None:
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    result = watch("random", "--size", "2x1", "--mines", "1", "--delay", str(delay), *SEED)
    assert "Won" in result.output
    assert waited == [delay, delay]  # the start and one decision


def test_ctrl_c_over_a_pipe() -> None:
    with subprocess.Popen(
        [*COMMAND, "watch", "basic", "--delay", "60"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert "basic plays" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "Traceback" not in errors


# On a terminal


def test_boards_are_drawn_in_place_on_a_terminal() -> None:
    with Terminal("watch", "csp", "--first-click", "opening", "--delay", "0", *SEED) as terminal:
        code, shown = terminal.end()
    assert code == 0
    game = Game(Rules.parse("beginner first_click=opening"), seed=1)
    played = list(turns(make("csp"), game))
    assert shown.count("\x1b[1A\x1b[2K") > 10 * len(played)  # each board erases the last
    assert "38;5;33m" in shown
    end = shown[shown.rindex("\x1b[2K") :]
    assert f"Turn {len(played)}, " in end
    assert f"{game.status.capitalize()}: mines hit" in end


def test_the_words_of_a_game_that_plays_on_fit_a_narrow_terminal() -> None:
    options = ("--rules", "kulkarni", "--mines", "45", "--delay", "0")
    with Terminal("watch", "basic", *options, *SEED, columns=60, variables=BARE) as terminal:
        code, shown = terminal.end()
    assert code == 0
    lines = click.unstyle(shown).replace("\r", "").splitlines()
    told = [line for line in lines if line.startswith(("Complete: ", "Move played: "))]
    assert told[-1].startswith("Complete: ")
    assert any("more known to be safe" in line for line in told)
    # Only a list of many flags is longer.
    assert max(len(line.partition(";")[0]) for line in told) <= 60


def test_a_board_too_tall_for_the_terminal_is_printed() -> None:
    options = ("--size", "8x30", "--mines", "10", "--delay", "0")
    with Terminal("watch", "basic", *options, *SEED) as terminal:
        code, shown = terminal.end()
    assert code == 0
    assert "\x1b[1A" not in shown
    assert "29 |" in click.unstyle(shown)


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_no_color_is_heeded(name: str, value: str) -> None:
    options = ("--first-click", "opening", "--delay", "0")
    with Terminal("watch", "basic", *options, *SEED, variables={name: value}) as terminal:
        _, shown = terminal.end()
    assert not re.search(r"\x1b\[[\d;]*m", shown.replace("\x1b[0m", ""))
    assert re.search(r"\[\d( \d)*\]", shown)


def test_ctrl_c_on_a_terminal_leaves_the_last_board() -> None:
    with Terminal("watch", "basic", "--delay", "60", *SEED) as terminal:
        terminal.wait_for("mines left")
        terminal.interrupt()
        code, rest = terminal.end()
    assert code == 130
    assert "\x1b[?25h" in rest  # the cursor is back
    assert "stopped" in rest
    assert "Traceback" not in rest


# Words


def test_one_line_is_one_line_and_safe_to_print() -> None:
    assert one_line("a\n\tb\x1b[2J\x07\u202e") == "a b?[2J??"
    assert len(one_line("x" * 1000)) == 400
    assert error_line(ValueError("two\nlines")) == "two lines"


def test_rich_is_not_loaded_before_it_is_needed() -> None:
    code = (
        "import sys, minewise.cli.main; print([m for m in ('rich', 'numpy') if m in sys.modules])"
    )
    command = [COMMAND[0], "-c", code]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "rich" not in loaded

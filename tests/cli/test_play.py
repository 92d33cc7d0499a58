"""minewise play, as a person uses it: over a pipe and on a terminal."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from minewise import Game, Rules, make, play
from minewise.boards import DailyBoard
from minewise.cli.main import main
from minewise.cli.prompt_grammar import AgentInput, CellInput, Command, InputError, parse
from minewise.match.turn import take_turn, turns
from tests.cli.terminal import Terminal, pipe
from tests.conftest import Golden
from tests.strategies import seeds

AGENTS = '''
from minewise import Decision

def first(view):
    return view.where(-1)[0]

class Mine:
    """A fine agent."""
    name = "mine"
    def decide(self, view, rng):
        return Decision(reveal=(first(view),), reason="the first one\\nof \\x1b[31mall")

class Raises:
    name = "raises"
    def decide(self, view, rng):
        return {}["no such key"]

class Exits:
    name = "exits"
    def decide(self, view, rng):
        raise SystemExit(7)

class Idle:
    name = "idle"
    def decide(self, view, rng):
        return Decision()

class Nothing:
    name = "nothing"
    def decide(self, view, rng):
        return None

class Strays:
    name = "strays"
    def decide(self, view, rng):
        return Decision(flag=(first(view),), reveal=((99, 99),))

class Unready:
    name = "unready"
    def new_game(self, rules):
        raise SystemExit("not today")
    def decide(self, view, rng):
        return None
'''


@pytest.fixture
def agents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(AGENTS)
    (tmp_path / "broken.py").write_text("this is no Python\n")
    (tmp_path / "exits.py").write_text("raise SystemExit(3)\n")
    monkeypatch.chdir(tmp_path)


def enter(lines: Iterable[str], *arguments: str) -> Result:
    text = "".join(f"{line}\n" for line in lines)
    result = CliRunner().invoke(main, ["play", *arguments], input=text)
    assert result.exception is None, (result.output, result.exc_info)
    return result


def said(output: str, line: str) -> list[str]:
    """What the program said to a line, up to the next prompt."""
    _, _, rest = output.partition(f"> {line}\n")
    return rest.partition("\n> ")[0].splitlines()


# Whole games


def test_a_session_that_uses_everything(golden: Golden, agents: None) -> None:
    lines = """
        help
        undo
        0,0
        hint
        hint
        hint
        basic
        undo
        basic
        8,8,f
        f 8 8
        c 3 6
        f 3 6
        2 8
        3,3,c
        look 8 8
        csp:max_variables=20

        3
        a,b
        1,2,3
        3,3,x
        f
        f 1
        c one two
        look 99 99
        9,0
        -1,0
        0,0,f
        0,0
        8,8,c
        bassic
        csp:max_variables=0
        csp:depth=3
        nowhere.py:MyAgent
        mine.py:Missing
        mine.py:Raises
        mine.py:Idle
        mine.py:Strays
        mine.py:Mine
        mine
        csp auto
    """
    stripped = [line.strip() for line in lines.splitlines()][1:-1]
    result = enter(stripped, "--seed", "1")
    golden("cli/play", re.sub(r"/\S*/(\w+\.py)", r"\1", result.output))


def test_a_game_of_the_first_source_over_a_pipe(golden: Golden) -> None:
    result = pipe(
        "play",
        "--rules",
        "kulkarni",
        "--size",
        "4x4",
        "--mines",
        "5",
        "--seed",
        "4",
        entered=b"0,0\nbasic\ncsp\ncsp-probability\nbasic auto\n",
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "final score" in result.stdout
    golden("cli/play_kulkarni", result.stdout)


def test_a_lost_game_shows_the_mine_that_went_off() -> None:
    board = Game(Rules.parse("9x9/10 first_click=any"), seed=1).board
    assert board is not None
    row, column = min(board.mines)
    output = enter([f"{row},{column}"], "--first-click", "any", "--seed", "1").output
    assert output.count("*") == 2  # on the board and in the legend
    final = output.partition(f"> {row},{column}\n")[2]
    assert final.count(" M") == 10  # the other mines, and what they are
    assert "   M mine" in final
    assert "Lost: mines hit 1 of 10, clicks 1." in output


def test_a_person_wins_by_hand() -> None:
    game = Game(Rules.parse("4x3/2 first_click=any"), seed=5)
    assert game.board is not None
    safe = sorted({(r, c) for r in range(3) for c in range(4)} - game.board.mines)
    options = ("--size", "4x3", "--mines", "2", "--first-click", "any", "--seed", "5")
    output = enter([f"{r} {c}" for r, c in safe], *options).output
    assert "Won: mines hit 0 of 2" in output
    assert "M mine" in output


@pytest.mark.parametrize("agent", ["basic", "csp", "csp-probability", "random"])
@pytest.mark.parametrize("rules", ["beginner", "kulkarni", "ncsu", "cs50"])
def test_auto_plays_as_the_agent_does_alone(agent: str, rules: str) -> None:
    game = Game(Rules.parse(rules), seed=9, number=2)
    played = list(turns(make(agent), game, one_cell=rules == "kulkarni"))
    output = enter([f"{agent} auto"], "--rules", rules, "--seed", "9", "--game", "2").output
    assert f"{game.ending.capitalize()}: mines hit {game.mines_hit} of" in output
    assert output.count("Move played:") == len(played)


def test_an_agent_moves_one_cell_at_a_time_in_the_rules_of_the_first_source() -> None:
    record = play("csp", "kulkarni", seed=9)
    output = enter(["csp"] * record.clicks, "--rules", "kulkarni", "--seed", "9").output
    moves = re.findall(r"Move played: (\d+),(\d+)", output)
    revealed = [move.cell for move in record.moves if move.kind == "reveal"]
    assert [(int(r), int(c)) for r, c in moves] == revealed
    assert f"final score {record.score:.3f}" in output
    options = ("--rules", "kulkarni", "--step", "decision", "--seed", "9")
    whole = enter(["csp auto"], *options).output
    assert whole.splitlines()[-3:-1] == output.splitlines()[-3:-1]
    assert whole.count("Move played") < output.count("Move played")


def test_blank_marks_of_the_prompt() -> None:
    options = ("--rules", "kulkarni", "--marks", "blank", "--seed", "1")
    output = enter(["help", "f 0 0", "quit"], *options).output
    assert "blank covered, M flag or hit mine" in output
    assert "reveal one cell" in " ".join(said(output, "help"))
    assert said(output, "f 0 0")[2:4] == ["0 |[M]", "1 |"]
    assert "#" not in "".join(said(output, "f 0 0"))
    ended = enter(["csp auto"], *options).output
    assert not re.search(r"^\d+ \|.*[#F*]", ended, flags=re.MULTILINE)
    assert "final score" in ended


def test_every_decision_has_its_own_number() -> None:
    game = Game(Rules.parse("beginner"), seed=3)
    expected = []
    for number in range(2):
        expected.append(take_turn(make("random"), game, number).moves[0].cell)
        if number == 0:
            game.flag(8, 8)
    output = enter(["random", "f 8 8", "random"], "--seed", "3").output
    moves = re.findall(r"Move played: (\d+),(\d+)", output)
    assert [(int(r), int(c)) for r, c in moves] == expected


def test_the_mine_total_is_not_told_to_whom_it_is_not() -> None:
    output = enter(["f 0 0", "quit"], "--rules", "kulkarni", "--seed", "1").output
    assert "10x10/?" in output
    assert "mines left" not in output
    assert "20" not in output


def test_mines_left_counts_flags_and_hit_mines() -> None:
    options = ("--first-click", "any", "--on-mine", "continue", "--seed", "1")
    board = Game(Rules.parse("9x9/10 first_click=any"), seed=1).board
    assert board is not None
    (r1, c1), (r2, c2), *_ = sorted(board.mines)
    output = enter([f"{r1},{c1}", f"f {r2} {c2}"], *options).output
    assert "mines left 8 | flags 1 | mines hit 1 | clicks 1" in output


def test_a_flag_is_taken_away_by_the_same_input() -> None:
    output = enter(["f 1 2", "1,2,f", "quit"], "--seed", "1").output
    assert "[F]" in said(output, "f 1 2")[3]
    assert "[#]" in said(output, "1,2,f")[3]
    assert "flags 0" in said(output, "1,2,f")[-1]


def test_wrong_flags_are_shown_at_the_end() -> None:
    rules = ("--size", "3x1", "--mines", "1", "--win", "all_identified", "--seed", "1")
    board = Game(Rules.parse("3x1/1 first_click=any"), seed=1).board
    assert board is not None
    output = enter(
        ["f 0 0", "f 0 1", "f 0 2"], *rules, "--first-click", "any", "--on-mine", "continue"
    ).output
    assert "wrong flags 2" in output
    assert "x wrong flag" in output
    assert "final score 1.000" in output


def test_a_start_that_ends_the_game() -> None:
    mines_only = ("--size", "1x1", "--mines", "1", "--first-click", "any")
    options = (*mines_only, "--win", "all_identified", "--start", "0,0")
    assert "Lost: mines hit 1 of 1" in enter([], *options).output
    assert "Won: mines hit 0 of 1" in enter([], *mines_only).output


# Bad input


BAD = {
    "": "expected a cell as ROW,COLUMN, an agent, help or quit",
    "   ": "expected a cell as ROW,COLUMN, an agent, help or quit",
    "3": "expected ROW,COLUMN to reveal",
    "1,2,3": "expected ROW,COLUMN to reveal",
    "1,2,x": "ROW,COLUMN,c to chord, got '1,2,x'",
    "1;2": "unknown agent '1;2'",
    "f": "expected f ROW COLUMN",
    "f 1": "expected f ROW COLUMN",
    "c a b": "expected c ROW COLUMN",
    "9,0": "expected a row from 0 to 8 and a column from 0 to 8",
    "0,-1": "expected a row from 0 to 8 and a column from 0 to 8",
    "f 99999999999999999999 0": "expected a row from 0 to 8",
    "0,0,f": "expected a covered cell to flag",
    "8,8,c": "expected a revealed clue to chord on",
    "look 9 9": "expected a row from 0 to 8",
    "auto": "unknown agent 'auto'",
    "bassic": "did you mean 'basic'?",
    "bassic auto": "did you mean 'basic'?",
    "csp:max_variables=x": "expected a whole number",
    "csp:depth=1": "unknown option of csp 'depth'",
    "a\0b.py:X": "",
    # From Python 3.14 on there is no such file, whatever the reason.
    "x" * 5000 + ".py:X": "found none" if sys.version_info >= (3, 14) else "File name too long",
    "none.py:X": "expected a Python file",
    "mine.py:X": "in mine.py 'X'. Expected one of: Mine",
    "broken.py:X": "invalid syntax (broken.py, line 1)",
    "exits.py:X": "SystemExit(3)",
    "mine.py:Raises": "raised KeyError('no such key') (mine.py, line 16: return",
    "mine.py:Exits": "raised SystemExit(7)",
    "mine.py:Idle": "expected a decision that changes something",
    "mine.py:Nothing": "expected a Decision, got None",
    "mine.py:Unready": "not today",
    "mine.py:Unready auto": "not today",
    "\x1b[2J": "unknown agent",
    "\u200b": "unknown agent",
}


@pytest.mark.parametrize("line", list(BAD), ids=lambda line: repr(line[:20]))
@pytest.mark.usefixtures("agents")
def test_bad_input_gets_one_line_and_changes_nothing(line: str) -> None:
    good = ["0,0", "csp", "csp auto"]
    output = enter([*good[:2], line, *good[2:]], "--seed", "1").output
    clean = enter(good, "--seed", "1").output
    lines, clean_lines = output.splitlines(), clean.splitlines()
    at = clean_lines.index("> csp auto")
    assert lines[:at] == clean_lines[:at]
    assert lines[at].startswith(">")
    assert BAD[line] in lines[at + 1]
    assert len(lines[at + 1]) <= 400
    # csp draws no random numbers where it is certain, so the turn number leaves no trace.
    assert lines[at + 2 :] == clean_lines[at:]


@pytest.mark.usefixtures("agents")
def test_what_an_agent_did_before_its_fault_is_shown() -> None:
    output = enter(["mine.py:Strays", "quit"], "--seed", "1").output
    answer = said(output, "mine.py:Strays")
    expected = "expected a row from 0 to 8 and a column from 0 to 8: reveal 99,99"
    assert answer[0].startswith(f"agent strays: {expected} (mine.py, line ")
    assert answer[3].startswith("0 |[F]#")
    assert "flags 1" in answer[-1]


@pytest.mark.usefixtures("agents")
def test_agents_of_ones_own() -> None:
    output = enter(["help", "mine", "mine.py:Mine", "quit"], "--agent", "mine.py:Mine").output
    assert "mine" in " ".join(said(output, "help"))
    first = "the first click, which the rules protect"
    assert said(output, "mine")[0] == f"mine, {first}: the first one of ?[31mall"
    assert said(output, "mine.py:Mine")[0].startswith("mine, a guess")


@pytest.mark.usefixtures("agents")
def test_options_of_an_agent_do_not_stick_to_its_name() -> None:
    output = enter(["csp:max_variables=1", "csp", "quit"], "--seed", "1").output
    assert "csp:max_variables" not in said(output, "csp")[0]
    assert make("csp:max_variables=1") != make("csp")


words = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["help", "hint", "undo", "look 1 1", "basic", "csp auto", "random", "random auto", *BAD]
    ),
    st.builds(
        "{}{}{}{}".format,
        st.sampled_from(["", "f ", "c ", "look "]),
        st.integers(-1, 9),
        st.sampled_from([",", " ", ", ", ";"]),
        st.sampled_from(["0", "3", "8", "9", "3,f", "3,c", "x"]),
    ),
)


@given(
    lines=st.lists(words, max_size=12), seed=seeds, rules=st.sampled_from(["beginner", "kulkarni"])
)
@settings(max_examples=60)
def test_no_input_breaks_a_game(lines: list[str], seed: int, rules: str) -> None:
    data = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")
    result = CliRunner().invoke(main, ["play", "--rules", rules, "--seed", str(seed)], input=data)
    assert result.exception is None
    assert result.exit_code == 0
    assert f"--seed {seed}" in result.output.splitlines()[-1]
    assert "\x1b" not in result.output


@given(st.binary(max_size=60))
@settings(max_examples=30)
def test_no_bytes_break_a_game(data: bytes) -> None:
    result = CliRunner().invoke(main, ["play", "--seed", "1"], input=data)
    assert result.exception is None
    assert "the same game from its start" in result.output


@given(st.text())
def test_every_line_means_something_or_is_refused_in_one_line(line: str) -> None:
    try:
        meaning: object = parse(line)
    except InputError as refusal:
        meaning = refusal
    assert isinstance(meaning, CellInput | AgentInput | Command) or str(meaning).isprintable()


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("3,4", CellInput("reveal", (3, 4))),
        (" 3  4 ", CellInput("reveal", (3, 4))),
        ("3, 4", CellInput("reveal", (3, 4))),
        ("3,4,F", CellInput("flag", (3, 4))),
        ("f 3 4", CellInput("flag", (3, 4))),
        ("f 3,4", CellInput("flag", (3, 4))),
        ("c 3 4", CellInput("chord", (3, 4))),
        ("3 4 c", CellInput("chord", (3, 4))),
        ("look 3 4", CellInput("look", (3, 4))),
        ("csp:a=1,b=2 auto", AgentInput("csp:a=1,b=2", auto=True)),
        ("my agents/a b.py:C", AgentInput("my agents/a b.py:C", auto=False)),
        ("basic AUTO", AgentInput("basic", auto=True)),
        ("Help", Command("help")),
        ("q", Command("quit")),
        ("undo", Command("undo")),
        ("Hint", Command("hint")),
    ],
)
def test_what_a_line_means(line: str, meaning: CellInput | AgentInput | Command) -> None:
    assert parse(line) == meaning


# The ways to stop


@pytest.mark.parametrize("lines", [["0,0"], ["0,0", "quit"], []])
@pytest.mark.parametrize(
    "options", [[], ["--rules", "kulkarni", "--mines", "30"], ["--size", "5x5", "--game", "3"]]
)
def test_the_end_says_how_to_play_the_same_game(lines: list[str], options: list[str]) -> None:
    output = enter(lines, *options).output
    command = shlex.split(output.splitlines()[-1].partition("start: ")[2])
    assert command[:2] == ["minewise", "play"]
    assert "--seed" in command
    again = enter(lines, *command[2:]).output
    assert again == output


def test_bad_options_are_told_with_exit_code_2() -> None:
    for arguments in (
        ["--rules", "expart"],
        ["--density", "2"],
        ["--density", "0.1", "--mines", "3"],
        ["--agent", "bassic"],
        ["--seed", "-1"],
        ["--size", "3"],
        ["--mines", "999"],
    ):
        result = CliRunner().invoke(main, ["play", *arguments])
        assert result.exit_code == 2, arguments
        assert result.output.splitlines()[-1].startswith("Error: ")


def test_density_sets_the_mines() -> None:
    output = enter(["quit"], "--size", "10x10", "--density", "0.3").output
    assert "10x10/30" in output


@pytest.mark.parametrize("size", ["1x1", "1x1000", "1000x1", "120x12", "1000x1000"])
def test_boards_of_any_size_over_a_pipe(size: str) -> None:
    result = pipe("play", "--size", size, "--mines", "0", "--seed", "1", entered=b"f 0 0\nquit\n")
    assert result.returncode == 0
    width, height = map(int, size.split("x"))
    rows = [line for line in result.stdout.splitlines() if re.match(r" *\d+ \|", line)]
    assert len(rows) == 2 * height
    assert {len(row.partition("|")[2].split("#")) for row in rows[:height]} == {width + 1}
    assert result.stdout.count("F") == 1


# On a terminal


def test_a_game_on_a_terminal_in_colour() -> None:
    with Terminal("play", "--plain", "--seed", "1") as terminal:
        terminal.enter("0,0")
        shown = terminal.wait_for("clicks 1")
        assert "\x1b[38;5;33m" in shown  # the blue of the ones
        terminal.enter("csp auto")
        code, rest = terminal.end()
    assert code == 0
    assert re.search(r"(Won|Lost): mines hit", rest)


def test_no_color_is_heeded() -> None:
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with Terminal("play", "--plain", "--seed", "1", variables={name: value}) as terminal:
            terminal.enter("0,0")
            shown = terminal.wait_for("clicks 1")
            terminal.enter("csp auto")
            _, rest = terminal.end()
        assert "\x1b[" not in re.sub(r"\x1b\[\?\d+[hl]", "", shown + rest)
        assert "[0 0" in shown


@pytest.mark.parametrize(("size", "columns"), [("30x16", 80), ("60x20", 80), ("300x300", 80)])
def test_no_line_is_wider_than_the_terminal(size: str, columns: int) -> None:
    options = ("--size", size, "--density", "0.1", "--seed", "1")
    with Terminal("play", "--plain", *options, columns=columns) as terminal:
        shown = terminal.wait_for("clicks 0")
        terminal.enter("look 10 29")
        shown += terminal.wait_for("clicks 0")
        terminal.enter("f 10 29")
        shown += terminal.wait_for("clicks 0")
        assert "F" in click.unstyle(shown)
        terminal.enter("quit")
        assert terminal.end()[0] == 0
    lines = click.unstyle(shown).replace("\r", "").split("\n")
    assert max(map(len, lines)) <= columns


def test_ctrl_d_ends_cleanly() -> None:
    with Terminal("play", "--plain", "--seed", "7", "--rules", "ncsu") as terminal:
        terminal.wait_for("> ")
        terminal.press(b"\x04")
        code, rest = terminal.end()
    assert code == 0
    assert "minewise play --rules ncsu --seed 7" in rest


def test_ctrl_c_ends_cleanly() -> None:
    with Terminal("play", "--plain", "--seed", "7") as terminal:
        terminal.enter("0,0")
        terminal.wait_for("clicks 1")
        terminal.wait_for("> ")
        terminal.interrupt()
        code, rest = terminal.end()
    assert code == 130
    assert "minewise play --seed 7" in rest
    assert "Traceback" not in rest


def test_ctrl_c_stops_an_agent_that_thinks(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\nclass Slow:\n    name = 'slow'\n"
        # no clock: hangs until Ctrl+C
        "    def decide(self, view, rng):\n        print('thinking'); time.sleep(600)\n"
    )
    with Terminal("play", "--plain", "--seed", "7", folder=tmp_path) as terminal:
        terminal.enter("slow.py:Slow")
        terminal.wait_for("thinking")
        terminal.interrupt()
        code, rest = terminal.end()
    assert code == 130
    assert "minewise play --seed 7" in rest


# The board of the day


@pytest.mark.parametrize(
    ("arguments", "level"), [(["--daily"], "beginner"), (["--daily", "expert"], "expert")]
)
def test_the_board_of_the_day_says_how_to_play_it_on_another_day(
    arguments: list[str], level: str
) -> None:
    days = [DailyBoard.from_date(level)]
    output = enter(["quit"], *arguments).output
    days.append(DailyBoard.from_date(level))  # the day may end meanwhile
    words = shlex.split(output.splitlines()[-1].partition("start: ")[2])
    assert words in [
        ["minewise", "play", "--rules", str(day.rules), "--seed", str(day.seed)] for day in days
    ]


@pytest.mark.parametrize(
    "other", [["--seed", "4"], ["--rules", "expert"], ["--mines", "3"], ["--boards", "any"]]
)
def test_whoever_chooses_the_day_chooses_nothing_else(other: list[str]) -> None:
    result = CliRunner().invoke(main, ["play", "--daily", "expert", *other])
    assert result.exit_code == 2
    assert f"expected --daily or {other[0]}, not both" in result.output

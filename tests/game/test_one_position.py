"""One position in as many notations as people and programs write it: all are read alike."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from minewise import View
from minewise.cli.main import main
from minewise.game.notation import position_of_text
from minewise.game.view import as_view

TEXTS = (
    "###/121",
    "###\n121",
    "# # #\n1 2 1\n",
    "###\r\n121\r\n",
    "  ###\n  121\n  ",
    "#\t#\t#\n1\t2\t1",
    "#,#,#\n1,2,1",
    "#;#;#\n1;2;1\n",
    "-1,-1,-1\n1,2,1",
    ",,\n1,2,1",
    '"","",""\n"1","2","1"',
    "\t\t\n1\t2\t1",
    "   \n121",
    "     \n1 2 1",
    "...\n121",
    "---/121",
    "???\n121",
    "HHH/121",
    "■■■\n121",
    "□□□\n121",
    "███\n121",
    "···\n121",
    "\uff03\uff03\uff03\n\uff11\uff12\uff11",
    "###\n①②①",
    "🟦🟦🟦\n1️⃣2️⃣1️⃣",
    "⬜⬜⬜\n1⃣2⃣1⃣",
    ":blue_square::blue_square::blue_square:\n:one::two::one:",
    "[[-1, -1, -1], [1, 2, 1]]",
    "[[-1 -1 -1]\n [ 1  2  1]]",
    "((-1, -1, -1), (1, 2, 1))",
    "[[null, null, null], [1, 2, 1]]",
    "[[None, None, None], [1, 2, 1]]",
    "[['#', '#', '#'], ['1', '2', '1']]",
    '[["", "", ""], ["1", "2", "1"]]',
    '["###", "121"]',
    "['# # #', '1 2 1']",
    '["   ", "121"]',
    "[#][#][#]\n[1][2][1]",
    "[ ][ ][ ]\n[1][2][1]",
    "|#|#|#|\n|1|2|1|",
    "| | | |\n|1|2|1|",
    "|   |\n|121|",
    "+---+\n|###|\n|121|\n+---+",
    "+-+-+-+\n|#|#|#|\n+-+-+-+\n|1|2|1|\n+-+-+-+",
    "    0 1 2\n  +------\n0 | # # #\n1 | 1 2 1",
    "    0 1 2\n  +------\n0 | # # #\n1 |[1 2 1]",
    "  0 1 2\n0 # # #\n1 1 2 1",
    "  1 2 3\n1 # # #\n2 1 2 1",
    "'###/121'",
    '"###/121"',
    "`###/121`",
    "```\n###\n121\n```",
    "> ###\n> 121",
    "\x1b[34m###\x1b[0m\n\x1b[1;31m121\x1b[0m",
    "#view=c3bdb&width=3",
    "https://example.org/#view=c3bdb&width=3",
    "[the position](https://example.org/#view=c3bdb&width=3)",
    # Tables with heads, numbers and names.
    "| # | # | # |\n|---|---|---|\n| 1 | 2 | 1 |",
    "| a | b | c |\n|:--|:-:|--:|\n| # | # | # |\n| 1 | 2 | 1 |",
    (
        "|    |   0 |   1 |   2 |\n|---:|----:|----:|----:|\n|  0 |  -1 |  -1 |  -1 |\n"
        "|  1 |   1 |   2 |   1 |"
    ),
    ",0,1,2\n0,#,#,#\n1,1,2,1\n",
    "0,1,2\n-1,-1,-1\n1,2,1\n",
    "c0,c1,c2\n-1,-1,-1\n1,2,1\n",
    "   0  1  2\n0 -1 -1 -1\n1  1  2  1",
    "  A B C\n1 # # #\n2 1 2 1",
    "0: ###\n1: 121",
    "1. ###\n2. 121",
    "row 0: # # #\nrow 1: 1 2 1",
    "- ###\n- 121",
    "3 2\n###\n121",
    "2x3\n###\n121",
    # Frames.
    "┌─┬─┬─┐\n│#│#│#│\n├─┼─┼─┤\n│1│2│1│\n└─┴─┴─┘",
    "╔═══╗\n║###║\n║121║\n╚═══╝",
    "-------\n|#|#|#|\n-------\n|1|2|1|\n-------",
    " # | # | #\n---+---+---\n 1 | 2 | 1",
    # What programs hold and print.
    "board = [\n    ['#', '#', '#'],\n    ['1', '2', '1'],\n]",
    "int[][] board = {{-1, -1, -1}, {1, 2, 1}};",
    "np.array([[-1, -1, -1],\n          [ 1,  2,  1]], dtype=int8)",
    "tensor([[-1., -1., -1.],\n        [ 1.,  2.,  1.]])",
    "[-1, -1, -1],\n[1, 2, 1]",
    "-1 -1 -1\n 1  2  1",
    "NaN,NaN,NaN\n1.0,2.0,1.0",
    '[["hidden", "hidden", "hidden"], [1, 2, 1]]',
    "[[10, 10, 10], [1, 2, 1]]",
    '{"width": 3, "board": [["#", "#", "#"], ["1", "2", "1"]]}',
    "'###\\n121'",
    # What pages, forums and chats make of a text.
    "\ufeff###\r\n121\r\n",
    "#\u00a0#\u00a0#\n1\u00a02\u00a01",
    "&nbsp;&nbsp;&nbsp;\n121",
    "&#35;&#x23;&#35;<br>121",
    "<pre>###\n121</pre>",
    "<table><tr><td>#</td><td>#</td><td>#</td></tr>\n<tr><td>1</td><td>2</td><td>1</td></tr></table>",
    "\u3000\u3000\u3000\n\uff11\uff12\uff11",
    "###\u2028121",
    "\\# \\# \\#\n1 2 1",
    "> ```\n> ###\n> 121\n> ```",
    "~~~\n###\n121\n~~~",
    "###\n\n121",
    "Which cell is safe?\n\n###\n121",
    "🟪🟪🟪\n1️⃣2️⃣1️⃣",
    "❔❔❔\n❶❷❶",
)


@pytest.mark.parametrize("text", TEXTS)
def test_all_are_read_alike(text: str) -> None:
    assert as_view(text) == View.parse("###/121")


def test_blanks_are_said_to_be_cells() -> None:
    assert position_of_text("   \n121").note == "Blanks are read as covered cells."
    zeros = "#1  \n11  \n    "
    assert View.parse(zeros).rows() == ["#100", "1100", "0000"]
    assert position_of_text(zeros).note == "Blanks are read as cells with no mine around."


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("   \n121", "Blanks are read as covered cells."),
        (
            ",0,1,2\n0,#,#,#\n1,1,2,1",
            "The first row and the first column are read as the numbers of",
        ),
        ("0,1,2\n#,#,#\n1,2,1", "The first row is read as the names of the columns."),
        ("3 2\n###\n121", "The first line is read as the size of the board."),
        ("[[10, 11], [1, 1]]", "10 is read as a covered cell and 11 as a flag, as ms_toollib"),
        ("Mine?\n###\n121", "Left out: 'Mine?'."),
        ("###\n\n121", "Empty lines between the rows are left out."),
        ("0100\n0010", "0 and 1 are read as clues here, and not as a layout of mines."),
        ("### 121", "The words are read as one row; rows are lines, or separated by /."),
    ],
)
def test_what_is_taken_of_an_ambiguous_text_is_said(text: str, note: str) -> None:
    assert position_of_text(text).note.startswith(note)


@pytest.fixture(scope="module")
def cli() -> CliRunner:
    return CliRunner()


@pytest.mark.parametrize("text", TEXTS)
def test_the_commands_read_them_alike(cli: CliRunner, text: str) -> None:
    """`analyze` on what is pasted, `advise` on a request and on what is typed or pasted."""
    shown = cli.invoke(main, ["analyze", "-", "--json"], input=text.encode())
    assert json.loads(shown.stdout)["mines"] == [[0, 0], [0, 2]], shown.output
    request = json.dumps({"position": text}) + "\n"
    answer = cli.invoke(main, ["advise", "--json"], input=request.encode())
    assert json.loads(answer.stdout)["position"] == "###/121"
    note = position_of_text(text).note
    assert json.loads(answer.stdout).get("note", "") == note
    assert note in shown.stderr
    if not any(is_told_by_blanks(line) for line in text.splitlines()):
        typed = cli.invoke(main, ["advise"], input=f"{text}\n\nquit\n".encode())
        assert "M S M" in typed.stdout, typed.stdout
        assert note in " ".join(typed.stdout.split())


def is_told_by_blanks(line: str) -> bool:
    """Would the prompt take the line for the end of a position, or for a word?"""
    return not line.strip() or line[0].isalpha()


def test_the_page_of_notations_shows_what_is_read_and_said() -> None:
    page = Path(__file__).parents[2] / "docs/reference/position-texts.md"
    notations, said = page.read_text("utf-8").split("## What is said")
    rows = [line.split(" | ") for line in said.splitlines() if line.startswith("| `")]
    assert len(rows) > 5
    for text, note in rows:
        assert position_of_text(_example(text.removeprefix("| "))).note == note.removesuffix(" |")
    examples = [line.split(" | ")[1] for line in notations.splitlines() if " | `" in line]
    whole = [example for example in examples if "..." not in example and "-1" not in example]
    assert len(whole) > 10
    for example in whole:
        assert position_of_text(_example(example.partition(", `")[0])).cells


def _example(cell: str) -> str:
    """The text of an example: rows in quotes of code, with / between them."""
    return "\n".join(re.findall("`([^`]*)`", cell)).replace("\\|", "|")


def test_a_line_that_names_the_mines_gives_the_total() -> None:
    assert View.parse("Mines left: 2\n###\n121").mines == 2
    assert View.parse('{"board": ["###", "121"], "mines": 2}').mines == 2
    assert View.parse("2 3 2\n###\n121").mines == 2
    assert View.parse("My 3rd game\n###\n121").mines is None


@pytest.mark.parametrize("text", ["10 10 10\n1 2 1", "12 1\n1 2", "###\n12 1\n12"])
def test_rows_of_unlike_length_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        View.parse(text)

"""One position in as many notations as people and programs write it: all are read alike."""

from __future__ import annotations

import pytest

from minewise import View
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
    "text", ["10 10 10\n1 2 1", "-1 -1 -1\n1 2 1", "12 1\n1 2", "###\n12 1\n12"]
)
def test_rows_of_unlike_length_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        View.parse(text)

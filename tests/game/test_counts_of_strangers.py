"""What texts say of the number of mines: read where each word is known, else named as left out."""

# ruff: noqa: RUF001 - letters and signs of other languages are meant

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minewise import View
from minewise.errors import ViewError
from minewise.game.notation import position_of_text

FLAGGED = "F1##"
"""The flag may be one of one or of two mines."""
PLAIN = "####\n1##1"

LANGUAGES: dict[str, dict[str, tuple[str, ...]]] = {
    "English": {
        "mines": ("mines", "bombs"),
        "left": ("left", "remaining", "to go"),
        "total": ("total", "in all"),
    },
    "German": {
        "mines": ("Minen", "Bomben"),
        "left": ("übrig", "verbleibend"),
        "total": ("insgesamt", "gesamt"),
    },
    "Spanish": {"mines": ("minas", "bombas"), "left": ("restantes",), "total": ("en total",)},
    "French": {"mines": ("mines", "bombes"), "left": ("restantes",), "total": ("au total",)},
    "Italian": {"mines": ("mine", "bombe"), "left": ("rimanenti",), "total": ("in totale",)},
    "Dutch": {"mines": ("mijnen", "bommen"), "left": ("over",), "total": ("in totaal",)},
    "Polish": {"mines": ("miny", "bomby"), "left": ("pozostało",), "total": ("razem",)},
    "Czech": {"mines": ("miny", "bomby"), "left": ("zbývá",), "total": ("celkem",)},
    "Russian": {"mines": ("мины", "бомбы"), "left": ("осталось",), "total": ("всего",)},
    "Chinese": {"mines": ("地雷", "炸弹"), "left": ("剩余",), "total": ("总共",)},
    "Japanese": {"mines": ("地雷", "爆弾"), "left": ("残り",), "total": ("合計",)},
}
ORDERS = ("{more} {mines}: {n}", "{mines} {more}: {n}", "{n} {mines} {more}", "{more}: {n} {mines}")
CASES = (str, str.upper, str.capitalize)


def sentences(kind: str, number: int) -> list[str]:
    """All orders of the words of this kind, in each language, in small letters and in capitals."""
    return [
        case(order.format(more=more, mines=mines, n=number))
        for words in LANGUAGES.values()
        for mines, more in product(words["mines"], words[kind])
        for order in ORDERS
        for case in CASES
    ]


def total_of(line: str, rows: str) -> int | None:
    return View.parse(f"{line}\n{rows}").mines


def is_said(line: str, rows: str) -> bool:
    """Is a line that tells no total named as left out?"""
    position = position_of_text(f"{line}\n{rows}")
    return position.mines is None and "Left out: " in position.note


def test_what_is_left_and_what_is_all_in_each_language() -> None:
    left, total = sentences("left", 1), sentences("total", 2)
    assert len(left) > 200
    assert len(total) > 200
    assert {line: total_of(line, FLAGGED) for line in left} == dict.fromkeys(left, 2)
    assert {line: total_of(line, FLAGGED) for line in total} == dict.fromkeys(total, 2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["{}: {}", "{1} {0}", "{} = {}", "{} {}"])
def test_mines_alone_are_all_of_them_or_asked_for_beside_flags(language: str, form: str) -> None:
    for word in LANGUAGES[language]["mines"]:
        for case in CASES:
            assert total_of(case(form.format(word, 2)), PLAIN) == 2
            with pytest.raises(ViewError, match="which may be either: a total of 1, or of 2 with"):
                View.parse(f"{case(form.format(word, 1))}\n{FLAGGED}")


LETTERS = st.characters(categories=["Lu", "Ll"])
STRANGE = """
found per each row about around least most not no than between or cells time score exploded near
Level seconds nicht pas не 以上 cleared corner under maybe lives best
"""
UNKNOWN = st.one_of(
    st.sampled_from(STRANGE.split()),
    # No word of a count has a q or a w in such a place.
    st.text(LETTERS, min_size=2, max_size=6).map(lambda word: f"q{word}w"),
)


@given(
    st.sampled_from(sentences("left", 2) + sentences("total", 2) + ["mines: 2", "2 mines"]),
    UNKNOWN,
    st.data(),
)
def test_a_count_with_an_unknown_word_is_none(line: str, word: str, data: st.DataObject) -> None:
    words = line.split(" ")
    place = data.draw(st.integers(0, len(words)))
    text = " ".join([*words[:place], word, *words[place:]])
    # "mines: 2 per" ends where another key begins, and "2 mines: no" has no count before it.
    assume(":" not in text or text.index(":") > text.index("2") or place < len(words) - 1)
    assert is_said(text, PLAIN), text


NO_COUNTS = (
    *("Mines found: 1", "Mines per row: 2", "at least 5 mines", "Where are the 2 mines?"),
    *("Mines: 1,000", "Mines: 1.000", "Mines: 0x6", "Mines: 5/1", "Mines: 2/8 cells", "mines: 2?"),
    *("Mines: 2.5", "Mines: 2%", "Mines: ~2", "2-3 mines", "2 - 3 mines", "2–3 mines", "mines > 2"),
    *("Mines: -2", "Mine #2", "mine number two", "2 landmines", "Level 2 mines", "mines: 1e1"),
    *("2 mines on the left", "on left: 2 mines", "2 mines left of the flag", "2 mines flagged"),
    *("over 2 mines", "not 2 mines", "no mines: 2", "There aren't 2 mines", "2 or 3 mines"),
    *("5 min left", "осталось 5 мин", "MIN: 2", "min left: 2", "nicht 2 Minen", "no hay 2 minas"),
    *("il n'y a pas 2 mines", "plus de 2 mines", "meer dan 2 mijnen", "не 2 мины", "地雷2个以上"),
    *("Total: 2", "2 remaining", "Remaining: 2", "Flags and mines: 2", "3x3 corner with 2 mines"),
    *("mine number 2", "mines in game number 2", "game 2: mines", "Board number 2 has mines"),
    *("The 2 grid has mines", "mines on field 2", "2 mines... or more", "2 mines, not sure"),
    *("9x9 board with 2 mines", "mines 2 3", "2 mines each", "up to 2 mines", "2 mines?"),
)


@pytest.mark.parametrize("line", NO_COUNTS)
@pytest.mark.parametrize("rows", [PLAIN, "####\n1FF1"])
def test_other_numbers_are_left_out_and_said(line: str, rows: str) -> None:
    assert is_said(line, rows)


@pytest.mark.parametrize(
    ("line", "total", "left_out"),
    [
        ("Mines: 2, time: 31", 2, "time: 31"),
        ("Mines: 2 Time: 31", 2, "Time: 31"),
        ("Beginner (2 mines)", 2, "Beginner"),
        ("💣 002 🙂 031", 2, "🙂 031"),
        ("Hi, there are 2 mines, which is safe?", 2, "Hi', 'which is safe?"),
        ("Score 12 | 2 mines", 2, "Score 12"),
        ("Mines: 2; Flags = 0; Time = 4", 2, "Time = 4"),
        ("Mines: 2. What is safe?", 2, "What is safe?"),
    ],
)
def test_what_stands_beside_a_count_is_named(line: str, total: int, left_out: str) -> None:
    position = position_of_text(f"{line}\n{PLAIN}")
    assert position.mines == total
    assert position.note.endswith(f"Left out: '{left_out}'.")


@pytest.mark.parametrize(
    "line",
    [
        *("4x2 board with 2 mines", "2x4: 2 mines", "num_mines = 2", "**Mines:** 2", "> Mines: 2"),
        *("Mine(s): 2", "# of mines: 2", "💣x2", "💣: ×2", "numMines=2", "no. of mines: 2"),
        *("Liczba min: 2", "МИН: 2", "Minesweeper: 2 mines", "Mines (total): 2", "MINES - 2"),
        *("ÜBRIG: 2 MINEN", "ZBÝVÁ MIN: 2", "ILOŚĆ MIN: 2", "Всего Мин: 2", "地雷：2", "雷数: 2"),
        *("2 mines!", "mines [2]", "exactly 2 mines", "only 2 mines", "the 2 mines"),
        *("There are 2 mines in all on the board", "2/2 mines", "2 of 2 mines left"),
    ],
)
def test_forms_of_a_total(line: str) -> None:
    assert total_of(line, PLAIN) == 2


@pytest.mark.parametrize(
    ("line", "left"),
    [("Mines left: -1", -1), ("-2 mines left", -2), ("Mines left: −1", -1), ("minesLeft=0", 0)],
)
def test_more_flags_than_mines(line: str, left: int) -> None:
    assert total_of(line, "FF1F\n####") == 3 + left


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        ("Mines: 2\nBombs: 3", ("'Mines: 2'", "'Bombs: 3'")),
        ("2 mines, total mines: 3", ("'2 mines'", "'total mines: 3'")),
        ("Total mines: 2\nMines left: 4", ("'Total mines: 2'", "'Mines left: 4'")),
        ("3/4 mines\nthere are 3 mines", ("'3/4 mines'", "'there are 3 mines'")),
    ],
)
def test_two_counts_that_differ_are_both_named(lines: str, names: tuple[str, str]) -> None:
    for text in (f"{lines}\n{PLAIN}", f"{PLAIN}\n{lines}"):
        with pytest.raises(ViewError, match="expected one mine total") as refusal:
            View.parse(text)
        assert all(name in str(refusal.value) for name in names)
        assert View.parse(text, mines=2).mines == 2


def test_two_counts_that_agree_are_both_named_as_read() -> None:
    notes: list[str] = []
    text = f"Mines: 2\n{PLAIN}\nTotal mines: 2"
    assert View.parse(text, notes=notes).mines == 2
    assert notes == [
        "'Mines: 2' is read as the mine total. 'Total mines: 2' is read as the mine total."
    ]
    notes.clear()
    View.parse(text, mines=3, notes=notes)
    assert notes == ["Left out: 'Mines: 2', 'Total mines: 2'."]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("Flags: 1\nF###\n1##1", "'Flags: 1' is read as the flags that are set."),
        (
            "Flags: 4\nF###\n1##1",
            "The rows have 1 flag, and not as many as 'Flags: 4' says. Left out: 'Flags: 4'.",
        ),
        (
            '{"grid": ["FF##", "1##1"], "flags": 4}',
            "The rows have 2 flags, and not as many as 'flags' says. Left out: 'flags'.",
        ),
    ],
)
def test_a_number_of_flags_is_compared_with_the_rows(text: str, note: str) -> None:
    assert position_of_text(text).note == note


@pytest.mark.parametrize("line", ["Mines: 20", "Mines left: -3", "Total mines: 9"])
def test_a_total_that_no_board_of_this_size_has_is_refused(line: str) -> None:
    with pytest.raises(ViewError, match="expected a total from 0 to 8 mines, got"):
        View.parse(f"{line}\nF###\n1##1")

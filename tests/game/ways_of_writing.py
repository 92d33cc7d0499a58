"""Ways in which programs and people write a position, to try the reader with."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from minewise import View
from minewise.game.view import FLAG

KEYCAPS = {str(n): f"{n}\ufe0f\u20e3" for n in range(9)}


@dataclass(frozen=True)
class Way:
    """How a text is made of a view, and whether it tells the mine total."""

    name: str
    write: Callable[[View], str]
    tells_total: bool = False


def marked(view: View, marks: dict[str, str], between: str = "", end: str = "\n") -> str:
    return end.join(between.join(marks.get(mark, mark) for mark in row) for row in view.rows())


def _left(view: View) -> int:
    assert view.mines is not None
    return view.mines - len(view.where(FLAG))


def _sentence(form: str) -> Callable[[View], str]:
    """The rows below a sentence with {total}, {left} or {flags}."""
    return lambda view: (
        form.format(total=view.mines, left=_left(view), flags=len(view.where(FLAG)))
        + "\n"
        + marked(view, {}, " ")
    )


def _below(form: str) -> Callable[[View], str]:
    return lambda view: (
        marked(view, {})
        + "\n\n"
        + form.format(total=view.mines, left=_left(view), flags=len(view.where(FLAG)))
    )


def _object(total: str = "", shown: bool = True) -> Callable[[View], str]:
    """A JSON object with the rows as texts, or as marks, and the total under a key."""

    def write(view: View) -> str:
        rows = view.rows() if shown else [list(row) for row in view.rows()]
        count = _left(view) if "left" in total.lower() or "remain" in total.lower() else view.mines
        return json.dumps({"grid": rows} | ({total: count} if total else {}) | {"time": 31})

    return write


def _rows_labeled(view: View) -> str:
    head = "cols: " + " ".join(map(str, range(view.width)))
    return "\n".join([head, *(f"row {i}: {' '.join(row)}" for i, row in enumerate(view.rows()))])


def _numbered(view: View) -> str:
    head = "    " + " ".join(map(str, range(view.width)))
    return "\n".join([head, *(f"{i} | {' '.join(row)}" for i, row in enumerate(view.rows()))])


def _boxed(view: View) -> str:
    line = "+" + "---+" * view.width
    rows = ["|" + "|".join(f" {mark} " for mark in row) + "|" for row in view.rows()]
    return "\n".join([line, *(part for row in rows for part in (row, line))])


def _three(view: View) -> str:
    return "\n".join(
        "".join(f" {' ' if mark == '#' else mark} " for mark in row) for row in view.rows()
    )


def _sized(view: View) -> str:
    return f"{view.height} {view.width} {view.mines}\n" + marked(view, {}, " ")


def _quoted(view: View) -> str:
    return "\n".join(" ".join(f"'{mark}'" for mark in row) for row in view.rows())


def _html(view: View) -> str:
    rows = ("".join(f"<td>{mark}</td>" for mark in row) for row in view.rows())
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"


def _cells(view: View) -> str:
    """An object for each cell, as programs in JavaScript hold them."""
    return json.dumps(
        {
            "board": [
                [
                    {
                        "value": int(mark) if mark.isdigit() else 0,
                        "revealed": mark.isdigit(),
                        "flagged": mark == "F",
                    }
                    for mark in row
                ]
                for row in view.rows()
            ],
            "mineCount": view.mines,
        }
    )


WAYS: tuple[Way, ...] = (
    Way("ours", str),
    Way("compact", lambda view: "/".join(view.rows())),
    Way("dots", lambda view: marked(view, {"#": "."})),
    Way("dashes", lambda view: marked(view, {"#": "-"}, " ")),
    Way("underscores", lambda view: marked(view, {"#": "_"}, " ")),
    Way("question marks", lambda view: marked(view, {"#": "?"}, " ")),
    Way("X covered", lambda view: marked(view, {"#": "X"}, " ")),
    Way("O covered", lambda view: marked(view, {"#": "O"}, " ")),
    Way("squares", lambda view: marked(view, {"#": "■", "0": "□"})),
    Way("blank zeros", lambda view: marked(view, {"0": " "}, "|")),
    Way("dots for zeros", lambda view: marked(view, {"0": "."})),
    Way("B for zeros", lambda view: marked(view, {"0": "B"})),
    Way("O for zeros", lambda view: marked(view, {"0": "O"})),
    Way("underscores for zeros", lambda view: marked(view, {"0": "_"})),
    Way("slashes for zeros", lambda view: marked(view, {"0": "/"})),
    Way("underscore covered, dot zero", lambda view: marked(view, {"#": "_", "0": "."})),
    Way("M for flags", lambda view: marked(view, {"F": "M"})),
    Way("emoji", lambda view: marked(view, {"#": "🟦", "F": "🚩"} | KEYCAPS)),
    Way("black squares", lambda view: marked(view, {"#": "⬛", "0": "⬜", "F": "🚩"} | KEYCAPS)),
    Way("table", lambda view: marked(view, {}, ",")),
    Way("table of blanks", lambda view: marked(view, {"#": ""}, ";")),
    Way("labels", _rows_labeled),
    Way("numbers", _numbered),
    Way("box", _boxed),
    Way("three characters", _three),
    Way("size first", _sized, True),
    Way("quotes", _quoted),
    Way("HTML", _html),
    Way("list", lambda view: str([list(row) for row in view.rows()])),
    Way("codes", lambda view: json.dumps(view.array.tolist())),
    Way("dict", lambda view: str({"board": view.rows(), "n_mines": view.mines}), True),
    Way("cells", _cells, True),
    Way("num_mines", _object("num_mines"), True),
    Way("totalMines", _object("totalMines", shown=False), True),
    Way("bombs", _object("bombs"), True),
    Way("mines_left", _object("mines_left"), True),
    Way("minesRemaining", _object("minesRemaining"), True),
    Way("no total", _object()),
    Way("first number", lambda view: f"{view.mines}\n" + marked(view, {}, " "), True),
    Way("Mines: total", _sentence("Mines: {total}"), True),
    Way("Mines left", _sentence("Mines left: {left}"), True),
    Way("remaining", _sentence("Remaining mines: {left}, time 31"), True),
    Way("to go", _sentence("{left} mines to go"), True),
    Way("Minen übrig", _sentence("Noch {left} Minen übrig"), True),
    Way("in total", _sentence("There are {total} mines in total."), True),
    Way("flags of", _sentence("Flags: {flags}/{total}"), True),
    Way("flags and left", _sentence("Flags: {flags}, mines left: {left}"), True),
    Way("left of", _sentence("{left} of {total} mines left"), True),
    Way("bombs remaining below", _below("Bombs remaining: {left}"), True),
    Way("total below", _below("with {total} mines"), True),
    Way("question", _below("Which cell is safe?")),
    Way("status line", _sentence("💣 {left} remaining ⏱ 131"), True),
)

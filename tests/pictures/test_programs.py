"""Proof by deed: `best` plays real programs through their pixels alone.

Whether all was read right is known at the end of a game: the last picture shows where the mines
were. On that board the core plays the same agent. Each move must be the one that was made, and each
reading what the core shows after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from minewise import Board, Game, Random, Rules, View, make, pictures, play
from minewise.errors import PictureError
from minewise.game.move import MoveKind
from minewise.game.rules import Cell
from tests.pictures.desktop import Program, Screen, display, running

MESSAGE = 60  # no clock: patience with a state; an hour would do as well
"""Seconds for which a message may lie over a board: KMines says "You have lost" for four."""

BUTTONS: dict[MoveKind, int] = {"reveal": 1, "flag": 3}


def kmines(theme: str, games: int) -> Any:
    settings = {".config/kminesrc": f"[KgTheme]\nTheme=themes/{theme}.desktop\n"}
    program = Program("KMines", ("kmines",), "9x9/10", (200, 130), settings)
    return pytest.param(program, games, id=f"KMines {theme}")


def gnome_mines(theme: str, games: int) -> Any:
    settings = {".config/glib-2.0/settings/keyfile": f"[org/gnome/Mines]\ntheme='{theme}'\n"}
    program = Program("GNOME Mines", ("gnome-mines", "--small"), "8x8/10", (200, 200), settings)
    return pytest.param(program, games, id=f"GNOME Mines {theme}")


PROGRAMS = [
    kmines("default", 20),
    kmines("classic", 5),
    gnome_mines("bgcolors", 20),  # the default one
    gnome_mines("classic", 5),
    gnome_mines("default", 5),
]
"""Programs in a theme, and how many games of each."""


@dataclass
class Deed:
    """One game in a program: its moves, and what was seen and read after so many of them."""

    rules: Rules
    moves: list[tuple[MoveKind, Cell]] = field(default_factory=list)
    seen: dict[int, Image.Image] = field(default_factory=dict)
    readings: dict[int, pictures.Reading] = field(default_factory=dict)

    @property
    def rows(self) -> tuple[str, ...]:
        """What was read last; at first nothing is revealed."""
        if not self.readings:
            return ("#" * self.rules.width,) * self.rules.height
        return self.readings[max(self.readings)].rows

    @property
    def view(self) -> View:
        """The same with the mine total, which a person knows from choosing the game."""
        return View.parse("/".join(self.rows), mines=self.rules.mines)

    @property
    def status(self) -> str:
        """A lost game shows a mine. In a won one all that is covered is a mine."""
        if self.cells("*"):
            return "lost"
        return "won" if len(self.cells("#F")) == self.rules.mines else "playing"

    def cells(self, marks: str) -> frozenset[Cell]:
        """The cells that were read last as one of these."""
        rows = enumerate(self.rows)
        return frozenset((r, c) for r, row in rows for c, mark in enumerate(row) if mark in marks)

    def look(self, screen: Screen, before: Image.Image, box: tuple[float, ...]) -> Image.Image:
        """Reads the screen once it rests. Where the board is not read whole and without a doubt, a
        message may lie over it: then it is read again once that is gone."""
        left, top, width, height = map(round, box)
        part = left, top, left + width, top + height
        picture, number = screen.settled(before, part), len(self.moves)
        while fault := self.fault_of(picture, number):
            try:
                picture = screen.settled(picture, part, MESSAGE)
            except TimeoutError:
                raise AssertionError(fault) from None
        return picture

    def fault_of(self, picture: Image.Image, number: int) -> str:
        """What is wrong with the reading of a picture, which is kept if nothing is."""
        self.seen[number] = picture
        try:
            reading = pictures.read(picture)
        except PictureError as error:
            return str(error)
        if (len(reading.rows), len(reading.rows[0])) != (self.rules.height, self.rules.width):
            return f"another board: {reading.rows}"
        if reading.doubts:
            return f"doubts {sorted(reading.doubts)} in {reading.rows}"
        self.readings[number] = reading
        return ""


@contextmanager
def kept(deed: Deed, folder: Path) -> Iterator[None]:
    """Keeps the pictures of a game in which something is not as expected."""
    try:
        yield
    except Exception as error:
        for number, picture in deed.seen.items():
            picture.save(folder / f"{number}.png")
        error.add_note(f"the last of {len(deed.moves)} moves; what was seen after each: {folder}")
        raise


def play_program(screen: Screen, deed: Deed, first: pictures.Reading) -> None:
    """Lets `best` play a game to its end. `first` says where the cells are."""
    agent, picture = make("best"), screen.first
    while deed.status == "playing":
        decision = agent.decide(deed.view, Random(0))
        moves: list[tuple[MoveKind, Cell]] = [("flag", cell) for cell in decision.flag]
        moves += [("reveal", cell) for cell in decision.reveal]
        assert not deed.cells("#").isdisjoint(cell for _, cell in moves)
        for kind, cell in moves:
            if deed.status != "playing":
                break
            deed.moves.append((kind, cell))
            if cell in deed.cells("#"):  # else a cascade has revealed it, and a click would chord
                left, top, width, height = first.cell_box(cell)
                screen.click((left + width / 2, top + height / 2), BUTTONS[kind])
                picture = deed.look(screen, picture, first.box)


def check(deed: Deed) -> None:
    """Compares a game with what the core plays on its board."""
    mines = deed.cells("F*" if deed.status == "lost" else "F#")
    assert len(mines) == deed.rules.mines
    board = Board(deed.rules.height, deed.rules.width, mines)
    record = play("best", board=board)
    assert [(move.kind, move.cell) for move in record.moves] == deed.moves
    assert record.status == deed.status
    assert record.won or record.moves[-1].guess
    game = Game.on_board(board)
    for number, move in enumerate(deed.moves, 1):
        game.move(*move)
        if number in deed.readings:
            shown = mines if game.over else frozenset()  # as mines, flags or covered
            read, right = deed.readings[number].rows, game.view.rows()
            assert without(read, shown) == without(right, shown), f"after move {number}"


def without(rows: Iterable[str], cells: frozenset[Cell]) -> str:
    """Rows with a blank for each of these cells."""
    return "\n".join(
        "".join(" " if (r, c) in cells else mark for c, mark in enumerate(row))
        for r, row in enumerate(rows)
    )


@pytest.mark.check
@pytest.mark.parametrize(("program", "games"), PROGRAMS)
def test_best_plays_a_program_through_its_pixels(
    program: Program, games: int, tmp_path: Path
) -> None:
    if not program.is_installed:
        pytest.skip(f"no {program.name} on a display here: `make desktops` installs both on Debian")
    rules = Rules.parse(program.rules)
    with display() as environment:
        deed = Deed(rules)
        with kept(deed, tmp_path), running(program, environment) as screen:
            screen.click(program.start)
            # Once only: the clock of the program changes the screen for ever.
            fault = deed.fault_of(screen.settled(screen.first), 0)
            assert not fault, fault
            first = deed.readings[0]
        for _ in range(games):
            deed = Deed(rules)
            with kept(deed, tmp_path):
                with running(program, environment) as screen:
                    play_program(screen, deed, first)
                check(deed)

"""What hypothesis draws: rules, boards, games on their way, and views."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, get_args

from hypothesis import strategies as st

from minewise import PRESETS, Board, Game, Rules, View
from minewise.errors import IllegalMoveError
from minewise.game.clues import Cautious, ClueModel, Exact, Optimistic, Table, Withheld
from minewise.game.move import MoveKind
from minewise.game.rules import Cell, FirstClick, OnMine, Win
from minewise.game.view import COVERED, EXPLODED, FLAG, NO_CLUE
from tests.reference import around

LONGEST_SIDE = 8

seeds = st.integers(0, 2**64 - 1)


def room_of(
    height: int,
    width: int,
    first_click: FirstClick,
    start: Literal["agent", "random"] | Cell = "agent",
) -> int:
    """The most mines that leave the cells free which the first click protects, wherever it is."""
    if first_click == "any":
        return height * width
    if first_click == "safe":
        return height * width - 1
    firsts = [(r, c) for r in range(height) for c in range(width)]
    if isinstance(start, tuple):
        firsts = [start]
    return height * width - max(1 + len(around(height, width, first)) for first in firsts)


@st.composite
def rules(
    draw: st.DrawFn, /, longest: int = LONGEST_SIDE, shortest: int = 1, **fixed: object
) -> Rules:
    """Every size from 1x1, every switch, any number of mines that fits; `fixed` sets switches."""
    sides = st.integers(shortest, longest)
    height, width = draw(sides), draw(sides)
    cell = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    switches: dict[str, st.SearchStrategy[object]] = {
        "first_click": st.sampled_from(get_args(FirstClick)),
        "start": st.one_of(st.sampled_from(("agent", "random")), cell),
        "on_mine": st.sampled_from(get_args(OnMine)),
        "cascade": st.booleans(),
        "mines_known": st.booleans(),
        "win": st.sampled_from(get_args(Win)),
    }
    values = {name: fixed.get(name, draw(values)) for name, values in switches.items()}
    room = room_of(height, width, values["first_click"], values["start"])  # type: ignore[arg-type]
    # Full and empty boards are the corners where rules break first.
    mines = draw(st.one_of(st.integers(0, room), st.sampled_from((0, room))))
    return Rules(height, width, mines, **values)  # type: ignore[arg-type]


all_rules = st.one_of(rules(), st.sampled_from(list(PRESETS.values())))
"""Random rules and the presets."""


@st.composite
def noisy_rules(
    draw: st.DrawFn, /, models: st.SearchStrategy[str] | None = None, **fixed: object
) -> Rules:
    """Rules of any size and switches under which clues may lie."""
    clues = draw(noisy_clues if models is None else models)
    first_click = draw(st.sampled_from(("any", "safe")))
    plain = draw(rules(**{"longest": 6, "cascade": False, "first_click": first_click} | fixed))  # type: ignore[arg-type]
    return replace(plain, clues=clues)


@st.composite
def boards(draw: st.DrawFn, longest: int = LONGEST_SIDE) -> Board:
    """Any layout on any size, the empty and the full one included."""
    height, width = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    cells = [(row, column) for row in range(height) for column in range(width)]
    mines = draw(st.one_of(st.sets(st.sampled_from(cells)), st.sampled_from(((), cells))))
    return Board(height, width, mines)


_KINDS: st.SearchStrategy[MoveKind] = st.sampled_from(
    ("reveal", "reveal", "reveal", "flag", "flag", "unflag", "chord")
)


def moves_on(
    board_rules: Rules, longest: int = 12
) -> st.SearchStrategy[list[tuple[MoveKind, Cell]]]:
    """Moves on the board, of which a game may allow some."""
    cell = st.tuples(st.integers(0, board_rules.height - 1), st.integers(0, board_rules.width - 1))
    return st.lists(st.tuples(_KINDS, cell), max_size=longest)


@st.composite
def games(draw: st.DrawFn, of_rules: st.SearchStrategy[Rules] = all_rules) -> Game:
    """A game after some legal moves, flags right or wrong; it may be over."""
    game = Game(draw(of_rules), seed=draw(seeds), number=draw(seeds))
    for kind, cell in draw(moves_on(game.rules)):
        try:
            game.move(kind, cell)
        except IllegalMoveError:
            continue
    return game


@st.composite
def games_with_right_flags(draw: st.DrawFn, of_rules: st.SearchStrategy[Rules]) -> Game:
    """A game that a careful person has begun: every flag stands on a mine."""
    game = Game(draw(of_rules), seed=draw(seeds))
    for kind, cell in draw(moves_on(game.rules)):
        try:
            if kind != "flag" or (game.board is not None and cell in game.board.mines):
                game.move(kind, cell)
        except IllegalMoveError:
            continue
    return game


views = games().map(lambda game: game.view)
"""What a player sees in any of these games."""


@st.composite
def wild_views(draw: st.DrawFn, longest: int = 6) -> View:
    """Cells of any kind side by side: most are of no board at all, their clues contradict."""
    height, width = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    rows = [
        [draw(_shown(len(around(height, width, (row, column))))) for column in range(width)]
        for row in range(height)
    ]
    return View.from_array(rows)


def _shown(most: int) -> st.SearchStrategy[int]:
    return st.one_of(st.just(-1), st.integers(-4, most), st.integers(0, min(most, 3)))


@st.composite
def clue_tables(draw: st.DrawFn) -> Table:
    """Clues that miss the true count by a bounded number, each miss with a chance of its own."""
    below, above = draw(st.integers(0, 2)), draw(st.integers(0, 2))
    shown_at_all = draw(st.sampled_from((1.0, 0.75)))
    rows = [[0.0] * 9 for _ in range(9)]
    for true in range(9):
        near = range(max(true - below, 0), min(true + above, 8) + 1)
        shares = [draw(st.integers(1, 9)) for _ in near]
        for shown, share in zip(near, shares, strict=True):
            rows[shown][true] = shown_at_all * share / sum(shares)
    return Table(rows)


noisy_clues = st.one_of(
    st.sampled_from(("withheld:p=0.2", "withheld:p=0.7", "optimistic", "cautious", "one-more")),
    clue_tables().map(str),
)
"""The text forms of models that games are played with."""

clue_models: st.SearchStrategy[ClueModel] = st.one_of(
    st.just(Exact()),
    st.just(Optimistic()),
    st.just(Cautious()),
    st.sampled_from((0.0, 0.2, 0.5)).map(Withheld),
    clue_tables(),
)

SMALL_SIZES = ((1, 9), (2, 6), (3, 4), (4, 4), (3, 6), (4, 5), (5, 4))


@st.composite
def seen_boards(
    draw: st.DrawFn, model: ClueModel, most_hidden: int = 12
) -> tuple[View, frozenset[Cell]]:
    """What a player may see of a small board whose clues come from the model, and where its mines
    are: the total told or not, flags right or wrong, exploded mines."""
    height, width = draw(st.sampled_from(SMALL_SIZES))
    cells = [(row, column) for row in range(height) for column in range(width)]
    mines = draw(st.sets(st.sampled_from(cells), max_size=draw(st.integers(0, len(cells)))))
    order = draw(st.permutations(cells))
    revealed = order[: max(draw(st.integers(0, len(cells))), len(cells) - most_hidden)]
    codes = [[COVERED] * width for _ in range(height)]
    for row, column in cells:
        if (row, column) not in revealed:
            codes[row][column] = draw(st.sampled_from((COVERED, COVERED, COVERED, FLAG)))
        elif (row, column) in mines:
            codes[row][column] = EXPLODED
        else:
            codes[row][column] = draw(clues_shown(model, (row, column), height, width, mines))
    total = draw(st.sampled_from((None, len(mines))))
    return View.from_array(codes, mines=total, clues=model), frozenset(mines)


def clues_shown(
    model: ClueModel, cell: Cell, height: int, width: int, mines: set[Cell]
) -> st.SearchStrategy[int]:
    """What the model may show at a safe cell."""
    true = len(mines.intersection(around(height, width, cell)))
    possible = [shown for shown in range(9) if model.table[shown][true]]
    withheld = sum(row[true] for row in model.table) < 1 - 1e-9
    return st.sampled_from(possible + [NO_CLUE] * withheld)

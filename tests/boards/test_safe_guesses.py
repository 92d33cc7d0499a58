"""boards=safe-guesses: a forced guess is safe, any other may kill, and the board stays uniform."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minewise import Game, Record, Rules, play, play_many
from minewise.errors import RulesError
from minewise.game.rules import Cell
from tests.reference import EXPLODED, around

Layout = frozenset[Cell]


def fitting(game: Game) -> list[Layout]:
    """Every layout that shows what the game shows, by trying them all."""
    rules, shown = game.rules, game.view
    assert rules.mines is not None
    cells = [(r, c) for r in range(rules.height) for c in range(rules.width)]
    near = {cell: frozenset(around(rules.height, rules.width, cell)) for cell in cells}
    hit = {cell for cell in cells if shown[cell] == EXPLODED}
    clues = {cell: shown[cell] for cell in cells if shown[cell] >= 0}
    free = [cell for cell in cells if cell not in clues and cell not in hit]
    return [
        layout
        for some in combinations(free, rules.mines - len(hit))
        if (layout := frozenset(some) | hit) is not None
        and all(len(near[cell] & layout) == clue for cell, clue in clues.items())
    ]


def covered(game: Game) -> list[Cell]:
    return sorted(game.view.where(-1) + game.view.where(-2))


def is_forced(game: Game, layouts: list[Layout]) -> bool:
    """Is no covered cell certainly safe?"""
    return frozenset(covered(game)) <= frozenset().union(*layouts)


def mines_of(game: Game) -> Layout:
    assert game.board is not None
    return game.board.mines


def revealed_by(game: Game, kind: str, cell: Cell) -> list[Cell]:
    rules = game.rules
    near = around(rules.height, rules.width, cell) if kind == "chord" else [cell]
    return [one for one in near if game.view[one] == -1]


RULES = st.builds(
    "{}x{}/{} first_click={} on_mine={} cascade={} boards=safe-guesses".format,
    st.integers(2, 4),
    st.integers(1, 4),
    st.integers(1, 4),
    st.sampled_from(["any", "safe"]),
    st.sampled_from(["end", "continue"]),
    st.sampled_from(["yes", "no"]),
)
CLICKS = st.lists(st.tuples(st.booleans(), st.integers(0, 15)), max_size=12)


@given(rules=RULES, seed=st.integers(0, 2**64 - 1), clicks=CLICKS)
def test_a_forced_guess_is_safe_and_no_other(
    rules: str, seed: int, clicks: list[tuple[bool, int]]
) -> None:
    """Whatever is clicked, it is as the rule says it."""
    try:
        game = Game(rules, seed=seed)
    except RulesError:
        assume(False)
    for flags, pick in clicks:
        if game.over or (game.board is None and not game.view.where(-1)):
            break
        cells = covered(game)
        cell = cells[pick % len(cells)]
        if flags:
            (game.unflag if game.view[cell] == -2 else game.flag)(*cell)
            continue
        if game.view[cell] == -2:
            continue
        if game.board is None:  # the rules keep the first click safe
            game.reveal(*cell)
            continue
        check_reveal(game, "reveal", cell)
        chords = [
            one
            for one in game.view.where(1)
            if sum(game.view[near] in (-2, -3) for near in game.view.neighbors(one)) == 1
        ]
        if chords and not game.over:
            check_reveal(game, "chord", chords[0])


def check_reveal(game: Game, kind: str, cell: Cell) -> None:
    layouts, before = fitting(game), mines_of(game)
    assert before in layouts
    cells = frozenset(revealed_by(game, kind, cell))
    may_be_safe = any(not layout & cells for layout in layouts)
    is_spared = bool(before & cells) and is_forced(game, layouts) and may_be_safe
    hits = game.mines_hit
    game.move(kind, cell)  # type: ignore[arg-type]
    assert mines_of(game) in fitting(game)
    assert game.flags_right == sum(flag in mines_of(game) for flag in game.view.where(-2))
    if is_spared:
        assert game.mines_hit == hits
    else:
        assert mines_of(game) == before
        assert (game.mines_hit > hits) == bool(before & cells)


@pytest.mark.parametrize("rules", ["3x3/3 first_click=any cascade=no", "4x3/4 cascade=no"])
@pytest.mark.parametrize("games", [2_000, pytest.param(40_000, marks=pytest.mark.check)])
def test_the_board_is_uniform_over_what_fits(rules: str, games: int) -> None:
    """After forced guesses at what is most likely a mine each layout is as likely as any other."""
    boards: dict[str, Counter[Layout]] = {}
    fits: dict[str, list[Layout]] = {}
    drawn_anew = 0
    for seed in range(games):
        game = Game(f"{rules} boards=safe-guesses", seed=seed)
        game.reveal(0, 0)
        for _ in range(2):
            view = str(game.view)
            if view not in fits:
                fits[view] = fitting(game)
            layouts = fits[view]
            if game.over or not is_forced(game, layouts):
                break
            often = Counter(cell for layout in layouts for cell in layout)
            cells = [cell for cell in covered(game) if often[cell] < len(layouts)]
            guess = max(cells, key=lambda cell: (often[cell], cell))
            before = mines_of(game)
            game.reveal(*guess)
            assert game.mines_hit == 0
            drawn_anew += mines_of(game) != before
        view = str(game.view)
        if view not in fits:
            fits[view] = fitting(game)
        boards.setdefault(view, Counter())[mines_of(game)] += 1
    assert drawn_anew > games / 10
    counts = [[found[layout] for layout in fits[view]] for view, found in boards.items()]
    assert is_plausible(counts)


def is_plausible(counts: Iterable[list[int]]) -> bool:
    """Is each row of counts spread evenly, by the chi-square of all together?"""
    statistic, freedom = 0.0, 0
    for row in counts:
        expected = sum(row) / len(row)
        if expected < 5:
            continue
        statistic += sum((count - expected) ** 2 for count in row) / expected
        freedom += len(row) - 1
    assert freedom > 10
    # Normal for so many degrees of freedom (Wilson and Hilferty): 4 deviations either way.
    cube = math.cbrt(statistic / freedom)
    spread = 2 / (9 * freedom)
    return abs(cube - (1 - spread)) < 4 * math.sqrt(spread)


def test_who_guesses_only_where_it_is_forced_never_loses() -> None:
    for rules in ("expert", "9x9/30 first_click=any", "16x16/60 win=all_flagged"):
        games = play_many("exact", f"{rules} boards=safe-guesses", games=10, seed=3)
        assert games.wins == 10
        assert games.table["guesses"].sum() > 0


def test_who_guesses_where_it_need_not_may_lose() -> None:
    games = play_many("random", "9x9/10 boards=safe-guesses", games=50, seed=3)
    assert games.wins == 0


def test_records_and_steps_back_lead_to_the_same_boards() -> None:
    record = play("exact", "8x8/20 first_click=any boards=safe-guesses", seed=2)
    assert record.guesses > 2
    record.check()
    assert Record.from_json(record.to_json()) == record
    game = Game(record.rules, seed=2)
    boards = [game.board]
    for move in record.moves:
        game.move(move.kind, move.cell)
        boards.append(game.board)
    assert len(set(map(str, boards))) > 2
    assert game.status == "won"
    for at in (*range(len(boards)), 0, len(boards) - 1):
        game.go(at)
        assert game.board == boards[at]


@pytest.mark.parametrize(
    ("switches", "message"),
    [
        ("mines_known=no", "expected mines_known=yes with boards=safe-guesses"),
        ("cascade=no clues=withheld:p=0.1", "expected exact clues with boards=safe-guesses"),
    ],
)
def test_rules_by_which_nobody_knows_what_is_forced_are_refused(
    switches: str, message: str
) -> None:
    with pytest.raises(RulesError, match=message):
        Rules.parse(f"9x9/10 boards=safe-guesses {switches}")

"""Flags may be wrong: all that is called exact reads them as covered cells.

Small games are played to a random point and flags set without regard to the mines, on cells that
are certain mines, certainly safe and neither. What the engine, the hints and the exact agents then
say is held to plain enumeration and to a plain recursion over all ways to play on.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from minewise import Game, Random, View, analyze, evaluate, hint, make, optimal
from minewise.agents.protocol import Decision
from minewise.game.rules import Cell, Rules
from minewise.game.view import COVERED, FLAG
from minewise.match.turn import ask, turns
from minewise.testing.reference import enumerate_layouts
from tests.reference_optimal import wins_by_cell

FEW = 40
"""Positions with so many layouts are played on in all ways, which takes a second where there are
more."""
SIZES = ("4x3/3", "3x3/2", "5x2/3", "1x8/2", "4x3/2", "3x3/3", "2x2/1", "6x2/2", "3x4/3")
EXACT = tuple(make(name) for name in ("exact", "best", "best:strength=fast"))


def flagged_view(seed: int) -> View | None:
    """A game after some reveals of safe cells and flags on any; None if it is over by then."""
    rng = Random(seed)
    rules = Rules.parse(f"{rng.choice(SIZES)} first_click=any")
    game = Game(rules, seed=seed)
    assert game.board is not None
    for _ in range(rng.below(8)):
        safe = [cell for cell in game.view.where(COVERED) if cell not in game.board.mines]
        game.reveal(*rng.choice(safe))
        if game.over:
            return None
    chance = rng.below(4)
    for cell in game.view.where(COVERED):
        if rng.below(4) <= chance:
            game.flag(*cell)
    return game.view


def check_decision(decision: Decision, view: View, chances: dict[Cell, Fraction]) -> None:
    """An exact agent calls certain what is, and guesses the cell that it says it does."""
    assert all(chances[cell] == 1 for cell in decision.flag)
    for cell, chance in (decision.probability or {}).items():
        assert chance == pytest.approx(float(chances[cell]), abs=1e-9)
    assert decision.certain == (0 in chances.values())
    if decision.certain:
        assert decision.reveal
        assert all(chances[cell] == 0 for cell in decision.reveal)
    else:
        (cell,) = decision.reveal
        assert chances[cell] < 1


def check_view(view: View) -> set[str]:
    """Do all agree? Says what kinds of flags there were."""
    mines = view.mines
    assert mines is not None
    chances = enumerate_layouts(view).probability
    safe = {cell for cell, chance in chances.items() if chance == 0}
    analysis = analyze(view)
    assert analysis.safe == safe
    assert analysis.mines == {cell for cell, chance in chances.items() if chance == 1}
    for cell, chance in chances.items():
        assert analysis.probability[cell] == pytest.approx(float(chance), abs=1e-12)

    best, evaluation = optimal(view), evaluate(view, strength="deep")
    if best.layouts <= FEW:
        plain = {cell: wins for cell, (_, wins, _, _) in wins_by_cell(view, mines).items()}
        assert best.wins_by_cell == plain
    assert evaluation.exact
    assert evaluation.win == pytest.approx(float(best.win_rate), abs=1e-12)
    valued = {move.cell: move.win for move in evaluation.moves}
    assert set(valued) == set(chances) - analysis.mines
    for cell, win in valued.items():
        assert win == pytest.approx(float(best.win_rate_by_cell[cell]), abs=1e-12)

    told = hint(view)
    assert told is not None
    assert told.chance == pytest.approx(float(min(chances.values())), abs=1e-12)
    assert told.chance == pytest.approx(float(chances[told.cell]), abs=1e-12)
    assert told.move == ("unflag" if view[told.cell] == FLAG else "reveal")
    assert (told.proof is not None) == bool(safe)
    if told.proof is not None:
        assert not told.proof.mine
        assert told.proof.verify()

    for agent in EXACT:
        decision = ask(agent, view, Random(1))
        check_decision(decision, view, chances)
        if agent.name == "best" and not safe:
            assert decision.reveal[0] in best.best
    certain = {Fraction(0): "wrong", Fraction(1): "right"}
    return {certain.get(chances[cell], "uncertain") for cell in view.where(FLAG)}


@pytest.mark.parametrize(
    ("text", "win"), [("F#F0", 1), ("FF", Fraction(1, 2)), ("FF0", 1), ("F1F", Fraction(1, 2))]
)
def test_wrong_flags_in_one_row(text: str, win: Fraction) -> None:
    view = View.parse(text, mines=1)
    check_view(view)
    assert evaluate(view).win == win


def agreeing(seeds: range) -> dict[str, int]:
    """How many positions were checked, and with which kinds of flags."""
    found = dict.fromkeys(("positions", "right", "wrong", "uncertain"), 0)
    for seed in seeds:
        if (view := flagged_view(seed)) is None:
            continue
        found["positions"] += 1
        try:
            kinds = check_view(view)
        except AssertionError as error:
            raise AssertionError(f"flagged_view({seed}) is {view!r}") from error
        for kind in kinds:
            found[kind] += 1
    return found


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "Flags are read as covered cells, because a flag may be wrong.",
    "A cell that is called safe holds no mine in any layout that fits the view.",
)
def test_all_agree_whatever_is_flagged() -> None:
    assert min(agreeing(range(150)).values()) > 20


@pytest.mark.parametrize("name", ["exact", "best"])
def test_exact_agents_play_on_where_a_person_has_flagged_all(name: str) -> None:
    """They take flags away and win as often as the best play, or guess and lose."""
    for seed in range(30):
        game = Game("4x4/3 first_click=any", seed=seed)
        for cell in game.view.where(COVERED):
            game.flag(*cell)
        played = list(turns(make(name), game))
        assert game.over
        assert all(move.kind != "flag" for turn in played for move in turn.moves)


@pytest.mark.check
def test_all_agree_in_3000_positions() -> None:
    found = agreeing(range(10_000, 15_000))
    assert found["positions"] >= 3_000
    assert min(found.values()) > 500


def almost_won(seed: int) -> View | None:
    """A beginner's game in which the last one or two safe cells have flags."""
    rng = Random(seed)
    game = Game("beginner first_click=any", seed=seed)
    assert game.board is not None
    while len(safe := [c for c in game.view.where(COVERED) if c not in game.board.mines]) > 2:
        game.reveal(*rng.choice(safe))
    for cell in safe:
        game.flag(*cell)
    return None if game.over else game.view


def test_hints_find_the_last_safe_cells_under_their_flags() -> None:
    gambles, seen = 0, 0
    for view in filter(None, map(almost_won, range(100))):
        seen += 1
        told, safe = hint(view), analyze(view).safe
        assert told is not None
        assert (told.proof is not None) == bool(safe)
        assert told.move == ("unflag" if view[told.cell] == FLAG else "reveal")
        gambles += told.proof is None
        assert evaluate(view).win == pytest.approx(float(optimal(view).win_rate))
        decision = make("best").decide(view, Random(1))
        assert decision.certain == bool(safe)
        assert decision.certain or set(decision.reveal) <= optimal(view).best
    assert seen > 80
    assert gambles < seen / 2

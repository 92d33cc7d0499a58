"""Tests of hints: what to do next, in three steps."""

from __future__ import annotations

import pytest

from minewise import Game, Proof, Rules, View, analyze, hint
from minewise._core import signal_checks
from minewise.companion.position import Advice
from minewise.game.view import COVERED
from minewise.why.hint import guess_reasons, hint_steps
from tests.cli.test_analyze import LATTICE


@pytest.mark.parametrize("rules", ["beginner", "intermediate", "cs50", "kulkarni"])
def test_hints_lead_through_a_game(rules: str) -> None:
    game = Game(Rules.parse(rules), seed=5)
    game.reveal(0, 0)
    while not game.over and (found := hint(game.view)) is not None:
        chances = analyze(game.view).probability
        assert found.chance == pytest.approx(chances[found.cell])
        assert len(found.steps) == 3
        assert all(step.endswith(".") for step in found.steps)
        cell = f"({found.cell[0]},{found.cell[1]})"
        assert cell in found.steps[2]
        assert cell not in found.steps[0]
        if found.proof is None:
            safest = min(chances[c] for c in game.view.where(COVERED))
            assert found.chance == pytest.approx(safest)
            assert found.chance > 0
        else:
            assert found.proof.mine == (found.move == "flag")
        game.move(found.move, found.cell)
    assert game.over
    if game.status == "lost" and game.rules.on_mine == "end":
        assert found is not None
        assert found.proof is None


def test_a_hint_prefers_the_easiest_proof() -> None:
    # 0,0 needs three clues, 2,0 needs one.
    view = View.parse("####/1221/#0__")
    found = hint(view)
    assert found is not None
    assert (found.cell, found.move) == ((2, 0), "reveal")
    assert isinstance(found.proof, Proof)
    assert found.steps == (
        "Look at row 2 and columns 0 to 1.",
        "There is a safe cell. The 0 at (2,1) has no mine around it.",
        "So (2,0) is safe. Reveal it.",
    )


def test_a_flag_on_a_safe_cell_is_told() -> None:
    view = View.parse("##F/11_")
    found = hint(view)
    assert found is not None
    assert (found.cell, found.move) == ((0, 2), "unflag")
    assert found.reason.startswith("There is a flag on a safe cell. The 1 at (1,0) needs one mine")
    assert found.answer == "So (0,2) is safe. Remove its flag."


def test_safe_cells_come_before_wrong_flags() -> None:
    found = hint(View.parse("F0#"))
    assert found is not None
    assert (found.cell, found.move) == ((0, 2), "reveal")


def test_flags_hint_at_nothing() -> None:
    """A flag that may be right leaves the other cell a guess."""
    found = hint(View.parse("F1#"))
    assert found is not None
    assert found.proof is None
    assert found.steps == (
        "No cell is certain, so you have to guess.",
        (
            "The safest cell is a mine with a chance of 50.0%. One other cell is just as safe. "
            "One flag is not proven, so it counts as a covered cell."
        ),
        "Reveal (0,2).",
    )
    taken = hint(View.parse("F1F"))
    assert taken is not None
    assert (taken.move, taken.cell, taken.chance, taken.proof) == ("unflag", (0, 0), 0.5, None)
    assert taken.reason.endswith("It has a flag, and no clue proves that flag.")
    assert taken.answer == "Remove the flag at (0,0) and reveal the cell."


def test_a_hint_says_when_nothing_is_left() -> None:
    assert hint(View.parse("#1")) is None
    assert hint(View.parse("F2#")) is None
    flags = hint(View.parse("#1", rules=Rules.parse("2x1/1 first_click=any win=all_flagged")))
    assert flags is not None
    assert (flags.move, flags.cell) == ("flag", (0, 0))


def test_a_wide_position_gets_its_hint_soon() -> None:
    """In 0.7 seconds; it was 47 when moves were weighed with the whole budget."""
    before = signal_checks()
    found = hint(LATTICE, mines=87)
    assert found is not None
    assert found.chance < 0.01
    assert 0 < signal_checks() - before < 200


@pytest.mark.parametrize(
    "rules", ["2x2/3", "beginner", "9x9/10 first_click=opening", "4x4/3 win=all_identified"]
)
def test_a_protected_first_click_is_no_risk(rules: str) -> None:
    view = Game(rules, seed=1).view
    found = hint(view)
    assert found is not None
    assert (found.move, found.chance, found.proof) == ("reveal", 0.0, None)
    assert hint_steps(view) == found.steps
    assert guess_reasons(view, found.cell) == (found.reason,)
    step = Advice.on(view).next
    assert step is not None
    assert (step.reason, step.chance) == (found.reason, 0.0)


def test_a_protected_first_click_is_hinted_at_where_no_flag_is() -> None:
    game = Game("2x1/1", seed=1)
    game.flag(0, 0)
    assert (found := hint(game.view)) is not None
    assert (found.cell, found.move, found.answer) == ((0, 1), "reveal", "Reveal (0,1).")
    game.flag(0, 1)
    assert (found := hint(game.view)) is not None
    assert (found.cell, found.move) == ((0, 0), "unflag")


def test_a_chance_to_win_is_named_only_where_it_is_known() -> None:
    known, unknown = (
        hint(View.parse("1##/###", rules=f"3x2/2 boards={boards}"))
        for boards in ("any", "safe-guesses")
    )
    assert known is not None
    assert unknown is not None
    assert "chance to win is 33.3%" in known.reason
    assert "chance to win" not in unknown.reason

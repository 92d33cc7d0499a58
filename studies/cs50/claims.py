"""The claims of CS50's project, with verdicts that follow from the figures."""

from __future__ import annotations

from studies.cs50.found import Found
from studies.guess_risk import Share
from studies.independent import told, verdict
from studies.study import Claim, Verdict

_SENTENCES = "tests/agents/test_sentences.py::"

TOO_FEW = "too few guesses to tell"


def claims(found: Found) -> list[Claim]:
    """Every claim in the order of its number; a letter marks one that belongs to the same part."""
    return [
        Claim(
            "3.1",
            "Background",
            "A click on a mine loses, a safe cell shows its count, and flagging all mines wins",
            "holds",
            "`tests/game/test_game.py::test_a_mine_ends_the_game`, "
            "`tests/game/test_game.py::test_all_mines_flagged_wins`; rules `cs50`",
        ),
        Claim(
            "3.2",
            "Background",
            "A right click, or a click with two fingers, flags a cell",
            "holds",
            "`tests/web/test_play_mouse.py::test_the_right_button_flags_and_the_counter_counts`; "
            "two fingers on a touchpad send the same event",
        ),
        Claim(
            "3.3",
            "Propositional Logic",
            "One variable a cell: a clue of 1 says Or of eight cells, exactly one is a longer "
            "formula, and an 8x8 board has 2^64 models",
            "holds",
            "`tests/studies/test_cs50.py::test_the_formulas_of_the_source`, "
            "`tests/studies/test_cs50.py::test_the_models_of_a_board`",
            source="8 terms of 8 literals; 2^64",
        ),
        _intractable(found),
        Claim(
            "3.4",
            "Knowledge Representation",
            "A sentence is a set of cells and how many of them are mines",
            "holds",
            f"`{_SENTENCES}test_a_sentence_says_what_its_clue_says`, "
            f"`{_SENTENCES}test_the_boards_of_the_source`",
        ),
        Claim(
            "3.5",
            "Knowledge Representation",
            "A count of 0 makes all cells safe, a count as large as the set makes all mines",
            "holds",
            f"`{_SENTENCES}test_a_count_of_zero_makes_all_cells_safe`, "
            f"`{_SENTENCES}test_a_count_as_large_as_the_set_makes_all_cells_mines`",
        ),
        Claim(
            "3.6",
            "Knowledge Representation",
            "A cell that is known leaves its sentences, and a mine takes one off their count",
            "holds",
            f"`{_SENTENCES}test_a_safe_cell_leaves_its_sentences`, "
            f"`{_SENTENCES}test_a_mine_leaves_its_sentences_and_takes_one_off`",
        ),
        Claim(
            "3.7",
            "Knowledge Representation",
            "Where one set lies within another, what is between them holds the mines between",
            "holds",
            f"`{_SENTENCES}test_the_subset_rule_on_the_sentences_of_the_source`, "
            f"`{_SENTENCES}test_nothing_that_follows_by_the_rules_is_missed`",
        ),
        complete({board: found.missed(board) for board in found.watched}),
        Claim(
            "3.8",
            "Knowledge Representation",
            "An agent can gather knowledge so and select cells that it knows to be safe",
            "holds",
            f"`{_SENTENCES}test_every_decision_is_legal_and_sound`",
        ),
        _as_the_second(found),
    ]


def _intractable(found: Found) -> Claim:
    row = found.row("8x8/8 first_click=any", "exact")
    milliseconds = 1000 * row.tally.seconds / row.tally.games
    slow = milliseconds > 1000
    return Claim(
        "3.3a",
        "Propositional Logic",
        "To check models on an 8x8 board takes too long for any computer",
        "holds" if slow else "differs",
        f"`exact` weighs every model that fits at every decision; a game of 8x8/8 takes it "
        f"{milliseconds:.2g} ms on average",
        source="2^64 models",
        why=""
        if slow
        else "true of checking them one by one; cells that no clue ties together can be counted "
        "apart, and cells with the same clues only by number",
    )


def complete(missed: dict[str, Share]) -> Claim:
    """Not said by the source: do its rules find every cell that is certain?"""
    shares = ", ".join(
        f"{share} of {share.bottom:,.0f} guesses on {board}" for board, share in missed.items()
    )
    some: Verdict = "does not hold"
    why = "clues that overlap without one within the other can prove a cell together"
    if not any(share.top for share in missed.values()):
        some, why = "pending", TOO_FEW
    return Claim(
        "3.7a",
        "Knowledge Representation",
        "(the source leaves it open) With the subset rule every certain cell is found",
        some,
        f"a cell was certainly safe at {shares}",
        why=why,
    )


def _as_the_second(found: Found) -> Claim:
    beside = found.beside()
    result, why = verdict(beside)
    return Claim(
        "3.8a",
        "Knowledge Representation",
        "(the source gives no figure) An agent of these rules wins as often as a second program "
        "written from the same text",
        result,
        told(beside),
        why=why,
    )

"""Every claim of Kulkarni 2020: what a program can do, shown by tests, and what was measured."""

from __future__ import annotations

from studies.kulkarni.measured import measured
from studies.kulkarni.parts import Parts
from studies.study import Claim

_WORDS = "tests/courses/test_kulkarni.py::"
_AGENTS = "tests/agents/test_agents.py::"
_BRUTE_FORCE = f"{_AGENTS}test_every_decision_is_what_brute_force_allows"
_COMPARE = "tests/tournament/test_compare.py::"
_GAME = "tests/game/test_game.py::"
_INFERENCE = "tests/engine/test_inference.py::"
_PLAY = "tests/cli/test_play.py::"
_REFERENCE = "tests/game/test_game_reference.py::"

SHOWN: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    (
        "0.1",
        "1",
        "A square grid of cells, each safe or a mine, all hidden at the start",
        (f"{_REFERENCE}test_games_of_seeds",),
    ),
    (
        "0.2",
        "1",
        "A move reveals a cell: a safe one shows its clue, a mine goes off and shows none",
        (f"{_REFERENCE}test_games_on_given_boards", f"{_GAME}test_a_mine_ends_the_game"),
    ),
    (
        "0.3",
        "1",
        "An agent can flag a cell that it infers to be a mine",
        (f"{_INFERENCE}test_single_clues",),
    ),
    (
        "0.4",
        "1",
        "Play goes on until every cell is flagged or revealed",
        (
            f"{_REFERENCE}test_games_that_play_on_after_a_mine",
            f"{_AGENTS}test_empty_and_full_boards_are_played_to_their_end",
        ),
    ),
    (
        "0.5",
        "1",
        "Three agents: basic, single improved, double improved",
        (f"{_AGENTS}test_whole_games_of_the_source",),
    ),
    (
        "0.6",
        "1",
        "Final score: mines safely identified / mines",
        ("tests/game/test_record.py::test_the_score_is_the_share_of_mines_safely_identified",),
    ),
    (
        "0.8",
        "2.1",
        "The automatic player plays to the end and averages the final scores",
        (f"{_COMPARE}test_rows_are_what_the_single_games_add_up_to",),
    ),
    (
        "0.9",
        "2.1",
        "Line charts: average final score against mine density, one line an agent",
        ("tests/report/test_chart.py::test_sweep_draws_a_line_and_a_band_for_each_agent",),
    ),
    (
        "0.10",
        "2.1",
        "Input: dimension, start, stop and step of the density, number of runs, which agents",
        ("tests/cli/test_compare.py::test_the_first_comparison",),
    ),
    (
        "0.11",
        "2.1",
        "In one run all agents play the same board",
        (
            "tests/game/test_board.py::test_without_protection_the_board_does_not_depend_on_the_play",
        ),
    ),
    (
        "0.12",
        "2.1",
        "Lists of densities and of average scores feed the charts",
        ("tests/report/test_table.py::test_csv_holds_every_row_in_full",),
    ),
    (
        "0.13",
        "2.2",
        "The manual player shows the board before every move and asks for one",
        (f"{_PLAY}test_a_game_of_the_first_source_over_a_pipe",),
    ),
    (
        "0.14",
        "2.2",
        "It can reveal, flag, let any of the agents move, or let one play to the end",
        (
            f"{_PLAY}test_a_session_that_uses_everything",
            f"{_PLAY}test_auto_plays_as_the_agent_does_alone",
        ),
    ),
    (
        "0.15",
        "2.2",
        "It ends when every cell is revealed or flagged",
        (
            f"{_PLAY}test_a_game_of_the_first_source_over_a_pipe",
            f"{_GAME}test_all_cells_identified_is_won_only_if_the_flags_are_right",
        ),
    ),
    (
        "0.16",
        "2.2",
        "Moves of people and of agents can be mixed in one game",
        (f"{_AGENTS}test_agents_go_on_from_any_view_that_a_person_reached",),
    ),
    (
        "0.24",
        "3.3",
        "Rule 1: a clue that equals its known mines and hidden neighbours makes those mines",
        (f"{_INFERENCE}test_single_clues", _BRUTE_FORCE),
    ),
    (
        "0.25",
        "3.3",
        "Rule 2: a clue that has all its mines makes its hidden neighbours safe",
        (f"{_INFERENCE}test_single_clues", _BRUTE_FORCE),
    ),
    (
        "0.26",
        "3.3",
        "A mine that is inferred is known at once; a safe cell only waits to be revealed",
        (f"{_INFERENCE}test_the_pass_is_row_by_row_and_only_one",),
    ),
    (
        "0.27",
        "3.3",
        "Safe cells first, else inference, else a random hidden cell",
        (_BRUTE_FORCE, f"{_AGENTS}test_a_guess_without_knowledge_has_no_favourite"),
    ),
    (
        "0.28",
        "3.4",
        "The search is tried only where the two rules find no safe cell",
        (_BRUTE_FORCE,),
    ),
    (
        "0.29",
        "3.4",
        "Hidden cells are variables, 0 or 1; each safe cell constrains its hidden neighbours",
        (f"{_INFERENCE}test_the_search_finds_what_single_clues_miss", _BRUTE_FORCE),
    ),
    (
        "0.30",
        "3.4",
        "Backtracking search finds all solutions",
        (f"{_INFERENCE}test_many_variables_are_counted_right", _BRUTE_FORCE),
    ),
    (
        "0.32",
        "3.4",
        "Solutions are merged: always 0 is safe, always 1 is a mine, else nothing follows",
        (f"{_INFERENCE}test_the_search_finds_what_single_clues_miss", _BRUTE_FORCE),
    ),
    (
        "0.33",
        "3.4",
        "Where both find nothing, single improved reveals a random hidden cell",
        (_BRUTE_FORCE, f"{_AGENTS}test_a_guess_without_knowledge_has_no_favourite"),
    ),
    (
        "0.34",
        "3.5",
        "Double improved then reveals the cell that is a mine in the fewest solutions",
        (f"{_INFERENCE}test_the_least_probable_cell_is_guessed", _BRUTE_FORCE),
    ),
    (
        "0.35",
        "3.5",
        "A probability never marks a cell as safe or mine",
        (_BRUTE_FORCE, "tests/testing/test_contract.py::test_our_agents_keep_the_contract"),
    ),
    (
        "0.36",
        "4.2",
        "Four ways to learn: a random cell is safe or a mine, a cell is inferred safe or a mine",
        (f"{_REFERENCE}test_games_that_play_on_after_a_mine", f"{_INFERENCE}test_single_clues"),
    ),
    (
        "0.42",
        "6",
        "Future work: merge each solution at once, so that none is stored",
        (f"{_INFERENCE}test_many_variables_are_counted_right",),
    ),
    (
        "0.43",
        "6",
        "Future work: an agent of logical inference",
        ("tests/agents/test_sat.py::test_all_that_follows_from_the_clues_is_found_and_no_more",),
    ),
    (
        "0.44",
        "6",
        "Future work: rule learning",
        ("tests/agents/test_patterns.py::test_learning_is_repeatable_and_finds_the_famous_ones",),
    ),
    (
        "0.17",
        "2.3",
        "Actual board: cells with `status`, `cmn` and `ctn`",
        (
            f"{_WORDS}test_the_actual_board_of_the_source",
            f"{_WORDS}test_counts_of_the_actual_board",
        ),
    ),
    (
        "0.18",
        "3.1",
        "`get_actual_board`, `set_mines`, `initialize_cmn`, `get_count_of_mine_neighbors`",
        (
            f"{_WORDS}test_the_actual_board_step_by_step",
            f"{_WORDS}test_mines_are_set_once_and_must_fit",
        ),
    ),
    (
        "0.19",
        "3.2",
        "Visible board: cells with `status`, `cmn`, `ctn`, `cism`, `cimn` and `chn`",
        (
            f"{_WORDS}test_the_visible_board_of_the_source",
            f"{_WORDS}test_counts_of_the_visible_board",
        ),
    ),
    (
        "0.20",
        "3.2",
        "`get_visible_board`, `update_board_visible`, `update_counts_of_neighbors`",
        (f"{_WORDS}test_a_whole_game_is_that_of_basic",),
    ),
    (
        "0.21",
        "4.1",
        "The actual board is never updated",
        (f"{_WORDS}test_the_actual_board_never_changes",),
    ),
    (
        "0.22",
        "4.1",
        "`get_board` gives `reveal_position` and `get_cmn_from_board_actual`, the only ways to it",
        (
            f"{_WORDS}test_what_the_two_functions_hold_leads_to_no_mine_and_no_seed",
            f"{_WORDS}test_counts_are_told_of_revealed_safe_cells_alone",
        ),
    ),
    (
        "0.23",
        "3.3",
        "A set of safe cells not yet revealed and a list of unidentified cells",
        (f"{_WORDS}test_a_whole_game_is_that_of_basic",),
    ),
)
"""Number, section, what the source says, and the tests that show it."""

DISPLAY = Claim(
    "0.7",
    "1",
    "The board is shown with row and column numbers, M for mines, clues as digits, hidden cells "
    "blank",
    "differs",
    "`tests/report/test_draw.py::test_rows_and_columns_are_numbered`, "
    "`tests/report/test_draw.py::test_the_final_picture_tells_mines_and_flags_apart`",
    why="a hidden cell is #, a flag F and a mine that went off *, so that they can be told apart; "
    "M is a mine that the end of a game shows",
)


def claims(parts: Parts) -> list[Claim]:
    """All claims, in the order of their numbers."""
    shown = [
        Claim(number, where, says, "holds", ", ".join(f"`{test}`" for test in tests))
        for number, where, says, tests in SHOWN
    ]
    return sorted([DISPLAY, *shown, *measured(parts)], key=_order)


def _order(claim: Claim) -> tuple[int, str]:
    number = claim.number.partition(".")[2]
    digits = number.rstrip("abcde")
    return int(digits), number

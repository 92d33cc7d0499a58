"""The claims of the NCSU report, with verdicts that follow from the rows."""

from __future__ import annotations

from studies.ncsu.entries import Found
from studies.ncsu.learned import (
    first_loss,
    learned_wins_more,
    more_than_both,
    trained,
)
from studies.ncsu.verdicts import (
    better_at_every_size,
    better_rules,
    rise_and_fall,
    tables,
)
from studies.study import Claim


def claims(found: Found) -> list[Claim]:
    """Every claim in the order of its number; a letter marks a conclusion from the same figures."""
    return [
        Claim(
            "2.1",
            "II",
            "Three agents are built and compared: knowledge-based, stochastic, learned",
            "holds",
            "`knowledge`, `likelihood` and `dqn-source`, compared by `minewise reproduce ncsu`",
        ),
        Claim(
            "2.2",
            "III",
            "A window shows the board with twelve images, and a smiley over the mines on a win",
            "holds",
            "`minewise web`: digits, mine, flag, blank and covered cells, drawn by ourselves; "
            "`tests/web/test_play_mouse.py::test_a_game_is_won_with_the_left_button`",
        ),
        Claim(
            "2.3",
            "IV.A",
            "A matrix *state* holds the opened cells, a matrix *known* the certain ones",
            "differs",
            "`tests/game/test_view.py::test_cells_neighbors_and_codes_agree_with_the_array`",
            why="one view holds both: its flags are the certain mines; certain safe cells are "
            "revealed at once and need no mark",
        ),
        Claim(
            "2.4",
            "IV.A, fig. 2, 3",
            "Two rules about a single clue, less its known mines, find mines and safe cells; "
            "else a random cell is opened",
            "holds",
            "`tests/engine/test_inference.py::test_knowledge`, "
            "`tests/agents/test_agents.py::test_a_guess_without_knowledge_has_no_favourite`",
        ),
        Claim(
            "2.5",
            "IV.B, fig. 4, 5",
            "Where they find no safe cell, the least sum of x/k over the clues beside a cell is "
            "opened; the sum is no probability",
            "holds",
            "`tests/engine/test_inference.py::test_scores_of_one_clue`, "
            "`tests/engine/test_inference.py::test_scores_of_two_clues`",
            source="3/8; 2/5 + 3/5 = 1",
        ),
        Claim(
            "2.6",
            "IV.C",
            "The learned agent is a double deep Q-network, 36 inputs, two layers of 128, advantage "
            "and value",
            "holds",
            "`tests/learn/train/test_source.py::test_the_network_has_the_layers_of_the_source`, "
            "`tests/learn/train/test_source.py::test_opened_cells_cannot_be_chosen`",
        ),
        trained(found),
        Claim(
            "2.8",
            "V",
            "Games won, board completion and clicks a game are measured on four boards",
            "holds",
            "`minewise compare knowledge likelihood --rules ncsu` prints all three; the rows lie "
            "in `ncsu/tables.csv`",
            source="500 games a board",
        ),
        tables(found),
        better_at_every_size(found),
        rise_and_fall(found),
        Claim(
            "2.10",
            "V, fig. 6 to 13, 15, 16",
            "Bars and lines show the figures against size and mines, and the learned agent's "
            "against training",
            "holds",
            "eight charts in `ncsu/`, the source's figures in them",
        ),
        first_loss(found),
        learned_wins_more(found),
        more_than_both(found),
        better_rules(found),
    ]

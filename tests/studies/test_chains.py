"""Chains of influence: what rests on what, and the study of it."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, Game, Rules, explain, make
from minewise.game.rules import Cell
from minewise.match.turn import turns
from studies.chains import measure
from studies.chains.influence import Influence, influence, king_moves
from studies.chains.measure import Chains, Step, climb, figures, numbered, play
from studies.shared.study import Run, answers, write

STRIP = Rules.parse(
    "6x1/1 first_click=any on_mine=continue cascade=no mines_known=no win=all_identified start=0,0"
)


def found_in(board: Board, rules: Rules) -> Influence:
    return influence(turns(make("exact"), Game.on_board(board, rules, seed=1)))


def test_along_a_strip_each_clue_leads_to_the_next_cell() -> None:
    found = found_in(Board(1, 6, [(0, 5)]), STRIP)
    strip = tuple((0, column) for column in range(6))
    assert found.proofs == {(0, column): ((0, column - 1),) for column in range(1, 6)}
    assert found.chain == strip
    assert (found.length, found.distance, found.reach, found.guesses) == (5, 5, 5, 0)
    assert found.depth == {(0, column): column for column in range(1, 6)}


def test_a_guess_begins_a_new_chain() -> None:
    # Nothing follows from a 1 in the middle; whatever is guessed next rests on nothing.
    rules = replace(STRIP, start=(0, 2))
    found = found_in(Board(1, 6, [(0, 3)]), rules)
    assert (0, 2) not in found.proofs
    assert found.guesses >= 1
    assert found.chain[0] not in found.proofs


def test_a_game_without_a_conclusion_has_no_chain() -> None:
    found = Influence({}, 3)
    assert (found.chain, found.length, found.distance, found.reach) == ((), 0, 0, 0)


@given(st.integers(0, 2**32), st.sampled_from([3, 8, 14]))
def test_chains_are_made_of_proofs(seed: int, mines: int) -> None:
    rules = Rules.parse(f"6x6/{mines} first_click=any on_mine=continue cascade=no mines_known=no")
    played = list(turns(make("exact"), Game(rules, seed=seed)))
    found = influence(played)
    assert found.guesses + sum(
        len(turn.decision.reveal) for turn in played if turn.decision.certain
    ) == sum(move.kind == "reveal" for turn in played for move in turn.moves)
    views = {cell: turn.view for turn in reversed(played) for cell in turn.decision.reveal}
    for before, after in zip(found.chain, found.chain[1:], strict=False):
        assert before in found.proofs[after]
    for cell, clues in found.proofs.items():
        if cell in views:
            assert explain(views[cell], cell).clues == clues
    assert found.length == max(0, len(found.chain) - 1)
    assert found.reach == max((len(led_to(found, clue)) for clue in clues_of(found)), default=0)


def clues_of(found: Influence) -> set[Cell]:
    return {clue for clues in found.proofs.values() for clue in clues}


def led_to(found: Influence, clue: Cell) -> set[Cell]:
    """All that follows from a clue, by walking forward until nothing is added."""
    follows: set[Cell] = set()
    grown = True
    while grown:
        more = {
            cell
            for cell, clues in found.proofs.items()
            if cell not in follows and {clue, *follows} & set(clues)
        }
        grown = bool(more)
        follows |= more
    return follows


@pytest.mark.parametrize(("one", "other", "moves"), [((0, 0), (3, 1), 3), ((2, 7), (2, 7), 0)])
def test_king_moves(one: Cell, other: Cell, moves: int) -> None:
    assert king_moves(one, other) == king_moves(other, one) == moves


# The study


def test_the_study_writes_page_chart_and_rows(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    run = Run.of("chains", 4, progress=lambda _: lambda done, total: told.append((done, total)))
    findings = write(run, tmp_path)
    assert findings is not None
    assert told[-1] == (44, 44)
    text = findings.page.read_text()
    for name in ("games.csv", "chains.png", "chains.svg"):
        assert (tmp_path / "chains" / name).exists()
    assert "![](chains/chains.svg)" in text
    assert "4 games of each density, seed 1" in text
    with (tmp_path / "chains" / "games.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["density"] for row in rows] == [d for d in run.plan["densities"] for _ in range(4)]
    again = [part for part in play(Run.of("chains", 1)) if isinstance(part, Chains)]
    assert [int(row["length"]) for row in rows[::4]] == [part.length for part in again]
    assert not findings.claims
    assert [question.number for question in findings.questions] == ["1.16a", "1.16b"]


def test_climbing_never_shortens_the_chain() -> None:
    lengths = [step.influence.length for step in climb(Run.of("chains", 12, seed=3))]
    assert lengths == sorted(lengths)
    assert len({len(step.board.mines) for step in climb(Run.of("chains", 5, seed=3))}) == 1


def test_the_board_of_a_chain_shows_its_cells_in_order() -> None:
    found = found_in(Board(1, 6, [(0, 5)]), STRIP)
    assert numbered(Step(Board(1, 6, [(0, 5)]), found)) == "a b c d e f"
    assert numbered(Step(Board(2, 2, [(0, 1)]), Influence({}, 0))) == ". *\n. ."


@pytest.mark.parametrize(
    ("slope", "words"),
    [
        (1, "fewer guesses at densities none, and more at 0.1"),
        (-1, "fewer guesses at densities 0.1, and more at none"),
        (0, "fewer guesses at densities none, and more at none"),
    ],
)
def test_the_answer_follows_the_correlation(slope: int, words: str) -> None:
    run = Run.of("chains", 30)
    found = [
        Chains(
            density,
            number,
            length=number,
            distance=3,
            reach=5,
            conclusions=9,
            guesses=100 + (slope * number if density == "0.1" else 0),
            score=0.5,
        )
        for density in run.plan["densities"]
        for number in range(30)
    ]
    step = Step(Board(1, 6, [(0, 5)]), Influence({}, 0))
    _, second = answers(run.study, figures(run, [*found, step]))
    assert words in second.answer


def test_an_interrupt_leaves_nothing_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(measure, "influence", stop)
    assert write(Run.of("chains", 2), tmp_path) is None
    assert list(tmp_path.iterdir()) == []

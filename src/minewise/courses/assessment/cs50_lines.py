"""What CS50 AI's specification asks of each method, and the calls that show whether it is done."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from minewise.agents.lib.clue_sentences import sentences_of
from minewise.agents.sentences import Knowledge
from minewise.courses.assessment.conclusions import (
    Conclusion,
    WithoutDifferences,
    proof_of,
    view_of,
    wrong_conclusions,
)
from minewise.courses.assessment.cs50_classes import (
    SIZES,
    Classes,
    Said,
    State,
    board_of,
    is_cell,
    listed,
    shown,
)
from minewise.courses.assessment.cs50_moves import random_move, safe_move
from minewise.courses.assessment.report import Fault
from minewise.courses.assessment.submission import StudentError
from minewise.game.board import Board
from minewise.game.rules import Cell, Rules
from minewise.game.view import View, neighbors_at

Test = Callable[[Classes], str]
"""Raises StudentError where the student's code fails; gives a note for the line."""

A, B, C, D = (0, 0), (0, 1), (1, 1), (2, 3)
ALIAS = "the set that it returns is the sentence's own, so later marks change it"


def begins(classes: Classes) -> str:
    """A sentence holds what it is made of."""
    due = Said(frozenset({A}), 1)
    if (got := classes.said(classes.sentence({A}, 1))) != due:
        classes.fail("Sentence.__init__", f"Sentence({{{A}}}, 1) must hold {due}, and holds {got}.")
    return ""


def sentence_known(classes: Classes, name: str) -> str:
    """known_mines or known_safes."""
    mines = name == "known_mines"
    note = ""
    for cells, count in (({A, B, C}, 3), ({A, B, C}, 0), ({A, B, C}, 2), ({D}, 1), (set(), 0)):
        decided = count == len(cells) if mines else count == 0
        due = cells if decided else set()
        text = f"Sentence({listed(cells)}, {count})"
        sentence = classes.sentence(cells, count)
        for _ in range(2):  # the first call must not change it
            got = classes.do(sentence, name)
            if not isinstance(got, set | frozenset) or got != due:
                classes.fail(
                    f"Sentence.{name}",
                    f"{text}.{name}() must return {listed(due)}, and returns {shown(got)}.",
                )
        if classes.said(sentence) != Said(frozenset(cells), count):
            classes.fail(f"Sentence.{name}", f"{text}.{name}() must not change the sentence.")
        if isinstance(got, set) and got and getattr(sentence, "cells", None) is got:
            note = ALIAS
    return note


def sentence_mark(classes: Classes, name: str) -> str:
    """mark_mine or mark_safe of a sentence."""
    less = name == "mark_mine"
    for cells, count, cell in (
        ({A, B, C}, 2, C),
        ({A, B, C}, 1, A),
        ({A, B, C}, 1, D),
        ({D}, int(less), D),
        (set(), 0, A),
    ):
        sentence = classes.sentence(cells, count)
        due = Said(frozenset(cells - {cell}), count - (less and cell in cells))
        for times in ("once", "twice"):
            classes.do(sentence, name, cell)
            if (got := classes.said(sentence)) != due:
                classes.fail(
                    f"Sentence.{name}",
                    f"After {name}({cell}), called {times}, the sentence {listed(cells)} = {count} "
                    f"must be {due}, and is {got}.",
                )
    return ""


def ai_mark(classes: Classes, name: str) -> str:
    """mark_mine or mark_safe of an AI."""
    for height, width in SIZES:
        ai = classes.ai(height, width)
        known = ({A, B, C, (1, 0)}, 2), ({A, (0, 2), (1, 2), (2, 2)}, 2), ({B, (2, 0), (2, 1)}, 1)
        classes.add(ai, *(classes.sentence(cells, count) for cells, count in known))
        classes.do(ai, name, A)
        state = classes.state(ai)
        marked, what = (state.mines, "mines") if name == "mark_mine" else (state.safes, "safes")
        method = f"MinesweeperAI.{name}"
        if A not in marked:
            classes.fail(method, f"After {name}({A}) the cell must be in {what}, and is not.")
        if state.moves_made:
            classes.fail(method, f"{name}({A}) must not change moves_made: no move was made.")
        for cells, count in known:
            less = name == "mark_mine" and A in cells
            due = Said(frozenset(cells - {A}), count - less)
            if state.knowledge and due not in state.knowledge:
                classes.fail(
                    method,
                    f"After {name}({A}) the sentence {listed(cells)} = {count} of knowledge must "
                    f"be {due}; knowledge is [{'; '.join(map(str, state.knowledge))}].",
                )
    return ""


def steps(classes: Classes, judge: Callable[[Classes, State, list[Cell], str], None]) -> str:
    """Step 1 or 2 of add_knowledge, of which `judge` decides."""
    for height, width in SIZES:
        ai = classes.ai(height, width)
        made: list[Cell] = []
        for cell, count in ((B, 2), (C, 3), ((height - 1, width - 1), 1)):
            classes.do(ai, "add_knowledge", cell, count)
            made.append(cell)
            text = f"After add_knowledge({cell}, {count}) on {board_of(height, width)}"
            judge(classes, classes.state(ai), made, text)
    return ""


def recorded(classes: Classes, state: State, made: list[Cell], after: str) -> None:
    """Step 1: are the moves made those of the calls?"""
    if state.moves_made != set(made):
        classes.fail(
            "MinesweeperAI.add_knowledge",
            f"{after} moves_made must be {listed(made)}, and is {listed(state.moves_made)}.",
        )


def marked(classes: Classes, state: State, made: list[Cell], after: str) -> None:
    """Step 2: is the cell safe, and in no sentence?"""
    if made[-1] not in state.safes:
        classes.fail("MinesweeperAI.add_knowledge", f"{after} the cell must be in safes.")
    for said in state.knowledge:
        if stale := said.cells.intersection(made):
            classes.fail(
                "MinesweeperAI.add_knowledge",
                f"{after} no sentence may hold a cell that was revealed: {said} holds "
                f"{listed(stale)}.",
            )


def sentence_added(classes: Classes) -> str:
    """Step 3 of add_knowledge."""
    cases: list[tuple[int, int, Cell, int, Cell | None, Cell | None]] = []
    for height, width in SIZES:
        far = (height - 1, width - 1)
        cases += [
            (height, width, A, 1, None, None),
            (height, width, far, 1, None, None),
            (height, width, C, 3, None, None),
            (height, width, (height - 2, width - 1), 2, None, None),
            (height, width, C, 3, A, None),
            (height, width, C, 3, None, B),
            (height, width, C, 3, A, B),
        ]
    for height, width, cell, count, mine, safe in cases:
        ai = classes.ai(height, width)
        before = ""
        for name, marked in (("mark_mine", mine), ("mark_safe", safe)):
            if marked is not None:
                classes.do(ai, name, marked)
                before += f"{name}({marked}) and "
        classes.do(ai, "add_knowledge", cell, count)
        around = frozenset(neighbors_at(cell, height, width)) - {mine, safe}
        due = Said(around, count - (mine is not None))
        state = classes.state(ai)
        after = f"After {before}add_knowledge({cell}, {count}) on {board_of(height, width)}"
        for called, allowed in ((state.mines, {mine}), (state.safes, {safe, cell})):
            if extra := sorted(called - allowed, key=str):
                guess = Conclusion("unsound", extra[0], called is state.mines)
                view = view_of(height, width, {cell: count})
                raise StudentError(fault_of(classes, guess, after, view, state))
        if due not in state.knowledge and _readable(ai):
            held = "; ".join(map(str, state.knowledge)) or "none"
            classes.fail(
                "MinesweeperAI.add_knowledge",
                f"{after} knowledge must have the sentence {due}. Its sentences are: {held}.",
            )
    return ""


def _readable(ai: Any) -> bool:
    """Does it keep its sentences as the specification has them?"""
    try:
        return all(hasattr(item, "cells") and hasattr(item, "count") for item in ai.knowledge)
    except (AttributeError, TypeError):
        return False


def concluded(classes: Classes, differences: bool) -> str:
    """Step 4 of add_knowledge, or with `differences` step 5."""
    faults: dict[str, Fault] = {}
    for case in cases_of(differences=differences):
        ai = classes.ai(case.height, case.width)
        for cell, count in case.clues:
            classes.do(ai, "add_knowledge", cell, count)
        state = classes.state(ai)
        for wrong in wrong_conclusions(case.view, state.mines, state.safes):
            calls = ", ".join(f"add_knowledge({cell}, {count})" for cell, count in case.clues)
            after = f"After {calls} on {board_of(case.height, case.width)}"
            faults.setdefault(wrong.kind, fault_of(classes, wrong, after, case.view, state))
        if "unsound" in faults:
            break
    if faults:  # a wrong conclusion says more than a missing one
        raise StudentError(faults.get("unsound") or faults["incomplete"])
    return ""


def fault_of(
    classes: Classes,
    wrong: Conclusion,
    after: str,
    view: View,
    state: State,
    *,
    method: str = "MinesweeperAI.add_knowledge",
) -> Fault:
    """The fault of a wrong or missing conclusion; `state` has the sentences that led to it."""
    where = "mines" if wrong.mine else "safes"
    if not is_cell(wrong.cell):
        sentence = f"{after} {where} holds {shown(wrong.cell)}, which is no cell (row, column)."
        return classes.student.wrong(method, sentence, wrong.kind)
    if wrong.kind == "unsound":
        sentence = f"{after} it calls {wrong.cell} {wrong.noun}, which does not follow."
    else:
        sentence = f"{after} it must conclude that {wrong.cell} is {wrong.noun}: {where} lacks it."
    about = [str(said) for said in state.knowledge if wrong.cell in said.cells]
    more = f"; and {len(about) - 5} more" if len(about) > 5 else ""
    statement = f"its sentences with {wrong.cell}: {'; '.join(about[:5]) or 'none'}{more}"
    return replace(
        classes.student.wrong(method, sentence, wrong.kind),
        cell=wrong.cell,
        statement=statement,
        proof=proof_of(view, wrong.cell),
    )


@dataclass(frozen=True)
class Case:
    """A few clues of a small board, from which something follows."""

    height: int
    width: int
    clues: tuple[tuple[Cell, int], ...]

    @property
    def view(self) -> View:
        return view_of(self.height, self.width, dict(self.clues))


MOST_CASES = 60
"""Cases of step 4, and of step 5."""


@cache
def cases_of(*, differences: bool) -> list[Case]:
    """Cases in which conclusions follow by differences of sentences, or all without: those with few
    clues first, so that the first that goes wrong is easy to read.

    >>> cases_of(differences=False)[0].clues
    (((2, 2), 0),)
    """
    drawn = random.Random(43)  # noqa: S311 - no secret
    cases: dict[Case, None] = {}
    for number in range(60):
        height, width = ((3, 4), (4, 3), (4, 5), (8, 8))[number % 4]
        mines = number // 4 % 5 if number % 4 < 3 else 8
        board = Board.random(Rules(height, width, mines, first_click="any"), seed=43, game=number)
        safe = [divmod(place, width) for place in range(height * width)]
        safe = [cell for cell in safe if cell not in board.mines]
        drawn.shuffle(safe)
        if number % 2:
            safe.sort(key=max)  # neighbours say more together
        for length in range(1, 9):
            clues = tuple((cell, int(board.clues[cell])) for cell in safe[:length])
            cases[Case(height, width, clues)] = None
    selection = []
    for case in sorted(cases, key=lambda case: (len(case.clues), case.height * case.width)):
        said = sentences_of(case.view)
        most, least = Knowledge(said), WithoutDifferences(said)
        known = most.mines, most.safe
        if any(known) and (known != (least.mines, least.safe)) == differences:
            selection.append(case)
    return selection[:MOST_CASES]


TITLES = {
    "Sentence.known_mines": "Sentence.known_mines returns the cells that are known to be mines",
    "Sentence.known_safes": "Sentence.known_safes returns the cells that are known to be safe",
    "Sentence.mark_mine": "Sentence.mark_mine takes the mine out of the cells and off the count",
    "Sentence.mark_safe": "Sentence.mark_safe takes the safe cell out of the cells",
    "MinesweeperAI.mark_mine": "MinesweeperAI.mark_mine adds to mines and updates every sentence",
    "MinesweeperAI.mark_safe": "MinesweeperAI.mark_safe adds to safes and updates every sentence",
    "MinesweeperAI.add_knowledge, step 1": "add_knowledge, step 1: the cell is a move that has "
    "been made",
    "MinesweeperAI.add_knowledge, step 2": "add_knowledge, step 2: the cell is marked as safe",
    "MinesweeperAI.add_knowledge, step 3": "add_knowledge, step 3: a sentence says what is known "
    "of the undetermined neighbours",
    "MinesweeperAI.add_knowledge, step 4": "add_knowledge, step 4: cells that the sentences decide "
    "are marked, until none is left",
    "MinesweeperAI.add_knowledge, step 5": "add_knowledge, step 5: subsets give sentences, until "
    "nothing follows",
    "MinesweeperAI.make_safe_move": "make_safe_move returns a safe cell that was not chosen, or "
    "None, and changes nothing",
    "MinesweeperAI.make_random_move": "make_random_move returns a cell neither chosen nor known as "
    "a mine, at random, or None",
}
"""The lines in order, named by the method that each is about."""

_WAYS: list[Test] = [
    partial(sentence_known, name="known_mines"),
    partial(sentence_known, name="known_safes"),
    partial(sentence_mark, name="mark_mine"),
    partial(sentence_mark, name="mark_safe"),
    partial(ai_mark, name="mark_mine"),
    partial(ai_mark, name="mark_safe"),
    partial(steps, judge=recorded),
    partial(steps, judge=marked),
    sentence_added,
    partial(concluded, differences=False),
    partial(concluded, differences=True),
    safe_move,
    random_move,
]
TESTS = dict(zip(TITLES, _WAYS, strict=True))
"""The test of each line."""

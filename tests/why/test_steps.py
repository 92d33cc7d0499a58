"""Tests of proofs in words: every step follows, by enumeration, from what was said before."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Game, Proof, Rules, View, explain, make
from minewise.errors import NotCertainError
from minewise.game.clues import ClueModel
from minewise.game.rules import Cell
from minewise.game.view import BYTE, COVERED, EXPLODED, FLAG, NO_CLUE
from minewise.match.turn import turns
from minewise.testing.reference import enumerate_layouts
from minewise.why.proof import ProofStep
from tests.conftest import Golden
from tests.strategies import clue_models, seen_boards
from tests.why.drawn_positions import drawn

MOST_NAMED = 8
"""Cells that a step names one by one."""


class Reader:
    """Someone who believes a step only where it follows from clues that were named."""

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.known: dict[Cell, bool] = {}
        self.suppositions: list[tuple[dict[Cell, bool], Cell, bool]] = []
        self.clues: set[Cell] = set()
        self.with_total = False
        self.refuted = False

    def read(self) -> None:
        *steps, last = [step for step in self.proof.steps if step.kind != "pattern"]
        for step in steps:
            self.believe(step)
        assert (last.kind, last.cells, last.mine) == (
            "conclusion",
            (self.proof.cell,),
            self.proof.mine,
        )
        self.believe(last)
        assert not self.suppositions

    def believe(self, step: ProofStep) -> None:
        assert set(step.clues) <= set(self.proof.clues)
        self.compare(step)
        match step.kind:
            case "fact" | "conflict":
                self.clues.update(step.clues)
                self.with_total |= not step.clues
                if step.kind == "conflict":
                    assert not any(self.layouts(set(step.cells)).values())
                    self.refuted = True
            case "supposition":
                (cell,) = step.cells
                assert cell not in self.known
                self.suppositions.append((dict(self.known), cell, bool(step.mine)))
                self.known[cell] = bool(step.mine)
                self.forget()
            case "conclusion" if self.refuted:
                self.known, cell, mine = self.suppositions.pop()
                assert (step.cells, step.mine) == ((cell,), not mine)
                self.known[cell] = not mine
                self.forget()
            case "conclusion":
                assert self.layouts(set(step.cells)) == {step.mine: True, not step.mine: False}
                self.known.update(dict.fromkeys(step.cells, bool(step.mine)))
                self.forget()

    def compare(self, step: ProofStep) -> None:
        """The text says what the data says, of clues as the view shows them."""
        for shown, row, column in re.findall(
            r"the (\d) at \((\d+),(\d+)\)", step.text, re.IGNORECASE
        ):
            assert self.proof.view[int(row), int(column)] == int(shown)
            assert (int(row), int(column)) in self.proof.clues
        named = {(int(r), int(c)) for r, c in re.findall(r"\((\d+),(\d+)\)", step.text)}
        if (
            step.kind == "fact"
            and not step.text.startswith(("So ", "Together "))
            and len(step.clues) <= MOST_NAMED
        ):
            assert set(step.clues) <= named
        if step.mine is not None and len(step.cells) <= MOST_NAMED:
            assert set(step.cells) <= named
            last = step.text.rstrip(".").split()[-1]
            assert last == "safe" if not step.mine else last in ("mine", "mines")

    def forget(self) -> None:
        self.clues, self.with_total, self.refuted = set(), False, False

    def layouts(self, cells: set[Cell]) -> dict[bool | None, bool]:
        """May any of the cells be a mine, or safe, by the clues named since the last conclusion?"""
        view = self.proof.view
        assert self.with_total <= self.proof.uses_mine_total
        codes = bytearray(view.cells)
        for cell in {c for clue in range(9) for c in view.where(clue)} - self.clues:
            codes[cell[0] * view.width + cell[1]] = BYTE[NO_CLUE]
        for cell, mine in self.known.items():
            codes[cell[0] * view.width + cell[1]] = BYTE[EXPLODED if mine else NO_CLUE]
        rules = view.rules if self.with_total else self.proof.premises.rules
        if not self.with_total:
            rules = Rules(rules.height, rules.width, None, first_click="any", mines_known=False)
        found = enumerate_layouts(View(rules, bytes(codes)), clues=self.proof.model)
        if not found.layouts:
            return {True: False, False: False}
        chances = [found.probability[cell] for cell in cells]
        return {True: any(p > 0 for p in chances), False: any(p < 1 for p in chances)}


def certain_cells(rules: str, count: int) -> Iterable[tuple[View, Cell]]:
    """Certain cells of games of `exact`."""
    found = (
        (turn.view, cell)
        for number in range(count)
        for turn in turns(make("exact"), Game(Rules.parse(rules), seed=3, number=number))
        for cell in (*(turn.decision.reveal if turn.decision.certain else ()), *turn.decision.flag)
    )
    return islice(found, count)


@pytest.mark.parametrize("rules", ["beginner", "intermediate", "expert", "kulkarni"])
def test_every_step_of_real_games_follows(rules: str) -> None:
    for view, cell in certain_cells(rules, 150):
        Reader(explain(view, cell)).read()


@given(st.data(), clue_models)
def test_every_step_follows_whatever_the_clues(data: st.DataObject, model: ClueModel) -> None:
    view, _ = data.draw(seen_boards(model, most_hidden=10))
    for cell in view.where(COVERED) + view.where(FLAG):
        try:
            proof = explain(view, cell, clues=model)
        except NotCertainError:
            continue
        Reader(proof).read()
        assert proof.sentence == " ".join(step.text for step in proof.steps)
        assert "No layout of mines fits" not in proof.sentence


def test_a_reader_does_not_believe_what_does_not_follow() -> None:
    proof = explain(View.parse("###/11_"), (0, 2))
    reader = Reader(proof)
    reader.believe(proof.steps[0])
    with pytest.raises(AssertionError):
        reader.believe(proof.steps[2])


SHOWN = {
    "one clue, a mine": ("##/2_", None, (0, 0)),
    "one clue, one cell": ("#1", None, (0, 0)),
    "one clue, safe": ("#*/1_", None, (0, 0)),
    "one clue, two mines gone off": ("#*/2*", None, (0, 0)),
    "one clue, three mines gone off": ("#**/_3*/___", None, (0, 0)),
    "zero, safe": ("#0", None, (0, 0)),
    "one clue, after a mine": ("#*/2_", None, (0, 0)),
    "1-1": ("###/11_", None, (0, 2)),
    "1-1 upright": ("1#/1#/_#", None, (2, 1)),
    "1-1 after a mine": ("###/12*", None, (0, 2)),
    "1-1 after both touch a mine": ("###/22_/_*_", None, (0, 2)),
    "1-1 after a mine that follows": ("###_/12__/__#1", None, (0, 2)),
    "1-2": ("####/1221", None, (0, 1)),
    "1-2 after a mine": ("###/13*/___", None, (0, 2)),
    "1-2-1": ("###/121", None, (0, 1)),
    "1-2-1 after mines": ("###/232/_*_", None, (0, 1)),
    "1-2-2-1": ("####/1221", None, (0, 0)),
    "two clues, at least one": ("_#__/#2__/#1__/##__/____", None, (3, 0)),
    "clue after clue": ("####/#42#", None, (0, 3)),
    "two clues, two mines": ("_2#/###/_2_", None, (0, 2)),
    "three clues": ("*#1*1#/*#212#/2#102#/##202#/#*2111/#3*100", 9, (3, 0)),
    "several clues": ("######/122221", None, (0, 1)),
    "many mines are plain": (
        "1#12#21##/1112#21##/000111122/111000000/1#3210000/1###10000/123211110/##1001#10/111001110",
        10,
        (0, 8),
    ),
    "a supposition": (
        "####1000/222#2211/002####1/001#####/0013####/011####2/12#213##/###102##",
        14,
        (5, 5),
    ),
    "a supposition, no other cell": (
        "123#####/1##3##21/2####110/#1###100/2####211/#1##1###/#####22#/###2#1##",
        14,
        (5, 7),
    ),
    "a supposition, too many at once": (
        "001#10000/002#20000/001#10011/01221001#/12#10002#/#3#20001#/2##210011/#3##10000/###110000",
        10,
        (7, 0),
    ),
    "a supposition and the total": ("##2#/#43#/#3#2/##1#", 5, (0, 1)),
    "a supposition, a part and the total": ("###2/####/#4##/1##1", 5, (1, 2)),
    "a supposition and too few mines": ("#21#/#3##/2##2/112#", 5, (1, 2)),
    "suppositions within one": ("##31/3##1/#432/#2##", 5, (3, 0)),
    "no mine left": ("*#/##", 1, (1, 1)),
    "no mine left of two": ("*#/*#", 2, (1, 1)),
    "no mine at all": ("##", 0, (0, 1)),
    "only mines left": ("##/##", 4, (0, 0)),
    "only mines left after a mine": ("##/#*", 4, (0, 0)),
    "total, safe": ("#1###", 1, (0, 3)),
    "total, safe after a mine": ("#1###*", 2, (0, 3)),
    "total, safe by two clues": ("#1#_#1##", 2, (0, 7)),
    "total, a mine": ("#1##", 2, (0, 3)),
    "total, a mine after a mine": ("#1##*", 3, (0, 3)),
    "total, a mine by two clues": ("#1#_#1##", 3, (0, 7)),
    "total, which cells": ("#1#1#", 1, (0, 2)),
    "total, not one": ("#1#1#", 2, (0, 2)),
    "cautious clues, safe": ("#0#", None, (0, 0)),
    "optimistic clues, a mine": ("#2#", None, (0, 0)),
    "optimistic clues, two": ("###/_3_/___", None, (0, 0)),
    "cautious clues, a mine gone off": ("#1*", None, (0, 0)),
    "cautious clues and the total": ("762#/6##2/6644/7###", 5, (0, 3)),
    "optimistic clues, a supposition": ("0###/#4##/21#0/####", 5, (0, 3)),
}


def test_the_words_of_every_kind(golden: Golden) -> None:
    parts = []
    for name, (text, mines, cell) in SHOWN.items():
        word = name.split()[0]
        model = word if word in ("cautious", "optimistic") else "exact"
        view = View.parse(text, mines=mines, clues=model)
        try:
            told = [f"  {step.text}" for step in explain(view, cell, clues=model).steps]
        except NotCertainError:
            told = ["  not certain"]
        total = "" if mines is None else f", mines {mines}"
        parts.append("\n".join([f"{name}: {text}{total}, cell {cell[0]},{cell[1]}", *told, ""]))
    golden("proofs", "\n".join(parts))


def test_an_argument_that_takes_too_long_is_left_out() -> None:
    """Suppositions within suppositions, about 56 clues and the total, would take half a minute."""
    proof = explain(drawn(5858).view, (10, 3))
    assert (proof.mine, proof.kind, len(proof.clues)) == (True, "mine total", 56)
    assert proof.sentence == (
        "If (10,3) is safe, no layout of mines fits these 56 clues and the mine total. "
        "So (10,3) is a mine."
    )

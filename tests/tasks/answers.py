"""What people and models write: correct answers in many notations, and wrong ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction

from minewise.game.rules import Cell
from minewise.game.view import COVERED
from minewise.tasks import Task
from minewise.tasks.families.best_move import BestMoveQuestion
from minewise.tasks.families.counting import CountingQuestion
from minewise.tasks.families.deduction import DeductionQuestion
from minewise.tasks.families.possibility import PossibilityQuestion
from minewise.tasks.families.probability import ProbabilityQuestion
from minewise.tasks.families.proof import ProofQuestion

Cells = tuple[Cell, ...] | list[Cell]

FRAMES = (
    "{}",
    "  {}\n",
    "Answer: {}",
    "I first thought (0,0) and 17.\nSo:\n\n**Final Answer:** {}",
    "Answer: 99\nNo, wrong.\nThe answer is: {}\n\nThat took 3 steps.",
    "<think>Perhaps 3/4? Answer: (9,9)</think><answer>{}</answer>",
    "<think>Perhaps 3/4? Answer: (9,9)</think>\n{}",
    "Hence \\boxed{{{}}} as claimed for (1,1).",
    "Answer:\n```\n{}\n```",
)
"""Where an answer stands in a text."""

CELL_FORMS: tuple[Callable[[Cell], str], ...] = (
    lambda c: f"({c[0]},{c[1]})",
    lambda c: f"({c[0]}, {c[1]})",
    lambda c: f"[{c[0]}, {c[1]}]",
    lambda c: f"row {c[0]}, column {c[1]}",
    lambda c: f"Row {c[0]} and col {c[1]}",
    lambda c: f"r{c[0]}c{c[1]}",
    lambda c: f"$({c[0]}, {c[1]})$",
    lambda c: f"\\left({c[0]}, {c[1]}\\right)",
    lambda c: f"`({c[0]},{c[1]})`",
    lambda c: json.dumps({"row": c[0], "column": c[1]}),
)

JOINTS = (" ", ", ", "; ", " and ", "\n")


Answer = tuple[str, str]
"""An answer without a frame, and the name of its notation."""


def cell_texts(cells: Cells) -> Iterator[Answer]:
    """Some cells in every notation, joined in every way."""
    for form in CELL_FORMS:
        for joint in JOINTS:
            yield form((1, 2)), joint.join(map(form, cells)) or "none"


def correct(task: Task) -> Iterator[Answer]:
    """Correct answers to a task, without a frame."""
    yield "as `answer` has it", task.answer
    match task.question:
        case DeductionQuestion(safe=safe, mines=mines):
            yield from _certain(safe, mines)
        case CountingQuestion(layouts=layouts):
            yield from _whole_numbers(layouts)
        case ProbabilityQuestion(cell=cell, chance=chance):
            yield from _chances(cell, chance)
        case BestMoveQuestion(values=values):
            best = max(values.values())
            for cell in [cell for cell, value in values.items() if value == best]:
                yield from cell_texts([cell])
                yield "Reveal ...", f"Reveal {cell}."
                yield "JSON: a pair", json.dumps(list(cell))
                yield "JSON: an answer", json.dumps({"answer": {"row": cell[0], "col": cell[1]}})
        case ProofQuestion(clues=clues, total=total):
            yield from _premises(clues, total)
        case PossibilityQuestion(possible=True):
            for text in ("Possible", "possible.", "yes", "Yes, it is possible"):
                yield text, text
            yield "JSON: possible", '{"possible": true}'
        case PossibilityQuestion(clues=clues, total=total):
            for name, premises in _premises(clues, total):
                yield name, f"impossible; {premises}"
            told = {"possible": False, "clues": list(map(list, clues)), "total": total}
            yield "JSON: impossible", json.dumps(told)


def _certain(safe: Cells, mines: Cells) -> Iterator[Answer]:
    for (name, left), (_, right) in zip(cell_texts(safe), cell_texts(mines), strict=True):
        yield name, f"safe: {left}; mines: {right}"
        yield name, f"The mines are {right}. The safe cells are {left}."
        if safe and mines:
            yield name, f"{left} are safe, {right} are mines"
    pairs = {"mines": list(map(list, mines)), "safe": list(map(list, reversed(safe)))}
    texts = {kind: [str(tuple(c)) for c in cells] for kind, cells in pairs.items()}
    yield "JSON: pairs", json.dumps(pairs)
    yield "JSON: texts", json.dumps(texts)
    yield "JSON: an answer", json.dumps({"answer": pairs})


def _whole_numbers(number: int) -> Iterator[Answer]:
    yield "1,234", f"{number:,}"
    yield "1_234", f"{number:_}"
    yield "1{,}234", f"{number:,}".replace(",", "{,}")
    yield "1234 layouts", f"{number} layouts"
    yield "N = 1234", f"N = {number}"
    yield "**1234**.", f"**{number}**."
    yield "$1234$", f"${number}$"
    yield "JSON: an answer", json.dumps({"answer": number})
    yield "There are 1234", f"There are {number} placements in all."
    yield "1 + 1233 = 1234", f"1 + {number - 1} = {number}"


def _chances(cell: Cell, chance: Fraction) -> Iterator[Answer]:
    above, below = chance.numerator, chance.denominator
    yield "2/7", f"{above}/{below}"
    yield "6/21", f"{3 * above}/{3 * below}"
    yield "2 / 7", f"{above} / {below}"
    yield "\\frac{2}{7}", f"\\frac{{{above}}}{{{below}}}"
    yield "2 out of 7", f"{above} out of {below}"
    yield "p = 2/7", f"p = {above}/{below}"
    yield "P(1,2) = 2/7", f"P({cell[0]},{cell[1]}) = {above}/{below}"
    for digits in range(4, 9):
        yield f"{digits} digits", _rounded(chance, digits)
        yield f"{digits - 2} digits of percent", f"{_rounded(100 * chance, digits - 2)}%"
    yield "2/7 ≈ 0.2857", f"{above}/{below} ≈ {_rounded(chance, 4)}"


def _premises(clues: Cells, total: bool) -> Iterator[Answer]:
    for name, text in cell_texts(clues):
        yield name, f"clues: {text}; total: {'yes' if total else 'no'}"
        yield name, f"{text} and the mine total" if total else text
        yield name, f"{text}, with the total" if total else f"{text}, without the total"


def _rounded(number: Fraction, digits: int) -> str:
    scaled = round(number * 10**digits)
    return f"{scaled // 10**digits}.{scaled % 10**digits:0{digits}}"


NO_ANSWERS = (
    *("", "none of these", "I cannot tell.", "42 or 43", "(1,2,3)", "[]x", "-3", "1e999"),
    *("no idea", "No one knows.", "yes and no", "<answer></answer>"),
)
"""What answers no question of any family."""


def wrong(task: Task) -> Iterator[str]:  # noqa: C901 - a case a family
    """Wrong answers to a task: near misses, other cells, and what is no answer."""
    yield from NO_ANSWERS
    view = task.view
    far = (view.height, view.width)
    revealed = [divmod(i, view.width) for i, code in enumerate(view.cells) if code <= 8]
    match task.question:
        case DeductionQuestion(safe=safe, mines=mines):
            maybe = sorted(set(view.where(COVERED)) - {*safe, *mines})
            for more in [*maybe[:20], far, *revealed[:5]]:
                yield f"safe: {[*safe, more]}; mines: {list(mines)}"
                yield f"safe: {list(safe)}; mines: {[*mines, more]}"
            for cell in safe:
                yield f"safe: {[c for c in safe if c != cell] or 'none'}; mines: {list(mines)}"
            if safe or mines:
                yield f"safe: {list(mines)}; mines: {list(safe)}"
                yield "safe: none; mines: none"
            yield f"not safe: {list(mines)}; not mines: {list(safe)}"
        case CountingQuestion(layouts=layouts):
            yield from (str(layouts + more) for more in (-1, 1, 2, 10, layouts))
            yield from (
                f"-{layouts}",
                f"{layouts}.5",
                f"{layouts}/2",
                f"{layouts} or {layouts + 1}",
            )
            yield f"{layouts}%"
        case ProbabilityQuestion(chance=chance):
            above, below = chance.numerator, chance.denominator
            yield from (f"{above}/{below + 1}", f"{above + 1}/{below + 1}", f"-{above}/{below}")
            yield from ("0", "1", "0%", "100%", "3/2", "1/0", f"{above}", "0.5 or 0.25")
            yield f"{_rounded(chance + Fraction(1, 1000), 4)}"
            yield f"{float(1 - chance) + 0.001:.3f}"
        case BestMoveQuestion(values=values):
            best = max(values.values())
            worse = [cell for cell, value in values.items() if value < best]
            yield from (f"{cell}" for cell in [*worse, *revealed[:5], far])
            yield f"flag {task.answer}"
            yield f"{task.answer} or {worse[0]}"
        case ProofQuestion(clues=clues, total=total) as question:
            for cell in clues:
                rest = [clue for clue in clues if clue != cell]
                yield f"clues: {rest or 'none'}; total: {'yes' if total else 'no'}"
            if total:
                yield f"clues: {list(clues)}; total: no"
            for more in sorted(set(revealed) - set(clues))[:1]:
                yield f"clues: {[*clues, more]}; total: {'yes' if total else 'no'}"
            yield f"clues: {[*clues, question.cell]}; total: no"
            yield f"clues: {list(clues)}; total: {'yes' if not total else 'no'}"
        case PossibilityQuestion(possible=True):
            yield from (
                "impossible",
                "no",
                "not possible",
                "it isn't possible",
                "possible or impossible",
            )
            yield f"impossible; clues: {revealed}; total: yes"
        case PossibilityQuestion(clues=clues, total=total):
            yield from ("possible", "yes", "impossible", "no")
            if set(revealed) != set(clues):
                yield f"impossible; clues: {revealed}; total: {'yes' if total else 'no'}"
            for cell in clues:
                rest = [clue for clue in clues if clue != cell]
                yield f"impossible; clues: {rest or 'none'}; total: {'yes' if total else 'no'}"

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


def cell_texts(cells: Cells) -> Iterator[str]:
    """Some cells in every notation."""
    for form in CELL_FORMS:
        for joint in JOINTS:
            yield joint.join(map(form, cells)) or "none"


def correct(task: Task) -> Iterator[str]:
    """Correct answers to a task, without a frame."""
    yield task.answer
    match task.question:
        case DeductionQuestion(safe=safe, mines=mines):
            for left, right in zip(cell_texts(safe), cell_texts(mines), strict=True):
                yield f"safe: {left}; mines: {right}"
                yield f"The mines are {right}. The safe cells are {left}."
                if safe and mines:
                    yield f"{left} are safe, {right} are mines"
            pairs = {"mines": list(map(list, mines)), "safe": list(map(list, reversed(safe)))}
            yield json.dumps(pairs)
            yield json.dumps(
                {kind: [str(tuple(c)) for c in cells] for kind, cells in pairs.items()}
            )
            yield json.dumps({"answer": pairs})
        case CountingQuestion(layouts=layouts):
            yield from (f"{layouts:,}", f"{layouts:_}", f"{layouts} layouts", f"N = {layouts}")
            yield from (f"**{layouts}**.", f"${layouts}$", json.dumps({"answer": layouts}))
            yield f"{layouts:,}".replace(",", "{,}")
            yield f"There are {layouts} placements in all."
            yield f"1 + {layouts - 1} = {layouts}"
        case ProbabilityQuestion(cell=cell, chance=chance):
            above, below = chance.numerator, chance.denominator
            yield from (f"{above}/{below}", f"{3 * above}/{3 * below}", f"{above} / {below}")
            yield from (
                f"\\frac{{{above}}}{{{below}}}",
                f"{above} out of {below}",
                f"p = {above}/{below}",
            )
            yield f"P({cell[0]},{cell[1]}) = {above}/{below}"
            for digits in range(4, 9):
                yield f"{_rounded(chance, digits)}"
                yield f"{_rounded(100 * chance, digits - 2)}%"
            yield f"{above}/{below} ≈ {_rounded(chance, 4)}"
        case BestMoveQuestion(values=values):
            best = max(values.values())
            for cell in [cell for cell, value in values.items() if value == best]:
                yield from cell_texts([cell])
                yield f"Reveal {cell}."
                yield json.dumps(list(cell))
                yield json.dumps({"answer": {"row": cell[0], "col": cell[1]}})
        case ProofQuestion(clues=clues, with_total=total):
            yield from _premises(clues, total)
        case PossibilityQuestion(possible=True):
            yield from ("Possible", "possible.", "yes", "Yes, it is possible", '{"possible": true}')
        case PossibilityQuestion(clues=clues, with_total=total):
            yield from (f"impossible; {premises}" for premises in _premises(clues, total))
            told = {"possible": False, "clues": list(map(list, clues)), "total": total}
            yield json.dumps(told)


def _premises(clues: Cells, total: bool) -> Iterator[str]:
    for text in cell_texts(clues):
        yield f"clues: {text}; total: {'yes' if total else 'no'}"
        yield f"{text} and the mine total" if total else text
        yield f"{text}, with the total" if total else f"{text}, without the total"


def _rounded(number: Fraction, digits: int) -> str:
    scaled = round(number * 10**digits)
    return f"{scaled // 10**digits}.{scaled % 10**digits:0{digits}}"


def wrong(task: Task) -> Iterator[str]:  # noqa: C901 - a case a family
    """Wrong answers to a task: near misses, other cells, and what is no answer."""
    yield from ("", "none of these", "I cannot tell.", "42 or 43", "(1,2,3)", "[]x", "-3", "1e999")
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
        case ProofQuestion(clues=clues, with_total=total) as question:
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
        case PossibilityQuestion(clues=clues, with_total=total):
            yield from ("possible", "yes", "impossible", "no")
            if set(revealed) != set(clues):
                yield f"impossible; clues: {revealed}; total: {'yes' if total else 'no'}"
            for cell in clues:
                rest = [clue for clue in clues if clue != cell]
                yield f"impossible; clues: {rest or 'none'}; total: {'yes' if total else 'no'}"

"""minewise analyze and explain with --shape: positions of boards that are no squares."""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import isnan, nan
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from minewise.cli.commands import CommandError
from minewise.cli.explain_json import NOT_CERTAIN, proof_fields, uncertain_cell
from minewise.cli.output import finite, print_folded, size_text
from minewise.errors import NotCertainError, TooWideError
from minewise.report.heat_map import Chance, HeatMap
from minewise.report.screen import Screen

if TYPE_CHECKING:
    from minewise.shapes import ShapeAnalysis, ShapeProof, ShapeView

Place: TypeAlias = tuple[int, ...]
"""(row, column), or (layer, row, column) in space."""

SHAPE_OPTION = click.option(
    "--shape",
    metavar="SHAPE",
    is_eager=True,  # a position is read by its shape
    help="The shape of the board: hexagons, torus, cylinder, triangles, knights or space, which "
    "has // between its layers. With neighbors=3, or 6 in space, only edges or faces join cells: "
    "triangles,neighbors=3.",
)


def read_shape_view(
    shape: str, text: str, mines: int | None, mines_left: int | None, *, clues: str, part: str
) -> ShapeView:
    """The view of a text, with its mine total."""
    from minewise.shapes import ShapeView
    from minewise.shapes.view import FLAG

    if clues != "exact" or part:
        raise CommandError("expected --shape without --clue-model and --part")
    if mines is not None and mines_left is not None:
        raise CommandError("expected --mines or --mines-left, got both")
    view = ShapeView.parse(shape, text, mines)
    if mines_left is None:
        return view
    return ShapeView(view.shape, view.shown, mines_left + len(view.where(FLAG)))


def shape_json(analysis: ShapeAnalysis) -> str:
    """An analysis as JSON. Chances and errors lie in rows, in space in layers of rows."""
    view = analysis.view
    return json.dumps(
        {
            "shape": view.shape.name,
            "exact": analysis.exact,
            "layouts": _layouts(analysis),
            "safe": sorted(analysis.safe),
            "mines": sorted(analysis.mines),
            "undecided": sorted(analysis.undecided),
            "probability": _nested(view, analysis.probability),
            "error": _nested(view, analysis.error),
            "guess": _guess(analysis),
        }
    )


def print_shape(analysis: ShapeAnalysis) -> None:
    """Prints the table of the chances of all covered cells, and what is certain."""
    screen = Screen.from_stdout()
    columns = screen.size[0] if screen.size else None
    view, guess = analysis.view, _guess(analysis)
    chances = {cell: _chance(analysis, cell) for cell in view.covered}
    layers = view.layers()
    for layer, rows in enumerate(layers):
        if len(layers) > 1:
            click.echo(f"\nlayer {layer}" if layer else f"layer {layer}")
        found = {cell[-2:]: chance for cell, chance in chances.items() if _layer(cell) == layer}
        is_here = guess is not None and _layer(guess) == layer
        bracket = (guess[-2], guess[-1]) if guess is not None and is_here else None
        table = HeatMap(rows, found, bracket, is_shifted=view.shape.kind == "hexagons")
        for line in table.lines(columns, color=screen.color):
            click.echo(line, color=screen.color)
    lines = []
    if not analysis.exact:
        lines.append("sampled: too wide to be counted exactly; errors stand after ±")
    if view.mines is None:
        lines.append("mine total: unknown")
    layouts = _layouts(analysis)
    lines.append(f"layouts that fit: {'not counted' if layouts is None else size_text(layouts)}")
    lines += [f"safe: {_listed(analysis.safe)}", f"mines: {_listed(analysis.mines)}"]
    if analysis.undecided:
        lines.append(f"not decided within the budget: {_listed(analysis.undecided)}")
    if guess is not None:
        chance = chances[guess]
        unit = " %" if chance.points else ""
        lines.append(
            f"safest guess: {_name(guess)} with {chance}{unit} risk of a mine, in brackets"
        )
    print_folded(lines)


def print_shape_explanation(
    view: ShapeView, cell: Place | None, budget: int, *, as_json: bool
) -> None:
    """Says why a cell is certain, or what to do next and why."""
    from minewise.shapes import hint

    if cell is not None:
        _print_cell(view, cell, budget, as_json=as_json)
        return
    advice = hint(view, budget=budget)
    if advice is None:
        done = "Every covered cell is a mine with a flag."
        document, words = None, done if view.covered else "No cell is covered."
    else:
        words = advice.sentence
        document = {
            "cell": advice.cell,
            "move": advice.move,
            "chance": finite(advice.chance),
            "sentence": words,
            "proof": advice.proof and _proof(advice.proof),
        }
    _print(view, document, words, as_json=as_json)


def _print_cell(view: ShapeView, cell: Place, budget: int, *, as_json: bool) -> None:
    from minewise.shapes import analyze

    analysis = analyze(view, budget=budget)
    try:
        proof = analysis.explain(cell)
    except NotCertainError:
        chance = _chance(analysis, cell)
        words = NOT_CERTAIN
        if cell in analysis.undecided:
            words = "Whether the cell is certain was not decided. A larger --budget may tell it."
        if chance.known:
            unit = " %" if chance.points else ""
            words += f" The chance of a mine is {chance}{unit}."
        decided = cell not in analysis.undecided
        uncertain = uncertain_cell(cell, chance.value, words, decided=decided)
        _print(view, uncertain, words, as_json=as_json)
    else:
        _print(view, _proof(proof), proof.sentence, as_json=as_json)


def _print(view: ShapeView, document: dict[str, Any] | None, words: str, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(document))
        return
    click.echo(f"{view}\n")
    print_folded([words])


def _proof(proof: ShapeProof) -> dict[str, Any]:
    return {**proof_fields(proof), "sentence": proof.sentence}


def _guess(analysis: ShapeAnalysis) -> Place | None:
    """The cell with the least chance of a mine, the first of equal ones; None where one is safe."""
    cells = [] if analysis.safe else [cell for cell in analysis.least if cell not in analysis.mines]
    return next(iter(cells), None)


def _chance(analysis: ShapeAnalysis, cell: Place) -> Chance:
    value = analysis.probability[cell]
    is_certain = cell in analysis.safe or cell in analysis.mines
    # The truth lies from 0 to 1, whatever the samples say.
    error = min(analysis.error[cell], max(value, 1 - value))
    return Chance(value, error, is_certain, known=not isnan(value))


def _layouts(analysis: ShapeAnalysis) -> int | None:
    try:
        return analysis.layouts
    except TooWideError:
        return None


def _nested(view: ShapeView, values: dict[Place, float]) -> Any:
    """The values of all cells in rows, None where a cell has none."""
    rows: list[Any] = [finite(values.get(cell, nan)) for cell in view.shape]
    for side in reversed(view.shape.size[1:]):
        rows = [rows[start : start + side] for start in range(0, len(rows), side)]
    return rows


def _layer(cell: Place) -> int:
    return (0, *cell)[-3]


def _name(cell: Place) -> str:
    return ",".join(map(str, cell))


def _listed(cells: Iterable[Place]) -> str:
    return " ".join(map(_name, sorted(cells))) or "none"

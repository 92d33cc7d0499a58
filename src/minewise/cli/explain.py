"""minewise explain: shows a proof that a cell is safe or a mine, or a hint what to do next."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from minewise.cli.commands import CommandError
from minewise.cli.explain_json import NOT_CERTAIN, proof_fields, uncertain_cell
from minewise.cli.numbers import ParamType
from minewise.cli.options import JSON_OPTION
from minewise.cli.output import finite, print_folded
from minewise.cli.position import given_shape, position_errors, position_options, read_view
from minewise.cli.shapes import SHAPE_OPTION, print_shape_explanation, read_shape_view
from minewise.errors import MinewiseError, NotCertainError, NotDecidedError, counted
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG, View
from minewise.report.screen import Screen

if TYPE_CHECKING:
    from minewise.engine.analysis import Analysis
    from minewise.why.hint import Hint
    from minewise.why.proof import Proof


class CellType(ParamType[tuple[int, ...]]):
    """ROW,COLUMN, both from zero; in space LAYER,ROW,COLUMN."""

    name = "cell"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        in_space = given_shape(ctx).strip().startswith("space")
        form = ("LAYER,ROW,COLUMN", "0,3,4") if in_space else ("ROW,COLUMN", "3,4")
        place = re.fullmatch(rf"\d{{1,4}}(,\d{{1,4}}){{{1 + in_space}}}", str(value).strip())
        if place is None:
            self.fail(f"expected a cell as {form[0]}, such as {form[1]}, got {value!r}", param, ctx)
        return tuple(map(int, place[0].split(",")))


@click.command()
@position_options
@SHAPE_OPTION
@click.option(
    "--cell",
    type=CellType(),
    metavar="ROW,COLUMN",
    help="The cell to prove safe or a mine; without it the next move is chosen.",
)
@click.option(
    "--layouts",
    "with_layouts",
    is_flag=True,
    help="Show for a cell that is not certain two layouts that fit: one where it is safe, one "
    "where it is a mine.",
)
@click.option(
    "--chain",
    "with_chain",
    is_flag=True,
    help="Show on which clues the cell rests, on which those rest, and so on back to a guess.",
)
@JSON_OPTION
def explain(
    *,
    position: str,
    mines: int | None,
    mines_left: int | None,
    part: str,
    clues: str,
    budget: int | None,
    shape: str | None,
    cell: Cell | None,
    with_layouts: bool,
    with_chain: bool,
    as_json: bool,
) -> None:
    """Say which clues prove a cell safe or a mine, and draw them on the board.

    The position is a text or a file, with rows separated by / or one per line: 0 to 8 a clue, _ a
    withheld clue, # covered, F flag, * exploded mine; other notations are read too. The clues alone
    prove it, and none of them can be left out.

    \b
    minewise explain '####/1221' --cell 0,1
    minewise explain '####/1221'
    minewise explain '###/121' --shape hexagons --mines 2
    minewise explain game.json --cell 3,4 --chain
    """
    from minewise.engine.analysis import DEFAULT_BUDGET, analyze
    from minewise.why.hint import guess_reasons, hint, hint_steps
    from minewise.why.proof import explain as run

    effort = budget or DEFAULT_BUDGET
    if shape is not None:
        if with_layouts or with_chain:
            raise CommandError("expected --shape without --layouts and --chain")
        with position_errors():
            board = read_shape_view(shape, position, mines, mines_left, clues=clues, part=part)
            print_shape_explanation(board, cell, effort, as_json=as_json)
        return
    view = read_view(position, mines, mines_left, clues, part)
    if with_chain:
        _explain_chain(view, cell, position, clues, effort, as_json=as_json)
        return
    layouts = None
    with position_errors():
        if cell is None:
            advice = hint(view, clues=clues, budget=effort)
            proof = None if advice is None else advice.proof
            words = list(hint_steps(view) if advice is None else advice.steps)
            document = None if advice is None else _hint(advice)
        else:
            try:
                proof = run(view, cell, clues=clues, budget=effort)
                words, document = [step.text for step in proof.steps], _proof(proof)
            except (NotCertainError, NotDecidedError) as error:
                analysis = analyze(view, clues=clues, budget=effort)
                reasons = guess_reasons(view, cell, clues=clues, budget=effort)
                proof, words = None, [*reasons]
                if isinstance(error, NotCertainError) and not analysis.protected:
                    words.insert(0, NOT_CERTAIN)
                document = _uncertain(analysis, cell, words)
                if with_layouts:
                    document["layouts"] = layouts = _layouts(analysis, cell)
    if as_json:
        click.echo(json.dumps(document))
    else:
        _print(proof, words)
        if layouts is not None:
            _print_layouts(layouts)


def _explain_chain(
    view: View, cell: Cell | None, position: str, clues: str, budget: int, *, as_json: bool
) -> None:
    """Shows the longest way from a guess to a cell. A record knows in which order guesses came."""
    from minewise.engine.chain import chain
    from minewise.game.record import Record
    from minewise.report.draw import picture

    if cell is None:
        raise CommandError("expected --cell with --chain, such as --cell 3,4")
    try:
        moves = Record.from_json(position).moves
    except MinewiseError:
        moves = ()
    reveals = [move.cell for move in moves if move.kind == "reveal"]
    model = None if clues == "exact" else clues  # of the rules of a record, where none is given
    with position_errors():
        try:
            result = chain(view, cell, reveals=reveals, clues=model, budget=budget)
        except NotCertainError:
            click.echo("null" if as_json else NOT_CERTAIN)
            return
    if as_json:
        click.echo(json.dumps(result.to_dict()))
        return
    screen = Screen.from_stdout()
    click.echo(picture(screen, view, focus=cell), color=screen.color)
    for link in result.longest:
        row, column = link.cell
        print_folded([f"{link.depth}. ({row},{column}): {link.sentence or 'A guess.'}"])
    steps, clues = counted(result.length, "conclusion"), counted(len(result.links) - 1, "clue")
    far = f"over a distance of {counted(result.distance, 'cell')}"
    print_folded([f"{steps} from the guess, {far}. It rests on {clues} in all."])


def _layouts(analysis: Analysis, cell: Cell) -> dict[str, str] | None:
    """Two layouts by what they say of a cell, each as the view with `*` for a mine and `.` for a
    covered cell without one."""
    witnesses = analysis.witnesses(cell)
    if witnesses is None:
        return None
    covered = {*analysis.view.where(COVERED), *analysis.view.where(FLAG)}
    texts = []
    for mines in witnesses:
        rows = [list(row) for row in analysis.view.rows()]
        for row, column in covered:
            rows[row][column] = "*" if mines[row, column] else "."
        texts.append("/".join(map("".join, rows)))
    return dict(zip(("safe", "mine"), texts, strict=True))


def _print_layouts(layouts: dict[str, str]) -> None:
    for kind, text in layouts.items():
        click.echo(f"\nA layout where it is {'safe' if kind == 'safe' else 'a mine'}:")
        click.echo("\n".join(" ".join(row) for row in text.split("/")))


def _uncertain(analysis: Analysis, cell: Cell, words: list[str]) -> dict[str, Any]:
    chance, decided = float(analysis.probability[cell]), cell not in analysis.undecided
    return uncertain_cell(cell, chance, " ".join(words), decided=decided)


def _print(proof: Proof | None, words: list[str]) -> None:
    """Shows a proof, or only the words if there is none."""
    from minewise.report.draw import proof_picture

    screen = Screen.from_stdout()
    if proof is not None:
        click.echo(proof_picture(screen, proof), color=screen.color)
        click.echo()
    print_folded(words)


def _hint(hint: Hint) -> dict[str, Any]:
    return {
        "cell": hint.cell,
        "move": hint.move,
        "chance": finite(hint.chance),
        "steps": hint.steps,
        "proof": None if hint.proof is None else _proof(hint.proof),
    }


def _proof(proof: Proof) -> dict[str, Any]:
    return {
        **proof_fields(proof),
        "kind": proof.kind,
        "sentence": proof.sentence,
        "steps": [asdict(step) for step in proof.steps],
    }

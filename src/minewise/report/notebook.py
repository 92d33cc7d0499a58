"""What notebooks show: pictures and tables as HTML that needs nothing from outside."""

from __future__ import annotations

from functools import singledispatch
from hashlib import sha256
from shutil import get_terminal_size

from minewise.engine.analysis import Analysis
from minewise.engine.evaluation import Evaluation
from minewise.engine.optimal import Optimal
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.record import Record
from minewise.game.view import COVERED, FLAG, View
from minewise.match.compiled import Games
from minewise.report.chart import draw
from minewise.report.element import inline_svg, ordered, paragraph, svg_file, table
from minewise.report.names import with_names
from minewise.report.palette import page_style
from minewise.report.phrases import outcome_line, percent, status_line
from minewise.report.positions import at, picture, size
from minewise.report.table import MEASURES, capital, figure, layout, to_csv
from minewise.tournament.result import Comparison, Row
from minewise.why.hint import Hint
from minewise.why.proof import Proof

MOST_MOVES = 8
"""Of an evaluation, in its table; the board shows all."""

SCRUB = (
    "const n=+this.value,r=this.closest('.minewise'),w=r.querySelectorAll('li');"
    "r.querySelectorAll('[data-move]').forEach(g=>{const m=+g.dataset.move;"
    "g.style.display=m>n?'none':'';g.classList.toggle('now',m===n)});"
    "r.querySelector('output').textContent=n?n+'. '+w[n-1].textContent:'Before the first move'"
)
"""Shows a recorded game after so many moves. Without scripts the end of it is shown."""


def html(thing: object) -> str:
    """An object as one element."""
    drawn = picture(thing)
    board = "" if drawn is None else drawn.element()
    note = (
        ""
        if drawn is None or not drawn.is_map
        else paragraph("The board is too large for figures: each cell is a small square.", "note")
    )
    return f'<div class="minewise">{page_style()}{board}{note}{words(thing)}</div>'


def svg(thing: object) -> str | None:
    """The board or the chart of an object as a file; None if it has neither."""
    if isinstance(thing, Comparison) and thing.rows:
        return svg_file(lambda: draw(with_names(thing)), "minewise")
    drawn = picture(thing)
    return None if drawn is None else drawn.svg()


@singledispatch
def text(thing: object) -> str:
    """An object in a few lines of plain text."""
    return object.__repr__(thing)


@text.register
def _(analysis: Analysis) -> str:
    return f"<Analysis of {size(analysis.view)}: {_summary(analysis)}>"


@text.register
def _(games: Games) -> str:
    return f"<Games of {games.agent} on {games.rules}, seed {games.seed}: {_result(games)}>"


@text.register
def _(row: Row) -> str:
    result = f"{MEASURES[row.measure]} {figure(row, row.value, row.interval)}"
    return f"<Row {row.label} on {row.rules}: {result}, {row.tally.games:,} games>"


@text.register
def _(comparison: Comparison) -> str:
    if not comparison.rows:
        return "<Comparison without games>"
    from importlib.util import find_spec
    from io import StringIO

    from minewise.report.table import for_terminal, to_markdown

    if find_spec("rich") is None:
        return to_markdown(with_names(comparison)).rstrip()
    from rich.console import Console

    width = get_terminal_size().columns
    console = Console(
        file=StringIO(),
        width=width,
        color_system=None,
        force_jupyter=False,  # it would display it
    )
    console.print(for_terminal(with_names(comparison), width))
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in lines)


@singledispatch
def words(thing: object) -> str:
    """What is said below the board of an object, as HTML."""
    raise TypeError(f"expected an object that notebooks show, got {type(thing).__name__}")


@words.register
def _(view: View) -> str:
    mines = "the mine total is not known" if view.mines is None else f"{view.mines} mines"
    return paragraph(f"{size(view)}, {mines}", "note")


@words.register
def _(board: Board) -> str:
    return paragraph(
        f"{size(board)}, {len(board.mines)} mines; 3BV {board.three_bv}, {board.openings} openings",
        "note",
    )


@words.register
def _(analysis: Analysis) -> str:
    drawn = picture(analysis)
    key = "Chances of a mine in percent, from dark blue (0) to yellow (100)."
    if drawn is not None and not drawn.is_map:
        frames = set(drawn.frames.values())
        key += " A solid frame: certain." if "sure" in frames else ""
        key += " A dashed frame: least likely to be a mine." if "least" in frames else ""
    return paragraph(capital(_summary(analysis)) + ".") + paragraph(key, "note")


@words.register
def _(proof: Proof) -> str:
    """Shows a proof in words."""
    what = "a mine" if proof.mine else "safe"
    head = f"{at(proof.cell)} is {what}:"
    return paragraph(head) + ordered(step.text for step in proof.steps)


@words.register
def _(hint: Hint) -> str:
    """Shows a hint in words."""
    return ordered(hint.steps)


@words.register
def _(evaluation: Evaluation) -> str:
    kind = "exact" if evaluation.exact else "estimated"
    head = f"The chance to win, in percent ({kind}): {evaluation.win:.1%} after the best move."
    rows = [
        [at(move.cell), f"{move.survival:.1%}", f"{move.win:.1%}"]
        for move in evaluation.moves[:MOST_MOVES]
    ]
    more = len(evaluation.moves) - len(rows)
    left = paragraph(f"and {more} moves more", "note") if more else ""
    return paragraph(head) + table(["cell", "safe", "win"], rows, "Moves, the best first") + left


@words.register
def _(optimum: Optimal) -> str:
    rate = f"{float(optimum.win_rate):.2%}"
    return paragraph(
        f"The best play wins {optimum.wins:,} of {optimum.layouts:,} layouts ({rate}). "
        "On each cell: the chance to win, in percent."
    )


@words.register
def _(game: Game) -> str:
    line = outcome_line(game) if game.over else status_line(game)
    return paragraph(line) + paragraph(f"{game.rules}, {game.origin}", "note")


@words.register
def _(record: Record) -> str:
    moves = len(record.moves)
    of = f"{record.agent} on {record.rules}, seed {record.seed}, game {record.game}"
    head = paragraph(f"{capital(record.ending)}: {of}; {moves} moves, {record.guesses} guesses.")
    fault = paragraph(f"Fault: {record.fault}") if record.fault else ""
    if not moves:
        return head + fault
    listed = _moves(record)
    slider = ""
    if (drawn := picture(record)) is not None and drawn.moves:
        slider = (
            f'<div class="move"><input type="range" min="0" max="{moves}" value="{moves}" '
            f'aria-label="Move" oninput="{SCRUB}">'
            f"<output>{moves}. {listed[-1]}</output></div>"
        )
    return f"{slider}{head}{fault}<details><summary>All moves</summary>{ordered(listed)}</details>"


@words.register
def _(games: Games) -> str:
    means = (f"{games.table[field].mean():.2f}" for field in ("clicks", "guesses"))
    row = [games.agent, _result(games), *means, f"{int(games.table['fault'].sum()):,}"]
    last = games.first + len(games) - 1
    of = f"Rules: {games.rules}. Seed {games.seed}, games {games.first:,} to {last:,}."
    return table(["agent", "games won", "clicks", "guesses", "faults"], [row], "Games") + paragraph(
        of, "note"
    )


@words.register
def _(row: Row) -> str:
    return words(Comparison([row]))


@words.register
def _(comparison: Comparison) -> str:
    if not comparison.rows:
        return paragraph("No games were played.")
    named_rows = with_names(comparison)
    what = layout(named_rows)
    notes = "".join(paragraph(note, "note") for note in what.notes)
    key = "mw" + sha256(to_csv(comparison).encode()).hexdigest()[:12]
    chart = inline_svg(lambda: draw(named_rows), key, f"{what.title}; the numbers are in the table")
    chart = chart.replace("<svg ", '<svg class="chart" ', 1)
    return f'{table(what.columns, what.rows, what.title)}<div class="scroll">{chart}</div>{notes}'


def _moves(record: Record) -> list[str]:
    """Shows the moves in words, and which is a guess: no first click that the rules protect."""
    protected = record.rules.first_click != "any"
    first = next((n for n, move in enumerate(record.moves) if move.kind == "reveal"), None)
    return [
        f"{move.kind} {at(move.cell)}"
        + (", a guess" if move.guess and not (protected and number == first) else "")
        for number, move in enumerate(record.moves)
    ]


def _result(games: Games) -> str:
    low, high = games.interval
    rate = f"{games.win_rate:.1%} [{100 * low:.1f}, {100 * high:.1f}]"
    return f"{games.wins:,} of {len(games):,} won, {rate}"


def _summary(analysis: Analysis) -> str:
    """What is certain, and else what is the least likely mine."""
    sure = len(analysis.safe) + len(analysis.mines)
    covered = sorted([*analysis.view.where(COVERED), *analysis.view.where(FLAG)])
    parts = [f"{len(analysis.safe)} safe", f"{len(analysis.mines)} mines"]
    parts.append(f"{len(covered) - sure} uncertain")
    if not analysis.safe and len(covered) > sure:
        unsure = [c for c in covered if c not in analysis.mines]
        for cell in analysis.least_likely(unsure)[:1]:
            chance = float(analysis.probability[cell])
            least = f"the least likely mine {at(cell)} with {percent(chance)}"
            parts[-1] += f", {'the first one is safe' if analysis.protected else least}"
    return ", ".join(parts) + ("" if analysis.exact else " (some chances are sampled)")

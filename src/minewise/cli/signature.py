"""Behaviour as a short text: fixed games and fixed positions, hashed part by part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import isnan
from time import perf_counter

from minewise.agents.protocol import plays
from minewise.agents.registry import BUILT_IN, LEARNED, AgentSpec
from minewise.engine.analysis import analyze
from minewise.game.board import Board
from minewise.game.record import Record
from minewise.game.rules import Cell, Rules
from minewise.game.view import COVERED, View
from minewise.play.match import play

RULES = {
    "beginner": 100,
    "expert": 25,
    "8x8/10 first_click=opening": 100,
    "kulkarni": 50,
    "10x10/45 first_click=any on_mine=continue cascade=no mines_known=no win=all_identified": 25,
    "ncsu": 100,
    "cs50": 100,
    "9x4/6 start=random on_mine=continue": 100,
}
"""What is played, and how many games of it: small boards are quick and tell most."""

OPTIONS = ("best:strength=strong",)
"""Agents with options that make them play by what the defaults leave out: playouts."""

SEED = 1

TEXTS = (
    "####/1221",
    "###/#1#/###",
    "#2##2#/##33##/1####1",
    "#F*#/12_1/####",
    "1#1#1#1/#######/1#2#2#1",
)
"""Positions that a reader can check, each taken with its mine total known and unknown."""

HALF_OPEN = {
    "9x9/20 first_click=any": 9,
    "16x16/60 first_click=any": 5,
    "30x16/99 first_click=any": 8,
    "12x12/30 first_click=any": 2,
}
"""Boards of which the first columns show clues, and how many columns."""

SHIFT = 1.7e-10
"""Added before rounding to 9 digits. A chance such as 1/1024 lies halfway between two roundings,
where the last bit of the float would decide; a shifted grid has no simple fraction at its edges."""


@dataclass(frozen=True)
class Part:
    """One part of the signature: what it covers, the hash of it, and the seconds it took."""

    name: str
    digest: str
    seconds: float


def parts(agents: Sequence[str] = ()) -> Iterator[Part]:
    """The parts, one after the other: boards, games of each agent, positions.

    `agents` are names as on the command line; if none is given, all built-in ones but the learned,
    whose last bits are not the same on every machine, and those of OPTIONS.
    """
    specs = [AgentSpec.parse(agent) for agent in agents or sorted({*BUILT_IN, *OPTIONS} - LEARNED)]
    for spec in specs:
        spec.make()  # a name that is not known is told before anything is played
    yield _part("boards", _boards())
    for spec in specs:
        yield _part(str(spec), _games(spec))
    yield _part("analyze", _positions())


def signature(of: Iterable[Part]) -> str:
    """One short hash of all parts.

    The names count: an agent that plays like another one is still another part.

    >>> signature([Part("boards", "0123", seconds=1.5)])
    '710f7c47a5ef'
    """
    return _digest([f"{part.name} {part.digest}" for part in of], 12)


def _part(name: str, lines: Iterable[str]) -> Part:
    started = perf_counter()
    digest = _digest(lines, 8)
    return Part(name, digest, perf_counter() - started)


def _digest(lines: Iterable[str], length: int) -> str:
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()[:length]


def _boards() -> Iterator[str]:
    for text in RULES:
        for game in range(20):
            yield str(Board.random(text, seed=SEED, game=game, first_cell=(0, 0)))


def _games(agent: AgentSpec) -> Iterator[str]:
    for text, games in RULES.items():
        if not plays(agent.make(), Rules.parse(text)):
            continue
        for game in range(games):
            yield told_record(play(str(agent), text, seed=SEED, game=game))


def told_record(record: Record) -> str:
    """The moves and the outcome, in a form that does not change when Record gets a new field."""
    moves = " ".join(
        f"{move.kind} {move.cell[0]},{move.cell[1]}{'?' if move.guess else ''}"
        for move in record.moves
    )
    outcome = (record.status, record.revealed, record.mines_hit, record.flags_right)
    faults = "fault" if record.fault else ""
    return f"{outcome} {record.flags_wrong} {faults}: {moves}"


def _positions() -> Iterator[str]:
    for text in TEXTS:
        for mines in (None, 5):
            yield told_analysis(View.parse(text, mines=mines), prior=0.5)
        yield told_analysis(View.parse(text), prior=0.2)
    for text, columns in HALF_OPEN.items():
        for game in range(20):
            yield told_analysis(half_open(Rules.parse(text), game, columns), prior=0.5)


def half_open(rules: Rules, game: int, columns: int) -> View:
    """A board whose first columns show two clues of three, whatever any agent would do."""
    board = Board.random(rules, seed=SEED, game=game)

    def code(cell: Cell) -> int:
        shown = cell[1] < columns and sum(cell) % 3 != 0 and cell not in board.mines
        return int(board.clues[cell]) if shown else COVERED

    cells = [[code((r, c)) for c in range(rules.width)] for r in range(rules.height)]
    return View.from_array(cells, rules=rules)


def told_analysis(view: View, prior: float) -> str:
    """The exact count, the certain cells and the probabilities to 9 digits."""
    try:
        analysis = analyze(view, prior=prior)
    except ValueError as error:
        return type(error).__name__
    chances = [
        "" if isnan(chance) else f"{chance + SHIFT:.9f}"
        for chance in analysis.probability.ravel().tolist()
    ]
    certain = f"{sorted(analysis.safe)} {sorted(analysis.mines)}"
    return f"{analysis.layouts} {certain} {' '.join(chances)}"

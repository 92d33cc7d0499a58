"""Fingerprints: what the games of an agent depend on, as text.

Fixed games and positions are played, and a digest of all that comes out is a line. `minewise
signature` plays for the lines, and `make golden` records them in fingerprints.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from inspect import getfile
from math import isnan
from pathlib import Path
from time import perf_counter

from minewise.agents.dqn_source import DqnSourceAgent
from minewise.agents.lib.learned import LearnedAgent, network
from minewise.agents.protocol import Decision, plays
from minewise.agents.registry import BUILT_IN, LEARNED, AgentSpec
from minewise.engine.analysis import analyze
from minewise.errors import MinewiseError
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.move import MOVE_KINDS, MoveKind
from minewise.game.record import Record
from minewise.game.rules import Cell, Rules
from minewise.game.view import COVERED, View
from minewise.match.play import play
from minewise.random import Random

DIGITS = 16
"""Hexadecimal digits of a line: 64 bits, so that no two are alike by accident."""


def digest(data: bytes) -> str:
    """The line of what was played, or of a network."""
    return sha256(data).hexdigest()[:DIGITS]


def fingerprint(spec: AgentSpec | None) -> str:
    """The lines that the games of an agent depend on: where they are the same, so are the games.

    Every game depends on the core. That of a built-in agent depends also on the line of the agent,
    or, with options that have none, on all of its lines; that of a learned one on its weights and
    on the files of its code.
    Anybody's own agent depends on the core alone: only its author knows when it changes.
    None stands for an object that has no name.

    >>> [line.split()[0] for line in fingerprint(AgentSpec("best", "without=parity")).split(", ")]
    ['core', 'best', 'best:strength=strong']
    """
    lines = recorded()
    needed = {CORE: lines[CORE]}
    if spec is not None and spec.name in LEARNED:
        needed[spec.name] = _weights(spec)
    elif spec is not None:
        names = [name for name in lines if name.partition(":")[0] == spec.name != CORE]
        needed |= {name: lines[name] for name in ([str(spec)] if str(spec) in names else names)}
    return ", ".join(f"{name} {line}" for name, line in needed.items())


def _weights(spec: AgentSpec) -> str:
    """The line of what a learned agent plays by: its network, and the code that reads it. The code
    of `dqn-source` is that of its source, which does not change."""
    agent = spec.make()
    if isinstance(agent, DqnSourceAgent):
        return digest(agent.weights_file.read_bytes())
    assert isinstance(agent, LearnedAgent)
    code = b"".join(Path(getfile(part)).read_bytes() for part in (type(agent), LearnedAgent))
    return digest(network(agent.weights_file) + code)


CORE = "core"
"""The line of the game core: boards, rules, the loop in which agents play, and the analysis."""

RECORDED = Path(__file__).with_name("fingerprints.toml")
"""The file of the lines."""


@cache
def recorded() -> dict[str, str]:
    """What stands in RECORDED: digests by the names of the lines."""
    return tomllib.loads(RECORDED.read_text(encoding="utf-8"))


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
"""What is played, and how many games of it: small boards are quick and show most."""

RARE = {"best": {"expert first_click=opening": 100}}
"""Some agents play these, too. In one game in fifty `best` guesses otherwise if it may not look at
the eleventh to twentieth cell."""

OPTIONS = ("best:strength=strong",)
"""Agents with options that have lines of their own, as they play by what the defaults leave out:
playouts."""

SEED = 1
"""Any seed would do; a change would change every fingerprint."""

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
"""Boards whose first columns show clues, and how many columns."""

SHIFT = 1.7e-10
"""Added before rounding to 9 digits. A chance such as 1/1024 lies halfway between two roundings,
where the last bit of the float would decide; a shifted grid has no simple fraction at its edges."""


NOISY = (
    "9x9/10 cascade=no clues=withheld:p=0.25",
    "9x9/10 cascade=no on_mine=continue clues=optimistic",
    "9x9/10 cascade=no win=all_flagged clues=cautious",
)
"""Clues that are drawn with the board: no agent reads them, so the core alone plays by them."""


@dataclass(frozen=True)
class BenchLine:
    """A line of the bench: what was played, the fingerprint of it, and the seconds it took."""

    name: str
    fingerprint: str
    seconds: float


def bench_lines(agents: Sequence[str] = ()) -> Iterator[BenchLine]:
    """The lines, one after the other: the game core, then each agent.

    `agents` are names as on the command line; if none is given, all built-in ones but the learned,
    whose last bits are not the same on every machine, and those of OPTIONS.
    """
    specs = [AgentSpec.parse(agent) for agent in agents or sorted({*BUILT_IN, *OPTIONS} - LEARNED)]
    for spec in specs:
        spec.make()  # a name that is not known is refused before anything is played
    yield _line(CORE, _core())
    for spec in specs:
        yield _line(str(spec), _games(spec))


def _line(name: str, texts: Iterable[str]) -> BenchLine:
    started = perf_counter()
    fingerprint = digest("".join(f"{text}\n" for text in texts).encode())
    return BenchLine(name, fingerprint, perf_counter() - started)


def _core() -> Iterator[str]:
    """Boards, the rules of the game, the loop in which agents play, and the analysis."""
    yield from _boards()
    for rules in (*RULES, *NOISY):
        for game in range(5):
            yield from _moves(rules, game)
            yield record_text(play(_AtRandom(), rules, seed=SEED, game=game))
    yield from _positions()


def _boards() -> Iterator[str]:
    for text in RULES:
        for game in range(20):
            yield str(Board.random(text, seed=SEED, game=game, first_cell=(0, 0)))


def _games(agent: AgentSpec) -> Iterator[str]:
    for text, games in (RULES | RARE.get(agent.name, {})).items():
        if not plays(agent.make(), Rules.parse(text)):
            continue
        for game in range(games):
            yield record_text(play(str(agent), text, seed=SEED, game=game))


class _AtRandom:
    """Plays moves of all kinds that an agent has, legal or not, with the numbers it is given."""

    name = "at-random"

    def decide(self, view: View, rng: Random) -> Decision:
        cells = [(r, c) for r in range(view.rules.height) for c in range(view.rules.width)]
        covered = view.where(COVERED)
        flags = [rng.choice(covered)] if rng.below(4) == 0 else []
        reveal = [rng.choice(cells if rng.below(20) == 0 else covered) for _ in range(2)]
        return Decision(reveal, flags, certain=rng.below(2) == 0)


def _moves(rules: str, number: int) -> Iterator[str]:
    """What moves of every kind, legal or not, lead to in a game."""
    game = Game(rules, seed=SEED, number=number)
    rng = Random(SEED, number)
    for _ in range(60):
        kind: MoveKind = rng.choice(MOVE_KINDS)
        cell = rng.below(game.rules.height), rng.below(game.rules.width)
        try:
            uncovered: int | str = game.move(kind, cell)
        except MinewiseError as error:
            uncovered = type(error).__name__
        counts = (game.revealed, game.mines_hit, game.flags, game.flags_right, game.clicks)
        yield f"{kind} {cell} {uncovered}: {game.view} {game.status} {counts}"


def record_text(record: Record) -> str:
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
            yield analysis_text(View.parse(text, mines=mines), prior=0.5)
        yield analysis_text(View.parse(text), prior=0.2)
    for text, columns in HALF_OPEN.items():
        for game in range(20):
            yield analysis_text(half_open(Rules.parse(text), game, columns), prior=0.5)


def half_open(rules: Rules, game: int, columns: int) -> View:
    """A board whose first columns show two clues of three, whatever any agent would do."""
    board = Board.random(rules, seed=SEED, game=game)

    def code(cell: Cell) -> int:
        shown = cell[1] < columns and sum(cell) % 3 != 0 and cell not in board.mines
        return int(board.clues[cell]) if shown else COVERED

    cells = [[code((r, c)) for c in range(rules.width)] for r in range(rules.height)]
    return View.from_array(cells, rules=rules)


def analysis_text(view: View, prior: float) -> str:
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

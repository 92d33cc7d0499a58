"""The compiled core of minewise. Use the package `minewise` instead."""

from collections.abc import Mapping, Sequence
import enum
from typing import Annotated, Any, TypeVar

import numpy
from numpy.typing import NDArray


class InvalidRules(ValueError):
    pass

class IllegalMove(ValueError):
    pass

ROUNDING: float = 1e-09

def signal_checks() -> int:
    """
    How often long work in this process has checked for signals: for tests, which have no clock.
    """

def interrupt_at_check(count: int) -> None:
    """Sends SIGINT to this process at a check for signals: 1 is the next."""

T = TypeVar("T")

class Random:
    """
    Uniform numbers for the decision number `turn` of game `game` of `seed`.

    The same three numbers give the same sequence on every machine. The object
    holds a key derived one-way from them: neither the seed nor the board of the
    game can be derived from it.

    >>> rng = Random(seed=1)
    >>> rng.choice('abc') in 'abc'
    True
    """

    def __init__(self, seed: int, game: int = 0, turn: int = 0) -> None: ...

    def __getstate__(self) -> tuple[list[int], int, int, int]: ...

    def __setstate__(self, arg: tuple[Sequence[int], int, int, int], /) -> None: ...

    def random(self) -> float:
        """A float in [0, 1)."""

    def below(self, bound: int) -> int:
        """An int from 0 to bound - 1."""

    def choice(self, items: Sequence[T]) -> T:
        """One item of a sequence."""

    def shuffle(self, items: list[Any]) -> None:
        """Puts a list in random order, in place."""

class Rules:
    """The switches that the core plays by; see minewise.Rules."""

    def __init__(self, values: tuple[object, ...]) -> None:
        """
        Of the fields of minewise.Rules; a total that is not known counts as 0.
        """

    @property
    def room(self) -> int:
        """The most mines that fit."""

    def protects(self, arg: bytes, /) -> bool: ...

def rewritten_values(values: tuple[object, ...]) -> dict[str, Any]:
    """
    Of the fields of minewise.Rules those that are written in another way. InvalidRules if no game can have such rules, TypeError if no text can say them.
    """

def fields_of_text(text: str) -> dict[str, Any]:
    """
    The fields of minewise.Rules from a text. InvalidRules if it is none of rules.
    """

def text_of_rules(values: tuple[object, ...]) -> str:
    """
    The text of the fields of minewise.Rules, whether a game can have them or not.
    """

def switch_value(name: str, text: str) -> bool | str | tuple[int, int]:
    """The value of a switch from its text."""

def size_of_text(text: str) -> tuple[int, int]:
    """The height and the width of WIDTHxHEIGHT."""

def clue_model(text: str) -> tuple[str, list[float]]:
    """The name of a clue model, and its 81 likelihoods."""

def density(text: str) -> str:
    """The shortest text of a density."""

def densities(text: str) -> list[str]:
    """The densities of one number, a list or start:stop:step."""

def mines_at(density: str, height: int, width: int) -> int:
    """The mines of a board at a density."""

class FirstClick(enum.Enum):
    any = 0

    safe = 1

    opening = 2

class Status(enum.Enum):
    playing = 0

    won = 1

    lost = 2

class Board:
    """Where the mines are; see minewise.Board."""

    def __init__(self, height: int, width: int, mines: Sequence[tuple[int, int]]) -> None: ...

    @property
    def height(self) -> int: ...

    @property
    def width(self) -> int: ...

    @property
    def mines(self) -> list[tuple[int, int]]:
        """The cells with a mine, row by row."""

    @property
    def clues(self) -> bytes:
        """The true count of every cell, row by row."""

    @property
    def digest(self) -> str: ...

    @property
    def openings(self) -> int: ...

    @property
    def three_bv(self) -> int: ...

    @property
    def islands(self) -> int: ...

    @property
    def zini(self) -> int: ...

    @property
    def hzini(self) -> int: ...

class Game:
    """One game in play; see minewise.Game."""

    def __init__(self, rules: Rules, seed: int, game: int, board: Board | None = None) -> None: ...

    def reveal(self, row: int, column: int) -> int: ...

    @property
    def status(self) -> Status: ...

    @property
    def shown(self) -> bytes:
        """One signed byte a cell, row by row."""

    @property
    def board(self) -> Board | None: ...

    @property
    def revealed(self) -> int: ...

    @property
    def mines_hit(self) -> int: ...

    @property
    def flags(self) -> int: ...

    @property
    def flags_right(self) -> int: ...

    @property
    def score(self) -> float:
        """The final score."""

    @property
    def clicks(self) -> int: ...

    @property
    def redundant_clicks(self) -> int: ...

class History:
    """A game with its moves, in steps that can be taken back."""

    def __init__(self, rules: Rules, seed: int, number: int, board: Board | None = None) -> None: ...

    @property
    def game(self) -> Game:
        """The game as it stands, always the same object."""

    def move(self, kind: str, row: int, column: int) -> int:
        """A step of the person; returns how many cells it uncovered."""

    def play(self, moves: Sequence[tuple[str, tuple[int, int], bool]]) -> None:
        """The moves of a record: kind, cell, and whether it was guessed."""

    def carry_out(self, player: str, flag: Sequence[tuple[int, int]], reveal: Sequence[tuple[int, int]], certain: bool, one_cell: bool) -> list[tuple[str, tuple[int, int], bool]]:
        """
        A step of an agent; returns its moves. With `one_cell` the reveals after the first one wait. Moves before an illegal one stay, as a step.
        """

    def left_of(self, player: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]], bool, dict[tuple[int, int], float] | None, str] | None:
        """
        What waits of an agent's last decision: the fields of minewise.Decision.
        """

    def carry_on(self, player: str) -> list[tuple[str, tuple[int, int], bool]]:
        """A step with the next reveal that waits; returns its moves."""

    def undo(self) -> bool:
        """Takes the last step back; False if there is none."""

    def go(self, at: int) -> None:
        """Shows the game after so many of its moves, or all."""

    @property
    def at(self) -> int:
        """How many moves have led to where the game stands."""

    @property
    def moves(self) -> list[tuple[str, tuple[int, int], bool]]:
        """The moves that have led to where the game stands."""

    @property
    def steps(self) -> int: ...

    def step(self, number: int) -> tuple[str, list[tuple[str, tuple[int, int], bool]], bool]:
        """Its player, its moves, and whether it was decided then."""

    @property
    def counts(self) -> dict[str, int]:
        """The counts of a record."""

    @property
    def decisions(self) -> int:
        """Decisions of agents that stand."""

    @property
    def taken_back(self) -> int:
        """Steps that were taken back."""

    @property
    def mines_taken_back(self) -> int:
        """Mines that those had hit."""

PERSON: str = 'person'

def solved(rules: Rules, game: Game) -> tuple[list[tuple[int, int]], list[tuple[int, int]], list[tuple[int, int]], list[tuple[int, int]]] | None:
    """
    The fields of minewise.game.game.Solved; None as long as the game is not over, since this tells the mines.
    """

class WrittenPosition:
    """A position as a text gives it."""

    @property
    def height(self) -> int: ...

    @property
    def width(self) -> int: ...

    @property
    def cells(self) -> bytes:
        """One signed byte a cell, row by row."""

    @property
    def mines(self) -> int | None:
        """The mine total, where the text tells it."""

    @property
    def rules(self) -> str | None:
        """The text of the rules, where the text tells them."""

    @property
    def format(self) -> str:
        """The name of its notation."""

    @property
    def used(self) -> list[str]:
        """How what may be read in several ways was read, a sentence each."""

    @property
    def left_out(self) -> list[str]:
        """Parts of the text that say nothing of the position."""

    @property
    def note(self) -> str:
        """Both in one line; empty if the position is what stands there."""

def position_of_text(text: str, has_total: bool = False, has_rules: bool = False, part: str = '') -> WrittenPosition:
    """The position of a text in any notation. InvalidRules if it is none."""

def worlds_of_text(text: str) -> list[Board]:
    """
    The boards of a text in the forms of courses and judges; empty if it is no such text.
    """

def checked_record(text: str) -> str:
    """The text of a record as the core writes it. RecordError if it is none."""

def text_of_record(record: object) -> str:
    """The text of minewise.Record."""

def play_record(record: object, history: History) -> None:
    """
    Makes the moves of minewise.Record in its game. RecordError if they do not give what it says.
    """

class Replay:
    """A game as another program recorded it."""

    @property
    def format(self) -> str: ...

    @property
    def board(self) -> Board: ...

    @property
    def player(self) -> str: ...

    @property
    def player_bytes(self) -> bytes: ...

    @property
    def milliseconds(self) -> int: ...

    @property
    def cell_size(self) -> int: ...

    @property
    def claims(self) -> tuple[float | None, int | None, str | None, bool | None, bool | None, str, str, str, str, dict[str, str]]:
        """What the file says: the fields of formats.Claims."""

    @property
    def notes(self) -> list[str]: ...

    @property
    def events(self) -> list[tuple[int, int, int, int, int]]:
        """Milliseconds, action, x, y and the buttons that are down then."""

    @property
    def game(self) -> tuple[list[tuple[tuple[str, tuple[int, int], bool], int]], list[tuple[str, tuple[int, int] | None, int]], float, list[str]]:
        """
        The game that it amounts to: each move that changed the board with its milliseconds, the clicks, the path of the pointer, and where the file contradicts it.
        """

class ReplayError:
    """Why a file is no replay."""

    @property
    def format(self) -> str: ...

    @property
    def byte(self) -> int: ...

    @property
    def text(self) -> str: ...

def made_replay(board: Board, player: bytes, milliseconds: int, cell_size: int, events: Sequence[tuple[int, int, int, int]], program: str) -> Replay:
    """A replay of these events."""

def evf_of(replay: Replay) -> bytes:
    """The bytes of EVF 4. InvalidRules if it holds no such replay."""

def rawvf_of(replay: Replay) -> bytes:
    """The text of RawVF 6."""

def mbf_of(board: Board) -> bytes:
    """The bytes of MBF. InvalidRules if it holds no such board."""

def board_of_mbf(file: bytes) -> Board:
    """The board of a file of MBF. InvalidRules if it is none."""

def replay_formats() -> list[str]:
    """The names of the formats."""

def replay_parts(file: bytes) -> list[tuple[str, int, int]] | ReplayError:
    """
    The replays in a file: the name, the first byte and the number of bytes of each.
    """

def replay_of(file: bytes, byte: int, size: int) -> Replay | ReplayError:
    """The replay in these bytes of a file."""

def count_clicks(board: Board, clicks: Sequence[tuple[str, tuple[int, int] | None, int]]) -> tuple[int, int, int, int, int, int, int, int]:
    """
    Left, right and chord; how many of each had an effect; flags at the end, 3BV done.
    """

def metrics_of(board: Board, clicks: Sequence[tuple[str, tuple[int, int] | None, int]], seconds: float | None, budget: int) -> dict[str, int | float | None]: ...

def follow_pointer(board: Board, cell_pixels: int, events: Sequence[tuple[int, int, int, int]]) -> tuple[list[tuple[str, tuple[int, int] | None, int]], float]:
    """The clicks of a pointer, and its path in pixels."""

def least_clicks(board: Board, limit: int) -> tuple[int, int, list[tuple[str, tuple[int, int], bool]]]:
    """
    Bounds of the fewest clicks that win, and moves that need the upper one. Keeps so many ways to chord the decided cells at a time.
    """

class Move(enum.Enum):
    reveal = 0

    flag = 1

    unflag = 2

    chord = 3

class Autoreset(enum.Enum):
    next_step = 0

    same_step = 1

    disabled = 2

class Rewards:
    """What a step earns; see minewise.learn.env.rewards."""

    def __init__(self, *, step: float, cell: float, mine: float, safe: float, guess: float, win: float, loss: float, score: float, illegal: float) -> None: ...

    @property
    def step(self) -> float: ...

    @property
    def cell(self) -> float: ...

    @property
    def mine(self) -> float: ...

    @property
    def safe(self) -> float: ...

    @property
    def guess(self) -> float: ...

    @property
    def win(self) -> float: ...

    @property
    def loss(self) -> float: ...

    @property
    def score(self) -> float: ...

    @property
    def illegal(self) -> float: ...

class VectorEnvironment:
    """
    Many games stepped at once; see minewise.learn.env.vector.

    The arrays are read-only, stay where they are and change with every step.
    """

    def __init__(self, rules: Rules, games: int, moves: Sequence[Move], rewards: Rewards, autoreset: Autoreset, strict: bool, most_steps: int) -> None: ...

    def reset(self, seeds: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], numbers: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> None: ...

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def seed_sampler(self, seed: int) -> None: ...

    def sample(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """
        Fills in a legal action for each game, uniform over them; 0 where there is none.
        """

    @property
    def games(self) -> int: ...

    @property
    def actions(self) -> int: ...

    @property
    def observations(self) -> Annotated[NDArray[numpy.int8], dict(writable=False)]:
        """What is seen: int8, shape (games, height, width)."""

    @property
    def masks(self) -> Annotated[NDArray[numpy.int8], dict(writable=False)]:
        """1 for each legal action: int8, shape (games, actions)."""

    @property
    def rewards(self) -> Annotated[NDArray[numpy.float64], dict(writable=False)]: ...

    @property
    def terminated(self) -> Annotated[NDArray[numpy.bool_], dict(writable=False)]: ...

    @property
    def truncated(self) -> Annotated[NDArray[numpy.bool_], dict(writable=False)]: ...

    @property
    def won(self) -> Annotated[NDArray[numpy.bool_], dict(writable=False)]: ...

    @property
    def illegal(self) -> Annotated[NDArray[numpy.bool_], dict(writable=False)]: ...

    @property
    def last_observations(self) -> Annotated[NDArray[numpy.int8], dict(writable=False)]: ...

    @property
    def last_masks(self) -> Annotated[NDArray[numpy.int8], dict(writable=False)]: ...

    @property
    def seeds(self) -> Annotated[NDArray[numpy.uint64], dict(writable=False)]: ...

    @property
    def numbers(self) -> Annotated[NDArray[numpy.uint64], dict(writable=False)]: ...

class Proven:
    """What single clues prove, in the order of discovery."""

    @property
    def safe(self) -> list[tuple[int, int]]: ...

    @property
    def mines(self) -> list[tuple[int, int]]: ...

def prove_by_single_clues(cells: bytes, height: int, width: int) -> Proven:
    """One row-major pass of the two single-clue rules."""

class LimitedSearch:
    """The solutions of the most constrained cells."""

    @property
    def variables(self) -> list[tuple[int, int]]:
        """The cells that were searched, the most constrained first."""

    @property
    def mine_count(self) -> list[int]:
        """Of each variable: in how many solutions it is a mine."""

    @property
    def solutions(self) -> int:
        """0 if clues and flags contradict each other."""

    @property
    def nodes(self) -> int:
        """Assignments that were tried."""

def search_limited(cells: bytes, height: int, width: int, max_variables: int) -> LimitedSearch:
    """Counts the solutions of the most constrained cells."""

def count_solutions(cells: bytes, height: int, width: int, max_variables: int, budget: int) -> tuple[bool, list[tuple[int, int]], list[float]]:
    """
    Counts the solutions of the most constrained cells, of any number of them. Did cells hang together that take more than the budget? Then shares that are not known for certain are nan. The cells, the most constrained first, and in which share of the solutions each is a mine.
    """

def repair_layouts(cells: bytes, height: int, width: int, mines: int | None, density: float, layers: int, most_moves: int, rng: Random) -> list[bytes]:
    """The layouts that were made to fit, one byte a cell: at most `layers`."""

class Box:
    """
    Cells that are seen by the same clues: only how many of them are mines matters.
    """

    @property
    def cells(self) -> frozenset[tuple[int, int]]: ...

    @property
    def clues(self) -> frozenset[tuple[int, int]]: ...

class Component:
    """Boxes that hang together by clues."""

    @property
    def boxes(self) -> list[Box]: ...

    @property
    def expected_mines(self) -> float:
        """How many mines they hold on average."""

class Analysis:
    """Mine probabilities of one view; see minewise.analyze."""

    @property
    def contradictory(self) -> bool: ...

    @property
    def exact(self) -> bool:
        """Was every component within the budget?"""

    @property
    def is_known(self) -> bool:
        """
        Is some chance known? Else the view is contradictory, or no layout has been found where the budget did not allow to count them.
        """

    @property
    def log2_layouts(self) -> float: ...

    @property
    def probability(self) -> bytes:
        """One double a cell, row by row; nan where it is revealed."""

    @property
    def error(self) -> bytes:
        """One double a cell, row by row; empty if the analysis is exact."""

    @property
    def safe(self) -> list[tuple[int, int]]: ...

    @property
    def mines(self) -> list[tuple[int, int]]: ...

    @property
    def undecided(self) -> list[tuple[int, int]]: ...

    @property
    def to_reveal(self) -> list[tuple[int, int]]: ...

    @property
    def to_flag(self) -> list[tuple[int, int]]: ...

    @property
    def wrong_flags(self) -> list[tuple[int, int]]: ...

    @property
    def least(self) -> list[tuple[int, int]]: ...

    @property
    def unknown(self) -> list[tuple[int, int]]: ...

    @property
    def missing_total(self) -> str: ...

    @property
    def components(self) -> list[Component]: ...

    def digits(self) -> tuple[bytes, list[tuple[int, int]]] | None:
        """
        Nine doubles a cell: the chances of 0 to 8 mines around it, if it is safe; and the dead cells. None where a component is too wide.
        """

    def sample(self, seed: int, first: int, layouts: int) -> bytes | None:
        """
        Layouts drawn at random, one byte a cell; None where a component is too wide.
        """

    def layouts_of_both_kinds(self, cell: int) -> list[bytes] | None:
        """
        Layouts where a covered cell, by its number, is safe and a mine, one byte a cell; None where there are no two, or the budget ends before.
        """

    def mine_totals(self) -> bytes:
        """
        The chance of each mine total, where the view shows how dense the mines are.
        """

    def count_layouts(self, prime: int) -> int | None:
        """
        The number of layouts modulo a prime; None if the analysis is not exact.
        """

class CellVerdict(enum.IntEnum):
    """What all layouts that fit say."""

    unknown = 0

    safe = 1

    mine = 2

class BatchOutcome(enum.IntEnum):
    """How the analysis of one of many views came out."""

    exact = 0

    contradictory = 1

    sampled = 2
    """By samples: a component was too wide."""

    too_wide = 3
    """Samples found no layout either."""

def analyze_many(views: Annotated[NDArray[numpy.int8], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], totals: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], odds: float | None, likelihood: Sequence[float], budget: int, probability: Annotated[NDArray[numpy.float64], dict(shape=(None, None, None), order='C', device='cpu')], verdict: Annotated[NDArray[numpy.int8], dict(shape=(None, None, None), order='C', device='cpu')], outcome: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu')], rules: Sequence[Rules], primes: Sequence[int], residues: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu')]) -> None:
    """
    Fills in, of each cell, the chance of a mine and its `CellVerdict`, and of each view its `BatchOutcome`. Totals below 0 are unknown. `rules` are those of all views, or of each, or unknown. `residues` gets those of the number of layouts of each view that is not contradictory, and 2^64 - 1 where there is none or no more of them are needed.
    """

def analyze(cells: bytes, rules: Rules, mines: int | None, odds: float | None, likelihood: Sequence[float] | None, budget: int) -> Analysis:
    """
    The mine probabilities of a view of a game by these rules, whose clue of s where t mines are around has the likelihood 9 s + t; None for exact clues.
    """

class SetAnalysis:
    """Mine probabilities of sets of cells; see minewise.analyze_sets."""

    @property
    def contradictory(self) -> bool: ...

    @property
    def exact(self) -> bool:
        """Was every component within the budget?"""

    @property
    def lost(self) -> bool:
        """Has no layout been found where the budget did not allow to count them?"""

    @property
    def log2_layouts(self) -> float: ...

    @property
    def probability(self) -> bytes:
        """One double a cell; after them that of the others, if there are any."""

    @property
    def error(self) -> bytes:
        """One double a cell; empty if the analysis is exact."""

    @property
    def verdict(self) -> bytes:
        """
        One `CellVerdict` a cell; after them that of the others, if there are any.
        """

    @property
    def undecided(self) -> list[int]: ...

    def sample(self, seed: int, first: int, layouts: int) -> bytes | None:
        """
        Layouts drawn at random, one byte a cell, and one for the others, which means nothing; None where a component is too wide.
        """

    def count_layouts(self, prime: int) -> int | None:
        """
        The number of layouts modulo a prime; None if the analysis is not exact.
        """

    def prove(self, cell: int, mine: bool) -> tuple[list[int], bool] | None:
        """
        The numbers of sets that prove a cell, and whether the mine total is needed too.
        """

    def contradiction(self) -> tuple[list[int], bool] | None:
        """The same of sets that no layout keeps."""

def analyze_sets(cells: int, others: int, sets: Sequence[tuple[Sequence[int], Sequence[int], Sequence[float]]], mines: int | None, odds: float | None, budget: int) -> SetAnalysis:
    """
    Cells by number, each in some set; of each set its cells, what a mine of each counts, and the likelihood of each count.
    """

class CertainMoves:
    """What games proved, held against their boards."""

    @property
    def reveals(self) -> int:
        """Reveals that were called safe."""

    @property
    def reveals_hit(self) -> int:
        """Those of them that hit a mine."""

    @property
    def flags(self) -> int: ...

    @property
    def flags_wrong(self) -> int: ...

class TurnTimes:
    """A turn is one decision with its moves."""

    @property
    def slowest(self) -> float:
        """Seconds that it took the processor."""

    @property
    def turns(self) -> int: ...

GAME_FIELDS: str = ...

class Player:
    """Decides in views and plays whole games; see play_many."""

    def decide(self, cells: bytes, rng: Random) -> tuple[list[tuple[int, int]], list[tuple[int, int]], bool, dict[tuple[int, int], float] | None, str]:
        """
        What it does in a view, which has a covered cell: the fields of minewise.Decision.
        """

    def play(self, seed: int, first: int, games: int) -> bytes:
        """Of each game an int32 for each of GAME_FIELDS."""

    def moves(self, seed: int, game: int) -> list[tuple[str, tuple[int, int], bool]]:
        """The moves of a game."""

    def certain(self, seed: int, first: int, games: int) -> CertainMoves:
        """What the games proved, all together."""

    def turn_times(self, seed: int, first: int, games: int) -> list[TurnTimes]:
        """Of each game."""

    def stop(self) -> None:
        """From another thread: ends what is played, and it plays no more."""

class RandomPlayer(Player):
    """The agent `random`."""

    def __init__(self, rules: Rules) -> None: ...

class BasicPlayer(Player):
    """The agent `basic`."""

    def __init__(self, rules: Rules) -> None: ...

class SearchGuess(enum.Enum):
    any = 0

    least = 1

class CspPlayer(Player):
    """The agents `csp` and `csp-probability`."""

    def __init__(self, rules: Rules, max_variables: int, guess: SearchGuess, budget: int) -> None:
        """More than 32 variables are counted within the budget."""

class Guess(enum.Enum):
    fewest = 0

    random = 1

    any = 2

class ExactPlayer(Player):
    """The agent `exact`."""

    def __init__(self, rules: Rules, mines_known: bool, guess: Guess, budget: int, reading: Sequence[float] | None = None, odds: float | None = None, density: tuple[int, int] = (4, 20)) -> None:
        """
        `reading` holds the likelihoods of the clue model that it reads clues by, if that is not the one of the rules. Where the total is not told, a mine weighs `odds` against a safe cell, or the board shows its density, as if so many mines and safe cells had been seen before.
        """

def mines_identified(rules: Rules, mines_hit: int, flags_right: int, complete: bool) -> int:
    """
    Mines safely identified in a game, which a fault may have ended before it was complete.
    """

def final_score(identified: int, mines: int) -> float:
    """Mines safely identified / mines; 1 where there are none."""

def first_cell(rules: Rules) -> tuple[int, int]:
    """Where to begin a game whose rules protect the first click."""

class Source(enum.Enum):
    """Where a guess comes from."""

    first_click = 0

    ending = 1

    look_ahead = 2

    safest = 3

class LinearValue:
    """
    About the chance to win a position: the sum of the features of what was just revealed, each times its coefficient.
    """

    def __init__(self, coefficients: Mapping[str, float]) -> None:
        """One coefficient for each of `value_features()`, else ValueError."""

    @property
    def coefficients(self) -> dict[str, float]:
        """The coefficient of each feature."""

    def without_progress(self) -> LinearValue:
        """
        The same where safe cells and zeros count no more than a next guess that is surely survived.
        """

    def without_second(self) -> LinearValue:
        """The same where the safest cell counts for the second safest too."""

def value_features() -> tuple[str, ...]:
    """What a value reads of a position after an answer."""

def label_columns() -> tuple[str, ...]:
    """The numbers of a row of labels."""

class Phase:
    """How candidates are looked at in one phase of a game."""

    def __init__(self, candidates: int, tolerance: float, deeper: int, value: LinearValue) -> None: ...

class PlayoutLimits:
    """How far guesses are played out."""

    def __init__(self, layouts: int, guesses: int, tolerance: float, margin: float, least_gain: float) -> None: ...

class Strength:
    """The parts of the agent `best`, and how far each goes."""

    def __init__(self, look_ahead: bool, opening: float, early: Phase, late: Phase, deeper_next: int, layouts: int, beliefs: int, work: int, first_cell: bool, playouts: PlayoutLimits, playing_on: Strength | None) -> None: ...

class ScoredGame:
    """How a game went, by three measures."""

    @property
    def exact(self) -> float:
        """The value of the first end game that was solved."""

    @property
    def steadied(self) -> float:
        """The same, less the luck of earlier guesses."""

    @property
    def won(self) -> bool: ...

class BestPlayer(ExactPlayer):
    """Whole games of the agent `best`."""

    def __init__(self, rules: Rules, mines_known: bool, strength: Strength, budget: int) -> None: ...

    def score(self, seed: int, first: int, games: int) -> list[ScoredGame]:
        """Of each game."""

    def scores_from(self, mines: bytes, cells: bytes, cell: tuple[int, int] | None = None, seed: int = 0) -> list[float]:
        """
        The steadied scores of games that go on from one view, on boards that fit it (one byte a cell, board after board), once `cell` is revealed; 0 where that is a mine.
        """

class Labeller:
    """
    Labels guesses of the agent `best`; a row has the numbers of `label_columns()`, all float64, with those of `value_features()` at `features`.
    """

    def __init__(self, rules: Rules, player: Strength, playing_on: Strength, candidates: int, at_random: int, tolerance: float, layouts: int, searched: int, beliefs: int, budget: int) -> None: ...

    def label(self, seed: int, game: int) -> bytes:
        """Of each guess in a game that looks ahead: one row an answer."""

class PlayedPosition:
    """A position of a game, and what came of the game from there on."""

    @property
    def game(self) -> int: ...

    @property
    def cells(self) -> bytes:
        """The view, without flags."""

    @property
    def certain(self) -> bool:
        """Was some covered cell safe for certain?"""

    @property
    def won(self) -> bool: ...

    @property
    def exact(self) -> float:
        """As of `ScoredGame`."""

    @property
    def steadied(self) -> float:
        """
        The same for the rest of the game, without the luck from this position on.
        """

class PositionSampler:
    """
    The agent `best`, which keeps some positions of its games: each guess before the end game is solved, and each turn before that which had a certain cell, with these chances.
    """

    def __init__(self, rules: Rules, strength: Strength, guess: float, certain: float, one: bool, budget: int) -> None: ...

    def sample(self, seed: int, first: int, games: int) -> list[PlayedPosition]:
        """Of each game."""

class DuelRow:
    """A guess at which two strengths of `best` differ."""

    @property
    def game(self) -> int: ...

    @property
    def log2_layouts(self) -> float:
        """Of the layouts that fit, the logarithm."""

    @property
    def gain(self) -> float:
        """Of the challenger's cell, as a part of a game."""

class GuessDuel:
    """Two strengths of `best`, guess by guess."""

    def __init__(self, rules: Rules, champion: Strength, challenger: Strength, layouts: int, budget: int) -> None: ...

    def play(self, seed: int, first: int, games: int) -> list[DuelRow]:
        """Each guess in games of the challenger at which the two differ."""

class WeighedAnswer:
    """A clue that a move may show."""

    @property
    def clue(self) -> int: ...

    @property
    def chance(self) -> float:
        """Of the clue, before the move."""

    @property
    def value(self) -> float:
        """The chance to win then."""

class WeighedMove:
    """A move that is considered, and its value."""

    @property
    def cell(self) -> tuple[int, int]: ...

    @property
    def source(self) -> Source:
        """Where the value comes from."""

    @property
    def survival(self) -> float:
        """The chance that it hits no mine."""

    @property
    def value(self) -> float:
        """The chance to win."""

    @property
    def answers(self) -> list[WeighedAnswer]:
        """Each clue that it may show."""

def missing_for_optimum(rules: Rules, clues_are_exact: bool) -> str | None:
    """What rules must be for their optimum to be known, if these are not."""

def weigh_moves(cells: bytes, rules: Rules, strength: Strength, budget: int, also: tuple[int, int] | None = None) -> list[WeighedMove]:
    """
    The moves that are considered, the best first, and `also` that one, if it may be safe.
    """

def chance_feature_names() -> tuple[str, ...]:
    """What the learned chance to win reads of a position."""

def chance_features(rules: Rules, cells: bytes, budget: int) -> bytes:
    """
    The features of many views, one after the other, in float32; 0 where nothing is known.
    """

def learned_chances(rules: Rules, cells: bytes, budget: int) -> bytes:
    """
    The learned chance to win of many views, one after the other, in float64; nan where nothing is known.
    """

def weigh_view(cells: bytes, rules: Rules, strength: Strength, budget: int, look_on: bool) -> tuple[float, list[WeighedMove]] | None:
    """
    The standard deviation of the chance to win, 0 if that is exact, and the moves that are considered, the best first; with `look_on` what may come of each, too. None where it is not known.
    """

Z95: float = 1.959963984540054

def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval of a win rate."""

def mean_interval(total: int, squares: int, count: int, unit: float) -> tuple[float, float]:
    """The 95% interval of a mean."""

def mcnemar(better: int, worse: int) -> float: ...

def anytime_p(better: int, worse: int) -> float: ...

class Estimate:
    """A mean over games, with its 95% interval."""

    @property
    def value(self) -> float: ...

    @property
    def interval(self) -> tuple[float, float]: ...

class Figures:
    """What the games of an agent come to; see minewise.Row."""

    @property
    def win_rate(self) -> Estimate: ...

    @property
    def score(self) -> Estimate: ...

    @property
    def gain(self) -> Estimate: ...

    @property
    def board_share(self) -> Estimate: ...

    @property
    def clicks(self) -> Estimate: ...

def figures(rules: Rules, tally: object) -> Figures:
    """Of at least one game."""

def tally_games(rules: Rules, games: bytes) -> dict[str, int]:
    """
    The sums of games, each an int32 for each of GAME_FIELDS, by their names.
    """

def mines_identified_in(rules: Rules, games: bytes) -> bytes:
    """Mines safely identified in the games of a table, an int32 each."""

def paired_scores(rules: Rules, games: bytes) -> bytes:
    """
    What agents are compared by, game by game: a byte where games won count, else a uint32.
    """

def tally_pairs(rules: Rules, own: bytes, others: bytes) -> dict[str, int]:
    """
    By how much an agent did better than another, from the paired_scores of both.
    """

def should_stop(rules: Rules, tallies: Sequence[object], until: float | None, tell_apart: float | None) -> bool: ...

LEVELS: str = 'single subset exact-without-total exact'

PATTERNS: str = '1-1 1-2 1-2-1 1-2-2-1'

BY_RANDOM_WALK: int = 18446744073709551615

def certificate_steps(rules: Rules, board: Board, first_cell: tuple[int, int], level: str, type: type) -> tuple[Any, ...] | None:
    """
    The steps of a certificate, each of that type of named tuple; None where the question certify refuses it, and says why.
    """

class NoGuessBoards:
    """Boards that need no guess; for one thread. See minewise.boards."""

    def __init__(self, rules: Rules, level: str, needs_level: bool, least_three_bv: int, most_three_bv: int) -> None: ...

    def draw(self, first_cell: tuple[int, int], seed: int, first: int, count: int) -> tuple[bytes, bytes]:
        """
        The boards first .. first + count - 1, one byte a cell, 1 for a mine, and as uint64 which attempt each was, BY_RANDOM_WALK if it was a walk; none from the first one on that is not found.
        """

    def walk(self, first_cell: tuple[int, int], seed: int, number: int, before: int, moves: int, count: int) -> tuple[bytes, int]:
        """
        One walk: so many moves are tried before its boards, and so many for each of them. One byte a cell, 1 for a mine, and how many moves changed the board; no boards where it does not grow.
        """

    def moves_before(self) -> int:
        """Moves that are tried before the board of a walk is taken."""

    def stop(self) -> None: ...

    def takes(self, board: Board, first_cell: tuple[int, int]) -> bool: ...

def read_picture(pixels: bytes, width: int, height: int, part: bool = False) -> tuple[list[str], list[tuple[int, int]], tuple[float, float, float, float], int | None, list[str]] | tuple[str, list[str]]:
    """
    The position in a picture of red, green and blue, or why there is none.
    """

class Session:
    """Answers requests; see minewise.questions.Session."""

    def __init__(self, seconds: float) -> None: ...

    def ask(self, request: bytes) -> tuple[bool, str, bytes]:
        """
        Is it answered? The JSON of the answer or the refusal, and its numbers, all float64.
        """

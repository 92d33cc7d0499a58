"""Information hiding is real: nothing that an agent is handed leads to the board or the seed."""

from __future__ import annotations

import ctypes
import functools
import pickle
import pickletools
from collections.abc import Callable, Iterator

import pytest

from minewise import Board, Decision, Game, Random, Rules, View, _core, make
from minewise.game.rules import Cell
from minewise.match.turn import turns
from tests.reachable import reachable
from tests.reference_random import AGENT, BOARD, ReferenceRandom

SEED = 0x5EED_DEAD_BEEF_CAFE & (2**63 - 1)
NUMBER = 7
RULES = Rules.parse("12x10/31 first_click=any on_mine=continue mines_known=no")
SECRET_TYPES = (Game, Board, _core.Game, _core.Board)


def secrets_in(root: object, board: Board) -> list[str]:
    """What the walk from `root` meets that only the game may know."""
    found = []
    for item in reachable(root):
        if isinstance(item, SECRET_TYPES):
            found.append(type(item).__qualname__)
        elif isinstance(item, int) and item == SEED:
            found.append("seed")
        elif isinstance(item, str) and (str(SEED) in item or f"{SEED:x}" in item):
            found.append("seed in text")
        elif isinstance(item, bytes | bytearray | memoryview):
            found += ["layout"] * holds_layout(bytes(item), board)
        elif isinstance(item, set | frozenset | list | tuple):
            found += ["layout"] * is_layout(item, board)
    return found


def layouts_as_bytes(board: Board) -> Iterator[bytes]:
    """The ways in which the mines, or what tells of them, may lie in memory."""
    cells = [(r, c) for r in range(board.height) for c in range(board.width)]
    bits = [cell in board.mines for cell in cells]
    yield bytes(bits)
    for flip in (1, -1):  # bits packed from the low end, and from the high one
        yield bytes(
            sum(bit << k for k, bit in enumerate(bits[i : i + 8][::flip]))
            for i in range(0, len(bits) - 7, 8)
        )
    yield board.clues.tobytes()
    yield str(board).encode()


def holds_layout(memory: bytes, board: Board) -> bool:
    return any(layout in memory for layout in layouts_as_bytes(board))


def is_layout(
    items: set[object] | frozenset[object] | list[object] | tuple[object, ...], b: Board
) -> bool:
    numbers = {row * b.width + column for row, column in b.mines}
    try:
        distinct = set(items)
    except TypeError:
        return False
    return distinct in (b.mines, numbers)


def memory_of(item: object) -> bytes:
    """The bytes of an object itself, those of the compiled core included."""
    return ctypes.string_at(id(item), item.__sizeof__())


class Watcher:
    """Plays as csp does and keeps all that it is handed."""

    name = "watcher"

    def __init__(self) -> None:
        self.handed: list[View | Random | Rules] = []
        self.inner = make("csp")

    def new_game(self, rules: Rules) -> None:
        self.handed.append(rules)

    def decide(self, view: View, rng: Random) -> Decision:
        self.handed += [view, rng]
        return self.inner.decide(view, rng)


@pytest.fixture(scope="module")
def game_and_watcher() -> tuple[Game, Watcher]:
    game, watcher = Game(RULES, seed=SEED, number=NUMBER), Watcher()
    for number, _ in enumerate(turns(watcher, game)):
        if number == 5:
            break
    assert not game.over
    return game, watcher


@pytest.mark.promise(
    "SECURITY.md",
    "An agent gets a view of the board and random numbers of its own.",
    "Neither leads to the mines or to the seed: Information hiding.",
)
def test_nothing_that_an_agent_is_handed_leads_to_the_board_or_the_seed(
    game_and_watcher: tuple[Game, Watcher],
) -> None:
    game, watcher = game_and_watcher
    assert game.board is not None
    assert {type(item) for item in watcher.handed} == {View, Random, Rules}
    for item in watcher.handed[:3] + watcher.handed[-2:]:
        assert secrets_in(item, game.board) == []


def test_the_view_of_a_game_leads_nowhere(game_and_watcher: tuple[Game, Watcher]) -> None:
    game, _ = game_and_watcher
    assert game.board is not None
    assert secrets_in(game.view, game.board) == []
    assert game.view.mines is None
    # The total is not told, so it is nowhere in the rules that the view carries.
    assert 31 not in [item for item in reachable(game.view.rules) if type(item) is int]


def test_the_numbers_of_an_agent_hold_neither_the_seed_nor_the_keys_of_the_board(
    game_and_watcher: tuple[Game, Watcher],
) -> None:
    _, watcher = game_and_watcher
    rng = watcher.handed[-1]
    assert isinstance(rng, Random)
    memory = memory_of(rng)
    # The key of the agent lies there, so its memory was really read; that of the board does not.
    size = (RULES.height, RULES.width)
    assert ReferenceRandom(SEED, NUMBER, AGENT).key in memory
    assert ReferenceRandom(SEED, NUMBER, BOARD, size=size).key not in memory
    assert SEED.to_bytes(8, "little") not in memory
    assert SEED.to_bytes(8, "big") not in memory
    assert SEED.to_bytes(8, "little")[:4] not in memory
    assert SEED.to_bytes(8, "little")[4:] not in memory


def test_a_pickled_random_or_view_holds_neither_the_seed_nor_the_keys_of_the_board(
    game_and_watcher: tuple[Game, Watcher],
) -> None:
    game, watcher = game_and_watcher
    assert game.board is not None
    size = (RULES.height, RULES.width)
    for item in watcher.handed[-2:]:
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            text = pickle.dumps(item, protocol)
            named = {value for _, value, _ in pickletools.genops(text) if type(value) is int}
            words = b"".join(word.to_bytes(4, "little") for word in named if 0 <= word < 2**32)
            board_key = ReferenceRandom(SEED, NUMBER, BOARD, size=size).key
            assert not any(board_key[i : i + 4] in words for i in range(0, 32, 4))
            assert SEED not in named
            assert not holds_layout(text, game.board)
            assert not {type(part) for part in reachable(pickle.loads(text))} & {*SECRET_TYPES}


# The walk would find a leak.


def test_the_walk_finds_the_board_and_the_seed_of_a_game(
    game_and_watcher: tuple[Game, Watcher],
) -> None:
    game, _ = game_and_watcher
    assert game.board is not None
    assert {"Game", "Board", "seed", "layout"} <= set(secrets_in(game, game.board))


class LeakyView(View):
    """A view with a dictionary, as a careless subclass would have."""


def leaks(game: Game) -> dict[str, Callable[[View], object]]:
    board, mines = game.board, game.board.mines if game.board else frozenset[Cell]()

    def closure() -> object:
        return board

    def plant(value: object) -> Callable[[View], object]:
        def planted(view: View) -> View:
            leaky = LeakyView(view.rules, view.cells)
            leaky.__dict__["_cache"] = value
            return leaky

        return planted

    clues = bytes(board.clues.tobytes()) if board else b""
    return {
        "attribute": plant(board),
        "core": plant(game._core),
        "closure": plant(closure),
        "bound method": plant(game.reveal),
        "partial": plant(functools.partial(print, board)),
        "default": plant(lambda secret=board: secret),
        "nested": plant([{"a": (board,)}]),
        "mines": plant(set(mines)),
        "bytes": plant(b"..." + clues),
        "seed": plant({"seed": game.seed}),
        "text": plant(f"game {game.seed}"),
        "lazy view": plant(type("Lazy", (), {"board": property(lambda _: board)})()),
        "class": plant(type("Shared", (), {"board": board})),
    }


@pytest.mark.parametrize("kind", leaks(Game(RULES, seed=SEED, number=NUMBER)))
def test_the_walk_finds_a_planted_leak(kind: str, game_and_watcher: tuple[Game, Watcher]) -> None:
    game, _ = game_and_watcher
    assert game.board is not None
    leaky = leaks(game)[kind](game.view)
    assert isinstance(leaky, View)
    assert secrets_in(leaky, game.board) != []

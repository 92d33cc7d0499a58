"""Networks that play: weights as ONNX files, run by onnxruntime, the extra `rl`; what they read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from minewise.agents.lib.guess import first_cell
from minewise.agents.protocol import Decision
from minewise.documents import json_value
from minewise.errors import UnknownAgentError, need
from minewise.game.rules import Cell
from minewise.game.view import BYTE, COVERED, EXPLODED, FLAG, View, as_view
from minewise.random import Random

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from onnxruntime import InferenceSession

PLANES = 14
"""The clues 0 to 8, covered, on the board, and three planes of one number each: see `planes`."""

HALF = 8
"""So many mines, or safe cells, make one half in the planes that tell small numbers apart."""

DENSITY_UNTOLD = 1 / 6
"""Mines per cell where the player is not told the total: as many as on the boards of `ncsu`."""


def planes(codes: NDArray[np.int8], mines: NDArray[np.int32]) -> NDArray[np.float32]:
    """What the networks read: float32, shape (views, 14, height, width).

    `codes` are as in `View.array`, int8 of shape (views, height, width); `mines` are the totals,
    int32 of shape (views,). Planes 0 to 8 mark the clues, 9 the covered cells, 10 every cell of the
    board, since a network pads boards with zeros. The last three say of all covered cells together
    the share that are mines, and how many are mines and how many are safe as m / (m + 8), so that
    small numbers differ much. Flags are read as covered cells. An exploded mine is taken off the
    clues around it and off the total, and is then a cell without a clue.

    >>> import numpy as np
    >>> read = planes(np.array([[[-1, -1, 1], [-3, 3, 1]]], dtype=np.int8), np.array([2]))
    >>> read[0, 9].tolist(), read[0, 2, 1].tolist(), read[0, 11, 0, 0].tolist()
    ([[1.0, 1.0, 0.0], [0.0, 0.0, 0.0]], [0.0, 1.0, 0.0], 0.5)
    """
    import numpy as np

    shown, left = without_exploded(codes, mines)
    read = np.zeros((len(shown), PLANES, *shown.shape[1:]), dtype=np.float32)
    for clue in range(9):
        read[:, clue] = shown == clue
    covered = (shown == COVERED) | (shown == FLAG)
    read[:, 9] = covered
    read[:, 10] = 1
    cells = covered.sum(axis=(1, 2))
    left = np.minimum(left, cells)
    numbers = (left / np.maximum(cells, 1), left / (left + HALF), (cells - left))
    for plane, number in enumerate((*numbers[:2], numbers[2] / (numbers[2] + HALF)), start=11):
        read[:, plane] = number[:, None, None]
    return read


def without_exploded(
    codes: NDArray[np.int8], mines: NDArray[np.int32]
) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
    """Codes and totals with exploded mines taken off the clues around them and off the totals."""
    import numpy as np

    hit = codes == EXPLODED
    if not hit.any():
        return codes, mines
    height, width = codes.shape[1:]
    framed = np.pad(hit.astype(np.int8), ((0, 0), (1, 1), (1, 1)))
    around = sum(
        framed[:, row : row + height, column : column + width]
        for row in range(3)
        for column in range(3)
    )
    shown = np.where(codes >= 0, np.maximum(codes - around, 0), codes).astype(np.int8)
    return shown, np.maximum(mines - hit.sum(axis=(1, 2)), 0)


RECORD = "minewise"
"""The metadata entry of a file that tells of its training, as JSON."""

CELLS_TOGETHER = 16_384
"""Cells of the views that are read at a time: more do not fit into a processor's cache."""


def weights_path(agent: str, weights: str) -> Path:
    """The file of weights: `weights`, or else the one that is shipped for the agent.

    Refuses a file that does not exist or holds no network, and any where there is no onnxruntime.
    """
    need("A learned agent", "onnxruntime", package="minewise[rl]")
    path = Path(weights or str(files("minewise.agents").joinpath("weights", f"{agent}.onnx")))
    if not path.is_file():
        raise UnknownAgentError(f"expected a file of weights, got {path}")
    if weights:
        session(path)  # a file of somebody's is refused before it is asked to play
    return path


def record(path: Path) -> dict[str, Any]:
    """What a file of weights tells of itself: boards, seed, steps, version, win rates."""
    about = session(path).get_modelmeta().custom_metadata_map.get(RECORD, "")
    kept: dict[str, Any] = json_value(about, finite=False)
    return kept


def network(path: Path) -> bytes:
    """The network in a file of weights: field 7 of its ModelProto, without what the file tells of
    itself, which may be written anew (https://protobuf.dev/programming-guides/encoding)."""
    data, at = path.read_bytes(), 0

    def number() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte, at = data[at], at + 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while True:
        field, kind = divmod(number(), 8)
        size = number()
        if kind == 2 and field == 7:
            return data[at : at + size]
        at += size if kind == 2 else 0


@lru_cache(maxsize=8)
def session(path: Path) -> InferenceSession:
    """The loaded file. It computes in one thread: threads belong to the caller."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    try:
        return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise UnknownAgentError(f"expected a file of weights, got {path}: {error}") from None


def supposed_mines(view: View) -> int:
    """The mine total, or about as many as one may expect where it is not told.

    >>> supposed_mines(View.parse("###/###"))
    1
    """
    if view.mines is not None:
        return view.mines
    return max(1, round(view.rules.cells * DENSITY_UNTOLD))


def log_odds(path: Path, views: Sequence[View]) -> list[NDArray[np.float32]]:
    """What a network says first of each cell of each view: float32, shape (height, width).

    Views of one size are read together.
    """
    import numpy as np

    odds: list[NDArray[np.float32]] = [np.empty(0, np.float32)] * len(views)
    for places in _by_size(views):
        codes = np.stack([views[place].array for place in places])
        mines = np.array([supposed_mines(views[place]) for place in places], dtype=np.int32)
        (numbers,) = _run(path, codes, mines, ["log_odds"])
        for place, number in zip(places, numbers, strict=True):
            odds[place] = number
    return odds


def _run(
    path: Path, codes: NDArray[np.int8], mines: NDArray[np.int32], names: list[str] | None = None
) -> list[NDArray[np.float32]]:
    """The outputs of these names, or all; what the others alone need is not computed."""
    from onnxruntime import RunOptions

    options = RunOptions()
    options.only_execute_path_to_fetches = True
    found: list[NDArray[np.float32]] = session(path).run(
        names, {"planes": planes(codes, mines)}, options
    )
    return found


REMEMBERED = 4096
"""How many readings are kept: the first guesses of small boards come again and again."""


@lru_cache(maxsize=REMEMBERED)
def outputs(path: Path, view: View, *, averaged: bool = False) -> NDArray[np.float32]:
    """All that a network says of each cell of a view: float32, shape (outputs, height, width).
    Where it tells the chance to win after a reveal that is the second, in log-odds as the first.

    With `averaged` the view is read in all eight ways to turn or mirror it, and the answers are
    averaged: a network treats them nearly alike, but not quite.
    """
    import numpy as np

    said = []
    for turns in ((0, 2, 4, 6), (1, 3, 5, 7)) if averaged else ((0,),):
        codes = np.stack([turned(view.array, turn) for turn in turns])
        mines = np.full(len(turns), supposed_mines(view), dtype=np.int32)
        numbers = np.stack(_run(path, codes, mines), axis=1)
        said += [turned(one, turn, back=True) for one, turn in zip(numbers, turns, strict=True)]
    mean: NDArray[np.float32] = np.mean(said, axis=0)
    mean.flags.writeable = False
    return mean


Code = TypeVar("Code", bound="np.generic")


def turned(boards: NDArray[Code], turn: int, *, back: bool = False) -> NDArray[Code]:
    """Boards, their rows and columns being the last axes, turned or mirrored in one of the eight
    ways, or back; the size may change sides."""
    import numpy as np

    if back and turn >= 4:
        boards = boards[..., ::-1]
    boards = np.rot90(boards, -turn if back else turn, axes=(-2, -1))
    return np.ascontiguousarray(boards[..., ::-1] if turn >= 4 and not back else boards)


def chances(odds: NDArray[np.float32]) -> NDArray[np.float64]:
    """What log-odds are as chances; no number is too large.

    >>> import numpy as np
    >>> chances(np.array([-9e9, 0, 9e9], np.float32)).tolist()
    [0.0, 0.5, 1.0]
    """
    import numpy as np

    numbers: NDArray[np.float64] = np.exp(-np.logaddexp(0, -odds.astype(np.float64)))
    return numbers


def _by_size(views: Sequence[View]) -> Iterator[list[int]]:
    """The places of views of one size, not too many at a time."""
    sizes = defaultdict[tuple[int, int], list[int]](list)
    for place, view in enumerate(views):
        sizes[view.height, view.width].append(place)
    for (height, width), places in sizes.items():
        part = max(1, CELLS_TOGETHER // (height * width))
        for start in range(0, len(places), part):
            yield places[start : start + part]


def untouched(view: View) -> bool:
    """Is nothing revealed yet?"""
    return not view.cells.strip(bytes([BYTE[COVERED], BYTE[FLAG]]))


def choices(view: View) -> list[Cell]:
    """The cells to choose from: covered ones. Where each has a flag, a flag is wrong, and they are
    the flagged ones."""
    return view.where(COVERED) or view.where(FLAG)


def may_flag(view: View) -> bool:
    """Must mines be flagged for the game to end, and is there a cell without a flag?"""
    return view.rules.win != "all_safe" and BYTE[COVERED] in view.cells


class LearnedAgent:
    """An agent that a network plays; the first cell of a game comes from a table."""

    name: ClassVar[str]
    trusts_flags: ClassVar[bool] = False
    weights: str

    def __post_init__(self) -> None:
        self.weights_file = weights_path(self.name, self.weights)

    def decide(self, view: View, rng: Random) -> Decision:
        view = as_view(view)
        return self.decide_many([view], [rng])[0]

    def decide_many(self, views: Sequence[View], rngs: Sequence[Random]) -> list[Decision]:
        """One decision a view, as `decide` would give it, from one run of the network."""
        del rngs  # nothing is left to chance
        return [
            first_decision(view) if untouched(view) else self.decision(view, odds)
            for view, odds in zip(views, log_odds(self.weights_file, views), strict=True)
        ]

    def decision(self, view: View, odds: NDArray[np.float32]) -> Decision:
        """What the network's numbers come to, once a cell is revealed."""
        raise NotImplementedError


def first_decision(view: View) -> Decision:
    """The first cell, or another one where that is flagged."""
    cells, start = choices(view), first_cell(view.rules)
    cell = start if start in cells else min(cells)
    return Decision((cell,), reason="the first cell, from a table")

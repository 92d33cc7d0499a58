"""The learned agent of the NCSU report: a double deep Q-network, played with numpy alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from minewise.agents.protocol import Decision, check_plays
from minewise.documents import json_value
from minewise.errors import UnknownAgentError
from minewise.game.rules import Rules
from minewise.game.view import COVERED, View, as_view
from minewise.random import Random

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Weights = dict[str, NDArray[np.float64]]

SIDE = 6
CELLS = SIDE * SIDE
UNOPENED = -1
"""The number that stands for a cell without a clue."""

HIDDEN, BRANCH = 128, 64
LAYERS = {
    "first": (HIDDEN, CELLS),
    "second": (HIDDEN, HIDDEN),
    "advantage_hidden": (BRANCH, HIDDEN),
    "advantage": (CELLS, BRANCH),
    "value_hidden": (BRANCH, HIDDEN),
    "value": (1, BRANCH),
}
"""Of each layer, the neurons and what each of them reads."""

SMALL = 1e-5
"""What a safe softmax adds to the sum that it divides by: nothing is divided by 0."""

RECORD = "record"
"""The entry of a file of weights that tells of its training, as JSON."""


@dataclass
class DqnSourceAgent:
    """Reveals the cell of the highest Q-value, as learned on boards of 6x6 cells with 6 mines.

    The double deep Q-network of the source: 36 inputs, two layers of 128, a branch for the
    advantage of each cell and one for the value. It plays boards of 6x6 cells alone, best those
    with 6 mines, and chooses the first cell itself. Flags are read as covered cells and never
    revealed. `weights` names another file of
    weights, such as `minewise train dqn-source` writes.
    """

    weights: Annotated[
        str, "file of weights, such as `minewise train dqn-source` writes; else shipped"
    ] = ""

    name: ClassVar[str] = "dqn-source"
    source: ClassVar[str] = "NCSU report, IV.C"
    sound: ClassVar[bool] = False

    def __post_init__(self) -> None:
        shipped = files("minewise.agents").joinpath("weights", f"{self.name}.npz")
        self.weights_file = Path(self.weights or str(shipped))
        if not self.weights_file.is_file():
            raise UnknownAgentError(f"expected a file of weights, got {self.weights_file}")

    def refuses(self, rules: Rules) -> str:
        """Why it does not play by some rules; empty if it does.

        >>> DqnSourceAgent().refuses(Rules(8, 8, 10))
        'it plays 6x6 boards only'
        """
        fits = (rules.height, rules.width) == (SIDE, SIDE)
        return "" if fits else f"it plays {SIDE}x{SIDE} boards only"

    def decide(self, view: View, rng: Random) -> Decision:
        view = as_view(view)
        return self.decide_many([view], [rng])[0]

    def decide_many(
        self,
        views: Sequence[View],
        rngs: Sequence[Random],  # noqa: ARG002
    ) -> list[Decision]:
        """One decision a view, as `decide` would give it, from one run of the network."""
        import numpy as np

        for view in views:
            check_plays(self, view.rules)
        codes = np.stack([view.array.reshape(CELLS) for view in views])
        worth = q_values(_weights(self.weights_file), codes)
        decisions = []
        for values in worth:
            best = int(values.argmax())
            reason = f"the highest Q-value: {values[best]:.3f}"
            decisions.append(Decision((divmod(best, SIDE),), reason=reason))
        return decisions

    def record(self) -> dict[str, Any]:
        """What its file of weights tells of the training: boards, seed, batches, and the curve.

        >>> DqnSourceAgent().record()["seed"]
        1
        """
        import numpy as np

        with np.load(self.weights_file) as file:
            kept: dict[str, Any] = json_value(str(file[RECORD]), finite=False)
        return kept


def read_states(codes: NDArray[np.int8]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """What the network reads of views, codes as in `View.array` with one view a row: the states
    divided by 8, and which cells may be chosen."""
    import numpy as np

    states = np.maximum(codes, np.int8(UNOPENED)).astype(np.float32) / np.float32(8)
    return states, codes == COVERED


def q_values(weights: Weights, codes: NDArray[np.int8]) -> NDArray[np.float64]:
    """The Q-value of each covered cell, views and cells as in `read_states`; else minus infinity.

    The safe softmax of the value, which is alike for all covered cells, and by how much the safe
    softmax of the cell's advantage is above the mean of all cells.
    """
    import numpy as np

    states, closed = read_states(codes)

    def layer(name: str, read: NDArray[Any]) -> NDArray[np.float64]:
        out: NDArray[np.float64] = read @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]
        return out

    def branch(name: str) -> NDArray[np.float64]:
        return safe_softmax(layer(name, np.maximum(layer(f"{name}_hidden", hidden), 0)), closed)

    hidden = np.maximum(layer("second", np.maximum(layer("first", states), 0)), 0)
    advantage = branch("advantage")
    worth = branch("value") + advantage - advantage.mean(axis=1, keepdims=True)
    return np.where(closed, worth, -np.inf)


def safe_softmax(numbers: NDArray[np.float64], closed: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The softmax over the closed cells of each row, 0 for all others; a row of one number stands
    for as many alike."""
    import numpy as np

    masked = np.where(closed, numbers, -np.inf)
    highest = masked.max(axis=1, keepdims=True)
    power = np.exp(masked - highest)
    # The same as without `highest`, but nothing overflows.
    chance: NDArray[np.float64] = power / (
        power.sum(axis=1, keepdims=True) + SMALL * np.exp(-highest)
    )
    return chance


@lru_cache(maxsize=8)
def _weights(path: Path) -> Weights:
    """The weights of a file, as float64: then a view among others has the same numbers as alone."""
    import numpy as np

    shapes: dict[str, tuple[int, ...]] = {f"{name}.weight": LAYERS[name] for name in LAYERS}
    shapes |= {f"{name}.bias": shape[:1] for name, shape in LAYERS.items()}
    try:
        with np.load(path) as file:
            weights = {name: file[name].astype(np.float64) for name in shapes}
    except Exception as error:
        raise UnknownAgentError(f"expected a file of weights, got {path}: {error!r}") from None
    for name, shape in shapes.items():
        if weights[name].shape != shape:
            got = weights[name].shape
            raise UnknownAgentError(f"expected {name} of shape {shape} in {path}, got {got}")
    return weights

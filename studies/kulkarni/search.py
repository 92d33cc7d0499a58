"""What the searches of Kulkarni 2020 cost and find, position by position (sections 3.4 and 4.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from math import exp, log, nan, sqrt

from minewise.agents.csp import CspAgent
from minewise.agents.lib.inference import prove_by_single_clues, search_limited
from minewise.agents.registry import make
from minewise.errors import TooWideError
from minewise.game.game import Game
from minewise.game.rules import Rules
from minewise.game.view import COVERED, View
from minewise.match.turn import turns
from minewise.stats import Z95, wilson
from minewise.tournament.run import Progress
from studies.shared.estimate import Estimate


@dataclass
class Cost:
    """The searches of one game under one limit: sums over its positions, and the largest.

    `solutions` are the assignments that satisfy the constraints, which a search that stores them
    holds at its end. `leaves` are those of a search that cuts no branch: 2 to the number of cells
    it chooses. `whole` counts the positions whose constrained cells were all chosen.
    """

    nodes: int = 0
    most_nodes: int = 0
    solutions: int = 0
    most_solutions: int = 0
    leaves: int = 0
    most_leaves: int = 0
    whole: int = 0

    def count(self, nodes: int, solutions: int, chosen: int, constrained: int) -> None:
        """Adds the search of one position."""
        self.nodes += nodes
        self.most_nodes = max(self.most_nodes, nodes)
        self.solutions += solutions
        self.most_solutions = max(self.most_solutions, solutions)
        self.leaves += 2**chosen
        self.most_leaves = max(self.most_leaves, 2**chosen)
        self.whole += chosen == constrained


@dataclass
class Searched:
    """One game of `csp`: its decisions, those that its two rules left `open`, and those of them
    where the search then `proved` a safe cell or the agent `guessed` (where it found mines only, it
    does neither); `costs` of searching the open ones by limit."""

    costs: dict[int, Cost]
    decisions: int = 0
    open: int = 0
    proved: int = 0
    guessed: int = 0


_DECISIONS = ("decisions", "open", "proved", "guessed")

Games = Sequence[Searched]


def search_games(
    rules: Rules,
    densities: Sequence[str],
    limits: Sequence[int],
    *,
    games: int,
    seed: int,
    tell: Progress | None = None,
) -> dict[str, list[Searched]]:
    """Plays `games` games of `csp` at each density, and searches every position that its two rules
    leave open under every limit: the same positions for all."""
    found: dict[str, list[Searched]] = {}
    for density in densities:
        played = found[density] = []
        for number in range(games):
            game = Game(rules.with_density(density), seed=seed, number=number)
            played.append(_search_game(game, limits))
            if tell is not None:
                tell(len(played) + games * (len(found) - 1), games * len(densities))
    return found


def _search_game(game: Game, limits: Sequence[int]) -> Searched:
    found = Searched({limit: Cost() for limit in limits})
    for turn in turns(CspAgent(), game):
        found.decisions += 1
        proven = prove_by_single_clues(turn.view)
        view = turn.view.with_flags(proven.mines)
        if proven.safe or not view.where(COVERED):
            continue
        found.open += 1
        found.proved += turn.decision.certain
        found.guessed += bool(turn.decision.reveal) and not turn.decision.certain
        cells = constrained(view)
        for limit, cost in found.costs.items():
            search = search_limited(view, limit)
            cost.count(search.nodes, search.solutions, min(limit, cells), cells)
    return found


@dataclass(frozen=True)
class Asked:
    """Decisions of the agents that search all constrained cells, and how many of them could not
    count those."""

    games: int
    decisions: int
    refused: int


def asked_games(
    rules: Rules, agents: Sequence[str], densities: Sequence[str], *, games: int, seed: int
) -> Asked:
    """Plays games of agents at each density and reads the reason of every decision."""
    decisions = refused = 0
    for agent, density, number in product(agents, densities, range(games)):
        for turn in turns(make(agent), Game(rules.with_density(density), seed=seed, number=number)):
            decisions += 1
            refused += TooWideError.__name__ in turn.decision.reason
    return Asked(games * len(agents) * len(densities), decisions, refused)


def constrained(view: View) -> int:
    """The number of covered cells next to a clue.

    >>> constrained(View.parse("1###/####"))
    3
    """
    import numpy as np

    clues = np.pad(view.array >= 0, 1)
    height, width = view.height, view.width
    near = np.zeros((height, width), dtype=bool)
    for row in range(3):
        for column in range(3):
            near |= clues[row : row + height, column : column + width]
    return int((near & (view.array == COVERED)).sum())


def ratio(tops: Sequence[int], bottoms: Sequence[int]) -> Estimate:
    """sum(tops) / sum(bottoms) over games, which are independent, whatever is counted in them.

    >>> ratio([1, 2, 3], [2, 4, 6])
    Estimate(value=0.5, low=0.5, high=0.5)
    """
    bottom, count = sum(bottoms), len(bottoms)
    if bottom == 0:
        return Estimate(nan, nan, nan)
    value = sum(tops) / bottom
    if count < 2:
        return Estimate(value, nan, nan)
    strays = sum((a - value * b) ** 2 for a, b in zip(tops, bottoms, strict=True))
    spread = Z95 * sqrt(count / (count - 1) * strays) / bottom
    return Estimate(value, value - spread, value + spread)


def growth(games: Games, low: int, high: int, what: str = "nodes") -> Estimate:
    """By what factor a count of the search grows with each variable more, between two limits."""
    found = ratio(
        [getattr(game.costs[high], what) for game in games],
        [getattr(game.costs[low], what) for game in games],
    )
    if not found.value > 0:
        return Estimate(nan, nan, nan)
    # The interval of the logarithm, so that no end of it can be negative.
    spread = (found.high - found.value) / found.value
    return Estimate(
        *(exp((log(found.value) + part * spread) / (high - low)) for part in (0, -1, 1))
    )


def total(games: Games, limit: int) -> Cost:
    """The searches of all games under one limit."""
    found = Cost()
    for cost in (game.costs[limit] for game in games):
        for name, value in asdict(cost).items():
            so_far = getattr(found, name)
            setattr(found, name, max(so_far, value) if "most" in name else so_far + value)
    return found


def pooled(search: Mapping[str, Games], densities: Sequence[str]) -> list[Searched]:
    """The games of several densities together."""
    return [game for density in densities for game in search[density]]


def share(count: int, games: int) -> Estimate:
    """A share of games, with Wilson's interval."""
    return Estimate.of(count / games, wilson(count, games))


def search_rows(search: Mapping[str, Games]) -> list[dict[str, object]]:
    """One row for each density and limit; costs are sums over the positions left open."""
    return [
        {
            "density": density,
            "limit": limit,
            "games": len(games),
            **{name: sum(getattr(game, name) for game in games) for name in _DECISIONS},
            **asdict(total(games, limit)),
        }
        for density, games in search.items()
        for limit in games[0].costs
    ]

"""What rules save a search, in assignments and in processor time: those of the basic agent tried
first (section 3.4 of Kulkarni 2020), and learned ones between them and the search (section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field
from statistics import fmean
from time import process_time

from minewise.agents.csp import CspAgent, CspProbabilityAgent
from minewise.agents.patterns import PatternsAgent, known_patterns
from minewise.agents.protocol import Agent
from minewise.game.game import Game
from minewise.game.rules import Rules
from minewise.game.view import View
from minewise.match.turn import turns
from minewise.stats import Mean
from minewise.tournament.run import Progress
from studies.kulkarni.in_python import Found, learned_first, rules_first, search
from studies.kulkarni.learned_rules import LearnedRulesAgent
from studies.kulkarni.orders import Gain
from studies.kulkarni.search import ratio
from studies.shared.estimate import Estimate
from studies.shared.rule import FEWEST, Place, Places, better, clear_side

AGENTS = (CspAgent, CspProbabilityAgent)
"""The agents that search: single and double improved."""


@dataclass
class Cost:
    """What an agent took at all decisions of a game: those that it searched, the assignments that
    it tried there, and the processor time."""

    searches: int = 0
    nodes: int = 0
    seconds: float = 0.0


@dataclass
class Work:
    """One game of `csp`: what its decisions take if each is searched `at_once`, with the two rules
    first, and with learned rules too; and the final scores of the agents that search, without
    learned rules and with them. It has no decisions where costs were not taken."""

    decisions: int = 0
    at_once: Cost = field(default_factory=Cost)
    rules_first: Cost = field(default_factory=Cost)
    learned_first: Cost = field(default_factory=Cost)
    plain: Sequence[float] = ()
    learned: Sequence[float] = ()


WAYS = ("at_once", "rules_first", "learned_first")

Works = Mapping[str, Sequence[Work]]
"""Games by density."""


def work_games(
    rules: Rules,
    densities: Sequence[str],
    limit: int,
    *,
    games: int,
    timed: int,
    seed: int,
    tell: Progress | None = None,
) -> dict[str, list[Work]]:
    """The scores of the games 0 .. games - 1 of each density, and the costs of the first `timed`,
    searched under a depth limit."""
    known_patterns()  # read and proved once, which is no part of any game
    found: dict[str, list[Work]] = {}
    for density in densities:
        board = rules.with_density(density)
        some = found[density] = []
        for number in range(games):
            timed_game = Game(board, seed=seed, number=number)
            work = _work(timed_game, limit) if number < timed else Work()
            plain = [make(max_variables=limit) for make in AGENTS]
            learned = map(LearnedRulesAgent, plain)
            work.plain, work.learned = (
                [_score(agent, Game(board, seed=seed, number=number)) for agent in agents]
                for agents in (plain, learned)
            )
            some.append(work)
            if tell is not None:
                tell(len(some) + games * (len(found) - 1), games * len(densities))
    return found


def _score(agent: Agent, game: Game) -> float:
    for _ in turns(agent, game):
        pass
    return game.score


def _work(game: Game, limit: int) -> Work:
    work, patterns = Work(), PatternsAgent()

    def learned(view: View, limit: int) -> Found:
        return learned_first(view, limit, patterns)

    costs = (getattr(work, way) for way in WAYS)
    ways = list(zip(costs, (search, rules_first, learned), strict=True))
    for turn in turns(CspAgent(max_variables=limit), game):
        work.decisions += 1
        # Each goes first as often as the others: what comes first finds the memory cold.
        ways.append(ways.pop(0))
        for cost, way in ways:
            before = process_time()
            found = way(turn.view, limit)
            cost.seconds += process_time() - before
            cost.nodes += found.nodes
            cost.searches += found.searched
    return work


def work_rows(works: Works) -> list[dict[str, object]]:
    """One row a density: sums over its games."""
    return [
        {
            "density": density,
            "games": len(games),
            "timed": len(_timed(games)),
            "decisions": sum(game.decisions for game in games),
            **{
                f"{way}_{name}": sum(asdict(getattr(game, way))[name] for game in games)
                for way in WAYS
                for name in asdict(Cost())
            },
            **{
                f"{agent.name}_{kind}": sum(getattr(game, kind)[number] for game in games)
                for number, agent in enumerate(AGENTS)
                for kind in ("plain", "learned")
            },
        }
        for density, games in works.items()
    ]


@dataclass(frozen=True)
class Saved:
    """By what factor rules lessen the assignments and the time of a game."""

    nodes: Estimate
    time: Estimate

    @classmethod
    def of(cls, without: Sequence[Cost], with_rules: Sequence[Cost]) -> Saved:
        """From the same games without those rules and with them."""
        nodes, time = (
            ratio(*([getattr(cost, name) for cost in costs] for costs in (without, with_rules)))
            for name in ("nodes", "seconds")
        )
        return cls(nodes, time)


@dataclass(frozen=True)
class Line:
    """A density: the share of the decisions that the two rules leave to a search; mean costs of a
    game, way by way; what both kinds of rules save; what learned ones gain each agent."""

    density: str
    searched: float
    alone: Mapping[str, float]
    first: Mapping[str, float]
    learned: Mapping[str, float]
    by_rules: Saved
    by_learned: Saved
    gains: Sequence[Gain]

    @classmethod
    def of(cls, density: str, games: Sequence[Work]) -> Line:
        """Of the games of a density."""
        timed = _timed(games)
        alone, first, learned = ([getattr(game, way) for game in timed] for way in WAYS)
        return cls(
            density,
            sum(cost.searches for cost in first) / sum(game.decisions for game in timed),
            _mean(alone),
            _mean(first),
            _mean(learned),
            Saved.of(alone, first),
            Saved.of(first, learned),
            [
                _gain([game.learned[agent] - game.plain[agent] for game in games])
                for agent in range(len(AGENTS))
            ],
        )


def _timed(games: Sequence[Work]) -> list[Work]:
    return [game for game in games if game.decisions]


def _mean(costs: Sequence[Cost]) -> Mapping[str, float]:
    return {
        "nodes": fmean(cost.nodes for cost in costs),
        "milliseconds": 1000 * fmean(cost.seconds for cost in costs),
    }


def _gain(values: Sequence[float]) -> Gain:
    mean = Mean.from_values(values)
    found = Estimate.of(mean.value, mean.interval)
    return Gain(found.value, found.low, found.high, clear_side(found))


def _more(saved: Estimate) -> Estimate:
    return Estimate(saved.value - 1, saved.low - 1, saved.high - 1)


def _faster(saved: Estimate) -> Place:
    """Is time saved? Not if it is surely less than a share of it that matters."""
    return better(_more(saved), clear_side(_more(saved)))


def work_figures(works: Works) -> dict[str, object]:
    """What each kind of rules saves, density by density."""
    lines = [Line.of(density, games) for density, games in works.items()]
    first = next(iter(works.values()))
    timed = len(_timed(first))

    def places(found: Iterable[Place]) -> Places:
        return Places.of(place if timed >= FEWEST else "open" for place in found)

    gains = [[line.gains[agent] for line in lines] for agent in range(len(AGENTS))]
    by_rules = places(_faster(line.by_rules.time) for line in lines)
    faster = places(_faster(line.by_learned.time) for line in lines)
    scores = [places(better(gain, gain.sign) for gain in some) for some in gains]
    return {
        "games": len(first),
        "timed": timed,
        "lines": lines,
        "count": len(lines),
        "rules_first": {
            "places": by_rules,
            **{
                name: [
                    line.density for line in lines if clear_side(_more(line.by_rules.time)) == side
                ]
                for name, side in (("less", 1), ("more", -1))
            },
        },
        "learned_rules": {
            "places": Places(*map(sum, zip(*map(astuple, (faster, *scores)), strict=True))),
            "faster": faster.met,
            "scores": [
                {
                    "agent": agent.name,
                    "least": min(some, key=lambda gain: gain.value),
                    "most": max(some, key=lambda gain: gain.value),
                    "better": found.met,
                }
                for agent, some, found in zip(AGENTS, gains, scores, strict=True)
            ],
        },
    }

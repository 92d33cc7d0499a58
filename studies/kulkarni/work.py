"""What rules save a search, counted in steps: the basic agent's rules tried first (section 3.4 of
Kulkarni 2020), and learned ones between them and the search (section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, fields
from statistics import fmean

from minewise.agents.csp import CspAgent
from minewise.agents.lib.inference import prove_by_single_clues, search_limited
from minewise.agents.patterns import PatternsAgent, open_clues, windows
from minewise.agents.protocol import Agent
from minewise.game.game import Game
from minewise.game.rules import Rules
from minewise.game.view import COVERED
from minewise.match.turn import turns
from minewise.stats import Mean
from minewise.tournament.run import Progress
from studies.kulkarni.learned_rules import LearnedRulesAgent
from studies.kulkarni.search import ratio
from studies.shared.estimate import Estimate
from studies.shared.rule import FEWEST, Place, Places, better, clear_side


@dataclass
class Work:
    """The steps of one game of `csp`, and its score without and with learned rules.

    A pass looks at every clue: the two rules make one at each decision, and each search makes one
    to choose its cells; then it tries assignments. `clues` and `assignments` are what all decisions
    take that are searched at once, `open_clues` and `open_assignments` the decisions that the two
    rules leave open, `left_clues` and `left_assignments` those that learned rules leave as well,
    after looking up so many `windows`.
    """

    decisions: int = 0
    searches: int = 0
    clues: int = 0
    assignments: int = 0
    open_clues: int = 0
    open_assignments: int = 0
    windows: int = 0
    left_clues: int = 0
    left_assignments: int = 0
    score: float = 0.0
    score_with_learned: float = 0.0

    @property
    def at_once(self) -> int:
        """The steps of a search at every decision. A look at a clue counts as one, like an
        assignment that is tried and a window that is looked up."""
        return self.clues + self.assignments

    @property
    def rules_first(self) -> int:
        """The steps of `csp`."""
        return self.clues + self.open_clues + self.open_assignments

    @property
    def learned_first(self) -> int:
        """The same with learned rules before the search."""
        return self.clues + self.windows + self.left_clues + self.left_assignments


Works = Mapping[str, Sequence[Work]]
"""Games by density."""


def work_games(
    rules: Rules,
    densities: Sequence[str],
    limit: int,
    *,
    games: int,
    seed: int,
    tell: Progress | None = None,
) -> dict[str, list[Work]]:
    """The games 0 .. games - 1 of each density, searched under a depth limit."""
    found: dict[str, list[Work]] = {}
    for density in densities:
        some = found[density] = []
        for number in range(games):
            board = rules.with_density(density)
            work = _work(Game(board, seed=seed, number=number), limit)
            work.score_with_learned = _score(
                LearnedRulesAgent(), Game(board, seed=seed, number=number)
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
    for turn in turns(CspAgent(max_variables=limit), game):
        clues = int((turn.view.array >= 0).sum())
        work.decisions += 1
        work.clues += clues
        work.assignments += search_limited(turn.view, limit).nodes
        proven = prove_by_single_clues(turn.view)
        view = turn.view.with_flags(proven.mines)
        if proven.safe or not view.where(COVERED):
            continue
        work.searches += 1
        work.open_clues += clues
        work.open_assignments += search_limited(view, limit).nodes
        work.windows += sum(1 for _ in windows(open_clues(view)))
        safe, mines, _ = patterns.apply(view)
        if not safe:
            work.left_clues += clues
            work.left_assignments += search_limited(view.with_flags(mines), limit).nodes
    work.score = game.score
    return work


def work_rows(works: Works) -> list[dict[str, object]]:
    """One row a density: sums over its games."""
    names = [field.name for field in fields(Work)]
    return [
        {
            "density": density,
            "games": len(games),
            **{name: sum(asdict(game)[name] for game in games) for name in names},
        }
        for density, games in works.items()
    ]


@dataclass(frozen=True)
class Line:
    """The steps a game at a density; by what factor rules lessen them; what learned rules gain in
    score."""

    density: str
    searched: float
    at_once: float
    rules_first: float
    learned_first: float
    saved: Estimate
    saved_by_learned: Estimate
    gain: Estimate

    @classmethod
    def of(cls, density: str, games: Sequence[Work]) -> Line:
        """Of the games of a density."""
        at_once = [game.at_once for game in games]
        first = [game.rules_first for game in games]
        learned = [game.learned_first for game in games]
        gain = Mean.from_values([game.score_with_learned - game.score for game in games])
        return cls(
            density,
            sum(game.searches for game in games) / sum(game.decisions for game in games),
            fmean(at_once),
            fmean(first),
            fmean(learned),
            ratio(at_once, first),
            ratio(first, learned),
            Estimate.of(gain.value, gain.interval),
        )


def _faster(saved: Estimate) -> Place:
    """Are steps saved? Not if it is surely less than a share of them that matters."""
    more = Estimate(saved.value - 1, saved.low - 1, saved.high - 1)
    return better(more, (more.low > 0) - (more.high < 0))


def work_figures(works: Works) -> dict[str, object]:
    """What each kind of rules saves, density by density."""
    lines = [Line.of(density, games) for density, games in works.items()]
    count = len(next(iter(works.values())))

    def places(found: Iterable[Place]) -> Places:
        return Places.of(place if count >= FEWEST else "open" for place in found)

    gains = sorted((line.gain for line in lines), key=lambda gain: gain.value)
    faster = places(_faster(line.saved_by_learned) for line in lines)
    better_scores = places(better(gain, clear_side(gain)) for gain in gains)
    return {
        "games": count,
        "lines": lines,
        "rules_first": {
            "places": (found := places(_faster(line.saved) for line in lines)),
            "saves": found.met,
            "count": len(lines),
        },
        "learned_rules": {
            "places": Places(*map(sum, zip(astuple(better_scores), astuple(faster), strict=True))),
            "score": {"least": gains[0], "most": gains[-1], "better": better_scores.met},
            "faster": faster.met,
            "count": len(lines),
        },
    }

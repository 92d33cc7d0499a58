"""compare: several agents on the same boards, at one point or along a density sweep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal

from minewise.agents.base import Agent
from minewise.agents.registry import AgentSpec, as_agent
from minewise.errors import RulesError
from minewise.rules import Rules, as_density, as_rules, check_seed, density_range
from minewise.tournament.blocks import (
    Block,
    Player,
    check_sendable,
    games_a_block,
    play_block,
    play_blocks,
)
from minewise.tournament.result import Comparison, Row
from minewise.tournament.tally import Tally

Density = str | Decimal | float | Iterable[Decimal | str | float]
"""One density, several, or a text as on the command line: 0.2, 0.1,0.2 or start:stop:step."""

MOST_FAULTS = 20
"""Faults told in full; all are counted."""

Progress = Callable[[int, int], None]
"""Called with the games done and the games in all."""


def compare(
    agents: Iterable[Agent | str],
    rules: Rules | str,
    *,
    density: Density | None = None,
    games: int = 100,
    seed: int = 1,
    workers: int = 1,
    progress: Progress | None = None,
) -> Comparison:
    """Lets agents play the same `games` boards under `rules`, or at each density of a sweep.

    The rows depend on the arguments alone, but for the seconds: not on the number of workers, nor
    on which one is faster. With more than one worker, agents that are not named by text must be
    importable, and a script needs the usual `if __name__ == "__main__":`.

    >>> result = compare(["random", "basic"], "kulkarni", density="0.1:0.2:0.1", games=20)
    >>> [(row.agent, row.density, row.tally.games) for row in result.rows]
    [('random', 0.1, 20), ('basic', 0.1, 20), ('random', 0.2, 20), ('basic', 0.2, 20)]
    """
    rules = as_rules(rules)
    agents = list(agents)
    if not agents:
        raise RulesError("expected at least one agent")
    for agent in agents:
        as_agent(agent)  # refuses unknown names and options before anything is played
    specs = [AgentSpec.of(agent) for agent in agents]
    for number, spec in enumerate(specs):
        if spec in specs[:number]:
            raise RulesError(f"expected agents of different names, got {spec} twice")
    players: list[Player] = [
        spec if isinstance(agent, str) else agent for agent, spec in zip(agents, specs, strict=True)
    ]
    if not (isinstance(games, int) and isinstance(workers, int)) or games < 1 or workers < 1:
        raise RulesError(f"expected at least 1 game and 1 worker, got {games} and {workers}")
    check_seed(seed)
    if workers > 1:
        check_sendable(players)

    points = _points(rules, density)
    tallies = [[Tally() for _ in players] for _ in points]
    faults: list[str] = []
    done, total = 0, games * len(players) * len(points)
    interrupted = False
    results = play_blocks(_blocks(points, players, games, seed), workers, play_block)
    try:
        for result in results:
            pairs = zip(tallies[result.block.point], result.tallies, strict=True)
            # One assignment, so that an interrupt never leaves half a block.
            tallies[result.block.point] = [so_far + block for so_far, block in pairs]
            faults += result.faults[: max(0, MOST_FAULTS - len(faults))]
            done += result.block.games * len(players)
            if progress is not None:
                progress(done, total)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        results.close()
    rows = [
        Row(spec.name, spec.options, point_rules, asked, seed, tally)
        for (asked, point_rules), point_tallies in zip(points, tallies, strict=True)
        for spec, tally in zip(specs, point_tallies, strict=True)
        if tally.games
    ]
    return Comparison(rows, faults, interrupted)


def _points(rules: Rules, density: Density | None) -> list[tuple[float, Rules]]:
    if rules.mines is None:
        raise RulesError(f"expected rules with a number of mines: {rules}")
    if density is None:
        return [(rules.mines / rules.cells, rules)]
    if isinstance(density, str):
        asked = density_range(density)
    elif isinstance(density, Decimal | float | int):
        asked = (as_density(density),)
    else:
        asked = tuple(map(as_density, density))
    if not asked or len(set(asked)) < len(asked):
        raise RulesError(
            f"expected densities, each once, got {', '.join(map(str, asked)) or 'none'}"
        )
    return [(float(value), rules.with_density(value)) for value in sorted(asked)]


def _blocks(
    points: Sequence[tuple[float, Rules]], players: Sequence[Player], games: int, seed: int
) -> Iterator[Block]:
    for number, (_, rules) in enumerate(points):
        size = games_a_block(rules)
        for first in range(0, games, size):
            yield Block(number, players, rules, seed, first, min(size, games - first))

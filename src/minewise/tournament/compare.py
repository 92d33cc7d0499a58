"""compare: several agents on the same boards, at one point or along a density sweep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal

from minewise.agents.base import Agent
from minewise.agents.registry import AgentSpec
from minewise.errors import RulesError
from minewise.rules import Rules, as_density, as_rules, check_seed, density_range
from minewise.tournament.blocks import Block, Player, check_sendable, games_a_block, play_blocks
from minewise.tournament.result import Comparison, Row
from minewise.tournament.tally import Tally

Progress = Callable[[int, int], None]
"""Called with the games done and the games in all."""


def compare(
    agents: Iterable[Agent | str],
    rules: Rules | str,
    *,
    density: str | Iterable[Decimal | str | float] | None = None,
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
    players: list[Player] = [AgentSpec.parse(a) if isinstance(a, str) else a for a in agents]
    if not players:
        raise RulesError("expected at least one agent")
    for player in players:
        if isinstance(player, AgentSpec):
            player.make()  # refuses unknown names and options before anything is played
    if games < 1 or workers < 1:
        raise RulesError(f"expected at least 1 game and 1 worker, got {games} and {workers}")
    check_seed(seed)
    if workers > 1:
        check_sendable(players)

    points = _points(rules, density)
    tallies = [[Tally() for _ in players] for _ in points]
    faults: list[str] = []
    done, total = 0, games * len(players) * len(points)
    interrupted = False
    results = play_blocks(_blocks(points, players, games, seed), workers)
    try:
        for result in results:
            pairs = zip(tallies[result.block.point], result.tallies, strict=True)
            # One assignment, so that an interrupt never leaves half a block.
            tallies[result.block.point] = [so_far + block for so_far, block in pairs]
            faults += result.faults
            done += result.block.games * len(players)
            if progress is not None:
                progress(done, total)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        results.close()
    rows = [
        Row(*_name(player), point_rules, asked, seed, tally)
        for (asked, point_rules), point_tallies in zip(points, tallies, strict=True)
        for player, tally in zip(players, point_tallies, strict=True)
        if tally.games
    ]
    return Comparison(rows, faults, interrupted)


def _points(
    rules: Rules, density: str | Iterable[Decimal | str | float] | None
) -> list[tuple[float, Rules]]:
    if rules.mines is None:
        raise RulesError(f"expected rules with a number of mines: {rules}")
    if density is None:
        return [(rules.mines / rules.cells, rules)]
    asked = density_range(density) if isinstance(density, str) else map(as_density, density)
    return [(float(value), rules.with_density(value)) for value in asked]


def _blocks(
    points: Sequence[tuple[float, Rules]], players: Sequence[Player], games: int, seed: int
) -> Iterator[Block]:
    for number, (_, rules) in enumerate(points):
        size = games_a_block(rules)
        for first in range(0, games, size):
            yield Block(number, players, rules, seed, first, min(size, games - first))


def _name(player: Player) -> tuple[str, str]:
    return (player.name, player.options if isinstance(player, AgentSpec) else "")

"""compare: several agents on the same boards, at one point or along a density sweep."""

from __future__ import annotations

import pickle
import reprlib
from collections.abc import Iterable
from pathlib import Path

from minewise.agents.protocol import Agent
from minewise.errors import MinewiseError, RulesError, StoreError
from minewise.game.rules import DEFAULT_RULES, Rules
from minewise.game.source import RANDOM
from minewise.match.limits import DECISION_LIMIT, MEMORY_LIMIT
from minewise.tournament.plan import Boards, Density, Plan
from minewise.tournament.play import AgentLimits
from minewise.tournament.point_count import comparisons, point_counts
from minewise.tournament.result import Comparison
from minewise.tournament.run import Progress, run
from minewise.tournament.workers import engine_of

MOST_WORKERS = 1024
"""More than processors of any one machine; a cluster may have more."""


def compare(
    agents: Iterable[Agent | str],
    rules: Rules | str = DEFAULT_RULES,
    *,
    density: Density | None = None,
    boards: Boards = RANDOM,
    games: int | None = None,
    first_game: int = 0,
    shard: str | None = None,
    seed: int = 1,
    workers: int = 1,
    progress: Progress | None = None,
    store: Path | str | None = None,
    keep_games: bool = True,
    cluster: str | None = None,
    stop_at_width: float | None = None,
    stop_when_significant: float | None = None,
    decision_limit: float = DECISION_LIMIT,
    memory_limit: float = MEMORY_LIMIT,
    traceback: bool = False,
) -> Comparison:
    """Lets agents play the same `games` boards under `rules`, or at each density of a sweep.

    The boards are those of the seed, or the given `boards`, one a game: a list of boards or of
    their texts, or the name of a file of them; their size and mines replace those of the rules.
    Rules with boards=no-guess or safe-guesses are games of their own: compare their win rates with
    one another alone. BoardError where such rules have no board for a game.

    The games are those from number `first_game` on. A `shard`, such as "3/8", is one of that many
    parts of them; `minewise merge` puts the stores of the parts together.

    Apart from the seconds, the rows depend only on the arguments: not on the number of workers, nor
    on which one is faster. With more than one worker, agents that are not named by text must be
    importable, and a script needs the usual `if __name__ == "__main__":`.

    With a `store`, a file, every game is kept there as it is played (`keep_games=False`: sums
    alone); the same call continues where it stopped, whatever stopped it. `cluster` plays on a Dask
    cluster instead of `workers`: "tcp://host:port" or "local:4".

    `stop_at_width` stops a point when all intervals are at most this many percentage points to each
    side. `stop_when_significant` stops it when every agent differs significantly from the first one
    at that level. With either of them `games` is the maximum, by default a million;
    without them a hundred are.

    Agents that decide in Python play in processes of their own, forked from the worker. One that
    takes more than `decision_limit` seconds for a decision or `memory_limit` GiB, or ends its
    process, loses that game, and all else goes on. What it learns in a process is not known to the
    caller. With a `decision_limit` of 0 they play in the worker itself, and nothing is limited.
    Faults are reported with the line of the agent's file, with `traceback` in full.

    >>> result = compare(["random", "basic"], "rutgers", density="0.1:0.2:0.1", games=20)
    >>> [(row.agent, row.density, row.tally.games) for row in result.rows]
    [('random', 0.1, 20), ('basic', 0.1, 20), ('random', 0.2, 20), ('basic', 0.2, 20)]
    """
    plan = Plan.from_agents(
        agents,
        rules,
        density,
        boards,
        games=games,
        first_game=first_game,
        seed=seed,
        stop_at_width=stop_at_width,
        stop_when_significant=stop_when_significant,
        keep_games=keep_games,
        decision_limit=decision_limit,
        memory_limit=memory_limit,
    ).part(shard)
    (comparison,) = play_plan(
        plan, workers, cluster=cluster, store=store, progress=progress, traceback=traceback
    )
    return comparison


def play_plan(
    plan: Plan,
    workers: int = 1,
    *,
    cluster: str | None = None,
    store: Path | str | None = None,
    progress: Progress | None = None,
    traceback: bool = False,
) -> list[Comparison]:
    """Plays a plan: a comparison for each of its rules; see `compare`."""
    plan.check()
    if not isinstance(workers, int) or not 1 <= workers <= MOST_WORKERS:
        raise RulesError(f"expected from 1 to {MOST_WORKERS:,} workers, got {workers!r}")
    _check_store(store)
    if cluster is not None or workers > 1:
        _check_sendable(plan)
    counts = point_counts(plan)
    points = list(zip(map(plan.entries, plan.points), counts, strict=True))
    agent_limits = AgentLimits(plan.limits, traceback)
    if store is None:
        run(points, engine_of(workers, cluster), agent_limits, progress=progress)
        return comparisons(plan, counts)
    from minewise.tournament.store.driver import Store

    with Store(Path(store)) as kept:
        kept.remember(plan)
        run(
            points,
            engine_of(workers, cluster),
            agent_limits,
            store=kept,
            keep_games=plan.keep_games,
            progress=progress,
        )
    return comparisons(plan, counts)


def _check_store(store: object) -> None:
    """Refuses what cannot be the name of a file."""
    try:
        if str(store) == "-":
            raise StoreError("expected the name of a file as store, got - (standard output)")
        if store is None or (isinstance(store, str | Path) and Path(store).stat()):
            return
    except FileNotFoundError:
        return
    except (OSError, ValueError):  # too long, or no name at all
        pass
    raise StoreError(f"expected the name of a file as store, got {reprlib.repr(store)}")


def _check_sendable(plan: Plan) -> None:
    """Refuses agents that cannot be sent to worker processes."""
    for agent in plan.agents:
        try:
            pickle.dumps(agent)
        except Exception as error:
            raise MinewiseError(
                f"expected an agent that can be sent to worker processes ({error}); name it as "
                f"'file.py:Class', or use workers=1: {agent!r}"
            ) from None

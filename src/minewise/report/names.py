"""The names under which people read of agents: an agent from a file goes by its own name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from minewise.errors import PlanError
from minewise.tournament.result import Comparison


def with_names(comparison: Comparison, names: Sequence[str] = ()) -> Comparison:
    """The comparison as people read it: its agents by these names, or else by their own.

    An agent from a file is named by its class. Where two classes have one name, the names of their
    files come first. PlanError unless there is one name for each agent, and no two are alike.

    >>> from minewise.tournament.compare import compare
    >>> [row.label for row in with_names(compare(["basic"], "ncsu", games=2), ["mine"]).rows]
    ['mine']
    """
    agents = list(dict.fromkeys(row.label for row in comparison.rows))
    if names and len(names) != len(agents):
        raise PlanError(f"expected a name for each of {len(agents)} agents, got {len(names)}")
    if len(set(names)) < len(names):
        raise PlanError(f"expected names that tell the agents apart, got {', '.join(names)}")
    shown = dict(zip(agents, names or own_names(agents), strict=True))
    rows = [replace(row, agent=shown[row.label], options="") for row in comparison.rows]
    return replace(comparison, rows=rows)


def own_names(agents: Sequence[str]) -> list[str]:
    """The names of agents, those from files by their classes where these differ.

    >>> own_names(["a.py:AI", "basic"]), own_names(["a.py:AI", "b.py:AI"])
    (['AI', 'basic'], ['a.py:AI', 'b.py:AI'])
    """
    short = [_class_of(agent) for agent in agents]
    longer = [_file_and_class_of(agent) for agent in agents]
    of_short, of_longer = Counter(short), Counter(longer)
    return [
        own if of_short[own] == 1 else with_file if of_longer[with_file] == 1 else agent
        for agent, own, with_file in zip(agents, short, longer, strict=True)
    ]


def _class_of(agent: str) -> str:
    """The class of FILE.py:CLASS, with its options; any other name as it is."""
    file, mark, rest = agent.partition(".py:")
    return rest if mark and file else agent


def _file_and_class_of(agent: str) -> str:
    file, mark, rest = agent.partition(".py:")
    return f"{PurePath(file).name}{mark}{rest}"

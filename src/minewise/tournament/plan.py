"""Plan: what a tournament plays, as a TOML file or from the arguments of `compare`."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

from minewise.agents.protocol import Agent, check_plays
from minewise.agents.registry import AgentSpec, as_agent
from minewise.documents import MOST_CHARACTERS, toml_table
from minewise.errors import (
    DocumentError,
    MinewiseError,
    PlanError,
    RulesError,
    expected_one_of,
)
from minewise.formats.boards import read_boards
from minewise.game.board import Board
from minewise.game.rules import (
    DEFAULT_RULES,
    Rules,
    as_density,
    as_rules,
    check_seed,
    density_range,
)
from minewise.game.source import RANDOM, BoardSource, GivenBoards, RandomBoards
from minewise.match.limits import DECISION_LIMIT, MEMORY_LIMIT, Limits
from minewise.tournament.entry import Entry, hashed
from minewise.tournament.shard import Shard

Density = str | Decimal | float | Iterable[Decimal | str | float]
"""One density, several, or a text as on the command line: 0.2, 0.1,0.2 or start:stop:step."""

Boards = RandomBoards | GivenBoards | Iterable[Board | str] | Path | str
"""Where boards come from: at random, or boards, their texts, or the name of a file of them."""

MOST_GAMES = 1_000_000
"""Games a point where a rule to stop is given and no number of games."""

MOST_NUMBERS = 2**63
"""Numbers of games end below this: a store keeps them as whole numbers of SQLite."""


@dataclass(frozen=True)
class Point:
    """Rules with a number of mines, under which all agents play; `density` is the one asked for, or
    mines per cell. `series` is the number of the rules in the plan: a sweep has several points."""

    series: int
    density: float
    rules: Rules


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Agents, the rules they play under, and how many games, from the number `first_game` on.

    `stop_at_width` ends a point when all its intervals are at most this many percentage points to
    each side. `stop_when_significant` ends it when every agent differs significantly from the first
    one at this level, by a test that keeps its error rate. Whatever comes first ends the point,
    `games` at the latest. `keep_games` stores a row for every game. A decision may take
    `decision_limit` seconds, and the process of an agent `memory_limit` GiB; 0 seconds mean no
    limits. Given `boards` set the size and the mines of the rules, and each of them is played once:
    playing it again would say nothing about other boards.

    >>> plan = Plan.parse('agents = ["basic", "csp"]\\nrules = "beginner"\\ngames = 1000')
    >>> plan.games, [str(point.rules) for point in plan.points]
    (1000, ['9x9/10'])
    >>> Plan.parse('agents = ["basic"]\\nrule = "beginner"')
    Traceback (most recent call last):
    minewise.errors.PlanError: unknown key 'rule', did you mean 'rules'? Expected one of: agents, \
rules, density, boards, games, first_game, seed, stop_at_width, stop_when_significant, keep_games, \
decision_limit, memory_limit
    """

    agents: tuple[Agent | str, ...]
    rules: tuple[Rules, ...] = (as_rules(DEFAULT_RULES),)
    density: tuple[Decimal, ...] | None = None
    boards: BoardSource = RANDOM
    games: int | None = None
    first_game: int = 0
    seed: int = 1
    stop_at_width: float | None = None
    stop_when_significant: float | None = None
    keep_games: bool = True
    decision_limit: float = DECISION_LIMIT
    memory_limit: float = MEMORY_LIMIT

    def __post_init__(self) -> None:
        self._check_agents()
        if isinstance(self.boards, GivenBoards):
            self._take_rules(self.boards)
        self._check_rules()
        for name, most in (("stop_at_width", 50), ("stop_when_significant", 1)):
            value = getattr(self, name)
            if value is None:
                continue
            if not isinstance(value, int | float) or not 0 < value < most:
                raise PlanError(f"expected {name} above 0 and below {most}, got {value!r}")
        self._check_games()
        check_seed(self.seed)
        _ = self.limits  # refused if they are none

    def _check_games(self) -> None:
        first = self.first_game
        if not isinstance(first, int) or first < 0:
            raise PlanError(f"expected the number of the first game, from 0, got {first}")
        most = MOST_NUMBERS
        if isinstance(self.boards, GivenBoards):
            most = len(self.boards.boards)
        if first >= most:
            raise PlanError(f"expected a first game below {most}, got {first}")
        if self.games is None:
            games = MOST_GAMES if self.may_stop else 100
            is_given = isinstance(self.boards, GivenBoards)
            object.__setattr__(self, "games", most - first if is_given else games)
        if not isinstance(self.games, int) or self.games < 1:
            raise RulesError(f"expected at least 1 game, got {self.games}")
        if self.games > most - first:
            room = f"{most - first} {'game' if most - first == 1 else 'games'}"
            if isinstance(self.boards, GivenBoards):
                room = f"a game a board, {most - first}"
            start = f" from number {first} on" if first else ""
            raise PlanError(f"expected at most {room}{start}, got {self.games}")

    def _check_agents(self) -> None:
        if not self.agents:
            raise RulesError("expected at least one agent")
        for agent in self.agents:
            if not isinstance(agent, str):
                as_agent(agent)
        pairs = zip(self.specs, self.agents, strict=True)
        named = tuple(str(spec) if isinstance(agent, str) else agent for spec, agent in pairs)
        object.__setattr__(self, "agents", named)
        seen: set[AgentSpec] = set()
        for spec in self.specs:
            if spec in seen:
                raise RulesError(f"expected agents of different names, got {spec} twice")
            seen.add(spec)

    def _take_rules(self, boards: GivenBoards) -> None:
        """Gives the rules the size and the mines of the boards."""
        if self.density is not None:
            raise PlanError("expected boards or a density, not both: boards already contain mines")
        object.__setattr__(self, "rules", tuple(boards.rules(rules) for rules in self.rules))

    def _check_rules(self) -> None:
        if not self.rules or len(set(self.rules)) < len(self.rules):
            raise PlanError(f"expected rules, each once, got {', '.join(map(str, self.rules))}")
        for rules in self.rules:
            if rules.mines is None:
                raise RulesError(f"expected rules with a number of mines: {rules}")
        density = self.density
        if density is not None and (not density or len(set(density)) < len(density)):
            got = ", ".join(map(str, density)) or "none"
            raise RulesError(f"expected densities, each once, got {got}")
        if density is not None:
            object.__setattr__(self, "density", tuple(sorted(density)))
        _ = self.points  # a density may leave no room for the mines

    def check(self) -> None:
        """Refuses unknown names and options, rules that an agent does not play by, and a rule to
        stop that needs a second agent, before anything is played."""
        if self.stop_when_significant is not None and len(self.agents) < 2:
            raise PlanError(
                "expected at least two agents with stop_when_significant, which stops when each "
                f"differs significantly from the first, got only {self.specs[0]}"
            )
        for agent in map(as_agent, self.agents):
            for rules in self.rules:
                check_plays(agent, rules)

    @classmethod
    def from_agents(
        cls,
        agents: Iterable[Agent | str],
        rules: Rules | str | Iterable[Rules | str] = DEFAULT_RULES,
        density: Density | None = None,
        boards: Boards = RANDOM,
        **how: Any,
    ) -> Plan:
        """A plan from the forms that `compare` takes; `how` are the other fields."""
        named = (
            [rules] if isinstance(rules, Rules | str) else _listed(rules, "rules or a list of them")
        )
        return cls(
            agents=tuple(_listed(agents, "a list of agents, such as ['basic', 'csp']")),
            rules=tuple(as_rules(item) for item in named),
            density=None if density is None else _densities(density),
            boards=_source(boards),
            **how,
        )

    @classmethod
    def parse(cls, text: str) -> Plan:
        """Reads the text of a plan."""
        return cls._from_values(_values_of(text))

    @classmethod
    def of_store(cls, text: str) -> Plan:
        """Reads the text of a plan in a store, where `to_toml` wrote it. No file that it names is
        opened: somebody else may have written it."""
        values = _values_of(text)
        if isinstance(values.get("boards"), str):
            raise PlanError("expected the boards themselves in a store, got the name of a file")
        agents = values.get("agents")
        for agent in agents if isinstance(agents, list) else ():
            if AgentSpec.parse(agent).name.endswith(".py:"):
                raise PlanError(f"expected FILE.py:CLASS as the agent in a store, got {agent!r}")
        return cls._from_values(values)

    @classmethod
    def _from_values(cls, values: dict[str, Any]) -> Plan:
        known = [item.name for item in fields(cls)]
        for name, value in values.items():
            if name not in known:
                raise PlanError(expected_one_of("key", name, known))
            if not _fits(name, value):
                raise PlanError(f"expected {name} as {_FORMS[name][1]}, got {value!r}")
        if "agents" not in values:
            raise PlanError(f"expected agents as {_FORMS['agents'][1]}, got none")
        return cls.from_agents(**values)

    @classmethod
    def read(cls, path: Path) -> Plan:
        """Reads a plan from a file."""
        try:
            with path.open(encoding="utf-8") as file:
                return cls.parse(file.read(MOST_CHARACTERS + 1))
        except (OSError, UnicodeDecodeError) as error:
            raise PlanError(f"cannot read the plan {path}: {_reason(error)}") from None
        except MinewiseError as error:
            raise type(error)(f"{error}: in {path}") from None

    def to_toml(self) -> str:
        """The text of the plan; `parse` reads it back."""
        decision, memory = self.decision_limit, self.memory_limit
        values: dict[str, object] = {
            "agents": [str(spec) for spec in self.specs],
            "rules": [str(rules) for rules in self.rules],
            "density": None if self.density is None else ",".join(map(str, self.density)),
            "boards": self.boards.texts if isinstance(self.boards, GivenBoards) else None,
            "games": self.games,
            "first_game": self.first_game or None,
            "seed": self.seed,
            "stop_at_width": self.stop_at_width,
            "stop_when_significant": self.stop_when_significant,
            "keep_games": self.keep_games,
            "decision_limit": None if decision == DECISION_LIMIT else decision,
            "memory_limit": None if memory == MEMORY_LIMIT else memory,
        }
        return "".join(
            f"{name} = {json.dumps(value, ensure_ascii=False)}\n".replace("\x7f", "\\u007f")
            for name, value in values.items()
            if value is not None
        )

    def part(self, shard: Shard | str | None) -> Plan:
        """The plan of a shard, as `Shard` or as i/n; the plan itself if there is none.

        >>> Plan.from_agents(["basic"], "ncsu", games=1000).part("3/8").first_game
        250
        """
        if shard is None:
            return self
        shard = shard if isinstance(shard, Shard) else Shard.parse(shard)
        if self.may_stop:
            raise PlanError(
                f"expected a shard or a stopping rule, not both: {shard} of the games cannot show "
                "when all games are enough"
            )
        if shard.of > self.most_games:
            raise PlanError(f"expected at most {self.most_games} shards, one a game, got {shard}")
        first, games = shard.span(self.first_game, self.most_games)
        return replace(self, first_game=first, games=games)

    @property
    def may_stop(self) -> bool:
        """Is there a rule that may end a point before all its games?"""
        return self.stop_at_width is not None or self.stop_when_significant is not None

    @cached_property
    def specs(self) -> tuple[AgentSpec, ...]:
        """How the agents are named."""
        specs = ((AgentSpec.from_agent(agent), agent) for agent in self.agents)
        return tuple(spec.whole() if isinstance(agent, str) else spec for spec, agent in specs)

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The rules of the plan, or those with each density in turn."""
        if self.density is None:
            return tuple(
                Point(number, rules.mines / rules.cells, rules)
                for number, rules in enumerate(self.rules)
                if rules.mines is not None
            )
        return tuple(
            Point(number, float(density), rules.with_density(density))
            for number, rules in enumerate(self.rules)
            for density in self.density
        )

    @property
    def limits(self) -> Limits:
        """What agents may take."""
        return Limits(self.decision_limit, self.memory_limit)

    @property
    def most_games(self) -> int:
        """Games a point at most."""
        assert self.games is not None
        return self.games

    def entries(self, point: Point) -> tuple[Entry, ...]:
        """The entries of a point, one an agent."""
        agents = (None if isinstance(agent, str) else agent for agent in self.agents)
        pairs = zip(self.specs, agents, strict=True)
        return tuple(Entry(spec, point.rules, self.seed, own, self.boards) for spec, own in pairs)

    @cached_property
    def id(self) -> str:
        """32 hexadecimal digits for what is compared; which games, how many and until when is left
        out, so that a plan that goes further is the same plan, and its shards are."""
        return hashed(
            *(str(spec) for spec in self.specs),
            *("rules", *map(str, self.rules)),
            *("density", *map(str, self.density or ())),
            *("boards", self.boards.name, self.seed),
        )


def _values_of(text: str) -> dict[str, Any]:
    try:
        return toml_table(text)
    except DocumentError as error:
        raise PlanError(f"expected a plan as TOML: {error}") from None


_TEXTS = "a text or a list of texts"
_FORMS: dict[str, tuple[tuple[type, ...], str]] = {
    "agents": ((list,), "a list of texts"),
    "rules": ((str, list), _TEXTS),
    "density": ((str, int, float, list), "a number, a list of numbers or a text"),
    "boards": ((str, list), "the name of a file or a list of boards as text"),
    "games": ((int,), "a whole number from 1"),
    "first_game": ((int,), "a whole number from 0"),
    "seed": ((int,), "a whole number"),
    "stop_at_width": ((int, float), "a number of percentage points"),
    "stop_when_significant": ((int, float), "a number"),
    "keep_games": ((bool,), "true or false"),
    "decision_limit": ((int, float), "a number of seconds"),
    "memory_limit": ((int, float), "a number of GiB"),
}
"""The types of the values of a plan, and their names."""


def _fits(name: str, value: object) -> bool:
    types = _FORMS[name][0]
    if (isinstance(value, bool) and bool not in types) or not isinstance(value, types):
        return False
    if name in ("games", "first_game"):
        return isinstance(value, int) and value >= (name == "games")
    if isinstance(value, list):
        items = (int, float, str) if name == "density" else (str,)
        return all(isinstance(item, items) and not isinstance(item, bool) for item in value)
    return True


def _source(boards: Boards) -> BoardSource:
    if isinstance(boards, str | Path):
        return read_boards(Path(boards))
    if isinstance(boards, RandomBoards | GivenBoards):
        return boards
    return GivenBoards.from_boards(_listed(boards, "boards or the name of a file"))


def _listed(values: Any, expected: str) -> list[Any]:
    """What there is of one kind; a text is no list of its letters."""
    try:
        if not isinstance(values, str):
            return list(values)
    except TypeError:
        pass
    raise PlanError(f"expected {expected}, got {reprlib.repr(values)}")


def _densities(density: Density) -> tuple[Decimal, ...]:
    if isinstance(density, str):
        return density_range(density)
    if isinstance(density, Decimal | float | int):
        return (as_density(density),)
    return tuple(map(as_density, _listed(density, "a density or several")))


def _reason(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "expected a text in UTF-8"
    return error.strerror or str(error)

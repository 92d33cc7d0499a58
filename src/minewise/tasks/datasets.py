"""dataset: questions of one family about positions of games, each made when it is looked at."""

from __future__ import annotations

import json
import operator
import reprlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, overload

from minewise._core import Player
from minewise.agents.registry import as_agent
from minewise.documents import json_value
from minewise.engine.analysis import analyze
from minewise.engine.optimal import check_optimum_known
from minewise.errors import MinewiseError, RulesError, TaskError, expected_one_of
from minewise.game.encoding import Encoding, check_encoding
from minewise.game.game import Game
from minewise.game.move import Move, moves_of_core
from minewise.game.rules import Rules, as_rules, check_seed
from minewise.game.view import View
from minewise.match.compiled import compiled_player
from minewise.random import Random
from minewise.tasks.difficulty import (
    DIFFICULTIES,
    SPLITS,
    DifficultyKind,
    Split,
    check_difficulty,
    folded,
    split_of,
)
from minewise.tasks.families import QUESTIONS
from minewise.tasks.question import FAMILIES, SCHEMA, Draw, Family, Stage, Task
from minewise.tasks.truth import Truth

PLAYERS = ("exact", "basic")
"""`exact` misses nothing. `basic` sees what single clues prove and then guesses, so that harder
deductions pile up before it. Games of both are drawn equally often; forced guesses are those of
`exact`."""

VIEWS_A_GAME = 20
"""Moves of one game that are tried for a position that fits."""


@dataclass(frozen=True)
class GamePosition:
    """A view from a game, after so many reveals of the agent."""

    view: View
    agent: str
    game_seed: int
    game: int
    move: int


class GamePositions:
    """What is drawn from games by some rules, at a stage of theirs."""

    def __init__(self, rules: Rules, stage: Stage) -> None:
        if rules.mines is None or rules.clues != "exact":
            raise RulesError(f"expected rules with a number of mines and exact clues, got {rules}")
        self.rules = rules
        self.stage = stage

    @cached_property
    def _players(self) -> dict[str, Player]:
        players = {name: compiled_player(as_agent(name), self.rules) for name in PLAYERS}
        return {name: player for name, player in players.items() if player is not None}

    def draw(
        self, seed: int, number: int, rng: Random, fits: Callable[[View], bool]
    ) -> GamePosition | None:
        """A position of one game, each of its moves being as likely; None if none fits."""
        agent = "exact" if self.stage.guess else rng.choice(PLAYERS)
        made = moves_of_core(self._players[agent].moves(seed, number))
        moves = [move for move in made if move.kind == "reveal"]
        ends = [
            count for count in range(1, len(moves)) if moves[count].guess or not self.stage.guess
        ]
        if self.stage.most_layouts is None:
            rng.shuffle(ends)
            ends = ends[:VIEWS_A_GAME]
        views = self._views(seed, number, moves, ends)
        if self.stage.most_layouts is not None:
            ends = _late(ends, views, self.stage.most_layouts)
            rng.shuffle(ends)
        for end in ends[:VIEWS_A_GAME]:
            if fits(views[end]):
                return GamePosition(views[end], agent, seed, number, end)
        return None

    def _views(self, seed: int, number: int, moves: list[Move], ends: list[int]) -> dict[int, View]:
        """What the player saw after these numbers of reveals, without the flags."""
        counts, views = set(ends), {}
        game = Game(self.rules, seed=seed, number=number)
        for count, move in enumerate(moves[: max(ends, default=0)], start=1):
            game.reveal(*move.cell)
            if count in counts:
                views[count] = game.view
        return views


def _late(ends: list[int], views: dict[int, View], most: int) -> list[int]:
    """The ends from which on at most so many layouts fit: never more fit later than before."""
    first, past = 0, len(ends)
    if not ends or _layouts_above(views[ends[-1]], most):
        return []
    while first < past:
        middle = (first + past) // 2
        if _layouts_above(views[ends[middle]], most):
            first = middle + 1
        else:
            past = middle
    return ends[first:]


def _layouts_above(view: View, most: int) -> bool:
    analysis = analyze(view)
    return (
        not analysis.exact or analysis.log2_layouts > most.bit_length() or (analysis.layouts > most)
    )


MOST_GAMES = 20_000
"""Games that are looked at for one task, before it is held to be too rare: ten seconds."""

MOST_REPEATS = 1_000
"""Consecutive repeats after which the supply of positions counts as exhausted."""


@dataclass(frozen=True)
class TaskSet(Sequence[Task]):
    """Tasks 0 to `size` - 1. Task i is the same for the same family, rules, seed, split and wishes,
    whatever the size and the encoding. None is kept: each look at one makes it again."""

    family: Family
    rules: Rules
    seed: int
    size: int
    encoding: Encoding = "grid"
    difficulty: DifficultyKind | None = None
    split: Split = "train"
    exact: bool = True

    def __post_init__(self) -> None:
        for what, name, names in (
            ("family", self.family, FAMILIES),
            ("split", self.split, SPLITS),
        ):
            if name not in names:
                raise TaskError(expected_one_of(what, name, names))
        check_encoding(self.encoding)
        check_difficulty(self.difficulty)
        check_seed(self.seed)
        if isinstance(self.size, bool) or not isinstance(self.size, int) or self.size < 0:
            raise TaskError(f"expected a size of 0 or more, got {reprlib.repr(self.size)}")
        if self.family == "best-move":
            check_optimum_known(self.rules)
        other = {"best-move": DIFFICULTIES[:-1], "proof": ("guess",)}.get(self.family, ())
        if self.difficulty in other:
            raise TaskError(
                f"expected a difficulty that questions of the family {self.family} have, "
                f"got {self.difficulty!r}"
            )

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Task: ...
    @overload
    def __getitem__(self, index: slice) -> list[Task]: ...
    def __getitem__(self, index: int | slice) -> Task | list[Task]:
        if isinstance(index, slice):
            return [self.draw(i) for i in range(self.size)[index]]
        return self.draw(range(self.size)[operator.index(index)])

    def __iter__(self) -> Iterator[Task]:
        return map(self.draw, range(self.size))

    def distinct(self) -> Iterator[Task]:
        """As many tasks as `size` says, no two of positions that are alike when turned or mirrored:
        those that repeat an earlier position are left out, and later ones come instead.

        TaskError where a thousand in turn repeat earlier ones.
        """
        met: set[str] = set()
        index = repeats = 0
        while len(met) < self.size:
            task = self.draw(index)
            index += 1
            repeats = repeats + 1 if (fold := folded(task.view)) in met else 0
            if repeats == 0:
                met.add(fold)
                yield task
            if repeats > MOST_REPEATS:
                raise TaskError(
                    f"expected {self.size} positions that differ, found {len(met)} and then "
                    f"{repeats} in turn that repeat them: {self!r}"
                )

    @cached_property
    def _positions(self) -> GamePositions:
        stage = QUESTIONS[self.family].stage
        if not self.exact:
            stage = replace(stage, most_layouts=None)
        if self.difficulty == "guess":  # others are rare among all moves
            stage = replace(stage, guess=True)
        return GamePositions(self.rules, stage)

    def draw(self, index: int) -> Task:
        """Task number `index`, whatever the size: the first game with such a position has it.

        TaskError if none of 20,000 games has one.
        """
        wishes: list[str] = [self.difficulty] if self.difficulty else []
        wishes += [] if self.exact else ["estimated"]
        parts = (self.family, str(self.rules), self.split, *wishes, str(self.seed), str(index))
        name = "/".join((f"minewise-tasks-{SCHEMA}", *parts))
        digest = sha256(name.encode()).digest()
        games_seed, own_seed = (int.from_bytes(digest[i : i + 8]) for i in (0, 8))
        for number in range(MOST_GAMES):
            if task := self._from_game(games_seed, number, Random(own_seed, number), name, index):
                return task
        raise TaskError(f"expected such a position in {MOST_GAMES} games, found none: {self!r}")

    def _from_game(
        self, games_seed: int, number: int, rng: Random, name: str, index: int
    ) -> Task | None:
        """The task of one game; None if it has none."""
        position = self._positions.draw(games_seed, number, rng, self._fits)
        if position is None:
            return None
        truth = Truth(position.view)
        if not truth.analysis.exact:
            return None
        question = QUESTIONS[self.family].draw(Draw(truth, rng, self.exact, self._fits))
        if question is None:
            return None
        difficulty = question.difficulty(truth)
        if self.difficulty not in (None, difficulty.kind):
            return None
        metadata = {
            "id": name,
            "schema": SCHEMA,
            "family": self.family,
            "rules": str(self.rules),
            "split": self.split,
            "seed": self.seed,
            "index": index,
            "exact": self.exact,
            "difficulty": difficulty.to_dict(),
            "agent": position.agent,
            "game_seed": position.game_seed,
            "game": position.game,
            "move": position.move,
        }
        return Task(question, self.encoding, metadata)

    def _fits(self, view: View) -> bool:
        return split_of(view) == self.split


def dataset(
    family: Family,
    rules: Rules | str,
    *,
    seed: int,
    size: int,
    encoding: Encoding = "grid",
    difficulty: DifficultyKind | None = None,
    split: Split = "train",
    exact: bool = True,
) -> TaskSet:
    """Questions about positions of real games, with exact answers: a sequence of tasks.

    Families: `deduction` (all safe cells, all mines), `counting` (the layouts), `probability` (of a
    mine in one cell), `best-move` (the chance to win), `proof` (clues that suffice), `possibility`
    (does any layout fit, and which clues contradict). `encoding` is how positions are written:
    `grid`, `coordinates`, `constraints` or `json`. `difficulty` asks for positions of one kind:
    `one clue`, `two clues`, `several clues`, `mine total` or `guess`. A position belongs to one
    split for ever, however it is turned: a training set holds none of any test set.

    Moves are asked for where their values are searched to the end of the game; with `exact=False`
    they are estimates, and asked for at any forced guess.

    >>> tasks = dataset("deduction", "beginner", seed=1, size=1000)
    >>> task = tasks[7]
    >>> task.score(task.answer), task.metadata["difficulty"]["kind"]
    (1.0, 'two clues')
    """
    return TaskSet(family, as_rules(rules), seed, size, encoding, difficulty, split, exact)


COLUMNS: dict[str, str] = {
    "schema": "int64",
    "id": "string",
    "family": "string",
    "rules": "string",
    "split": "string",
    "seed": "uint64",
    "index": "int64",
    "encoding": "string",
    "prompt": "string",
    "answer": "string",
    "position": "string",
    "folded": "string",
    "label": "string",
    "exact": "bool",
    "difficulty": "string",
    "proof_clues": "int64",
    "proof_steps": "int64",
    "width": "int64",
    "agent": "string",
    "game_seed": "uint64",
    "game": "int64",
    "move": "int64",
}
"""The columns of a row, with the names of their types. `label` is JSON as text: what it
holds differs between families."""

_DIFFICULTY = {
    "kind": "difficulty",
    "clues": "proof_clues",
    "steps": "proof_steps",
    "width": "width",
}


def row_of_task(task: Task) -> dict[str, Any]:
    """The task as a row, in the order of COLUMNS."""
    values = dict(task.metadata)
    difficulty = values.pop("difficulty")
    values |= {column: difficulty[name] for name, column in _DIFFICULTY.items()}
    values |= {
        "encoding": task.encoding,
        "prompt": task.prompt,
        "answer": task.answer,
        "position": "/".join(task.view.rows()),
        "folded": folded(task.view),
        "label": json.dumps(task.label, separators=(",", ":")),
    }
    return {column: values[column] for column in COLUMNS}


def task_of_row(row: Mapping[str, Any]) -> Task:
    """The task that a row was made from: it scores the same.

    >>> from minewise.tasks import dataset
    >>> task = dataset("proof", "beginner", seed=1, size=1)[0]
    >>> task_of_row(row_of_task(task)) == task
    True
    """
    if not isinstance(row, Mapping):
        raise TaskError(f"expected a row of a task, got {reprlib.repr(row)}")
    if (schema := row.get("schema")) != SCHEMA:
        raise TaskError(f"expected a task of schema {SCHEMA}, got {schema!r}")
    try:
        view = View.parse(row["position"], rules=Rules.parse(row["rules"]))
        question = QUESTIONS[row["family"]].from_label(view, json_value(row["label"]))
        if not question.text or question.grade(question.answer).score != 1:
            raise ValueError("expected a label whose own answer is right")
        difficulty = {name: row[column] for name, column in _DIFFICULTY.items()}
        metadata = {
            name: row[name]
            for name in COLUMNS
            if name not in _TEXTS and name not in _DIFFICULTY.values()
        }
        return Task(question, row["encoding"], metadata | {"difficulty": difficulty})
    except (
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        ArithmeticError,  # a chance of 1/0, or a number beyond all floats
        MinewiseError,
    ) as error:
        raise TaskError(f"expected all columns of a task: {error}") from None


_TEXTS = ("encoding", "prompt", "answer", "position", "folded", "label")

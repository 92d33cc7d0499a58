# A player in a base class, a strategy handed to it, and global state that is begun anew each world.
# mypy: ignore-errors
from __future__ import annotations

import collections
import functools
from typing import NamedTuple

from AI import AI
from Action import Action

WIDTH = HEIGHT = 0
UNCOVER, FLAG, LEAVE = AI.Action.UNCOVER, AI.Action.FLAG, AI.Action.LEAVE


class Tile(NamedTuple):
    x: int
    y: int


@functools.lru_cache(maxsize=None)
def neighbours(tile, width, height):
    def inside(x, y):
        return 0 <= x < width and 0 <= y < height

    steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
    return frozenset(
        Tile(tile.x + a, tile.y + b) for a, b in steps if inside(tile.x + a, tile.y + b)
    )


class Player(AI):
    def __init__(self, *args):
        global WIDTH, HEIGHT
        HEIGHT, WIDTH, self.bombs, *start = args
        self.facts = collections.OrderedDict()
        self.agenda = collections.deque([(UNCOVER, Tile(*start))])
        self.planned = {Tile(*start)}
        self.past = self.agenda.popleft()

    def getAction(self, number):
        match self.past:
            case (kind, tile) if kind is UNCOVER:
                self.facts[tile] = number
            case (_, tile):
                self.facts[tile] = None
        if sum(value is not None for value in self.facts.values()) == WIDTH * HEIGHT - self.bombs:
            return Action(LEAVE)
        if not self.agenda:
            self.strategy()
        self.past = self.agenda.popleft()
        return Action(self.past[0], **self.past[1]._asdict())

    def strategy(self):
        raise NotImplementedError

    def plan(self, kind, tiles):
        for tile in sorted(tiles - self.planned):
            self.planned.add(tile)
            self.agenda.append((kind, tile))


class MyAI(Player):
    def strategy(self):
        for tile, label in self.facts.items():
            if label is None:
                continue
            near = neighbours(tile, WIDTH, HEIGHT)
            unknown = near - self.facts.keys()
            bombs = sum(self.facts.get(other, 0) is None for other in near)
            if label == bombs:
                self.plan(UNCOVER, unknown)
            elif label == bombs + len(unknown):
                self.plan(FLAG, unknown)
        if not self.agenda:
            every = {Tile(x, y) for x in range(WIDTH) for y in range(HEIGHT)}
            unknown = sorted(every - self.facts.keys(), key=lambda tile: (tile.y, -tile.x))
            self.plan(UNCOVER, {unknown[0]} if unknown else set())

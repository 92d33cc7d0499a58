"""How often a network wins, while it is in training."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from minewise._core import Game, Status
from minewise.agents.lib.guess import first_cell
from minewise.game.rules import Rules
from minewise.game.view import COVERED

Danger = Callable[[NDArray[np.int8], NDArray[np.int32]], NDArray[np.float32]]
"""From views and mine totals to a number a cell: the lower, the better to reveal."""

MOST_CELLS = 20_000
"""Cells of the views that are looked at together."""


def wins(danger: Danger, rules: Rules, games: int, seed: int) -> int:
    """Of the games 0 .. games - 1 of `seed`, how many are won by always revealing the best cell."""
    core, mines, won = rules.core(), rules.mines or 0, 0
    live = [Game(core, seed, number) for number in range(games)]
    for game in live:
        game.reveal(*first_cell(rules))
    shape = (-1, rules.height, rules.width)
    part = max(1, MOST_CELLS // rules.cells)
    while True:
        won += sum(game.status is Status.won for game in live)
        live = [game for game in live if game.status is Status.playing]
        if not live:
            return won
        for start in range(0, len(live), part):
            some = live[start : start + part]
            codes = np.frombuffer(b"".join(game.shown for game in some), np.int8).reshape(shape)
            dangers = danger(codes, np.full(len(some), mines, dtype=np.int32))
            best = np.where(codes == COVERED, dangers, np.inf).reshape(len(some), -1).argmin(axis=1)
            for game, cell in zip(some, best.tolist(), strict=True):
                game.reveal(*divmod(cell, rules.width))

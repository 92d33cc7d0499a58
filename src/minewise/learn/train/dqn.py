"""Learning to win from rewards alone: a dueling double deep Q-network."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from minewise.agents.lib.learned import turned
from minewise.game.view import COVERED
from minewise.learn.train.board_learner import BoardLearner, Pool
from minewise.learn.train.ring import Ring


@dataclass
class Moves:
    """Moves: views before and after, int8 of shape (moves, height, width); mine totals; the cell
    that was revealed as a mask, bool of that shape; 0 playing, 1 won or 2 lost, int8."""

    before: NDArray[np.int8]
    after: NDArray[np.int8]
    mines: NDArray[np.int32]
    cell: NDArray[np.bool_]
    status: NDArray[np.int8]


class Transitions(Ring):
    """The last `room` moves on boards of one size; `cell` counts row by row."""

    def __init__(self, room: int, height: int, width: int) -> None:
        board = (height, width)
        super().__init__(
            room,
            before=(np.int8, board),
            after=(np.int8, board),
            mines=(np.int32, ()),
            cell=(np.int32, ()),
            status=(np.int8, ()),
        )

    def sample(self, size: int, rng: np.random.Generator) -> Moves:
        """Draws moves, each alike, all turned or mirrored alike."""
        rows = self.drawn(size, rng)
        turn = int(rng.integers(8))
        mask = np.zeros(rows["before"].shape, dtype=np.bool_)
        mask.reshape(size, -1)[np.arange(size), rows["cell"]] = True
        before, after, cell = (
            turned(boards, turn) for boards in (rows["before"], rows["after"], mask)
        )
        return Moves(before, after, rows["mines"], cell, rows["status"])


REUSE = 2
"""How often a move is learned from, on average."""
ROOM = 7_200_000
"""Cells of the moves that are kept of each size: 200,000 moves on 6x6."""
EXPLORE = 0.15
"""The share of moves at random at the start; it falls to a fifth of that."""
RAMP = 0.6
"""The share of the budget after which all that counts is to win."""
AVERAGE = 0.99
"""What the target network keeps of itself at a step."""
PLAYING, WON, LOST = range(3)


class DqnLearner(BoardLearner[Transitions]):
    """Predicts of each covered cell the chance to win after revealing it.

    A double deep Q-network (van Hasselt and others, 2016) with dueling heads (Wang and others,
    2016). A game pays 1 - discount for each safe cell, nothing for a mine, and at a win all that an
    endless game would still pay, so that the value of a move lies between 0 and 1. The discount
    rises from 0, where a value is the chance that the cell is safe, to 1, where it is the chance to
    win. Values are learned as log-odds, by cross-entropy.
    """

    name = "dqn"
    dueling = True
    danger_sign = -1
    store = Transitions
    room = ROOM
    games_in_batch = 1

    def step(self, share: float) -> None:
        pool = self.drawn()
        while pool.kept.added * REUSE <= pool.learned:
            self._play(pool, EXPLORE * max(0.2, 1 - share / 0.7))
        moves = pool.kept.sample(pool.batch, self.rng)
        target = self._target(moves, discount=min(1.0, share / RAMP))
        odds = self.device.log_odds(self.network, moves.before, moves.mines)
        value = odds[self.device.tensor(moves.cell)]
        loss = functional.binary_cross_entropy_with_logits(value, target)
        pool.learned += pool.batch
        self.descend_averaged(loss, share, AVERAGE)

    @torch.no_grad()
    def _target(self, moves: Moves, discount: float) -> Tensor:
        """What each move was worth: the network chooses the next cell, its average values it."""
        covered = self.device.tensor(moves.after == COVERED)
        odds = self.device.log_odds(self.network, moves.after, moves.mines)
        best = odds.where(covered, -torch.inf).flatten(1).argmax(1, keepdim=True)
        valued = self.device.log_odds(self.follower, moves.after, moves.mines).flatten(1)
        after = torch.sigmoid(valued.gather(1, best)[:, 0])
        status = self.device.tensor(moves.status)
        value = torch.where(status == WON, 1.0, 1 - discount + discount * after)
        return torch.where(status == LOST, 0.0, value)

    @torch.no_grad()
    def _play(self, pool: Pool[Transitions], explore: float) -> None:
        """Makes a move in each game of a pool: the best one, or any at random."""
        boards = pool.boards
        codes, mines = boards.codes.copy(), boards.mines.copy()
        covered = codes == COVERED
        odds = self.device.log_odds(self.network, codes, mines).cpu().numpy()
        best = _highest(np.where(covered, odds, -np.inf))
        anyone = _highest(np.where(covered, self.rng.random(codes.shape), -1))
        cells = np.where(self.rng.random(len(codes)) < explore, anyone, best)
        status = [boards.reveal(place, [int(cell)]).value for place, cell in enumerate(cells)]
        pool.kept.add(
            before=codes,
            after=boards.codes,
            mines=mines,
            cell=cells,
            status=np.array(status, np.int8),
        )


def _highest(numbers: NDArray[np.floating]) -> NDArray[np.int64]:
    places: NDArray[np.int64] = numbers.reshape(len(numbers), -1).argmax(axis=1)
    return places

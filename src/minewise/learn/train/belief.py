"""Learning where the mines are: exact probabilities as targets, positions of its own games."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from minewise.engine.batch import Batch, BatchOutcome, CellVerdict, analyze_many
from minewise.game.view import COVERED
from minewise.learn.train.board_learner import BoardLearner, Pool
from minewise.learn.train.ring import Positions, weights

REUSE = 4
"""How often a position is learned from, on average."""
ROOM = 3_000_000
"""Cells of the positions that are kept of each size."""
ANALYSIS_BUDGET = 100_000
"""Above it a component is sampled: an estimate is a target as well."""
SURE = 0.005
"""Cells that the network thinks less likely mines are revealed together."""
AVERAGE = 0.998
"""What an average of the weights keeps of itself at a step."""
FLOOR = 0.02
"""The priority of a position where everything is known."""


class BeliefLearner(BoardLearner[Positions]):
    """Predicts for each covered cell the chance of a mine, from exact probabilities.

    The positions are those of games of which half are played by the network as it is and half by
    the probabilities; those that it knows worst are learned from most often. `threads` analyze.
    """

    name = "belief"
    dueling = False
    danger_sign = 1
    store = Positions
    room = ROOM
    games_in_batch = 2

    def step(self, share: float) -> None:
        pool = self.drawn()
        while pool.kept.added * REUSE <= pool.learned:
            self._play(pool)
        sample = pool.kept.sample(pool.batch, self.rng)
        target = self.device.tensor(sample.target)
        weight = self.device.tensor(sample.weight)
        odds = self.device.log_odds(self.network, sample.codes, sample.mines)
        entropy = functional.binary_cross_entropy_with_logits(odds, target, reduction="none")
        loss = (entropy * weight).sum() / weight.sum()
        pool.kept.columns["priority"][sample.places] = _priority(entropy.detach(), target, weight)
        pool.learned += pool.batch
        self.descend_averaged(loss, share, min(AVERAGE, (self.steps + 1) / (self.steps + 20)))

    @torch.no_grad()
    def _play(self, pool: Pool[Positions]) -> None:
        """Takes in the positions of all games of a pool, and makes a move in each."""
        codes, mines = pool.boards.codes.copy(), pool.boards.mines.copy()
        batch = analyze_many(codes, mines=mines, budget=ANALYSIS_BUDGET, threads=self.threads)
        odds = self.device.log_odds(self.network, codes, mines)
        truth = np.nan_to_num(batch.probability)
        target = self.device.tensor(truth.astype(np.float32))
        entropy = functional.binary_cross_entropy_with_logits(odds, target, reduction="none")
        priority = _priority(entropy, target, self.device.tensor(weights(codes)))
        known = np.isin(batch.outcome, (BatchOutcome.exact, BatchOutcome.sampled))
        pool.kept.add(
            codes=codes[known],
            mines=mines[known],
            target=truth[known],
            priority=priority[known],
        )
        believed = torch.sigmoid(odds).cpu().numpy()
        for place in range(len(codes)):
            cells = self._cells(place, codes, batch, believed)
            pool.boards.reveal(place, cells.tolist())

    def _cells(
        self, place: int, codes: NDArray[np.int8], batch: Batch, believed: NDArray[np.float32]
    ) -> NDArray[np.int64]:
        """Some of the cells that seem safe to the player of this game, or the one that is safest.

        Only some, so that positions come up in which safe cells are still to be found.
        """
        covered = codes[place].ravel() == COVERED
        if place % 2:
            chance = batch.probability[place].ravel()
            safe = np.flatnonzero(batch.verdict[place].ravel() == CellVerdict.safe)
        else:
            chance = believed[place].ravel()
            safe = np.flatnonzero(covered & (chance < SURE))
        safe = safe[self.rng.random(len(safe)) < self.rng.random()]
        if len(safe):
            return safe
        # A position beyond the budget of the analysis has no probabilities: any cell then.
        chance = np.where(covered, np.nan_to_num(chance, nan=0.5), np.inf)
        return self.rng.choice(np.flatnonzero(chance == chance.min()), 1)


def _priority(entropy: Tensor, target: Tensor, weight: Tensor) -> NDArray[np.float64]:
    """How often a position should come: by the root of what its prediction still lacks."""
    least = -(torch.special.xlogy(target, target) + torch.special.xlogy(1 - target, 1 - target))
    lacking = ((entropy - least).clamp(min=0) * weight).sum(dim=(1, 2))
    roots: NDArray[np.float64] = lacking.sqrt().double().cpu().numpy()
    return roots + FLOOR

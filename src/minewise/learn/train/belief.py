"""Learning where mines are and what guesses are worth, from positions of its own games."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from minewise.engine.batch import BatchOutcome, CellVerdict, analyze_many
from minewise.game.view import COVERED
from minewise.learn.train.board_learner import BoardLearner, Pool
from minewise.learn.train.guesses import UNKNOWN, guess_values
from minewise.learn.train.ring import Positions, weights

REUSE = 4
"""How often a position is learned from, on average."""
ROOM = 3_000_000
"""Cells of the positions that are kept of each size."""
ANALYSIS_BUDGET = 100_000
"""Above it a component is sampled: an estimate is a target as well."""
SURE = 0.001
"""Cells that the network thinks less likely mines are revealed together; without any it guesses."""
AVERAGE = 0.998
"""What an average of the weights keeps of itself at a step."""
FLOOR = 0.02
"""The priority of a position where everything is known."""
CERTAIN = 0.4
"""The share of the positions that the network finds a safe cell in, as the engine does, that are
kept: guesses are harder to learn. What it does not find is a guess for it."""
SHARPNESS = 20.0
"""A cell that wins 0.01 more often than one that wins 0.8 has then 3.5 times its share."""
ORDER = 0.1
"""What the order of the cells counts beside their values."""
LEAST = 1e-3
"""A value is taken as no nearer to 0 or 1: log-odds have an end."""


class BeliefLearner(BoardLearner[Positions]):
    """Predicts for each covered cell the chance of a mine, from exact probabilities, and where no
    cell is safe the chance to win after revealing it, from the engine's values of guesses.

    The positions are those of games of which half are played by the network as it is and half by
    the engine; those that it knows worst are learned from most often. `threads` analyze.
    """

    name = "belief"
    dueling = False
    danger_sign = 1
    store = Positions
    room = ROOM
    games_in_batch = 2
    usual = 0.6

    @property
    def whole(self) -> bool:
        """Does the chance of a mine change, too? If not, only guesses are learned from."""
        return self.network.stem.weight.requires_grad

    def step(self, share: float) -> None:
        pool = self.drawn()
        while pool.kept.added * REUSE <= pool.learned:
            self._play(pool)
        sample = pool.kept.sample(pool.batch, self.rng)
        target, weight, value = map(
            self.device.tensor, (sample.target, sample.weight, sample.value)
        )
        odds, win = self.device.log_odds(self.network, sample.codes, sample.mines)
        entropy = functional.binary_cross_entropy_with_logits(odds, target, reduction="none")
        loss = (entropy * weight).sum() / weight.sum()
        lost = regret(win.detach(), value)
        priority = _priority(entropy.detach(), target, self.whole * weight, lost)
        pool.kept.columns["priority"][sample.places] = priority
        pool.learned += pool.batch
        loss = loss + win_loss(win, value)
        self.descend_averaged(loss, share, min(AVERAGE, (self.steps + 1) / (self.steps + 20)))

    @torch.no_grad()
    def danger(self, codes: NDArray[np.int8], mines: NDArray[np.int32]) -> NDArray[np.float32]:
        odds, win = self.device.log_odds(self.follower, codes, mines)
        sure = odds < np.log(SURE)
        sure &= self.device.tensor(codes == COVERED)
        numbers: NDArray[np.float32] = torch.where(
            sure.flatten(1).any(1)[:, None, None], odds, -win
        ).numpy(force=True)
        return numbers

    @torch.no_grad()
    def _play(self, pool: Pool[Positions]) -> None:
        """Takes in the positions of all games of a pool, and makes a move in each."""
        codes, mines = pool.boards.codes.copy(), pool.boards.mines.copy()
        batch = analyze_many(codes, mines=mines, budget=ANALYSIS_BUDGET, threads=self.threads)
        odds, win = self.device.log_odds(self.network, codes, mines)
        truth = np.nan_to_num(batch.probability)
        covered = codes == COVERED
        believed, hoped = torch.sigmoid(odds).cpu().numpy(), win.cpu().numpy()
        safe = (batch.verdict == CellVerdict.safe).any(axis=(1, 2))
        safe &= (covered & (believed < SURE)).any(axis=(1, 2))
        guesses = ~safe & (batch.outcome == BatchOutcome.exact)
        values = np.full(codes.shape, UNKNOWN, dtype=np.float32)
        for place in np.flatnonzero(guesses).tolist():
            values[place] = guess_values(codes[place], int(mines[place]))
        target = self.device.tensor(truth.astype(np.float32))
        entropy = functional.binary_cross_entropy_with_logits(odds, target, reduction="none")
        weight, value = self.device.tensor(weights(codes)), self.device.tensor(values)
        priority = _priority(entropy, target, self.whole * weight, regret(win, value))
        kept = np.isin(batch.outcome, (BatchOutcome.exact, BatchOutcome.sampled))
        kept &= guesses | (self.whole & (self.rng.random(len(codes)) < CERTAIN))
        pool.kept.add(
            codes=codes[kept],
            mines=mines[kept],
            target=truth[kept],
            value=values[kept],
            priority=priority[kept],
        )
        for place in range(len(codes)):
            if place % 2:
                chance = batch.probability[place].ravel()
                sure = batch.verdict[place].ravel() == CellVerdict.safe
                worth = values[place].ravel() if place % 4 == 1 and guesses[place] else -chance
            else:
                sure = covered[place].ravel() & (believed[place].ravel() < SURE)
                worth = hoped[place].ravel()
            cells = self._cells(np.flatnonzero(sure), covered[place].ravel(), worth)
            pool.boards.reveal(place, cells.tolist())

    def _cells(
        self, safe: NDArray[np.int64], covered: NDArray[np.bool_], worth: NDArray[np.floating]
    ) -> NDArray[np.int64]:
        """Some of the cells that seem safe to the player of this game, or the one of most worth.

        Often only some, so that positions come up in which safe cells are still to be found.
        """
        safe = safe[self.rng.random(len(safe)) < 2 * self.rng.random()]
        if len(safe):
            return safe
        # A position beyond the budget of the analysis has no probabilities: any cell then.
        worth = np.where(covered, np.nan_to_num(worth, nan=-0.5), -np.inf)
        return self.rng.choice(np.flatnonzero(worth == worth.max()), 1)


def win_loss(win: Tensor, value: Tensor) -> Tensor:
    """How far log-odds are from the values of cells, where these are known.

    Part of it is the cross-entropy; part is how far the order of the cells is from the right one:
    the divergence of shares that grow with the odds to the power `SHARPNESS`. 0 where nothing is
    known. Shape of both: (views, height, width).
    """
    known = value != UNKNOWN
    some = known.flatten(1).any(1)
    if not some.any():
        return win.sum() * 0
    win, value, known = (tensor[some].flatten(1) for tensor in (win, value, known))
    value = value.clamp(LEAST, 1 - LEAST)
    entropy = functional.binary_cross_entropy_with_logits(win, value, reduction="none")
    absolute = (entropy * known).sum(1) / known.sum(1)
    ours, theirs = (
        functional.log_softmax((SHARPNESS * odds).masked_fill(~known, -1e4), dim=1)
        for odds in (win, torch.logit(value))
    )
    order = functional.kl_div(ours, theirs, reduction="batchmean", log_target=True)
    return absolute.mean() + ORDER * order


def regret(win: Tensor, value: Tensor) -> Tensor:
    """Of each view: how much less the cell of the highest odds is worth than the best one; 0 where
    nothing is known, shape (views,)."""
    known = value != UNKNOWN
    chosen = win.masked_fill(~known, -torch.inf).flatten(1).argmax(1, keepdim=True)
    value = value.flatten(1)
    lost: Tensor = value.max(1).values - value.gather(1, chosen)[:, 0]
    return lost


def _priority(entropy: Tensor, target: Tensor, weight: Tensor, lost: Tensor) -> NDArray[np.float64]:
    """How often a position should come: by the root of what its prediction still lacks, and by the
    root of what a guess loses."""
    least = -(torch.special.xlogy(target, target) + torch.special.xlogy(1 - target, 1 - target))
    lacking = ((entropy - least).clamp(min=0) * weight).sum(dim=(1, 2))
    roots: NDArray[np.float64] = (lacking.sqrt() + lost.sqrt()).double().cpu().numpy()
    return roots + FLOOR

"""What the NCSU report states of its learned agent, and what had to be chosen."""

from __future__ import annotations

from minewise.rules import preset

# Stated in section IV.C.
RULES = preset("ncsu")
HIDDEN = 128
"""Neurons of each of the two hidden layers."""
BUFFER = 100_000
"""Transitions that are kept."""
BATCH = 4096
"""Transitions that are learned from at once, and that are added before."""
EPOCHS = 20_000

# Not stated.
DISCOUNT = 0.1
SAFE, WIN, MINE = 1 - DISCOUNT, 1.0, 0.0
"""Rewards of a click. A win pays as much as an endless game, so no game is worth drawing out."""
RATE = 8e-3
EXPLORE_FIRST, EXPLORE_LAST = 1.0, 0.05
"""The share of clicks at random falls from one to the other."""
EXPLORE_UNTIL = 0.1
"""The share of the training after which it no longer falls."""
COPY_EVERY = 50
"""Batches from one copy of the target network to the next."""
GAMES = 1024
"""Played side by side."""
LEG = 500
"""Batches between two checkpoints; with each leg all games begin anew, interrupted or not."""

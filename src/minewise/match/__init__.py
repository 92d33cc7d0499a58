"""One agent plays games: one at a time, in lockstep, or whole in the core."""

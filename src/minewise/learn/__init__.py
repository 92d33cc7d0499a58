"""Learning: environments, training, and the values of positions."""

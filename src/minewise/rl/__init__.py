"""Learning to play."""

"""Published win rates of greedy guesses."""

"""Training of the learned players: a network, games by the hundred, and learning from them."""

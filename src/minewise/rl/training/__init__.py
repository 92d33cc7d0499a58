"""Training of the learned players: networks, games by the hundred, and what is learned from them."""

"""The nouns of the game: rules, clues, board, view, game, record."""

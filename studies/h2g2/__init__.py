"""The fifth source: h2g2 A337097, an artificial intelligence to play Minesweeper."""

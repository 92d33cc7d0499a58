"""The third source: R. Kala and others, "Minesweeper Solving AI Agent"."""

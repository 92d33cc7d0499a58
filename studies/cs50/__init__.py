"""The fourth source: CS50's course on artificial intelligence, project Minesweeper."""

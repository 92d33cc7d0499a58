"""The first source: P. Kulkarni, "MineSweeper AI" (2020)."""

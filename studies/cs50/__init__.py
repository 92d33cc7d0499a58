"""The fourth source: CS50's course on artificial intelligence, project Minesweeper.

What the project has students import from a module `minesweeper` can be imported from here.
"""

from studies.cs50.words import Minesweeper, MinesweeperAI, Sentence

__all__ = ["Minesweeper", "MinesweeperAI", "Sentence"]

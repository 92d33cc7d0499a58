"""A sealed game: what may be asked of it, and nothing that leads to its mines."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from minewise.game.game import Game
from minewise.game.view import View


class SealedGame:
    """Reveals cells of a game and shows what its player sees.

    The game is kept by this module and not by the object, so no attribute of it, and none of a
    function that closes over it, leads to the mines or the seed. It is no sandbox: code in the same
    process that goes to this module, or through the memory, finds the game.

    >>> sealed = SealedGame(Game("3x1/1 first_click=any", seed=1))
    >>> print(sealed.reveal(0, 0))
    1 # #
    """

    __slots__ = ("__weakref__",)

    def __init__(self, game: Game) -> None:
        _GAMES[self] = game

    @property
    def view(self) -> View:
        """What the player sees now."""
        return _GAMES[self].view

    def reveal(self, row: int, column: int) -> View:
        """Reveals a cell; what is seen then. Raises IllegalMoveError where the game does."""
        game = _GAMES[self]
        game.reveal(row, column)
        return game.view


_GAMES: WeakKeyDictionary[SealedGame, Game] = WeakKeyDictionary()

"""What notebooks ask of an object: they are answered here, and the pictures are drawn elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol


class Artist(Protocol):
    """Who draws. A None says that there is no such picture of this object."""

    def html(self, thing: object) -> str:
        """The object as an HTML element that needs nothing from outside."""

    def svg(self, thing: object) -> str | None:
        """The object as an SVG file."""

    def text(self, thing: object) -> str:
        """The object as lines of plain text."""


class Displayed:
    """An object that notebooks show as a picture.

    The room `report` draws it. The rooms whose objects it draws may not import it, since the data
    flows to the right. So the package, which knows every room, names the artist when it is
    imported.
    """

    __slots__ = ()

    artist: ClassVar[Callable[[], Artist]]

    def _repr_html_(self) -> str:
        return Displayed.artist().html(self)

    def _repr_svg_(self) -> str | None:
        return Displayed.artist().svg(self)


class Summarized(Displayed):
    """One whose `repr` is a summary for people, drawn there as well."""

    __slots__ = ()

    def __repr__(self) -> str:
        return Displayed.artist().text(self)

"""Objects that notebooks show as pictures."""

from __future__ import annotations


class NotebookDisplay:
    """An object that notebooks show as a picture.

    `report` draws it. That room imports the rooms whose objects it draws, so it is imported here
    when a picture is asked for. The contract in pyproject.toml names this one exception.
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        from minewise.report.notebook import html

        return html(self)

    def _repr_svg_(self) -> str | None:
        from minewise.report.notebook import svg

        return svg(self)


class Summarized(NotebookDisplay):
    """A displayed object whose `repr` is a summary for people."""

    __slots__ = ()

    def __repr__(self) -> str:
        from minewise.report.notebook import text

        return text(self)

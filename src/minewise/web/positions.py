"""The position that a request describes."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from minewise.errors import ViewError
from minewise.game.clues import clue_model
from minewise.game.rules import Rules
from minewise.game.view import View
from minewise.web import models as schema


async def read_position(asked: schema.Position, clues: str | None) -> View:
    """The same as `position`; the server goes on meanwhile. A link or a record may look for the
    board of its game, for up to a minute."""
    return await asyncio.to_thread(position, asked, clues)


def position(asked: schema.Position, clues: str | None) -> View:
    """The view that a request describes. ViewError or RulesError if it is none.

    >>> position(schema.Position(text="2x1x1/H1"), None)
    View.parse('#1', rules=Rules.parse('2x1/1 first_click=any'))
    >>> from minewise.companion.advice import Advice
    >>> Advice.on(position(schema.Position(text="8#/##"), "exact")).refusal
    'no layout of mines fits: the clue at (0,0) is impossible'
    """
    if (asked.rows is None) == (asked.text is None):
        raise ViewError("expected either rows or text as a view")
    text = asked.text if asked.text is not None else "\n".join(asked.rows or ())
    rules = None if asked.rules is None else Rules.parse(asked.rules).public()
    if clues is None:
        return View.parse(text, mines=asked.mines, rules=rules)
    model = clue_model(clues)
    # A clue that exceeds the neighbours of its cell is read as well: the analysis says that it
    # cannot hold, as of other clues.
    view = View.parse(text, mines=asked.mines, rules=rules, clues="cautious")
    exact = model.name == "exact"
    rules = replace(view.rules, cascade=view.rules.cascade and exact, clues=model.name)
    return View(rules, view.cells)

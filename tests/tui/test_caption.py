"""The words around the board take the room that they need, whatever they said before."""

from __future__ import annotations

import pytest

from minewise.tui.board import Caption
from tests.tui.screen import Hand, player, run


@pytest.mark.parametrize(
    ("first", "then"), [("long " * 60, "short"), ("short", "one\ntwo\nthree\nfour")]
)
def test_a_text_that_changes_twice_at_once_is_as_high_as_the_last(first: str, then: str) -> None:
    """As when a busy machine lays the screen out between two changes of a text."""

    async def look(hand: Hand) -> None:
        screen = hand.app.screen
        status, message = (
            screen.query_one("#status", Caption),
            screen.query_one("#message", Caption),
        )
        message.update(first)
        status.update("what lets the screen be laid out")
        status._check_refresh()
        screen._refresh_layout()
        message.update(then)
        await hand.settle()
        assert message.size.height == max(2, then.count("\n") + 1)

    run(player(), look)

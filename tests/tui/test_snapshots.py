"""What the screens look like, as text: tests/golden/tui."""

from __future__ import annotations

import pytest

from minewise import play
from minewise.game.record import Playback
from minewise.tui.app import Reviewer
from tests.conftest import Golden
from tests.tui.screen import Hand, player, run

SCREENS: dict[str, tuple[str, tuple[str, ...], tuple[int, int]]] = {
    "start": ("beginner", (), (80, 24)),
    "hint": ("9x9/10 first_click=opening", ("space", "h", "h", "h"), (80, 24)),
    "chances": ("expert first_click=opening", ("space", "p"), (80, 24)),
    "agent": ("beginner", ("a", "a"), (80, 24)),
    "won": ("beginner", ("space", "plus", "plus", "plus", "g"), (80, 24)),
    "lost": ("9x9/60 first_click=any", ("space", "right", "space", "down", "space"), (80, 24)),
    "taken-back": ("9x9/80 first_click=any", ("space", "u"), (80, 24)),
    "new-game": ("kulkarni", ("n",), (80, 24)),
    "agents": ("beginner", ("x",), (80, 24)),
    "help": ("beginner", ("question_mark",), (80, 24)),
    "large": ("250x250/9000", ("ctrl+end", "space"), (80, 24)),
    "narrow": ("intermediate", ("space", "h"), (30, 14)),
    "wide": ("expert first_click=opening", ("space", "p"), (140, 30)),
}


@pytest.mark.parametrize("name", SCREENS)
def test_screen(name: str, golden: Golden) -> None:
    rules, keys, size = SCREENS[name]

    async def look(hand: Hand) -> None:
        await hand.press(*keys)
        golden(f"tui/{name}", hand.text)

    run(player(rules, seed=4), look, size)


def test_review(golden: Golden) -> None:
    async def look(hand: Hand) -> None:
        await hand.press("down", "down", "p")
        golden("tui/review", hand.text)

    run(Reviewer(Playback(play("csp", "beginner", seed=2))), look)

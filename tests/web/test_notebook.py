"""What notebooks show, in a browser: the slider of a record, and the themes of notebooks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from minewise.game.view import View
from minewise.match.play import play

LIGHT, DARK = "rgb(247, 249, 251)", "rgb(22, 26, 32)"


def test_a_record_is_looked_at_move_by_move(browser: Browser) -> None:
    record = play("exact", "beginner", seed=1)
    views = list(record.replay())
    page = browser.new_page()
    page.set_content(record._repr_html_())
    slider, output = page.locator("input"), page.locator("output")
    assert slider.input_value() == str(len(record.moves))
    for number in (0, 1, 7, len(record.moves)):
        slider.fill(str(number))
        assert page.locator("[data-move]:not([style*=none])").count() == number
        assert page.locator(".ring:visible").count() == (number > 0)
        flags = page.locator("[data-move]:visible .flag").count()
        assert flags == sum(move.kind == "flag" for move in record.moves[:number])
        assert len(views[number].where(-2)) == flags  # none is taken away in this game
    slider.fill("0")
    assert output.text_content() == "Before the first move"
    slider.press("ArrowRight")
    assert (
        output.text_content() == f"1. reveal ({record.moves[0].cell[0]},{record.moves[0].cell[1]})"
    )
    page.close()


@pytest.mark.parametrize(
    ("attributes", "colour"),
    [
        ("", LIGHT),  # white whatever the reader prefers, as nbviewer is
        ("style='color-scheme:light dark'", DARK),
        ("data-jp-theme-light=false", DARK),
        ("data-jp-theme-light=true style='color-scheme:light dark'", LIGHT),
        ("class=vscode-dark", DARK),
    ],
)
def test_boards_take_the_theme_of_the_page(browser: Browser, attributes: str, colour: str) -> None:
    page = browser.new_page(color_scheme="dark")
    page.set_content(f"<body {attributes}>{View.parse('0')._repr_html_()}")
    fill = page.locator(".o").evaluate("element => getComputedStyle(element).fill")
    assert fill == colour
    page.close()

"""Modules of the page that need no browser."""

from __future__ import annotations

from tests.javascript.node import HERE, run_node


def test_the_modules_of_the_board() -> None:
    assert "pass 5" in run_node("--test", HERE / "board.test.mjs")


def test_what_the_browser_keeps() -> None:
    run_node("--test", HERE / "kept.test.mjs")


def test_the_game_in_play() -> None:
    run_node("--test", HERE / "current.test.mjs")


def test_links() -> None:
    run_node("--test", HERE / "links.test.mjs")


def test_the_library() -> None:
    run_node("--test", HERE / "library.test.mjs")

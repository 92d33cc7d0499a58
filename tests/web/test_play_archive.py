"""Everything that a browser keeps, taken to another one as a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.web.axe import LOOKS, violations
from tests.web.boards import cell, says, shows
from tests.web.conftest import Open
from tests.web.test_play_statistics import secret_seed, stored, table, win


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Statistics")


def saved(page: Page, folder: Path) -> dict[str, Any]:
    """Everything that this browser keeps, in a file."""
    page.get_by_role("button", name="Statistics").click()
    with page.expect_download() as saving:
        dialog(page).get_by_role("button", name="Save everything").click()
    saving.value.save_as(folder / "all.json")
    dialog(page).get_by_role("button", name="Close").click()
    return dict(json.loads((folder / "all.json").read_text(encoding="utf-8")))


def offer(page: Page, text: str) -> None:
    """Opens a file of that text in the dialog."""
    page.get_by_role("button", name="Statistics").click()
    payload = FilePayload(name="all.json", mimeType="", buffer=text.encode())
    dialog(page).locator("#archive-file").set_input_files(payload)


def test_everything_goes_to_another_browser(open_page: Open, tmp_path: Path) -> None:
    page = open_page("")
    says(page, "Click a cell to begin.")
    win(page, secret_seed(page))
    page.get_by_role("button", name="New game").click()
    says(page, "Click a cell to begin.")
    cell(page, 4, 4).click()
    shows(page, 4, 4, r"(empty|\d)")
    seed = secret_seed(page)
    file = saved(page, tmp_path)
    assert (file["format"], file["version"]) == ("minewise browser", 1)
    other = open_page("")
    says(other, "Click a cell to begin.")
    win(other, secret_seed(other))
    (replaced,) = [game["id"] for game in stored(other, "games")]
    offer(other, json.dumps(file))
    expect(dialog(other).get_by_role("listitem")).to_have_text(
        [
            "one game for the statistics, instead of 1",
            "one game to review, instead of 1",
            "one game under way",
        ]
    )
    dialog(other).get_by_role("button", name="Replace").click()
    expect(dialog(other)).to_have_count(0)
    shows(other, 4, 4, r"(empty|\d)")
    assert secret_seed(other) == seed
    assert table(other, "Beginner")["Games"] == "1"
    assert stored(other, "games") == file["kept"]["games"]
    assert stored(other, f"game.{replaced}") is None
    assert len(stored(other, "played")) == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("no JSON", "Expected a file that this page saved"),
        ('{"format": "minewise record"}', "Expected a file that this page saved"),
        ('{"format": "minewise browser", "version": 2}', "Expected a file of version 1, got"),
        ({"results": [[1, "expert", 1]]}, "its part results is damaged."),
        ({"game.x": 5}, "its part game.x is damaged."),
        ({"malware": "x"}, "its part malware is damaged."),
        ({"sound": True, "heat": "yes"}, "its part heat is damaged."),
        ([], "its part kept is damaged."),
    ],
)
def test_a_broken_file_changes_nothing(open_page: Open, text: Any, why: str) -> None:
    page = open_page("")
    says(page, "Click a cell to begin.")
    before = page.evaluate("JSON.stringify(localStorage)")
    if not isinstance(text, str):
        document = {"format": "minewise browser", "version": 1, "written": "2026-11-23T08:00:00Z"}
        text = json.dumps(document | {"kept": text})
    offer(page, text)
    expect(dialog(page).get_by_role("alert")).to_contain_text(why)
    expect(dialog(page).get_by_role("button", name="Replace")).to_have_count(0)
    assert page.evaluate("JSON.stringify(localStorage)") == before


def test_without_room_nothing_changes(open_page: Open) -> None:
    page = open_page("")
    says(page, "Click a cell to begin.")
    document = {"format": "minewise browser", "version": 1, "written": "2026-11-23T08:00:00Z"}
    offer(page, json.dumps(document | {"kept": {"sound": True, "analyzed": "x" * 6_000_000}}))
    before = page.evaluate("JSON.stringify(localStorage)")
    dialog(page).get_by_role("button", name="Replace").click()
    expect(dialog(page).get_by_role("alert")).to_contain_text("has no room for the file")
    assert page.evaluate("JSON.stringify(localStorage)") == before


@LOOKS
def test_axe_finds_nothing(open_page: Open, scheme: str, profile: dict[str, object]) -> None:
    page = open_page("", profile, color_scheme=scheme)
    says(page, "a cell to begin.")
    document = {"format": "minewise browser", "version": 1, "written": "2026-11-23T08:00:00Z"}
    offer(page, json.dumps(document | {"kept": {"results": []}}))
    expect(dialog(page).get_by_role("listitem")).to_have_text(
        ["0 games for the statistics, instead of 0"]
    )
    assert violations(page) == []

"""Writes what the documents take from the program: three pages, pictures and the gallery.

python docs/make.py            write them anew
python docs/make.py --check    exit 1 if cli.md, api.md or questions.md is not what the program says
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from api import api_page
from click.testing import CliRunner
from questions import questions_page
from textual.app import App

from minewise import compare, play
from minewise.cli.main import main as program
from minewise.companion.played_game import PlayedGame
from minewise.game.record import Playback
from minewise.report.chart import save
from minewise.tui.app import Player, Reviewer

DOCS = Path(__file__).parent
CLI = DOCS / "reference" / "cli.md"
API = DOCS / "reference" / "api.md"
QUESTIONS = DOCS / "reference" / "questions.md"
PICTURES = DOCS / "pictures"

HEAD = """\
# The commands

Written by `docs/make.py` from what the program prints; do not edit by hand.

Results go to standard output, messages and the progress bar to standard error. The exit code is 0
if all went well, 1 if the program failed, 2 if the input was wrong or the output not written,
130 after Ctrl+C or SIGTERM, and 141 if the reader of the output has left, as `head` does. A console
that has no UTF-8 gets ASCII.
"""


def help_of(command: list[str]) -> str:
    """What `minewise COMMAND --help` prints on a terminal of 80 columns."""
    runner = CliRunner(env={"COLUMNS": "80"})
    result = runner.invoke(program, [*command, "--help"], prog_name="minewise", terminal_width=80)
    assert result.exit_code == 0, result.output
    return result.output.rstrip()


def cli_page() -> str:
    """The page with the help of every command, and of those that a command is a group of."""
    parts = [HEAD]
    for words in [[], *commands(program)]:
        title = " ".join(["minewise", *words])
        parts.append(f"## {title}\n\n```text\n{help_of(words)}\n```\n")
    return "\n".join(parts)


def commands(group: click.Group) -> Iterator[list[str]]:
    """The words of each command of a group, in order."""
    context = click.Context(group)
    for name in group.list_commands(context):
        yield [name]
        if isinstance(command := group.get_command(context, name), click.Group):
            yield from ([name, *words] for words in commands(command))


def write_pictures() -> None:
    """The chart of the comparison that `make demo` plays."""
    comparison = compare(
        ["basic", "csp", "csp-probability"],
        "rutgers",
        density="0.1:0.9:0.1",
        games=100,
        seed=1,
        workers=os.cpu_count() or 1,
    )
    PICTURES.mkdir(exist_ok=True)
    save(comparison, PICTURES / "first")


async def write_screens() -> None:
    """The terminal player in the middle of a game, and the review of one, as SVG."""
    game = Player(PlayedGame("16x16/40 first_click=opening", seed=5), clock=lambda: 0.0)
    async with game.run_test(size=(80, 26)) as pilot:
        for key in ["space", "a", "a", "a", "p", "h", "h", "h"]:
            await pilot.press(key)
            await game.workers.wait_for_complete()
        await pilot.pause()
        save_screen(game, "play")
    review = Reviewer(Playback(play("csp", "beginner", seed=2)))
    async with review.run_test(size=(80, 17)) as pilot:
        await review.workers.wait_for_complete()
        for key in ["down", "down", "down", "p"]:
            await pilot.press(key)
            await review.workers.wait_for_complete()
        await pilot.pause()
        save_screen(review, "review")


def save_screen(app: App[None], name: str) -> None:
    """The screen as a picture that asks no other machine for its letters."""
    svg = app.export_screenshot(title=f"minewise {name}", simplify=True)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"terminal-\d+", "terminal", svg).replace("Fira Code", "DejaVu Sans Mono")
    (PICTURES / f"{name}.svg").write_text(svg.rstrip() + "\n", encoding="utf-8")


def texts() -> dict[Path, str]:
    """The pages of text, by their files."""
    return {CLI: cli_page(), API: api_page(), QUESTIONS: questions_page()}


def main() -> None:
    """Writes all, or checks what can be compared as text."""
    match sys.argv[1:]:
        case []:
            from browse import write_pages
            from gallery import write_gallery

            CLI.parent.mkdir(exist_ok=True)
            for page, text in texts().items():
                page.write_text(text, encoding="utf-8")
            write_pictures()
            asyncio.run(write_screens())
            write_pages(PICTURES)
            write_gallery()
        case ["--check"]:
            for page, text in texts().items():
                if not page.is_file() or page.read_text(encoding="utf-8") != text:
                    sys.exit(f"{page.name} is not what the program says: run python docs/make.py")
        case other:
            sys.exit(f"expected nothing or --check, got {' '.join(other)}")


if __name__ == "__main__":
    main()

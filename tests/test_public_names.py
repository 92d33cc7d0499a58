"""The public names, as the latest release has them: what has changed is in the changelog."""

from __future__ import annotations

import re
from importlib.metadata import version

import click
import pytest

import minewise
from minewise.cli.advise_json import KEYS
from minewise.cli.commands import COMMANDS
from minewise.cli.main import main
from minewise.web.app import create_api
from minewise.web.settings import Settings
from tests.conftest import GOLDEN_FOLDER, Golden
from tests.docs.pages import ROOT

LIST = GOLDEN_FOLDER / "public-names.txt"


def names() -> list[str]:
    """Each public name of today, after the kind of name that it is."""
    found = [f"python {name}" for name in minewise.__all__]
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        assert command is not None
        found.append(f"command {name}")
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                found += [f"option {name} {option}" for option in parameter.opts]
    paths = create_api(Settings()).openapi()["paths"]
    found += [f"web {method} {path}" for path, routes in paths.items() for method in routes]
    return sorted([*found, *(f"advise {key}" for key in KEYS)])


def untold(kept: list[str], now: list[str], changelog: str) -> list[str]:
    """What has changed since a list was kept, and may not have, or not without a word.

    The list begins with its version. Until that is released it is just the list of now.
    """
    of, *before = kept
    news, _, released = changelog.partition(f"\n## [{of}]")
    if " - unreleased" in released.partition("\n")[0]:
        return sorted({*before} ^ {*now})
    gone = sorted({*before} - {*now})
    major, minor, _ = re.findall(r"\d+", of)
    patch = f"\n## [{major}.{minor}." if major == "0" else f"\n## [{major}."
    if patch in news:
        return gone
    words = {*re.split(r"[\s`]+", news)}
    return [name for name in gone if not {*name.split()[1:]} <= words]


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "The names of Python, the commands and options of `minewise --help`, the web API and the "
    "protocol of `advise` are public.",
    "Before 1.0 a minor version may change a public name, and a patch version may not.",
    "The changelog names every such change in the words of its users.",
)
def test_a_public_name_that_has_changed_is_in_the_changelog(golden: Golden) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    of = LIST.read_text(encoding="utf-8").split()[0] if LIST.exists() else version("minewise")
    if f"## [{of}] - unreleased" in changelog or not LIST.exists():
        golden(LIST.stem, "\n".join([version("minewise"), *names()]))
    assert untold(LIST.read_text(encoding="utf-8").splitlines(), names(), changelog) == []


KEPT = ["0.3.0", "command watch", "option watch --seed", "python Board"]
LATER = ["command watch", "python Board", "python Layout"]
HEAD = "# Changelog\n\n## [Unreleased]\n"


@pytest.mark.parametrize(
    ("changelog", "changed"),
    [
        (f"{HEAD}\n## [0.3.0] - unreleased\n", ["option watch --seed", "python Layout"]),
        (f"{HEAD}\n## [0.3.0] - 2027-01-01\n", ["option watch --seed"]),
        (f"{HEAD}- `watch` has no `--seed` any more.\n\n## [0.3.0] - 2027-01-01\n", []),
        (
            (
                f"{HEAD}\n## [0.3.1] - 2027-02-01\n- `watch` has no `--seed` any more.\n"
                "\n## [0.3.0] - 2027-01-01\n- `watch` has `--seed`\n"
            ),
            ["option watch --seed"],
        ),
        (
            (
                f"{HEAD}\n## [0.4.0] - 2027-02-01\n- `minewise watch --seed` is gone.\n"
                "\n## [0.3.0] - 2027-01-01\n"
            ),
            [],
        ),
    ],
)
def test_a_change_without_a_word_is_found(changelog: str, changed: list[str]) -> None:
    assert untold(KEPT, LATER, changelog) == changed

"""minewise rules: shows the rules, that is the presets and the switches of the game."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from minewise.cli.options import JSON_OPTION
from minewise.cli.output import print_rich
from minewise.game.rules import PRESETS, SWITCHES, VALUES, Rules


@click.command()
@JSON_OPTION
def rules(as_json: bool) -> None:
    """List the presets and every switch of the rules."""
    if as_json:
        presets = {name: {"text": str(preset)} | asdict(preset) for name, preset in PRESETS.items()}
        switches = {
            name: {"values": VALUES[name], "meaning": meaning} for name, meaning in SWITCHES.items()
        }
        click.echo(json.dumps({"presets": presets, "switches": switches}, indent=2))
        return
    print_rich("Presets", "")
    for name, preset in PRESETS.items():
        print_rich(*_entry(name, str(preset)))
    print_rich("", "Switches, with their values", "")
    for name, meaning in SWITCHES.items():
        print_rich(*_entry(name, ", ".join(VALUES[name]), meaning))
    print_rich(
        "",
        "A board is WIDTHxHEIGHT/MINES; cells are row,column from zero. Without switches the game "
        "is the classic one: " + ", ".join(_classic()) + ".",
    )


def _entry(name: str, *lines: str) -> list[object]:
    """A name, and lines about it that are folded below it: names are never cut."""
    from rich.padding import Padding
    from rich.text import Text

    return [
        Text(name, "bold"),
        *(Padding(Text(line), (0, 0, 0, 4), expand=False) for line in lines),
    ]


def _classic() -> list[str]:
    """Every switch with the value that it has unless another is said."""
    return [f"{name}={value}" for name, value in Rules(9, 9, 10).switches.items()]

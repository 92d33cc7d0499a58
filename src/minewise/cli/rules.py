"""minewise rules: the presets and the switches of the game."""

from __future__ import annotations

import json
from dataclasses import asdict, fields

import click

from minewise.cli.options import JSON_OPTION
from minewise.cli.output import print_rich
from minewise.game.rules import PRESETS, SWITCHES, VALUES, Rules, text_of


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
    from rich import box
    from rich.table import Column, Table

    presets_table = Table("preset", "rules", box=box.SIMPLE_HEAD)
    for name, preset in PRESETS.items():
        presets_table.add_row(name, str(preset))
    values = Column("values", no_wrap=True)
    switches_table = Table("switch", values, "meaning", box=box.SIMPLE_HEAD)
    for name, meaning in SWITCHES.items():
        switches_table.add_row(name, "\n".join(VALUES[name]), meaning)
    print_rich(
        presets_table,
        switches_table,
        "A board is WIDTHxHEIGHT/MINES; cells are row,column from zero. Without switches the game "
        "is the classic one: " + ", ".join(_classic()) + ".",
    )


def _classic() -> list[str]:
    """Every switch with the value that it has unless another is said."""
    return [
        f"{item.name}={text_of(item.default)}" for item in fields(Rules) if item.name in SWITCHES
    ]

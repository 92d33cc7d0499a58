"""minewise rules: shows the rules, that is the presets and the switches of the game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

import click

from minewise.cli.options import JSON_OPTION
from minewise.cli.output import print_rich
from minewise.errors import counted, shell_line
from minewise.game.rules import PRESETS, SWITCHES, VALUES, Rules

CLASSIC = Rules(9, 9, 10).switches
"""Every switch with the value that it has unless another is said."""


@click.command()
@click.argument("name", required=False)
@JSON_OPTION
def rules(name: str | None, *, as_json: bool) -> None:
    """List presets and switches of the rules, or explain some rules.

    NAME is a preset or any text of rules.

    \b
    minewise rules
    minewise rules rutgers
    """
    if name is not None:
        _explain(name, Rules.parse(name), as_json=as_json)
        return
    if as_json:
        presets = {name: _document(preset) for name, preset in PRESETS.items()}
        switches = {
            name: {"values": VALUES[name], "meaning": meaning} for name, meaning in SWITCHES.items()
        }
        click.echo(json.dumps({"presets": presets, "switches": switches}, indent=2))
        return
    print_rich("Presets", "")
    for preset, preset_rules in PRESETS.items():
        print_rich(*_entry(preset, str(preset_rules)))
    print_rich("", "Switches, with their values", "")
    for switch, meaning in SWITCHES.items():
        print_rich(*_entry(switch, ", ".join(VALUES[switch]), meaning))
    print_rich(
        "",
        "A board is WIDTHxHEIGHT/MINES; cells are row,column from zero. Without switches the game "
        f"is the classic one: {_listed(CLASSIC)}. `minewise rules NAME` explains a preset.",
    )


def _explain(name: str, said: Rules, *, as_json: bool) -> None:
    """The board of these rules, and what is not as in the classic game."""
    if as_json:
        click.echo(json.dumps(_document(said), indent=2))
        return
    board = f"A board of {counted(said.height, 'row')} and {counted(said.width, 'column')}"
    if said.mines is not None:
        board += f" with {counted(said.mines, 'mine')}, {said.mines / said.cells:.1%} of its cells"
    others = {switch: value for switch, value in said.switches.items() if value != CLASSIC[switch]}
    same = {switch: value for switch, value in CLASSIC.items() if switch not in others}
    print_rich(*_entry(name, str(said)), "", f"{board}.", "")
    if others:
        print_rich("What differs from the classic game:", "")
    for switch, value in others.items():
        print_rich(*_entry(f"{switch}={value}", SWITCHES[switch]))
    if others:
        print_rich("")
    print_rich(f"As in the classic game: {_listed(same)}.")
    print_rich("", f"To play it: minewise play --rules {shell_line([name])}")


def _document(said: Rules) -> dict[str, object]:
    return {"text": str(said), **asdict(said)}


def _listed(switches: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in switches.items())


def _entry(name: str, *lines: str) -> list[object]:
    """A name, and lines about it that are folded below it: names are never cut."""
    from rich.padding import Padding
    from rich.text import Text

    return [
        Text(name, "bold"),
        *(Padding(Text(line), (0, 0, 0, 4), expand=False) for line in lines),
    ]

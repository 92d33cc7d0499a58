"""The command `minewise`."""

from __future__ import annotations

import click

from minewise.cli.commands import Commands


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="minewise", message="minewise %(version)s")
def main() -> None:
    """Play, understand, solve and study Minesweeper."""


if __name__ == "__main__":
    main()

"""The command `minewise`."""

from __future__ import annotations

import click

from minewise.cli.commands import Commands


def show_version(context: click.Context, _option: click.Parameter, value: bool) -> None:
    """Says which minewise this is. Where two have the same fingerprints, they play the same."""
    if not value:
        return
    from minewise import __version__
    from minewise.match.fingerprint import recorded

    click.echo(f"minewise {__version__}\n")
    click.echo("fingerprints of how the game core and the agents play:")
    for name, fingerprint in recorded().items():
        click.echo(f"  {name:<22}{fingerprint}")
    context.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Show the version and its fingerprints.",
)
def main() -> None:
    """Play, understand, solve and study Minesweeper."""


if __name__ == "__main__":
    main()

"""minewise completion: the shell completes commands and options."""

from __future__ import annotations

import os
from pathlib import PurePath

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_MINEWISE_COMPLETE"
"""By which the shell asks for completions; click names it after the program."""


@click.command()
@click.argument("shell", type=click.Choice(SHELLS), required=False)
@click.pass_context
def completion(ctx: click.Context, shell: str | None) -> None:
    """Print the script that lets your shell complete commands and options.

    Without a name, the shell is the one in $SHELL. Add the line for it to the file that your shell
    reads when it starts:

    \b
    ~/.bashrc                   eval "$(minewise completion bash)"
    ~/.zshrc                    eval "$(minewise completion zsh)"
    ~/.config/fish/config.fish  minewise completion fish | source
    """
    named = shell or PurePath(os.environ.get("SHELL", "")).name
    shell_class = get_completion_class(named) if named in SHELLS else None
    if shell_class is None:
        raise click.UsageError(f"expected one of {', '.join(SHELLS)}, got {named!r} from $SHELL")
    click.echo(shell_class(ctx.find_root().command, {}, "minewise", VARIABLE).source())

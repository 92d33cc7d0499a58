"""minewise tasks: questions with exact answers, as files."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from minewise.cli.commands import CommandError
from minewise.cli.numbers import Whole
from minewise.cli.options import FILE, SEED, with_options
from minewise.cli.progress import share_bar
from minewise.game.rules import DEFAULT_RULES
from minewise.tasks import DIFFICULTIES, ENCODINGS, FAMILIES, SPLITS, TaskSet, dataset
from minewise.tasks.datasets import row_of_task
from minewise.tasks.files import DIGESTS, SIZE, fixed_set, line_of_row, write

if TYPE_CHECKING:
    from minewise.game.encoding import Encoding
    from minewise.tasks import Task
    from minewise.tasks.question import Family

FAMILY_ARGUMENT = click.argument("family", type=click.Choice(FAMILIES), metavar="FAMILY")
ENCODING_OPTION = click.option(
    "--encoding",
    type=click.Choice(ENCODINGS),
    default="grid",
    show_default=True,
    help="How positions are written.",
)
OUTPUT_OPTION = click.option(
    "-o",
    "--output",
    type=FILE,
    help="The file to write: .jsonl, or .parquet (needs the extra `data`). Default: JSON lines on "
    "the standard output.",
)
DRAW_OPTIONS = with_options(
    click.option(
        "--rules",
        default=DEFAULT_RULES,
        show_default=True,
        metavar="PRESET|TEXT",
        help="Preset or rules text, such as '30x16/99 first_click=opening'.",
    ),
    click.option(
        "--seed",
        type=SEED,
        help="The same seed gives the same tasks. Default: a new seed, which is shown.",
    ),
    ENCODING_OPTION,
    click.option(
        "--difficulty",
        type=click.Choice(DIFFICULTIES),
        help="Only positions whose easiest certain cell takes this kind of proof; guess: none is "
        "certain.",
    ),
    click.option(
        "--split",
        type=click.Choice(SPLITS),
        default="train",
        show_default=True,
        help="Each position belongs to one split, whatever the seed.",
    ),
    click.option(
        "--exact/--estimated",
        default=True,
        show_default=True,
        help="For best-move: ask only where chances to win are exact, or at any forced guess.",
    ),
)


@click.group()
def tasks() -> None:
    """Make questions with exact answers, for models that reason.

    deduction: all safe cells and all mines. counting: how many layouts fit. probability: of a mine
    in one cell. best-move: the cell that wins most often. proof: clues that suffice. possibility:
    does any layout fit, and which clues contradict.
    """


@tasks.command()
@FAMILY_ARGUMENT
@click.argument("count", type=Whole(1))
@DRAW_OPTIONS
@OUTPUT_OPTION
def make(*, family: Family, count: int, output: Path | None, **wishes: Any) -> None:
    """Make COUNT tasks of a family.

    FAMILY is deduction, counting, probability, best-move, proof or possibility. No two tasks have
    positions that are the same when turned or mirrored.

    \b
    minewise tasks make deduction 1000 --rules expert --seed 7 -o train.jsonl
    """
    _write(_drawn(family, count, wishes).distinct(), count, output)


@tasks.command("test-set")
@FAMILY_ARGUMENT
@ENCODING_OPTION
@OUTPUT_OPTION
def write_test_set(*, family: Family, encoding: Encoding, output: Path | None) -> None:
    """Make the fixed test set of a family.

    It has 1,000 tasks on four sizes of boards and is the same on every machine. Written as a grid
    it has the digest that the datasheet shows; otherwise the command fails.
    """
    digest = _write(fixed_set(family, encoding=encoding), SIZE, output)
    if digest is not None and encoding == "grid" and digest != DIGESTS[family]:
        raise CommandError(f"expected tasks with the digest {DIGESTS[family]}, got {digest}")


@tasks.command()
@FAMILY_ARGUMENT
@click.option("--index", type=Whole(0), default=0, show_default=True, help="Which task.")
@DRAW_OPTIONS
def show(*, family: Family, index: int, **wishes: Any) -> None:
    """Show one task and an answer that scores 1."""
    task = _drawn(family, index + 1, wishes)[index]
    click.echo(f"{task.prompt}\n\n--- {task.id}\nAnswer: {task.answer}")


def _drawn(family: Family, size: int, wishes: dict[str, Any]) -> TaskSet:
    """The tasks that the options describe; a seed that is not given is drawn and shown."""
    if wishes["seed"] is None:
        wishes["seed"] = secrets.randbits(32)
        click.echo(f"seed {wishes['seed']}", err=True)
    return dataset(family, size=size, **wishes)


def _write(made: Iterable[Task], count: int, output: Path | None) -> str | None:
    """Writes tasks; returns their digest where they go to a file."""
    with share_bar("tasks") as tell:

        def with_progress() -> Iterable[Task]:
            for done, task in enumerate(made, 1):
                yield task
                tell(done / count)

        if output is None:
            for task in with_progress():
                click.echo(line_of_row(row_of_task(task)), nl=False)
            return None
        digest = write(with_progress(), output)
    click.echo(f"{count:,} tasks, SHA-256 of the rows {digest}")
    return digest

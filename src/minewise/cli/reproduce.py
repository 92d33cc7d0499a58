"""minewise reproduce: the tables and figures of a source, made again."""

from __future__ import annotations

from contextlib import ExitStack
from importlib import import_module
from pathlib import Path

import click

from minewise.cli.options import INTERRUPTED, WORKERS_OPTION, make_folder
from minewise.cli.progress import progress_bar


@click.command()
@click.argument("study", type=click.Choice(["greedy", "kulkarni"]))
@click.option(
    "--games",
    type=click.IntRange(2),
    help="Games a figure: of greedy 100,000 by default, half of that on expert; of kulkarni 2,000, "
    "a twentieth of that on boards sixteen times as large.",
)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True)
@WORKERS_OPTION
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("runs/reproduce"),
    show_default=True,
    help="Folder for the page, the charts and the rows.",
)
def reproduce(study: str, games: int | None, seed: int, workers: int, out: Path) -> None:
    """Make the tables and figures of a source again and set ours beside theirs.

    greedy: win rates of the agent exact on the classic levels, beside the published ones. Takes
    some minutes; its workers are threads.

    kulkarni: P. Kulkarni, "MineSweeper AI" (2020), final score against mine density.
    """
    make_folder(out)
    of_study = import_module(f"minewise.studies.{study}")
    with ExitStack() as bars:
        page = of_study.run(
            of_study.GAMES if games is None else games,
            out,
            seed=seed,
            workers=workers,
            progress=lambda name: bars.enter_context(progress_bar(name)),
        )
    if page is None:
        click.echo(f"stopped early; the parts that are complete are in {out}", err=True)
        raise SystemExit(INTERRUPTED)
    click.echo(f"the page {page} sets ours beside theirs")

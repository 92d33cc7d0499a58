"""minewise train: what is learned, from nothing."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import click

from minewise.cli.commands import CommandError
from minewise.cli.options import INTERRUPTED, make_folder
from minewise.learn.source.settings import EPOCHS

Command = TypeVar("Command", bound=Callable[..., Any])

NEEDED = ("torch", "onnx")
NO_EXTRA = "Training needs the extra train: python3 -m pip install 'minewise[train]'"


@click.group()
def train() -> None:
    """Train a learned player; the weights that are shipped were made so.

    All but value needs the extra train, python3 -m pip install 'minewise[train]'. It uses a GPU
    where there is one. The folder of --out takes the weights (an ONNX file; of dqn-source an npz
    file), the curve as curve.png and curve.json, and a checkpoint. Ctrl+C saves all that, and
    --resume goes on.
    """


def training_options(
    *, minutes: float | None = None, batches: int | None = None
) -> Callable[[Command], Command]:
    """The options that every training has, with how long it usually goes on: minutes, where its
    steps are counted too, or batches."""
    unit = "steps" if batches is None else "batches"

    def default(usual: float | None) -> str:
        return "" if usual is None else f"  [default: {usual:,g}]"

    def decorate(command: Command) -> Command:
        options = [
            click.option(
                "--minutes",
                type=click.FloatRange(0, min_open=True),
                help="Minutes of processor time in all, those before --resume counted in."
                + default(minutes),
            ),
            click.option(
                f"--{unit}",
                type=click.IntRange(1),
                help=f"{unit.capitalize()} in all, instead of minutes: with one thread the same "
                "seed then gives the same weights." + default(batches),
            ),
            click.option("--resume", is_flag=True, help="Go on from the checkpoint in --out."),
            click.option("--threads", type=click.IntRange(1), default=1, show_default=True),
            click.option("--seed", type=click.IntRange(0, 2**62), default=1, show_default=True),
            click.option(
                "--out",
                type=click.Path(file_okay=False, path_type=Path),
                help="Folder for the weights, the curve and the checkpoint.  [default: "
                "runs/train-NAME]",
            ),
        ]
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


RULES_OPTION = click.option(
    "--rules",
    metavar="RULES",
    help="Learn boards of these rules alone, a preset or a text such as '6x6/6'.",
)


@train.command()
@RULES_OPTION
@training_options(minutes=60)
def belief(**options: Any) -> None:
    """Learn where the mines are, from exact probabilities; boards of all sizes by default."""
    _train("belief", 60, **options)


@train.command()
@RULES_OPTION
@training_options(minutes=60)
def dqn(**options: Any) -> None:
    """Learn to win from rewards alone; 6x6 with 6 mines by default."""
    _train("dqn", 60, **options)


@train.command()
@click.option(
    "--positions",
    type=click.IntRange(1),
    help="Guesses to label.  [default: as many as the file that comes with the package has]",
)
@click.option(
    "--minutes",
    type=click.FloatRange(0, min_open=True),
    help="Minutes of processor time in all instead, those before --resume counted in.",
)
@click.option("--resume", is_flag=True, help="Go on from the labels in --out.")
@click.option("--seed", type=click.IntRange(0, 2**62), default=1, show_default=True)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the value and the labels.  [default: runs/train-value]",
)
def value(
    *, positions: int | None, minutes: float | None, resume: bool, seed: int, out: Path | None
) -> None:
    """Learn the value of positions to `best`, from games played on from its guesses.

    Needs no extra. The folder takes value.json, the file that comes with the package, with a
    description of its data and what it gains on games that it was not fitted to; moments.json, the
    sums it was fitted to; and labels.npz, all labels. The same seed and positions give the same
    value.
    """
    from minewise.cli.progress import share_bar
    from minewise.learn.value.training import SHIPPED, VALUE, ValueTraining

    if positions is not None and minutes is not None:
        raise CommandError("expected --positions or --minutes, one of both")
    if minutes is None and positions is None:
        positions = SHIPPED
    folder = out_folder("value", out)
    with share_bar("training value") as progress:
        training = ValueTraining(folder, positions, minutes, seed, progress=progress)
        complete = training.run(resume=resume)
    click.echo(f"{training.found} guesses of {training.games} games: {folder / VALUE}")
    if not complete:
        click.echo(f"stopped early; --resume goes on from {folder}", err=True)
        raise SystemExit(INTERRUPTED)


@train.command("dqn-source")
@training_options(batches=EPOCHS)
def dqn_source(
    *,
    minutes: float | None,
    batches: int | None,
    resume: bool,
    threads: int,
    seed: int,
    out: Path | None,
) -> None:
    """Learn as the agent of the NCSU report did, on its board of 6x6 cells with 6 mines."""
    check_extra()
    from minewise.cli.progress import share_bar
    from minewise.learn.source.run import SourceTraining
    from minewise.learn.source.settings import Settings
    from minewise.learn.train.budget import Budget

    steps = EPOCHS if minutes is None and batches is None else batches
    folder = out_folder("dqn-source", out)
    with share_bar("training dqn-source") as progress:
        budget = Budget(minutes=minutes, steps=steps)
        training = SourceTraining(
            Settings(seed=seed), budget, folder, threads, click.echo, progress
        )
        complete = training.run(resume=resume)
    tell_end("dqn-source", training.weights, complete=complete)


def _train(
    name: str,
    usual: float,
    *,
    rules: str | None,
    minutes: float | None,
    steps: int | None,
    resume: bool,
    threads: int,
    seed: int,
    out: Path | None,
) -> None:
    check_extra()
    from minewise.cli.progress import share_bar
    from minewise.game.rules import as_rules
    from minewise.learn.train.budget import Budget
    from minewise.learn.train.run import Training
    from minewise.learn.train.settings import Settings

    board = None if rules is None else as_rules(rules)
    budget = Budget(minutes=usual if minutes is None and steps is None else minutes, steps=steps)
    settings = Settings.of(name, board, seed)
    folder = out_folder(name, out)
    with share_bar(f"training {name}") as progress:
        training = Training(
            settings,
            budget,
            folder,
            settings.measured(board),
            threads,
            say=click.echo,
            progress=progress,
        )
        complete = training.run(resume=resume)
    tell_end(name, folder / f"{name}.onnx", complete=complete)


def check_extra() -> None:
    """Refuses to train where the extra is not installed."""
    if any(find_spec(module) is None for module in NEEDED):
        raise CommandError(NO_EXTRA)


def out_folder(name: str, out: Path | None) -> Path:
    """The folder of a training, made if it is not there."""
    folder = out or Path("runs") / f"train-{name}"
    make_folder(folder)
    return folder


def tell_end(name: str, weights: Path, *, complete: bool) -> None:
    """Says where the weights are, and how to go on if it was interrupted."""
    click.echo(f"{weights} holds the weights: play it as {name}:weights={weights}")
    if not complete:
        click.echo(f"stopped early; --resume goes on from {weights.parent}", err=True)
        raise SystemExit(INTERRUPTED)

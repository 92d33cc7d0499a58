"""minewise train: what is learned, from nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from minewise.cli.exit_codes import INTERRUPTED
from minewise.cli.numbers import Number, Whole
from minewise.cli.options import FOLDER, make_folder, with_options
from minewise.cli.output import echo
from minewise.errors import need
from minewise.learn.train.dqn_source_settings import EPOCHS, FIRST_CELLS, FirstCell

if TYPE_CHECKING:
    from minewise.learn.train.loop import Learner

NEEDED = ("torch", "onnx")

POSITIONS = 8_532
"""From which the value that comes with the package was learned, with seed 1."""

CHANCE_POSITIONS = 836_372
"""The same of the chance to win."""

RULES_OPTION = click.option(
    "--rules",
    metavar="RULES",
    help="Learn only from boards of these rules, a preset or a text such as '6x6/6'.",
)
WEIGHTS_OPTION = click.option(
    "--weights",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Begin with the weights of this file, such as those that come with the package.",
)
THREADS_OPTION = click.option("--threads", type=Whole(1), default=1, show_default=True)


@click.group()
def train() -> None:
    """Train a learned player.

    The weights in this package were made in this way. All commands but `value` need the extra
    train. A GPU is used if there is one. The folder of --out receives the weights, the curve as
    curve.png and curve.json, and a checkpoint. Ctrl+C saves all of these, and --resume continues.
    """


def training(
    name: str,
    *own: Callable[..., Any],
    usual: float,
    unit: str = "steps",
) -> Callable[[Callable[..., Learner]], click.Command]:
    """Makes the command of a training of the function that makes its learner of `seed` and of its
    `own` options. It goes on for `usual` minutes by default, or for as many steps where these are
    no `steps` but go by a name of their own."""
    minutes, steps = (usual, None) if unit == "steps" else (None, int(usual))

    def decorate(learner_of: Callable[..., Learner]) -> click.Command:
        def command(
            *,
            minutes: float | None,
            steps: int | None,
            resume: bool,
            out: Path | None,
            **settings: Any,
        ) -> None:
            if minutes is None and steps is None:
                minutes, steps = defaults
            train_learner(name, lambda: learner_of(**settings), minutes, steps, out, resume=resume)

        defaults = (minutes, steps)
        command.__doc__ = learner_of.__doc__
        options = with_options(*own, *common_options(unit, minutes, steps))
        return train.command(name)(options(command))

    return decorate


def common_options(unit: str, minutes: float | None, steps: int | None) -> list[Callable[..., Any]]:
    """The options that every training has, with how long it goes on by default."""

    def default(usual: float | None) -> str:
        return "" if usual is None else f"  [default: {usual:,g}]"

    return [
        click.option(
            "--minutes",
            type=Number(0, ends=False),
            help="Minutes of processor time, including those before --resume." + default(minutes),
        ),
        click.option(
            f"--{unit}",
            "steps",
            type=Whole(1),
            help=f"{unit.capitalize()} instead of minutes. With one thread the same seed then "
            "gives the same result." + default(steps),
        ),
        click.option(
            "--resume", is_flag=True, help="Continue the training in the folder of --out."
        ),
        click.option("--seed", type=Whole(0, 2**62), default=1, show_default=True),
        click.option(
            "--out", type=FOLDER, help="Folder for the results.  [default: runs/train-NAME]"
        ),
    ]


def train_learner(
    name: str,
    learner_of: Callable[[], Learner],
    minutes: float | None,
    steps: int | None,
    out: Path | None,
    *,
    resume: bool,
) -> None:
    """Trains in the folder of `--out`; says what came out, and how to go on if it was stopped."""
    from minewise.cli.progress import share_bar
    from minewise.learn.train.loop import Budget, Training

    budget = Budget(minutes=minutes, steps=steps)
    learner = learner_of()
    folder = out or Path("runs") / f"train-{name}"
    make_folder(folder)
    with share_bar(f"training {name}") as progress:
        loop = Training(learner, budget, folder, click.echo, progress)
        complete = loop.run(resume=resume)
    click.echo(learner.summary(folder))
    if not complete:
        echo(f"stopped early; --resume goes on from {folder}", err=True)
        raise SystemExit(INTERRUPTED)


@training("belief", RULES_OPTION, WEIGHTS_OPTION, THREADS_OPTION, usual=60)
def belief(rules: str | None, weights: Path | None, threads: int, seed: int) -> Learner:
    """Learn where the mines are and what guesses are worth; boards of all sizes by default."""
    check_extra()
    from minewise.learn.train.belief import BeliefLearner

    return BeliefLearner.from_rules(rules, seed, threads, weights)


@training("dqn", RULES_OPTION, THREADS_OPTION, usual=60)
def dqn(rules: str | None, threads: int, seed: int) -> Learner:
    """Learn to win from rewards alone; 6x6 with 6 mines by default."""
    check_extra()
    from minewise.learn.train.dqn import DqnLearner

    return DqnLearner.from_rules(rules, seed, threads)


@training(
    "dqn-source",
    click.option(
        "--first-cell",
        type=click.Choice(FIRST_CELLS),
        default=FIRST_CELLS[0],
        show_default=True,
        help="Who chooses the first cell of a game, in training and in the curve.",
    ),
    THREADS_OPTION,
    usual=EPOCHS,
    unit="batches",
)
def dqn_source(first_cell: FirstCell, threads: int, seed: int) -> Learner:
    """Learn as the agent of the NCSU report did, on its board of 6x6 cells with 6 mines."""
    check_extra()
    from minewise.learn.train.dqn_source import SourceLearner
    from minewise.learn.train.dqn_source_settings import SourceSettings

    return SourceLearner(SourceSettings(seed=seed, first_cell=first_cell), threads)


@training("value", usual=POSITIONS, unit="positions")
def value(seed: int) -> Learner:
    """Learn the value of positions to `best`, from games played on from its guesses.

    Needs no extra. The folder gets value.json, the file that comes with the package, with a
    description of its data and what it gains on games that it was not fitted to; moments.json, the
    sums it was fitted to; and labels.npz, all labels. The same seed and positions give the same
    value.
    """
    from minewise.learn.value.learner import ValueLearner

    return ValueLearner(seed)


@training("chance", usual=CHANCE_POSITIONS, unit="positions")
def chance(seed: int) -> Learner:
    """Learn the chance to win a position, from how games of `best` went on.

    The folder gets chance.json, the file that comes with the package; learned_chance.hpp, the same
    for the core; and positions.npz, all positions and their outcomes.
    """
    check_extra()
    from minewise.learn.chance.learner import ChanceLearner

    return ChanceLearner(seed)


def check_extra() -> None:
    """Refuses to train where the extra is not installed."""
    need("Training", *NEEDED, package="minewise[train]")

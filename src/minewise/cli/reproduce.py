"""minewise reproduce: the tables and figures of the sources, made again."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from importlib import import_module
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

import click

from minewise.cli.exit_codes import INTERRUPTED
from minewise.cli.numbers import Whole
from minewise.cli.options import FOLDER, SEED, WORKERS_OPTION, make_folder
from minewise.cli.output import echo
from minewise.cli.progress import progress_bar

CLONE = Path(__file__).parents[3]
"""Where this package lies in the clone of the repository, if it is one."""


@click.command()
@click.argument("study")
@click.option(
    "--games",
    type=Whole(2),
    help="Games per figure on the smallest board of the study; larger boards get fewer. Default: "
    "the number on the page of the study.",
)
@click.option("--seed", type=SEED, default=1, show_default=True)
@WORKERS_OPTION
@click.option(
    "--out",
    type=FOLDER,
    default=Path("runs/reproduce"),
    show_default=True,
    help="Folder for the pages, the charts and the rows.",
)
def reproduce(study: str, games: int | None, seed: int, workers: int, out: Path) -> None:
    """Reproduce the tables and figures of a source, next to its own.

    This works in a clone of the repository, whose folder `studies` holds the sources.

    \b
    kulkarni    P. Kulkarni, "MineSweeper AI" (2020)
    pratinidhi  S. Pratinidhi and others, assignment 2
    ncsu        the report "Minesweeper Solving AI Agent"
    cs50        CS50 AI, the project Minesweeper
    h2g2        h2g2 A337097, an AI to play Minesweeper
    chains      which clue led to what: a course question
    noise       clues that lie: another course question
    greedy      published win rates on the classic levels
    all         all of these, and a summary of every claim
    """
    names = _studies("").STUDIES
    if study not in (*names, "all"):
        raise click.BadParameter(
            f"expected one of {', '.join(names)}, all; got {study!r}", param_hint="STUDY"
        )
    make_folder(out)
    studies = names if study == "all" else (study,)
    results = {}
    for name in studies:
        findings = _made(name, games, seed, workers, out)
        if findings is None:
            break
        results[name] = findings
        claims = _studies(".shared.claims").counted(findings.claims)
        compares = f"the page {findings.page} compares our figures with theirs"
        click.echo(f"{compares}{claims and f': {claims}'}")
    complete = len(results) == len(studies)
    if study == "all" and results:
        path = out / "README.md"
        text = _studies(".shared.summary").page(results, complete=complete)
        path.write_text(text, encoding="utf-8")
        echo(f"the page {path} lists every claim")
    if not complete:
        echo(f"stopped early; the parts that are complete are in {out}", err=True)
        raise SystemExit(INTERRUPTED)


def _studies(module: str) -> Any:
    """A module of the folder `studies`, which is no part of the installed package."""
    if not (CLONE / "studies" / "__init__.py").is_file():
        urls = dict(url.split(", ") for url in metadata("minewise").get_all("Project-URL") or ())
        raise click.ClickException(
            "expected a clone of the repository: the studies of the sources are not part of the "
            f"installed package, which lies in {Path(__file__).parents[1]}. "
            f"Clone {urls['Source']}. There, run `make build` once and then `.venv/bin/minewise "
            f"reproduce`. To read the results you need no clone: {urls['Documentation']}/studies"
        )
    if str(CLONE) not in sys.path:
        sys.path.append(str(CLONE))
    return import_module(f"studies{module}")


def _made(name: str, games: int | None, seed: int, workers: int, out: Path) -> Any:
    with ExitStack() as bars:
        return _studies(".shared.study").reproduce(
            name,
            games,
            out,
            seed=seed,
            workers=workers,
            progress=lambda part: bars.enter_context(progress_bar(f"{name}: {part}")),
        )

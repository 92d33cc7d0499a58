"""minewise reproduce: the tables and figures of the sources, made again."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import click

from minewise.cli.options import INTERRUPTED, WORKERS_OPTION, make_folder
from minewise.cli.progress import progress_bar

STUDIES = ("kulkarni", "pratinidhi", "ncsu", "cs50", "h2g2", "chains", "noise", "greedy")


@click.command()
@click.argument("study", type=click.Choice([*STUDIES, "all"]))
@click.option(
    "--games",
    type=click.IntRange(2),
    help="Games a figure on the smallest board of the study; larger boards get fewer. By default "
    "as many as its page in docs/studies says.",
)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True)
@WORKERS_OPTION
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("runs/reproduce"),
    show_default=True,
    help="Folder for the pages, the charts and the rows.",
)
def reproduce(study: str, games: int | None, seed: int, workers: int, out: Path) -> None:
    """Make the tables and figures of a source again and set ours beside theirs.

    \b
    kulkarni    P. Kulkarni, "MineSweeper AI" (2020)
    pratinidhi  S. Pratinidhi, A. Patil, P. E. Burani, report on assignment 2
    ncsu        R. Kala and others, "Minesweeper Solving AI Agent"
    cs50        CS50's course on artificial intelligence, project Minesweeper
    h2g2        h2g2 A337097, an artificial intelligence to play Minesweeper
    chains      which clue led to what, a question of the second source's course
    noise       clues that lie, another question of that course
    greedy      published win rates of the agent exact on the classic levels
    all         all of these, and a summary of every claim
    """
    study_words = _studies("study")
    make_folder(out)
    found = {}
    for name in STUDIES if study == "all" else (study,):
        findings = _run(name, games, seed, workers, out)
        if findings is None:
            break
        found[name] = findings
        claims = f": {study_words.verdicts(findings.claims)}" if findings.claims else ""
        click.echo(f"the page {findings.page} sets ours beside theirs{claims}")
    complete = len(found) == (len(STUDIES) if study == "all" else 1)
    if study == "all" and found:
        path = out / "README.md"
        text = _studies("summary").page(found, complete=complete)
        path.write_text(text, encoding="utf-8")
        click.echo(f"the page {path} lists every claim")
    if not complete:
        click.echo(f"stopped early; the parts that are complete are in {out}", err=True)
        raise SystemExit(INTERRUPTED)


def _studies(module: str) -> ModuleType:
    """A module of the folder `studies`, which stands beside `src` in a clone of the repository."""
    clone = Path(__file__).parents[3]
    if not (clone / "studies" / "__init__.py").is_file():
        raise click.UsageError(
            "expected a clone of the repository, whose folder `studies` is not part of the "
            "installed package: clone it, run `make build` there and use its .venv/bin/minewise"
        )
    if str(clone) not in sys.path:
        sys.path.append(str(clone))
    return import_module(f"studies.{module}")


def _run(name: str, games: int | None, seed: int, workers: int, out: Path) -> Any:
    study = _studies(f"{name}.run")
    with ExitStack() as bars:
        return study.run(
            study.GAMES if games is None else games,
            out,
            seed=seed,
            workers=workers,
            progress=lambda part: bars.enter_context(progress_bar(f"{name}: {part}")),
        )

"""minewise reproduce: the tables and figures of the sources, made again."""

from __future__ import annotations

from contextlib import ExitStack
from importlib import import_module
from pathlib import Path

import click

from minewise.cli.options import INTERRUPTED, WORKERS_OPTION, make_folder
from minewise.cli.progress import progress_bar
from minewise.studies.study import STUDIES, Findings, verdicts


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
    make_folder(out)
    found: dict[str, Findings] = {}
    for name in STUDIES if study == "all" else (study,):
        findings = _run(name, games, seed, workers, out)
        if findings is None:
            break
        found[name] = findings
        claims = f": {verdicts(findings.claims)}" if findings.claims else ""
        click.echo(f"the page {findings.page} sets ours beside theirs{claims}")
    complete = len(found) == (len(STUDIES) if study == "all" else 1)
    if study == "all" and found:
        from minewise.studies.summary import page

        path = out / "README.md"
        path.write_text(page(found, complete=complete), encoding="utf-8")
        click.echo(f"the page {path} lists every claim")
    if not complete:
        click.echo(f"stopped early; the parts that are complete are in {out}", err=True)
        raise SystemExit(INTERRUPTED)


def _run(name: str, games: int | None, seed: int, workers: int, out: Path) -> Findings | None:
    study = import_module(f"minewise.studies.{name}.run")
    with ExitStack() as bars:
        findings: Findings | None = study.run(
            study.GAMES if games is None else games,
            out,
            seed=seed,
            workers=workers,
            progress=lambda part: bars.enter_context(progress_bar(f"{name}: {part}")),
        )
    return findings

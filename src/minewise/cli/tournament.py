"""minewise run, results and report: tournaments that are kept in a store."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from minewise.atomic import atomic_write
from minewise.cli.commands import CommandError
from minewise.cli.exit_codes import end
from minewise.cli.options import (
    CLUSTER_OPTION,
    FILE,
    FIRST_GAME_OPTION,
    FOLDER,
    JSON_OPTION,
    SHARD_OPTION,
    TRACEBACK_OPTION,
    WORKERS_OPTION,
    check_distinct,
    make_folder,
)
from minewise.cli.output import echo, print_tables, stdout_for_results
from minewise.cli.progress import board_of_run, follow
from minewise.columns import csv_line

if TYPE_CHECKING:
    from minewise.tournament.overview import Overview
    from minewise.tournament.result import Comparison


@click.command()
@click.argument("plan", type=FILE)
@FIRST_GAME_OPTION
@SHARD_OPTION
@click.option(
    "--store",
    type=FILE,
    help="File that keeps the games. Default: PLAN with .db, or with -I-of-N.db for a shard.",
)
@WORKERS_OPTION
@CLUSTER_OPTION
@TRACEBACK_OPTION
def run(
    *,
    plan: Path,
    first_game: int | None,
    shard: str | None,
    store: Path | None,
    workers: int,
    cluster: str | None,
    traceback: bool,
) -> None:
    """Play the tournament of a plan file and keep the games.

    The same command continues a run that was interrupted by Ctrl+C, a crash or a full disk. A plan
    must name its agents; without rules it plays beginner boards.

    \b
    agents = ["basic", "csp"]
    rules = ["beginner", "expert"]
    """
    from minewise.tournament.compare import play_plan
    from minewise.tournament.plan import Plan

    what = Plan.read(plan)
    if first_game is not None:
        what = replace(what, first_game=first_game)
    what = what.part(shard)
    if store is None:
        part = "" if shard is None else f"-{shard.replace('/', '-of-')}"
        store = plan.with_name(f"{plan.stem}{part}.db")
    with stdout_for_results(), board_of_run(store) as progress:
        comparisons = play_plan(
            what, workers, cluster=cluster, store=store, progress=progress, traceback=traceback
        )
    print_tables(comparisons)
    end(comparisons, f"{store} keeps the games, and the same command continues")


@click.command()
@click.argument("store", type=FILE)
@click.option("--agent", help="Show only this agent, by the name it was given.")
@click.option("--rules", help="Show only these rules, a preset or a text.")
@click.option(
    "--games", is_flag=True, help="Print every game as CSV; with --json, one line of JSON each."
)
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV instead of tables.")
@JSON_OPTION
@click.option("--live", is_flag=True, help="Follow a run in another shell until it ends.")
def results(
    store: Path,
    agent: str | None,
    rules: str | None,
    *,
    games: bool,
    as_csv: bool,
    as_json: bool,
    live: bool,
) -> None:
    """Show what a store holds, also while a run goes on.

    Nothing is changed.
    """
    from minewise.game.rules import as_rules
    from minewise.tournament.overview import Overview
    from minewise.tournament.store.reader import Reader

    if live:
        follow(store)
        return
    under = None if rules is None else str(as_rules(rules))
    reader = Reader(store)
    if games:
        _print_games(reader.games(agent, under), as_json=as_json)
        return
    overview = Overview(reader)
    overview.refresh()
    comparisons = [
        kept for c in _comparisons(overview) if (kept := _filtered(c, agent, under)).rows
    ]
    if as_json:
        from minewise.tournament.result import to_json

        click.echo(to_json(comparisons))
    elif not comparisons:
        click.echo("the store has no such games that all agents have played", err=True)
    elif as_csv:
        from minewise.report.table import to_csv
        from minewise.tournament.result import Comparison

        whole = Comparison([row for comparison in comparisons for row in comparison.rows])
        click.echo(to_csv(whole), nl=False)
    else:
        print_tables(comparisons)


@click.command()
@click.argument("store", type=FILE)
@click.option("--out", type=FILE, help="File to write. Default: STORE with .html.")
@click.option(
    "--files",
    type=FOLDER,
    help="Also write results.csv, tables.md, tables.tex, and each chart as PNG and SVG to this "
    "folder.",
)
def report(store: Path, out: Path | None, files: Path | None) -> None:
    """Write what a store holds as one HTML page.

    The page has the tables, the charts, and how to run it again. It loads nothing from elsewhere.
    """
    from minewise.report.page import Part, page
    from minewise.tournament.overview import Overview
    from minewise.tournament.store.reader import Reader

    out = out or store.with_suffix(".html")
    check_distinct([store], out)
    if not out.parent.is_dir():
        raise CommandError(f"expected a folder for the report, found none at {out.parent}")
    if files is not None:
        make_folder(files)
    overview = Overview(Reader(store))
    overview.refresh()
    parts = [Part(*item) for item in overview.comparisons()]
    text = page(store.stem, overview.reader.version, parts)
    try:
        with atomic_write(out) as unfinished:
            unfinished.write_text(text, encoding="utf-8")
        echo(f"wrote {out}")
        if files is not None:
            _save(parts, files)
            echo(f"results.csv, tables.md, tables.tex and the charts are in {files}")
    except OSError as error:
        raise CommandError(f"cannot write the report to {out}: {error.strerror}") from None


def _save(parts: Iterable[Any], folder: Path) -> None:
    from minewise.report import plot
    from minewise.report.figures import charts, over_rules
    from minewise.report.latex import to_latex
    from minewise.report.table import to_csv, to_markdown
    from minewise.tournament.result import Comparison

    by_plan = [[c for c in part.comparisons if c.rows] for part in parts]
    all_of = [comparison for of_plan in by_plan for comparison in of_plan]
    if not all_of:
        return
    whole = Comparison([row for comparison in all_of for row in comparison.rows])
    (folder / "results.csv").write_text(to_csv(whole), encoding="utf-8")
    (folder / "tables.md").write_text("\n".join(map(to_markdown, all_of)), encoding="utf-8")
    (folder / "tables.tex").write_text("\n".join(map(to_latex, all_of)), encoding="utf-8")
    for number, of_plan in enumerate(by_plan, start=1):
        for chart in over_rules(of_plan):
            plot.save(chart.draw, folder / f"{number}-{chart.name}")
        for series, comparison in enumerate(of_plan, start=1):
            for chart in charts(comparison):
                plot.save(chart.draw, folder / f"{number}-{series}-{chart.name}")


def _comparisons(overview: Overview) -> list[Comparison]:
    return [comparison for _, _, of_plan in overview.comparisons() for comparison in of_plan]


def _filtered(comparison: Comparison, agent: str | None, rules: str | None) -> Comparison:
    kept = [
        row
        for row in comparison.rows
        if agent in (None, row.label) and rules in (None, str(row.rules))
    ]
    return replace(comparison, rows=kept)


def _print_games(games: Iterable[dict[str, Any]], *, as_json: bool) -> None:
    for number, game in enumerate(games):
        if as_json:
            click.echo(json.dumps(game))
            continue
        if not number:
            click.echo(csv_line(game), nl=False)
        click.echo(csv_line(game.values()), nl=False)

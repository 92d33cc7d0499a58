"""minewise compare: agents on the same boards, as a table and a chart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from minewise.cli.commands import CommandError
from minewise.cli.exit_codes import end
from minewise.cli.numbers import Number, Whole
from minewise.cli.options import (
    CLUSTER_OPTION,
    DECISION_LIMIT_OPTION,
    FILE,
    FIRST_GAME_OPTION,
    FOLDER,
    JSON_OPTION,
    KEEP_GAMES_OPTION,
    MEMORY_LIMIT_OPTION,
    RULES_OPTIONS,
    SEED,
    SHARD_OPTION,
    TRACEBACK_OPTION,
    WORKERS_OPTION,
    make_folder,
    rules_and_boards,
)
from minewise.cli.output import echo, print_tables, stdout_for_results
from minewise.cli.progress import board_of_run, progress_bar
from minewise.game.rules import density_range
from minewise.tournament.compare import compare as run
from minewise.tournament.result import Comparison, to_json


@click.command()
@click.argument("agents", nargs=-1, required=True, metavar="AGENT...")
@RULES_OPTIONS
@click.option(
    "--density",
    metavar="D|A,B,C|START:STOP:STEP",
    help="Mines per cell: one density, several, or a range.",
)
@click.option(
    "--games",
    type=Whole(1),
    help="Games of each agent at each point, such as 500 or 10k. Default: 100; with --boards one "
    "for each board; with --stop-at-width or --stop-when-significant up to a million.",
)
@FIRST_GAME_OPTION
@SHARD_OPTION
@click.option(
    "--seed",
    type=SEED,
    default=1,
    show_default=True,
    help="The same seed and game number give the same board.",
)
@click.option(
    "--stop-at-width",
    type=Number(0, 50, ends=False),
    metavar="POINTS",
    help="Stop as soon as every 95% interval reaches at most this many percentage points to each "
    "side.",
)
@click.option(
    "--stop-when-significant",
    type=Number(0, 1, ends=False),
    metavar="ALPHA",
    help="Stop as soon as every agent differs significantly from the first one. ALPHA, such as "
    "0.05, is the chance that a difference is found where there is none.",
)
@DECISION_LIMIT_OPTION
@MEMORY_LIMIT_OPTION
@TRACEBACK_OPTION
@WORKERS_OPTION
@CLUSTER_OPTION
@click.option(
    "--store",
    type=FILE,
    help="File that keeps the games. The same command continues an interrupted run.",
)
@KEEP_GAMES_OPTION
@click.option(
    "--out",
    type=FOLDER,
    help="Folder for results.csv, table.md, table.tex, chart.png and chart.svg.",
)
@click.option(
    "--label",
    "names",
    multiple=True,
    metavar="NAME",
    help="Name of an agent in the table and the chart. Give one for each agent, in their order. "
    "Default: the agent's name, or its class if it comes from a file.",
)
@click.option(
    "--explain-differences",
    "explains",
    is_flag=True,
    help="Of two agents show the first game and turn in which the first one falls behind the "
    "second, with a proof, and the mistakes of its games by kind. Default: 1,000 games.",
)
@JSON_OPTION
def compare(
    *,
    agents: tuple[str, ...],
    density: str | None,
    games: int | None,
    first_game: int | None,
    shard: str | None,
    seed: int,
    stop_at_width: float | None,
    stop_when_significant: float | None,
    decision_limit: float,
    memory_limit: float,
    traceback: bool,
    workers: int,
    cluster: str | None,
    store: Path | None,
    keep_games: bool,
    out: Path | None,
    names: tuple[str, ...],
    explains: bool,
    as_json: bool,
    **rules: Any,
) -> None:
    """Let agents play the same boards and show which one does best.

    An AGENT is a name from `minewise agents`, a name with options (NAME:OPTION=VALUE), or a class
    in your own file (FILE.py:CLASS). The table shows each result with its 95% interval. Ctrl+C
    stops early and shows what has been played.

    \b
    minewise compare basic csp --games 1000
    minewise compare basic csp --rules expert --out runs/expert
    minewise compare basic csp --rules rutgers --density 0.1:0.9:0.1
    minewise compare my.py:AI sentences --rules cs50 --explain-differences
    """
    first = None if density is None else str(density_range(density)[0])
    chosen, source = rules_and_boards(rules, density=first)
    if explains:
        from minewise.cli.differences import explain_differences

        explain_differences(
            agents,
            chosen,
            source,
            games=games,
            first_game=first_game or 0,
            seed=seed,
            decision_limit=decision_limit,
            as_json=as_json,
        )
        return
    check_names(names, len(agents))
    if out is not None:
        make_folder(out)
    shown = progress_bar() if store is None else board_of_run(store)
    with stdout_for_results(), shown as progress:
        comparison = run(
            agents,
            chosen,
            density=density,
            boards=source,
            games=games,
            first_game=first_game or 0,
            shard=shard,
            seed=seed,
            workers=workers,
            progress=progress,
            store=store,
            keep_games=keep_games,
            cluster=cluster,
            stop_at_width=stop_at_width,
            stop_when_significant=stop_when_significant,
            decision_limit=decision_limit,
            memory_limit=memory_limit,
            traceback=traceback,
        )
    # Saved first: what cannot be printed is not lost.
    saved = out is not None and bool(comparison.rows) and _saved(comparison, out, names)
    _show(comparison, names, as_json)
    if saved and not as_json:
        echo(f"results.csv, table.md, table.tex, chart.png and chart.svg are in {out}")
    done = "these are the games so far" if comparison.rows else "not every agent has played yet"
    on = f"; {store} keeps the games, and the same command continues" if store is not None else ""
    end([comparison], f"{done}{on}")


def check_names(names: tuple[str, ...], agents: int) -> None:
    """Refuses names before anything is played, unless there is one for each agent."""
    if names and (len(names) != agents or len(set(names)) < agents):
        raise CommandError(
            "expected --label once for each agent, each with a different name, "
            f"got {', '.join(names)}"
        )


def _show(comparison: Comparison, names: tuple[str, ...], as_json: bool) -> None:
    if as_json:
        click.echo(to_json([comparison]))
        return
    print_tables([comparison], names)


def _saved(comparison: Comparison, out: Path, names: tuple[str, ...]) -> bool:
    """Writes the files; False, and told, if they could not be written."""
    from minewise.report.chart import save
    from minewise.report.latex import to_latex
    from minewise.report.names import with_names
    from minewise.report.table import to_csv, to_markdown

    try:
        (out / "results.csv").write_text(to_csv(comparison), encoding="utf-8")
        shown = with_names(comparison, names)
        (out / "table.md").write_text(to_markdown(shown), encoding="utf-8")
        (out / "table.tex").write_text(to_latex(shown), encoding="utf-8")
        save(shown, out / "chart")
    except OSError as error:
        echo(f"cannot write to {out}: {error.strerror}", err=True)
        return False
    return True

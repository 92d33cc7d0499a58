"""minewise check-agent: a report on an agent, a line for each behavior."""

from __future__ import annotations

import json

import click

from minewise.cli.commands import CommandError
from minewise.cli.numbers import Whole
from minewise.cli.options import JSON_OPTION, SEED, TRACEBACK_OPTION
from minewise.cli.output import console_of_output, stdout_for_results
from minewise.courses.assessment.courses import COURSES, assess, course_of
from minewise.courses.assessment.report import Assessment
from minewise.courses.assessment.submission import Bounds
from minewise.game.rules import DEFAULT_RULES, Rules
from minewise.testing.agent_report import AgentReport, Threshold
from minewise.testing.contract import CHECK_LIMIT, check_agent

FAILED = 1
"""Exit code where a behavior failed."""

COLORS = {"pass": "green", "fail": "red", "skipped": "yellow"}


@click.command("check-agent")
@click.argument("agent")
@click.option(
    "--games",
    type=Whole(1),
    help="Games under each of 15 sets of rules, 5 by default; for a course games in all.",
)
@click.option(
    "--course",
    type=click.Choice([*COURSES, "none"]),
    help="Check against the specification of this course. Default: the one that the file was "
    "written for, if any. 'none' checks it as any other agent.",
)
@click.option("--game", type=SEED, help="For a course: play this game of the seed alone.")
@click.option(
    "--decision-limit",
    type=click.FloatRange(0),
    default=CHECK_LIMIT,
    show_default=True,
    metavar="SECONDS",
    help="A decision that takes longer fails the check and ends it. 0 means no limit. For a "
    "course: the limit of a call.",
)
@click.option(
    "--win-rate",
    type=click.FloatRange(0, 1),
    metavar="SHARE",
    help="Also play --rated-games under --rules, and ask for this win rate, such as 0.6.",
)
@click.option(
    "--score",
    type=click.FloatRange(0, 1),
    metavar="SHARE",
    help="The same for the mean final score, under rules in which play goes on after a mine.",
)
@click.option(
    "--rules",
    default=DEFAULT_RULES,
    show_default=True,
    metavar="PRESET|TEXT",
    help="Rules for --win-rate or --score.",
)
@click.option(
    "--rated-games",
    type=Whole(1),
    default=1000,
    show_default=True,
    help="Games for --win-rate or --score.",
)
@click.option("--seed", type=SEED, default=1, show_default=True, help="Any number.")
@TRACEBACK_OPTION
@JSON_OPTION
def check(
    *,
    agent: str,
    games: int | None,
    course: str | None,
    game: int | None,
    decision_limit: float,
    win_rate: float | None,
    score: float | None,
    rules: str,
    rated_games: int,
    seed: int,
    traceback: bool,
    as_json: bool,
) -> None:
    """Check AGENT and print a report, a line for each behavior.

    The file of a student of CS50 AI, Rutgers or UC Irvine is checked as its course asks: with a
    line for each sentence of the specification, on the course's own games. Each fault names its
    line in the file. The exit code is 0 without a fault, 1 with one, and 2 if the file cannot be
    run.

    Any other agent must raise no error, make legal decisions in time, decide the same from the
    same view, and, if it is marked sound, never flag a safe cell nor call a mine safe. The exit
    code is 1 if a behavior fails, else 0.

    With --win-rate or --score an agent fails if the whole 95% interval of its result lies below
    the share that you ask for.

    \b
    minewise check-agent my_agent.py
    minewise check-agent minesweeper.py --course cs50
    minewise check-agent my_agent.py --win-rate 0.6 --rules beginner --json
    """
    threshold = _threshold(Rules.parse(rules), rated_games, seed, win_rate, score)
    course = course or ("" if threshold else course_of(agent))
    if course and course != "none":
        if threshold:
            raise CommandError("expected --course none with --win-rate or --score")
        bounds = Bounds(call=decision_limit) if decision_limit else Bounds(call=Bounds.total)
        assessment = assess(agent, course, seed=seed, games=games, game=game, bounds=bounds)
        _print(assessment, traceback=traceback, as_json=as_json)
        raise SystemExit(assessment.exit_code)
    if game is not None:
        raise CommandError("expected --game with the file of a course")
    with stdout_for_results():
        report = check_agent(
            agent, games=games or 5, seed=seed, decision_limit=decision_limit, threshold=threshold
        )
    _print(report, traceback=traceback, as_json=as_json)
    if not report.passed:
        raise SystemExit(FAILED)


def _print(report: Assessment | AgentReport, *, traceback: bool, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(report.to_dict(), indent=2))
        return
    for line in report.text(console_of_output().width, traceback=traceback).splitlines():
        status = line[2:9].strip()
        colored = status in COLORS and line.startswith(f"  {status}")
        head = click.style(line[:9], fg=COLORS[status]) if colored else line[:9]
        click.echo(head + line[9:])


def _threshold(
    rules: Rules, games: int, seed: int, win_rate: float | None, score: float | None
) -> Threshold | None:
    """What is asked for; refused where the rules have no such measure."""
    if win_rate is not None and score is not None:
        raise CommandError("expected --win-rate or --score, not both")
    if rules.plays_on and win_rate is not None:
        raise CommandError("expected --score with rules in which play goes on after a mine")
    if not rules.plays_on and score is not None:
        raise CommandError("expected --win-rate with rules in which a mine ends the game")
    value = score if rules.plays_on else win_rate
    return None if value is None else Threshold(value, rules, games, seed)

"""minewise check, merge and check-board: what is kept, proved to be what was played or laid."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from pathlib import Path

import click

from minewise.cli.exit_codes import REFUSED
from minewise.cli.numbers import Whole
from minewise.cli.options import FILE, SEED
from minewise.cli.output import echo
from minewise.documents import MOST_CHARACTERS, json_value
from minewise.errors import DocumentError, counted


@click.command()
@click.argument("store", type=FILE)
@click.option(
    "--games",
    type=Whole(0),
    default=100,
    show_default=True,
    help="How many games, chosen at random, are played again.",
)
@click.option(
    "--seed",
    type=SEED,
    help="Chooses the games. Default: a new seed, which is shown.",
)
@click.option(
    "--agent-files",
    is_flag=True,
    help="Also run the files of Python that the store names, to play their agents again.",
)
def check(store: Path, games: int, seed: int | None, *, agent_files: bool) -> None:
    """Check a store: it is intact, and its games play the same again.

    Every part is read and compared with its digest, sums are compared with games, and some games
    are played again. Nothing is changed. The first part that does not match is named, with
    exit code 2. Agents from files are left out unless you add --agent-files: such a file may do
    what you may do, so look at it before.
    """
    from minewise.random import Random
    from minewise.tournament.store.check import check as run

    seed = secrets.randbits(32) if seed is None else seed
    audit = run(store, games, Random(seed), agent_files=agent_files)
    echo(
        f"{store} is intact: begun by minewise {audit.version}, "
        f"{counted(audit.plans, 'plan')}, {counted(audit.entries, 'entry', 'entries')}"
    )
    click.echo(f"{counted(audit.blocks, 'block')} of {counted(audit.games, 'game')}, none twice")
    click.echo("every row matches its digest")
    click.echo(f"the sums match the {counted(audit.games_kept, 'game')} whose rows are kept")
    click.echo(f"{counted(audit.replayed, 'game')} ended the same when played again, seed {seed}")
    for agent in audit.not_played:
        echo(f"not played again: {agent}: it is missing here, or plays differently")
    for agent in audit.not_run:
        echo(f"not played again: {agent}: its file is run only with --agent-files")


@click.command()
@click.argument("stores", type=FILE, nargs=-1, required=True, metavar="STORE...")
@click.option("-o", "--out", type=FILE, required=True, help="The new store.")
def merge(stores: tuple[Path, ...], out: Path) -> None:
    """Put the games of several stores into one new store.

    The parts of a job array become one store again. Games that several stores hold are compared and
    kept once. If they differ, nothing is written.

    \b
    minewise run plan.toml --shard 1/2
    minewise run plan.toml --shard 2/2
    minewise merge plan-1-of-2.db plan-2-of-2.db -o plan.db
    """
    from minewise.tournament.store.merge import merge as merge_stores

    summary = merge_stores(stores, out)
    echo(f"{out} holds {summary.games:,} games")
    if summary.repeated:
        click.echo(f"{summary.repeated:,} more were in several stores, and are the same")
    if summary.missing:
        click.echo(
            f"{summary.missing:,} games of its plans are missing; a run with this store plays them"
        )


@click.command("check-board")
@click.argument("files", nargs=-1, metavar="[FILE]...")
def check_board(files: tuple[str, ...]) -> None:
    """Check certificates of boards that need no guess, step by step.

    A FILE holds one certificate or several, as JSON or as text. Without a file, or for -, standard
    input is read. For each certificate that is refused, a line names the step that fails and the
    reason; the exit code is then 2. The checker has 71 lines and shares no code with the engine.
    Read it, or run it by itself with Python: it is boards/checker.py in the package.

    \b
    minewise generate "expert first_click=opening" 10 --format json | minewise check-board
    """
    checked = refused = 0
    for name in files or ("-",):
        with click.open_file(name, encoding="utf-8", errors="replace") as stream:
            text = stream.read(MOST_CHARACTERS + 1).removeprefix("\ufeff")
        for number, certificate in enumerate(_certificates(text), 1):
            checked += 1
            if why := _refusal(certificate):
                refused += 1
                place = "standard input" if name == "-" else name
                echo(f"certificate {number} of {place}: {why}", err=True)
    refusals = counted(refused, "certificate") if refused else "none"
    click.echo(f"{counted(checked, 'certificate')} checked, {refusals} refused")
    if refused:
        raise SystemExit(REFUSED)


def _certificates(text: str) -> Iterator[str]:
    """Each certificate of a file; an empty file holds one, which is none."""
    text = text.strip()
    if not text.startswith("{"):
        yield from filter(
            str.strip, re.split(r"^(?=minewise certificate )", text, flags=re.MULTILINE)
        )
        if not text:
            yield text
        return
    try:
        json_value(text)
    except DocumentError:
        yield from filter(str.strip, text.splitlines())
    else:
        yield text


def _refusal(text: str) -> str | None:
    from minewise.boards import Certificate
    from minewise.errors import CertificateError

    try:
        is_json = text.startswith("{")
        certificate = Certificate.from_json(text) if is_json else Certificate.parse(text)
        certificate.check()
    except CertificateError as error:
        return str(error)
    return None

"""minewise check-board: is it proved that boards need no guess?"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import click

from minewise.cli.exit_codes import REFUSED


@click.command("check-board")
@click.argument("files", nargs=-1, metavar="[FILE]...")
def check_board(files: tuple[str, ...]) -> None:
    """Check certificates of boards that need no guess, step by step.

    A FILE holds one certificate or several, as JSON or as text. Without a file, or for -, standard
    input is read. For each certificate that is refused, a line names the step that fails and the
    reason; the exit code is then 2. The checker has 60 lines and shares no code with the engine.
    Read it, or run it by itself with Python: it is boards/checker.py in the package.

    \b
    minewise generate "expert first_click=opening" 10 --format json | minewise check-board
    """
    checked = refused = 0
    for name in files or ("-",):
        with click.open_file(name, encoding="utf-8", errors="replace") as stream:
            text = stream.read()
        for number, certificate in enumerate(_certificates(text), 1):
            checked += 1
            if why := _refusal(certificate):
                refused += 1
                place = "standard input" if name == "-" else name
                click.echo(f"certificate {number} of {place}: {why}", err=True)
    click.echo(f"{_count(checked)} checked, {_count(refused) if refused else 'none'} refused")
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
        json.loads(text)
    except (ValueError, RecursionError):
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


def _count(number: int) -> str:
    return f"{number:,} certificate" + ("" if number == 1 else "s")

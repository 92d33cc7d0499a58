"""Any certificate, also an altered one: what the checker takes is true, and the rest is refused.

The first byte chooses a certificate, the second whether its JSON, the text of that or its text form
is changed; the rest are edits.
"""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache

from minewise import MinewiseError
from minewise.boards import Certificate, generate
from minewise.errors import CertificateError
from minewise.questions import ask
from tests.fuzz.atheris_run import run
from tests.fuzz.edits import altered, edited

BOARDS = (
    "5x5/4 first_click=opening",
    "8x8/12 first_click=opening",
    "6x4/6 first_click=safe",
    "4x1/1 first_click=any",
)
MOST_CELLS = 400
"""Certificates of larger boards are read, and no more."""


@cache
def certificates() -> tuple[Certificate, ...]:
    """Of boards whose proofs take single clues, subsets and the mine total."""
    return tuple(next(generate(rules, seed=5)).certificate for rules in BOARDS)


def parsed(data: bytes) -> Certificate:
    """The certificate in a changed text."""
    certificate = certificates()[data[0] % len(BOARDS)]
    form = data[1] % 3
    if form == 0:
        document = json.loads(certificate.to_json())
        return Certificate.from_json(json.dumps(altered(document, data[2:])))
    if form == 1:
        text = edited(certificate.to_json().encode(), data[2:])
        return Certificate.from_json(text.decode(errors="replace"))
    return Certificate.parse(edited(str(certificate).encode(), data[2:]).decode(errors="replace"))


def one_input(data: bytes) -> None:
    """What is tried: raises if a certificate that is taken proves nothing, or any other error."""
    if len(data) < 2:
        return
    with suppress(CertificateError):
        certificate = parsed(data)
        assert Certificate.from_json(certificate.to_json()) == certificate
        assert Certificate.parse(str(certificate)) == certificate
        if certificate.rules.cells > MOST_CELLS:
            return
        certificate.check()
        # The core finds a proof of its own: the checker shares nothing with it.
        board, rules = certificate.board, certificate.rules
        try:
            ask(
                "certify",
                rules=rules,
                board=board,
                cell=certificate.first_cell,
                level=certificate.level,
            )
        except MinewiseError as error:
            raise AssertionError(f"the core finds no proof: {certificate.to_json()}") from error


if __name__ == "__main__":
    run(one_input)
